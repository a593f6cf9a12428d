//! [`Timer`]: a deadline to wait for while handling many other events.

use std::{
    future::poll_fn,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use tokio::{
    task::coop::has_budget_remaining,
    time::{Instant, Sleep, sleep_until},
};

/// A resettable timer.
///
/// A Tokio timer registers its waker every time it is polled. A task that waits for messages or a deadline polls both
/// on every message, thousands of times before the deadline; this one registers only once.
pub(crate) struct Timer {
    sleep: Pin<Box<Sleep>>,
    waker: WakerCache,
}

/// The waker that was registered last.
#[derive(Default)]
pub(crate) struct WakerCache(Option<Waker>);

impl WakerCache {
    /// Returns true if this waker is registered already. Otherwise remembers it.
    pub(crate) fn is_cached(&mut self, context: &Context<'_>) -> bool {
        let matches = |waker: &Waker| waker.will_wake(context.waker());
        let is_cached = self.0.as_ref().is_some_and(matches);
        if !is_cached {
            // Without budget Tokio only reschedules the task, and the timer does not register the waker.
            self.0 = has_budget_remaining().then(|| context.waker().clone());
        }
        is_cached
    }
}

impl Timer {
    /// Creates a timer with a deadline.
    pub(crate) fn at(deadline: Instant) -> Self {
        Self {
            sleep: Box::pin(sleep_until(deadline)),
            waker: WakerCache::default(),
        }
    }

    /// Returns the deadline.
    pub(crate) fn deadline(&self) -> Instant {
        self.sleep.deadline()
    }

    /// Returns true if the deadline has passed and the timer was not reset.
    pub(crate) fn has_elapsed(&self) -> bool {
        self.sleep.is_elapsed()
    }

    /// Sets another deadline.
    pub(crate) fn reset(&mut self, deadline: Instant) {
        self.sleep.as_mut().reset(deadline);
        self.waker = WakerCache::default();
    }

    /// Waits until the deadline.
    pub(crate) async fn elapsed(&mut self) {
        poll_fn(|context| {
            if self.waker.is_cached(context) && !self.sleep.is_elapsed() {
                return Poll::Pending;
            }
            self.sleep.as_mut().poll(context)
        })
        .await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Waits for the timer while receiving many messages.
    async fn elapse_among_messages(timer: &mut Timer) -> u32 {
        let (sender, mut messages) = tokio::sync::mpsc::channel(1);
        let sender_task = tokio::spawn(async move {
            while sender.send(()).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        });
        let mut received = 0;
        loop {
            tokio::select! {
                _ = messages.recv() => received += 1,
                () = timer.elapsed() => break,
            }
        }
        sender_task.abort();
        received
    }

    #[tokio::test(start_paused = true)]
    async fn elapses_among_messages() {
        let deadline = Instant::now() + Duration::from_millis(50);
        let mut timer = Timer::at(deadline);
        assert!(elapse_among_messages(&mut timer).await > 10);
        assert!(timer.has_elapsed());
        assert!(deadline.elapsed() < Duration::from_millis(5));
    }

    #[tokio::test(start_paused = true)]
    async fn elapses_again_after_a_reset() {
        let start = Instant::now();
        let mut timer = Timer::at(start);
        timer.elapsed().await;
        timer.reset(start + Duration::from_millis(300));
        let early = tokio::time::timeout(Duration::from_millis(1), timer.elapsed()).await;
        assert!(early.is_err() && !timer.has_elapsed());
        timer.reset(start + Duration::from_millis(200));
        elapse_among_messages(&mut timer).await;
        let elapsed_ms = start.elapsed().as_millis();
        assert!((200..=205).contains(&elapsed_ms), "{elapsed_ms}");
    }

    /// The timer may move to another task.
    #[tokio::test(start_paused = true)]
    async fn elapses_in_another_task() {
        let mut timer = Timer::at(Instant::now() + Duration::from_secs(1));
        let mut timer = tokio::spawn(async move {
            let _ = tokio::time::timeout(Duration::from_millis(1), timer.elapsed()).await;
            timer
        })
        .await
        .unwrap();
        let elapsed_ms = tokio::time::timeout(Duration::from_secs(2), timer.elapsed()).await;
        assert_eq!(elapsed_ms, Ok(()));
    }
}
