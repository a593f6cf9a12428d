//! [`ChildProcess`]: a child process with line-based stdin and stdout.

use std::{
    collections::VecDeque,
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use super::{ChildError, command_line};

/// Capacity of the stdout queue; the process blocks while it is full.
const MAX_OUTPUT_LINES: usize = 4096;
/// Capacity of the stdin queue; a process that leaves more unread counts as stalled.
const MAX_INPUT_LINES: usize = 256;
/// Maximum length of a line; longer ones are cut.
const MAX_LINE_BYTES: u64 = tabiya_protocol::MAX_LINE_LENGTH as u64;
/// Number of stderr lines that are kept.
const STDERR_LINES: usize = 8;
/// Interval between checks whether a process has exited.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// Time a process has to exit after it has closed its stdout.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);

/// A line from the stdout of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutputLine {
    /// The line without its terminator.
    pub text: String,
    /// Time at which it was read.
    pub at: Instant,
}

/// A child process with line-based stdin and stdout. Dropping it kills the process.
///
/// One thread each serves stdin, stdout and stderr, so that neither side can block the other for ever.
pub struct ChildProcess {
    child: Arc<Mutex<Child>>,
    input: Option<SyncSender<String>>,
    output: Receiver<OutputLine>,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
    stderr_thread: Option<JoinHandle<()>>,
}

/// Kills a process from any thread, even while another waits for its output.
#[derive(Clone, Debug)]
pub struct KillHandle {
    child: Arc<Mutex<Child>>,
}

