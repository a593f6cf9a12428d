//! [`BackgroundTask`]: long-running work other than a search: perft and bench.

use std::sync::{Arc, mpsc::SyncSender};

use tabiya_engine::AnyEvaluator;
use tabiya_rules::{Position, perft};

use crate::{StopSignal, bench, loop_event::LoopEvent};

/// Largest depth of a perft, which recurses once per ply. With only two moves in each position, this depth has 2⁶⁴ leaves:
/// no deeper count finishes.
pub const MAX_PERFT_DEPTH: u32 = 64;

/// A running task. Dropping it stops the task.
#[derive(Debug)]
pub(super) struct BackgroundTask {
    stop_signal: Arc<StopSignal>,
}

impl BackgroundTask {
    /// Runs perft and prints the count of each move. The depth is at most [`MAX_PERFT_DEPTH`].
    pub(super) fn perft(position: Position, depth: u32, events: &SyncSender<LoopEvent>) -> Self {
        Self::start(events, move |stop_signal, print| {
            divide(&position, depth, stop_signal, print)
        })
    }

    /// Runs the bench.
    pub(super) fn bench(
        depth: u32,
        evaluator: AnyEvaluator,
        events: &SyncSender<LoopEvent>,
    ) -> Self {
        Self::start(events, move |stop_signal, print| {
            let report = bench(depth, &evaluator, stop_signal, |number, of, fen, nodes| {
                print(format!("position {number}/{of}: {nodes} nodes ({fen})"));
            })?;
            print(format!(
                "{} ms, {} nodes per second",
                report.time.as_millis(),
                report.nodes_per_second()
            ));
            print(format!("Bench: {}", report.nodes));
            Some(())
        })
    }

    /// Stops the task.
    pub(super) fn stop(&self) {
        self.stop_signal.stop();
    }

    fn start(
        events: &SyncSender<LoopEvent>,
        work: impl FnOnce(&StopSignal, &dyn Fn(String)) -> Option<()> + Send + 'static,
    ) -> Self {
        let stop_signal = Arc::new(StopSignal::default());
        let (task_signal, events) = (Arc::clone(&stop_signal), events.clone());
        std::thread::spawn(move || {
            let print = |text| {
                let _ = events.send(LoopEvent::TaskOutput(text));
            };
            if work(&task_signal, &print).is_none() {
                print("stopped".to_string());
            }
            let _ = events.send(LoopEvent::TaskDone);
        });
        Self { stop_signal }
    }
}

impl Drop for BackgroundTask {
    fn drop(&mut self) {
        self.stop();
    }
}

fn divide(
    position: &Position,
    depth: u32,
    stop_signal: &StopSignal,
    print: &dyn Fn(String),
) -> Option<()> {
    let mut total = 0;
    for m in position.legal_moves() {
        if depth == 0 {
            break;
        }
        let nodes = count(&position.play(m), depth - 1, stop_signal)?;
        print(format!("{}: {nodes}", position.uci(m)));
        total += nodes;
    }
    print(format!(
        "\nNodes searched: {}",
        total.max(u64::from(depth == 0))
    ));
    Some(())
}

/// Counts in short parts, so that it can be stopped.
fn count(position: &Position, depth: u32, stop_signal: &StopSignal) -> Option<u64> {
    const PART_DEPTH: u32 = 4;
    if stop_signal.is_stopped() {
        return None;
    }
    if depth <= PART_DEPTH {
        return Some(perft(position, depth));
    }
    position
        .legal_moves()
        .into_iter()
        .map(|m| count(&position.play(m), depth - 1, stop_signal))
        .sum()
}
