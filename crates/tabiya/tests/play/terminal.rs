//! [`Terminal`]: the program in a pseudo-terminal whose screen can be read.

use std::{
    io::{Read, Write},
    process::Command,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::home::{Home, TABIYA};

/// The program in a pseudo-terminal.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    parser: Arc<Mutex<vt100::Parser>>,
    /// Its own home folder, removed with it.
    _home: Option<Home>,
}

/// Longest wait, for busy machines.
const TIMEOUT: Duration = Duration::from_secs(30);

impl Terminal {
    /// Starts `tabiya play` in true colour.
    pub(crate) fn start(home: &Home, arguments: &[&str], size: (u16, u16)) -> Self {
        Self::start_with(home, arguments, size, &[("COLORTERM", "truecolor")])
    }

    /// Starts it with a fresh home folder.
    pub(crate) fn fresh(arguments: &[&str], size: (u16, u16)) -> Self {
        Self::fresh_with(arguments, size, &[("COLORTERM", "truecolor")])
    }

    pub(crate) fn fresh_with(
        arguments: &[&str],
        size: (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        let home = Home::new();
        let mut terminal = Self::start_with(&home, arguments, size, environment);
        terminal._home = Some(home);
        terminal
    }

    pub(crate) fn start_with(
        home: &Home,
        arguments: &[&str],
        size: (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        let mut command = CommandBuilder::new(TABIYA);
        command.arg("play");
        command.args(arguments);
        Self::run(home, command, size, environment)
    }

    /// Starts an interactive shell.
    pub(crate) fn shell(home: &Home, size: (u16, u16)) -> Self {
        let mut command = CommandBuilder::new("bash");
        command.args(["--norc", "--noprofile", "-i"]);
        Self::run(home, command, size, &[("PS1", "shell> ")])
    }

    fn run(
        home: &Home,
        mut command: CommandBuilder,
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Self {
        let pair = native_pty_system()
            .openpty(pty_size(columns, rows))
            .unwrap();
        command.cwd(home.path());
        command.env("TERM", "xterm-256color");
        command.env_remove("COLORTERM");
        for (name, value) in home.environment() {
            command.env(name, value);
        }
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let parser = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let seen = Arc::clone(&parser);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        Self {
            child,
            writer: pair.master.take_writer().unwrap(),
            master: pair.master,
            parser,
            _home: None,
        }
    }

    /// Types text.
    pub(crate) fn send(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Types a line.
    pub(crate) fn enter(&mut self, text: &str) {
        self.send(&format!("{text}\r"));
    }

    /// Presses and releases the mouse at a column and a row, from 0.
    pub(crate) fn click(&mut self, (column, row): (u16, u16)) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Drags from one place to another.
    pub(crate) fn drag(&mut self, from: (u16, u16), to: (u16, u16)) {
        self.send(&format!(
            "\x1b[<0;{};{}M\x1b[<32;{};{}M\x1b[<0;{};{}m",
            from.0 + 1,
            from.1 + 1,
            to.0 + 1,
            to.1 + 1,
            to.0 + 1,
            to.1 + 1
        ));
    }

    /// Returns the screen as text.
    pub(crate) fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Inspects the screen itself.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.parser.lock().unwrap().screen())
    }

    /// Waits until the screen contains a text.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str) {
        self.wait_until(what, |text| text.contains(what));
    }

    #[track_caller]
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) {
        let end = Instant::now() + TIMEOUT;
        loop {
            let text = self.text();
            if is_so(&text) {
                return;
            }
            assert!(Instant::now() < end, "waited for {what}:\n{text}");
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Resizes the terminal.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.parser
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(rows, columns);
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Kills the program, as a power cut would.
    pub(crate) fn kill(&mut self) {
        let id = self.id().to_string();
        let killed = Command::new("kill").args(["-9", &id]).status().unwrap();
        assert!(killed.success());
        self.child.wait().unwrap();
    }

    /// Waits for the program to end. Returns the exit code.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> u32 {
        let end = Instant::now() + TIMEOUT;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(
                Instant::now() < end,
                "the program does not end:\n{}",
                self.text()
            );
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}
