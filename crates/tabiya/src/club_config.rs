//! [`ClubConfig`]: the settings of a club in `tabiya.toml`.

use std::{
    fmt, fs,
    io::{self, Write},
    net::{IpAddr, SocketAddr},
    ops::Range,
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::Context;
use serde::Deserialize;
use tabiya_player::EngineSpec;
use toml::Spanned;

use crate::commands::serve;

/// Settings of a club. All are optional.
#[derive(Debug, Default)]
pub(crate) struct ClubConfig {
    pub(crate) name: Option<String>,
    pub(crate) listen: Vec<SocketAddr>,
    pub(crate) https: Option<bool>,
    pub(crate) tls: Option<CertificateFiles>,
    pub(crate) hosts: Vec<String>,
    pub(crate) proxies: Vec<IpAddr>,
    pub(crate) engines: Vec<EngineSpec>,
    /// Address at which anybody may read the metrics.
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) log: Option<String>,
}

/// A certificate with its key.
#[derive(Clone, Debug)]
pub(crate) struct CertificateFiles {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

/// Error in a configuration file.
#[derive(Debug)]
pub(crate) struct ConfigError {
    path: PathBuf,
    line: usize,
    column: usize,
    message: String,
}

/// Name of the file in the data folder.
pub(crate) const FILE: &str = "tabiya.toml";

/// The file with every setting as a comment.
pub(crate) const TEMPLATE: &str = include_str!("../tabiya.toml");

/// The file as it is written.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Written {
    name: Option<Spanned<String>>,
    #[serde(default)]
    listen: Vec<Spanned<String>>,
    https: Option<Spanned<bool>>,
    tls_cert: Option<Spanned<PathBuf>>,
    tls_key: Option<Spanned<PathBuf>>,
    #[serde(default)]
    hosts: Vec<Spanned<String>>,
    #[serde(default)]
    proxies: Vec<Spanned<String>>,
    #[serde(default)]
    engines: Vec<Spanned<String>>,
    metrics: Option<Spanned<String>>,
    log: Option<Spanned<String>>,
}

