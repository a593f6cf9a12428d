//! The solver of helpmates, and its boards: nothing else knows them. They are made from a checked
//! [`Position`] only, because they are unsound on impossible ones, and they know no castling but the
//! standard one.

use chasolver::Winnability;
use chess::{Board, BoardBuilder, CastleRights, ChessMove, Piece};
use tabiya_rules::{CastlingMode, Color, Move, Position, Role, Square, UciMove, Wing};

use super::Answer;
use crate::mate::{around, has_pieces};

/// The solver's answer for a position with moves and pieces to mate.
pub(super) fn full(position: &Position, side: Color) -> Answer {
    match solve(position, side) {
        Answer::Cannot if may_part(position) => confirm(position, side),
        answer => answer,
    }
}

/// Whether the kings may hold each other, and nothing but them.
///
/// Two kings who keep each other from moving, the solver takes for kings that will never move (chasolver 3.0.0; see the
/// tests). With other pieces it looks for a mate first, and for long.
fn may_part(position: &Position) -> bool {
    let board = position.board();
    let king = |side| board.pieces(side, Role::King);
    let near = around(around(around(king(Color::White))));
    !has_pieces(board) && (near & king(Color::Black)).any()
}

/// The answer for a position of which the solver says that it cannot be won: then it cannot be won after any move either.
fn confirm(position: &Position, side: Color) -> Answer {
    for m in &position.legal_moves() {
        let next = position.play(*m);
        let answer = super::at_once(&next, side).unwrap_or_else(|| solve(&next, side));
        if let Answer::Can { mut line } = answer {
            line.insert(0, *m);
            return Answer::Can { line };
        }
    }
    Answer::Cannot
}

/// The solver's answer as it is.
fn solve(position: &Position, side: Color) -> Answer {
    let Some(board) = to_board(position) else {
        return Answer::Undecided;
    };
    match chasolver::winnability(&board, to_color(side)) {
        Some(Winnability::Winnable { helpmate }) => checked_line(position, &helpmate, side),
        // Without its castling rights the side cannot; with them it might.
        Some(Winnability::Unwinnable) if knows_castling(position) => Answer::Cannot,
        Some(Winnability::Unwinnable) | None => Answer::Undecided,
    }
}

pub(crate) fn fast_cannot(position: &Position, side: Color) -> bool {
    let is_confirmed = |m: &Move| {
        let next = position.play(*m);
        let at_once = super::at_once(&next, side).map(|answer| answer == Answer::Cannot);
        at_once.unwrap_or_else(|| says_cannot(&next, side))
    };
    says_cannot(position, side)
        && (!may_part(position) || position.legal_moves().iter().all(is_confirmed))
}

/// The quick test as it is.
fn says_cannot(position: &Position, side: Color) -> bool {
    knows_castling(position)
        && to_board(position)
            .is_some_and(|board| chasolver::is_unwinnable_fast(&board, to_color(side)))
}

/// The line by our own rules. A line that castling rights unknown to the solver do not disturb is as good.
fn checked_line(position: &Position, helpmate: &[ChessMove], side: Color) -> Answer {
    let mut line = Vec::with_capacity(helpmate.len());
    // The solver castles by the king's two squares, which another mode may not understand.
    let mut now = position
        .with_castling_mode(CastlingMode::Standard)
        .unwrap_or(*position);
    for m in helpmate {
        let Some(m) = to_move(m, &now) else {
            return Answer::Undecided;
        };
        now = now.play(m);
        line.push(m);
    }
    if now.is_checkmate() && now.turn() != side {
        Answer::Can { line }
    } else {
        Answer::Undecided
    }
}

fn knows_castling(position: &Position) -> bool {
    position.castling().is_standard(position.board())
}

/// The solver's board; without castling rights that it does not know.
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
    if knows_castling(position) {
        for color in Color::ALL {
            let right = |wing| position.castling().rook(color, wing).is_some();
            let rights = match (right(Wing::King), right(Wing::Queen)) {
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

    /// Neither king has a square that the other leaves it, but the one to move can go away.
    #[test]
    fn kings_that_hold_each_other_can_part() {
        for fen in [
            "8/8/1p1p3p/1PpP2pP/2P2pP1/p3pP1K/P3P3/6k1 b - - 0 1",
            "6K1/p3p3/P3Pp1k/2p2Pp1/1pPp2Pp/1P1P3P/8/8 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for side in Color::ALL {
                assert!(!mate::cannot_mate(&position, side), "{fen}");
                let Answer::Can { line } = solver::full(&position, side) else {
                    panic!("{side:?} can mate: {fen}");
                };
                let end = line.iter().fold(position, |now, m| now.play(*m));
                assert!(end.is_checkmate() && end.turn() != side);
            }
        }
    }

    #[test]
    fn walls_are_walls() {
        for fen in [
            "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
            // Whoever goes away from the other does not get through either.
            "8/8/1p3p1p/pPk1pP1P/P1p1P3/1KPp2p1/3P2P1/8 w - - 0 1",
            // A king that cannot move guards its pawn for ever.
            "7k/6pP/6P1/8/4K3/8/8/2b5 w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            assert!(mate::is_dead(&position), "{fen}");
            for side in Color::ALL {
                assert_eq!(solver::full(&position, side), Answer::Cannot, "{fen}");
            }
        }
    }
}
