//! A club on a real port, and clients of it that share no code with the program's own: plain HTTP over TCP, and a
//! WebSocket by tungstenite. Every wait has an end.

#![allow(
    dead_code,
    unused_imports,
    reason = "each of the tests uses its own part of this"
)]

mod answer;
mod elsewhere;
mod hall;
mod line;
mod person;
mod raw;
mod stopwatch;

pub(crate) use answer::Answer;
pub(crate) use elsewhere::Elsewhere;
pub(crate) use hall::{Hall, ORGANISER};
pub(crate) use line::{Line, event, event_of, refusal};
pub(crate) use person::{Pair, Person};
pub(crate) use raw::{Raw, frame};
pub(crate) use stopwatch::StoppedHall;

use std::{future::Future, time::Duration};

/// Nothing that a test waits for takes longer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// Waits, but not for ever.
#[track_caller]
pub(crate) fn within<T>(what: &str, future: impl Future<Output = T>) -> impl Future<Output = T> {
    let caller = std::panic::Location::caller();
    let what = what.to_string();
    async move {
        let done = tokio::time::timeout(PATIENCE, future).await;
        done.unwrap_or_else(|_| panic!("{caller}: waited too long for {what}"))
    }
}

/// Looks again and again until something is so.
pub(crate) async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    within(what, async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    })
    .await;
}
