//! `cargo xtask signature`: compares the engine's bench signature with the last commit that states one.
//!
//! A commit that changes the search or the evaluation ends with `Bench: N`, the number that `tabiya bench`
//! prints. The newest such number must match the current program: this finds a later commit that changed the search
//! without stating it.

use std::process::Command;

use crate::Result;
use crate::command::{output, program, succeeds};

/// Paths whose changes may change the signature.
const SOURCES: [&str; 4] = [
    "crates/rules",
    "crates/engine",
    "crates/player",
    "Cargo.toml",
];
/// Separators in the output of `git log`: between commits, and between hash and message.
const RECORD_SEPARATOR: char = '\u{1e}';
const UNIT_SEPARATOR: char = '\u{1f}';

/// Compares the signature of a build of the program, given as the command that runs it.
pub(crate) fn run(mut tabiya: Command) -> Result<()> {
    let Some(claim) = newest_claim()? else {
        println!("no commit states `Bench: N`: nothing to compare the signature with");
        return Ok(());
    };
    let found = measure(&mut tabiya)?;
    if found == claim.nodes {
        println!("Bench: {found}, as stated in commit {}", claim.commit);
        return Ok(());
    }
    // With uncommitted changes nothing is wrong yet: the commit message can still state the number.
    if has_changes()? {
        println!("Bench: {found}. End the commit message of these changes with this line.");
        return Ok(());
    }
    Err(format!(
        "tabiya bench prints {found}, but commit {} states `Bench: {}`: a later commit changed the \
         search or the evaluation without stating it. End the next commit message with `Bench: {found}`.",
        claim.commit, claim.nodes
    )
    .into())
}

/// Signature stated in a commit message.
#[derive(Debug, PartialEq)]
struct BenchClaim {
    commit: String,
    nodes: u64,
}

/// Claim of the newest commit that states one; `None` without a history.
fn newest_claim() -> Result<Option<BenchClaim>> {
    if !succeeds(program("git").args(["rev-parse", "--verify", "HEAD"])) {
        println!("not a git repository, or git cannot read it");
        return Ok(None);
    }
    let is_shallow = output(program("git").args(["rev-parse", "--is-shallow-repository"]))?;
    if is_shallow.trim() == "true" {
        println!("shallow clone: only its few commits are searched");
    }
    // Topological order: commit dates may be wrong.
    let format = format!("--format=%h{UNIT_SEPARATOR}%B{RECORD_SEPARATOR}");
    let log = output(program("git").args(["log", "--topo-order", &format]))?;
    Ok(log.split(RECORD_SEPARATOR).find_map(parse_claim))
}

/// Parses one record of the log.
fn parse_claim(record: &str) -> Option<BenchClaim> {
    let (commit, message) = record.trim().split_once(UNIT_SEPARATOR)?;
    Some(BenchClaim {
        commit: commit.to_string(),
        nodes: signature(message)?,
    })
}

/// Number in the last line of the form `Bench: N`.
pub(crate) fn signature(text: &str) -> Option<u64> {
    text.lines()
        .rev()
        .find_map(|line| line.trim_end().strip_prefix("Bench: ")?.parse().ok())
}

fn measure(tabiya: &mut Command) -> Result<u64> {
    let text = output(tabiya.arg("bench"))?;
    signature(&text).ok_or_else(|| "`tabiya bench` prints no signature".into())
}

fn has_changes() -> Result<bool> {
    let status = output(
        program("git")
            .args(["status", "--porcelain", "--"])
            .args(SOURCES),
    )?;
    Ok(!status.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &str, want: Option<u64>) {
        assert_eq!(signature(message), want, "{message:?}");
    }

    #[test]
    fn a_line_of_its_own() {
        check("Search: deeper\n\nBench: 762812\n", Some(762_812));
        check("Search: deeper\r\n\r\nBench: 762812\r\n", Some(762_812));
        check("Bench: 1", Some(1));
        check(
            "before\nBench: 1\nafter\nBench: 2\nCo-authored-by: x",
            Some(2),
        );
    }

    #[test]
    fn no_signature() {
        check("", None);
        check("The bench: 5 positions more", None);
        check("see Bench: 5", None);
        check("Bench: many", None);
        check("Bench: 5 nodes", None);
        check("bench: 5", None);
    }

    #[test]
    fn the_newest_claim_counts() {
        let log = "c3\u{1f}Documents\n\u{1e}\nb2\u{1f}Search\n\nBench: 20\n\u{1e}\na1\u{1f}Search\n\nBench: 10\n\u{1e}\n";
        let want = BenchClaim {
            commit: "b2".to_string(),
            nodes: 20,
        };
        assert_eq!(
            log.split(RECORD_SEPARATOR).find_map(parse_claim),
            Some(want)
        );
        assert_eq!("\n".split(RECORD_SEPARATOR).find_map(parse_claim), None);
    }
}
