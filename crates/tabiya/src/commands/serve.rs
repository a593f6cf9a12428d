//! `tabiya serve`: hosts a club on the network.

use std::{
    io::{self, IsTerminal, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context;
use tabiya_club::{Club, ClubSettings, Listener, NamedEngine, OpenedClub, QrCode, Tls};
use tabiya_player::{EnginePlayer, EngineSpec};
use tabiya_wire::net::DEFAULT_PORT;

use super::club_host::{self, ClubStorage, OnHangup};
use crate::{
    CommandOutcome,
    club_config::{self, CertificateFiles, ClubConfig},
    color::ColorChoice,
    directories, logging,
};

#[derive(clap::Args)]
#[command(
    after_help = "Options win over the settings in the file tabiya.toml, which the first start writes into the data folder.\n\nExamples:\n  tabiya serve\n  tabiya serve --name \"The library\" --data /srv/chess --bind 0.0.0.0:80\n  tabiya serve --https\n  tabiya serve --config /etc/tabiya/tabiya.toml --data /var/lib/tabiya"
)]
pub(crate) struct Arguments {
    /// Address, port or both to listen on; can be repeated [default: port 8064 on all addresses]
    #[arg(long, value_name = "ADDR:PORT", value_parser = listen_address)]
    bind: Vec<SocketAddr>,
    /// Data folder of the club [default: tabiya in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// PostgreSQL database of a club of several nodes, as postgresql://user:password@host/name
    #[arg(
        long,
        value_name = "URL",
        env = "TABIYA_DATABASE",
        hide_env_values = true,
        requires = "nats"
    )]
    database: Option<String>,
    /// NATS servers that connect the nodes, separated by commas, as nats://host:4222
    #[arg(
        long,
        value_name = "URLS",
        env = "TABIYA_NATS",
        hide_env_values = true,
        requires = "database"
    )]
    nats: Option<String>,
    /// Name of this node [default: the computer's name]
    #[arg(long, value_name = "NAME", value_parser = club_name, requires = "database")]
    node: Option<String>,
    /// File with settings [default: tabiya.toml in the data folder]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print a file with all settings as comments, and exit
    #[arg(long)]
    print_config: bool,
    /// Name of the club [default: Tabiya]
    #[arg(long, value_parser = club_name)]
    name: Option<String>,
    /// Organiser token, at least 16 characters [default: the previous one, or a new one]
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
    /// IP address of a reverse proxy whose X-Forwarded-For header is trusted; can be repeated
    #[arg(long, value_name = "IP")]
    proxy: Vec<IpAddr>,
    /// Also answer https, on the same port, with a certificate of the club's own authority
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        conflicts_with = "tls_cert"
    )]
    https: Option<bool>,
    /// TLS certificate (PEM), for https only; read again on SIGHUP
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of the TLS certificate (PEM)
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Additional engine for analysis, as in `tabiya match`; can be repeated
    #[arg(long, value_name = "ENGINE")]
    engine: Vec<EngineSpec>,
    /// Address and port at which anybody may read the metrics for Prometheus [default: only on this computer, at /metrics]
    #[arg(long, value_name = "ADDR:PORT", value_parser = metrics_address)]
    metrics: Option<SocketAddr>,
    /// Log filter for standard error, such as info or tabiya_club=debug [default: warn]
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
}

/// Parses an address to listen on: `0.0.0.0:80`, `[::1]:8064`, `192.168.1.5`, `:80` or `80`.
pub(crate) fn listen_address(text: &str) -> Result<SocketAddr, String> {
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

/// Parses the address for metrics.
pub(crate) fn metrics_address(text: &str) -> Result<SocketAddr, String> {
    let bad = |_| "use an address and a port, such as 192.168.1.5:9464".to_string();
    text.parse().map_err(bad)
}

/// Minimum length of the organiser's token. Shorter ones can be guessed.
const MIN_TOKEN_LENGTH: usize = 16;

/// Checks the organiser's token.
fn check_token(token: &str) -> anyhow::Result<()> {
    let length = token.chars().count();
    if length < MIN_TOKEN_LENGTH {
        anyhow::bail!(
            "the organiser token has {length} characters, but needs at least {MIN_TOKEN_LENGTH}: choose a longer one, or leave out --admin-token and TABIYA_ADMIN_TOKEN, and `tabiya organiser --renew` makes one"
        );
    }
    Ok(())
}

/// Parses a host name.
pub(crate) fn host_name(text: &str) -> Result<String, String> {
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

/// Parses the name of a club.
pub(crate) fn club_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err("the club's name must have 1 to 60 characters, on one line".into());
    }
    Ok(name.to_string())
}

