//! [`EngineUnderTest`]: an engine process and the transcript of all messages.

use std::{
    process::ExitStatus,
    time::{Duration, Instant},
};

use super::CheckFailure;
use tabiya_player::child::{ChildError, ChildProcess};

/// Maximum number of transcript lines that are shown.
const MAX_LINES: usize = 16;
/// Maximum length of a transcript line; longer ones are cut.
const MAX_LINE_LENGTH: usize = 160;

/// An engine process whose messages, in both directions, are kept in a transcript.
pub(super) struct EngineUnderTest {
    process: ChildProcess,
    transcript: Vec<String>,
}

impl EngineUnderTest {
    pub(super) fn start(command: &str) -> Result<Self, ChildError> {
        Ok(Self {
            process: ChildProcess::start(command)?,
            transcript: Vec::new(),
        })
    }

    pub(super) fn send(&mut self, line: &str) -> Result<(), CheckFailure> {
        self.record('>', line);
        self.process
            .send(line)
            .map_err(|error| CheckFailure::Violation(error.to_string()))
    }

    pub(super) fn send_all(&mut self, lines: &[&str]) -> Result<(), CheckFailure> {
        lines.iter().try_for_each(|line| self.send(line))
    }

    /// Returns the next line, or `None` at the deadline. Fails the check if the engine has exited.
    pub(super) fn next_line(&mut self, deadline: Instant) -> Result<Option<String>, CheckFailure> {
        match self.process.receive(deadline) {
            Ok(Some(line)) => {
                self.record('<', &line.text);
                Ok(Some(line.text))
            }
            Ok(None) => Ok(None),
            Err(error) => Err(CheckFailure::Violation(error.to_string())),
        }
    }

    /// Waits for a line for which `find` returns something. Fails the check if none comes in time.
    pub(super) fn wait_for<T>(
        &mut self,
        what: &str,
        timeout: Duration,
        mut find: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, CheckFailure> {
        let deadline = Instant::now() + timeout;
        while let Some(line) = self.next_line(deadline)? {
            if let Some(found) = find(&line) {
                return Ok(found);
            }
        }
        Err(CheckFailure::Violation(format!(
            "no {what} within {} ms",
            timeout.as_millis()
        )))
    }

    /// Reads lines for some time. Fails the check if one of them `is_wrong`.
    pub(super) fn expect_silence(
        &mut self,
        time: Duration,
        complaint: &str,
        is_wrong: impl Fn(&str) -> bool,
    ) -> Result<(), CheckFailure> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.next_line(deadline)? {
            if is_wrong(&line) {
                return Err(CheckFailure::Violation(complaint.to_string()));
            }
        }
        Ok(())
    }

    /// Waits for the engine to exit. Fails the check if it does not.
    pub(super) fn wait_for_exit(&mut self, timeout: Duration) -> Result<ExitStatus, CheckFailure> {
        self.process.wait(timeout).ok_or_else(|| {
            CheckFailure::Violation(format!("does not exit within {} ms", timeout.as_millis()))
        })
    }

    pub(super) fn close_input(&mut self) {
        self.transcript.push("> (end of input)".to_string());
        self.process.close_input();
    }

    /// Clears the transcript, to leave out the setup that precedes a violation.
    pub(super) fn clear_transcript(&mut self) {
        self.transcript.clear();
    }

    /// Returns the transcript, shortened in the middle.
    pub(super) fn into_transcript(self) -> Vec<String> {
        let transcript = self.transcript;
        if transcript.len() <= MAX_LINES {
            return transcript;
        }
        let half = MAX_LINES / 2;
        let omitted = format!("… {} lines …", transcript.len() - MAX_LINES);
        let mut shown = transcript[..half].to_vec();
        shown.push(omitted);
        shown.extend_from_slice(&transcript[transcript.len() - half..]);
        shown
    }

    fn record(&mut self, direction: char, line: &str) {
        let mut text: String = line.chars().take(MAX_LINE_LENGTH).collect();
        if text.len() < line.len() {
            text.push('…');
        }
        self.transcript.push(format!("{direction} {text}"));
    }
}
