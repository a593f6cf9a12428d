//! The plain face: line by line, with no escape codes, for any shell, pipe or screen reader.

mod board;
mod commands;
mod dialogue;
mod lobby;
mod replay;
mod tell;

use std::{
    io::{self, BufRead, IsTerminal, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

use tabiya_words::Words;

use self::dialogue::Dialogue;
use crate::{
    PlayError, now,
    setup::{Leaving, Setup},
    signal::Signal,
    voice::Voice,
};

/// The longest line that is read, in bytes; the rest of it is dropped.
const LONGEST_LINE: usize = 4096;

/// Plays line by line: reads standard input, writes standard output.
pub fn play_plain(setup: &Setup) -> Result<Leaving, PlayError> {
    let (signals, heard) = mpsc::channel();
    let input = io::stdin();
    let from_person = input.is_terminal();
    let voice = Voice::new(Words::new(setup.language));
    let mut dialogue = Dialogue::begin(setup, voice, &signals, from_person, now())?;
    read_lines(signals);
    let mut out = io::stdout().lock();
    run(&mut dialogue, &heard, &mut out)
}

/// Reads lines on a thread of its own, which ends with the program.
fn read_lines(signals: Sender<Signal>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let signal = match read {
                Ok(0) | Err(_) => Signal::EndOfInput,
                Ok(_) => {
                    line.truncate(LONGEST_LINE);
                    Signal::Line(String::from_utf8_lossy(&line).trim_end().to_string())
                }
            };
            let is_end = matches!(signal, Signal::EndOfInput);
            if signals.send(signal).is_err() || is_end {
                return;
            }
        }
    });
}

/// Sleeps until something happens, and tells it to the dialogue, until that is over.
fn run(
    dialogue: &mut Dialogue,
    heard: &Receiver<Signal>,
    out: &mut impl Write,
) -> Result<Leaving, PlayError> {
    loop {
        let told = out.write_all(dialogue.take_output().as_bytes());
        if told.and_then(|()| out.flush()).is_err() {
            // Nobody listens any more. What was played is kept.
            return Ok(dialogue.abandoned());
        }
        if let Some(leaving) = dialogue.leaving() {
            return Ok(leaving);
        }
        let signal = match dialogue.wake_at(now()) {
            None => heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wake) => heard.recv_timeout(Duration::from(wake.since(now()))),
        };
        match signal {
            Ok(signal) => dialogue.hear(signal, now()),
            Err(RecvTimeoutError::Timeout) => dialogue.tick(now()),
            Err(RecvTimeoutError::Disconnected) => dialogue.hear(Signal::EndOfInput, now()),
        }
    }
}
