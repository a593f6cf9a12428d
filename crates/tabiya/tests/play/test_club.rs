//! [`TestClub`]: a running club for tests.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    thread,
};

use crate::home::{Home, TABIYA};

/// A running club; killed when dropped.
pub(crate) struct TestClub {
    child: Child,
    /// Its address: `127.0.0.1:8064`.
    pub(crate) address: String,
}

impl TestClub {
    /// Starts a club on the loopback address.
    pub(crate) fn start(home: &Home) -> Self {
        Self::start_with(home, &["--bind", "127.0.0.1:0", "--name", "The library"])
    }

    pub(crate) fn start_with(home: &Home, arguments: &[&str]) -> Self {
        let mut child = Command::new(TABIYA)
            .arg("serve")
            .args(arguments)
            .arg("--data")
            .arg(home.file("club"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut lines = lines.map_while(Result::ok);
        let address = lines.find_map(|line| {
            let (_, rest) = line.split_once("://")?;
            let address: String = rest
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || ".:[]".contains(*c))
                .collect();
            Some(address)
        });
        // Keep reading, so that the pipe does not fill up or close.
        thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            address: address.unwrap(),
        }
    }
}

impl Drop for TestClub {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
