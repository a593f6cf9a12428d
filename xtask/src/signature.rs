//! `cargo xtask signature`: does the engine search what its last commit says?
//!
//! A commit that changes the search or the evaluation ends with `Bench: N`, the number that `tabiya bench`
//! prints. The newest such number must be that of the program as it is: if a later commit changed the search
//! without saying so, this finds it.

use crate::Result;
use crate::command::{cargo_line, output, program, works};

/// Where a change may change the number.
const SOURCES: [&str; 4] = [
    "crates/rules",
    "crates/engine",
    "crates/player",
    "Cargo.toml",
];
/// Between commits in what `git log` prints, and between a commit's name and its message.
const RECORD: char = '\u{1e}';
const UNIT: char = '\u{1f}';

pub(crate) fn run() -> Result<()> {
    let Some(claim) = newest_claim()? else {
        println!("no commit here says `Bench: N`: nothing to compare the signature with");
        return Ok(());
    };
    let found = measure()?;
    if found == claim.nodes {
        println!("Bench: {found}, as commit {} says", claim.commit);
        return Ok(());
    }
    // Before a commit nothing is wrong yet; its message has to say so.
    if has_changes()? {
        println!("Bench: {found}. The commit of these changes ends with this line.");
        return Ok(());
    }
    Err(format!(
        "tabiya bench prints {found}, but commit {} says `Bench: {}`: a commit since then changed the \
         search or the evaluation without saying so. The next one must end with `Bench: {found}`.",
        claim.commit, claim.nodes
    )
    .into())
}

/// What a commit says of the signature.
#[derive(Debug, PartialEq)]
struct Claim {
    commit: String,
    nodes: u64,
}

/// Of the newest commit that says anything; `None` without a history.
fn newest_claim() -> Result<Option<Claim>> {
    if !works(program("git").args(["rev-parse", "--verify", "HEAD"])) {
        println!("this is no git repository, or git does not read it");
        return Ok(None);
    }
    let is_shallow = output(program("git").args(["rev-parse", "--is-shallow-repository"]))?;
    if is_shallow.trim() == "true" {
        println!("this is a shallow clone: only its few commits are looked at");
    }
    // In the order of the history, whatever the clocks of the authors said.
    let format = format!("--format=%h{UNIT}%B{RECORD}");
    let log = output(program("git").args(["log", "--topo-order", &format]))?;
    Ok(log.split(RECORD).find_map(claim))
}

/// What one record of the log says.
fn claim(record: &str) -> Option<Claim> {
    let (commit, message) = record.trim().split_once(UNIT)?;
    Some(Claim {
        commit: commit.to_string(),
        nodes: signature(message)?,
    })
}

/// The number in the last line of the form `Bench: N`.
fn signature(text: &str) -> Option<u64> {
    text.lines()
        .rev()
        .find_map(|line| line.trim_end().strip_prefix("Bench: ")?.parse().ok())
}

fn measure() -> Result<u64> {
    let text = output(&mut cargo_line(
        "run --release --locked --quiet --package tabiya -- bench",
    ))?;
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
    fn what_is_none() {
        check("", None);
        check("The bench: 5 positions more", None);
        check("see Bench: 5", None);
        check("Bench: many", None);
        check("Bench: 5 nodes", None);
        check("bench: 5", None);
    }

    #[test]
    fn the_newest_that_says_anything_counts() {
        let log = "c3\u{1f}Documents\n\u{1e}\nb2\u{1f}Search\n\nBench: 20\n\u{1e}\na1\u{1f}Search\n\nBench: 10\n\u{1e}\n";
        let want = Claim {
            commit: "b2".to_string(),
            nodes: 20,
        };
        assert_eq!(log.split(RECORD).find_map(claim), Some(want));
        assert_eq!("\n".split(RECORD).find_map(claim), None);
    }
}
