//! `tabiya check-engine`: checks that an engine follows its protocol.

use std::io::{self, Write};

use anyhow::Context;
use tabiya_matches::check::{CheckOutcome, CheckResult, check_engine, detect_protocol};
use tabiya_player::Protocol;

use crate::{
    CommandOutcome,
    color::{ColorChoice, WordStyle, styled},
};

#[derive(clap::Args)]
#[command(
    after_help = "The exit code is 1 if the engine violates the protocol.\n\nExamples:\n  tabiya check-engine /usr/games/stockfish\n  tabiya check-engine gnuchess --uci\n  tabiya check-engine --protocol xboard phalanx"
)]
pub(crate) struct Arguments {
    /// Protocol: uci or xboard [default: detected]
    #[arg(long, value_parser = protocol)]
    protocol: Option<Protocol>,
    /// Command line of the engine, quoted or not
    #[arg(required = true, num_args = 1.., value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

fn protocol(text: &str) -> Result<Protocol, String> {
    match text {
        "uci" => Ok(Protocol::Uci),
        "xboard" => Ok(Protocol::Xboard),
        _ => Err("use uci or xboard".to_string()),
    }
}

pub(crate) fn run(arguments: &Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let command = command_line(&arguments.command);
    let protocol = match arguments.protocol {
        Some(protocol) => protocol,
        None => detect_protocol(&command)
            .context("cannot detect the engine's protocol; choose it with --protocol")?,
    };
    let name = match protocol {
        Protocol::Uci => "UCI",
        Protocol::Xboard => "XBoard",
    };
    let mut written = writeln!(io::stdout(), "{command}: {name} engine");
    let results = check_engine(&command, protocol, |result| {
        if written.is_ok() {
            written = print_result(result, color.stdout());
        }
    })?;
    written?;
    let violations = results
        .iter()
        .filter(|result| matches!(result.outcome, CheckOutcome::Failed { .. }))
        .count();
    writeln!(
        io::stdout(),
        "violations: {violations} in {} checks",
        results.len()
    )?;
    Ok(if violations == 0 {
        CommandOutcome::Success
    } else {
        CommandOutcome::ErrorsFound
    })
}

/// Joins the arguments: a single one is a whole command line, several are quoted words.
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

fn print_result(result: &CheckResult, is_colored: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let word = |word, style| styled(word, style, is_colored);
    match &result.outcome {
        CheckOutcome::Passed => {
            let ok = word("ok", WordStyle::Good);
            writeln!(out, "{ok}      {}", result.check)?;
        }
        CheckOutcome::NotSupported => {
            let skipped = word("skipped", WordStyle::Doubtful);
            writeln!(out, "{skipped} {}: not supported", result.check)?;
        }
        CheckOutcome::Failed { what, transcript } => {
            let failed = word("FAILED", WordStyle::Bad);
            writeln!(out, "{failed}  {}: {what}", result.check)?;
            for line in transcript {
                writeln!(out, "          {line}")?;
            }
        }
    }
    out.flush()
}
