//! [`TestProgram`]: the test programs of the workspace, several at a time.
//!
//! `cargo test` runs one test program after the other, and many of them wait most of the time: for clocks, for
//! connections, for the disk. Here as many run at once as there are cores.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use std::{io, thread};

use serde_json::Value;

use crate::Result;
use crate::command::{cargo_line, output, program};
use crate::test_counts::TestCounts;

/// Programs that take long. They start first, so that none is left for the end.
const LONGEST: [&str; 8] = [
    "day", "power", "play", "evening", "clients", "engines", "abuse", "check",
];
/// Programs that measure times, or keep all cores busy. They run alone, after the others.
const ALONE: [&str; 2] = ["play_speed", "busy"];

/// A compiled test program.
#[derive(Debug, PartialEq)]
struct TestProgram {
    /// Name of its target.
    name: String,
    path: PathBuf,
    /// Folder of its package, in which it runs.
    package: PathBuf,
}

/// Compiles all tests of the workspace and runs them. A failure does not stop the others.
pub(crate) fn run_all(counts: &mut TestCounts) -> Result<()> {
    let build = "test --workspace --locked --no-run --message-format json-render-diagnostics";
    let artifacts = output(&mut cargo_line(build))?;
    let mut programs: Vec<TestProgram> = artifacts.lines().filter_map(TestProgram::read).collect();
    let is_known = |name: &&&str| programs.iter().any(|program| program.name == **name);
    if let Some(unknown) = LONGEST.iter().chain(&ALONE).find(|name| !is_known(name)) {
        return Err(format!("no test program is named {unknown}").into());
    }
    programs.sort_by_key(|program| position(&program.name));
    let is_alone = |program: &TestProgram| ALONE.contains(&program.name.as_str());
    let (alone, together) = programs.into_iter().partition(is_alone);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut failed = run_queue(together, cores, counts);
    failed.extend(run_queue(alone, 1, counts));
    match failed.is_empty() {
        true => Ok(()),
        false => Err(format!("failed: {}", failed.join(", ")).into()),
    }
}

/// Runs programs, so many at a time, and returns the names of those that failed.
fn run_queue(programs: Vec<TestProgram>, at_once: usize, counts: &mut TestCounts) -> Vec<String> {
    let queue = Mutex::new(VecDeque::from(programs));
    let results = Mutex::new((counts, Vec::new()));
    thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(program) = next(&queue) {
                    let start = Instant::now();
                    let ran = program.run();
                    let (counts, failed) = &mut *lock(&results);
                    if !report(&program, ran, start, counts) {
                        failed.push(program.name);
                    }
                }
            });
        }
    });
    let (_, failed) = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed
}

fn next(queue: &Mutex<VecDeque<TestProgram>>) -> Option<TestProgram> {
    lock(queue).pop_front()
}

fn position(name: &str) -> usize {
    let found = LONGEST.iter().position(|long| *long == name);
    found.unwrap_or(LONGEST.len())
}

/// Shows the output of a program and counts its tests. Returns true if it succeeded.
fn report(
    program: &TestProgram,
    ran: io::Result<Output>,
    start: Instant,
    counts: &mut TestCounts,
) -> bool {
    let seconds = start.elapsed().as_secs_f64();
    println!("     Ran {} in {seconds:.1} s", program.path.display());
    let output = match ran {
        Ok(output) => output,
        Err(error) => {
            println!("cannot start it: {error}");
            return false;
        }
    };
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}{}", String::from_utf8_lossy(&output.stderr));
    text.lines().for_each(|line| counts.read_cargo(line));
    if !output.status.success() {
        println!("{} failed: {}", program.name, output.status);
    }
    output.status.success()
}

impl TestProgram {
    /// Reads a line of cargo's JSON. Most lines are about libraries.
    fn read(line: &str) -> Option<Self> {
        let artifact: Value = serde_json::from_str(line).ok()?;
        let is_test =
            artifact["reason"] == "compiler-artifact" && artifact["profile"]["test"] == true;
        let text = |value: &Value| value.as_str().map(str::to_string);
        let manifest = text(&artifact["manifest_path"])?;
        is_test.then_some(Self {
            name: text(&artifact["target"]["name"])?,
            path: text(&artifact["executable"])?.into(),
            package: Path::new(&manifest).parent()?.to_path_buf(),
        })
    }

    /// Runs the program as `cargo test` does: in the folder of its package.
    fn run(&self) -> io::Result<Output> {
        program(&self.path)
            .current_dir(&self.package)
            .env("CARGO_MANIFEST_DIR", &self.package)
            .stdin(Stdio::null())
            .output()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn test_programs_are_found_in_the_output_of_cargo() {
        let artifact = |test: bool, executable: &str| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/club/Cargo.toml","target":{{"name":"day"}},"profile":{{"test":{test}}},"executable":{executable}}}"#
            )
        };
        let day = TestProgram {
            name: "day".into(),
            path: "/w/target/debug/deps/day-1".into(),
            package: "/w/crates/club".into(),
        };
        let path = r#""/w/target/debug/deps/day-1""#;
        assert_eq!(TestProgram::read(&artifact(true, path)), Some(day));
        assert_eq!(TestProgram::read(&artifact(false, path)), None);
        assert_eq!(TestProgram::read(&artifact(true, "null")), None);
        assert_eq!(TestProgram::read(r#"{"reason":"build-finished"}"#), None);
        assert_eq!(TestProgram::read("no JSON"), None);
    }
}
