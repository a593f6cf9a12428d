//! `tabiya eval`: the static evaluation of a position, term by term.

use std::io::{self, Write};

use tabiya_player::{EvaluationChoice, describe_evaluation};
use tabiya_rules::CastlingMode;

use crate::CommandOutcome;

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya eval \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\""
)]
pub(crate) struct Arguments {
    /// Position as FEN [default: the starting position]; quotes are optional
    #[arg(num_args = 0..)]
    fen: Vec<String>,
    /// Read castling rights as in Chess960
    #[arg(long)]
    chess960: bool,
    /// Evaluation: classical, or a network file [default: the built-in network]
    #[arg(long, value_name = "FILE", default_value_t, hide_default_value = true)]
    eval: EvaluationChoice,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let fen = (!arguments.fen.is_empty()).then(|| arguments.fen.join(" "));
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(fen.as_deref(), mode)?;
    let text = describe_evaluation(&position, &arguments.eval.load()?);
    writeln!(io::stdout().lock(), "{text}")?;
    Ok(CommandOutcome::Success)
}
