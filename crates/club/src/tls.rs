//! [`Tls`]: a certificate for `https`, from files or from the club's own authority.

mod authority;
mod names;
mod own_certificate;

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock},
    time::Duration,
};

use serde_json::json;
use tabiya_game::Moment;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
    },
    server::TlsStream,
};

pub(crate) use self::names::is_local_address;
use self::own_certificate::OwnCertificate;
pub use self::{
    authority::{AuthorityInfo, CertificateSummary},
    names::CertificateNames,
};
use crate::TimeSource;

/// A certificate with its private key. It can be replaced while connections are open, which keep theirs.
#[derive(Clone)]
pub struct Tls(Arc<Shared>);

struct Shared {
    config: RwLock<Arc<ServerConfig>>,
    source: Source,
}

/// Where certificates come from.
enum Source {
    /// Files that somebody else writes.
    Files { certificate: PathBuf, key: PathBuf },
    /// The club's own authority, for this computer and more host names.
    Own {
        certificate: Box<Mutex<OwnCertificate>>,
        hosts: Vec<String>,
    },
}

/// A connection after its first bytes.
pub(crate) enum Accepted {
    /// With TLS.
    Tls(Box<TlsStream<TcpStream>>),
    /// Plain HTTP, to a club that serves both on one port.
    Plain(TcpStream),
}

/// Error loading or making a certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum TlsError {
    /// A file cannot be read or is not PEM.
    File {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        error: pem::Error,
    },
    /// The file contains no certificate.
    NoCertificate {
        /// Path of the file.
        path: PathBuf,
    },
    /// The certificate and key are invalid or do not match.
    Unusable(String),
    /// A file of the club's own authority cannot be read or written.
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Cause.
        error: io::Error,
    },
    /// The club's own authority is damaged.
    Authority {
        /// Its folder.
        folder: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The club's own authority could not issue a certificate.
    NotIssued(rcgen::Error),
}

/// Time limit for the TLS handshake.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

impl Tls {
    /// Reads a certificate chain and its key from PEM files.
    pub fn from_files(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let config = read_files(certificate, key)?;
        let source = Source::Files {
            certificate: certificate.to_path_buf(),
            key: key.to_path_buf(),
        };
        Ok(Self::new(config, source))
    }

    /// Makes the club its own certificate authority, and a certificate for this computer's addresses and names and for
    /// more host names. Both are kept in a folder. With them a club serves plain HTTP as well, on the same port.
    pub fn own(folder: &Path, hosts: &[String], time: &TimeSource) -> Result<Self, TlsError> {
        let names = CertificateNames::of_this_computer(hosts.iter().map(String::as_str));
        let (certificate, config) = OwnCertificate::open(folder, &names, time.wall_clock())?;
        let source = Source::Own {
            certificate: Box::new(Mutex::new(certificate)),
            hosts: hosts.to_vec(),
        };
        Ok(Self::new(config, source))
    }

    fn new(config: Arc<ServerConfig>, source: Source) -> Self {
        let config = RwLock::new(config);
        Self(Arc::new(Shared { config, source }))
    }

    /// Reads the files again. If they are unusable, the previous certificate stays. Returns false if there are none:
    /// the club's own certificate is renewed by itself.
    pub fn reload(&self) -> Result<bool, TlsError> {
        let Source::Files { certificate, key } = &self.0.source else {
            return Ok(false);
        };
        self.replace(read_files(certificate, key)?);
        Ok(true)
    }

    /// Replaces the club's own certificate if it ends soon or lacks a name of this computer. Returns true if it did.
    pub fn renew(&self, local_name: Option<&str>, now: Moment) -> Result<bool, TlsError> {
        let Source::Own { certificate, hosts } = &self.0.source else {
            return Ok(false);
        };
        let more = hosts.iter().map(String::as_str).chain(local_name);
        let names = CertificateNames::of_this_computer(more);
        let renewed = lock(certificate).refresh(&names, now)?;
        let is_renewed = renewed.is_some();
        if let Some(config) = renewed {
            self.replace(config);
        }
        Ok(is_renewed)
    }

    /// The club's own authority, if it has one.
    pub fn authority(&self) -> Option<AuthorityInfo> {
        Some(lock(self.own_certificate()?).authority())
    }

    /// When the club's own certificate ends.
    pub fn own_until(&self) -> Option<Moment> {
        Some(lock(self.own_certificate()?).facts().until)
    }

