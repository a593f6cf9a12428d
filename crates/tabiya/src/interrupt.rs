//! [`stop_on_interrupt`]: Ctrl-C lets a command finish what it has begun to write.

use std::{
    io::{self, Write},
    process,
    sync::Arc,
};

use anyhow::Context;
use tabiya_player::StopSignal;

/// Exit code of a command that Ctrl-C has stopped: 128 and the number of SIGINT.
pub(crate) const EXIT_CODE: u8 = 130;

/// Returns a signal that the first Ctrl-C sets. The second one ends the program at once.
///
/// When this returns, Ctrl-C no longer ends the program by itself.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Arc<StopSignal>> {
    let stop = Arc::new(StopSignal::default());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .context("cannot handle Ctrl-C")?;
    let mut interrupts = {
        let _entered = runtime.enter();
        Interrupts::listen().context("cannot handle Ctrl-C")?
    };
    let set_by_thread = Arc::clone(&stop);
    std::thread::spawn(move || {
        runtime.block_on(async {
            interrupts.next().await;
            // If standard error is closed, the exit code has to do.
            let _ = writeln!(
                io::stderr(),
                "stopping; press Ctrl-C again to quit immediately"
            );
            set_by_thread.stop();
            interrupts.next().await;
            process::exit(i32::from(EXIT_CODE));
        });
    });
    Ok(stop)
}

#[cfg(unix)]
struct Interrupts(tokio::signal::unix::Signal);
#[cfg(windows)]
struct Interrupts(tokio::signal::windows::CtrlC);

impl Interrupts {
    fn listen() -> std::io::Result<Self> {
        #[cfg(unix)]
        return Ok(Self(tokio::signal::unix::signal(
            tokio::signal::unix::SignalKind::interrupt(),
        )?));
        #[cfg(windows)]
        return Ok(Self(tokio::signal::windows::ctrl_c()?));
    }

    async fn next(&mut self) {
        if self.0.recv().await.is_none() {
            // No more signals will come.
            std::future::pending().await
        }
    }
}
