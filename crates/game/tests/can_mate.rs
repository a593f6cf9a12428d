//! Tests of mating ability: composed positions, and random games checked by exhaustive search.

use std::collections::HashSet;

use tabiya_engine::{Classical, Engine, Limits, Options, Root, SearchControl};
use tabiya_game::{
    MatingAbility,
    adjudicate::adjudicate,
    mate,
    solver::{self, Solution},
};
use tabiya_rules::{ByColor, CastlingMode, Color, Move, Position};

/// `want` says who can mate: `WB`, `W-`, `-B` or `--`.
#[track_caller]
fn check(fen: &str, want: &str) {
    let position: Position = fen.parse().unwrap();
    for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
        let can = want.contains(letter);
        let answer = solver::solve(&position, side);
        match &answer {
            Solution::Can { line } => {
                assert!(can, "{side} mates in {fen}");
                assert_mates(&position, line, side);
            }
            Solution::Cannot => assert!(!can, "{side} cannot mate in {fen}"),
            Solution::Undecided => panic!("undecided for {side}: {fen}"),
        }
        if mate::cannot_mate(&position, side) {
            assert!(!can, "the fast test is wrong about {side} in {fen}");
        }
    }
    let dead = adjudicate(&position, None)
        .to_string()
        .starts_with("dead position (5.2.2)");
    let over = !position.has_legal_moves();
    assert!(over || dead == (want == "--"), "{fen}");
    if mate::is_dead(&position) {
        assert_eq!(want, "--", "{fen}");
    }
}

#[track_caller]
fn assert_mates(position: &Position, line: &[Move], side: Color) {
    let mut end = *position;
    for m in line {
        assert!(end.is_legal(*m), "{m:?} in {}", end.fen());
        end = end.play(*m);
    }
    assert!(
        end.is_checkmate() && end.turn() != side,
        "{}",
        position.fen()
    );
}

#[test]
fn material() {
    check("8/8/4k3/8/8/4K3/8/8 w - - 0 1", "--");
    check("8/8/4k3/8/8/4K3/8/7N w - - 0 1", "--");
    check("8/8/4k3/8/8/4K3/8/7B w - - 0 1", "--");
    // Bishops of one colour, any number; of both colours.
    check("8/3b4/4k3/8/8/4K3/8/5B2 w - - 0 1", "--");
    check("8/1b1b4/4k3/8/8/4K3/6B1/5B2 w - - 0 1", "--");
    check("8/2b5/4k3/8/8/4K3/8/5B2 w - - 0 1", "WB");
    // One knight or bishop needs help: a pawn, a knight, a rook; not a queen, for the knight.
    check("8/3p4/4k3/8/8/4K3/8/7N w - - 0 1", "WB");
    check("8/3n4/4k3/8/8/4K3/8/7N w - - 0 1", "WB");
    check("8/3r4/4k3/8/8/4K3/8/7N w - - 0 1", "WB");
    check("8/3q4/4k3/8/8/4K3/8/7N w - - 0 1", "-B");
    check("8/3q4/4k3/8/8/4K3/8/7B w - - 0 1", "-B");
    check("8/3r4/4k3/8/8/4K3/8/7B w - - 0 1", "-B");
    check("8/3n4/4k3/8/8/4K3/8/7B w - - 0 1", "WB");
    check("8/8/4k3/8/8/4K3/8/R7 w - - 0 1", "W-");
    check("8/8/4k3/8/8/4K3/8/6NN w - - 0 1", "W-");
    // A knight against a pawn: the flag of the pawn's side loses.
    check("k7/p7/8/1N6/8/8/8/K7 b - - 0 1", "WB");
}

