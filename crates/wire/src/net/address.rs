//! [`Address`]: the host and port of a club.

use std::{fmt, net::SocketAddr, str::FromStr};

/// Default port of clubs: 8000 plus 64 squares.
pub const DEFAULT_PORT: u16 = 8064;

/// Default port of `https` addresses, so that an address copied from a browser works.
const HTTPS_PORT: u16 = 443;

/// Address of a club, as people write it: `192.168.0.7`, `library.local:8064`, `http://[fd00::7]:8064/`,
/// `https://club.example.org`.
///
/// ```
/// use tabiya_wire::net::Address;
/// let address: Address = "http://library.local/".parse()?;
/// assert_eq!(address.to_string(), "library.local:8064");
/// assert!("https://club.example.org".parse::<Address>()?.is_https());
/// # Ok::<(), tabiya_wire::net::AddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    host: String,
    port: u16,
    https: bool,
}

/// Fault in an address.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AddressError {
    /// No host.
    NoHost,
    /// The host contains characters other than letters, digits, dots and the like.
    BadHost {
        /// Host found.
        found: String,
    },
    /// The port is not a number from 1 to 65535.
    BadPort {
        /// Port found.
        found: String,
    },
    /// The scheme is not supported, such as `ftp`.
    Scheme {
        /// Scheme found.
        found: String,
    },
}

impl Address {
    /// Host, without the brackets of an IPv6 address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// True if the connection uses https.
    pub fn is_https(&self) -> bool {
        self.https
    }

    /// Host and port as in a URL.
    pub fn authority(&self) -> String {
        let Self { host, port, .. } = self;
        if host.contains(':') {
            format!("[{host}]:{port}")
        } else {
            format!("{host}:{port}")
        }
    }
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Self {
        Self {
            host: address.ip().to_string(),
            port: address.port(),
            https: false,
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let (https, rest) = match text.split_once("://") {
            None => (false, text),
            Some(("http" | "ws", rest)) => (false, rest),
            Some(("https" | "wss", rest)) => (true, rest),
            Some((scheme, _)) => {
                let found = scheme.to_string();
                return Err(AddressError::Scheme { found });
            }
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (host, port) = split_port(&rest[..end]);
        if host.is_empty() {
            return Err(AddressError::NoHost);
        }
        let is_host_char =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '%');
        if !host.chars().all(is_host_char) {
            let found = host.to_string();
            return Err(AddressError::BadHost { found });
        }
        let port = match port {
            None if https => HTTPS_PORT,
            None => DEFAULT_PORT,
            Some(port) => read_port(port)?,
        };
        let host = host.to_string();
        Ok(Self { host, port, https })
    }
}

/// Splits host and port. An IPv6 address needs brackets only with a port.
fn split_port(text: &str) -> (&str, Option<&str>) {
    if let Some((host, rest)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return (host, rest.strip_prefix(':'));
    }
    match text.split_once(':') {
        Some((host, port)) if !port.contains(':') => (host, Some(port)),
        _ => (text, None),
    }
}

fn read_port(text: &str) -> Result<u16, AddressError> {
    let port = text.parse().ok().filter(|port| *port != 0);
    port.ok_or_else(|| AddressError::BadPort {
        found: text.to_string(),
    })
}

/// Host and port, preceded by `https://` if it is used.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.https { "https://" } else { "" };
        write!(f, "{scheme}{}", self.authority())
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHost => write!(
                f,
                "the address has no host: write something like 192.168.0.7:{DEFAULT_PORT}"
            ),
            Self::BadHost { found } => {
                write!(f, "\"{}\" is not a valid host name", found.escape_debug())
            }
            Self::BadPort { found } => write!(
                f,
                "\"{}\" is not a valid port: use a number from 1 to 65535",
                found.escape_debug()
            ),
            Self::Scheme { found } => write!(
                f,
                "\"{}\" is not supported: use http or https",
                found.escape_debug()
            ),
        }
    }
}

impl std::error::Error for AddressError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        let address: Address = text.parse().unwrap();
        assert_eq!(address.to_string(), want);
        assert_eq!(address.to_string().parse(), Ok(address));
    }

    #[test]
    fn parses_addresses_as_people_write_them() {
        check("192.168.0.7", "192.168.0.7:8064");
        check(" 192.168.0.7:80 ", "192.168.0.7:80");
        check(
            "http://library.local:9000/games/abcd1234?x#y",
            "library.local:9000",
        );
        check("ws://library", "library:8064");
        check("[fd00::7]:8065", "[fd00::7]:8065");
        check("http://[fd00::7]/", "[fd00::7]:8064");
        check("fd00::7", "[fd00::7]:8064");
        check(
            "https://club.example.org/lobby",
            "https://club.example.org:443",
        );
        check("wss://[fd00::7]:8064", "https://[fd00::7]:8064");
    }

    #[test]
    fn refuses_other_texts() {
        for text in [
            "", "http://", ":80", "a b", "a@b", "a:0", "a:70000", "a:x", "https://", "ftp://a",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
