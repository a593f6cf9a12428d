//! [`Address`]: where a club is.

use std::{fmt, net::SocketAddr, str::FromStr};

/// The port of clubs: 64 squares from 8000 on.
pub const PORT: u16 = 8064;

/// Where a club is, as people write it: `192.168.0.7`, `library.local:8064`, `http://[fd00::7]:8064/`.
///
/// ```
/// use tabiya_wire::net::Address;
/// let address: Address = "http://library.local/".parse()?;
/// assert_eq!(address.to_string(), "library.local:8064");
/// assert!("https://library.local".parse::<Address>().is_err());
/// # Ok::<(), tabiya_wire::net::AddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    host: String,
    port: u16,
}

/// Why a text is not where a club is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum AddressError {
    /// It names no host.
    NoHost,
    /// The host is not made of letters, digits, dots and the like.
    BadHost {
        /// It.
        found: String,
    },
    /// The port is no number from 1 to 65535.
    BadPort {
        /// It.
        found: String,
    },
    /// It begins with a scheme that is not spoken here, such as `https`.
    Scheme {
        /// It.
        found: String,
    },
}

impl Address {
    /// The host, without the brackets of an IPv6 address.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }
}

impl From<SocketAddr> for Address {
    fn from(address: SocketAddr) -> Self {
        Self {
            host: address.ip().to_string(),
            port: address.port(),
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let rest = match text.split_once("://") {
            None => text,
            Some(("http" | "ws", rest)) => rest,
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
        let is_good =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '%');
        if !host.chars().all(is_good) {
            let found = host.to_string();
            return Err(AddressError::BadHost { found });
        }
        let port = match port {
            None => PORT,
            Some(port) => read_port(port)?,
        };
        let host = host.to_string();
        Ok(Self { host, port })
    }
}

/// Host and port. An IPv6 address with a port has brackets; without, it needs none.
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

/// As in a URL.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]:{port}")
        } else {
            write!(f, "{host}:{port}")
        }
    }
}

impl fmt::Display for AddressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHost => write!(
                f,
                "it names no computer: write something like 192.168.0.7:{PORT}"
            ),
            Self::BadHost { found } => {
                write!(f, "\"{}\" is no name of a computer", found.escape_debug())
            }
            Self::BadPort { found } => write!(f, "\"{}\" is no port", found.escape_debug()),
            Self::Scheme { found } => write!(
                f,
                "\"{}\" is not spoken here: clubs are reached by http",
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
    fn addresses_as_people_write_them() {
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
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "http://",
            ":80",
            "a b",
            "a@b",
            "a:0",
            "a:70000",
            "a:x",
            "https://a",
            "ftp://a",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
