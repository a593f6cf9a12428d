//! [`Authority`]: a certificate authority of the club's own, for local networks.
//!
//! No public authority issues certificates for `192.168.0.7` or `library.local`. So a club makes an authority, which each
//! device has to trust once. It can vouch for local names and addresses only (X.509 name constraints): if its key were
//! stolen, nobody could use it to imitate a bank.

use std::{
    fs, io,
    net::IpAddr,
    path::{Path, PathBuf},
    time::Duration,
};

use data_encoding::{BASE64, HEXLOWER};
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DistinguishedName, DnType,
    ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, Issuer, KeyPair, KeyUsagePurpose,
    NameConstraints, SanType,
};
use tabiya_game::Moment;
use time::OffsetDateTime;
use tokio_rustls::rustls::pki_types::{CertificateDer, pem::PemObject};
use x509_parser::{
    certificate::X509Certificate,
    extensions::{GeneralName, ParsedExtension},
    prelude::FromDer,
};

use super::{
    TlsError,
    names::{self, CertificateNames, LOCAL_NETWORKS, LOCAL_SUFFIXES},
};
use crate::{network, people, private_file};

/// A certificate authority with its key.
pub(super) struct Authority {
    certificate: CertificateDer<'static>,
    issuer: Issuer<'static, KeyPair>,
    facts: CertificateFacts,
    /// Host names that it can vouch for, and all below them.
    permitted: Vec<String>,
}

/// What people have to know about an authority in order to trust it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorityInfo {
    /// Name, as lists of authorities show it.
    pub name: String,
    /// SHA-256 of the certificate.
    pub fingerprint: [u8; 32],
    /// When it ends.
    pub until: Moment,
    /// The certificate in DER.
    pub certificate: Vec<u8>,
}

/// What a certificate says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CertificateFacts {
    pub(super) subject: String,
    pub(super) issuer: String,
    pub(super) from: Moment,
    pub(super) until: Moment,
    pub(super) names: CertificateNames,
}

/// What a certificate in a file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateSummary {
    /// Its name, which may be empty.
    pub name: String,
    /// When it begins.
    pub from: Moment,
    /// When it ends.
    pub until: Moment,
    /// What it is for; host names may begin with `*.`.
    pub names: CertificateNames,
}

/// Lifetime of an authority. A new one has to be trusted by every device again.
const LIFETIME: Duration = days(10 * 365);
/// An authority that ends sooner than this is replaced.
pub(super) const RENEWED_BEFORE: Duration = days(30);
/// Beginning of every authority: a computer without a battery starts with a clock from years ago.
const EARLIEST: Moment = Moment(1_735_689_600_000);
/// Clocks of devices may be slow.
const CLOCK_TOLERANCE: Duration = days(1);

const CERTIFICATE_FILE: &str = "authority.crt";
const KEY_FILE: &str = "authority.key";

pub(super) const fn days(count: u64) -> Duration {
    Duration::from_secs(count * 24 * 60 * 60)
}

impl Authority {
    /// Reads the authority in a folder; makes one if there is none, or it ends soon.
    pub(super) fn open(
        folder: &Path,
        names: &CertificateNames,
        now: Moment,
    ) -> Result<Self, TlsError> {
        match Self::read(folder)? {
            Some(authority) if !authority.ends_soon(now) => Ok(authority),
            _ => Self::create(folder, names, now),
        }
    }

    /// Returns true if it ends too soon to issue certificates.
    pub(super) fn ends_soon(&self, now: Moment) -> bool {
        self.facts.until < after(now, RENEWED_BEFORE)
    }

    fn read(folder: &Path) -> Result<Option<Self>, TlsError> {
        let path = folder.join(CERTIFICATE_FILE);
        let damaged = |what: String| TlsError::Authority {
            folder: folder.to_path_buf(),
            what,
        };
        let Some(certificate) = read_if_present(&path)? else {
            return Ok(None);
        };
        let der = CertificateDer::from_pem_slice(certificate.as_bytes())
            .map_err(|error| damaged(format!("{CERTIFICATE_FILE}: {error}")))?;
        let bad_certificate = || damaged(format!("{CERTIFICATE_FILE} is not a certificate"));
        let facts = CertificateFacts::read(&der).ok_or_else(bad_certificate)?;
        let permitted = permitted_names(&der).ok_or_else(bad_certificate)?;
        let key = read_if_present(&folder.join(KEY_FILE))?
            .ok_or_else(|| damaged(format!("{KEY_FILE} is missing")))?;
        let key =
            KeyPair::from_pem(&key).map_err(|error| damaged(format!("{KEY_FILE}: {error}")))?;
        if facts.subject != name_of(&key) {
            return Err(damaged(format!(
                "{KEY_FILE} does not belong to {CERTIFICATE_FILE}"
            )));
        }
        let issuer = Issuer::from_ca_cert_der(&der, key)
            .map_err(|error| damaged(format!("{CERTIFICATE_FILE}: {error}")))?;
        Ok(Some(Self {
            certificate: der,
            issuer,
            facts,
            permitted,
        }))
    }

