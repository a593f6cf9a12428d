//! A conversation with a loop, in this process, over pipes, with a limit to every wait.

#![allow(dead_code, reason = "each test file uses its part")]

use std::{
    io::{self, BufRead, BufReader, PipeWriter, Write},
    sync::mpsc::{Receiver, channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use tabiya_player::Host;

/// Nothing here takes this long, unless it hangs.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Conversation {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    player: JoinHandle<io::Result<()>>,
}

type Loop = fn(BufReader<io::PipeReader>, PipeWriter, Host) -> io::Result<()>;

impl Conversation {
    pub(crate) fn begin(play: Loop) -> Self {
        let (input_reader, input) = io::pipe().unwrap();
        let (output_reader, output) = io::pipe().unwrap();
        let host = Host {
            name: "Tabiya test".to_string(),
            author: "nobody".to_string(),
            seed: 1,
        };
        let player = std::thread::spawn(move || play(BufReader::new(input_reader), output, host));
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
            player,
        }
    }

    pub(crate) fn say(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{text}").unwrap();
    }

    /// The lines up to the first that begins like this, that one included.
    #[track_caller]
    pub(crate) fn hear(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        let until = Instant::now() + PATIENCE;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => heard.push(line),
                Err(error) => panic!("no \"{beginning}\": {error}, after {heard:#?}"),
            }
            if heard.last().unwrap().starts_with(beginning) {
                return heard;
            }
        }
    }

    /// The first line that begins like this.
    #[track_caller]
    pub(crate) fn hear_line(&mut self, beginning: &str) -> String {
        self.hear(beginning).pop().unwrap()
    }

    /// Says something, and hears the first line that begins like this.
    #[track_caller]
    pub(crate) fn ask(&mut self, text: &str, beginning: &str) -> String {
        self.say(text);
        self.hear_line(beginning)
    }

    /// What is said within a short while.
    pub(crate) fn overhear(&mut self, milliseconds: u64) -> Vec<String> {
        std::thread::sleep(Duration::from_millis(milliseconds));
        self.lines.try_iter().collect()
    }

    /// Ends the input, and waits for the loop to end. Returns what it still said.
    #[track_caller]
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.rest()
    }

    /// Waits for the loop to end by itself. Returns what it still said.
    #[track_caller]
    pub(crate) fn rest(self) -> Vec<String> {
        let until = Instant::now() + PATIENCE;
        while !self.player.is_finished() {
            assert!(Instant::now() < until, "the loop does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
        self.player.join().unwrap().unwrap();
        // The other end of the pipe is closed by now.
        self.lines.iter().collect()
    }
}
