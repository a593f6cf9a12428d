//! `tabiya serve`: a club for a room, a school, a network.

use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, Door, NamedEngine, Opened, QrPicture, Settings, Tls};
use tabiya_player::{Contender, EngineSpec};
use tabiya_wire::net::PORT;

use super::host;
use crate::{Verdict, data, logs};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya serve\n  tabiya serve --name \"The library\" --data /srv/chess --bind 0.0.0.0:80"
)]
pub(crate) struct Arguments {
    /// Where to listen, an address, a port or both; can be given several times (default: port 8064 of every address)
    #[arg(long, value_name = "ADDR:PORT", value_parser = place)]
    bind: Vec<SocketAddr>,
    /// The folder for the club's data [default: Tabiya's in the user's folder for data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The club's name
    #[arg(long, default_value = "Tabiya")]
    name: String,
    /// The organiser's token, of at least 8 characters; without, the one of the last time, or a new one
    #[arg(
        long,
        value_name = "TOKEN",
        env = "TABIYA_ADMIN_TOKEN",
        hide_env_values = true
    )]
    admin_token: Option<String>,
    /// A name by which the club is called, besides addresses and this computer's own
    #[arg(long, value_name = "NAME", value_parser = host_name)]
    host: Vec<String>,
    /// A proxy in front of the club, which says for whom it asks
    #[arg(long, value_name = "IP")]
    proxy: Option<IpAddr>,
    /// A certificate in PEM, for https
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's key in PEM
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Another engine that visitors may analyse with, as for `tabiya match`; can be given several times
    #[arg(long, value_name = "ENGINE")]
    engine: Vec<EngineSpec>,
    /// What to log to standard error, such as info or tabiya_club=debug
    #[arg(long, value_name = "FILTER", default_value = "warn")]
    log: String,
}

/// A place to listen at: `0.0.0.0:80`, `[::1]:8064`, `192.168.1.5`, `:80` or `80`.
fn place(text: &str) -> Result<SocketAddr, String> {
    let everywhere = |port: u16| SocketAddr::from((Ipv4Addr::UNSPECIFIED, port));
    let port = text
        .strip_prefix(':')
        .unwrap_or(text)
        .parse()
        .map(everywhere);
    let address = text
        .parse::<IpAddr>()
        .map(|ip| SocketAddr::from((ip, PORT)));
    let whole = text.parse::<SocketAddr>();
    whole.or(address).or(port).map_err(|_| {
        "a place to listen at is an address and a port, such as 0.0.0.0:8064 or [::1]:80".into()
    })
}

/// The name of a computer, as it stands in an address.
fn host_name(text: &str) -> Result<String, String> {
    let is_part = |part: &str| {
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        !part.is_empty() && part.chars().all(fits)
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    match name.split('.').all(is_part) {
        true => Ok(text.to_string()),
        false => Err(
            "a computer's name has letters, digits, hyphens and dots, such as chess.example.org"
                .into(),
        ),
    }
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    logs::begin(&arguments.log)?;
    let data = data::directory(arguments.data.clone())?;
    let settings = settings(&arguments)?;
    host::run(&data, settings, async |opened: &Opened| {
        let doors = listen(&opened.club, &arguments.bind).await?;
        opened.club.announce();
        greet(opened, arguments.admin_token.is_some()).context(
            "the club cannot say where it is: nothing can be written to the standard output",
        )?;
        if opened.new_token.is_some() {
            opened.club.token_was_shown().await?;
        }
        Ok(doors)
    })
}

fn settings(arguments: &Arguments) -> anyhow::Result<Settings> {
    let token = arguments.admin_token.as_deref().map(str::trim);
    if token.is_some_and(|token| token.chars().count() < 8) {
        anyhow::bail!("the organiser's token needs at least 8 characters: others could guess it");
    }
    let name = arguments.name.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        anyhow::bail!("a club's name has from 1 to 60 characters, on one line");
    }
    let tls = match (&arguments.tls_cert, &arguments.tls_key) {
        (Some(certificate), Some(key)) => Some(Tls::from_files(certificate, key)?),
        _ => None,
    };
    Ok(Settings {
        name: name.to_string(),
        organiser_token: token.map(str::to_string),
        hosts: arguments.host.clone(),
        proxy: arguments.proxy,
        tls,
        other_engines: arguments
            .engine
            .iter()
            .map(try_out)
            .collect::<Result<_, _>>()?,
        ..host::settings()
    })
}

/// Sees whether an engine runs, and what it is called.
fn try_out(spec: &EngineSpec) -> anyhow::Result<NamedEngine> {
    let started = Contender::start(spec).with_context(|| format!("the engine \"{spec}\""))?;
    let name = started.name().to_string();
    started.quit();
    Ok(NamedEngine {
        name,
        spec: spec.clone(),
    })
}

/// Opens the doors that were asked for; else one for each kind of address, the newer one if there is such.
async fn listen(club: &Arc<Club>, bind: &[SocketAddr]) -> anyhow::Result<Vec<Door>> {
    let mut doors = Vec::new();
    for address in bind {
        doors.push(open(club, *address).await?);
    }
    if bind.is_empty() {
        doors.push(open(club, (Ipv4Addr::UNSPECIFIED, PORT).into()).await?);
        doors.extend(club.listen((Ipv6Addr::UNSPECIFIED, PORT).into()).await.ok());
    }
    Ok(doors)
}

async fn open(club: &Arc<Club>, address: SocketAddr) -> anyhow::Result<Door> {
    let door = club.listen(address).await;
    door.with_context(|| format!("cannot listen at {address}: choose another place with --bind"))
}

/// What the organiser has to know.
fn greet(opened: &Opened, is_token_given: bool) -> io::Result<()> {
    let club = &opened.club;
    let mut out = io::stdout().lock();
    writeln!(out, "The club \"{}\" is open:", club.name())?;
    let urls = club.urls();
    for url in &urls {
        writeln!(out, "  {url}")?;
    }
    if let Some(url) = club.own_url() {
        writeln!(out, "  {url} on this computer")?;
    }
    if out.is_terminal()
        && let Some(picture) = urls.first().and_then(|url| QrPicture::of(url).ok())
    {
        writeln!(out, "\n{}", picture.text())?;
    }
    match &opened.new_token {
        None if is_token_given => {
            writeln!(out, "The organiser's token is the one that was given.")?
        }
        Some(token) => writeln!(
            out,
            "The organiser's token, which is shown this once: {token}"
        )?,
        None => writeln!(
            out,
            "The organiser's token is the one of before; --admin-token sets another."
        )?,
    }
    match opened.restored {
        0 => {}
        1 => writeln!(out, "1 game goes on.")?,
        count => writeln!(out, "{count} games go on.")?,
    }
    writeln!(out, "Ctrl-C closes the club; the games are kept.")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_to_listen_at() {
        let at = |text: &str| place(text).map(|place| place.to_string());
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
    fn names_of_computers() {
        for name in ["chess", "chess.example.org", "my-box.local.", "шах.example"] {
            assert!(host_name(name).is_ok(), "{name}");
        }
        for name in ["", ".", "a/b", "a b", "a..b", "http://a", "a:80"] {
            assert!(host_name(name).is_err(), "{name}");
        }
    }
}
