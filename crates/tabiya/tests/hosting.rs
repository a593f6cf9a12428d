//! What the person at the club's computer uses: settings, the organiser's link and token, https, `doctor`.

#![cfg(unix)]

mod running_club;

use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use rcgen::{CertificateParams, KeyPair};
use running_club::{RunningClub, SOON, errors, serve, tabiya};
use tabiya_wire::net::{Address, Api, Credentials, TrustStore};
use tempfile::TempDir;

/// Runs a command and returns its exit code and output.
fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = tabiya(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    (output.status.code(), text + &errors(&output))
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Asks the club who somebody is who has entered this as the organiser's token.
fn enter(club: &RunningClub, token: &str) -> String {
    let body = format!(r#"{{"token":"{token}"}}"#);
    club.ask("POST /api/v1/organiser", &body)
}

/// Finds the word after a text.
fn word_after<'a>(text: &'a str, before: &str) -> &'a str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("{text}"));
    rest.split_whitespace().next().unwrap()
}

#[test]
fn the_first_start_writes_a_file_with_settings() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("tabiya.toml");
    let club = serve(data.path(), &["--name", "The library"]);
    assert!(club.greeting.contains(text(&file)), "{}", club.greeting);
    assert_eq!(club.stop("-TERM"), Some(0));
    let (code, template) = run(&["serve", "--print-config"]);
    assert_eq!(
        (code, &template),
        (Some(0), &fs::read_to_string(&file).unwrap())
    );

    // The file counts, and options win.
    fs::write(
        &file,
        template.replace("# name = \"Tabiya\"", "name = \"Café\""),
    )
    .unwrap();
    let club = serve(data.path(), &[]);
    assert!(
        club.greeting.contains("The club \"Café\" is open"),
        "{}",
        club.greeting
    );
    assert!(!club.greeting.contains(text(&file)), "{}", club.greeting);
    assert_eq!(club.stop("-TERM"), Some(0));
    let club = serve(data.path(), &["--name", "Other"]);
    assert!(
        club.greeting.contains("The club \"Other\" is open"),
        "{}",
        club.greeting
    );
    assert_eq!(club.stop("-TERM"), Some(0));
    // What somebody wrote is not replaced.
    assert!(fs::read_to_string(&file).unwrap().contains("Café"));
}

#[test]
fn errors_in_the_settings_name_their_place() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("tabiya.toml");
    let start = || {
        run(&[
            "serve",
            "--bind",
            "127.0.0.1:0",
            "--data",
            text(data.path()),
        ])
    };
    for (content, place) in [
        ("\nnmae = \"x\"\n", ":2:1: unknown field \"nmae\""),
        ("https = 1\n", ":1:9: invalid type"),
        ("listen = [\"here\"]\n", ":1:11: use an address and a port"),
        ("name = \n", ":1:8: "),
    ] {
        fs::write(&file, content).unwrap();
        let (code, said) = start();
        assert_eq!(code, Some(2), "{said}");
        let want = format!("error: {}{place}", file.display());
        assert!(said.starts_with(&want), "{said}");
    }
    let missing = data.path().join("no.toml");
    let (code, said) = run(&["serve", "--config", text(&missing)]);
    assert_eq!(code, Some(2));
    assert!(said.contains("--print-config"), "{said}");
    assert!(!data.path().join("tabiya.db").exists());
}

