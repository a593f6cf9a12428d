//! [`Tls`]: a certificate for `https`.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        self, ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem, pem::PemObject},
    },
    server::TlsStream,
};

/// A certificate with its private key.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// Error loading a certificate.
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
    Unusable(rustls::Error),
}

/// Time limit for the TLS handshake.
const HANDSHAKE_TIME: Duration = Duration::from_secs(10);

impl Tls {
    /// Reads a certificate chain and its key from PEM files.
    pub fn from_files(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
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
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key));
        let mut config = config.map_err(TlsError::Unusable)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    /// Performs the TLS handshake. Plain HTTP requests are told to use `https`.
    pub(crate) async fn accept(&self, mut stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let accepted = async {
            let mut first = [0];
            let is_open = stream.peek(&mut first).await? > 0 && first[0].is_ascii_uppercase();
            if is_open {
                answer_openly(&mut stream).await?;
                return Err(io::Error::other("plain HTTP on an HTTPS port"));
            }
            self.0.accept(stream).await
        };
        let accepted = timeout(HANDSHAKE_TIME, accepted).await;
        accepted.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
    }
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
        }
    }
}

impl std::error::Error for TlsError {}
