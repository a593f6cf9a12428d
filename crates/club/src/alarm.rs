//! [`Alarm`]: a moment to wait for, beside much else that happens before it.

use std::{
    future::poll_fn,
    pin::Pin,
    task::{Context, Poll, Waker},
};

use tokio::{
    task::coop::has_budget_remaining,
    time::{Instant, Sleep, sleep_until},
};

/// A moment to wait for.
///
/// A timer asks to be woken each time that it is looked at. Whoever waits for a message or a moment looks at both with
/// each message, thousands of times before the moment comes; so this one asks only once.
pub(crate) struct Alarm {
    sleep: Pin<Box<Sleep>>,
    asked: Asked,
}

/// Who asked something to be woken.
#[derive(Default)]
pub(crate) struct Asked(Option<Waker>);

impl Asked {
    /// True if it was the same who asks now: then there is nothing to say. Else it is remembered.
    pub(crate) fn before(&mut self, context: &Context<'_>) -> bool {
        let is_same = |asked: &Waker| asked.will_wake(context.waker());
        let before = self.0.as_ref().is_some_and(is_same);
        if !before {
            // A task that has had its share is only told to come back: what it asks then is not heard.
            self.0 = has_budget_remaining().then(|| context.waker().clone());
        }
        before
    }
}

impl Alarm {
    /// An alarm for a moment.
    pub(crate) fn at(moment: Instant) -> Self {
        Self {
            sleep: Box::pin(sleep_until(moment)),
            asked: Asked::default(),
        }
    }

    /// For which moment it is set.
    pub(crate) fn moment(&self) -> Instant {
        self.sleep.deadline()
    }

    /// True if it has rung and was not set again.
    pub(crate) fn has_rung(&self) -> bool {
        self.sleep.is_elapsed()
    }

    /// Sets it for another moment.
    pub(crate) fn set(&mut self, moment: Instant) {
        self.sleep.as_mut().reset(moment);
        self.asked = Asked::default();
    }

    /// Waits until it rings.
    pub(crate) async fn ring(&mut self) {
        poll_fn(|context| {
            if self.asked.before(context) && !self.sleep.is_elapsed() {
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

    /// Waits for the alarm beside many messages, each of which wakes it.
    async fn ring_beside_messages(alarm: &mut Alarm) -> u32 {
        let (sender, mut messages) = tokio::sync::mpsc::channel(1);
        let talker = tokio::spawn(async move {
            while sender.send(()).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        });
        let mut heard = 0;
        loop {
            tokio::select! {
                _ = messages.recv() => heard += 1,
                () = alarm.ring() => break,
            }
        }
        talker.abort();
        heard
    }

    #[tokio::test(start_paused = true)]
    async fn rings_beside_much_else() {
        let moment = Instant::now() + Duration::from_millis(50);
        let mut alarm = Alarm::at(moment);
        assert!(ring_beside_messages(&mut alarm).await > 10);
        assert!(alarm.has_rung());
        assert!(moment.elapsed() < Duration::from_millis(5));
    }

    #[tokio::test(start_paused = true)]
    async fn rings_again_when_it_is_set_again() {
        let start = Instant::now();
        let mut alarm = Alarm::at(start);
        alarm.ring().await;
        alarm.set(start + Duration::from_millis(300));
        let early = tokio::time::timeout(Duration::from_millis(1), alarm.ring()).await;
        assert!(early.is_err() && !alarm.has_rung());
        alarm.set(start + Duration::from_millis(200));
        ring_beside_messages(&mut alarm).await;
        let rung = start.elapsed().as_millis();
        assert!((200..=205).contains(&rung), "{rung}");
    }

    /// Another task may go on waiting.
    #[tokio::test(start_paused = true)]
    async fn rings_for_who_waits_last() {
        let mut alarm = Alarm::at(Instant::now() + Duration::from_secs(1));
        let mut alarm = tokio::spawn(async move {
            let _ = tokio::time::timeout(Duration::from_millis(1), alarm.ring()).await;
            alarm
        })
        .await
        .unwrap();
        let rung = tokio::time::timeout(Duration::from_secs(2), alarm.ring()).await;
        assert_eq!(rung, Ok(()));
    }
}
