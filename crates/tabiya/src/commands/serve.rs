//! `tabiya serve`: hosts a club on the network.

use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, ClubSettings, Listener, NamedEngine, OpenedClub, QrCode, Tls};
use tabiya_player::{EnginePlayer, EngineSpec};
use tabiya_wire::net::DEFAULT_PORT;

use super::club_host;
use crate::{CommandOutcome, color::ColorChoice, directories, logging};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya serve\n  tabiya serve --name \"The library\" --data /srv/chess --bind 0.0.0.0:80"
)]
pub(crate) struct Arguments {
    /// Address, port or both to listen on; can be repeated [default: port 8064 on all addresses]
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_address)]
    bind: Vec<SocketAddr>,
    /// Data folder of the club [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Name of the club
    #[arg(long, default_value = "Tabiya")]
    name: String,
    /// Organiser token, at least 8 characters [default: the previous one, or a new one]
    #[arg(
        long,
        value_name = "TOKEN",
        env = "TABIYA_ADMIN_TOKEN",
        hide_env_values = true
    )]
    admin_token: Option<String>,
    /// Additional host name of the club, such as chess.example.org
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    host: Vec<String>,
    /// IP address of a reverse proxy whose X-Forwarded-For header is trusted
    #[arg(long, value_name = "IP")]
    proxy: Option<IpAddr>,
    /// TLS certificate (PEM), for https
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the TLS certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Additional engine for analysis, as in `tabiya match`; can be repeated
    #[arg(long, value_name = "ENGINE")]
    engine: Vec<EngineSpec>,
    /// Log filter for standard error, such as info or tabiya_club=debug
    #[arg(long, value_name = "FILTER", default_value = "warn")]
    log: String,
}

/// Parses an address to listen on: `0.0.0.0:80`, `[::1]:8064`, `192.168.1.5`, `:80` or `80`.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let everywhere = |port: u16| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
    let port = text
        .strip_prefix(':')
        .unwrap_or(text)
        .parse()
        .map(everywhere);
    let address = text
        .parse::<IpAddr>()
        .map(|ip| SocketAddr::from((ip, DEFAULT_PORT)));
    let whole = text.parse::<SocketAddr>();
    whole
        .or(address)
        .or(port)
        .map_err(|_| "use an address and a port, such as 0.0.0.0:8064 or [::1]:80".into())
}

/// Parses a host name.
fn host_name(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        !part.is_empty() && part.chars().all(fits)
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    match name.split('.').all(is_part) {
        true => Ok(text.to_string()),
        false => Err("use only letters, digits, hyphens and dots, as in chess.example.org".into()),
    }
}

pub(crate) fn run(arguments: Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    logging::init(&arguments.log, color)?;
    let data = directories::data_directory(arguments.data.clone())?;
    let settings = settings(&arguments)?;
    club_host::run(&data, settings, async |opened: &OpenedClub| {
        let listeners = listen(&opened.club, &arguments.bind).await?;
        opened.club.announce();
        greet(opened, arguments.admin_token.is_some())
            .context("cannot write the club's address to standard output")?;
        if opened.new_token.is_some() {
            opened.club.confirm_token_shown().await?;
        }
        Ok(listeners)
    })
}

fn settings(arguments: &Arguments) -> anyhow::Result<ClubSettings> {
    let token = arguments.admin_token.as_deref().map(str::trim);
    if token.is_some_and(|token| token.chars().count() < 8) {
        anyhow::bail!("the organiser token is too short: use at least 8 characters");
    }
    let name = arguments.name.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        anyhow::bail!("the club's name must have 1 to 60 characters, on one line");
    }
    let tls = match (&arguments.tls_cert, &arguments.tls_key) {
        (Some(certificate), Some(key)) => Some(Tls::from_files(certificate, key)?),
        _ => None,
    };
    Ok(ClubSettings {
        name: name.to_string(),
        organiser_token: token.map(str::to_string),
        hosts: arguments.host.clone(),
        proxy: arguments.proxy,
        tls,
        other_engines: arguments
            .engine
            .iter()
            .map(probe_engine)
            .collect::<Result<_, _>>()?,
        ..club_host::settings()
    })
}

