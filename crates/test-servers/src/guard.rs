//! [`Guard`]: runs a command when its process ends, however it ends.

use std::{
    os::unix::process::CommandExt,
    process::{Child, Command, Stdio},
};

/// A shell that waits for the end of this process. A static of a test is never dropped, and a test may be killed.
pub(crate) struct Guard(Child);

impl Guard {
    /// Starts a shell that runs a script with arguments `$1` and so on, as another user if one is given.
    pub(crate) fn start(script: &str, arguments: &[&str], user: Option<User>) -> Self {
        // Reading ends when the last process that could write has ended.
        let script = format!("cat >/dev/null; {script}");
        let mut command = Command::new("sh");
        command.arg("-c").arg(script).arg("sh").args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        // Ctrl-C is for the test.
        command.process_group(0);
        if let Some(user) = user {
            command.uid(user.id).gid(user.group);
        }
        Self(command.spawn().expect("a shell"))
    }

    /// Ends the shell without running the script: there is nothing left to stop.
    pub(crate) fn forget(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Runs the script now and waits for it.
    pub(crate) fn finish(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// A user of the system.
#[derive(Clone, Copy)]
pub(crate) struct User {
    pub(crate) id: u32,
    pub(crate) group: u32,
}