pub(crate) fn run(arguments: Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    if arguments.print_config {
        io::stdout()
            .lock()
            .write_all(club_config::TEMPLATE.as_bytes())?;
        return Ok(CommandOutcome::Success);
    }
    let data = directories::data_directory(arguments.data.clone())?;
    let config = ClubConfig::read(arguments.config.as_deref(), &data)?;
    let config = with_options(config, &arguments);
    logging::init(config.log.as_deref().unwrap_or("warn"), color)?;
    let settings = settings(&arguments, &config, &data)?;
    warn_of_refused_hosts(&settings);
    let is_config_given = arguments.config.is_some();
    let storage = match (&arguments.database, &arguments.nats) {
        (Some(database), Some(nats)) => ClubStorage::Database {
            url: database.clone(),
            nats: nats.clone(),
            node: arguments.node.clone(),
        },
        _ => ClubStorage::Folder,
    };
    club_host::run(
        &data,
        storage,
        settings,
        OnHangup::Reload,
        async |opened: &OpenedClub| {
            let new_config = match is_config_given {
                true => None,
                // Without it the club runs just as well.
                false => ClubConfig::write_template(&data).unwrap_or_default(),
            };
            let listeners = listen(&opened.club, &config.listen).await?;
            let metrics = match config.metrics {
                Some(address) => Some(listen_for_metrics(&opened.club, address).await?),
                None => None,
            };
            opened.club.announce();
            let greeting = Greeting {
                opened,
                data: &data,
                is_token_given: arguments.admin_token.is_some(),
                new_config,
                metrics,
            };
            greeting
                .print()
                .context("cannot write the club's address to standard output")?;
            if opened.new_token.is_some() {
                opened.club.confirm_token_shown().await?;
            }
            Ok(listeners)
        },
    )
}

/// Replaces what the options of the command say.
fn with_options(mut config: ClubConfig, arguments: &Arguments) -> ClubConfig {
    fn replace<T: Clone>(setting: &mut Vec<T>, given: &[T]) {
        if !given.is_empty() {
            *setting = given.to_vec();
        }
    }
    if let (Some(certificate), Some(key)) = (&arguments.tls_cert, &arguments.tls_key) {
        config.https = None;
        config.tls = Some(CertificateFiles {
            certificate: certificate.clone(),
            key: key.clone(),
        });
    }
    if let Some(https) = arguments.https {
        config.https = Some(https);
        config.tls = config.tls.filter(|_| !https);
    }
    replace(&mut config.listen, &arguments.bind);
    replace(&mut config.hosts, &arguments.host);
    replace(&mut config.proxies, &arguments.proxy);
    replace(&mut config.engines, &arguments.engine);
    config.name = arguments.name.clone().or(config.name);
    config.metrics = arguments.metrics.or(config.metrics);
    config.log = arguments.log.clone().or(config.log);
    config
}

fn settings(
    arguments: &Arguments,
    config: &ClubConfig,
    data: &Path,
) -> anyhow::Result<ClubSettings> {
    let token = arguments.admin_token.as_deref().map(str::trim);
    token.map_or(Ok(()), check_token)?;
    let usual = club_host::settings();
    let tls = match (&config.tls, config.https) {
        (Some(files), _) => Some(Tls::from_files(&files.certificate, &files.key)?),
        (None, Some(true)) => {
            let folder = data.join(club_host::TLS_FOLDER);
            Some(Tls::own(&folder, &config.hosts, &usual.time)?)
        }
        (None, _) => None,
    };
    let engines = config.engines.iter().map(probe_engine);
    Ok(ClubSettings {
        name: config.name.clone().unwrap_or(usual.name),
        organiser_token: token.map(str::to_string),
        hosts: config.hosts.clone(),
        proxies: config.proxies.clone(),
        tls,
        other_engines: engines.collect::<Result<_, _>>()?,
        ..usual
    })
}

