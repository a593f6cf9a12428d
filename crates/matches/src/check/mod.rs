//! Protocol compliance checks for engines.
//!
//! Each check starts the engine anew, exchanges messages with it, and passes, fails with the transcript that shows why,
//! or is skipped because the engine does not support what would be checked.
//!
//! - `engine_under_test`: the engine and its transcript; `uci`, `xboard`: the checks.

mod engine_under_test;
mod uci;
mod xboard;

use std::time::Duration;

use engine_under_test::EngineUnderTest;
use tabiya_player::{
    Protocol,
    child::{ChildError, ChildProcess, MissingFeatures, UciChild, UciHandshake, XboardChild},
};

/// Result of one check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckResult {
    /// Short description of the check.
    pub check: &'static str,
    /// Its outcome.
    pub outcome: CheckOutcome,
}

/// Outcome of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CheckOutcome {
    /// The engine follows its protocol.
    Passed,
    /// The engine violates its protocol.
    Failed {
        /// Description of the violation.
        what: String,
        /// Transcript that shows it: lines to the engine after `>`, from it after `<`.
        transcript: Vec<String>,
    },
    /// The engine does not support what would be checked.
    NotSupported,
}

/// Reason for which a check ended early.
enum CheckFailure {
    Violation(String),
    NotSupported,
}

impl CheckFailure {
    fn violation<T>(what: impl Into<String>) -> Result<T, Self> {
        Err(Self::Violation(what.into()))
    }
}

/// A check: its description and its function.
type ProtocolCheck = (
    &'static str,
    fn(&mut EngineUnderTest) -> Result<(), CheckFailure>,
);

/// Time an engine has to complete the handshake.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(4);

/// Detects the protocol of an engine.
pub fn detect_protocol(command: &str) -> Result<Protocol, ChildError> {
    let mut process = ChildProcess::start(command)?;
    process.send("uci")?;
    match UciChild::handshake(process, HANDSHAKE_TIMEOUT)? {
        UciHandshake::Completed(_) => Ok(Protocol::Uci),
        UciHandshake::NoAnswer(process) => {
            XboardChild::handshake(process, HANDSHAKE_TIMEOUT, MissingFeatures::AreAnError)?;
            Ok(Protocol::Xboard)
        }
    }
}

/// Checks an engine's protocol compliance, calls `on_result` after each check, and returns all results.
///
/// # Errors
///
/// If the engine cannot be started.
pub fn check_engine(
    command: &str,
    protocol: Protocol,
    mut on_result: impl FnMut(&CheckResult),
) -> Result<Vec<CheckResult>, ChildError> {
    let checks = match protocol {
        Protocol::Uci => uci::CHECKS,
        Protocol::Xboard => xboard::CHECKS,
    };
    let mut results = Vec::with_capacity(checks.len());
    for (check, run) in checks {
        let mut engine = EngineUnderTest::start(command)?;
        let outcome = match run(&mut engine) {
            Ok(()) => CheckOutcome::Passed,
            Err(CheckFailure::NotSupported) => CheckOutcome::NotSupported,
            Err(CheckFailure::Violation(what)) => CheckOutcome::Failed {
                what,
                transcript: engine.into_transcript(),
            },
        };
        let result = CheckResult { check, outcome };
        on_result(&result);
        results.push(result);
    }
    Ok(results)
}
