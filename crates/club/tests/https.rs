//! Clubs with https: the club's own authority, its renewal, and certificate files that change.

use std::{
    fs,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tabiya_club::{Club, ClubSettings, Listener, Sqlite, TimeSource, Tls};
use tabiya_game::Moment;
use tabiya_wire::net::{Address, Api, ApiError, Credentials, TrustStore};
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        client::WebPkiServerVerifier,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
    },
};

/// 19 November 2026.
const NOW: Moment = Moment(1_795_000_000_000);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

struct HttpsClub {
    club: Arc<Club>,
    listener: Listener,
    time: TimeSource,
    tls: Tls,
    data: TempDir,
}

impl HttpsClub {
    /// Opens a club with an authority of its own.
    async fn open(hosts: &[&str]) -> Self {
        Self::open_in(tempfile::tempdir().unwrap(), NOW, hosts).await
    }

    async fn open_in(data: TempDir, now: Moment, hosts: &[&str]) -> Self {
        let time = TimeSource::fake(now);
        let hosts: Vec<String> = hosts.iter().map(ToString::to_string).collect();
        let tls = Tls::own(&data.path().join("tls"), &hosts, &time).unwrap();
        Self::open_with(data, time, tls, hosts).await
    }

    async fn open_with(data: TempDir, time: TimeSource, tls: Tls, hosts: Vec<String>) -> Self {
        let settings = ClubSettings {
            tls: Some(tls.clone()),
            time: time.clone(),
            hosts,
            ..ClubSettings::default()
        };
        let store = Arc::new(Sqlite::open(data.path()).unwrap());
        let club = Club::open(store, settings).await.unwrap().club;
        let listener = club.listen(([127, 0, 0, 1], 0).into()).await.unwrap();
        Self {
            club,
            listener,
            time,
            tls,
            data,
        }
    }

    fn address(&self) -> SocketAddr {
        self.listener.address()
    }

    fn authority(&self) -> CertificateDer<'static> {
        CertificateDer::from_pem_file(self.data.path().join("tls/authority.crt")).unwrap()
    }

    /// Connects as a client that trusts only this authority, and whose clock shows what the club's does.
    async fn connect(
        &self,
        authority: CertificateDer<'static>,
        host: &str,
    ) -> std::io::Result<TlsStream<TcpStream>> {
        let mut roots = RootCertStore::empty();
        roots.add(authority).unwrap();
        let provider = Arc::new(ring::default_provider());
        let verifier =
            WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(&provider));
        let seconds = Duration::from_millis(self.time.wall_clock().0).as_secs();
        let verifier = AtTime {
            verifier: verifier.build().unwrap(),
            now: UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_no_client_auth();
        let stream = TcpStream::connect(self.address()).await?;
        let name = ServerName::try_from(host.to_string()).unwrap();
        TlsConnector::from(Arc::new(config))
            .connect(name, stream)
            .await
    }

    /// Returns the certificate that a new connection gets.
    async fn certificate(&self) -> CertificateDer<'static> {
        let stream = self.connect(self.authority(), "localhost").await.unwrap();
        let (_, connection) = stream.get_ref();
        connection.peer_certificates().unwrap()[0].clone()
    }
}

/// The usual check, at another time than now.
#[derive(Debug)]
struct AtTime {
    verifier: Arc<WebPkiServerVerifier>,
    now: UnixTime,
}

mod verifier {
    use tokio_rustls::rustls::{
        DigitallySignedStruct, Error, SignatureScheme,
        client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        pki_types::{CertificateDer, ServerName, UnixTime},
    };

    use super::AtTime;