/// Starts an engine once to check it and learn its name.
fn probe_engine(spec: &EngineSpec) -> anyhow::Result<NamedEngine> {
    let started =
        EnginePlayer::start(spec).with_context(|| format!("cannot start the engine \"{spec}\""))?;
    let name = started.name().to_string();
    started.quit();
    Ok(NamedEngine {
        name,
        spec: spec.clone(),
    })
}

/// Listens on the given addresses; by default on IPv4, and on IPv6 if available.
async fn listen(club: &Arc<Club>, bind: &[SocketAddr]) -> anyhow::Result<Vec<Listener>> {
    let mut listeners = Vec::new();
    for address in bind {
        listeners.push(open(club, *address).await?);
    }
    if bind.is_empty() {
        listeners.push(open(club, (Ipv4Addr::UNSPECIFIED, DEFAULT_PORT).into()).await?);
        listeners.extend(
            club.listen((Ipv6Addr::UNSPECIFIED, DEFAULT_PORT).into())
                .await
                .ok(),
        );
    }
    Ok(listeners)
}

async fn open(club: &Arc<Club>, address: SocketAddr) -> anyhow::Result<Listener> {
    let listener = club.listen(address).await;
    listener.with_context(|| {
        format!("cannot listen on {address}; choose another address or port with --bind")
    })
}

/// Prints what the organiser needs to know.
fn greet(opened: &OpenedClub, is_token_given: bool) -> io::Result<()> {
    let club = &opened.club;
    let mut out = io::stdout().lock();
    writeln!(out, "The club \"{}\" is open:", club.name())?;
    let urls = club.urls();
    for url in &urls {
        writeln!(out, "  {url}")?;
    }
    if let Some(url) = club.local_url() {
        writeln!(out, "  {url} on this computer")?;
    }
    if out.is_terminal()
        && let Some(code) = urls.first().and_then(|url| QrCode::new(url).ok())
    {
        writeln!(out, "\n{}", code.to_terminal())?;
    }
    match &opened.new_token {
        None if is_token_given => writeln!(out, "The organiser token is the one you chose.")?,
        Some(token) => writeln!(out, "Organiser token (shown only once): {token}")?,
        None => writeln!(
            out,
            "The organiser token is unchanged; set a new one with --admin-token."
        )?,
    }
    match opened.restored {
        0 => {}
        1 => writeln!(out, "1 unfinished game was restored.")?,
        count => writeln!(out, "{count} unfinished games were restored.")?,
    }
    writeln!(out, "Press Ctrl-C to close the club; the games are saved.")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listen_addresses() {
        let at = |text: &str| listen_address(text).map(|address| address.to_string());
        assert_eq!(at("0.0.0.0:80").unwrap(), "0.0.0.0:80");
        assert_eq!(at("[::1]:80").unwrap(), "[::1]:80");
        assert_eq!(at("127.0.0.1").unwrap(), "127.0.0.1:8064");
        assert_eq!(at("::1").unwrap(), "[::1]:8064");
        assert_eq!(
            (at(":81").unwrap(), at("81").unwrap()),
            ("0.0.0.0:81".into(), "0.0.0.0:81".into())
        );
        for wrong in ["", ":", "chess", "1.2.3.4:", "99999", "::1:x"] {
            assert!(at(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn host_names() {
        for name in ["chess", "chess.example.org", "my-box.local.", "шах.example"] {
            assert!(host_name(name).is_ok(), "{name}");
        }
        for name in ["", ".", "a/b", "a b", "a..b", "http://a", "a:80"] {
            assert!(host_name(name).is_err(), "{name}");
        }
    }
}