impl ClubConfig {
    /// Reads the given file, which has to exist, or the one in the data folder if there is one.
    pub(crate) fn read(given: Option<&Path>, data: &Path) -> anyhow::Result<Self> {
        let in_data = data.join(FILE);
        let path = given.unwrap_or(&in_data);
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound && given.is_none() => {
                return Ok(Self::default());
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let path = path.display();
                return Err(error).with_context(|| {
                    format!("cannot read {path}; `tabiya serve --print-config > {path}` makes it")
                });
            }
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", path.display()));
            }
        };
        Ok(Self::parse(path, &text)?)
    }

    /// Parses the text of a file.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let error_at = |span: Range<usize>, message: String| {
            let (line, column) = position(text, span.start);
            ConfigError {
                path: path.to_path_buf(),
                line,
                column,
                message,
            }
        };
        let written: Written = toml::from_str(text)
            .map_err(|error| error_at(error.span().unwrap_or(0..0), plain_message(&error)))?;
        let name = read_one(written.name, serve::club_name);
        let files = match (written.tls_cert, written.tls_key) {
            (Some(certificate), Some(key)) => Some((
                certificate.span(),
                CertificateFiles {
                    certificate: certificate.into_inner(),
                    key: key.into_inner(),
                },
            )),
            (Some(one), None) => return Err(error_at(one.span(), "tls_key is missing".into())),
            (None, Some(one)) => return Err(error_at(one.span(), "tls_cert is missing".into())),
            (None, None) => None,
        };
        if let Some((span, _)) = &files
            && written.https.as_ref().is_some_and(|https| *https.get_ref())
        {
            let message = "use either https = true or tls_cert, not both";
            return Err(error_at(span.clone(), message.into()));
        }
        let of = |(span, message)| error_at(span, message);
        Ok(Self {
            name: name.map_err(of)?,
            listen: read_all(written.listen, serve::listen_address).map_err(of)?,
            https: written.https.map(Spanned::into_inner),
            tls: files.map(|(_, files)| files),
            hosts: read_all(written.hosts, serve::host_name).map_err(of)?,
            proxies: read_all(written.proxies, |text| {
                let bad = |_| "use an IP address, such as 127.0.0.1".to_string();
                IpAddr::from_str(text).map_err(bad)
            })
            .map_err(of)?,
            engines: read_all(written.engines, |text| {
                EngineSpec::from_str(text).map_err(|error| error.to_string())
            })
            .map_err(of)?,
            metrics: read_one(written.metrics, serve::metrics_address).map_err(of)?,
            log: read_one(written.log, |text| {
                crate::logging::check_filter(text).map(|()| text.to_string())
            })
            .map_err(of)?,
        })
    }

    /// Writes the template into the data folder, unless there is a file. Returns its path if it did.
    pub(crate) fn write_template(data: &Path) -> io::Result<Option<PathBuf>> {
        let path = data.join(FILE);
        match fs::File::create_new(&path) {
            Ok(mut file) => file.write_all(TEMPLATE.as_bytes()).map(|()| Some(path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Error of a value with its place in the text.
type ValueError = (Range<usize>, String);

fn read_one<T>(
    written: Option<Spanned<String>>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, ValueError> {
    let read = written.map(|text| read(text.get_ref()).map_err(|message| (text.span(), message)));
    read.transpose()
}

fn read_all<T>(
    written: Vec<Spanned<String>>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, ValueError> {
    let each = written.into_iter();
    each.map(|text| read(text.get_ref()).map_err(|message| (text.span(), message)))
        .collect()
}

/// Returns the message on one line.
fn plain_message(error: &toml::de::Error) -> String {
    let lines: Vec<&str> = error.message().lines().map(str::trim).collect();
    lines.join(" ").replace('`', "\"")
}

/// Returns the line and column of a byte, counted from 1; the column in characters.
fn position(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[start..].chars().count() + 1)
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            path,
            line,
            column,
            message,
        } = self;
        write!(f, "{}:{line}:{column}: {message}", path.display())
    }
}

impl std::error::Error for ConfigError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ClubConfig, String> {
        let parsed = ClubConfig::parse(Path::new("tabiya.toml"), text);
        parsed.map_err(|error| error.to_string())
    }

    #[track_caller]
    fn fails(text: &str, want: &str) {
        let error = parse(text).unwrap_err();
        assert!(error.starts_with(want), "{error}");
        assert!(!error.contains('\n'), "{error}");
    }

    #[test]
    fn everything_can_be_set() {
        let config = parse(
            "name = \"The library\"\nlisten = [\"80\", \"[::1]:8064\"]\nhttps = true\nhosts = [\"chess.lan\"]\n\
             proxies = [\"127.0.0.1\", \"::1\"]\nengines = [\"stockfish\"]\n\
             metrics = \"192.168.1.5:9464\"\nlog = \"info\"\n",
        )
        .unwrap();
        assert_eq!(config.name.as_deref(), Some("The library"));
        let listen = ["0.0.0.0:80", "[::1]:8064"].map(|text| text.parse().unwrap());
        assert_eq!(config.listen, listen);
        assert_eq!(config.https, Some(true));
        assert_eq!(config.hosts, ["chess.lan"]);
        assert_eq!(config.proxies.len(), 2);
        assert_eq!(config.engines.len(), 1);
        assert_eq!(config.log.as_deref(), Some("info"));
        let metrics = "192.168.1.5:9464".parse().unwrap();
        assert_eq!(config.metrics, Some(metrics));
        let files = parse("tls_cert = \"a.pem\"\ntls_key = \"b.pem\"\n")
            .unwrap()
            .tls
            .unwrap();
        assert_eq!(
            (files.certificate, files.key),
            ("a.pem".into(), "b.pem".into())
        );
    }

    /// Each line of the template that looks like a setting is one, and has the default value where there is one.
    #[test]
    fn the_template_is_valid() {
        let config = parse(TEMPLATE).unwrap();
        assert!(config.name.is_none() && config.listen.is_empty() && config.https.is_none());
        let is_setting = |line: &&str| {
            let key = line
                .strip_prefix("# ")
                .and_then(|line| line.split_once(" = "));
            key.is_some_and(|(key, _)| key.chars().all(|c| c.is_ascii_lowercase() || c == '_'))
        };
        let settings: Vec<&str> = TEMPLATE.lines().filter(is_setting).collect();
        assert_eq!(settings.len(), 10, "{settings:#?}");
        let uncommented: Vec<&str> = settings.iter().map(|line| &line[2..]).collect();
        let config = parse(&uncommented.join("\n")).unwrap();
        assert_eq!(config.name.as_deref(), Some("Tabiya"));
        assert_eq!((config.https, config.listen.len()), (Some(false), 2));
        assert_eq!(config.log.as_deref(), Some("warn"));
    }

    #[test]
    fn errors_name_the_place() {
        fails(
            "nmae = \"x\"",
            "tabiya.toml:1:1: unknown field \"nmae\", expected",
        );
        fails(
            "\n  https = \"yes\"",
            "tabiya.toml:2:11: invalid type: string \"yes\", expected a boolean",
        );
        fails("name = 5", "tabiya.toml:1:8: invalid type: integer");
        fails("name = \"\"", "tabiya.toml:1:8: the club's name must have");
        fails(
            "# жж\nlisten = [\"80\", \"here\"]",
            "tabiya.toml:2:17: use an address and a port",
        );
        fails(
            "proxies = [\"localhost\"]",
            "tabiya.toml:1:12: use an IP address",
        );
        fails("hosts = [\"a b\"]", "tabiya.toml:1:10: use only letters");
        fails("engines = [\"\"]", "tabiya.toml:1:12: ");
        fails(
            "metrics = \"9464\"",
            "tabiya.toml:1:11: use an address and a port",
        );
        fails(
            "log = \"tabiya=loud\"",
            "tabiya.toml:1:7: \"tabiya=loud\" is not a valid log filter",
        );
        fails("name = \"жж\" x", "tabiya.toml:1:13: ");
        fails(
            "name = \"a\"\nname = \"b\"",
            "tabiya.toml:2:1: duplicate key",
        );
        fails("tls_cert = \"a\"", "tabiya.toml:1:12: tls_key is missing");
        fails("tls_key = \"a\"", "tabiya.toml:1:11: tls_cert is missing");
        fails(
            "https = true\ntls_cert = \"a\"\ntls_key = \"b\"",
            "tabiya.toml:2:12: use either",
        );
        fails("[name]", "tabiya.toml:1:1: invalid type: map");
        fails("\u{0}", "tabiya.toml:1:");
    }
}
