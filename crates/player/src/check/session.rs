//! [`Session`]: an engine under examination, and all that was said.

use std::{
    process::ExitStatus,
    time::{Duration, Instant},
};

use super::Fault;
use crate::child::{ChildError, Process};

/// Of a long exchange, so many lines are shown.
const SHOWN: usize = 16;
/// Longer lines are cut when they are shown.
const WIDTH: usize = 160;

/// An engine under examination. Everything that is said either way is written down.
pub(super) struct Session {
    process: Process,
    log: Vec<String>,
}

impl Session {
    pub(super) fn start(command: &str) -> Result<Self, ChildError> {
        Ok(Self {
            process: Process::start(command)?,
            log: Vec::new(),
        })
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        self.note('>', line);
        self.process
            .send(line)
            .map_err(|error| Fault::Breach(error.to_string()))
    }

    pub(super) fn send_all(&mut self, lines: &[&str]) -> Result<(), Fault> {
        lines.iter().try_for_each(|line| self.send(line))
    }

    /// The next line, if it comes before the deadline. It is a breach if the engine has ended.
    pub(super) fn next(&mut self, deadline: Instant) -> Result<Option<String>, Fault> {
        match self.process.receive(deadline) {
            Ok(Some(line)) => {
                self.note('<', &line.text);
                Ok(Some(line.text))
            }
            Ok(None) => Ok(None),
            Err(error) => Err(Fault::Breach(error.to_string())),
        }
    }

    /// Waits for a line that `find` makes something of. It is a breach if none comes in time.
    pub(super) fn wait<T>(
        &mut self,
        what: &str,
        most: Duration,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let deadline = Instant::now() + most;
        while let Some(line) = self.next(deadline)? {
            if let Some(found) = find(&line) {
                return Ok(found);
            }
        }
        Err(Fault::Breach(format!(
            "no {what} within {} ms",
            most.as_millis()
        )))
    }

    /// Listens for some time. It is a breach if a line comes that `is_wrong`.
    pub(super) fn hush(
        &mut self,
        time: Duration,
        complaint: &str,
        is_wrong: impl Fn(&str) -> bool,
    ) -> Result<(), Fault> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.next(deadline)? {
            if is_wrong(&line) {
                return Err(Fault::Breach(complaint.to_string()));
            }
        }
        Ok(())
    }

    /// Waits for the engine to end. It is a breach if it does not.
    pub(super) fn end(&mut self, most: Duration) -> Result<ExitStatus, Fault> {
        self.process
            .wait(most)
            .ok_or_else(|| Fault::Breach(format!("does not end within {} ms", most.as_millis())))
    }

    pub(super) fn close_input(&mut self) {
        self.log.push("> (end of input)".to_string());
        self.process.close_input();
    }

    /// Forgets what was said so far: what comes next shows a breach better without it.
    pub(super) fn begin(&mut self) {
        self.log.clear();
    }

    /// What was said, cut to what can be read.
    pub(super) fn exchange(self) -> Vec<String> {
        let log = self.log;
        if log.len() <= SHOWN {
            return log;
        }
        let half = SHOWN / 2;
        let left_out = format!("… {} lines …", log.len() - SHOWN);
        let mut shown = log[..half].to_vec();
        shown.push(left_out);
        shown.extend_from_slice(&log[log.len() - half..]);
        shown
    }

    fn note(&mut self, direction: char, line: &str) {
        let mut text: String = line.chars().take(WIDTH).collect();
        if text.len() < line.len() {
            text.push('…');
        }
        self.log.push(format!("{direction} {text}"));
    }
}
