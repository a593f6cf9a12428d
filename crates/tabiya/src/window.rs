//! The page on this computer's screen: as a window of its own where that is possible, else in the browser.

use std::{
    env,
    path::PathBuf,
    process::{Command, Stdio},
};

/// Browsers that show one page as a window of its own.
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

/// True if there is a screen to show something on.
pub(crate) fn has_display() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Shows a page. False if it cannot be shown.
pub(crate) fn show(url: &str) -> bool {
    has_display() && (show_alone(url) || show_in_browser(url))
}

fn show_alone(url: &str) -> bool {
    let found = CHROMIUMS.iter().find_map(|name| find(name));
    found.is_some_and(|browser| start(Command::new(browser).arg(format!("--app={url}"))))
}

fn show_in_browser(url: &str) -> bool {
    if cfg!(windows) {
        // What stands before the URL would be the title of a window.
        start(Command::new("cmd").args(["/C", "start", "", url]))
    } else if cfg!(target_os = "macos") {
        start(Command::new("open").arg(url))
    } else {
        start(Command::new("xdg-open").arg(url))
    }
}

/// Starts a program that has nothing to say here.
fn start(command: &mut Command) -> bool {
    let silent = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match silent.spawn() {
        Ok(mut child) => {
            // Whenever it ends, somebody has to hear of it.
            std::thread::spawn(move || child.wait());
            true
        }
        Err(_) => false,
    }
}

/// A program by its name.
fn find(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(&file))
        .find(|program| program.is_file())
}
