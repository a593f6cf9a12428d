//! `tabiya bench`: how fast the engine is, and its signature.

use std::io::{self, Write};

use tabiya_player::{BENCH_DEPTH, Brake, EvaluationChoice, bench};

use crate::Verdict;

#[derive(clap::Args)]
#[command(after_help = "Example:\n  tabiya bench --depth 10")]
pub(crate) struct Arguments {
    /// How deep each position is searched; the signature is that of the default
    #[arg(long, default_value_t = BENCH_DEPTH, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// What judges positions: classical, or a network's file
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let mut out = io::stdout().lock();
    let mut result = Ok(());
    let judge = arguments.eval.open()?;
    let brake = Brake::default();
    let report = bench(arguments.depth, &judge, &brake, |number, of, fen, nodes| {
        result = writeln!(out, "{number:>3}/{of}  {nodes:>10} nodes  {fen}");
        if result.is_err() {
            brake.stop();
        }
    });
    result?;
    if let Some(report) = report {
        writeln!(
            out,
            "{} ms, {} nodes a second",
            report.time.as_millis(),
            report.nodes_per_second()
        )?;
        writeln!(out, "Bench: {}", report.nodes)?;
    }
    Ok(Verdict::Fine)
}
