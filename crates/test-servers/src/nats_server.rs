//! [`NatsServer`]: a NATS server.

use std::{
    net::{Ipv4Addr, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::{free_port, guard::Guard};

/// Debian's NATS server on a free port. It keeps nothing. It is stopped when it is dropped, and when the process ends in
/// any other way.
pub struct NatsServer {
    process: Option<(Child, Guard)>,
    port: u16,
}

/// Time in which a server starts, also on a busy machine.
const START_TIMEOUT: Duration = Duration::from_secs(60);

impl NatsServer {
    /// Starts a server.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn start() -> Self {
        let port = free_port();
        let process = Some(run(port));
        Self { process, port }
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Returns its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it.
    pub fn kill(&mut self) {
        if let Some((mut process, mut guard)) = self.process.take() {
            let _ = process.kill();
            let _ = process.wait();
            guard.forget();
        }
    }

    /// Kills it, if it runs, and starts it again on the same port.
    pub fn restart(&mut self) {
        self.kill();
        self.process = Some(run(self.port));
    }
}

fn run(port: u16) -> (Child, Guard) {
    let program = ["/usr/sbin/nats-server", "/usr/bin/nats-server"]
        .into_iter()
        .find(|path| std::path::Path::new(path).exists())
        .expect("nats-server is not installed: run `cargo xtask test`, or install the package nats-server");
    let process = Command::new(program)
        .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server cannot be started");
    let end = Instant::now() + START_TIMEOUT;
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        assert!(Instant::now() < end, "nats-server does not listen");
        thread::sleep(Duration::from_millis(20));
    }
    let guard = Guard::start("kill -9 $1", &[&process.id().to_string()], None);
    (process, guard)
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}