    fn create(folder: &Path, names: &CertificateNames, now: Moment) -> Result<Self, TlsError> {
        let key = KeyPair::generate().map_err(TlsError::NotIssued)?;
        // A name without a dot is local, too. So is this computer's, which may have its domain.
        let computer = network::host_name();
        let is_own = |host: &str| {
            let is_local = names::is_below(host, LOCAL_SUFFIXES);
            let is_computer = computer
                .as_ref()
                .is_some_and(|own| own.eq_ignore_ascii_case(host));
            !is_local && (is_computer || !host.contains('.'))
        };
        let own = names
            .hosts
            .iter()
            .map(String::as_str)
            .filter(|host| is_own(host));
        let hosts: Vec<&str> = LOCAL_SUFFIXES.into_iter().chain(own).collect();
        let networks = LOCAL_NETWORKS
            .map(|(address, prefix)| GeneralSubtree::IpAddress(subnet(address, prefix)));
        let hosts = hosts
            .iter()
            .map(|host| GeneralSubtree::DnsName((*host).to_string()));
        let mut parameters = parameters(&name_of(&key));
        parameters.not_before = to_date(EARLIEST);
        parameters.not_after = to_date(after(now.max(EARLIEST), LIFETIME));
        parameters.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
        parameters.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
        parameters.name_constraints = Some(NameConstraints {
            permitted_subtrees: hosts.chain(networks).collect(),
            excluded_subtrees: Vec::new(),
        });
        let certificate = parameters.self_signed(&key).map_err(TlsError::NotIssued)?;
        let write = |name: &str, text: String| {
            let path = folder.join(name);
            private_file::write(&path, text.as_bytes()).map_err(with_path(path))
        };
        private_file::create_folder(folder).map_err(with_path(folder.to_path_buf()))?;
        // The certificate comes last: without it there is no authority yet.
        write(KEY_FILE, key.serialize_pem())?;
        write(CERTIFICATE_FILE, certificate.pem())?;
        let made = Self::read(folder)?;
        made.ok_or_else(|| with_path(folder.join(CERTIFICATE_FILE))(io::ErrorKind::NotFound.into()))
    }

    /// Returns those of the names that it can vouch for.
    pub(super) fn permitted(&self, names: &CertificateNames) -> CertificateNames {
        let permitted = || self.permitted.iter().map(String::as_str);
        let hosts = names.hosts.iter();
        let addresses = names.addresses.iter().copied();
        CertificateNames {
            hosts: hosts
                .filter(|host| names::is_below(host, permitted()))
                .cloned()
                .collect(),
            addresses: addresses
                .filter(|address| names::is_local_address(*address))
                .collect(),
        }
    }

    /// Issues a certificate with a new key for names that are permitted. Returns both as PEM.
    pub(super) fn issue(
        &self,
        names: &CertificateNames,
        now: Moment,
        lifetime: Duration,
    ) -> Result<(String, String), rcgen::Error> {
        let now = now.max(EARLIEST);
        let key = KeyPair::generate()?;
        let mut parameters = parameters("Tabiya club");
        let from = Moment(now.0.saturating_sub(CLOCK_TOLERANCE.as_millis() as u64));
        parameters.not_before = to_date(from.max(self.facts.from));
        parameters.not_after = to_date(after(now, lifetime).min(self.facts.until));
        parameters.use_authority_key_identifier_extension = true;
        parameters.key_usages = vec![KeyUsagePurpose::DigitalSignature];
        parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        for host in &names.hosts {
            let host = host.as_str().try_into()?;
            parameters.subject_alt_names.push(SanType::DnsName(host));
        }
        let addresses = names.addresses.iter().copied().map(SanType::IpAddress);
        parameters.subject_alt_names.extend(addresses);
        let certificate = parameters.signed_by(&key, &self.issuer)?;
        Ok((certificate.pem(), key.serialize_pem()))
    }

    /// Returns true if it issued a certificate that says this.
    pub(super) fn has_issued(&self, facts: &CertificateFacts) -> bool {
        // The name contains a hash of the key.
        facts.issuer == self.facts.subject
    }

    pub(super) fn info(&self) -> AuthorityInfo {
        AuthorityInfo {
            name: self.facts.subject.clone(),
            fingerprint: people::hash(&self.certificate),
            until: self.facts.until,
            certificate: self.certificate.to_vec(),
        }
    }
}

impl AuthorityInfo {
    /// Formats the fingerprint as browsers and systems do.
    pub fn fingerprint_text(&self) -> String {
        let pairs = self.fingerprint.iter().map(|byte| format!("{byte:02X}"));
        pairs.collect::<Vec<_>>().join(":")
    }

    /// Returns the certificate as PEM.
    pub fn to_pem(&self) -> String {
        let base64 = BASE64.encode(&self.certificate);
        let lines = base64.as_bytes().chunks(64).map(String::from_utf8_lossy);
        let lines: Vec<_> = lines.collect();
        format!(
            "-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n",
            lines.join("\n")
        )
    }
}

