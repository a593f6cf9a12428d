//! What the commands that host a club have in common: from its data to the clean stop.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
    thread,
    time::Duration,
};

use anyhow::Context;
use tabiya_club::{Club, Door, Opened, Settings, SharedStore, Sqlite};
use tokio::runtime::Runtime;

use crate::{Verdict, page};

/// When a club has closed, what still runs has so much time to end.
const LAST_WORK: Duration = Duration::from_secs(2);

/// No club needs more files open. Where a system allows a billion, some engines would close each of them at the start.
#[cfg(unix)]
const ENOUGH_FILES: u64 = 20_000;

/// How every club of this program is set up.
pub(crate) fn settings() -> Settings {
    // The engine has half of the computer: the club itself needs the rest.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let usual = Settings::default();
    // Each connection is a file, and nobody may take all of them.
    let share = allow_files() / 4;
    Settings {
        engine_threads: (cores / 2).max(1),
        page: page::page(),
        sockets_for_one: usual.sockets_for_one.min(share),
        connections_for_one: usual.connections_for_one.min(share),
        ..usual
    }
}

/// Lets the program have as many files open as the system allows, and a club needs. Gives how many.
#[cfg(unix)]
fn allow_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    let wanted = now
        .maximum
        .map_or(ENOUGH_FILES, |most| most.min(ENOUGH_FILES));
    let has = now.current.unwrap_or(u64::MAX);
    let raised = Rlimit {
        current: Some(wanted),
        ..now
    };
    let most = match has < wanted && setrlimit(Resource::Nofile, raised).is_ok() {
        true => wanted,
        false => has,
    };
    most.try_into().unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
fn allow_files() -> usize {
    usize::MAX
}

/// Hosts a club until somebody stops the program. `open` opens its doors.
pub(crate) fn run(
    data: &Path,
    settings: Settings,
    open: impl AsyncFnOnce(&Opened) -> anyhow::Result<Vec<Door>>,
) -> anyhow::Result<Verdict> {
    let store = Sqlite::open(data).with_context(|| format!("in {}", data.display()))?;
    let store: SharedStore = Arc::new(store);
    let runtime = Runtime::new().context("the program cannot begin to work")?;
    let hosted = runtime.block_on(async {
        let opened = Club::open(store, settings).await?;
        for (game, error) in &opened.damaged {
            eprintln!("warning: game {game} cannot go on: {error}");
        }
        let stop = stop()?;
        let doors = open(&opened).await?;
        stop.await;
        opened.club.close(doors).await;
        // Whoever started it may have gone.
        let _ = writeln!(io::stdout(), "Closed; the games are kept.");
        Ok(Verdict::Fine)
    });
    // With the last task the store is closed.
    runtime.shutdown_timeout(LAST_WORK);
    hosted
}

/// The signal that a file has become too large.
#[cfg(target_os = "linux")]
const SIGXFSZ: i32 = 25;

/// Waits for Ctrl-C, or for whoever else may stop a program. Who asks while the club opens is heard too.
fn stop() -> anyhow::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let others = {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        let mut hang_up = signal(SignalKind::hangup())?;
        let mut interrupt = signal(SignalKind::interrupt())?;
        // A file that may not grow is an error like a full disk, and no end of the program.
        #[cfg(target_os = "linux")]
        let _too_large = signal(SignalKind::from_raw(SIGXFSZ))?;
        async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = hang_up.recv() => {}
                _ = interrupt.recv() => {}
            }
        }
    };
    #[cfg(not(unix))]
    let others = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    Ok(others)
}
