//! Random games, played in all libraries.

use std::ops::ControlFlow;

use tabiya_rules::{EnPassantMode, FenStyle, Move, MoveKind, Position, Role, San, Square, UciMove};

use crate::common::{Random, StartKind, choose_move, start};
use crate::peer::{self, cozy_position, shakmaty_position};
use crate::positions;

/// Longer games mostly shuffle pieces.
const MAX_PLIES: usize = 160;

/// One in this many positions is tested exhaustively.
const EXHAUSTIVE_ONE_IN: usize = 50;

/// Counts of special cases, to make sure that the games cover them.
#[derive(Default, Debug)]
struct Coverage {
    positions: usize,
    moves: usize,
    checks: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    endings: usize,
}

#[test]
fn standard_games() {
    compare_games(StartKind::Standard, positions() / 2, 1);
}

#[test]
fn chess960_games() {
    compare_games(StartKind::Chess960, positions() / 6, 2);
}

#[test]
fn double_fischer_random_games() {
    compare_games(StartKind::DoubleFischerRandom, positions() / 6, 3);
}

#[test]
fn games_from_scattered_pieces() {
    compare_games(StartKind::Scattered, positions() / 6, 4);
}

fn compare_games(how: StartKind, count: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut coverage = Coverage::default();
    while coverage.positions < count {
        compare_game(how, &mut random, &mut coverage);
    }
    println!("{how:?}: {coverage:?}");
    assert!(
        coverage.checks > 0
            && coverage.en_passants > 0
            && coverage.promotions > 0
            && coverage.castlings > 0
    );
}

fn compare_game(how: StartKind, random: &mut Random, coverage: &mut Coverage) {
    let mut ours = start(how, random);
    let mut theirs = shakmaty_position(&ours);
    let mut cozy = cozy_position(&ours);
    let longest = match how {
        StartKind::Scattered => MAX_PLIES / 8,
        _ => MAX_PLIES,
    };
    for _ in 0..longest {
        peer::compare(&ours, &theirs, cozy.as_ref());
        check_invariants(&ours, random);
        coverage.record(&ours);
        let Some(m) = choose_move(&ours, random) else {
            coverage.endings += 1;
            break;
        };
        peer::play(m, &mut ours, &mut theirs, cozy.as_mut());
    }
}

impl Coverage {
    fn record(&mut self, position: &Position) {
        self.positions += 1;
        self.checks += usize::from(position.is_check());
        for m in position.legal_moves() {
            self.moves += 1;
            match m.kind() {
                MoveKind::Castle => self.castlings += 1,
                MoveKind::EnPassant => self.en_passants += 1,
                MoveKind::Promotion(_) => self.promotions += 1,
                _ => {}
            }
        }
    }
}

/// Checks that all methods agree about a position.
fn check_invariants(position: &Position, random: &mut Random) {
    let moves = position.legal_moves();
    assert_eq!(position.key(), position.recomputed_key(), "{position:?}");
    assert_eq!(moves.len(), position.count_legal_moves(), "{position:?}");
    assert_eq!(!moves.is_empty(), position.has_legal_moves());
    assert_eq!(
        position.first_quiet_move(),
        position.quiet_moves().first().copied()
    );
    check_selections(position, &moves);
    check_piece_moves(position, &moves);
    check_fen(position);
    for m in moves.iter().copied() {
        check_move(position, m);
    }
    if random.one_in(EXHAUSTIVE_ONE_IN) {
        check_every_candidate(position, &moves);
    }
}

/// Checks captures, tactical and quiet moves against the legal moves.
fn check_selections(position: &Position, moves: &[Move]) {
    let takes = |m: &Move| position.captured_role(*m).is_some();
    let promotes = |m: &Move| m.promotion().is_some();
    let select = |want: &dyn Fn(&Move) -> bool| -> Vec<Move> {
        moves.iter().filter(|m| want(m)).copied().collect()
    };
    assert_eq!(sorted(&position.captures()), sorted(&select(&takes)));
    assert_eq!(
        sorted(&position.tactical_moves()),
        sorted(&select(&|m| takes(m) || promotes(m)))
    );
    assert_eq!(
        sorted(&position.quiet_moves()),
        sorted(&select(&|m| !takes(m) && !promotes(m)))
    );
}

fn check_piece_moves(position: &Position, moves: &[Move]) {
    let mut squares = Vec::new();
    let mut count = 0;
    let _ = position.generate_moves(|piece| {
        assert_eq!(position.board().role_at(piece.from), Some(piece.role));
        count += piece.count();
        squares.extend(piece.to.into_iter().map(|to| (piece.from, to)));
        assert!(piece.en_passant.is_none() || piece.en_passant == position.en_passant());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(count, moves.len(), "{position:?}");
    let mut want: Vec<(Square, Square)> = moves.iter().map(|m| (m.from(), m.to())).collect();
    want.sort_unstable();
    want.dedup();
    squares.sort_unstable();
    assert_eq!(squares, want, "{position:?}");
}

fn check_fen(position: &Position) {
    let text = position.fen_as(FenStyle {
        en_passant: EnPassantMode::Always,
        ..FenStyle::default()
    });
    let read = Position::from_fen(&text, position.castling_mode());
    assert_eq!(read.as_ref(), Ok(position));
    let read = Position::from_setup(&position.to_setup(), position.castling_mode());
    assert_eq!(read.as_ref(), Ok(position));
}

fn check_move(position: &Position, m: Move) {
    assert!(position.is_legal(m), "{m:?} in {position:?}");
    let next = position.play(m);
    assert_eq!(
        position.gives_check(m),
        next.is_check(),
        "{m:?} in {position:?}"
    );
    let uci = position.uci(m);
    assert_eq!(uci.to_move(position), Ok(m));
    assert_eq!(uci.to_string().parse(), Ok(uci));
    let san = position.san(m);
    assert_eq!(san.to_move(position), Ok(m));
    assert_eq!(san.to_string().parse(), Ok(san));
    let mut played = *position;
    assert_eq!(played.make_san(san.to_string().as_bytes()), Some(m));
    assert_eq!(played, next, "{san} in {position:?}");
    // Long algebraic notation parses too, except for castling, whose squares may be a king move.
    if !m.is_castle() {
        let long: San = format!("{m:?}").parse().unwrap();
        assert_eq!(long.to_move(position), Ok(m), "{long} in {position:?}");
    }
}

/// Checks every pair of squares with every kind of move: legal exactly if it is in the list.
fn check_every_candidate(position: &Position, moves: &[Move]) {
    let kinds = [
        MoveKind::Normal,
        MoveKind::DoublePush,
        MoveKind::EnPassant,
        MoveKind::Castle,
    ];
    let kinds: Vec<MoveKind> = kinds
        .into_iter()
        .chain(Role::PROMOTIONS.map(MoveKind::Promotion))
        .collect();
    for from in Square::ALL {
        for to in Square::ALL {
            for kind in &kinds {
                let m = Move::new(from, to, *kind);
                let legal = moves.contains(&m);
                assert_eq!(
                    position.is_legal(m),
                    legal,
                    "{m:?} {kind:?} in {position:?}"
                );
                assert_eq!(position.try_play(m).is_some(), legal);
            }
            for promotion in [None, Some(Role::Queen), Some(Role::Knight)] {
                let uci = UciMove {
                    from,
                    to,
                    promotion,
                };
                if let Ok(m) = uci.to_move(position) {
                    assert!(moves.contains(&m), "{uci} in {position:?}");
                }
            }
        }
    }
}

fn sorted(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|m| m.to_bits()).collect();
    bits.sort_unstable();
    bits
}
