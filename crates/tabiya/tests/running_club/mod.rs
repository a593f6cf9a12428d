//! A club that runs as the program.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::mpsc,
    time::{Duration, Instant},
};

/// A running club; killed when dropped.
pub(crate) struct RunningClub {
    pub(crate) child: Child,
    pub(crate) address: String,
    /// Its output on start.
    pub(crate) greeting: String,
}

/// Longest wait.
pub(crate) const SOON: Duration = Duration::from_secs(30);

pub(crate) fn tabiya(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("TABIYA_ADMIN_TOKEN")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts a club on the loopback address, at any port.
pub(crate) fn serve(data: &Path, more: &[&str]) -> RunningClub {
    let data = data.to_str().unwrap();
    let arguments = ["serve", "--bind", "127.0.0.1:0", "--data", data];
    let command = tabiya(&[&arguments[..], more].concat());
    RunningClub::start(command, "Ctrl-C")
}

impl RunningClub {
    /// Starts a club and waits for a text in its output.
    pub(crate) fn start(mut command: Command, last: &'static str) -> Self {
        let mut child = command.spawn().unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let (teller, told) = mpsc::channel();
        std::thread::spawn(move || {
            for line in out.lines().map_while(Result::ok) {
                let _ = teller.send(line);
            }
        });
        let mut greeting = String::new();
        loop {
            let Ok(line) = told.recv_timeout(SOON) else {
                let _ = child.kill();
                panic!("{greeting}{:?}", child.wait_with_output());
            };
            greeting += &line;
            greeting.push('\n');
            if line.contains(last) {
                break;
            }
        }
        let (_, rest) = greeting.split_once("://127.0.0.1:").expect(&greeting);
        let port: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Self {
            child,
            address: format!("127.0.0.1:{port}"),
            greeting,
        }
    }

    /// Returns the response to a request, head and body.
    pub(crate) fn ask(&self, head: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        let length = body.len();
        let address = &self.address;
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Sends a signal and returns the exit code.
    pub(crate) fn stop(mut self, signal: &str) -> Option<i32> {
        let id = self.child.id().to_string();
        Command::new("kill").args([signal, &id]).status().unwrap();
        let end = Instant::now() + SOON;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                let mut errors = String::new();
                self.child
                    .stderr
                    .take()
                    .unwrap()
                    .read_to_string(&mut errors)
                    .unwrap();
                assert_eq!(errors, "");
                return status.code();
            }
            assert!(Instant::now() < end, "the club does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for RunningClub {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
