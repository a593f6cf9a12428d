//! [`ServerProcess`]: the club or the echo server in another process.

use std::{
    env,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child as Process, Command, Stdio},
    sync::Arc,
};

use anyhow::{Context, Result};
use tabiya_club::{Club, ClubSettings, Sqlite};

/// Another process of this program, killed on drop.
pub struct ServerProcess {
    process: Process,
    /// Listening address.
    pub address: SocketAddr,
}

impl ServerProcess {
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

    /// Process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Serves a club on loopback, with its data in a folder. Never ends.
pub async fn serve_club(data: &Path) -> Result<()> {
    let store = Arc::new(Sqlite::open(data)?);
    let settings = ClubSettings {
        name: "Load".into(),
        // All clients share one address here.
        requests_per_second: 1_000_000_000,
        max_sockets_per_address: usize::MAX,
        max_connections_per_address: usize::MAX,
        ..ClubSettings::default()
    };
    let opened = Club::open(store, settings).await?;
    let door = opened
        .club
        .listen(SocketAddr::from(([127, 0, 0, 1], 0)))
        .await?;
    println!("{}", door.address());
    std::future::pending().await
}