    /// Names in the club's own certificate.
    pub fn own_names(&self) -> Option<CertificateNames> {
        Some(lock(self.own_certificate()?).facts().names.clone())
    }

    /// Host names for which the club's own authority cannot vouch, because they are not local.
    pub fn refused_hosts(&self) -> Vec<String> {
        let own = self.own_certificate();
        own.map(|own| lock(own).refused().to_vec())
            .unwrap_or_default()
    }

    /// Returns true if plain HTTP is served as well.
    pub(crate) fn allows_plain(&self) -> bool {
        self.own_certificate().is_some()
    }

    fn own_certificate(&self) -> Option<&Mutex<OwnCertificate>> {
        match &self.0.source {
            Source::Own { certificate, .. } => Some(certificate),
            Source::Files { .. } => None,
        }
    }

    fn config(&self) -> Arc<ServerConfig> {
        let config = self.0.config.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&config)
    }

    fn replace(&self, config: Arc<ServerConfig>) {
        let mut current = self
            .0
            .config
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        *current = config;
    }

    /// Performs the TLS handshake. Plain HTTP requests are let through, or told to use `https`.
    pub(crate) async fn accept(&self, mut stream: TcpStream) -> io::Result<Accepted> {
        let accepted = async {
            let mut first = [0];
            let is_plain = stream.peek(&mut first).await? > 0 && first[0].is_ascii_uppercase();
            if is_plain && self.allows_plain() {
                return Ok(Accepted::Plain(stream));
            }
            if is_plain {
                answer_openly(&mut stream).await?;
                return Err(io::Error::other("plain HTTP on an HTTPS port"));
            }
            let stream = TlsAcceptor::from(self.config()).accept(stream).await?;
            Ok(Accepted::Tls(Box::new(stream)))
        };
        let accepted = timeout(HANDSHAKE_TIME, accepted).await;
        accepted.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
}

fn read_files(certificate: &Path, key: &Path) -> Result<Arc<ServerConfig>, TlsError> {
    let bad = |path: &Path| {
        let path = path.to_path_buf();
        move |error| TlsError::File { path, error }
    };
    let chain = CertificateDer::pem_file_iter(certificate).map_err(bad(certificate))?;
    let chain = chain
        .collect::<Result<Vec<_>, _>>()
        .map_err(bad(certificate))?;
    if chain.is_empty() {
        let path = certificate.to_path_buf();
        return Err(TlsError::NoCertificate { path });
    }
    let key = PrivateKeyDer::from_pem_file(key).map_err(bad(key))?;
    server_config(chain, key)
}

fn server_config(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<Arc<ServerConfig>, TlsError> {
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key));
    let mut config = config.map_err(|error| TlsError::Unusable(error.to_string()))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers a plain HTTP request on an `https` port.
async fn answer_openly(stream: &mut TcpStream) -> io::Result<()> {
    // Closing with unread data would reset the connection and lose the response.
    let mut request = [0; 4096];
    let read = stream.read(&mut request).await?;
    let text = "This club uses HTTPS: put https:// before its address.";
    // API clients get JSON.
    let (kind, text) = match is_of_program(&request[..read]) {
        true => {
            let failure = json!({ "error": { "why": "speaksHttps", "text": text } });
            ("application/json", failure.to_string())
        }
        false => ("text/plain; charset=utf-8", format!("{text}\n")),
    };
    let answer = format!(
        "HTTP/1.1 400 Bad Request\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{text}",
        text.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

/// Returns true if the request comes from an API client rather than a browser's address bar.
fn is_of_program(request: &[u8]) -> bool {
    let mut words = request.split(|byte| *byte == b' ');
    let path = words.nth(1).unwrap_or_default();
    path.starts_with(b"/api/") || path == b"/ws" || path.starts_with(b"/ws?")
}

impl fmt::Debug for Tls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tls")
    }
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{} cannot be used: {error}", path.display()),
            Self::NoCertificate { path } => write!(f, "{} contains no certificate", path.display()),
            Self::Unusable(error) => write!(f, "the certificate or its key is invalid: {error}"),
            Self::Io { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Authority { folder, what } => write!(
                f,
                "the club's certificate authority in {} is damaged ({what}); restore it from a backup, or remove this \
                 folder to make a new one, which every device then has to trust again",
                folder.display()
            ),
            Self::NotIssued(error) => write!(f, "could not make a certificate: {error}"),
        }
    }
}

impl std::error::Error for TlsError {}
