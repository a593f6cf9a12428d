//! `tabiya organiser`: makes somebody at the club's computer its organiser.

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, bail};
use tabiya_club::{
    ClubStatus, ControlClient, OrganiserCode, QrCode, SharedStore, Sqlite, StoreError,
    replace_organiser_token,
};
use tokio::runtime::Runtime;

use crate::{CommandOutcome, data_folders};

#[derive(clap::Args)]
#[command(
    after_help = "The link makes one browser the organiser's. The token does so for any browser, at any time; only its hash is stored, so it cannot be shown again.\n\nExamples:\n  tabiya organiser\n  sudo tabiya organiser --data /var/lib/tabiya --renew"
)]
pub(crate) struct Arguments {
    /// Data folder of the club [default: tabiya in the user's data folder, or that of the system's service]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Make a new organiser token; everyone who became organiser with the old one loses the role
    #[arg(long)]
    renew: bool,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<CommandOutcome> {
    let data = data_folders::club_folder(arguments.data)?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let mut out = io::stdout().lock();
    let running = runtime.block_on(running(&data))?;
    match (running, arguments.renew) {
        (Some((client, status)), false) => {
            let code = runtime.block_on(client.code());
            let code = code.context("the club did not make a link")?;
            print_link(&mut out, &status, &code)?;
        }
        (Some((client, status)), true) => {
            let token = runtime.block_on(client.renew_token());
            let token = token.context("the club did not make a token")?.token;
            print_addresses(&mut out, &status)?;
            print_token(&mut out, &token)?;
        }
        (None, true) => {
            if let Some(outcome) = run_as_owner(&data)? {
                return Ok(outcome);
            }
            let token = renew_at_rest(&data)?;
            print_token(&mut out, &token)?;
        }
        (None, false) => bail!(
            "the club in {} is not running: start it for a sign-in link, or make a new token with --renew",
            data.display()
        ),
    }
    out.flush()?;
    Ok(CommandOutcome::Success)
}

/// Finds the running club.
async fn running(data: &Path) -> anyhow::Result<Option<(ControlClient, ClubStatus)>> {
    let Some(client) = data_folders::running_club(data)? else {
        return Ok(None);
    };
    let status = client.status().await;
    Ok(status.map(|status| (client, status)))
}

fn print_addresses(out: &mut impl Write, status: &ClubStatus) -> io::Result<()> {
    writeln!(out, "The club \"{}\" is open:", status.name)?;
    for url in status.urls.iter().chain(&status.secure_urls) {
        writeln!(out, "  {url}")?;
    }
    match &status.local_url {
        Some(url) => writeln!(out, "  {url} on this computer"),
        None => Ok(()),
    }
}

fn print_link(
    out: &mut (impl Write + IsTerminal),
    status: &ClubStatus,
    code: &OrganiserCode,
) -> io::Result<()> {
    print_addresses(out, status)?;
    let url = status.urls.first().or(status.local_url.as_ref());
    let link = url.map(|url| format!("{url}organiser#{}", code.code));
    let minutes = code.seconds / 60;
    writeln!(
        out,
        "This link signs one browser in as organiser. It works once, for {minutes} minutes:"
    )?;
    match link {
        Some(link) => {
            writeln!(out, "  {link}")?;
            if out.is_terminal()
                && !status.urls.is_empty()
                && let Ok(picture) = QrCode::new(&link)
            {
                writeln!(out, "\n{}", picture.to_terminal())?;
            }
        }
        None => writeln!(out, "  /organiser#{} at the club's address", code.code)?,
    }
    writeln!(
        out,
        "Or enter {} in the page's settings, under \"Organiser sign-in\".",
        code.code
    )?;
    writeln!(
        out,
        "For a token that works again and again, run this with --renew."
    )
}

fn print_token(out: &mut impl Write, token: &str) -> io::Result<()> {
    writeln!(out, "New organiser token (shown only once): {token}")?;
    writeln!(
        out,
        "Enter it in the page's settings, under \"Organiser sign-in\". The old one does not work any more."
    )
}

/// Replaces the token of a club that is not running.
fn renew_at_rest(data: &Path) -> anyhow::Result<String> {
    if !data.join("tabiya.db").exists() {
        bail!(
            "there is no club in {}; name its folder with --data",
            data.display()
        );
    }
    let opened = Sqlite::open(data);
    let store: SharedStore = match opened {
        Ok(store) => Arc::new(store),
        Err(StoreError::InUse) => bail!(
            "the club in {} is starting or closing; try again in a moment",
            data.display()
        ),
        Err(error) => {
            return Err(error)
                .with_context(|| format!("cannot open the data in {}", data.display()));
        }
    };
    let runtime = Runtime::new()?;
    let renewed = runtime.block_on(replace_organiser_token(&store));
    Ok(renewed?)
}

/// Runs this command again as the owner of the data, if root was asked to open the data of somebody else, such as a service.
/// As root it would make files that the service cannot open, and follow links that the service may have made.
#[cfg(unix)]
fn run_as_owner(data: &Path) -> anyhow::Result<Option<CommandOutcome>> {
    use std::os::unix::{fs::MetadataExt, process::CommandExt};

    let Ok(folder) = std::fs::metadata(data) else {
        return Ok(None);
    };
    if !rustix::process::geteuid().is_root() || folder.uid() == 0 {
        return Ok(None);
    }
    let data = std::path::absolute(data)?;
    let program = std::env::current_exe().context("cannot find this program")?;
    let status = std::process::Command::new(program)
        .args(["organiser", "--renew", "--data"])
        .arg(&data)
        .uid(folder.uid())
        .gid(folder.gid())
        .current_dir("/")
        .status()
        .with_context(|| format!("cannot run as the owner of {}", data.display()))?;
    Ok(Some(match status.success() {
        true => CommandOutcome::Success,
        false => CommandOutcome::Failed,
    }))
}

#[cfg(not(unix))]
fn run_as_owner(_: &Path) -> anyhow::Result<Option<CommandOutcome>> {
    Ok(None)
}
