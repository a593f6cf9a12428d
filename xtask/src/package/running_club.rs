//! A club that a test has started from a package.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::Result;
use crate::command::{cannot_start, program, run};

/// Longest wait for a club to open or close, on any machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A club on a free port of this machine. Killed on drop.
pub(super) struct RunningClub {
    process: Child,
    /// Address and port.
    address: String,
}

impl RunningClub {
    /// Starts a command that hosts a club, and waits until it prints its address.
    pub(super) fn start(command: &mut Command) -> Result<RunningClub> {
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit());
        let process = command
            .spawn()
            .map_err(|error| cannot_start(command, &error))?;
        let mut club = RunningClub {
            process,
            address: String::new(),
        };
        let output = club.process.stdout.take().ok_or("the club has no output")?;
        let (send, receive) = mpsc::channel();
        // Reads on, so that the club never waits for a reader.
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(|line| line.ok()) {
                let _ = send.send(line);
            }
        });
        let deadline = Instant::now() + PATIENCE;
        while let Ok(line) =
            receive.recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            if let Some(address) = local_address(&line) {
                club.address = address.to_string();
                return Ok(club);
            }
        }
        Err("the club did not print an address of this computer".into())
    }

    /// Address for a browser.
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Status and body of `GET path`.
    pub(super) fn get(&self, path: &str) -> Result<(u16, String)> {
        self.request("GET", path, "")
    }

    /// Status and body of `POST path` with JSON.
    pub(super) fn post(&self, path: &str, json: &str) -> Result<(u16, String)> {
        self.request("POST", path, json)
    }

    fn request(&self, method: &str, path: &str, body: &str) -> Result<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
        let body = answer.split_once("\r\n\r\n").map(|(_, body)| body);
        match (status, body) {
            (Some(status), Some(body)) => Ok((status, body.to_string())),
            _ => Err(format!("{path}: the answer is not HTTP").into()),
        }
    }

    /// Closes the club as systemd does, and waits until its data is on disk.
    pub(super) fn stop(mut self) -> Result<()> {
        run(program("kill").arg(self.process.id().to_string()))?;
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.process.try_wait()? {
                return match status.success() {
                    true => Ok(()),
                    false => Err(format!("the club ended with {status}").into()),
                };
            }
            thread::sleep(Duration::from_millis(20));
        }
        Err("the club did not close".into())
    }
}

impl Drop for RunningClub {
    fn drop(&mut self) {
        // It has ended already after `stop`.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Finds `127.0.0.1:PORT` in a line such as `http://127.0.0.1:8064 on this computer`.
fn local_address(line: &str) -> Option<&str> {
    let start = line.find("127.0.0.1:")?;
    let address = &line[start..];
    let port = &address["127.0.0.1:".len()..];
    let digits = port
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(port.len());
    (digits > 0).then(|| &address[.."127.0.0.1:".len() + digits])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_in_the_greeting() {
        let line = "  http://127.0.0.1:8064 on this computer";
        assert_eq!(local_address(line), Some("127.0.0.1:8064"));
        assert_eq!(local_address("http://127.0.0.1:80/"), Some("127.0.0.1:80"));
        assert_eq!(local_address("http://192.168.1.5:8064"), None);
        assert_eq!(local_address("127.0.0.1:"), None);
    }
}