#[test]
fn blocked_walls_of_pawns() {
    check("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", "--");
    check("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", "--");
    // A wall that a king can walk around.
    check("8/8/4k3/p1p1p3/P1P1P3/4K3/8/8 w - - 0 1", "WB");
    // Bishops behind a wall: Black's cannot do anything, White's can.
    check("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "W-");
    // Bishops that can neither pass nor take.
    check("8/1k5B/7b/8/1p1p1p1p/1PpP1P1P/2P3K1/N3b3 b - - 0 1", "--");
    // Many pieces, all locked in.
    check(
        "bqn1KN2/rrk1pB2/nb1pPp1p/p1pP1PpP/PpP3P1/1P2N1R1/4Q3/1R4B1 w - - 0 1",
        "--",
    );
}

#[test]
fn wrong_bishops_with_pawns() {
    // The bishop cannot help, but the pawns can queen.
    check("8/8/8/4k3/8/4K3/P7/7B w - - 0 1", "W-");
    // Bishops shut in by their own pawns; one square more, and White mates.
    check("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1", "--");
    check("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - - 0 1", "W-");
}

#[test]
fn forced_stalemates() {
    // The only move takes the queen and leaves bare kings.
    check("8/8/8/8/k7/8/6q1/7K w - - 0 1", "--");
    check("k7/P1K5/8/8/8/8/8/8 b - - 0 1", "--");
    // White must take, and stalemates or is left with a bare king.
    check("2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1", "--");
}

#[test]
fn mate_and_stalemate_themselves() {
    check("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "W-");
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--");
    check(
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "-B",
    );
}

#[test]
fn castling_rights_of_chess960_are_not_known_to_the_solver() {
    // Standard rights it knows, and lines with castling are ours.
    check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "WB");
    let start = Position::from_fen(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        CastlingMode::Chess960,
    );
    let answer = solver::solve(&start.unwrap(), Color::White);
    assert_eq!(answer.mating_ability(), MatingAbility::Can);
    // A wall with other rights: material alone may say no, so nobody says anything.
    let fen = "1r2k3/8/8/p1p1p1p1/P1P1P1P1/8/8/1R2K3 w Bb - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
    assert!(!mate::is_dead(&position));
    // But a line that mates is a line.
    let fen = "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1";
    let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
    let Solution::Can { line } = solver::solve(&position, Color::White) else {
        panic!("a rook mates");
    };
    assert_mates(&position, &line, Color::White);
}

#[test]
fn adjudication_is_one_line() {
    let judged = |fen: &str, flag| adjudicate(&fen.parse().unwrap(), flag).to_string();
    let white = Some(Color::White);
    for (fen, flag, want) in [
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            None,
            "checkmate (5.1.1): white wins",
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
            white,
            "checkmate (5.1.1): white wins",
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            white,
            "stalemate (5.2.1): ",
        ),
        (
            "8/8/4k3/8/8/4K3/8/7N w - - 0 1",
            white,
            "dead position (5.2.2): neither",
        ),
        (
            "8/8/4k3/8/8/4K3/8/R7 w - - 0 1",
            white,
            "flag: draw (6.9): black cannot",
        ),
        (
            "8/8/4k3/8/8/4K3/8/R7 w - - 0 1",
            Some(Color::Black),
            "flag: white wins (6.9): white can mate: 1. ",
        ),
        (
            "8/8/4k3/8/8/4K3/8/R7 w - - 0 1",
            None,
            "in play: white can mate: 1. ",
        ),
        (
            "8/8/4k3/8/8/4K3/8/r7 w - - 0 1",
            None,
            "in play: black can mate: 1. ",
        ),
        (
            "k7/p7/8/1N6/8/8/8/K7 b - - 0 1",
            Some(Color::Black),
            "flag: white wins (6.9): white can mate: 1... ",
        ),
    ] {
        let line = judged(fen, flag);
        assert!(line.starts_with(want), "{fen}: {line}");
        assert!(!line.contains('\n'));
    }
}

/// Checks positions of random games and of engine games: every line mates by our own rules, and every "cannot" is
/// confirmed by searching all reachable positions, unless they are too many.
fn check_positions(positions: usize, limit: usize) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut engine = Engine::new(
        Classical,
        Options {
            hash: 1,
            ..Options::default()
        },
    );
    let mut by_engine = false;
    let mut from_engine = 0;
    let (mut checked, mut exhausted, mut unable) = (0, 0, 0);
    while checked < positions {
        let mut position = Position::START;
        let mut tried = ByColor::<Option<bool>>::default();
        by_engine = !by_engine;
        for ply in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = if by_engine && ply >= 8 {
                engine_move(&mut engine, &position)
            } else {
                moves[random.below(moves.len())]
            };
            position = position.play(m);
            // Late positions are the hard ones.
            let few = position.board().occupied().count() <= 12;
            if !few && random.below(20) != 0 {
                continue;
            }
            checked += 1;
            from_engine += usize::from(by_engine);
            for side in Color::ALL {
                match solver::solve(&position, side) {
                    Solution::Can { line } => {
                        assert_mates(&position, &line, side);
                        assert!(!mate::cannot_mate(&position, side), "{}", position.fen());
                    }
                    Solution::Cannot => {
                        unable += 1;
                        // A bare king gives no check: nothing to look for. What follows an exhausted
                        // position was among those seen; and after giving up only a capture or a pawn
                        // move makes it worth another try.
                        if position.board().by_color(side).count() > 1 {
                            if position.halfmove_clock() == 0 || tried[side].is_none() {
                                let known = tried[side] == Some(true);
                                tried[side] = Some(known || exhaust(&position, side, limit));
                            }
                            exhausted += usize::from(tried[side] == Some(true));
                        }
                    }
                    Solution::Undecided => panic!("undecided: {}", position.fen()),
                }
            }
            if position.is_insufficient_material() {
                break;
            }
        }
    }
    println!(
        "{checked} positions, {from_engine} of an engine's games, {unable} times unable to mate, {exhausted} confirmed by exhaustion"
    );
}

