//! [`PostgresServer`]: Debian's PostgreSQL, as it is installed.

use std::{
    fs::{self, Permissions},
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{
    free_port,
    guard::{Guard, User},
};

/// A PostgreSQL server on a free port of this machine, with its data in a temporary folder. What it confirms is on disk.
///
/// On drop, and when the process ends in any other way, the server is stopped and the folder removed.
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    user: Option<User>,
    settings: Vec<String>,
    server: Option<Child>,
    guard: Guard,
    databases: AtomicU32,
}

/// Time for the server to start or stop, on a machine that does other things.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Name of the user of the databases.
const NAME: &str = "tabiya";

impl PostgresServer {
    /// Password of the user of the databases.
    pub const PASSWORD: &str = "pass-of-the-tests";

    /// Starts a server.
    ///
    /// # Panics
    ///
    /// If PostgreSQL is not installed, or does not start.
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts a server with settings such as `wal_level=logical`.
    ///
    /// # Panics
    ///
    /// If PostgreSQL is not installed, or does not start.
    pub fn with(settings: &[&str]) -> Self {
        let mut server = Self::initialized();
        server
            .settings
            .extend(settings.iter().map(ToString::to_string));
        server.start_first();
        server
    }

    /// Starts a server that also speaks TLS, with a certificate and its key as PEM.
    ///
    /// # Panics
    ///
    /// If PostgreSQL is not installed, or does not start.
    pub fn start_with_tls(certificate: &str, key: &str) -> Self {
        let mut server = Self::initialized();
        for (name, option, content) in [
            ("server.crt", "ssl_cert_file", certificate),
            ("server.key", "ssl_key_file", key),
        ] {
            let path = server.folder.join(name);
            fs::write(&path, content).expect("a file of the server");
            fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("its permissions");
            give_to(&path, server.user);
            server.settings.push(format!("{option}={}", path.display()));
        }
        server.settings.push("ssl=on".into());
        server.start_first();
        server
    }

    /// Creates the data of a server.
    fn initialized() -> Self {
        let programs = find_programs();
        let user = server_user();
        let folder = tempfile::Builder::new()
            .prefix("tabiya-postgres-")
            .tempdir();
        let folder = folder.map(TempDir::keep).expect("a temporary folder");
        give_to(&folder, user);
        let stop =
            "\"$1/pg_ctl\" -D \"$2/data\" -m immediate -w stop >\"$2/stop\" 2>&1; rm -rf \"$2\"";
        let arguments = [text(&programs), text(&folder)];
        let guard = Guard::start(stop, &arguments, user);
        let mut server = Self {
            programs,
            folder,
            port: free_port(),
            user,
            settings: Vec::new(),
            server: None,
            guard,
            databases: AtomicU32::new(0),
        };
        server.initialize();
        server
    }

    /// Starts the server for the first time. If somebody else has taken its port, it gets another.
    fn start_first(&mut self) {
        for _ in 0..5 {
            match self.launch() {
                Err(log) if log.contains("Address already in use") => self.port = free_port(),
                Err(log) => panic!("PostgreSQL did not start:\n{log}"),
                Ok(()) => return,
            }
        }
        panic!("no port is free");
    }

