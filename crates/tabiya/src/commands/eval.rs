//! `tabiya eval`: what the evaluation makes of a position, term by term.

use std::io::{self, Write};

use tabiya_player::{EvaluationChoice, evaluation_text};
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
    /// A network's file, in place of the network that comes with the program
    #[arg(long, value_name = "FILE", default_value_t)]
    eval: EvaluationChoice,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Verdict> {
    let fen = (!arguments.fen.is_empty()).then(|| arguments.fen.join(" "));
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(fen.as_deref(), mode)?;
    let text = evaluation_text(&position, &arguments.eval.open()?);
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(Verdict::Fine)
}
