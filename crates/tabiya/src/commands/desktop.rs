//! `tabiya` without a command: hosts a club for this computer alone and shows its page.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, Listener, OpenedClub, StoreError};
use tabiya_wire::net::{Api, Credentials, DEFAULT_PORT};

use super::club_host;
use crate::{CommandOutcome, browser, directories, logging};

/// Number of ports to try before taking any free one.
const PORT_ATTEMPTS: u16 = 10;

pub(crate) fn run() -> anyhow::Result<CommandOutcome> {
    logging::init("warn")?;
    let data = directories::data_directory(None)?;
    let address_file = AddressFile(data.join("address"));
    let hosted = club_host::run(&data, club_host::settings(), async |opened: &OpenedClub| {
        let listener = listen(&opened.club).await?;
        let url = opened.club.local_url().unwrap_or_default();
        address_file.write(&url);
        show(&url);
        Ok(vec![listener])
    });
    match hosted {
        Err(error) if is_in_use(&error) => show_running(&data, error),
        other => {
            address_file.remove();
            other
        }
    }
}

/// Listens on this computer's loopback address.
async fn listen(club: &Arc<Club>) -> anyhow::Result<Listener> {
    let here = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    for port in DEFAULT_PORT..DEFAULT_PORT + PORT_ATTEMPTS {
        match club.listen(here(port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other.context("cannot listen on 127.0.0.1"),
        }
    }
    let any = club.listen(here(0)).await;
    any.context("cannot listen on 127.0.0.1")
}

fn show(url: &str) {
    if browser::show(url) {
        println!("Tabiya is running at {url}. Press Ctrl-C to quit; the games are saved.");
    } else {
        println!("Open {url} in a browser. Press Ctrl-C to quit; the games are saved.");
    }
}

/// Shows the page of an instance that is already running.
fn show_running(data: &Path, error: anyhow::Error) -> anyhow::Result<CommandOutcome> {
    let Some(url) = AddressFile(data.join("address")).read() else {
        return Err(error);
    };
    if !is_running(&url) {
        return Err(error);
    }
    if browser::show(&url) {
        println!("Tabiya is already running at {url}.");
    } else {
        println!("Tabiya is already running: open {url} in a browser.");
    }
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
