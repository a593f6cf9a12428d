//! Conversion to and comparison with shakmaty and cozy-chess.

use std::num::NonZeroU32;

use shakmaty::{
    FromSetup, KnownOutcome,
    fen::Fen,
    san::{San, SanPlus},
};
use tabiya_rules::{
    CastlingMode, CastlingStyle, Color, EnPassantMode, FenStyle, Move, Outcome, Position, Role,
    Setup, UciMove,
};

pub(crate) use shakmaty::Position as Shakmaty;

/// Converts a setup to shakmaty's.
pub(crate) fn shakmaty_setup(setup: &Setup) -> shakmaty::Setup {
    let mut theirs = shakmaty::Setup::empty();
    for (square, piece) in setup.board.iter() {
        theirs.board.set_piece_at(
            shakmaty::Square::new(square.index() as u32),
            shakmaty::Piece {
                color: shakmaty::Color::from_white(piece.color.is_white()),
                role: shakmaty_role(piece.role),
            },
        );
    }
    theirs.turn = shakmaty::Color::from_white(setup.turn.is_white());
    theirs.castling_rights = shakmaty::Bitboard(setup.castling_rooks.0);
    theirs.ep_square = setup
        .en_passant
        .map(|square| shakmaty::Square::new(square.index() as u32));
    theirs.halfmoves = setup.halfmove_clock;
    theirs.fullmoves = NonZeroU32::new(setup.fullmove_number).unwrap_or(NonZeroU32::MIN);
    theirs
}

pub(crate) fn shakmaty_mode(mode: CastlingMode) -> shakmaty::CastlingMode {
    match mode {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    }
}

fn shakmaty_role(role: Role) -> shakmaty::Role {
    shakmaty::Role::from_char(role.letter()).unwrap()
}

pub(crate) fn shakmaty_position(position: &Position) -> shakmaty::Chess {
    let setup = shakmaty_setup(&position.to_setup());
    shakmaty::Chess::from_setup(setup, shakmaty_mode(position.castling_mode())).unwrap()
}

/// Converts a position to cozy-chess; `None` if it rejects the position, for example for a halfmove clock
/// above 100.
pub(crate) fn cozy_position(position: &Position) -> Option<cozy_chess::Board> {
    cozy_chess::Board::from_fen(&shredder_fen(position), true).ok()
}

pub(crate) fn shredder_fen(position: &Position) -> String {
    position.fen_as(FenStyle {
        castling: CastlingStyle::Shredder,
        en_passant: EnPassantMode::Always,
    })
}

/// Compares everything that the libraries report about a position.
pub(crate) fn compare(ours: &Position, theirs: &shakmaty::Chess, cozy: Option<&cozy_chess::Board>) {
    compare_moves(ours, theirs);
    compare_fens(ours, theirs);
    compare_status(ours, theirs);
    if let Some(cozy) = cozy {
        compare_cozy(ours, cozy);
    }
}

/// The same legal moves, each with the same UCI text and the same SAN.
fn compare_moves(ours: &Position, theirs: &shakmaty::Chess) {
    let mode = shakmaty_mode(ours.castling_mode());
    let mut our_moves: Vec<(String, String)> = ours
        .legal_moves()
        .iter()
        .map(|m| (ours.uci(*m).to_string(), ours.san(*m).to_string()))
        .collect();
    let mut their_moves: Vec<(String, String)> = theirs
        .legal_moves()
        .iter()
        .map(|m| (m.to_uci(mode).to_string(), their_san(theirs, *m)))
        .collect();
    our_moves.sort_unstable();
    their_moves.sort_unstable();
    assert_eq!(our_moves, their_moves, "{ours:?}");
}

fn their_san(theirs: &shakmaty::Chess, m: shakmaty::Move) -> String {
    SanPlus::from_move(theirs.clone(), m).to_string()
}

fn compare_fens(ours: &Position, theirs: &shakmaty::Chess) {
    for (mode, their_mode) in [
        (EnPassantMode::Legal, shakmaty::EnPassantMode::Legal),
        (
            EnPassantMode::PseudoLegal,
            shakmaty::EnPassantMode::PseudoLegal,
        ),
        (EnPassantMode::Always, shakmaty::EnPassantMode::Always),
    ] {
        let text = ours.fen_as(FenStyle {
            en_passant: mode,
            ..FenStyle::default()
        });
        assert_eq!(text, Fen::from_position(theirs, their_mode).to_string());
    }
}

fn compare_status(ours: &Position, theirs: &shakmaty::Chess) {
    assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours:?}");
    assert_eq!(ours.is_check(), theirs.is_check(), "{ours:?}");
    assert_eq!(ours.is_checkmate(), theirs.is_checkmate(), "{ours:?}");
    assert_eq!(ours.is_stalemate(), theirs.is_stalemate(), "{ours:?}");
    assert_eq!(
        ours.is_insufficient_material(),
        theirs.is_insufficient_material(),
        "{ours:?}"
    );
    for color in Color::ALL {
        assert_eq!(
            ours.has_insufficient_material(color),
            theirs.has_insufficient_material(shakmaty::Color::from_white(color.is_white())),
            "{color} in {ours:?}"
        );
    }
    let outcome = match ours.outcome() {
        None => shakmaty::Outcome::Unknown,
        Some(Outcome::Checkmate { winner }) => KnownOutcome::Decisive {
            winner: shakmaty::Color::from_white(winner.is_white()),
        }
        .into(),
        Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => KnownOutcome::Draw.into(),
    };
    assert_eq!(outcome, theirs.outcome(), "{ours:?}");
}

/// Compares with cozy-chess, whose halfmove clock stops at 100.
fn compare_cozy(ours: &Position, theirs: &cozy_chess::Board) {
    let mut their_moves = Vec::new();
    theirs.generate_moves(|moves| {
        their_moves.extend(moves.into_iter().map(|m| m.to_string()));
        false
    });
    let mut our_moves: Vec<String> = ours
        .legal_moves()
        .iter()
        .map(|m| king_takes_rook(*m).to_string())
        .collect();
    our_moves.sort_unstable();
    their_moves.sort_unstable();
    assert_eq!(our_moves, their_moves, "{ours:?}");
    assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours:?}");
    if ours.halfmove_clock() <= 100 {
        assert_eq!(shredder_fen(ours), format!("{theirs:#}"));
    }
}

/// Plays the same move in all libraries.
pub(crate) fn play(
    m: Move,
    ours: &mut Position,
    theirs: &mut shakmaty::Chess,
    cozy: Option<&mut cozy_chess::Board>,
) {
    // Through SAN, so that our SAN is checked against their parser too.
    let san: San = ours.san(m).to_string().parse::<SanPlus>().unwrap().san;
    theirs.play_unchecked(san.to_move(theirs).unwrap());
    if let Some(cozy) = cozy {
        cozy.play(king_takes_rook(m).to_string().parse().unwrap());
    }
    *ours = ours.play(m);
}

fn king_takes_rook(m: Move) -> UciMove {
    UciMove::from_move_with_mode(m, CastlingMode::Chess960)
}
