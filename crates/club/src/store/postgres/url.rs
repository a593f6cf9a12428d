//! [`DatabaseUrl`]: where the database is, and how to connect to it. Its errors never show a password.

use std::{path::PathBuf, time::Duration};

use tokio_postgres::{
    Config,
    config::{Host, SslMode, TargetSessionAttrs},
};

use crate::store::StoreError;

/// Address of a database.
pub(super) struct DatabaseUrl {
    /// One configuration per host, so that a host that does not answer delays the others by one timeout only.
    pub(super) hosts: Vec<HostConfig>,
    /// Whether to use TLS.
    pub(super) tls: TlsMode,
}

/// Configuration for one host.
pub(super) struct HostConfig {
    pub(super) config: Config,
    /// The host and its port, for messages.
    pub(super) name: String,
}

/// Use of TLS.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TlsMode {
    /// None: for the same machine or a private network.
    Off,
    /// The certificate must be valid for the host, whichever of `require`, `verify-ca` and `verify-full` is asked for.
    On {
        /// File with the authorities to trust, instead of those of the system.
        roots: Option<PathBuf>,
    },
}

/// Time for a TCP connection. The URL may have another.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// Idle time after which TCP asks whether the server is still there.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(5);
/// Time between further questions.
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(2);
/// Number of unanswered questions after which the connection is closed.
const KEEPALIVE_RETRIES: u32 = 3;
/// Time after which data that the server's machine does not confirm closes the connection.
const USER_TIMEOUT: Duration = Duration::from_secs(10);

impl DatabaseUrl {
    /// Parses a URL: `postgresql://user:password@host,host/database?sslmode=require`.
    pub(super) fn parse(url: &str) -> Result<Self, StoreError> {
        if !(url.starts_with("postgresql://") || url.starts_with("postgres://")) {
            return Err(invalid("it must begin with postgresql://"));
        }
        let (address, query) = url.split_once('?').unwrap_or((url, ""));
        let mut tls = TlsMode::Off;
        let mut roots = None;
        let mut others = Vec::new();
        for option in query.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=').unwrap_or((option, "")) {
                ("sslmode", mode) => tls = tls_mode(mode)?,
                ("sslrootcert", path) => roots = Some(PathBuf::from(percent_decoded(path)?)),
                _ => others.push(option),
            }
        }
        if let TlsMode::On { roots: of_tls } = &mut tls {
            *of_tls = roots;
        }
        // What follows an @ or ? in a password would be taken for a host or an option, and be shown.
        if address.matches('@').count() > 1 || query.contains('@') {
            return Err(invalid("in a password, write %40 for @ and %3F for ?"));
        }
        let plain = format!("{address}?{}", others.join("&"));
        let config: Config = plain.parse().map_err(describe)?;
        let hosts = split_hosts(&config, &others, &tls)?;
        Ok(Self { hosts, tls })
    }

    /// Returns the names of all hosts.
    pub(super) fn host_names(&self) -> String {
        let names: Vec<_> = self.hosts.iter().map(|host| host.name.as_str()).collect();
        names.join(", ")
    }
}

fn tls_mode(mode: &str) -> Result<TlsMode, StoreError> {
    match mode {
        "disable" => Ok(TlsMode::Off),
        "require" | "verify-ca" | "verify-full" => Ok(TlsMode::On { roots: None }),
        _ => Err(invalid(
            "sslmode must be disable, require, verify-ca or verify-full",
        )),
    }
}

/// Makes a configuration per host.
fn split_hosts(
    config: &Config,
    options: &[&str],
    tls: &TlsMode,
) -> Result<Vec<HostConfig>, StoreError> {
    let (hosts, ports) = (config.get_hosts(), config.get_ports());
    if hosts.is_empty() || !config.get_hostaddrs().is_empty() {
        return Err(invalid("write the address of the server after the @"));
    }
    if ports.len() > 1 && ports.len() != hosts.len() {
        return Err(invalid("hosts and ports differ in number"));
    }
    let host_config = |(index, host): (usize, &Host)| {
        let port = ports.get(index).or(ports.first()).copied().unwrap_or(5432);
        let mut one = copy_without_hosts(config);
        set_defaults(&mut one, options);
        one.port(port).ssl_mode(match tls {
            TlsMode::Off => SslMode::Disable,
            TlsMode::On { .. } => SslMode::Require,
        });
        let name = match host {
            Host::Tcp(name) => {
                one.host(name);
                format!("{name}:{port}")
            }
            #[cfg(unix)]
            Host::Unix(path) => {
                one.host_path(path);
                path.display().to_string()
            }
        };
        HostConfig { config: one, name }
    };
    Ok(hosts.iter().enumerate().map(host_config).collect())
}

