//! Random moves from any starting position: after every move the key, the FEN and all other properties of the
//! position are right.

#![no_main]

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;
use tabiya_fuzz::{Bytes, choose, start};
use tabiya_rules::{Bitboard, Color, EnPassantMode, FenStyle, Position, Role, Square, perft};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let Some(mut position) = start(&mut bytes) else {
        return;
    };
    check(&position);
    while let Some(m) = bytes.byte().and_then(|byte| choose(&position, byte)) {
        let next = position.play(m);
        check_transition(&position, &next);
        position = next;
        check(&position);
    }
});

fn check(position: &Position) {
    assert_eq!(position.key(), position.recomputed_key(), "{position:?}");
    check_fen(position);
    check_board(position);
    check_attacks(position);
    check_moves(position);
}

/// Checks the changes made by one move.
fn check_transition(before: &Position, after: &Position) {
    assert_eq!(after.turn(), !before.turn());
    let (rights, previous) = (after.castling_rights(), before.castling_rights());
    assert!(previous.rook_squares().is_superset(rights.rook_squares()));
    let pieces = |position: &Position| position.board().occupied().count();
    assert!(pieces(before) - pieces(after) <= 1);
    assert!(after.halfmove_clock() == 0 || after.halfmove_clock() > before.halfmove_clock());
}

fn check_fen(position: &Position) {
    let style = FenStyle {
        en_passant: EnPassantMode::Always,
        ..FenStyle::default()
    };
    let written = position.fen_as(style);
    let read = Position::from_fen(&written, position.castling_mode());
    assert_eq!(read.as_ref(), Ok(position), "{written}");
}

fn check_board(position: &Position) {
    let board = position.board();
    for color in Color::ALL {
        assert_eq!(board.king(color), Some(position.king(color)));
    }
    let mut occupied = Bitboard::EMPTY;
    for (square, piece) in board.iter() {
        assert_eq!(board.role_at(square), Some(piece.role));
        assert!(board.pieces(piece.color, piece.role).contains(square));
        occupied.insert(square);
    }
    assert_eq!(board.occupied(), occupied);
}

fn check_attacks(position: &Position) {
    let turn = position.turn();
    let checkers = attackers(position, position.king(turn), !turn);
    assert_eq!(position.checkers(), checkers, "{position:?}");
    assert!(attackers(position, position.king(!turn), turn).is_empty());
    assert_eq!(position.pinned(), pinned(position), "{position:?}");
}

fn check_moves(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(position.count_legal_moves(), moves.len(), "{position:?}");
    assert_eq!(position.has_legal_moves(), !moves.is_empty());
    let mut count = 0;
    let _ = position.generate_moves(|piece| {
        count += piece.count();
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(count, moves.len(), "{position:?}");
    let (tactical, quiet) = (position.tactical_moves(), position.quiet_moves());
    assert_eq!(tactical.len() + quiet.len(), moves.len());
    let mut leaves = 0;
    for m in moves.iter().copied() {
        assert!(position.is_legal(m), "{m:?} in {position:?}");
        let next = position.play(m);
        assert_eq!(
            position.gives_check(m),
            next.is_check(),
            "{m:?} in {position:?}"
        );
        // A legal move does not leave the king attacked.
        assert!(attackers(&next, next.king(position.turn()), next.turn()).is_empty());
        leaves += next.count_legal_moves() as u64;
    }
    assert_eq!(perft(position, 2), leaves, "{position:?}");
}

/// Returns the pieces of a side that attack a square, found by walking to the first piece on each line.
fn attackers(position: &Position, square: Square, by: Color) -> Bitboard {
    let up = if by.is_white() { 1 } else { -1 };
    let mut found = steps(square, &KNIGHT) & position.board().pieces(by, Role::Knight);
    for (files, ranks) in STRAIGHT.into_iter().chain(DIAGONAL) {
        let Some((from, role, distance)) = first_piece(position, square, (files, ranks), by) else {
            continue;
        };
        let straight = files == 0 || ranks == 0;
        let attacks = match role {
            Role::Pawn => !straight && distance == 1 && ranks == -up,
            Role::King => distance == 1,
            Role::Knight => false,
            Role::Bishop => !straight,
            Role::Rook => straight,
            Role::Queen => true,
        };
        if attacks {
            found.insert(from);
        }
    }
    found
}

/// Returns the first piece in a direction with its distance, if it belongs to `by`.
fn first_piece(
    position: &Position,
    from: Square,
    (files, ranks): (i8, i8),
    by: Color,
) -> Option<(Square, Role, usize)> {
    let squares = std::iter::successors(Some(from), |at| at.offset(files, ranks));
    let (distance, square, piece) = squares
        .enumerate()
        .skip(1)
        .find_map(|(distance, at)| Some((distance, at, position.piece_at(at)?)))?;
    (piece.color == by).then_some((square, piece.role, distance))
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

fn steps(from: Square, steps: &[(i8, i8)]) -> Bitboard {
    steps
        .iter()
        .filter_map(|(files, ranks)| from.offset(*files, *ranks))
        .collect()
}

/// Returns the pieces of the side to move that stand alone between their king and an enemy slider.
fn pinned(position: &Position) -> Bitboard {
    let (us, king) = (position.turn(), position.king(position.turn()));
    let mut found = Bitboard::EMPTY;
    for (files, ranks) in STRAIGHT.into_iter().chain(DIAGONAL) {
        let straight = files == 0 || ranks == 0;
        let mut blocker = None;
        let mut at = king;
        while let Some(next) = at.offset(files, ranks) {
            at = next;
            match (position.piece_at(next), blocker) {
                (None, _) => {}
                (Some(piece), None) if piece.color == us => blocker = Some(next),
                (Some(piece), Some(blocker)) if piece.color != us => {
                    let slides = match piece.role {
                        Role::Queen => true,
                        Role::Rook => straight,
                        Role::Bishop => !straight,
                        _ => false,
                    };
                    if slides {
                        found.insert(blocker);
                    }
                    break;
                }
                _ => break,
            }
        }
    }
    found
}
