//! [`TrustStore`]: the certificates a client trusts for https.

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

/// Connection to a club, with TLS if its address is https.
pub(super) type Stream = MaybeTlsStream<TcpStream>;

/// Trusted certificates: the system's, and those of a file.
#[derive(Clone, Default)]
pub struct TrustStore(Arc<Shared>);

#[derive(Default)]
struct Shared {
    certificates: Vec<CertificateDer<'static>>,
    /// Built on first use: loading the system's certificates takes time.
    config: OnceLock<Result<Arc<ClientConfig>, String>>,
}

/// Fault in a certificate file.
#[derive(Debug)]
#[non_exhaustive]
pub enum TrustStoreError {
    /// It cannot be read, or is not PEM.
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        error: pem::Error,
    },
    /// It contains no certificate.
    NoCertificate {
        /// The file.
        path: PathBuf,
    },
}

impl TrustStore {
    /// Also trusts the certificates of a PEM file: a club's own, which is pinned and accepted whatever it says, or
    /// that of a certificate authority.
    pub fn with_file(path: &Path) -> Result<Self, TrustStoreError> {
        let bad = |error| TrustStoreError::File {
            path: path.to_path_buf(),
            error,
        };
        let certificates = CertificateDer::pem_file_iter(path).map_err(bad)?;
        let certificates = certificates.collect::<Result<Vec<_>, _>>().map_err(bad)?;
        if certificates.is_empty() {
            let path = path.to_path_buf();
            return Err(TrustStoreError::NoCertificate { path });
        }
        Ok(Self(Arc::new(Shared {
            certificates,
            config: OnceLock::new(),
        })))
    }

    /// Connects to a club.
    pub(super) async fn connect(&self, address: &Address) -> io::Result<Stream> {
        let stream = TcpStream::connect((address.host(), address.port())).await?;
        // Moves are small and should not wait for each other (Nagle).
        let _ = stream.set_nodelay(true);
        if !address.is_https() {
            return Ok(MaybeTlsStream::Plain(stream));
        }
        let config = self.config().map_err(io::Error::other)?;
        // A certificate does not name the zone of an address.
        let host = address.host().split('%').next().unwrap_or_default();
        let name = ServerName::try_from(host.to_string()).map_err(io::Error::other)?;
        let connected = TlsConnector::from(config).connect(name, stream).await;
        connected
            .map(MaybeTlsStream::Rustls)
            .map_err(describe_tls_error)
    }

    fn config(&self) -> Result<Arc<ClientConfig>, String> {
        let config = self.0.config.get_or_init(|| {
            let config = self.0.make_config().map_err(|error| error.to_string())?;
            Ok(Arc::new(config))
        });
        config.clone()
    }
}

impl Shared {
    fn make_config(&self) -> Result<ClientConfig, Box<dyn std::error::Error>> {
        let mut roots = RootCertStore::empty();
        // Certificates that cannot be parsed are not trusted.
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        roots.add_parsable_certificates(self.certificates.iter().cloned());
        let provider = Arc::new(ring::default_provider());
        let web_pki =
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider))
                .build()?;
        let certificates = self.certificates.clone();
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(CertificateVerifier {
                certificates,
                web_pki,
            }))
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Ok(config)
    }
}

/// Accepts pinned certificates, and others if a trusted authority issued them. A club's own certificate is often
/// self-signed or has another name than the club is reached by, and would fail the usual check.
#[derive(Debug)]
struct CertificateVerifier {
    certificates: Vec<CertificateDer<'static>>,
    web_pki: Arc<WebPkiServerVerifier>,
}

impl ServerCertVerifier for CertificateVerifier {
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
        let web_pki = &self.web_pki;
        web_pki.verify_server_cert(certificate, chain, name, ocsp, now)
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let web_pki = &self.web_pki;
        web_pki.verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let web_pki = &self.web_pki;
        web_pki.verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.web_pki.supported_verify_schemes()
    }
}

fn describe_tls_error(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.downcast_ref());
    match inner {
        Some(rustls::Error::InvalidCertificate(why)) => {
            let why = match why {
                CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                    "it has expired"
                }
                CertificateError::NotValidForName
                | CertificateError::NotValidForNameContext { .. } => "it is for another host name",
                _ => "no trusted authority issued it",
            };
            io::Error::other(format!("its certificate is not trusted: {why}"))
        }
        Some(rustls::Error::InvalidMessage(_)) => {
            io::Error::other("the server does not support https; try http")
        }
        _ => error,
    }
}

impl fmt::Debug for TrustStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TrustStore({} certificates)", self.0.certificates.len())
    }
}

impl fmt::Display for TrustStoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{} cannot be used: {error}", path.display()),
            Self::NoCertificate { path } => write!(f, "{} contains no certificate", path.display()),
        }
    }
}

impl std::error::Error for TrustStoreError {}
