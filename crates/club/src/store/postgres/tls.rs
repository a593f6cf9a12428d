//! TLS to the database, with the authorities of the system or those of a file.

use std::{path::Path, sync::Arc};

use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};

use super::url::TlsMode;
use crate::store::StoreError;

/// Creates the connector for TLS; with TLS off, it is not used.
pub(super) fn connector(mode: &TlsMode) -> Result<MakeRustlsConnect, StoreError> {
    let roots = match mode {
        TlsMode::Off => RootCertStore::empty(),
        TlsMode::On { roots: None } => {
            let mut roots = RootCertStore::empty();
            // Certificates that cannot be parsed are not trusted.
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
            roots
        }
        TlsMode::On { roots: Some(file) } => read_roots(file).map_err(|error| {
            StoreError::Failed(format!("sslrootcert {}: {error}", file.display()))
        })?,
    };
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::Failed(format!("TLS: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    // Needed for `sslnegotiation=direct`.
    config.alpn_protocols = vec![b"postgresql".to_vec()];
    Ok(MakeRustlsConnect::new(config))
}

fn read_roots(file: &Path) -> Result<RootCertStore, Box<dyn std::error::Error>> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file)? {
        roots.add(certificate?)?;
    }
    if roots.is_empty() {
        return Err("it has no certificate".into());
    }
    Ok(roots)
}
