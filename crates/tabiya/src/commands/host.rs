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

/// How every club of this program is set up.
pub(crate) fn settings() -> Settings {
    // The engine has half of the computer: the club itself needs the rest.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Settings {
        engine_threads: (cores / 2).max(1),
        page: page::page(),
        ..Settings::default()
    }
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
