//! [`TestCounts`]: counts tests from the output of test runners.

use std::fmt;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::Result;
use crate::command::{cannot_start, failed};

/// Numbers of passed and failed tests, and names of ignored ones.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct TestCounts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) ignored: Vec<String>,
}

impl TestCounts {
    /// Parses one line of `cargo test` output. Other lines are ignored.
    pub(crate) fn read_cargo(&mut self, line: &str) {
        if let Some(result) = line.strip_prefix("test result: ") {
            self.passed += count(result, "passed");
            self.failed += count(result, "failed");
        } else if let Some(name) = ignored_test(line) {
            self.ignored.push(name.to_owned());
        }
    }

    /// Parses one line of Vitest or Playwright output, whose summaries are `Tests  1 failed | 44 passed (45)` and
    /// `44 passed (1.2m)` and the like, one per line.
    pub(crate) fn read_page(&mut self, line: &str) {
        let line = line.trim();
        let result = line.strip_prefix("Tests ").unwrap_or(line);
        if result == line && !is_count(line) {
            return;
        }
        // A flaky test has passed on its second try.
        self.passed += count(result, "passed") + count(result, "flaky");
        self.failed += count(result, "failed");
        if count(result, "skipped") > 0 {
            self.ignored.push(format!("of the page: {result}"));
        }
    }
}

/// Runs a command, passes its output through and counts the tests in it.
pub(crate) fn count_tests(
    command: &mut Command,
    counts: &mut TestCounts,
    read: fn(&mut TestCounts, &str),
) -> Result<()> {
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| cannot_start(command, &error))?;
    let mut lines = BufReader::new(child.stdout.take().expect("standard output is piped"));
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        std::io::stdout().write_all(&line)?;
        read(counts, String::from_utf8_lossy(&line).trim_end());
        line.clear();
    }
    let status = child.wait()?;
    if status.success() {
        Ok(())
    } else {
        Err(failed(command, &status.to_string()))
    }
}

/// True for `44 passed (1.2m)`, `1 failed` and the like.
fn is_count(line: &str) -> bool {
    let mut words = line.split(' ');
    let number = words.next().is_some_and(|word| word.parse::<u64>().is_ok());
    let kind = words.next().unwrap_or_default();
    let rest = words.next();
    number
        && ["passed", "failed", "flaky", "skipped"].contains(&kind)
        && rest.is_none_or(|rest| rest.starts_with('('))
}

impl fmt::Display for TestCounts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} passed, {} failed", self.passed, self.failed)
    }
}

/// Number before `word` in `ok. 3 passed; 0 failed; 1 ignored; …`.
fn count(result: &str, word: &str) -> u64 {
    let words = result
        .split([' ', ';'])
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>();
    let pair = words.windows(2).find(|pair| pair[1] == word);
    pair.and_then(|pair| pair[0].parse().ok()).unwrap_or(0)
}

/// Name in `test NAME ... ignored` or `test NAME ... ignored, REASON`.
fn ignored_test(line: &str) -> Option<&str> {
    let (name, outcome) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let is_ignored = outcome == "ignored" || outcome.starts_with("ignored, ");
    is_ignored.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(output: &str, want: TestCounts) {
        let mut counts = TestCounts::default();
        output.lines().for_each(|line| counts.read_cargo(line));
        assert_eq!(counts, want);
    }

    #[test]
    fn results_add_up() {
        check(
            "running 5 tests\n\
             test clock::tests::ticks ... ok\n\
             test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s\n\
             test result: FAILED. 7 passed; 2 failed; 0 ignored; 0 measured; 1 filtered out; finished in 1.00s\n",
            TestCounts {
                passed: 12,
                failed: 2,
                ignored: vec![],
            },
        );
    }

    #[test]
    fn ignored_tests_are_named() {
        check(
            "test slow ... ignored\n\
             test deep ... ignored, takes an hour\n\
             test src/lib.rs - Board (line 3) ... ignored\n\
             test src/lib.rs - Piece (line 9) - compile ... ok\n\
             test result: ok. 1 passed; 0 failed; 3 ignored; 0 measured; 0 filtered out\n",
            TestCounts {
                passed: 1,
                failed: 0,
                ignored: vec![
                    "slow".to_owned(),
                    "deep".to_owned(),
                    "src/lib.rs - Board (line 3)".to_owned(),
                ],
            },
        );
    }

    #[test]
    fn other_lines_count_nothing() {
        check(
            "error: test failed, to rerun pass `--lib`\ntest of the scale: 3 passed\n",
            TestCounts::default(),
        );
    }

    #[test]
    fn page_tests_are_counted() {
        let mut counts = TestCounts::default();
        for line in [
            " Test Files  1 failed | 4 passed (5)",
            "      Tests  1 failed | 44 passed (45)",
            "  ok 3 [tests/here.spec.ts:9:1] 5 passed pawns (1.2s)",
            "  2 failed",
            "  1 flaky",
            "  1 skipped",
            "  12 passed (1.2m)",
        ] {
            counts.read_page(line);
        }
        assert_eq!((counts.passed, counts.failed), (57, 3));
        assert_eq!(counts.ignored, ["of the page: 1 skipped"]);
    }

    #[test]
    fn the_summary_line_is_fixed() {
        let counts = TestCounts {
            passed: 31,
            failed: 0,
            ignored: vec![],
        };
        assert_eq!(counts.to_string(), "31 passed, 0 failed");
    }
}
