//! Helpmate solver `chasolver` and its boards, used nowhere else. The boards are made only from a valid [`Position`],
//! because they are unsound on impossible ones, and support only standard castling.

use chasolver::Winnability;
use chess::{Board, BoardBuilder, CastleRights, ChessMove, Piece};
use tabiya_rules::{CastlingMode, CastlingSide, Color, Move, Position, Role, Square, UciMove};

use super::Solution;
use crate::mate::{has_pieces, with_neighbors};

/// Solves a position that has legal moves and mating material.
pub(super) fn solve(position: &Position, side: Color) -> Solution {
    match run_solver(position, side) {
        Solution::Cannot if kings_may_block_each_other(position) => {
            confirm_after_each_move(position, side)
        }
        answer => answer,
    }
}

/// True if the kings may keep each other from moving, with only bishops and pawns besides.
///
/// The solver takes two such kings for kings that can never move (chasolver 3.0.0; see the tests). With other pieces
/// it searches for a mate first, and deeply.
fn kings_may_block_each_other(position: &Position) -> bool {
    let board = position.board();
    let king = |side| board.pieces(side, Role::King);
    let near = with_neighbors(with_neighbors(with_neighbors(king(Color::White))));
    !has_pieces(board) && (near & king(Color::Black)).any()
}

/// Confirms that a position cannot be won by solving the position after each move.
fn confirm_after_each_move(position: &Position, side: Color) -> Solution {
    for m in &position.legal_moves() {
        let next = position.play(*m);
        let answer =
            super::trivial_solution(&next, side).unwrap_or_else(|| run_solver(&next, side));
        if let Solution::Can { mut line } = answer {
            line.insert(0, *m);
            return Solution::Can { line };
        }
    }
    Solution::Cannot
}

/// Raw answer of the solver.
fn run_solver(position: &Position, side: Color) -> Solution {
    let Some(board) = to_board(position) else {
        return Solution::Undecided;
    };
    match chasolver::winnability(&board, to_color(side)) {
        Some(Winnability::Winnable { helpmate }) => checked_line(position, &helpmate, side),
        // The solver's board lacks non-standard castling rights, with which the side might mate.
        Some(Winnability::Unwinnable) if has_standard_castling(position) => Solution::Cannot,
        Some(Winnability::Unwinnable) | None => Solution::Undecided,
    }
}

pub(crate) fn quick_cannot_mate(position: &Position, side: Color) -> bool {
    let is_confirmed = |m: &Move| {
        let next = position.play(*m);
        let trivial = super::trivial_solution(&next, side).map(|answer| answer == Solution::Cannot);
        trivial.unwrap_or_else(|| quick_test(&next, side))
    };
    quick_test(position, side)
        && (!kings_may_block_each_other(position)
            || position.legal_moves().iter().all(is_confirmed))
}

/// Raw answer of the quick test.
fn quick_test(position: &Position, side: Color) -> bool {
    has_standard_castling(position)
        && to_board(position)
            .is_some_and(|board| chasolver::is_unwinnable_fast(&board, to_color(side)))
}

/// Checks a line by our own rules. It is valid even if the solver ignored castling rights.
fn checked_line(position: &Position, helpmate: &[ChessMove], side: Color) -> Solution {
    let mut line = Vec::with_capacity(helpmate.len());
    // The solver writes castling as a king move of two squares, which other modes may not accept.
    let mut now = position
        .with_castling_mode(CastlingMode::Standard)
        .unwrap_or(*position);
    for m in helpmate {
        let Some(m) = to_move(m, &now) else {
            return Solution::Undecided;
        };
        now = now.play(m);
        line.push(m);
    }
    if now.is_checkmate() && now.turn() != side {
        Solution::Can { line }
    } else {
        Solution::Undecided
    }
}

fn has_standard_castling(position: &Position) -> bool {
    position.castling_rights().is_standard(position.board())
}

/// Board for the solver, without castling rights that it does not support.
fn to_board(position: &Position) -> Option<Board> {
    let mut builder = BoardBuilder::new();
    for (square, piece) in position.board().iter() {
        builder.piece(
            to_square(square),
            to_piece(piece.role),
            to_color(piece.color),
        );
    }
    builder.side_to_move(to_color(position.turn()));
    if has_standard_castling(position) {
        for color in Color::ALL {
            let right = |wing| position.castling_rights().rook(color, wing).is_some();
            let rights = match (
                right(CastlingSide::KingSide),
                right(CastlingSide::QueenSide),
            ) {
                (true, true) => CastleRights::Both,
                (true, false) => CastleRights::KingSide,
                (false, true) => CastleRights::QueenSide,
                (false, false) => CastleRights::NoRights,
            };
            builder.castle_rights(to_color(color), rights);
        }
    }
    let file = position.en_passant().map(|square| square.file().index());
    builder.en_passant(file.map(chess::File::from_index));
    Board::try_from(&builder).ok()
}

fn to_move(m: &ChessMove, position: &Position) -> Option<Move> {
    let square = |square: chess::Square| Square::from_index(square.to_index());
    let promotion = m.get_promotion().and_then(|piece| {
        Role::PROMOTIONS
            .into_iter()
            .find(|role| to_piece(*role) == piece)
    });
    let uci = UciMove {
        from: square(m.get_source())?,
        to: square(m.get_dest())?,
        promotion,
    };
    uci.to_move(position).ok()
}

fn to_color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

fn to_piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}

fn to_square(square: Square) -> chess::Square {
    chess::Square::make_square(
        chess::Rank::from_index(square.rank().index()),
        chess::File::from_index(square.file().index()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{mate, solver};

    /// Each king takes all squares from the other, but the one to move can step back.
    #[test]
    fn kings_that_block_each_other_can_separate() {
        for fen in [
            "8/8/1p1p3p/1PpP2pP/2P2pP1/p3pP1K/P3P3/6k1 b - - 0 1",
            "6K1/p3p3/P3Pp1k/2p2Pp1/1pPp2Pp/1P1P3P/8/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for side in Color::ALL {
                assert!(!mate::cannot_mate(&position, side), "{fen}");
                let Solution::Can { line } = solver::solve(&position, side) else {
                    panic!("{side:?} can mate: {fen}");
                };
                let end = line.iter().fold(position, |now, m| now.play(*m));
                assert!(end.is_checkmate() && end.turn() != side);
            }
        }
    }

    #[test]
    fn pawn_walls_are_dead() {
        for fen in [
            "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
            // A king that steps back does not get through either.
            "8/8/1p3p1p/pPk1pP1P/P1p1P3/1KPp2p1/3P2P1/8 w - - 0 1",
            // A king that cannot move guards its pawn for ever.
            "7k/6pP/6P1/8/4K3/8/8/2b5 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert!(mate::is_dead(&position), "{fen}");
            for side in Color::ALL {
                assert_eq!(solver::solve(&position, side), Solution::Cannot, "{fen}");
            }
        }
    }
}
