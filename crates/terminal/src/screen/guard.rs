//! [`Guard`]: the terminal is given back as it was, also when the program fails.

use std::{io, panic, sync::mpsc::Sender};

use ratatui::crossterm::{
    cursor::Show,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};

use crate::signal::Signal;

/// While it is held, the terminal is ours.
pub(super) struct Guard;

impl Guard {
    /// Takes the terminal.
    pub(super) fn enter() -> io::Result<Self> {
        let guard = Self;
        take()?;
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |about| {
            give_back();
            tell(about);
        }));
        Ok(guard)
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste
    )
}

/// Gives the terminal back and stops, as Ctrl-Z does elsewhere; when the shell lets it go on, takes it again.
#[cfg(unix)]
pub(super) fn suspend() -> io::Result<()> {
    give_back();
    // All that the shell started together stops, as when the terminal itself had seen the key.
    let stopped = rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
    take()?;
    stopped.map_err(io::Error::from)
}

#[cfg(not(unix))]
pub(super) fn suspend() -> io::Result<()> {
    Ok(())
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// What cannot be given back is lost in any case.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = disable_raw_mode();
}

/// Tells when the system wants the program to end.
#[cfg(unix)]
pub(super) fn listen_for_stop(signals: Sender<Signal>) -> io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM},
        iterator::Signals,
    };
    let mut asked = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for _ in asked.forever() {
            if signals.send(Signal::Stop).is_err() {
                return;
            }
        }
    });
    Ok(())
}

/// Tells when the system wants the program to end; here the terminal itself does.
#[cfg(not(unix))]
pub(super) fn listen_for_stop(_: Sender<Signal>) -> io::Result<()> {
    Ok(())
}
