//! `tabiya` alone: a club at this computer, for who sits there, and its page on the screen.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, Door, Opened, StoreError};
use tabiya_wire::net::{Api, PORT, Pass};

use super::host;
use crate::{Verdict, data, logs, window};

/// So many ports after the first are tried, before any will do.
const TRIES: u16 = 10;

pub(crate) fn run() -> anyhow::Result<Verdict> {
    logs::begin("warn")?;
    let data = data::directory(None)?;
    let note = Note(data.join("address"));
    let hosted = host::run(&data, host::settings(), async |opened: &Opened| {
        let door = listen(&opened.club).await?;
        let url = opened.club.own_url().unwrap_or_default();
        note.write(&url);
        show(&url);
        Ok(vec![door])
    });
    match hosted {
        Err(error) if is_in_use(&error) => show_other(&data, error),
        other => {
            note.remove();
            other
        }
    }
}

/// A door for this computer alone.
async fn listen(club: &Arc<Club>) -> anyhow::Result<Door> {
    let here = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    for port in PORT..PORT + TRIES {
        match club.listen(here(port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other.context("cannot listen at this computer"),
        }
    }
    let any = club.listen(here(0)).await;
    any.context("cannot listen at this computer")
}

fn show(url: &str) {
    if window::show(url) {
        println!("Tabiya is at {url}. Ctrl-C ends it; the games are kept.");
    } else {
        println!("Open {url} in a browser. Ctrl-C ends Tabiya; the games are kept.");
    }
}

/// The program runs already: its page is shown once more.
fn show_other(data: &Path, error: anyhow::Error) -> anyhow::Result<Verdict> {
    let Some(url) = Note(data.join("address")).read() else {
        return Err(error);
    };
    if !is_there(&url) {
        return Err(error);
    }
    if window::show(&url) {
        println!("Tabiya is already at {url}.");
    } else {
        println!("Tabiya is already there: open {url} in a browser.");
    }
    Ok(Verdict::Fine)
}

fn is_in_use(error: &anyhow::Error) -> bool {
    let causes = &mut error.chain();
    causes.any(|cause| matches!(cause.downcast_ref(), Some(StoreError::InUse)))
}

/// True if a club answers there.
fn is_there(url: &str) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let (Ok(runtime), Ok(address)) = (runtime, url.parse()) else {
        return false;
    };
    let api = Api::new(address, Pass::new());
    let asked = runtime.block_on(api.get::<serde_json::Value>("/api/v1/health"));
    asked.is_ok()
}

/// Where the club is, beside its data, for who starts the program twice.
struct Note(PathBuf);

impl Note {
    fn write(&self, url: &str) {
        // Without it a second start says less, that is all.
        let _ = fs::write(&self.0, url);
    }

    fn read(&self) -> Option<String> {
        fs::read_to_string(&self.0).ok()
    }

    fn remove(&self) {
        let _ = fs::remove_file(&self.0);
    }
}
