//! The other process: the club, or the echo.

use std::{
    env,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child as Process, Command, Stdio},
    sync::Arc,
};

use anyhow::{Context, Result};
use tabiya_club::{Club, Settings, Sqlite};

/// Another process of this program, which serves until this is dropped.
pub struct Child {
    process: Process,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Child {
    /// Starts this program again with other arguments; it prints its address first.
    pub fn start(arguments: &[&str]) -> Result<Self> {
        let program = env::current_exe()?;
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = process.stdout.take().context("no output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.trim().parse().context("no address")?;
        Ok(Self { process, address })
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Serves a club on loopback, with its data in a folder. Never ends.
pub async fn serve_club(data: &Path) -> Result<()> {
    let store = Arc::new(Sqlite::open(data)?);
    let settings = Settings {
        name: "Load".into(),
        // All clients have one address here.
        requests_per_second: 1e9,
        sockets_for_one: usize::MAX,
        connections_for_one: usize::MAX,
        ..Settings::default()
    };
    let opened = Club::open(store, settings).await?;
    let door = opened
        .club
        .listen(SocketAddr::from(([127, 0, 0, 1], 0)))
        .await?;
    println!("{}", door.address());
    std::future::pending().await
}
