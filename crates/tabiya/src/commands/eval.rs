//! `tabiya eval`: what the evaluation makes of a position, term by term.

use std::io::{self, Write};

use tabiya_engine::EvaluationTable;
use tabiya_rules::CastlingMode;

use crate::Verdict;

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya eval \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\""
)]
pub(crate) struct Arguments {
    /// The position; without one, the start. The quotes may be left out
    #[arg(num_args = 0..)]
    fen: Vec<String>,
    /// Read castling rights by the rules of Chess960
    #[arg(long)]
    chess960: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let fen = (!arguments.fen.is_empty()).then(|| arguments.fen.join(" "));
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(fen.as_deref(), mode)?;
    let table = EvaluationTable::of(&position).to_string();
    writeln!(io::stdout().lock(), "{}", table.trim_end())?;
    Ok(Verdict::Fine)
}
