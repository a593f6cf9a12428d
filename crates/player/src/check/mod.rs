//! An examination of engines: does one keep to its protocol?
//!
//! Each probe starts the engine anew, talks to it, and finds nothing, a breach with the exchange that shows it,
//! or that the engine does not offer what would be probed.
//!
//! - `session`: an engine under examination; `uci`, `xboard`: what is probed.

mod session;
mod uci;
mod xboard;

use std::time::Duration;

use crate::{
    Protocol,
    child::{ChildError, Process, UciChild, XboardChild},
};
use session::Session;

/// What a probe found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was probed, in a few words.
    pub probe: &'static str,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a probe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All is well.
    Kept,
    /// The engine breaches its protocol.
    Breached {
        /// How.
        what: String,
        /// The exchange that shows it: lines to the engine after `>`, from it after `<`.
        exchange: Vec<String>,
    },
    /// The engine does not offer what would be probed.
    NotOffered,
}

/// Why a probe ended early.
enum Fault {
    Breach(String),
    NotOffered,
}

impl Fault {
    fn breach<T>(what: impl Into<String>) -> Result<T, Self> {
        Err(Self::Breach(what.into()))
    }
}

/// A probe: its name, and what it does.
type Probe = (&'static str, fn(&mut Session) -> Result<(), Fault>);

/// How long an engine may take to say who it is.
const HANDSHAKE: Duration = Duration::from_secs(4);

/// Finds out what an engine speaks.
pub fn find_protocol(command: &str) -> Result<Protocol, ChildError> {
    let mut process = Process::start(command)?;
    process.send("uci")?;
    match UciChild::greet(process, HANDSHAKE)? {
        crate::child::Greeting::Uci(_) => Ok(Protocol::Uci),
        crate::child::Greeting::Silent(process) => {
            XboardChild::greet(process, HANDSHAKE, crate::child::Silence::IsFailure)?;
            Ok(Protocol::Xboard)
        }
    }
}

/// Examines an engine, and tells `on_finding` what each probe found. Returns all of it. Fails only if the
/// engine cannot be started.
pub fn check_engine(
    command: &str,
    protocol: Protocol,
    mut on_finding: impl FnMut(&Finding),
) -> Result<Vec<Finding>, ChildError> {
    let probes = match protocol {
        Protocol::Uci => uci::PROBES,
        Protocol::Xboard => xboard::PROBES,
    };
    let mut findings = Vec::with_capacity(probes.len());
    for (probe, run) in probes {
        let mut session = Session::start(command)?;
        let outcome = match run(&mut session) {
            Ok(()) => Outcome::Kept,
            Err(Fault::NotOffered) => Outcome::NotOffered,
            Err(Fault::Breach(what)) => Outcome::Breached {
                what,
                exchange: session.exchange(),
            },
        };
        let finding = Finding { probe, outcome };
        on_finding(&finding);
        findings.push(finding);
    }
    Ok(findings)
}