impl KillHandle {
    /// Kills the process and its descendants.
    pub fn kill(&self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // After a process has been waited for, its id may belong to another one.
        if !matches!(child.try_wait(), Ok(Some(_))) {
            group::kill(&child);
        }
        // Both fail only if the process has exited already.
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl ChildProcess {
    /// Starts a process from a command line: words, with quotation marks around those that contain spaces.
    pub fn start(command: &str) -> Result<Self, ChildError> {
        let bad_command = || ChildError::BadCommand {
            command: command.to_string(),
        };
        let words = command_line::split(command).ok_or_else(bad_command)?;
        let (program, arguments) = words.split_first().ok_or_else(bad_command)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::make_leader(&mut command);
        let mut child = command.spawn().map_err(|error| ChildError::Start {
            program: program.clone(),
            error,
        })?;
        let (to_read, output) = sync_channel(MAX_OUTPUT_LINES);
        let (input, to_write) = sync_channel(MAX_INPUT_LINES);
        let stderr_tail = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &to_read));
        }
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &to_write));
        }
        let stderr_thread = child.stderr.take().map(|stderr| {
            let stderr_tail = Arc::clone(&stderr_tail);
            std::thread::spawn(move || keep_tail(stderr, &stderr_tail))
        });
        Ok(Self {
            child: Arc::new(Mutex::new(child)),
            input: Some(input),
            output,
            stderr_tail,
            stderr_thread,
        })
    }

    /// Sends a line to the process.
    pub fn send(&mut self, line: impl Into<String>) -> Result<(), ChildError> {
        let Some(input) = &self.input else {
            return Err(self.exited());
        };
        match input.try_send(line.into()) {
            Ok(()) => Ok(()),
            Err(TrySendError::Full(_)) => Err(ChildError::Stalled),
            Err(TrySendError::Disconnected(_)) => Err(self.exited()),
        }
    }

    /// Returns the next line, or `None` at the deadline.
    pub fn receive(&mut self, deadline: Instant) -> Result<Option<OutputLine>, ChildError> {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.exited()),
        }
    }

    /// Closes the stdin of the process.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the process to exit by itself; `None` on timeout.
    pub fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + timeout;
        loop {
            let status = self
                .child
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .try_wait();
            if let Ok(Some(status)) = status {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Last lines of the process' stderr.
    pub fn stderr_tail(&self) -> String {
        let lines = self
            .stderr_tail
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect::<Vec<_>>().join(" | ")
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        self.input = None;
        self.kill_handle().kill();
    }

    /// Handle that kills the process from another thread.
    pub fn kill_handle(&self) -> KillHandle {
        KillHandle {
            child: Arc::clone(&self.child),
        }
    }

    /// Error for a process whose stdout has closed: it has exited, or will soon.
    fn exited(&mut self) -> ChildError {
        let status = self.wait(EXIT_TIMEOUT);
        let deadline = Instant::now() + EXIT_TIMEOUT;
        while self
            .stderr_thread
            .as_ref()
            .is_some_and(|stderr_thread| !stderr_thread.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(POLL_INTERVAL);
        }
        ChildError::Exited {
            status,
            stderr_tail: self.stderr_tail(),
        }
    }
}

/// Process groups, so that the engine behind a wrapper script is killed along with it.
#[cfg(unix)]
mod group {
    use std::{
        os::unix::process::CommandExt,
        process::{Child, Command},
    };

    use rustix::process::{Pid, Signal, kill_process_group};

    pub(super) fn make_leader(command: &mut Command) {
        command.process_group(0);
    }

    pub(super) fn kill(leader: &Child) {
        // Fails only if the group is gone.
        let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn make_leader(_: &mut Command) {}

    pub(super) fn kill(_: &Child) {}
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<OutputLine>) {
    let mut output = BufReader::new(output);
    while let Some(text) = read_line(&mut output) {
        let at = Instant::now();
        if lines.send(OutputLine { text, at }).is_err() {
            break;
        }
    }
}

/// Reads the next line, cut at [`MAX_LINE_BYTES`]; `None` at the end.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let count = output
        .by_ref()
        .take(MAX_LINE_BYTES)
        .read_until(b'\n', &mut bytes)
        .ok()?;
    if count == 0 {
        return None;
    }
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    while let Ok(mut line) = lines.recv() {
        line.push('\n');
        if input.write_all(line.as_bytes()).is_err() {
            break;
        }
    }
}

fn keep_tail(stderr: impl Read, stderr_tail: &Mutex<VecDeque<String>>) {
    let mut stderr = BufReader::new(stderr);
    while let Some(line) = read_line(&mut stderr) {
        let mut tail = stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        if tail.len() == STDERR_LINES {
            tail.pop_front();
        }
        tail.push_back(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(5)
    }

    #[test]
    fn lines_go_both_ways() {
        let mut process = ChildProcess::start("cat").unwrap();
        process.send("hello there").unwrap();
        assert_eq!(
            process.receive(soon()).unwrap().unwrap().text,
            "hello there"
        );
        process.close_input();
        assert!(process.wait(Duration::from_secs(5)).unwrap().success());
        assert!(matches!(
            process.receive(soon()),
            Err(ChildError::Exited { .. })
        ));
    }

    #[test]
    fn a_crash_reports_status_and_stderr() {
        let mut process = ChildProcess::start("sh -c 'echo out of luck >&2; exit 3'").unwrap();
        let Err(ChildError::Exited {
            status,
            stderr_tail,
        }) = process.receive(soon())
        else {
            panic!("expected the process to exit");
        };
        assert_eq!(status.and_then(|status| status.code()), Some(3));
        assert_eq!(stderr_tail, "out of luck");
    }

    #[test]
    fn a_process_is_killed_while_its_output_is_awaited() {
        let mut process = ChildProcess::start("sh -c 'sleep 60 & wait'").unwrap();
        let kill_handle = process.kill_handle();
        let receiver = std::thread::spawn(move || process.receive(soon()));
        kill_handle.kill();
        let received = receiver.join().unwrap();
        assert!(matches!(received, Err(ChildError::Exited { .. })));
        kill_handle.kill();
    }

    #[test]
    fn a_timeout_is_not_an_error() {
        let mut process = ChildProcess::start("sleep 60").unwrap();
        let deadline = Instant::now() + Duration::from_millis(20);
        assert_eq!(process.receive(deadline).unwrap(), None);
        assert_eq!(process.wait(Duration::from_millis(5)), None);
    }

    #[test]
    fn a_process_that_does_not_read_is_stalled() {
        let mut process = ChildProcess::start("sleep 60").unwrap();
        let long = "x".repeat(1 << 16);
        let result = (0..2 * MAX_INPUT_LINES).try_for_each(|_| process.send(long.clone()));
        assert!(matches!(result, Err(ChildError::Stalled)));
    }

    #[test]
    fn bad_commands_do_not_start() {
        assert!(matches!(
            ChildProcess::start("/nonexistent/engine"),
            Err(ChildError::Start { .. })
        ));
        assert!(matches!(
            ChildProcess::start("  "),
            Err(ChildError::BadCommand { .. })
        ));
    }
}
