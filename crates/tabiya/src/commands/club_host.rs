//! Hosting a club, from opening its data to a clean shutdown; shared by `serve` and `desktop`.

use std::{
    io::{self, Write},
    path::Path,
    sync::Arc,
    thread,
    time::Duration,
};

use anyhow::Context;
use tabiya_club::{
    Club, ClubSettings, ClusterSettings, Control, Listener, Membership, Nats, OpenedClub, Postgres,
    PostgresOptions, SharedStore, Sqlite, cluster_secret,
};
use tokio::runtime::Runtime;
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::{CommandOutcome, page_files};

/// Time for remaining tasks to end after the club has closed.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Limit of open files; no club needs more. Where a system allows a billion, some engines try to close each at start.
#[cfg(unix)]
const FILE_LIMIT: u64 = 20_000;

/// Returns the settings common to all clubs of this program.
pub(crate) fn settings() -> ClubSettings {
    // The engine gets half of the cores: the club itself needs the rest.
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let usual = ClubSettings::default();
    // Each connection is an open file, and no address may take them all.
    let share = raise_file_limit() / 4;
    ClubSettings {
        engine_threads: (cores / 2).max(1),
        page: page_files::page_files(),
        max_sockets_per_address: usual.max_sockets_per_address.min(share),
        max_connections_per_address: usual.max_connections_per_address.min(share),
        ..usual
    }
}

/// Raises the limit of open files to what a club needs, if the system allows it. Returns the limit.
#[cfg(unix)]
fn raise_file_limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let now = getrlimit(Resource::Nofile);
    let wanted = now.maximum.map_or(FILE_LIMIT, |most| most.min(FILE_LIMIT));
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
fn raise_file_limit() -> usize {
    usize::MAX
}

/// Folder in the data folder with the club's own authority.
pub(crate) const TLS_FOLDER: &str = "tls";

/// Reaction to SIGHUP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnHangup {
    /// Close the club.
    Close,
    /// Read the certificate's files again, as services do, unless it came because the terminal was closed.
    Reload,
}

/// Where a club's games and people are stored.
pub(crate) enum ClubStorage {
    /// In its data folder.
    Folder,
    /// In a database that several nodes share.
    Database {
        url: String,
        /// The servers that connect the nodes.
        nats: String,
        /// Name of this node.
        node: Option<String>,
    },
}

/// Opens the store, and joins the other nodes if there are any.
async fn open_store(
    storage: ClubStorage,
    data: &Path,
    settings: &mut ClubSettings,
) -> anyhow::Result<SharedStore> {
    let ClubStorage::Database { url, nats, node } = storage else {
        let store = Sqlite::open(data)
            .with_context(|| format!("cannot open the data in {}", data.display()))?;
        return Ok(Arc::new(store));
    };
    std::fs::create_dir_all(data).with_context(|| format!("cannot create {}", data.display()))?;
    let store = Postgres::connect(&url, PostgresOptions::default()).await;
    let store = Arc::new(store.context("cannot open the database")?);
    let secret = cluster_secret(&*store).await?;
    let bus = Nats::connect(&nats, &secret).await;
    let bus = bus.with_context(|| format!("cannot reach NATS at {}", without_password(&nats)))?;
    settings.cluster = Some(ClusterSettings {
        name: node.unwrap_or_else(computer_name),
        membership: Arc::clone(&store) as Arc<dyn Membership>,
        bus: Arc::new(bus),
    });
    Ok(store)
}

/// Returns the name of this computer.
fn computer_name() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

/// Removes user names and passwords from addresses.
fn without_password(addresses: &str) -> String {
    let hidden = addresses.split(',').map(|address| {
        let (scheme, rest) = address.split_once("://").unwrap_or(("nats", address));
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        format!("{}://{host}", scheme.trim())
    });
    hidden.collect::<Vec<_>>().join(", ")
}

