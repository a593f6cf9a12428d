//! The embedded network is the last one in the ledger, and equals its float checkpoint after quantisation.

use std::{fs, path::Path, process::Command};

use sha2::{Digest, Sha256};

#[test]
fn embedded_network_matches_ledger_and_checkpoint() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let nets = crates.join("engine/nets");
    let net = fs::read(nets.join("tabiya.net")).unwrap();
    let sha: String = Sha256::digest(&net)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let ledger = fs::read_to_string(crates.join("train/LEDGER.md")).unwrap();
    let last = ledger.trim_end().lines().last().unwrap();
    assert!(
        last.contains(&sha),
        "{sha} is not in the last line of the ledger: {last}"
    );
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("embedded.net");
    let exported = Command::new(env!("CARGO_BIN_EXE_tabiya-train"))
        .arg("export")
        .arg(nets.join("tabiya.float"))
        .arg("--out")
        .arg(&out)
        .status()
        .unwrap();
    assert!(exported.success());
    assert!(
        fs::read(&out).unwrap() == net,
        "the checkpoint gives a different network"
    );
}
