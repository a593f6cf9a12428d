//! [`JobQueue`]: a bounded queue of jobs.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use prometheus_client::metrics::histogram::Histogram;

use super::job::Job;

/// Jobs in order of arrival.
pub(super) struct JobQueue {
    state: Mutex<JobQueueState>,
    job_added: Condvar,
    space_freed: Condvar,
    /// Time that the first of the jobs taken together has waited.
    wait: Histogram,
}

#[derive(Default)]
struct JobQueueState {
    jobs: VecDeque<QueuedJob>,
    /// Number of threads waiting for a job; without any, none needs waking.
    idle: usize,
    closed: bool,
}

struct QueuedJob {
    job: Box<dyn Job>,
    added: Instant,
}

impl JobQueue {
    /// Maximum number of queued jobs. Every live game has at most one, so it is reached only if something is wrong.
    const CAPACITY: usize = 32_768;

    pub(super) fn new(wait: Histogram) -> Self {
        Self {
            state: Mutex::default(),
            job_added: Condvar::new(),
            space_freed: Condvar::new(),
            wait,
        }
    }

    /// Adds a job, blocking while the queue is full (backpressure). Drops the job if the queue is closed.
    pub(super) fn push(&self, job: Box<dyn Job>) {
        let added = Instant::now();
        let mut state = self.state();
        while state.jobs.len() >= Self::CAPACITY && !state.closed {
            state = wait(&self.space_freed, state);
        }
        if state.closed {
            return;
        }
        state.jobs.push_back(QueuedJob { job, added });
        if state.idle > 0 {
            self.job_added.notify_one();
        }
    }

    /// Waits for jobs and takes the first ones, up to `max`. Returns none only after the queue is closed.
    pub(super) fn take(&self, max: usize) -> Vec<Box<dyn Job>> {
        let mut state = self.state();
        while state.jobs.is_empty() && !state.closed {
            state.idle += 1;
            state = wait(&self.job_added, state);
            state.idle -= 1;
        }
        let was_full = state.jobs.len() >= Self::CAPACITY;
        let count = state.jobs.len().min(max);
        let first_added = state.jobs.front().map(|first| first.added);
        let taken = state.jobs.drain(..count).map(|queued| queued.job).collect();
        drop(state);
        if was_full {
            self.space_freed.notify_all();
        }
        if let Some(added) = first_added {
            self.wait.observe(added.elapsed().as_secs_f64());
        }
        taken
    }

    /// Closes the queue to new jobs. Queued ones can still be taken.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.job_added.notify_all();
        self.space_freed.notify_all();
    }

    /// Closes the queue and drops all jobs, because no thread is left to run them.
    pub(super) fn drop_all(&self) {
        self.close();
        let jobs = std::mem::take(&mut self.state().jobs);
        drop(jobs);
    }

    fn state(&self) -> MutexGuard<'_, JobQueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn wait<'a>(
    condvar: &Condvar,
    state: MutexGuard<'a, JobQueueState>,
) -> MutexGuard<'a, JobQueueState> {
    condvar.wait(state).unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use super::{super::job::job, *};
    use crate::metrics::new_latency;

    fn nothing() -> Box<dyn Job> {
        job(|_| Ok(())).0
    }

    #[test]
    fn a_full_queue_blocks() {
        let queue = Arc::new(JobQueue::new(new_latency()));
        (0..JobQueue::CAPACITY).for_each(|_| queue.push(nothing()));
        let one_more = thread::spawn({
            let queue = queue.clone();
            move || queue.push(nothing())
        });
        thread::sleep(Duration::from_millis(20));
        assert!(!one_more.is_finished());
        assert_eq!(queue.take(100).len(), 100);
        one_more.join().unwrap();
        queue.close();
        assert_eq!(queue.take(usize::MAX).len(), JobQueue::CAPACITY - 99);
        assert!(queue.take(1).is_empty());
    }
}
