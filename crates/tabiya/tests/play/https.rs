//! Clubs served over https.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
};

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::{home::Home, test_club::TestClub};

/// A club with a certificate, and its certificate files.
struct HttpsClub {
    club: TestClub,
    home: Home,
}

impl HttpsClub {
    /// Starts a club with a self-signed certificate for another name, as `openssl req -x509` makes it.
    fn with_self_signed_certificate() -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec!["library.example".to_string()]).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let certificate = params.self_signed(&key).unwrap();
        Self::start(&certificate.pem(), &key.serialize_pem(), "")
    }

    /// Starts a club with a certificate signed by the authority `authority.pem`.
    fn with_certificate_authority() -> Self {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let authority = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec!["127.0.0.1".to_string()]).unwrap();
        let certificate = params.signed_by(&key, &authority).unwrap();
        Self::start(&certificate.pem(), &key.serialize_pem(), &authority.pem())
    }

    fn start(certificate: &str, key: &str, authority: &str) -> Self {
        let home = Home::new();
        for (name, text) in [
            ("cert.pem", certificate),
            ("key.pem", key),
            ("authority.pem", authority),
        ] {
            fs::write(home.file(name), text).unwrap();
        }
        let file = |name: &str| home.file(name).display().to_string();
        let club = TestClub::start_with(
            &home,
            &[
                "--bind",
                "127.0.0.1:0",
                "--tls-cert",
                &file("cert.pem"),
                "--tls-key",
                &file("key.pem"),
            ],
        );
        Self { club, home }
    }

    fn url(&self) -> String {
        format!("https://{}", self.club.address)
    }

    fn file(&self, name: &str) -> String {
        self.home.file(name).display().to_string()
    }
}

/// Joins and challenges, so that both HTTP and the WebSocket are used.
#[track_caller]
fn assert_can_join(club: &HttpsClub, trusted: &str) {
    let (url, file) = (club.url(), club.file(trusted));
    let arguments = [
        "--join", &url, "--trust", &file, "--name", "Anna", "--black",
    ];
    let mut anna = crate::terminal::Terminal::fresh(&arguments, (100, 30));
    anna.wait_for("You joined the club as Anna.");
    crate::club::choose(&mut anna, "Challenge anyone");
    anna.wait_for("Opponent's time");
    anna.send("\r");
    let lines = "1\nresign\nno\nquit\n";
    anna.wait_for("Cancel your challenge");
    let arguments = ["--join", &url, "--trust", &file, "--name", "Bo", "--white"];
    let (text, code) = Home::new().transcript(&arguments, lines);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("resigned"), "{text}");
    anna.wait_for("resigned");
}

#[test]
fn a_club_with_a_self_signed_certificate() {
    let club = HttpsClub::with_self_signed_certificate();
    assert_can_join(&club, "cert.pem");
}

#[test]
fn a_club_with_a_certificate_of_an_authority() {
    let club = HttpsClub::with_certificate_authority();
    assert_can_join(&club, "authority.pem");
}

#[test]
fn untrusted_certificates_are_refused() {
    let club = HttpsClub::with_self_signed_certificate();
    let other = HttpsClub::with_self_signed_certificate();
    let (url, wrong) = (club.url(), other.file("cert.pem"));
    for arguments in [
        &["--join", &url][..],
        &["--join", &url, "--trust", &wrong][..],
    ] {
        let (text, _) = Home::new().transcript(arguments, "quit\n");
        assert!(
            text.contains("its certificate is not trusted: no trusted authority issued it"),
            "{text}"
        );
        assert!(!text.contains("You joined the club"), "{text}");
    }
    // Neither plain http nor a file without a certificate works.
    let plain = club.club.address.clone();
    let (text, _) = Home::new().transcript(&["--join", &plain], "quit\n");
    assert!(text.contains("put https:// before its address"), "{text}");
    let key = club.file("key.pem");
    let output = Home::new().plain(&["--join", &url, "--trust", &key], "quit\n");
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("contains no certificate"), "{errors}");
}

#[test]
fn plain_http_clients_are_told_to_use_https() {
    let club = HttpsClub::with_self_signed_certificate();
    let mut stream = TcpStream::connect(&club.club.address).unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: library.example\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    assert!(answer.contains("put https:// before"), "{answer}");
}
