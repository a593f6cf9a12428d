//! [`OwnCertificate`]: the certificate that the club's own authority issued for this computer.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tabiya_game::Moment;
use tokio_rustls::rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};

use super::{
    TlsError,
    authority::{
        Authority, AuthorityInfo, CertificateFacts, RENEWED_BEFORE, after, days, read_if_present,
        with_path,
    },
    names::CertificateNames,
    server_config,
};
use crate::private_file;

/// An authority and the certificate in use, in a folder of their own.
pub(super) struct OwnCertificate {
    folder: PathBuf,
    authority: Authority,
    facts: CertificateFacts,
    /// Names that the authority cannot vouch for.
    refused: Vec<String>,
}

/// Lifetime of a certificate. Apple's devices accept at most 825 days.
const LIFETIME: Duration = days(90);

const CERTIFICATE_FILE: &str = "club.crt";
const KEY_FILE: &str = "club.key";

impl OwnCertificate {
    /// Reads or makes the authority and the certificate for these names.
    pub(super) fn open(
        folder: &Path,
        names: &CertificateNames,
        now: Moment,
    ) -> Result<(Self, Arc<ServerConfig>), TlsError> {
        let authority = Authority::open(folder, names, now)?;
        let wanted = authority.permitted(names);
        let (facts, config) = match read(folder) {
            Some((facts, config)) if is_good(&authority, &facts, &wanted, now) => (facts, config),
            _ => issue(folder, &authority, &wanted, now)?,
        };
        let refused = names.hosts.difference(&wanted.hosts).cloned().collect();
        let opened = Self {
            folder: folder.to_path_buf(),
            authority,
            facts,
            refused,
        };
        Ok((opened, config))
    }

    /// Issues another certificate if this one ends soon or lacks names. Returns the configuration if it did.
    pub(super) fn refresh(
        &mut self,
        names: &CertificateNames,
        now: Moment,
    ) -> Result<Option<Arc<ServerConfig>>, TlsError> {
        if self.authority.ends_soon(now) {
            self.authority = Authority::open(&self.folder, names, now)?;
        }
        let wanted = self.authority.permitted(names);
        if is_good(&self.authority, &self.facts, &wanted, now) {
            return Ok(None);
        }
        let (facts, config) = issue(&self.folder, &self.authority, &wanted, now)?;
        self.facts = facts;
        Ok(Some(config))
    }

    pub(super) fn authority(&self) -> AuthorityInfo {
        self.authority.info()
    }

    pub(super) fn facts(&self) -> &CertificateFacts {
        &self.facts
    }

    pub(super) fn refused(&self) -> &[String] {
        &self.refused
    }
}

/// Returns true if a certificate need not be replaced.
fn is_good(
    authority: &Authority,
    facts: &CertificateFacts,
    wanted: &CertificateNames,
    now: Moment,
) -> bool {
    authority.has_issued(facts)
        && facts.from <= now
        && after(now, RENEWED_BEFORE) <= facts.until
        && facts.names.include(wanted)
}

/// Reads the certificate of an earlier run. One that is damaged is replaced like one that is missing.
fn read(folder: &Path) -> Option<(CertificateFacts, Arc<ServerConfig>)> {
    let certificate = read_if_present(&folder.join(CERTIFICATE_FILE)).ok()??;
    let key = read_if_present(&folder.join(KEY_FILE)).ok()??;
    configure(&certificate, &key).ok()
}

fn issue(
    folder: &Path,
    authority: &Authority,
    names: &CertificateNames,
    now: Moment,
) -> Result<(CertificateFacts, Arc<ServerConfig>), TlsError> {
    let issued = authority.issue(names, now, LIFETIME);
    let (certificate, key) = issued.map_err(TlsError::NotIssued)?;
    let configured = configure(&certificate, &key)?;
    for (name, text) in [(KEY_FILE, key), (CERTIFICATE_FILE, certificate)] {
        let path = folder.join(name);
        private_file::write(&path, text.as_bytes()).map_err(with_path(path))?;
    }
    Ok(configured)
}

fn configure(
    certificate: &str,
    key: &str,
) -> Result<(CertificateFacts, Arc<ServerConfig>), TlsError> {
    let unusable = |_| TlsError::Unusable("a file of the club's own certificate is damaged".into());
    let der = CertificateDer::from_pem_slice(certificate.as_bytes()).map_err(unusable)?;
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(unusable)?;
    let facts = CertificateFacts::read(&der)
        .ok_or_else(|| TlsError::Unusable("it is not an X.509 certificate".into()))?;
    Ok((facts, server_config(vec![der], key)?))
}
