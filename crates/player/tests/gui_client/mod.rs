//! A GUI that talks to a protocol loop in this process, over pipes, with a timeout on every wait.

#![allow(dead_code, reason = "each test file uses its part")]

use std::{
    io::{self, BufRead, BufReader, PipeWriter, Write},
    sync::mpsc::{Receiver, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tabiya_player::LoopConfig;

/// Longer than anything takes here, unless it hangs.
const TIMEOUT: Duration = Duration::from_secs(20);

pub(crate) struct GuiClient {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    loop_thread: JoinHandle<io::Result<()>>,
}

type Loop = fn(BufReader<io::PipeReader>, PipeWriter, LoopConfig) -> io::Result<()>;

impl GuiClient {
    pub(crate) fn start(play: Loop) -> Self {
        let (input_reader, input) = io::pipe().unwrap();
        let (output_reader, output) = io::pipe().unwrap();
        let config = LoopConfig {
            name: "Tabiya test".to_string(),
            author: "nobody".to_string(),
            seed: 1,
        };
        let loop_thread =
            std::thread::spawn(move || play(BufReader::new(input_reader), output, config));
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output_reader).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: Some(input),
            lines,
            loop_thread,
        }
    }

    pub(crate) fn send(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{text}").unwrap();
    }

    /// Reads lines up to and including the first with this prefix.
    #[track_caller]
    pub(crate) fn read_until(&mut self, prefix: &str) -> Vec<String> {
        let mut lines_read = Vec::new();
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let remaining = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(remaining) {
                Ok(line) => lines_read.push(line),
                Err(error) => panic!("no \"{prefix}\": {error}, after {lines_read:#?}"),
            }
            if lines_read.last().unwrap().starts_with(prefix) {
                return lines_read;
            }
        }
    }

    /// Waits for the first line with this prefix.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, prefix: &str) -> String {
        self.read_until(prefix).pop().unwrap()
    }

    /// Sends a command and waits for the first line with this prefix.
    #[track_caller]
    pub(crate) fn request(&mut self, text: &str, prefix: &str) -> String {
        self.send(text);
        self.wait_for(prefix)
    }

    /// Reads the output of a short time.
    pub(crate) fn read_for(&mut self, milliseconds: u64) -> Vec<String> {
        std::thread::sleep(Duration::from_millis(milliseconds));
        self.lines.try_iter().collect()
    }

    /// Closes the input, waits for the loop to end, and returns the rest of the output.
    #[track_caller]
    pub(crate) fn close_and_wait(mut self) -> Vec<String> {
        self.input = None;
        self.wait_for_exit()
    }

    /// Waits for the loop to end by itself, and returns the rest of the output.
    #[track_caller]
    pub(crate) fn wait_for_exit(self) -> Vec<String> {
        let deadline = Instant::now() + TIMEOUT;
        while !self.loop_thread.is_finished() {
            assert!(Instant::now() < deadline, "the loop does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
        self.loop_thread.join().unwrap().unwrap();
        // The loop has closed its end of the pipe by now.
        self.lines.iter().collect()
    }
}
