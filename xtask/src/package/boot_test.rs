//! `cargo xtask boot-test`: the service in a Debian that has booted, as on a real machine.
//!
//! Unlike `install-test` this needs systemd-nspawn and control groups, so it belongs to `cargo xtask prove`.

use std::fs;
use std::time::Instant;

use super::booted_debian::BootedDebian;
use super::debian_root::{DebianRoot, is_possible};
use super::install_test::{ACCOUNT, Arguments, same};
use super::program_file::ProgramFile;
use super::{Release, debian};
use crate::{Result, setup};

/// Runs the test with a given program.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if !is_possible() {
        return Err("only root on Debian can boot a system in a folder".into());
    }
    setup::ensure_boot_tools()?;
    let release = Release::new(ProgramFile::open(&arguments.program()?)?)?;
    let debian = DebianRoot::fresh_with(&arguments.suite, &["systemd", "systemd-sysv", "dbus"])?;
    let newer = format!("{}+newer", release.version);
    for (name, version) in [("tabiya.deb", &release.version), ("newer.deb", &newer)] {
        fs::write(
            debian.folder.join(name),
            debian::package(&release, version)?,
        )?;
    }
    let start = Instant::now();
    let booted = BootedDebian::boot(&debian.folder)?;
    println!("booted in {:.1} s", start.elapsed().as_secs_f64());
    service(&booted)?;
    upgrade(&booted)?;
    removal(&booted)
}

/// The service starts only when it is asked to, runs as its own user, and serves.
fn service(booted: &BootedDebian) -> Result<()> {
    booted.output("dpkg --install /tabiya.deb")?;
    let state = booted.output("systemctl is-active tabiya || true")?;
    same(
        "the service after the installation",
        state.as_str(),
        "inactive",
    )?;
    booted.output("systemctl enable --now --quiet tabiya")?;
    let health = booted.get("/api/v1/health")?;
    same(
        "the club's health",
        &health.contains("\"status\":\"ok\""),
        &true,
    )?;
    let answer = booted.post("/api/v1/account", ACCOUNT)?;
    same(
        "the new account",
        &answer.contains("\"account\":true"),
        &true,
    )?;
    let user = booted.output("stat -c %U /proc/$(systemctl show -p MainPID --value tabiya)")?;
    same("the user of the service", user.as_str(), "tabiya")?;
    booted.output("systemctl reload tabiya")?;
    let link = booted.output("tabiya organiser")?;
    same("a link for the organiser", &link.contains("http://"), &true)?;
    // Whoever may read the journal is not the organiser.
    let journal = booted.output("journalctl --unit tabiya --no-pager")?;
    same(
        "a token in the journal",
        &journal.contains("organiser_"),
        &false,
    )?;
    let exposure = booted.output("systemd-analyze security tabiya --no-pager | tail -n 1")?;
    println!(
        "service: ok; {}",
        exposure.trim_start_matches(|c: char| !c.is_ascii())
    );
    Ok(())
}

/// A running club becomes the new version and keeps its data.
fn upgrade(booted: &BootedDebian) -> Result<()> {
    let process = "systemctl show -p MainPID --value tabiya";
    let before = booted.output(process)?;
    booted.output("dpkg --install /newer.deb")?;
    let after = booted.output(process)?;
    same(
        "the same process after the upgrade",
        &(before == after),
        &false,
    )?;
    let answer = booted.post("/api/v1/login", ACCOUNT)?;
    same(
        "the account after the upgrade",
        &answer.contains("\"account\":true"),
        &true,
    )?;
    println!("upgrade: ok");
    Ok(())
}

/// A removal ends the service and keeps the data, a purge does not.
fn removal(booted: &BootedDebian) -> Result<()> {
    booted.output("dpkg --remove tabiya")?;
    let state = booted.output("systemctl is-active tabiya || true")?;
    same("the service after the removal", state.as_str(), "inactive")?;
    booted.output("test -f /var/lib/tabiya/tabiya.db")?;
    booted.output("dpkg --purge tabiya")?;
    let find = "find /etc /usr /var /run -xdev -name '*tabiya*' -not -path '/var/log/*'";
    same("what a purge leaves", booted.output(find)?.as_str(), "")?;
    println!("removal: ok");
    Ok(())
}
