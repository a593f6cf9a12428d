//! [`FuzzReport`]: result of running one target, parsed from libFuzzer's output.

use std::collections::VecDeque;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::Result;
use crate::command::cannot_start;

/// Number of last lines to keep, enough for the panic message and libFuzzer's summary.
const MAX_KEPT_LINES: usize = 200;

/// Result of one run.
#[derive(Debug, Default)]
pub(super) struct FuzzReport {
    name: String,
    program: String,
    executions: u64,
    coverage: u64,
    artifacts: Vec<String>,
    /// Exit status, if the target failed.
    failure: Option<String>,
    last_lines: VecDeque<String>,
}

impl FuzzReport {
    /// Runs the target to its end.
    pub(super) fn run(name: &str, target: &mut Command) -> Result<FuzzReport> {
        let mut report = FuzzReport {
            name: name.to_owned(),
            program: target.get_program().to_string_lossy().into_owned(),
            ..FuzzReport::default()
        };
        let mut child = target
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| cannot_start(target, &error))?;
        let mut lines = BufReader::new(child.stderr.take().expect("standard error is piped"));
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            report.read(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
        let status = child.wait()?;
        report.failure = (!status.success()).then(|| status.to_string());
        Ok(report)
    }

    /// True after a crash, a timeout or excessive memory use: libFuzzer then exits with a failure.
    pub(super) fn has_finding(&self) -> bool {
        self.failure.is_some()
    }

    fn read(&mut self, line: &str) {
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            self.executions = count.trim().parse().unwrap_or(self.executions);
        } else if let Some(status) = line.strip_prefix('#') {
            self.read_status(status);
        } else if let Some((_, path)) = line.split_once("Test unit written to ") {
            self.artifacts.push(path.to_owned());
        }
        if self.last_lines.len() == MAX_KEPT_LINES {
            self.last_lines.pop_front();
        }
        self.last_lines.push_back(line.to_owned());
    }

    /// Parses `1024 NEW cov: 12 ft: 13 …`. A target that crashes prints no final count.
    fn read_status(&mut self, status: &str) {
        let mut words = status.split_whitespace();
        let executions = words.next().and_then(|word| word.parse().ok());
        let coverage = words.skip_while(|word| *word != "cov:").nth(1);
        if let (Some(executions), Some(coverage)) =
            (executions, coverage.and_then(|word| word.parse().ok()))
        {
            self.executions = executions;
            self.coverage = coverage;
        }
    }
}

impl fmt::Display for FuzzReport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FuzzReport {
            name,
            program,
            executions,
            coverage,
            ..
        } = self;
        let findings = usize::from(self.has_finding());
        if let Some(failure) = &self.failure {
            for line in &self.last_lines {
                writeln!(formatter, "{name} | {line}")?;
            }
            writeln!(formatter, "{name}: {failure}")?;
            for artifact in &self.artifacts {
                writeln!(formatter, "{name}: to reproduce: {program} {artifact}")?;
            }
        }
        write!(
            formatter,
            "{name}: executions {executions}, coverage {coverage}, findings {findings}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(output: &str) -> FuzzReport {
        let mut report = FuzzReport {
            name: "fen".to_owned(),
            program: "f/fen".to_owned(),
            ..FuzzReport::default()
        };
        output.lines().for_each(|line| report.read(line));
        report
    }

    #[test]
    fn a_run_to_the_end() {
        let report = read(
            "INFO: Seed: 913779055\n\
             #3\tINITED cov: 8 ft: 8 corp: 1/1b exec/s: 0 rss: 27Mb\n\
             #10539\tNEW    cov: 10 ft: 10 corp: 3/21b lim: 104 exec/s: 0 rss: 27Mb L: 12/12\n\
             #20005392\tDONE   cov: 11 ft: 11 corp: 4/25b lim: 4096 exec/s: 2222821 rss: 27Mb\n\
             ###### Recommended dictionary. ######\n\
             stat::number_of_executed_units: 20005392\n",
        );
        assert_eq!(
            report.to_string(),
            "fen: executions 20005392, coverage 11, findings 0"
        );
    }

    #[test]
    fn a_crash_reports_its_input() {
        let mut report = read(
            "#7\tNEW    cov: 9 ft: 9 corp: 2/9b\n\
             thread '<unnamed>' panicked at targets/fen.rs:9:5:\n\
             artifact_prefix='a/'; Test unit written to a/crash-01ab\n",
        );
        report.failure = Some("exit status: 77".to_owned());
        let text = report.to_string();
        assert!(text.contains("panicked at targets/fen.rs"), "{text}");
        assert!(
            text.contains("fen: to reproduce: f/fen a/crash-01ab"),
            "{text}"
        );
        assert!(
            text.ends_with("fen: executions 7, coverage 9, findings 1"),
            "{text}"
        );
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        let report = read(&"line\n".repeat(MAX_KEPT_LINES + 50));
        assert_eq!(report.last_lines.len(), MAX_KEPT_LINES);
    }
}