/// Hosts a club until the program is stopped. `open` starts its listeners.
pub(crate) fn run(
    data: &Path,
    storage: ClubStorage,
    mut settings: ClubSettings,
    on_hangup: OnHangup,
    open: impl AsyncFnOnce(&OpenedClub) -> anyhow::Result<Vec<Listener>>,
) -> anyhow::Result<CommandOutcome> {
    let runtime = Runtime::new().context("cannot start the async runtime")?;
    let hosted = runtime.block_on(async {
        let store = open_store(storage, data, &mut settings).await?;
        let opened = Club::open(store, settings).await?;
        for (game, error) in &opened.damaged {
            eprintln!("warning: game {game} cannot be restored: {error}");
        }
        let mut signals = StopSignals::listen(on_hangup)?;
        let control = Control::open(&opened.club, data).await;
        if let Err(error) = &control {
            tracing::warn!(%error, "`tabiya organiser` does not work while the club runs");
        }
        let listeners = open(&opened).await?;
        signals.stopped(&opened.club).await;
        drop(control);
        opened.club.close(listeners).await;
        // Standard output may be closed already.
        let _ = writeln!(io::stdout(), "Closed. The games are saved.");
        Ok(CommandOutcome::Success)
    });
    // The store closes with the last task.
    runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    hosted
}

/// The signal sent when a file exceeds its size limit.
#[cfg(target_os = "linux")]
const SIGXFSZ: i32 = 25;

/// The signals that stop a club. Those that arrive while it opens count too.
#[cfg(unix)]
struct StopSignals {
    terminate: Signal,
    interrupt: Signal,
    /// `None` under `nohup`, where the program outlives its terminal.
    hang_up: Option<Signal>,
    on_hangup: OnHangup,
    had_terminal: bool,
}

#[cfg(unix)]
impl StopSignals {
    fn listen(on_hangup: OnHangup) -> anyhow::Result<Self> {
        // Exceeding a file size limit is an error like a full disk, and must not end the program.
        #[cfg(target_os = "linux")]
        let _too_large = signal(SignalKind::from_raw(SIGXFSZ))?;
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: match is_hangup_ignored() {
                true => None,
                false => Some(signal(SignalKind::hangup())?),
            },
            on_hangup,
            had_terminal: has_terminal(),
        })
    }

    /// Waits until the club has to stop.
    async fn stopped(&mut self, club: &Club) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                () = wait(&mut self.hang_up) => {}
            }
            let is_terminal_closed = self.had_terminal && !has_terminal();
            if self.on_hangup == OnHangup::Close || is_terminal_closed {
                return;
            }
            reload(club);
        }
    }
}

/// Reads the certificate again.
#[cfg(unix)]
fn reload(club: &Club) {
    match club.reload_certificate() {
        Ok(true) => tracing::info!("the certificate's files were read again"),
        Ok(false) => {
            club.renew_certificate();
        }
        Err(error) => tracing::error!(%error, "the previous certificate stays in use"),
    }
}

/// Returns true if the program belongs to a terminal that is open.
#[cfg(unix)]
fn has_terminal() -> bool {
    std::fs::File::open("/dev/tty").is_ok()
}

/// The signal that stops a club.
#[cfg(not(unix))]
struct StopSignals;

#[cfg(not(unix))]
impl StopSignals {
    fn listen(_: OnHangup) -> anyhow::Result<Self> {
        Ok(Self)
    }

    async fn stopped(&mut self, _: &Club) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// Waits for a signal; for ever if there is none to wait for.
#[cfg(unix)]
async fn wait(signal: &mut Option<Signal>) {
    match signal {
        Some(signal) => {
            signal.recv().await;
        }
        None => std::future::pending().await,
    }
}

/// Returns true if the program was started with SIGHUP ignored, as `nohup` does.
#[cfg(unix)]
fn is_hangup_ignored() -> bool {
    /// Bit of SIGHUP, signal 1, in a mask of signals.
    const SIGHUP: u64 = 1;
    // Only Linux tells without unsafe code.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let ignored = lines.find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask & SIGHUP != 0)
}
