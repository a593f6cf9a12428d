//! [`LoopEvent`]: events of the UCI and XBoard loops; [`EventQueue`]: their queue, which a thread fills with input.

use std::{
    collections::VecDeque,
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

/// Decision to continue or quit after an event.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LoopFlow {
    Continue,
    Quit,
}

/// Queue of the events of a protocol loop.
pub(crate) struct EventQueue {
    sender: SyncSender<LoopEvent>,
    events: Receiver<LoopEvent>,
    /// Input that arrived while the loop waited for a search to end.
    queued_input: VecDeque<LoopEvent>,
}

impl EventQueue {
    /// Capacity of the queue. Senders block while it is full.
    const CAPACITY: usize = 1024;

    /// Starts a thread that reads lines until the end of input.
    pub(crate) fn read(input: impl BufRead + Send + 'static) -> Self {
        let (sender, events) = sync_channel(Self::CAPACITY);
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
        Self {
            sender,
            events,
            queued_input: VecDeque::new(),
        }
    }

    /// Sender for searches and background tasks.
    pub(crate) fn sender(&self) -> &SyncSender<LoopEvent> {
        &self.sender
    }

    /// Waits for the next event.
    pub(crate) fn next(&mut self) -> Option<LoopEvent> {
        let queued = self.queued_input.pop_front();
        queued.or_else(|| self.events.recv().ok())
    }

    /// Waits for the next event of a search or background task; input is left for [`Self::next`].
    pub(crate) fn next_from_work(&mut self) -> Option<LoopEvent> {
        loop {
            match self.events.recv().ok()? {
                event @ (LoopEvent::Line(_) | LoopEvent::EndOfInput) => {
                    self.queued_input.push_back(event)
                }
                event => return Some(event),
            }
        }
    }
}
