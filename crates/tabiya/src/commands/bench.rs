//! `tabiya bench`: measures search speed and prints the engine's signature.

use std::io::{self, Write};

use tabiya_player::{BENCH_DEPTH, EvaluationChoice, StopSignal, bench};

use super::number_in;
use crate::CommandOutcome;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya bench --depth 10")]
pub(crate) struct Arguments {
    /// Search depth in plies; the signature is for the default depth
    #[arg(long, default_value_t = BENCH_DEPTH, value_parser = number_in(1..=64_u32))]
    depth: u32,
    /// Evaluation: classical, or a network file [default: the built-in network]
    #[arg(long, value_name = "FILE", default_value_t, hide_default_value = true)]
    eval: EvaluationChoice,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let mut out = io::stdout().lock();
    let mut result = Ok(());
    let evaluation = arguments.eval.load()?;
    let stop = StopSignal::default();
    let report = bench(
        arguments.depth,
        &evaluation,
        &stop,
        |number, of, fen, nodes| {
            result = writeln!(out, "{number:>3}/{of}  {nodes:>10} nodes  {fen}");
            if result.is_err() {
                stop.stop();
            }
        },
    );
    result?;
    if let Some(report) = report {
        writeln!(
            out,
            "{} ms, {} nodes per second",
            report.time.as_millis(),
            report.nodes_per_second()
        )?;
        writeln!(out, "Bench: {}", report.nodes)?;
    }
    Ok(CommandOutcome::Success)
}
