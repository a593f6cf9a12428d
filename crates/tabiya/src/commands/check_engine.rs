//! `tabiya check-engine`: does an engine keep to its protocol?

use std::io::{self, Write};

use anyhow::Context;
use tabiya_player::{
    Protocol,
    check::{Finding, Outcome, check_engine, find_protocol},
};

use crate::Verdict;

#[derive(clap::Args)]
#[command(
    after_help = "Exit code 1 if there is a breach.\n\nExamples:\n  tabiya check-engine /usr/games/stockfish\n  tabiya check-engine gnuchess --uci\n  tabiya check-engine --protocol xboard phalanx"
)]
pub(crate) struct Arguments {
    /// What it speaks, if that is not to be found out: uci or xboard
    #[arg(long, value_parser = protocol)]
    protocol: Option<Protocol>,
    /// The engine's command line, in quotes or as it is
    #[arg(required = true, num_args = 1.., value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

fn protocol(text: &str) -> Result<Protocol, String> {
    match text {
        "uci" => Ok(Protocol::Uci),
        "xboard" => Ok(Protocol::Xboard),
        _ => Err("it is uci or xboard".to_string()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let command = command_line(&arguments.command);
    let protocol = match arguments.protocol {
        Some(protocol) => protocol,
        None => find_protocol(&command).context("cannot find out what the engine speaks")?,
    };
    let name = match protocol {
        Protocol::Uci => "UCI",
        Protocol::Xboard => "the XBoard protocol",
    };
    let mut written = writeln!(io::stdout(), "{command} speaks {name}");
    let findings = check_engine(&command, protocol, |finding| {
        if written.is_ok() {
            written = tell(finding);
        }
    })?;
    written?;
    let breaches = findings
        .iter()
        .filter(|finding| matches!(finding.outcome, Outcome::Breached { .. }))
        .count();
    writeln!(
        io::stdout(),
        "breaches: {breaches} in {} probes",
        findings.len()
    )?;
    Ok(if breaches == 0 {
        Verdict::Fine
    } else {
        Verdict::Faults
    })
}

/// One word is a whole command line; several are words that belong together as they are.
fn command_line(words: &[String]) -> String {
    match words {
        [line] => line.clone(),
        words => {
            let quoted = words
                .iter()
                .map(|word| format!("'{}'", word.replace('\'', r"'\''")));
            quoted.collect::<Vec<_>>().join(" ")
        }
    }
}

fn tell(finding: &Finding) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match &finding.outcome {
        Outcome::Kept => writeln!(out, "ok      {}", finding.probe)?,
        Outcome::NotOffered => writeln!(out, "skipped {}: not offered", finding.probe)?,
        Outcome::Breached { what, exchange } => {
            writeln!(out, "BREACH  {}: {what}", finding.probe)?;
            for line in exchange {
                writeln!(out, "          {line}")?;
            }
        }
    }
    out.flush()
}
