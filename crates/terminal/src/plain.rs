//! Line-by-line mode, without escape codes, for any shell, pipe or screen reader.

mod answers;
mod board;
mod commands;
mod line_client;
mod lobby;
mod output;
mod replay;

use std::{
    io::{self, BufRead, IsTerminal, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::Duration,
};

use tabiya_words::Messages;

use self::line_client::LineClient;
use crate::{
    PlayError,
    app_event::AppEvent,
    localizer::Localizer,
    monotonic_time::MonotonicTime,
    options::{ExitReason, PlayOptions},
};

/// Longest line read, in bytes; the rest of it is dropped.
const MAX_LINE_LENGTH: usize = 4096;

/// Plays line by line: reads standard input, writes standard output.
pub fn play_plain(options: &PlayOptions) -> Result<ExitReason, PlayError> {
    let (app_events, receiver) = mpsc::channel();
    let input = io::stdin();
    let is_interactive = input.is_terminal();
    let localizer = Localizer::new(Messages::new(options.language));
    let mut time = MonotonicTime::system();
    let now = time.now();
    let mut line_client = LineClient::begin(options, localizer, &app_events, is_interactive, now)?;
    read_lines(app_events);
    let mut out = io::stdout().lock();
    run(&mut line_client, &receiver, &mut time, &mut out)
}

/// Reads lines on a thread of its own, which ends with the program.
fn read_lines(app_events: Sender<AppEvent>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            let app_event = match read {
                Ok(0) | Err(_) => AppEvent::EndOfInput,
                Ok(_) => {
                    line.truncate(MAX_LINE_LENGTH);
                    AppEvent::Line(String::from_utf8_lossy(&line).trim_end().to_string())
                }
            };
            let is_end = matches!(app_event, AppEvent::EndOfInput);
            if app_events.send(app_event).is_err() || is_end {
                return;
            }
        }
    });
}

/// Waits for events and passes them on, until the program ends.
fn run(
    line_client: &mut LineClient,
    receiver: &Receiver<AppEvent>,
    time: &mut MonotonicTime,
    out: &mut impl Write,
) -> Result<ExitReason, PlayError> {
    loop {
        let written = out.write_all(line_client.take_output().as_bytes());
        if written.and_then(|()| out.flush()).is_err() {
            // Nobody reads the output any more. The game is saved.
            return Ok(line_client.exit_reason_when_output_closed());
        }
        if let Some(exit_reason) = line_client.exit_reason() {
            return Ok(exit_reason);
        }
        let app_event = match line_client.wake_at(time.now()) {
            None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(wake) => receiver.recv_timeout(Duration::from(wake.since(time.now()))),
        };
        line_client.controller.keep_time(time);
        let now = time.now();
        match app_event {
            Ok(app_event) => line_client.handle(app_event, now),
            Err(RecvTimeoutError::Timeout) => line_client.tick(now),
            Err(RecvTimeoutError::Disconnected) => line_client.handle(AppEvent::EndOfInput, now),
        }
    }
}

#[cfg(test)]
mod tests;