#[test]
fn a_settings_file_elsewhere() {
    let data = tempfile::tempdir().unwrap();
    let etc = tempfile::tempdir().unwrap();
    let file = etc.path().join("tabiya.toml");
    fs::write(&file, "name = \"Service\"\nlisten = [\"127.0.0.1:0\"]\n").unwrap();
    let arguments = [
        "serve",
        "--config",
        text(&file),
        "--data",
        text(data.path()),
    ];
    let club = RunningClub::start(tabiya(&arguments), "Ctrl-C");
    assert!(
        club.greeting.contains("The club \"Service\" is open"),
        "{}",
        club.greeting
    );
    assert!(!data.path().join("tabiya.toml").exists());
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn the_organiser_gets_a_link_or_a_token_while_the_club_runs() {
    let data = tempfile::tempdir().unwrap();
    let club = serve(data.path(), &[]);
    let (code, said) = run(&["organiser", "--data", text(data.path())]);
    assert_eq!(code, Some(0), "{said}");
    let link = format!("http://{}/organiser#", club.address);
    let link_code = word_after(&said, &link).to_string();
    assert!(said.contains(&format!("enter {link_code} in")), "{said}");
    assert!(enter(&club, &link_code).contains(r#""organiser":true"#));
    assert!(
        enter(&club, &link_code).contains("wrongToken"),
        "it worked once"
    );

    let (code, said) = run(&["organiser", "--data", text(data.path()), "--renew"]);
    assert_eq!(code, Some(0), "{said}");
    let token = word_after(&said, "(shown only once): ").to_string();
    assert!(enter(&club, &token).contains(r#""organiser":true"#));
    let (_, said) = run(&["organiser", "--data", text(data.path()), "--renew"]);
    let newer = word_after(&said, "(shown only once): ").to_string();
    assert!(enter(&club, &token).contains("wrongToken"));
    let control = data.path().join("control.json");
    let mode = fs::metadata(&control).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert_eq!(club.stop("-TERM"), Some(0));
    assert!(!control.exists());

    // It is kept over a restart.
    let club = serve(data.path(), &[]);
    assert!(
        club.greeting.contains("token is unchanged"),
        "{}",
        club.greeting
    );
    assert!(enter(&club, &newer).contains(r#""organiser":true"#));
}

#[test]
fn the_organiser_of_a_club_that_is_not_running() {
    let data = tempfile::tempdir().unwrap();
    let folder = text(data.path());
    let (code, said) = run(&["organiser", "--data", folder, "--renew"]);
    assert_eq!(code, Some(2));
    assert!(said.contains("there is no club in"), "{said}");
    assert!(!data.path().join("tabiya.db").exists());

    let mut club = serve(data.path(), &[]);
    // After a power failure, the file with the way to the club is left.
    club.child.kill().unwrap();
    club.child.wait().unwrap();
    assert!(data.path().join("control.json").exists());
    let (code, said) = run(&["organiser", "--data", folder]);
    assert_eq!(code, Some(2));
    assert!(said.contains("is not running"), "{said}");
    let (code, said) = run(&["organiser", "--data", folder, "--renew"]);
    assert_eq!(code, Some(0), "{said}");
    let token = word_after(&said, "(shown only once): ").to_string();
    let club = serve(data.path(), &[]);
    assert!(enter(&club, &token).contains(r#""organiser":true"#));
}

/// Root opens the data of another user as that user: a link in it leads nowhere that the user could not go.
#[test]
fn root_follows_no_links_of_a_service() {
    use std::os::unix::fs::{MetadataExt, chown, symlink};

    const NOBODY: u32 = 65_534;
    let data = tempfile::tempdir().unwrap();
    let secrets = tempfile::tempdir().unwrap();
    if fs::metadata(data.path()).unwrap().uid() != 0 {
        // Only root can give files to others.
        return;
    }
    assert_eq!(serve(data.path(), &[]).stop("-TERM"), Some(0));
    let secret = secrets.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o600)).unwrap();
    for entry in fs::read_dir(data.path()).unwrap() {
        chown(entry.unwrap().path(), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    chown(data.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    // The program must be readable for everybody, wherever it was built.
    let program = secrets.path().join("tabiya");
    fs::copy(env!("CARGO_BIN_EXE_tabiya"), &program).unwrap();
    fs::set_permissions(secrets.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let renew = || {
        let mut command = Command::new(&program);
        command
            .args(["organiser", "--renew", "--data"])
            .arg(data.path());
        command.output().unwrap()
    };
    let output = renew();
    assert!(output.status.success(), "{output:?}");
    let database = fs::metadata(data.path().join("tabiya.db")).unwrap();
    assert_eq!(database.uid(), NOBODY);

    let lock = data.path().join("tabiya.lock");
    fs::remove_file(&lock).unwrap();
    symlink(&secret, &lock).unwrap();
    assert!(!renew().status.success());
    assert_eq!(fs::metadata(&secret).unwrap().uid(), 0);
}

/// At a terminal nobody else reads.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_token() {
    let data = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_tabiya");
    let line = format!(
        "exec '{program}' serve --bind 127.0.0.1:0 --data '{}'",
        data.path().display()
    );
    let mut command = Command::new("script");
    command
        .args(["-qec", &line, "/dev/null"])
        .env_remove("TABIYA_ADMIN_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let club = RunningClub::start(command, "Ctrl-C");
    let token = word_after(&club.greeting, "Organiser token (shown only once): ");
    assert!(token.starts_with("organiser_"), "{token}");
    assert!(enter(&club, token).contains(r#""organiser":true"#));
}

/// Asks a club over https, trusting a certificate file.
fn answers_https(url: &str, trusted: &Path) -> bool {
    let address: Address = url.parse().unwrap();
    let trusted = TrustStore::with_file(trusted).unwrap();
    let api = Api::with_trust_store(address, Credentials::new(), trusted);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(api.me()).is_ok()
}

#[test]
fn metrics_have_an_address_of_their_own() {
    let data = tempfile::tempdir().unwrap();
    let mut club = serve(data.path(), &["--metrics", "127.0.0.1:0"]);
    let url = word_after(&club.greeting, "Metrics for monitoring: http://");
    club.address = url.strip_suffix("/metrics").unwrap().to_string();
    let metrics = club.ask("GET /metrics", "");
    assert!(metrics.contains("tabiya_rooms 0"), "{metrics}");
    assert!(club.ask("GET /api/v1/me", "").contains("404 Not Found"));
    let taken = club.address.clone();
    let other = tempfile::tempdir().unwrap();
    let arguments = ["serve", "--bind", "127.0.0.1:0", "--metrics", &taken];
    let (code, said) = run(&[&arguments[..], &["--data", text(other.path())]].concat());
    assert_eq!(code, Some(2));
    assert!(said.contains("for metrics"), "{said}");
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn http_and_https_at_once() {
    let data = tempfile::tempdir().unwrap();
    let club = serve(data.path(), &["--https", "--host", "chess.example.org"]);
    let url = format!("https://{}/", club.address);
    assert!(club.greeting.contains(&url), "{}", club.greeting);
    let trust = format!("http://{}/trust", club.address);
    assert!(club.greeting.contains(&trust), "{}", club.greeting);
    assert!(club.ask("GET /api/v1/health", "").contains("200 OK"));
    let pem = club.ask("GET /api/v1/authority.pem", "");
    let (_, pem) = pem.split_once("\r\n\r\n").unwrap();
    let trusted = data.path().join("downloaded.pem");
    fs::write(&trusted, pem).unwrap();
    assert!(answers_https(&url, &trusted));
    let described = club.ask("GET /api/v1/authority", "");
    let fingerprint = word_after(&club.greeting, "SHA-256 ");
    assert!(described.contains(fingerprint), "{described}");
    // SIGHUP does not end it.
    let id = club.child.id().to_string();
    Command::new("kill").args(["-HUP", &id]).status().unwrap();
    assert!(answers_https(&url, &trusted));
    let mut club = club;
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert_eq!(club.child.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    std::io::Read::read_to_string(&mut club.child.stderr.take().unwrap(), &mut said).unwrap();
    assert!(
        said.contains("https does not work for chess.example.org"),
        "{said}"
    );

    // Without https there is no authority, and an option wins over the settings.
    fs::write(data.path().join("tabiya.toml"), "https = true\n").unwrap();
    let club = serve(data.path(), &["--https=false"]);
    assert!(
        club.ask("GET /api/v1/authority", "")
            .contains("404 Not Found")
    );
    assert_eq!(club.stop("-TERM"), Some(0));
    let club = serve(data.path(), &[]);
    assert!(
        answers_https(&format!("https://{}/", club.address), &trusted),
        "the same authority"
    );
}

#[test]
fn certificate_files_are_read_again_on_sighup() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write = |copy: &str| {
        let key = KeyPair::generate().unwrap();
        let parameters = CertificateParams::new(vec!["localhost".to_string()]).unwrap();
        let certificate = parameters.self_signed(&key).unwrap().pem();
        fs::write(path("key.pem"), key.serialize_pem()).unwrap();
        fs::write(path("cert.pem"), &certificate).unwrap();
        fs::write(path(copy), &certificate).unwrap();
    };
    write("first.pem");
    let data = tempfile::tempdir().unwrap();
    let (certificate, key) = (path("cert.pem"), path("key.pem"));
    let arguments = [
        "serve",
        "--bind",
        "127.0.0.1:0",
        "--data",
        text(data.path()),
        "--tls-cert",
        text(&certificate),
        "--tls-key",
        text(&key),
    ];
    let club = RunningClub::start(tabiya(&arguments), "Ctrl-C");
    let url = format!("https://{}/", club.address);
    assert!(answers_https(&url, &path("first.pem")));
    write("second.pem");
    assert!(!answers_https(&url, &path("second.pem")));
    let id = club.child.id().to_string();
    Command::new("kill").args(["-HUP", &id]).status().unwrap();
    let end = Instant::now() + SOON;
    while !answers_https(&url, &path("second.pem")) {
        assert!(Instant::now() < end, "the new certificate is not used");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(!answers_https(&url, &path("first.pem")));
    assert_eq!(club.stop("-TERM"), Some(0));
}

/// Runs the doctor and returns its exit code and the lines that say WRONG, but for the page, which a build without Node
/// does not have.
fn doctor(data: &TempDir, more: &[&str]) -> (Option<i32>, Vec<String>, String) {
    let arguments = [&["doctor", "--data", text(data.path())], more].concat();
    let (code, said) = run(&arguments);
    let lines = said.lines().filter(|line| line.starts_with("WRONG"));
    let wrong = lines
        .filter(|line| !line.contains(" Page: "))
        .map(str::to_string);
    (code, wrong.collect(), said)
}

#[test]
fn the_doctor_finds_nothing_wrong() {
    let data = tempfile::tempdir().unwrap();
    fs::write(
        data.path().join("tabiya.toml"),
        "listen = [\"127.0.0.1:0\"]\nhttps = true\n",
    )
    .unwrap();
    let (_, wrong, said) = doctor(&data, &[]);
    assert_eq!(wrong, [] as [&str; 0], "{said}");
    for subject in [
        "Settings",
        "Processor",
        "Engine",
        "Page",
        "Clock",
        "Data",
        "Disk",
        "Port",
        "Firewall",
        "Discovery",
        "Certificate",
    ] {
        assert!(said.contains(&format!(" {subject}: ")), "{subject}: {said}");
    }
    // The same of a running club.
    let club = serve(data.path(), &[]);
    let (_, wrong, said) = doctor(&data, &[]);
    assert_eq!(wrong, [] as [&str; 0], "{said}");
    let answers = format!("the club answers at http://{}/", club.address);
    assert!(said.contains(&answers), "{said}");
    assert!(
        said.contains("more days; its authority lasts for"),
        "{said}"
    );
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn the_doctor_finds_what_is_wrong() {
    let data = tempfile::tempdir().unwrap();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let taken = listener.local_addr().unwrap();
    fs::set_permissions(data.path(), fs::Permissions::from_mode(0o755)).unwrap();
    fs::write(data.path().join("tabiya.db"), "no database").unwrap();
    let settings = format!("listen = [\"{taken}\"]\ntls_cert = \"no.pem\"\ntls_key = \"no.pem\"\n");
    fs::write(data.path().join("tabiya.toml"), settings).unwrap();
    let (code, wrong, said) = doctor(&data, &[]);
    drop(listener);
    assert_eq!(code, Some(1), "{said}");
    let wrong = wrong.join("\n");
    for want in [
        &format!("Port: another program uses {taken}"),
        "Data: other users can read ",
        "Certificate: no.pem cannot be used",
    ] {
        assert!(wrong.contains(want), "{want}: {said}");
    }
    assert!(
        said.contains(&format!("chmod 700 {}", data.path().display())),
        "{said}"
    );
    assert!(
        wrong.contains(&format!("Data: {}", data.path().display())),
        "{said}"
    );

    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("tabiya.toml"), "listen = 5\n").unwrap();
    let (code, wrong, said) = doctor(&data, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(wrong[0].contains("tabiya.toml:1:10: "), "{said}");
}
