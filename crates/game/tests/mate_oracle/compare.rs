//! [`Comparison`] of the solver with the oracle.

use std::fmt;

use tabiya_game::{
    mate,
    solver::{self, Solution},
};
use tabiya_rules::{Color, Move, Position};

use crate::board::Board;
use crate::forward;
use crate::random::Random;
use crate::tables::{self, BLACK, Sides, Tables, WHITE};

/// Counts of what was compared, and everything that was wrong.
#[derive(Default)]
pub(crate) struct Comparison {
    /// Positions of whole endings that the oracle has decided.
    decided: usize,
    queries: usize,
    cannot: usize,
    /// Answers "cannot" of the fast test.
    fast: usize,
    /// Queries with too many positions for the oracle.
    skipped: usize,
    /// Positions that `tabiya-rules` does not accept.
    refused: usize,
    wrong: Vec<String>,
}

/// Source of right answers.
#[derive(Clone, Copy)]
pub(crate) enum Oracle {
    /// A table has the sides that can mate.
    Table(Sides),
    /// Search of all positions that can arise, up to a limit.
    Search { limit: usize },
}

impl Oracle {
    /// Right answer for a side; `None` if it is beyond the limit.
    fn can_mate(self, board: &Board, white: bool) -> Option<bool> {
        match self {
            Self::Table(sides) => Some(sides & side_bit(white) != 0),
            Self::Search { limit } => forward::can_mate(board, white, limit),
        }
    }
}

impl Comparison {
    /// Compares one position in `stride` of an ending, and every position whose result is not the usual one.
    pub(crate) fn whole_ending(&mut self, tables: &Tables, men: &str, stride: usize) {
        let mut counts = [0; 4];
        for (_, sides) in tables.positions(men) {
            counts[usize::from(sides)] += 1;
        }
        self.decided += counts.iter().sum::<usize>();
        let usual = (0..4).max_by_key(|sides| counts[usize::from(*sides)]);
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for (number, (board, sides)) in tables.positions(men).enumerate() {
            if number % stride == 0 || Some(sides) != usual {
                // Not always the one that stands for all that are alike.
                let (board, sides) = match random.below(2) {
                    0 => (board, sides),
                    _ => (board.with_colors_exchanged(), tables::exchanged(sides)),
                };
                self.compare(&board, Oracle::Table(sides));
            }
        }
    }

    /// Compares the answers for both sides with the oracle's.
    pub(crate) fn compare(&mut self, board: &Board, oracle: Oracle) {
        let Ok(position) = board.fen().parse::<Position>() else {
            self.refused += 1;
            return;
        };
        let moves = (position.legal_moves().len(), board.after_all_moves().len());
        self.expect(moves.0 == moves.1, || {
            format!("{moves:?} moves: {}", board.fen())
        });
        for side in [Color::White, Color::Black] {
            let white = side == Color::White;
            let is_fast = mate::cannot_mate(&position, side);
            let solution = solver::solve(&position, side);
            self.queries += 1;
            self.fast += usize::from(is_fast);
            let say = |what: &str| format!("{what}, {side}: {}", board.fen());
            match &solution {
                Solution::Can { line } => {
                    self.expect(is_mating_line(board, &position, line, white), || {
                        say("no mating line")
                    });
                    self.expect(!is_fast, || say("fast test says cannot"));
                    // The line proves it: a search would only find another one.
                    if let Oracle::Table(sides) = oracle {
                        let can = sides & side_bit(white) != 0;
                        self.expect(can, || say("solver says can"));
                    }
                }
                Solution::Cannot => {
                    self.cannot += 1;
                    match oracle.can_mate(board, white) {
                        Some(can) => self.expect(!can, || say("solver says cannot")),
                        None => self.skipped += 1,
                    }
                }
                Solution::Undecided => self.expect(false, || say("undecided")),
            }
        }
    }

    fn expect(&mut self, is_right: bool, message: impl FnOnce() -> String) {
        if !is_right {
            let message = message();
            println!("WRONG {message}");
            self.wrong.push(message);
        }
    }

    pub(crate) fn add(&mut self, other: Comparison) {
        self.decided += other.decided;
        self.queries += other.queries;
        self.cannot += other.cannot;
        self.fast += other.fast;
        self.skipped += other.skipped;
        self.refused += other.refused;
        self.wrong.extend(other.wrong);
    }

    #[track_caller]
    pub(crate) fn assert_right(&self) {
        assert!(self.queries > 0 && self.cannot > self.skipped, "{self}");
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let confirmed = self.cannot - self.skipped;
        write!(
            f,
            "{} positions decided, {} queries, {} wrong; {} cannot mate, {confirmed} confirmed, {} beyond the bound, {} by the fast \
             test; {} no positions",
            self.decided,
            self.queries,
            self.wrong.len(),
            self.cannot,
            self.skipped,
            self.fast,
            self.refused,
        )
    }
}

fn side_bit(white: bool) -> Sides {
    if white { WHITE } else { BLACK }
}

/// True if every move of a line is legal for the oracle too, and the last one mates.
fn is_mating_line(board: &Board, position: &Position, line: &[Move], white: bool) -> bool {
    let (mut board, mut position) = (*board, *position);
    for m in line {
        position = position.play(*m);
        let after = Board::from_fen(&position.fen());
        let next = board.after_all_moves();
        match next.iter().find(|next| next.squares == after.squares) {
            Some(next) => board = *next,
            None => return false,
        }
    }
    board.is_mated_by(white)
}
