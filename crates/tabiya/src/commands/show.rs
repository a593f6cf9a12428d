//! `tabiya show`: prints a position for people.

use std::io::{self, IsTerminal, Write};

use tabiya_rules::{CastlingMode, Color, File, Outcome, Piece, Position, Rank, Role, Square};

use crate::CommandOutcome;

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  tabiya show \"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\""
)]
pub(crate) struct Arguments {
    /// Position as FEN [default: the starting position]; quotes are optional
    #[arg(num_args = 0..)]
    fen: Vec<String>,
    /// Read castling rights as in Chess960
    #[arg(long)]
    chess960: bool,
    /// Show pieces as letters, even on a terminal
    #[arg(long)]
    ascii: bool,
    /// Show the board from Black's side
    #[arg(long)]
    flip: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<CommandOutcome> {
    let fen = (!arguments.fen.is_empty()).then(|| arguments.fen.join(" "));
    let mode = arguments.chess960.then_some(CastlingMode::Chess960);
    let position = super::position(fen.as_deref(), mode)?;
    let mut out = io::stdout().lock();
    let figurines = !arguments.ascii && out.is_terminal();
    let bottom = if arguments.flip {
        Color::Black
    } else {
        Color::White
    };
    draw(&mut out, &position, bottom, figurines)?;
    writeln!(out, "\n{}", position.fen())?;
    writeln!(
        out,
        "key {:016x}, book key {:016x}",
        position.key(),
        position.polyglot_key()
    )?;
    writeln!(out, "{}", status(&position))?;
    if let Some(note) = clock_note(&position) {
        writeln!(out, "{note}")?;
    }
    list_moves(&mut out, &position)?;
    Ok(CommandOutcome::Success)
}

fn draw(
    out: &mut impl Write,
    position: &Position,
    bottom: Color,
    figurines: bool,
) -> io::Result<()> {
    let order = |i: usize| if bottom.is_white() { i } else { 7 - i };
    for row in (0..8).rev() {
        let rank = Rank::ALL[order(row)];
        write!(out, "{rank} ")?;
        for column in 0..8 {
            let piece = position.piece_at(Square::new(File::ALL[order(column)], rank));
            match piece {
                None => write!(out, " .")?,
                Some(piece) if figurines => write!(out, " {}", figurine(piece))?,
                Some(piece) => write!(out, " {}", piece.letter())?,
            }
        }
        writeln!(out)?;
    }
    write!(out, "  ")?;
    for column in 0..8 {
        write!(out, " {}", File::ALL[order(column)])?;
    }
    writeln!(out)
}

/// Returns the figurine of a piece. Some terminals show ♟ as an emoji without the variation selector.
fn figurine(piece: Piece) -> String {
    let mut text = piece.figurine().to_string();
    if piece.role == Role::Pawn {
        text.push('\u{fe0e}');
    }
    text
}

fn status(position: &Position) -> String {
    let mover = match position.turn() {
        Color::White => "White",
        Color::Black => "Black",
    };
    match position.outcome() {
        Some(Outcome::Checkmate { winner }) => format!("checkmate: {winner} wins (FIDE 5.1.1)"),
        Some(Outcome::Stalemate) => {
            format!("stalemate: draw, {mover} has no legal move (FIDE 5.2.1)")
        }
        Some(Outcome::InsufficientMaterial) => {
            "dead position: draw, neither side can checkmate (FIDE 5.2.2)".to_string()
        }
        None if position.is_check() => format!("{mover} to move, in check"),
        None => format!("{mover} to move"),
    }
}

/// Returns a note on the fifty-move and seventy-five-move rules, if one applies.
fn clock_note(position: &Position) -> Option<&'static str> {
    match position.halfmove_clock() {
        _ if position.is_checkmate() => None,
        150.. => Some(
            "draw: seventy-five moves by each side without a capture or pawn move (FIDE 9.6.2)",
        ),
        100.. => Some(
            "a draw can be claimed: fifty moves by each side without a capture or pawn move (FIDE 9.3)",
        ),
        _ => None,
    }
}

fn list_moves(out: &mut impl Write, position: &Position) -> io::Result<()> {
    let moves = position.legal_moves();
    let mut names: Vec<_> = moves.iter().map(|m| position.san(*m).to_string()).collect();
    names.sort();
    match names.len() {
        0 => writeln!(out, "no legal moves"),
        1 => writeln!(out, "1 legal move: {}", names[0]),
        count => writeln!(out, "{count} legal moves: {}", names.join(" ")),
    }
}