/// `TABIYA_MATE_POSITIONS` sets another number: `cargo xtask mates` checks a hundred thousand.
#[test]
fn random_positions() {
    let positions = std::env::var("TABIYA_MATE_POSITIONS");
    match positions.ok().and_then(|text| text.parse().ok()) {
        Some(positions) => check_positions(positions, 1_000_000),
        None => check_positions(3_000, 20_000),
    }
}

/// A few positions whose labels are evident.
const LABELLED: &str = "\
WB 4k3/8/8/8/8/8/8/R3K2r w - -
W- 4k3/8/8/8/8/8/8/R3K3 w - -
-B 4k2r/8/8/8/8/8/8/4K3 w - -
-- 4k3/8/8/8/8/8/8/4K3 w - -
-- 8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - -
";

/// Labelled positions: `WB`, `W-`, `-B` or `--` for who can mate, and a FEN without its counters, one a line.
/// `LABELLED` may name a file; the solver comes with such files: `tests/positions.txt` and
/// `tests/lichess.txt` of `chasolver`.
#[test]
fn labelled_positions() {
    let text = match std::env::var("LABELLED") {
        Ok(path) => std::fs::read_to_string(path).unwrap(),
        Err(_) => LABELLED.to_owned(),
    };
    let (mut checked, mut refused, mut fast, mut unable) = (0, 0, 0, 0);
    for line in text.lines() {
        let Some((label, fen)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else {
            continue;
        };
        let fen = match fen.split_whitespace().count() {
            4 => format!("{fen} 0 1"),
            _ => fen.to_owned(),
        };
        let Ok(position) = fen.parse::<Position>() else {
            // No game can reach it.
            refused += 1;
            continue;
        };
        checked += 1;
        for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let can = label.contains(letter);
            let quick = mate::cannot_mate(&position, side);
            assert!(
                !(quick && can),
                "the fast test is wrong about {side}: {line}"
            );
            unable += usize::from(!can);
            fast += usize::from(quick);
            match solver::solve(&position, side) {
                Solution::Can { line: mating } => {
                    assert!(can, "{line}");
                    assert_mates(&position, &mating, side);
                }
                Solution::Cannot => assert!(!can, "{line}"),
                Solution::Undecided => panic!("undecided: {line}"),
            }
        }
    }
    println!(
        "{checked} right, {refused} no positions; {unable} unable to mate, {fast} of them quickly"
    );
}

/// Move of the engine after a tiny search.
fn engine_move(engine: &mut Engine<Classical>, position: &Position) -> Move {
    let limits = Limits {
        nodes: Some(100),
        ..Limits::default()
    };
    let thought = engine.search(
        &Root::new(*position),
        &limits,
        &SearchControl::new(),
        |_| {},
    );
    thought.best_move.expect("there is a legal move")
}

/// True if all reachable positions were seen, and in none of them the side has mated.
fn exhaust(start: &Position, side: Color, limit: usize) -> bool {
    let mut seen = HashSet::from([start.key()]);
    let mut queue = vec![*start];
    while let Some(position) = queue.pop() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            assert_eq!(position.turn(), side, "mated after all: {}", start.fen());
        }
        for m in &moves {
            let next = position.play(*m);
            if seen.insert(next.key()) {
                if seen.len() > limit {
                    return false;
                }
                queue.push(next);
            }
        }
    }
    true
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