    impl ServerCertVerifier for AtTime {
        fn verify_server_cert(
            &self,
            certificate: &CertificateDer<'_>,
            chain: &[CertificateDer<'_>],
            name: &ServerName<'_>,
            ocsp: &[u8],
            _: UnixTime,
        ) -> Result<ServerCertVerified, Error> {
            self.verifier
                .verify_server_cert(certificate, chain, name, ocsp, self.now)
        }

        fn verify_tls12_signature(
            &self,
            message: &[u8],
            certificate: &CertificateDer<'_>,
            signature: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            self.verifier
                .verify_tls12_signature(message, certificate, signature)
        }

        fn verify_tls13_signature(
            &self,
            message: &[u8],
            certificate: &CertificateDer<'_>,
            signature: &DigitallySignedStruct,
        ) -> Result<HandshakeSignatureValid, Error> {
            self.verifier
                .verify_tls13_signature(message, certificate, signature)
        }

        fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
            self.verifier.supported_verify_schemes()
        }
    }
}

/// Asks for the health of the club on an open connection.
async fn ask(stream: &mut TlsStream<TcpStream>) -> String {
    let request = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = vec![0; 4096];
    let read = stream.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..read]).into_owned()
}

#[tokio::test]
async fn a_client_that_trusts_the_authority_accepts_every_local_name() {
    let home = HttpsClub::open(&["library.lan", "chess.example.org"]).await;
    let computer = gethostname::gethostname().into_string().unwrap();
    let label = computer.split('.').next().unwrap().to_lowercase();
    let mut hosts = vec!["localhost", "127.0.0.1", "::1", "library.lan"];
    let named = format!("{label}.local");
    // Some computers have names that no certificate can contain.
    let is_name = |label: &str| label.starts_with(|c: char| c.is_ascii_lowercase());
    if is_name(&label) && label.chars().all(|c| c.is_ascii_alphanumeric()) {
        hosts.extend([label.as_str(), &named]);
    }
    for host in hosts {
        let mut stream = home.connect(home.authority(), host).await.unwrap();
        let answer = ask(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{host}: {answer}");
    }
    // Nothing vouches for names that others may own.
    let public = home.connect(home.authority(), "chess.example.org").await;
    assert!(public.is_err());
    assert_eq!(home.tls.refused_hosts(), ["chess.example.org"]);
    // Nobody else's authority will do.
    let other = HttpsClub::open(&[]).await;
    assert!(home.connect(other.authority(), "localhost").await.is_err());
}

/// The authority's key alone is of no use against other sites.
#[tokio::test]
async fn certificates_for_public_names_are_refused_whoever_signs_them() {
    let home = HttpsClub::open(&[]).await;
    let folder = home.data.path().join("tls");
    let key = fs::read_to_string(folder.join("authority.key")).unwrap();
    let key = rcgen::KeyPair::from_pem(&key).unwrap();
    let issuer = rcgen::Issuer::from_ca_cert_der(&home.authority(), key).unwrap();
    for (name, is_valid) in [
        ("bank.example", false),
        ("8.8.8.8", false),
        ("box.local", true),
    ] {
        let leaf_key = rcgen::KeyPair::generate().unwrap();
        let leaf = rcgen::CertificateParams::new(vec![name.to_string()]).unwrap();
        let leaf = leaf.signed_by(&leaf_key, &issuer).unwrap();
        let (certificate, key) = (folder.join("leaf.crt"), folder.join("leaf.key"));
        fs::write(&certificate, leaf.pem()).unwrap();
        fs::write(&key, leaf_key.serialize_pem()).unwrap();
        let tls = Tls::from_files(&certificate, &key).unwrap();
        let data = tempfile::tempdir().unwrap();
        let forged = HttpsClub::open_with(data, TimeSource::fake(NOW), tls, Vec::new()).await;
        let connected = forged.connect(home.authority(), name).await;
        assert_eq!(connected.is_ok(), is_valid, "{name}");
    }
}

#[tokio::test]
async fn http_and_https_share_a_port() {
    let home = HttpsClub::open(&[]).await;
    let plain = Api::new(home.address().into(), Credentials::new());
    let me = plain.me().await.unwrap();
    let described: Value = plain.get("/api/v1/authority").await.unwrap();
    let name = described["name"].as_str().unwrap();
    assert!(name.starts_with("Tabiya club "), "{name}");
    let fingerprint = described["fingerprint"].as_str().unwrap();
    assert_eq!(fingerprint.split(':').count(), 32, "{fingerprint}");

    // A terminal that trusts the authority's file.
    let file = home.data.path().join("tls/authority.crt");
    let trusted = TrustStore::with_file(&file).unwrap();
    let secure: Address = format!("https://localhost:{}", home.address().port())
        .parse()
        .unwrap();
    // Who changes from http to https stays the same person.
    let cookie = plain.credentials().cookie().unwrap();
    let client = Api::with_trust_store(secure.clone(), Credentials::from_cookie(cookie), trusted);
    assert_eq!(client.me().await.unwrap().person.id, me.person.id);
    let unknown = Api::new(secure, Credentials::new());
    assert!(matches!(unknown.me().await, Err(ApiError::Unreachable(_))));
}

/// Browsers do not let http replace a cookie that https has marked as secure, so there are two.
#[tokio::test]
async fn http_and_https_have_cookies_of_their_own() {
    let home = HttpsClub::open(&[]).await;
    let mut stream = home.connect(home.authority(), "localhost").await.unwrap();
    let secure = cookie_in(&ask(&mut stream).await);
    assert!(secure.contains("; Secure"), "{secure}");
    let mut stream = TcpStream::connect(home.address()).await.unwrap();
    let request = b"GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let plain = cookie_in(&answer);
    assert!(!plain.contains("; Secure"), "{plain}");
    let name = |cookie: &str| cookie.split('=').next().unwrap().to_string();
    assert_eq!(name(&secure), format!("{}-s", name(&plain)));
}

fn cookie_in(answer: &str) -> String {
    let line = answer
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    line.unwrap_or_else(|| panic!("{answer}")).to_string()
}

#[tokio::test]
async fn a_certificate_is_renewed_before_it_ends_and_connections_stay() {
    let home = HttpsClub::open(&[]).await;
    let authority = home.authority();
    let first = home.certificate().await;
    let mut open = home.connect(authority.clone(), "localhost").await.unwrap();
    assert!(!home.club.renew_certificate(), "it is new");
    home.time.advance(59 * DAY);
    assert!(!home.club.renew_certificate(), "it is valid for a month");
    home.time.advance(2 * DAY);
    assert!(home.club.renew_certificate());
    let second = home.certificate().await;
    assert_ne!(second, first);
    assert_eq!(home.authority(), authority, "devices trust it already");
    let answer = ask(&mut open).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");

    // Each year of ten, and then there has to be a new authority.
    for year in 1..=9 {
        home.time.advance(365 * DAY);
        assert!(home.club.renew_certificate(), "year {year}");
        assert_eq!(home.authority(), authority, "year {year}");
        home.certificate().await;
    }
    home.time.advance(365 * DAY);
    assert!(home.club.renew_certificate());
    assert_ne!(home.authority(), authority);
    home.certificate().await;
}

#[tokio::test]
async fn a_restart_keeps_authority_and_certificate() {
    let home = HttpsClub::open(&[]).await;
    let (authority, certificate) = (home.authority(), home.certificate().await);
    let HttpsClub { data, tls, .. } = home;
    drop(tls);
    let folder = data.path().join("tls");
    let reopened = |now| Tls::own(&folder, &[], &TimeSource::fake(now)).unwrap();
    let first = reopened(NOW);
    let read = || CertificateDer::from_pem_file(folder.join("club.crt")).unwrap();
    assert_eq!(read(), certificate);
    // The computer got another name or address.
    let named = Tls::own(&folder, &["library.lan".into()], &TimeSource::fake(NOW)).unwrap();
    assert_ne!(read(), certificate);
    assert!(named.own_names().unwrap().hosts.contains("library.lan"));
    assert_eq!(first.authority(), named.authority());
    // A damaged certificate is replaced, since nobody trusts it directly.
    fs::write(folder.join("club.key"), "nonsense").unwrap();
    assert_eq!(reopened(NOW).authority(), named.authority());
    // The clock was years behind, as on a computer without a battery.
    let certificate = read();
    let late = reopened(Moment(86_400_000));
    assert_eq!(late.authority(), named.authority());
    let now = reopened(NOW);
    assert!(now.own_until().unwrap() > Moment(NOW.0 + 60 * DAY.as_millis() as u64));
    assert_ne!(read(), certificate);
    let info = now.authority().unwrap();
    assert_eq!(info.certificate, authority.to_vec());
    let pem = CertificateDer::from_pem_slice(info.to_pem().as_bytes()).unwrap();
    assert_eq!(pem, authority);
}

#[cfg(unix)]
#[test]
fn keys_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("tls");
    Tls::own(&folder, &[], &TimeSource::fake(NOW)).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let names: Vec<_> = files
        .iter()
        .map(|file| file.file_name().unwrap().to_str().unwrap())
        .collect();
    let want = ["authority.crt", "authority.key", "club.crt", "club.key"];
    assert_eq!(names, want);
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn a_damaged_authority_is_not_replaced_silently() {
    for (file, content) in [
        ("authority.crt", Some("nonsense")),
        ("authority.key", Some("nonsense")),
        ("authority.key", None),
    ] {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join("tls");
        let open = || Tls::own(&folder, &[], &TimeSource::fake(NOW));
        open().unwrap();
        match content {
            Some(content) => fs::write(folder.join(file), content).unwrap(),
            None => fs::remove_file(folder.join(file)).unwrap(),
        }
        let error = open().unwrap_err().to_string();
        assert!(
            error.contains(file) && error.contains("restore it"),
            "{error}"
        );
    }
    // Half of another authority.
    let (data, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    for folder in [data.path(), other.path()] {
        Tls::own(folder, &[], &TimeSource::fake(NOW)).unwrap();
    }
    fs::copy(
        other.path().join("authority.key"),
        data.path().join("authority.key"),
    )
    .unwrap();
    let error = Tls::own(data.path(), &[], &TimeSource::fake(NOW)).unwrap_err();
    assert!(error.to_string().contains("does not belong"), "{error}");
}

#[tokio::test]
async fn certificate_files_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let (certificate, key) = (
        folder.path().join("cert.pem"),
        folder.path().join("key.pem"),
    );
    let write = || {
        let new = rcgen::KeyPair::generate().unwrap();
        let parameters = rcgen::CertificateParams::new(vec!["localhost".to_string()]).unwrap();
        let signed = parameters.self_signed(&new).unwrap();
        fs::write(&certificate, signed.pem()).unwrap();
        fs::write(&key, new.serialize_pem()).unwrap();
        signed.der().clone()
    };
    let first = write();
    let tls = Tls::from_files(&certificate, &key).unwrap();
    let data = tempfile::tempdir().unwrap();
    let home = HttpsClub::open_with(data, TimeSource::fake(NOW), tls, Vec::new()).await;
    let mut open = home.connect(first.clone(), "localhost").await.unwrap();
    let second = write();
    assert!(home.connect(second.clone(), "localhost").await.is_err());
    assert!(home.club.reload_certificate().unwrap());
    assert!(home.connect(second.clone(), "localhost").await.is_ok());
    assert!(home.connect(first, "localhost").await.is_err());
    assert!(ask(&mut open).await.starts_with("HTTP/1.1 200 OK"));
    // Unusable files change nothing.
    fs::write(&key, "nonsense").unwrap();
    assert!(home.club.reload_certificate().is_err());
    assert!(home.connect(second, "localhost").await.is_ok());
}
