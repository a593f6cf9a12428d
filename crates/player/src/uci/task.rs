//! [`Task`]: work that is no search and may take long: counting positions, the bench.

use std::sync::{Arc, mpsc::SyncSender};

use tabiya_engine::Judge;
use tabiya_rules::{Position, perft};

use crate::{Brake, bench, search::Event};

/// A running task. It ends soon after it is dropped.
#[derive(Debug)]
pub(super) struct Task {
    brake: Arc<Brake>,
}

impl Task {
    /// Counts the positions that each move leads to.
    pub(super) fn perft(position: Position, depth: u32, events: &SyncSender<Event>) -> Self {
        Self::begin(events, move |brake, say| {
            divide(&position, depth, brake, say)
        })
    }

    /// Searches the positions of the bench.
    pub(super) fn bench(depth: u32, judge: Judge, events: &SyncSender<Event>) -> Self {
        Self::begin(events, move |brake, say| {
            let report = bench(depth, &judge, brake, |number, of, fen, nodes| {
                say(format!("position {number}/{of}: {nodes} nodes ({fen})"));
            })?;
            say(format!(
                "{} ms, {} nodes a second",
                report.time.as_millis(),
                report.nodes_per_second()
            ));
            say(format!("Bench: {}", report.nodes));
            Some(())
        })
    }

    /// Ends the task where it is.
    pub(super) fn stop(&self) {
        self.brake.stop();
    }

    fn begin(
        events: &SyncSender<Event>,
        work: impl FnOnce(&Brake, &dyn Fn(String)) -> Option<()> + Send + 'static,
    ) -> Self {
        let brake = Arc::new(Brake::default());
        let (own, events) = (Arc::clone(&brake), events.clone());
        std::thread::spawn(move || {
            let say = |text| {
                let _ = events.send(Event::Text(text));
            };
            if work(&own, &say).is_none() {
                say("stopped".to_string());
            }
            let _ = events.send(Event::TaskDone);
        });
        Self { brake }
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.stop();
    }
}

fn divide(position: &Position, depth: u32, brake: &Brake, say: &dyn Fn(String)) -> Option<()> {
    let mut total = 0;
    for m in position.legal_moves() {
        if depth == 0 {
            break;
        }
        let nodes = count(&position.play(m), depth - 1, brake)?;
        say(format!("{}: {nodes}", position.uci(m)));
        total += nodes;
    }
    say(format!(
        "\nNodes searched: {}",
        total.max(u64::from(depth == 0))
    ));
    Some(())
}

/// Counts in parts that take no longer than a blink, so that it can be stopped.
fn count(position: &Position, depth: u32, brake: &Brake) -> Option<u64> {
    const PART: u32 = 4;
    if brake.is_on() {
        return None;
    }
    if depth <= PART {
        return Some(perft(position, depth));
    }
    position
        .legal_moves()
        .into_iter()
        .map(|m| count(&position.play(m), depth - 1, brake))
        .sum()
}
