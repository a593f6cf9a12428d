//! [`LoopEvent`]: events of the UCI and XBoard loops, and the thread that reads input.

use std::{
    io::BufRead,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
};

use tabiya_engine::{CurrentMove, Info, SearchResult};

use crate::line_reader::{InputLine, LineReader};

/// An event of a protocol loop.
#[derive(Debug)]
pub(crate) enum LoopEvent {
    /// A line of input.
    Line(InputLine),
    /// End of input.
    EndOfInput,
    /// A report of the search.
    Info(Box<Info>),
    /// The root move being searched.
    CurrentMove(CurrentMove),
    /// The search has ended; `None` if it panicked.
    SearchDone(Option<Box<SearchResult>>),
    /// A line of output from a background task.
    TaskOutput(String),
    /// The background task has ended.
    TaskDone,
}

/// Capacity of the event queue. Senders block while it is full.
pub(crate) const MAX_QUEUED_EVENTS: usize = 1024;

/// Starts a thread that reads lines until the end of input, and returns the event queue. Others may send events too.
pub(crate) fn spawn_input_thread(
    input: impl BufRead + Send + 'static,
) -> (SyncSender<LoopEvent>, Receiver<LoopEvent>) {
    let (sender, events) = sync_channel(MAX_QUEUED_EVENTS);
    let to_loop = sender.clone();
    std::thread::spawn(move || {
        let mut lines = LineReader::new(input);
        // A read error counts as the end of input.
        while let Ok(Some(line)) = lines.read() {
            if to_loop.send(LoopEvent::Line(line)).is_err() {
                return;
            }
        }
        let _ = to_loop.send(LoopEvent::EndOfInput);
    });
    (sender, events)
}
