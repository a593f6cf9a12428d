//! The club's commands: `serve`, `export`, `backup`, and `tabiya` without a command.

#![cfg(unix)]

mod running_club;

use std::{
    io::{Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use running_club::{RunningClub, SOON, errors, serve, tabiya};

/// Returns the head and body of a file of the page.
fn fetch(club: &RunningClub, path: &str, headers: &[(&str, &str)]) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(&club.address).unwrap();
    stream.set_read_timeout(Some(SOON)).unwrap();
    let address = &club.address;
    let mut request = format!("GET /{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        request += &format!("{name}: {value}\r\n");
    }
    stream.write_all((request + "\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n");
    let body = answer.split_off(end.expect("an answer has a head") + 4);
    (String::from_utf8(answer).unwrap(), body)
}

#[test]
fn a_club_opens_answers_and_closes() {
    let data = tempfile::tempdir().unwrap();
    let club = serve(data.path(), &["--name", "The library"]);
    assert!(
        club.greeting.contains("The club \"The library\" is open"),
        "{}",
        club.greeting
    );
    // Others may read the output of a service.
    let advice = format!(
        "run on this computer: tabiya organiser --data {}",
        data.path().display()
    );
    assert!(club.greeting.contains(&advice), "{}", club.greeting);
    assert!(!club.greeting.contains("organiser_"), "{}", club.greeting);
    let health = club.ask("GET /api/v1/health", "");
    assert!(health.starts_with("HTTP/1.1 200 OK"), "{health}");
    assert!(health.contains(r#""club":"The library""#), "{health}");
    let page = club.ask("GET /", "");
    assert!(page.contains("<title>Tabiya"), "{page}");
    // The page contains nothing that its content security policy forbids.
    assert!(
        !page.contains("<script>") && !page.contains("<style"),
        "{page}"
    );
    let style = page.split('"').find(|part| part.ends_with(".css")).unwrap();
    let style = club.ask(&format!("GET {style}"), "");
    assert!(style.contains("text/css"), "{style}");

    let data = data.path().to_str().unwrap();
    let second = tabiya(&["serve", "--bind", "127.0.0.1:0", "--data", data])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    assert!(
        errors(&second).contains("another Tabiya process has the data open"),
        "{}",
        errors(&second)
    );
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn the_whole_page_goes_out_compressed_or_as_it_is() {
    let data = tempfile::tempdir().unwrap();
    let club = serve(data.path(), &[]);
    for path in tabiya_web::paths() {
        let file = tabiya_web::file(path).unwrap();
        let (head, body) = fetch(&club, path, &[]);
        assert!(head.starts_with("HTTP/1.1 200 OK"), "{path}: {head}");
        assert!(
            head.contains(&format!("content-type: {}\r\n", file.kind)),
            "{head}"
        );
        assert!(!head.contains("content-encoding"), "{path}: {head}");
        assert_eq!(head.contains("immutable"), file.immutable, "{path}: {head}");
        assert_eq!(body, file.bytes, "{path}");

        let (head, body) = fetch(
            &club,
            path,
            &[("accept-encoding", "gzip, deflate, br, zstd")],
        );
        let is_compressed = file.brotli.is_some();
        assert_eq!(
            head.contains("content-encoding: br"),
            is_compressed,
            "{path}: {head}"
        );
        assert_eq!(
            head.contains("vary: accept-encoding"),
            is_compressed,
            "{path}: {head}"
        );
        assert_eq!(body, file.brotli.unwrap_or(file.bytes), "{path}");
    }
    let index = tabiya_web::file("index.html").unwrap();
    let (head, body) = fetch(&club, "", &[("accept-encoding", "br;q=0.5, gzip")]);
    assert!(head.contains("content-encoding: gzip"), "{head}");
    assert_eq!(body, index.gzip.unwrap());
    let tag = head
        .split("etag: ")
        .nth(1)
        .and_then(|rest| rest.lines().next());
    let known = [("accept-encoding", "gzip"), ("if-none-match", tag.unwrap())];
    let (head, body) = fetch(&club, "", &known);
    assert!(head.starts_with("HTTP/1.1 304 Not Modified"), "{head}");
    assert!(body.is_empty());
}

#[test]
fn games_are_restored_exported_and_backed_up() {
    let data = tempfile::tempdir().unwrap();
    let club = serve(data.path(), &["--admin-token", "correct horse battery"]);
    assert!(!club.greeting.contains("horse"), "{}", club.greeting);
    let begun = club.ask("POST /api/v1/games", r#"{"public":true}"#);
    assert!(begun.starts_with("HTTP/1.1 201 Created"), "{begun}");

    // While the club is running.
    let folder = data.path().to_str().unwrap();
    let exported = tabiya(&["export", "--data", folder]).output().unwrap();
    assert_eq!(exported.status.code(), Some(0), "{}", errors(&exported));
    let pgn = String::from_utf8(exported.stdout).unwrap();
    assert!(
        pgn.starts_with("[Event ") && pgn.ends_with("*\n\n"),
        "{pgn}"
    );
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("tabiya.db");
    let backup = ["backup", "--data", folder, file.to_str().unwrap()];
    assert_eq!(tabiya(&backup).output().unwrap().status.code(), Some(0));
    assert_eq!(
        tabiya(&backup).output().unwrap().status.code(),
        Some(2),
        "it exists now"
    );
    assert_eq!(club.stop("-INT"), Some(0));

    // Start the club again, and another one from the backup.
    let club = serve(data.path(), &[]);
    assert!(
        club.greeting.contains("1 unfinished game was restored."),
        "{}",
        club.greeting
    );
    assert!(
        club.greeting.contains("token is unchanged"),
        "{}",
        club.greeting
    );
    let other = serve(copy.path(), &[]);
    assert!(
        other.greeting.contains("1 unfinished game was restored."),
        "{}",
        other.greeting
    );
    assert_eq!(other.stop("-TERM"), Some(0));
    let out = copy.path().join("games.pgn");
    let arguments = ["export", "--data", folder, "--out", out.to_str().unwrap()];
    assert_eq!(tabiya(&arguments).output().unwrap().status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(out).unwrap(), pgn);
    // No file is overwritten, least of all the club's data.
    let database = data.path().join("tabiya.db");
    let arguments = [
        "export",
        "--data",
        folder,
        "--out",
        database.to_str().unwrap(),
    ];
    let exported = tabiya(&arguments).output().unwrap();
    assert_eq!(exported.status.code(), Some(2));
    assert!(errors(&exported).contains("already exists"));
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn errors_are_reported() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let fails = |arguments: &[&str], want: &str| {
        let output = tabiya(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(want), "{}", errors(&output));
    };
    fails(&["export", "--data", folder], "no club data");
    fails(&["backup", "--data", folder, "copy.db"], "no club data");
    fails(
        &["serve", "--data", folder, "--admin-token", "short"],
        "at least 16",
    );
    fails(&["serve", "--data", folder, "--name", ""], "name");
    fails(&["serve", "--data", folder, "--log", "a=b=c"], "log");
    fails(
        &["serve", "--data", folder, "--tls-cert", "cert.pem"],
        "--tls-key",
    );
    let missing = [
        "serve",
        "--data",
        folder,
        "--tls-cert",
        "no.pem",
        "--tls-key",
        "no.pem",
    ];
    fails(&missing, "no.pem cannot be used");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    let held = std::net::TcpListener::bind(&taken);
    fails(
        &["serve", "--data", folder, "--bind", &taken],
        "cannot listen on",
    );
    drop(held);
}

/// `tabiya` without a command, at a terminal.
#[cfg(target_os = "linux")]
#[test]
fn without_a_command_a_local_club_opens() {
    let data = tempfile::tempdir().unwrap();
    let alone = || {
        let mut command = Command::new("script");
        command
            // `exec`: some shells report Ctrl-C themselves.
            .args([
                "-qec",
                concat!("exec '", env!("CARGO_BIN_EXE_tabiya"), "'"),
                "/dev/null",
            ])
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("XDG_DATA_HOME", data.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    };
    // `script` provides a terminal.
    let mut club = RunningClub::start(alone(), "Open http://");
    assert!(club.ask("GET /api/v1/me", "").contains(r#""local":true"#));
    assert!(data.path().join("tabiya/tabiya.db").exists());
    let second = alone().output().unwrap();
    let said = String::from_utf8_lossy(&second.stdout).into_owned();
    assert_eq!(second.status.code(), Some(0), "{said}");
    assert!(
        said.contains("already running") && said.contains(&club.address),
        "{said}"
    );
    // Type Ctrl-C.
    club.child
        .stdin
        .as_mut()
        .unwrap()
        .write_all(b"\x03")
        .unwrap();
    let end = Instant::now() + SOON;
    while club.child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "the club does not end");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(club.child.wait().unwrap().code(), Some(0));
    assert!(!data.path().join("tabiya/address").exists());
}

/// `tabiya` without a command, a terminal or a display: a service, a container, `nohup`.
#[test]
fn without_a_terminal_the_page_is_served() {
    let home = tempfile::tempdir().unwrap();
    let mut command = tabiya(&[]);
    command.env("XDG_DATA_HOME", home.path());
    command.env("HOME", home.path());
    let club = RunningClub::start(command, "Open http://");
    let health = club.ask("GET /api/v1/health", "");
    assert!(health.starts_with("HTTP/1.1 200 OK"), "{health}");
    assert_eq!(club.stop("-TERM"), Some(0));
}

#[test]
fn the_local_club_has_options() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let options = ["--no-browser", "--port", "0", "--data", folder];
    let club = RunningClub::start(tabiya(&options), "Open http://");
    assert!(data.path().join("tabiya.db").exists());
    // Its port is taken.
    let port = club.address.rsplit(':').next().unwrap();
    let other = tempfile::tempdir().unwrap();
    let folder = other.path().to_str().unwrap();
    let second = tabiya(&["--port", port, "--data", folder])
        .output()
        .unwrap();
    assert_eq!(second.status.code(), Some(2));
    let said = errors(&second);
    assert!(said.contains("choose another --port"), "{said}");
    // The options are not those of a command.
    let mixed = tabiya(&["--port", "0", "perft", "1"]).output().unwrap();
    assert_eq!(mixed.status.code(), Some(2));
    assert_eq!(club.stop("-INT"), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn under_nohup_the_club_outlives_its_terminal() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let mut command = Command::new("nohup");
    command
        .args([env!("CARGO_BIN_EXE_tabiya"), "--no-browser", "--port", "0"])
        .args(["--data", folder])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let club = RunningClub::start(command, "Open http://");
    let id = club.child.id().to_string();
    Command::new("kill").args(["-HUP", &id]).status().unwrap();
    // A club that handled the signal would close and stop answering.
    for _ in 0..5 {
        let health = club.ask("GET /api/v1/health", "");
        assert!(health.starts_with("HTTP/1.1 200 OK"), "{health}");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(club.stop("-TERM"), Some(0));
}
