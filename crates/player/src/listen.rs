//! The thread that reads.

use std::{
    io::BufRead,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
};

use crate::{
    lines::Lines,
    search::{Event, MOST_EVENTS},
};

/// Reads lines on a thread of its own, up to the end of the input. Others may send events too.
pub(crate) fn listen(input: impl BufRead + Send + 'static) -> (SyncSender<Event>, Receiver<Event>) {
    let (sender, events) = sync_channel(MOST_EVENTS);
    let to_session = sender.clone();
    std::thread::spawn(move || {
        let mut lines = Lines::new(input);
        // An error is an end too.
        while let Ok(Some(line)) = lines.read() {
            if to_session.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = to_session.send(Event::End);
    });
    (sender, events)
}
