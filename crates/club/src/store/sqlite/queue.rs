//! [`Queue`]: jobs on their way to a thread.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
};

use super::job::Job;

/// Jobs that wait, first come first served.
#[derive(Default)]
pub(super) struct Queue {
    line: Mutex<Line>,
    filled: Condvar,
    emptied: Condvar,
}

#[derive(Default)]
struct Line {
    jobs: VecDeque<Box<dyn Job>>,
    /// How many threads wait for a job: nobody else needs to be woken.
    idle: usize,
    closed: bool,
}

impl Queue {
    /// How many jobs may wait. Every live game has one at most, so this is reached only where something is wrong.
    const MOST: usize = 32_768;

    /// Puts a job at the end. Where there is no room, waits for it; after the end, drops the job.
    pub(super) fn put(&self, job: Box<dyn Job>) {
        let mut line = self.line();
        while line.jobs.len() >= Self::MOST && !line.closed {
            line = wait(&self.emptied, line);
        }
        if line.closed {
            return;
        }
        line.jobs.push_back(job);
        if line.idle > 0 {
            self.filled.notify_one();
        }
    }

    /// Waits for jobs, and takes the first ones, up to so many. None only after the end.
    pub(super) fn take(&self, most: usize) -> Vec<Box<dyn Job>> {
        let mut line = self.line();
        while line.jobs.is_empty() && !line.closed {
            line.idle += 1;
            line = wait(&self.filled, line);
            line.idle -= 1;
        }
        let was_full = line.jobs.len() >= Self::MOST;
        let count = line.jobs.len().min(most);
        let taken = line.jobs.drain(..count).collect();
        if was_full {
            self.emptied.notify_all();
        }
        taken
    }

    /// Takes no more jobs. Those that wait can still be taken.
    pub(super) fn close(&self) {
        self.line().closed = true;
        self.filled.notify_all();
        self.emptied.notify_all();
    }

    /// Drops all jobs, and takes no more: there is nobody to do them.
    pub(super) fn abandon(&self) {
        self.close();
        let jobs = std::mem::take(&mut self.line().jobs);
        drop(jobs);
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wait<'a>(bell: &Condvar, line: MutexGuard<'a, Line>) -> MutexGuard<'a, Line> {
    bell.wait(line).unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::{super::job::job, *};

    fn nothing() -> Box<dyn Job> {
        job(|_| Ok(())).0
    }

    #[test]
    fn where_there_is_no_room_it_is_waited_for() {
        let queue = Arc::new(Queue::default());
        (0..Queue::MOST).for_each(|_| queue.put(nothing()));
        let one_more = thread::spawn({
            let queue = queue.clone();
            move || queue.put(nothing())
        });
        thread::sleep(Duration::from_millis(20));
        assert!(!one_more.is_finished());
        assert_eq!(queue.take(100).len(), 100);
        one_more.join().unwrap();
        queue.close();
        assert_eq!(queue.take(usize::MAX).len(), Queue::MOST - 99);
        assert!(queue.take(1).is_empty());
    }
}
