//! Shows the page on this computer: in a window of its own if a Chromium is installed, else in the default browser.

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

/// Browsers that can show a page in a window of its own.
const CHROMIUMS: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
    "brave-browser",
];

/// Returns true if there is a display.
pub(crate) fn has_display() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Shows a page. Returns false if that is not possible.
pub(crate) fn show(url: &str) -> bool {
    has_display() && (show_in_own_window(url) || show_in_browser(url))
}

fn show_in_own_window(url: &str) -> bool {
    let found = CHROMIUMS.iter().find_map(|name| find(name));
    found.is_some_and(|browser| start(Command::new(browser).arg(format!("--app={url}"))))
}

fn show_in_browser(url: &str) -> bool {
    if cfg!(windows) {
        // `start` takes its first quoted argument as a window title.
        start(Command::new("cmd").args(["/C", "start", "", url]))
    } else if cfg!(target_os = "macos") {
        start(Command::new("open").arg(url))
    } else {
        start(Command::new("xdg-open").arg(url))
    }
}

/// Starts a program without input or output.
fn start(command: &mut Command) -> bool {
    let silent = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match silent.spawn() {
        Ok(mut child) => {
            // Reap the child when it ends.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}

/// Finds a program in `PATH`.
fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|program| program.is_file())
}
