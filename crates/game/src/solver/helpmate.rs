//! The solver of helpmates, and its boards: nothing else knows them. They are made from a checked
//! [`Position`] only, because they are unsound on impossible ones, and they know no castling but the
//! standard one.

use chasolver::Winnability;
use chess::{Board, BoardBuilder, CastleRights, ChessMove, Piece};
use tabiya_rules::{CastlingMode, Color, Move, Position, Role, Square, UciMove, Wing};

use super::Answer;

/// The solver's answer for a position with moves and pieces to mate.
pub(super) fn full(position: &Position, side: Color) -> Answer {
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