    /// Creates a database and returns its URL.
    ///
    /// # Panics
    ///
    /// If the server does not run.
    pub fn create_database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let database = format!("club_{number}");
        self.execute("postgres", &format!("CREATE DATABASE {database}"));
        self.url(&database)
    }

    /// Returns the URL of a database.
    pub fn url(&self, database: &str) -> String {
        let (password, port) = (Self::PASSWORD, self.port);
        format!("postgresql://{NAME}:{password}@127.0.0.1:{port}/{database}")
    }

    /// Returns the port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs SQL in a database, which may be given as a URL, and returns what it prints, without headers.
    ///
    /// # Panics
    ///
    /// If it fails.
    pub fn execute(&self, database: &str, sql: &str) -> String {
        let database = database.rsplit('/').next().unwrap_or(database);
        let mut command = self.command("psql");
        // Without the settings of whoever runs the test.
        command.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-U", NAME]);
        command.arg("-h").arg(&self.folder);
        command.args(["-p", &self.port.to_string(), "-d", database, "-c", sql]);
        run(command).trim_end().to_string()
    }

    /// Stops the server at once, as if its machine had lost power, but for what the system has not written yet.
    ///
    /// # Panics
    ///
    /// If it does not stop.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else {
            return;
        };
        let mut kill = Command::new("kill");
        kill.args(["-QUIT", &server.id().to_string()]);
        run(kill);
        server.wait().expect("the server's end");
    }

    /// Starts the server again after [`PostgresServer::kill`].
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn restart(&mut self) {
        assert!(self.server.is_none(), "the server runs already");
        if let Err(log) = self.launch() {
            panic!("PostgreSQL did not start:\n{log}");
        }
    }

    /// Starts the server; returns its log if it ends.
    fn launch(&mut self) -> Result<(), String> {
        let log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.folder.join("log"))
            .expect("the server's log");
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.folder.join("data"));
        command.args(["-p", &self.port.to_string()]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let output = log.try_clone().expect("the server's log");
        command.stdin(Stdio::null()).stdout(output).stderr(log);
        command.process_group(0);
        self.server = Some(command.spawn().expect("postgres"));
        self.wait_until_ready()
    }

    fn initialize(&mut self) {
        let password = self.folder.join("password");
        fs::write(&password, Self::PASSWORD).expect("a file for the password");
        give_to(&password, self.user);
        let mut command = self.command("initdb");
        command.arg("-D").arg(self.folder.join("data"));
        command.arg("--pwfile").arg(&password);
        command.args([
            "--username",
            NAME,
            "--encoding",
            "UTF8",
            "--locale",
            "C.UTF-8",
        ]);
        command.args(["--auth-local", "trust", "--auth-host", "scram-sha-256"]);
        // What it writes here needs no protection.
        command.arg("--no-sync");
        run(command);
        let settings = [
            format!("unix_socket_directories={}", self.folder.display()),
            "listen_addresses=127.0.0.1".into(),
            "shared_buffers=32MB".into(),
            "max_connections=200".into(),
            "fsync=on".into(),
        ];
        self.settings = settings.into();
    }

    fn wait_until_ready(&mut self) -> Result<(), String> {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let mut command = self.command("pg_isready");
            command.arg("-q").arg("-h").arg(&self.folder);
            command.args(["-p", &self.port.to_string()]);
            if command.status().is_ok_and(|status| status.success()) {
                return Ok(());
            }
            let ended = self.server.as_mut().map(Child::try_wait);
            let log = || fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            if let Some(Ok(Some(_))) = ended {
                self.server = None;
                return Err(log());
            }
            assert!(
                Instant::now() < deadline,
                "PostgreSQL does not answer:\n{}",
                log()
            );
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Creates a command that runs one of PostgreSQL's programs as its user.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(&self.folder).env_clear();
        if let Some(user) = self.user {
            command.uid(user.id).gid(user.group);
        }
        command
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.guard.finish();
        if let Some(mut server) = self.server.take() {
            let _ = server.wait();
        }
    }
}

/// Returns the folder of the newest version installed.
fn find_programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten();
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions
        .map(|entry| entry.path())
        .max_by_key(|path| version(path));
    let programs = newest.map(|path| path.join("bin"));
    programs.expect("PostgreSQL is not installed: run `apt-get install postgresql`")
}

/// Returns the user to run the server as: PostgreSQL refuses to run as root.
fn server_user() -> Option<User> {
    let number = |arguments: &[&str]| -> u32 {
        let mut command = Command::new("id");
        command.args(arguments);
        run(command).trim().parse().expect("a number")
    };
    let is_root = number(&["-u"]) == 0;
    is_root.then(|| User {
        id: number(&["-u", "postgres"]),
        group: number(&["-g", "postgres"]),
    })
}

fn give_to(path: &Path, user: Option<User>) {
    if let Some(user) = user {
        chown(path, Some(user.id), Some(user.group)).expect("a file for the server's user");
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// Runs a command and returns its output.
#[track_caller]
fn run(mut command: Command) -> String {
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_runs_until_it_is_dropped() {
        let mut server = PostgresServer::start();
        let url = server.create_database();
        assert!(url.starts_with("postgresql://tabiya:"));
        server.execute(&url, "CREATE TABLE a (x integer); INSERT INTO a VALUES (7)");
        server.kill();
        server.restart();
        assert_eq!(server.execute(&url, "SELECT x FROM a"), "7");
        let folder = server.folder.clone();
        let id = server.server.as_ref().map(Child::id).unwrap();
        drop(server);
        assert!(!folder.exists());
        assert!(!Path::new(&format!("/proc/{id}")).exists());
    }
}