impl CertificateFacts {
    /// Reads a certificate.
    pub(super) fn read(certificate: &CertificateDer<'_>) -> Option<Self> {
        let (_, read) = X509Certificate::from_der(certificate).ok()?;
        let name = |name: &x509_parser::x509::X509Name<'_>| {
            let common = name.iter_common_name().next();
            common
                .and_then(|common| common.as_str().ok())
                .map(str::to_string)
        };
        let validity = read.validity();
        let moment = |seconds: i64| Moment(u64::try_from(seconds).unwrap_or(0) * 1000);
        let mut names = CertificateNames::default();
        let alternatives = read.subject_alternative_name().ok()?;
        for other in alternatives
            .iter()
            .flat_map(|list| &list.value.general_names)
        {
            match other {
                GeneralName::DNSName(host) => {
                    names.hosts.insert(host.to_ascii_lowercase());
                }
                GeneralName::IPAddress(bytes) => names.addresses.extend(to_address(bytes)),
                _ => {}
            }
        }
        Some(Self {
            subject: name(read.subject()).unwrap_or_default(),
            issuer: name(read.issuer()).unwrap_or_default(),
            from: moment(validity.not_before.timestamp()),
            until: moment(validity.not_after.timestamp()),
            names,
        })
    }
}

impl CertificateSummary {
    /// Reads the first certificate of a PEM file.
    pub fn read(path: &Path) -> Result<Self, TlsError> {
        let bad = |error| TlsError::File {
            path: path.to_path_buf(),
            error,
        };
        let der = CertificateDer::from_pem_file(path).map_err(bad)?;
        let facts = CertificateFacts::read(&der);
        let facts = facts.ok_or_else(|| TlsError::Unusable("it is not X.509".into()))?;
        Ok(Self {
            name: facts.subject,
            from: facts.from,
            until: facts.until,
            names: facts.names,
        })
    }

    /// Returns true if it is for a host name or address.
    pub fn is_for(&self, host: &str) -> bool {
        if let Ok(address) = host.parse() {
            return self.names.addresses.contains(&address);
        }
        let host = host.trim_end_matches('.').to_ascii_lowercase();
        let below = host
            .split_once('.')
            .map(|(_, domain)| format!("*.{domain}"));
        let hosts = &self.names.hosts;
        hosts.contains(&host) || below.is_some_and(|below| hosts.contains(&below))
    }
}

/// Reads the host names that an authority can vouch for.
fn permitted_names(authority: &CertificateDer<'_>) -> Option<Vec<String>> {
    let (_, read) = X509Certificate::from_der(authority).ok()?;
    let constraints =
        read.extensions()
            .iter()
            .find_map(|extension| match extension.parsed_extension() {
                ParsedExtension::NameConstraints(constraints) => Some(constraints),
                _ => None,
            })?;
    let permitted = constraints.permitted_subtrees.iter().flatten();
    let hosts = permitted.filter_map(|subtree| match subtree.base {
        GeneralName::DNSName(host) => Some(host.to_string()),
        _ => None,
    });
    Some(hosts.collect())
}

fn to_address(bytes: &[u8]) -> Option<IpAddr> {
    let v4 = <[u8; 4]>::try_from(bytes).map(IpAddr::from);
    let v6 = <[u8; 16]>::try_from(bytes).map(IpAddr::from);
    v4.or(v6).ok()
}

/// Returns the name of the authority with this key. Each has another, so that people and programs can tell them apart.
fn name_of(key: &KeyPair) -> String {
    let hash = people::hash(key.public_key_raw());
    format!("Tabiya club {}", HEXLOWER.encode(&hash[..4]))
}

fn parameters(name: &str) -> CertificateParams {
    let mut parameters = CertificateParams::default();
    parameters.distinguished_name = DistinguishedName::new();
    parameters
        .distinguished_name
        .push(DnType::OrganizationName, "Tabiya");
    parameters.distinguished_name.push(DnType::CommonName, name);
    parameters
}

fn subnet(address: IpAddr, prefix: u8) -> CidrSubnet {
    CidrSubnet::from_addr_prefix(address, prefix)
}

fn to_date(moment: Moment) -> OffsetDateTime {
    let seconds = i64::try_from(moment.0 / 1000).unwrap_or(i64::MAX);
    // Only a clock that is thousands of years fast is out of range.
    OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// Returns the moment that is so much later.
pub(super) fn after(moment: Moment, time: Duration) -> Moment {
    Moment(moment.0.saturating_add(time.as_millis() as u64))
}

/// Reads a text file; `None` if it does not exist.
pub(super) fn read_if_present(path: &Path) -> Result<Option<String>, TlsError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(with_path(path.to_path_buf())(error)),
    }
}

/// Adds a path to an I/O error.
pub(super) fn with_path(path: PathBuf) -> impl FnOnce(io::Error) -> TlsError {
    move |error| TlsError::Io { path, error }
}
