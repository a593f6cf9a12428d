//! [`Address`]: where a club is.

use std::{fmt, net::SocketAddr, str::FromStr};

/// The port of clubs: 64 squares from 8000 on.
pub const PORT: u16 = 8064;

/// The port of https, where an address that begins with it names none: what a browser shows need not be changed.
const PRIVATE_PORT: u16 = 443;

/// Where a club is, as people write it: `192.168.0.7`, `library.local:8064`, `http://[fd00::7]:8064/`,
/// `https://club.example.org`.
///
/// ```
/// use tabiya_wire::net::Address;
/// let address: Address = "http://library.local/".parse()?;
/// assert_eq!(address.to_string(), "library.local:8064");
/// assert!("https://club.example.org".parse::<Address>()?.is_private());
/// # Ok::<(), tabiya_wire::net::AddressError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Address {
    host: String,
    port: u16,
    private: bool,
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
    /// It begins with a scheme that is not spoken here, such as `ftp`.
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

    /// True if it is reached by https: nobody on the way can listen.
    pub fn is_private(&self) -> bool {
        self.private
    }

    /// Host and port, as in a URL.
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
            private: false,
        }
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let (private, rest) = match text.split_once("://") {
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
        let is_good =
            |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '%');
        if !host.chars().all(is_good) {
            let found = host.to_string();
            return Err(AddressError::BadHost { found });
        }
        let port = match port {
            None if private => PRIVATE_PORT,
            None => PORT,
            Some(port) => read_port(port)?,
        };
        let host = host.to_string();
        Ok(Self {
            host,
            port,
            private,
        })
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

/// Host and port, after `https://` if it is reached so.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.private { "https://" } else { "" };
        write!(f, "{scheme}{}", self.authority())
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
                "\"{}\" is not spoken here: clubs are reached by http or https",
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
        check(
            "https://club.example.org/lobby",
            "https://club.example.org:443",
        );
        check("wss://[fd00::7]:8064", "https://[fd00::7]:8064");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "", "http://", ":80", "a b", "a@b", "a:0", "a:70000", "a:x", "https://", "ftp://a",
        ] {
            assert!(text.parse::<Address>().is_err(), "{text}");
        }
    }
}
