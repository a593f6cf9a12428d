//! A Debian that runs with systemd as its first process, in a container without a network.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::program_file::target_folder;
use crate::Result;
use crate::command::{cannot_start, output, program, run};

/// Longest wait for the system to start, on any machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running system. Ended on drop.
pub(super) struct BootedDebian {
    container: Child,
    /// Its first process, as seen from here.
    leader: u32,
}

impl BootedDebian {
    /// Starts the system in a folder, and waits until all its services are up.
    pub(super) fn boot(folder: &Path) -> Result<BootedDebian> {
        let log = target_folder().join("boot-test.log");
        let mut nspawn = program("systemd-nspawn");
        nspawn
            // No manager of containers is needed, as under a container engine or in CI there is none.
            .args([
                "--boot",
                "--register=no",
                "--keep-unit",
                "--private-network",
            ])
            .arg("--console=pipe")
            .arg("--directory")
            .arg(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&log)?);
        let container = nspawn
            .spawn()
            .map_err(|error| cannot_start(&nspawn, &error))?;
        let mut booted = BootedDebian {
            container,
            leader: 0,
        };
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = booted.container.try_wait()? {
                return Err(
                    format!("systemd-nspawn ended with {status}; see {}", log.display()).into(),
                );
            }
            booted.leader = first_child(booted.container.id()).unwrap_or(0);
            if booted.leader != 0 && booted.is_running() {
                return Ok(booted);
            }
            thread::sleep(Duration::from_millis(200));
        }
        Err("the system did not start".into())
    }

    fn is_running(&self) -> bool {
        // "degraded" is enough: some services of Debian fail in a container.
        let state = self.command("systemctl is-system-running").output();
        state.is_ok_and(|state| {
            let state = String::from_utf8_lossy(&state.stdout).trim().to_string();
            state == "running" || state == "degraded"
        })
    }

    /// Output of a shell command in the system.
    pub(super) fn output(&self, line: &str) -> Result<String> {
        Ok(output(&mut self.command(line))?.trim().to_string())
    }

    /// Answer to a GET request to port 8064, without its headers.
    pub(super) fn get(&self, path: &str) -> Result<String> {
        self.request(&format!("GET {path} HTTP/1.1\\r\\n"), "")
    }

    /// Answer to a POST request with JSON to port 8064, without its headers.
    pub(super) fn post(&self, path: &str, json: &str) -> Result<String> {
        let head = format!(
            "POST {path} HTTP/1.1\\r\\nContent-Type: application/json\\r\\nContent-Length: {}\\r\\n",
            json.len()
        );
        self.request(&head, json)
    }

    /// Sends a request with bash, which every Debian has. A club that is starting is asked again.
    fn request(&self, head: &str, body: &str) -> Result<String> {
        let script = format!(
            "for try in $(seq 100); do exec 3<>/dev/tcp/127.0.0.1/8064 && break; sleep 0.1; done 2>/dev/null; \
             printf '{head}Host: 127.0.0.1:8064\\r\\nConnection: close\\r\\n\\r\\n%s' '{body}' >&3; cat <&3"
        );
        let answer = output(
            self.command_line(&["bash", "-c", &script])
                .stderr(Stdio::null()),
        )?;
        match answer.split_once("\r\n\r\n") {
            Some((_, body)) => Ok(body.to_string()),
            None => Err(format!("the answer is not HTTP: {answer:?}").into()),
        }
    }

    fn command(&self, line: &str) -> Command {
        self.command_line(&["sh", "-c", line])
    }

    fn command_line(&self, line: &[&str]) -> Command {
        let mut command = program("nsenter");
        command
            .args(["--target", &self.leader.to_string(), "--all"])
            .args(line)
            .env_clear()
            .env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .env("DEBIAN_FRONTEND", "noninteractive");
        command
    }
}

impl Drop for BootedDebian {
    fn drop(&mut self) {
        // SIGTERM ends the container in good order; the second one at once.
        let id = self.container.id().to_string();
        let deadline = Instant::now() + Duration::from_secs(20);
        let _ = run(program("kill").arg(&id));
        while Instant::now() < deadline {
            if matches!(self.container.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        let _ = run(program("kill").arg(&id));
        let _ = self.container.wait();
    }
}

/// First child of a process.
fn first_child(id: u32) -> Option<u32> {
    let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).ok()?;
    children.split_whitespace().next()?.parse().ok()
}
