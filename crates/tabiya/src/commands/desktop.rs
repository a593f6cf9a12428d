//! `tabiya` without a command: hosts a club for this computer alone and shows its page.

use std::{
    fs,
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, Listener, OpenedClub, StoreError};
use tabiya_wire::net::{Api, Credentials, DEFAULT_PORT};

use super::club_host::{self, ClubStorage, OnHangup};
use crate::{CommandOutcome, browser, color::ColorChoice, directories, logging};

/// Number of ports to try before taking any free one.
const PORT_ATTEMPTS: u16 = 10;

const HOW_TO_QUIT: &str = "Press Ctrl-C to quit; the games are saved.";

#[derive(clap::Args)]
pub(crate) struct DesktopArguments {
    /// Port of the page on this computer; 0 for any free one [default: 8064, or the next free one]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Print the address of the page without opening it
    #[arg(long)]
    no_browser: bool,
    /// Data folder [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl DesktopArguments {
    /// Returns true if one of them is given.
    pub(crate) const fn is_given(&self) -> bool {
        self.port.is_some() || self.no_browser || self.data.is_some()
    }
}

pub(crate) fn run(
    arguments: DesktopArguments,
    color: ColorChoice,
) -> anyhow::Result<CommandOutcome> {
    logging::init("warn", color)?;
    let data = directories::data_directory(arguments.data)?;
    let show_page = |url: &str| !arguments.no_browser && browser::show(url);
    let address_file = AddressFile(data.join("address"));
    let settings = club_host::settings();
    let hosted = club_host::run(
        &data,
        ClubStorage::Folder,
        settings,
        OnHangup::Close,
        async |opened: &OpenedClub| {
            let listener = listen(&opened.club, arguments.port).await?;
            let url = opened.club.local_url().unwrap_or_default();
            address_file.write(&url);
            say(&match show_page(&url) {
                true => format!("Tabiya is running at {url}. {HOW_TO_QUIT}"),
                false => format!("Open {url} in a browser. {HOW_TO_QUIT}"),
            });
            Ok(vec![listener])
        },
    );
    match hosted {
        Err(error) if is_in_use(&error) => show_running(&data, error, show_page),
        other => {
            address_file.remove();
            other
        }
    }
}

/// Listens on this computer's loopback address, at the given port or a free one.
async fn listen(club: &Arc<Club>, port: Option<u16>) -> anyhow::Result<Listener> {
    let here = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = port {
        let listener = club.listen(here(port)).await;
        return listener
            .with_context(|| format!("cannot listen on 127.0.0.1:{port}; choose another --port"));
    }
    for port in DEFAULT_PORT..DEFAULT_PORT + PORT_ATTEMPTS {
        match club.listen(here(port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other.context("cannot listen on 127.0.0.1"),
        }
    }
    let any = club.listen(here(0)).await;
    any.context("cannot listen on 127.0.0.1")
}

/// Prints a line. Nobody may be reading standard output.
fn say(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Shows the page of an instance that is already running.
fn show_running(
    data: &Path,
    error: anyhow::Error,
    show_page: impl FnOnce(&str) -> bool,
) -> anyhow::Result<CommandOutcome> {
    let Some(url) = AddressFile(data.join("address")).read() else {
        return Err(error);
    };
    if !is_running(&url) {
        return Err(error);
    }
    say(&match show_page(&url) {
        true => format!("Tabiya is already running at {url}."),
        false => format!("Tabiya is already running: open {url} in a browser."),
    });
    Ok(CommandOutcome::Success)
}

fn is_in_use(error: &anyhow::Error) -> bool {
    let causes = &mut error.chain();
    causes.any(|cause| matches!(cause.downcast_ref(), Some(StoreError::InUse)))
}

/// Returns true if a club answers at the address.
fn is_running(url: &str) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let (Ok(runtime), Ok(address)) = (runtime, url.parse()) else {
        return false;
    };
    let api = Api::new(address, Credentials::new());
    let asked = runtime.block_on(api.get::<serde_json::Value>("/api/v1/health"));
    asked.is_ok()
}

/// File beside the data with the address of the running club, for a second start of the program.
struct AddressFile(PathBuf);

impl AddressFile {
    fn write(&self, url: &str) {
        // Without the file, a second start only reports that the data is in use.
        let _ = fs::write(&self.0, url);
    }

    fn read(&self) -> Option<String> {
        fs::read_to_string(&self.0).ok()
    }

    fn remove(&self) {
        let _ = fs::remove_file(&self.0);
    }
}