fn warn_of_refused_hosts(settings: &ClubSettings) {
    let refused = settings.tls.as_ref().map(Tls::refused_hosts);
    for host in refused.unwrap_or_default() {
        eprintln!(
            "warning: https does not work for {host}: the club's own authority vouches for local names only. Use a certificate from another one (--tls-cert), or a reverse proxy"
        );
    }
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

async fn listen_for_metrics(club: &Arc<Club>, address: SocketAddr) -> anyhow::Result<SocketAddr> {
    let listening = club.listen_for_metrics(address).await;
    listening.with_context(|| {
        format!(
            "cannot listen on {address} for metrics; choose another address or port with --metrics"
        )
    })
}

/// Text that tells the organiser what to know after the start.
struct Greeting<'a> {
    opened: &'a OpenedClub,
    data: &'a Path,
    is_token_given: bool,
    /// File with settings that was just written.
    new_config: Option<PathBuf>,
    /// Address for metrics.
    metrics: Option<SocketAddr>,
}

impl Greeting<'_> {
    fn print(&self) -> io::Result<()> {
        let club = &self.opened.club;
        let mut out = io::stdout().lock();
        let is_terminal = out.is_terminal();
        writeln!(out, "The club \"{}\" is open:", club.name())?;
        let urls = club.urls();
        for url in &urls {
            writeln!(out, "  {url}")?;
        }
        let local = club.local_url();
        if let Some(url) = &local {
            writeln!(out, "  {url} on this computer")?;
        }
        self.print_https(&mut out, urls.first().or(local.as_ref()))?;
        if is_terminal && let Some(code) = urls.first().and_then(|url| QrCode::new(url).ok()) {
            writeln!(out, "\n{}", code.to_terminal())?;
        }
        self.print_token(&mut out, is_terminal)?;
        match self.opened.restored {
            0 => {}
            1 => writeln!(out, "1 unfinished game was restored.")?,
            count => writeln!(out, "{count} unfinished games were restored.")?,
        }
        if let Some(address) = self.metrics {
            writeln!(out, "Metrics for monitoring: http://{address}/metrics")?;
        }
        if let Some(path) = &self.new_config {
            writeln!(out, "Settings for the next start: {}", path.display())?;
        }
        writeln!(out, "Press Ctrl-C to close the club; the games are saved.")?;
        out.flush()
    }

    fn print_https(&self, out: &mut impl Write, plain: Option<&String>) -> io::Result<()> {
        let club = &self.opened.club;
        let (Some(authority), Some(plain)) = (club.authority(), plain) else {
            return Ok(());
        };
        writeln!(
            out,
            "With https, on the same port, for devices that trust this club:"
        )?;
        let urls = club.secure_urls();
        for url in &urls {
            writeln!(out, "  {url}")?;
        }
        if let (true, Some(url)) = (urls.is_empty(), club.local_url()) {
            writeln!(
                out,
                "  {} on this computer",
                url.replacen("http://", "https://", 1)
            )?;
        }
        writeln!(out, "  How to trust it: {plain}trust")?;
        let fingerprint = authority.fingerprint_text();
        writeln!(
            out,
            "  Its certificate: {}, SHA-256 {fingerprint}",
            authority.name
        )
    }

    fn print_token(&self, out: &mut impl Write, is_terminal: bool) -> io::Result<()> {
        let command = format!("tabiya organiser --data {}", quoted(self.data));
        match &self.opened.new_token {
            None if self.is_token_given => {
                writeln!(out, "The organiser token is the one you chose.")
            }
            Some(token) if is_terminal => {
                writeln!(out, "Organiser token (shown only once): {token}")
            }
            // Others may read the journal or the file.
            Some(_) => writeln!(
                out,
                "To become the organiser, run on this computer: {command}"
            ),
            None => writeln!(
                out,
                "The organiser token is unchanged. To sign in without it, or for a new one, run: {command}"
            ),
        }
    }
}

/// Formats a path for a shell.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_alphanumeric() || "/\\._-+:@".contains(c);
    match text.chars().all(is_plain) {
        true => text,
        false => format!("\"{text}\""),
    }
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
    fn short_organiser_tokens_are_refused() {
        for token in ["", "short", "fifteen letters", "пятнадцатьбукв"] {
            let error = check_token(token).unwrap_err().to_string();
            assert!(error.contains("at least 16"), "{error}");
            assert!(error.contains("tabiya organiser --renew"), "{error}");
        }
        assert!(check_token("sixteen letters!").is_ok());
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
