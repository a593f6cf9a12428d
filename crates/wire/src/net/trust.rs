//! [`Trust`]: whom a client believes to be the club, where that is reached by https.

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    rustls::{
        self, CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore,
        SignatureScheme,
        client::{
            WebPkiServerVerifier,
            danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        },
        crypto::ring,
        pki_types::{CertificateDer, ServerName, UnixTime, pem, pem::PemObject},
    },
};
use tokio_tungstenite::MaybeTlsStream;

use super::Address;

/// A line to a club, in private where its address says so.
pub(super) type Line = MaybeTlsStream<TcpStream>;

/// Whom a client believes: those whom this computer trusts, and the certificates of a file.
#[derive(Clone, Default)]
pub struct Trust(Arc<Inner>);

#[derive(Default)]
struct Inner {
    certificates: Vec<CertificateDer<'static>>,
    /// Made when it is needed first: the computer's own certificates are many.
    config: OnceLock<Result<Arc<ClientConfig>, String>>,
}

/// Why a file of certificates does not do.
#[derive(Debug)]
#[non_exhaustive]
pub enum TrustError {
    /// It cannot be read, or holds something else.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: pem::Error,
    },
    /// There is no certificate in it.
    NoCertificate {
        /// Which.
        path: PathBuf,
    },
}

impl Trust {
    /// Also those of a file in PEM: a club's own certificate, which is believed whatever it says, or that of who vouches
    /// for clubs.
    pub fn with_file(path: &Path) -> Result<Self, TrustError> {
        let bad = |error| TrustError::File {
            path: path.to_path_buf(),
            error,
        };
        let certificates = CertificateDer::pem_file_iter(path).map_err(bad)?;
        let certificates = certificates.collect::<Result<Vec<_>, _>>().map_err(bad)?;
        if certificates.is_empty() {
            let path = path.to_path_buf();
            return Err(TrustError::NoCertificate { path });
        }
        Ok(Self(Arc::new(Inner {
            certificates,
            config: OnceLock::new(),
        })))
    }

    /// Takes up a line to a club.
    pub(super) async fn connect(&self, address: &Address) -> io::Result<Line> {
        let stream = TcpStream::connect((address.host(), address.port())).await?;
        // Moves are small, and should not wait for each other.
        let _ = stream.set_nodelay(true);
        if !address.is_private() {
            return Ok(MaybeTlsStream::Plain(stream));
        }
        let config = self.config().map_err(io::Error::other)?;
        // Which network an address is on is nothing to a certificate.
        let host = address.host().split('%').next().unwrap_or_default();
        let name = ServerName::try_from(host.to_string()).map_err(io::Error::other)?;
        let connected = TlsConnector::from(config).connect(name, stream).await;
        connected
            .map(MaybeTlsStream::Rustls)
            .map_err(in_plain_words)
    }

    fn config(&self) -> Result<Arc<ClientConfig>, String> {
        let config = self.0.config.get_or_init(|| {
            let config = self.0.make_config().map_err(|error| error.to_string())?;
            Ok(Arc::new(config))
        });
        config.clone()
    }
}

impl Inner {
    fn make_config(&self) -> Result<ClientConfig, Box<dyn std::error::Error>> {
        let mut roots = RootCertStore::empty();
        // What cannot be read of them is not trusted, and that is all.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots.add_parsable_certificates(self.certificates.iter().cloned());
        let provider = Arc::new(ring::default_provider());
        let others =
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider))
                .build()?;
        let certificates = self.certificates.clone();
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Verifier {
                certificates,
                others,
            }))
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(config)
    }
}

/// Believes certificates that it was shown before, and of others those that somebody vouches for who is trusted. That
/// of a club's own making often vouches for itself, or has another name than the club is called by, and would not pass.
#[derive(Debug)]
struct Verifier {
    certificates: Vec<CertificateDer<'static>>,
    others: Arc<WebPkiServerVerifier>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.certificates.iter().any(|known| known == certificate) {
            return Ok(ServerCertVerified::assertion());
        }
        let others = &self.others;
        others.verify_server_cert(certificate, chain, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let others = &self.others;
        others.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let others = &self.others;
        others.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.others.supported_verify_schemes()
    }
}

fn in_plain_words(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    match inner {
        Some(rustls::Error::InvalidCertificate(why)) => {
            let why = match why {
                CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                    "it has expired"
                }
                CertificateError::NotValidForName
                | CertificateError::NotValidForNameContext { .. } => "it is for another name",
                _ => "nobody known here vouches for it",
            };
            io::Error::other(format!("its certificate is not trusted: {why}"))
        }
        Some(rustls::Error::InvalidMessage(_)) => {
            io::Error::other("it does not speak https; try http")
        }
        _ => error,
    }
}

impl fmt::Debug for Trust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trust({} certificates)", self.0.certificates.len())
    }
}

impl fmt::Display for TrustError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{} cannot be used: {error}", path.display()),
            Self::NoCertificate { path } => write!(f, "{} holds no certificate", path.display()),
        }
    }
}

impl std::error::Error for TrustError {}
