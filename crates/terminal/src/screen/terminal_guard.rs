//! [`TerminalGuard`]: restores the terminal, also when the program panics.

use std::{io, panic, sync::mpsc::Sender};

use ratatui::crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

use crate::app_event::AppEvent;

/// Holds the terminal in full-screen mode until dropped.
pub(super) struct TerminalGuard;

impl TerminalGuard {
    /// Enters full-screen mode.
    pub(super) fn enter() -> io::Result<Self> {
        let guard = Self;
        enter_raw_mode()?;
        let previous_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            previous_hook(info);
        }));
        Ok(guard)
    }
}

fn enter_raw_mode() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Restores the terminal and stops, as Ctrl-Z usually does; enters full-screen mode again when resumed.
#[cfg(unix)]
pub(super) fn suspend() -> io::Result<()> {
    restore();
    // Stop the whole process group, as the terminal itself would.
    let stopped = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    enter_raw_mode()?;
    stopped.map_err(io::Error::from)
}

#[cfg(not(unix))]
pub(super) fn suspend() -> io::Result<()> {
    Ok(())
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal. Errors are ignored: nothing else can be done.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Sends an event when the system asks the program to end.
#[cfg(unix)]
pub(super) fn forward_stop_signals(app_events: Sender<AppEvent>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    let mut stop_signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for _ in stop_signals.forever() {
            if app_events.send(AppEvent::Stop).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Does nothing here: the terminal itself ends the program.
#[cfg(not(unix))]
pub(super) fn forward_stop_signals(_: Sender<AppEvent>) -> io::Result<()> {
    Ok(())
}
