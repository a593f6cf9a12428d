//! [`Process`]: a program that is spoken to line by line.

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

/// How many lines wait to be read; a program that writes more waits itself.
const MOST_LINES_WAITING: usize = 4096;
/// How many lines wait to be written; a program that leaves more unread is given up.
const MOST_LINES_UNWRITTEN: usize = 256;
/// Longer lines are cut.
const LONGEST_LINE: u64 = tabiya_protocol::MAX_LINE as u64;
/// How many lines of the standard error are kept.
const LAST_WORDS: usize = 8;
/// How often it is looked whether a program has ended.
const POLL: Duration = Duration::from_millis(2);

/// How long a program that has closed its output may take to end.
const LEAVE: Duration = Duration::from_millis(200);

/// A line that a program wrote, and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The line without its end.
    pub text: String,
    /// When it was read.
    pub at: Instant,
}

/// A program that runs beside this one and is spoken to line by line. Dropping it ends it.
///
/// Three threads stand between: one reads, one writes, one drains the standard error, so that neither side
/// can block the other for ever.
pub struct Process {
    child: Arc<Mutex<Child>>,
    input: Option<SyncSender<String>>,
    output: Receiver<Line>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    drain: Option<JoinHandle<()>>,
}

/// Ends a program, from anywhere, while somebody else waits for what it says.
#[derive(Clone, Debug)]
pub struct Ender {
    child: Arc<Mutex<Child>>,
}

impl Ender {
    /// Ends the program and what it has started.
    pub fn end(&self) {
        let mut child = self.child.lock().unwrap_or_else(PoisonError::into_inner);
        // A program that has been waited for has no number any more: it may be another's.
        if !matches!(child.try_wait(), Ok(Some(_))) {
            group::end(&child);
        }
        // Both fail only if it has ended already.
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Process {
    /// Starts a program by its command line: words, with quotation marks around those that hold spaces.
    pub fn start(command: &str) -> Result<Self, ChildError> {
        let bad = || ChildError::BadCommand {
            command: command.to_string(),
        };
        let words = command_line::split(command).ok_or_else(bad)?;
        let (program, arguments) = words.split_first().ok_or_else(bad)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::lead(&mut command);
        let mut child = command.spawn().map_err(|error| ChildError::Start {
            program: program.clone(),
            error,
        })?;
        let (to_read, output) = sync_channel(MOST_LINES_WAITING);
        let (input, to_write) = sync_channel(MOST_LINES_UNWRITTEN);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(stdout) = child.stdout.take() {
            std::thread::spawn(move || read_lines(stdout, &to_read));
        }
        if let Some(stdin) = child.stdin.take() {
            std::thread::spawn(move || write_lines(stdin, &to_write));
        }
        let drain = child.stderr.take().map(|stderr| {
            let last_words = Arc::clone(&last_words);
            std::thread::spawn(move || drain(stderr, &last_words))
        });
        Ok(Self {
            child: Arc::new(Mutex::new(child)),
            input: Some(input),
            output,
            last_words,
            drain,
        })
    }

    /// Sends a line.
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

    /// The next line, if it comes before the deadline.
    pub fn receive(&mut self, deadline: Instant) -> Result<Option<Line>, ChildError> {
        let wait = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.exited()),
        }
    }

    /// Closes the program's input: it sees the end of it.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the program to end by itself; `None` if it has not within the time.
    pub fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + most;
        loop {
            let ended = self
                .child
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .try_wait();
            if let Ok(Some(status)) = ended {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(POLL);
        }
    }

    /// The last that the program wrote to its standard error.
    pub fn last_words(&self) -> String {
        let lines = self
            .last_words
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        lines.iter().cloned().collect::<Vec<_>>().join(" | ")
    }

    /// Ends the program at once.
    pub fn kill(&mut self) {
        self.input = None;
        self.ender().end();
    }

    /// What ends the program from elsewhere.
    pub fn ender(&self) -> Ender {
        Ender {
            child: Arc::clone(&self.child),
        }
    }

    /// The output has ended, so the program has or will soon.
    fn exited(&mut self) -> ChildError {
        let status = self.wait(LEAVE);
        let deadline = Instant::now() + LEAVE;
        while self
            .drain
            .as_ref()
            .is_some_and(|drain| !drain.is_finished())
            && Instant::now() < deadline
        {
            std::thread::sleep(POLL);
        }
        ChildError::Exited {
            status,
            last_words: self.last_words(),
        }
    }
}

/// What a program has started itself, such as the engine behind a script, ends with it: they are a group.
#[cfg(unix)]
mod group {
    use std::{
        os::unix::process::CommandExt,
        process::{Child, Command},
    };

    use rustix::process::{Pid, Signal, kill_process_group};

    pub(super) fn lead(command: &mut Command) {
        command.process_group(0);
    }

    pub(super) fn end(leader: &Child) {
        // Fails only if there is none any more.
        let _ = kill_process_group(Pid::from_child(leader), Signal::KILL);
    }
}

#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command};

    pub(super) fn lead(_: &mut Command) {}

    pub(super) fn end(_: &Child) {}
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_lines(output: impl Read, lines: &SyncSender<Line>) {
    let mut output = BufReader::new(output);
    while let Some(text) = read_line(&mut output) {
        let at = Instant::now();
        if lines.send(Line { text, at }).is_err() {
            break;
        }
    }
}

/// The next line, cut at [`LONGEST_LINE`]; `None` at the end.
fn read_line(output: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let count = output
        .by_ref()
        .take(LONGEST_LINE)
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

fn drain(errors: impl Read, last_words: &Mutex<VecDeque<String>>) {
    let mut errors = BufReader::new(errors);
    while let Some(line) = read_line(&mut errors) {
        let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if words.len() == LAST_WORDS {
            words.pop_front();
        }
        words.push_back(line);
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
        let mut process = Process::start("cat").unwrap();
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
    fn a_crash_tells_its_last_words() {
        let mut process = Process::start("sh -c 'echo out of luck >&2; exit 3'").unwrap();
        let Err(ChildError::Exited { status, last_words }) = process.receive(soon()) else {
            panic!("expected an end");
        };
        assert_eq!(status.and_then(|status| status.code()), Some(3));
        assert_eq!(last_words, "out of luck");
    }

    #[test]
    fn a_program_is_ended_while_it_is_listened_to() {
        let mut process = Process::start("sh -c 'sleep 60 & wait'").unwrap();
        let ender = process.ender();
        let listener = std::thread::spawn(move || process.receive(soon()));
        ender.end();
        let heard = listener.join().unwrap();
        assert!(matches!(heard, Err(ChildError::Exited { .. })));
        ender.end();
    }

    #[test]
    fn silence_is_not_an_error() {
        let mut process = Process::start("sleep 60").unwrap();
        let deadline = Instant::now() + Duration::from_millis(20);
        assert_eq!(process.receive(deadline).unwrap(), None);
        assert_eq!(process.wait(Duration::from_millis(5)), None);
    }

    #[test]
    fn a_program_that_does_not_read_is_given_up() {
        let mut process = Process::start("sleep 60").unwrap();
        let long = "x".repeat(1 << 16);
        let result = (0..2 * MOST_LINES_UNWRITTEN).try_for_each(|_| process.send(long.clone()));
        assert!(matches!(result, Err(ChildError::Stalled)));
    }

    #[test]
    fn what_is_no_program_does_not_start() {
        assert!(matches!(
            Process::start("/nonexistent/engine"),
            Err(ChildError::Start { .. })
        ));
        assert!(matches!(
            Process::start("  "),
            Err(ChildError::BadCommand { .. })
        ));
    }
}