/// Sets what the URL does not.
fn set_defaults(config: &mut Config, options: &[&str]) {
    let has = |name: &str| {
        let mut names = options.iter().map(|option| option.split('=').next());
        names.any(|found| found == Some(name))
    };
    if !has("connect_timeout") {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if !has("keepalives_idle") {
        config.keepalives_idle(KEEPALIVE_IDLE);
    }
    if !has("keepalives_interval") {
        config.keepalives_interval(KEEPALIVE_INTERVAL);
    }
    if !has("keepalives_retries") {
        config.keepalives_retries(KEEPALIVE_RETRIES);
    }
    if !has("tcp_user_timeout") {
        config.tcp_user_timeout(USER_TIMEOUT);
    }
    if !has("target_session_attrs") {
        // A standby would refuse to write; after a failover it is the other host.
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
    }
    if config.get_application_name().is_none() {
        config.application_name("tabiya");
    }
}

/// Copies everything but hosts and ports, which can only be added.
fn copy_without_hosts(config: &Config) -> Config {
    let mut copy = Config::new();
    if let Some(user) = config.get_user() {
        copy.user(user);
    }
    if let Some(password) = config.get_password() {
        copy.password(password);
    }
    if let Some(database) = config.get_dbname() {
        copy.dbname(database);
    }
    if let Some(options) = config.get_options() {
        copy.options(options);
    }
    if let Some(name) = config.get_application_name() {
        copy.application_name(name);
    }
    if let Some(timeout) = config.get_connect_timeout() {
        copy.connect_timeout(*timeout);
    }
    if let Some(timeout) = config.get_tcp_user_timeout() {
        copy.tcp_user_timeout(*timeout);
    }
    if let Some(interval) = config.get_keepalives_interval() {
        copy.keepalives_interval(interval);
    }
    if let Some(retries) = config.get_keepalives_retries() {
        copy.keepalives_retries(retries);
    }
    copy.keepalives(config.get_keepalives())
        .keepalives_idle(config.get_keepalives_idle())
        .ssl_negotiation(config.get_ssl_negotiation())
        .channel_binding(config.get_channel_binding())
        .target_session_attrs(config.get_target_session_attrs())
        .load_balance_hosts(config.get_load_balance_hosts());
    copy
}

/// Decodes `%2F` and the like.
fn percent_decoded(text: &str) -> Result<String, StoreError> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        (bytes, rest) = match byte {
            b'%' => {
                let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
                let code = code.and_then(|hex| u8::from_str_radix(hex, 16).ok());
                let code = code.ok_or_else(|| invalid("sslrootcert is not a path"))?;
                bytes.push(code);
                (bytes, &after[2..])
            }
            _ => {
                bytes.push(*byte);
                (bytes, after)
            }
        };
    }
    String::from_utf8(bytes).map_err(|_| invalid("sslrootcert is not a path"))
}

/// Describes a parser's error. It names options, but no values.
fn describe(error: tokio_postgres::Error) -> StoreError {
    match error.into_source() {
        Some(cause) => invalid(&cause.to_string()),
        None => invalid("it cannot be read"),
    }
}

fn invalid(what: &str) -> StoreError {
    StoreError::Failed(format!("the database URL is invalid: {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(url: &str, hosts: &[&str], tls: TlsMode) {
        let parsed = DatabaseUrl::parse(url).unwrap_or_else(|error| panic!("{error}"));
        let names: Vec<_> = parsed.hosts.iter().map(|host| host.name.as_str()).collect();
        assert_eq!(names, hosts);
        assert_eq!(parsed.tls, tls);
        for host in &parsed.hosts {
            let config = &host.config;
            assert_eq!(
                config.get_target_session_attrs(),
                TargetSessionAttrs::ReadWrite
            );
            assert_eq!(config.get_password(), Some(&b"secret"[..]));
            assert_eq!(config.get_dbname(), Some("club"));
            assert_eq!(config.get_hosts().len(), 1);
            assert_eq!(config.get_ports().len(), 1);
        }
    }

    #[test]
    fn hosts_are_tried_one_by_one() {
        check(
            "postgresql://anna:secret@one:5433,two/club",
            &["one:5433", "two:5432"],
            TlsMode::Off,
        );
        check(
            "postgres://anna:secret@%2Frun%2Fpostgresql/club?connect_timeout=1",
            &["/run/postgresql"],
            TlsMode::Off,
        );
    }

    #[test]
    fn tls_is_used_if_asked_for() {
        let on = |roots: Option<&str>| TlsMode::On {
            roots: roots.map(PathBuf::from),
        };
        let with = |query: &str| format!("postgresql://anna:secret@one/club?{query}");
        let hosts = &["one:5432"];
        check(&with("sslmode=disable"), hosts, TlsMode::Off);
        check(&with("sslmode=require"), hosts, on(None));
        check(
            &with("sslrootcert=%2Fetc%2Fmy%20ca.pem&sslmode=verify-full&keepalives=1"),
            hosts,
            on(Some("/etc/my ca.pem")),
        );
    }

    #[test]
    fn own_timeouts_are_kept() {
        let url = "postgresql://a@b/c?connect_timeout=9&keepalives_idle=99";
        let parsed = DatabaseUrl::parse(url).unwrap_or_else(|error| panic!("{error}"));
        let config = &parsed.hosts[0].config;
        assert_eq!(config.get_connect_timeout(), Some(&Duration::from_secs(9)));
        assert_eq!(config.get_keepalives_idle(), Duration::from_secs(99));
        assert_eq!(config.get_keepalives_retries(), Some(KEEPALIVE_RETRIES));
    }

    #[test]
    fn errors_show_no_password() {
        for url in [
            "postgresql://anna:secret@one:secret/club",
            "postgresql://anna:sec@secret@one:x/club",
            "postgresql://anna:secret@one/club?sslmode=prefer",
            "postgresql://anna:secret@one/club?sslmode=secret",
            "postgresql://anna:secret@one/club?port=secret",
            "postgresql://anna:secret@one,two/club?port=1,2,3",
            "postgresql://anna:secret@/club",
            "postgresql://anna:se@secret@one/club",
            "postgresql://anna:x?secret=y@one/club",
            "postgresql://anna:secret@one/club?hostaddr=127.0.0.1",
            "postgresql://anna:%zzsecret@one/club?sslrootcert=%zz",
            "mysql://anna:secret@one/club",
            "host=one password=secret",
        ] {
            let error = DatabaseUrl::parse(url).err().expect(url).to_string();
            assert!(error.contains("the database URL is invalid"), "{error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
