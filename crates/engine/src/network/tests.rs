//! Properties of the network: symmetry of sides, and incremental updates equal to a full refresh.

use tabiya_rules::{CastlingMode, Color, Move, MoveKind, Position, Setup, Square};

use super::*;

/// Pseudo-random numbers (SplitMix64).
pub(super) struct TestRandom(u64);

impl TestRandom {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A number from `-max` to `max`.
    pub(super) fn within(&mut self, max: i16) -> i16 {
        self.below(2 * max as usize + 1) as i16 - max
    }
}

/// Weights as large as permitted, so that any overflow shows.
pub(super) fn random_weights(seed: u64) -> Weights {
    let mut random = TestRandom::new(seed);
    let mut row = |max| Row(std::array::from_fn(|_| random.within(max)));
    Weights {
        input: (0..INPUT_FEATURES).map(|_| row(60)).collect(),
        input_bias: row(MAX_INPUT_WEIGHT),
        output: std::array::from_fn(|_| std::array::from_fn(|_| row(MAX_OUTPUT_WEIGHT))),
        output_bias: std::array::from_fn(|_| i32::from(random.within(10_000))),
    }
}

/// Reference implementation: the output computed from the pieces.
fn reference_output(weights: &Weights, position: &Position) -> i32 {
    let pieces = position.board().occupied().count();
    let mut sum = 0;
    for (i, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
        let perspective = Perspective::of(side, position.king(side));
        for unit in 0..HIDDEN_SIZE {
            let mut total = i64::from(weights.input_bias.0[unit]);
            for (square, piece) in position.board().iter() {
                total += i64::from(weights.input[perspective.feature_index(piece, square)].0[unit]);
            }
            let clipped = total.clamp(0, 255);
            sum += clipped * clipped * i64::from(weights.output[output_bucket(pieces)][i].0[unit]);
        }
    }
    let value = sum / 255 + i64::from(weights.output_bias[output_bucket(pieces)]);
    let max = i64::from(MAX_EVALUATION);
    (value * 400 / (255 * 64)).clamp(-max, max) as i32
}

/// The same position with squares mapped by `turn`, and colours swapped if `swap`.
fn transformed(position: &Position, turn: impl Fn(Square) -> Square, swap: bool) -> Position {
    let color = |color: Color| if swap { !color } else { color };
    let mut setup = Setup::EMPTY;
    for (square, piece) in position.board().iter() {
        setup
            .board
            .set(turn(square), piece.role.of(color(piece.color)));
    }
    setup.turn = color(position.turn());
    setup.halfmove_clock = position.halfmove_clock();
    Position::from_setup(&setup, CastlingMode::Standard).unwrap()
}

/// Visits the positions of random games, standard and Chess960, each with the move that is made in it.
fn random_games(seed: u64, games: usize, mut visit: impl FnMut(&Position, Option<Move>)) {
    let mut random = TestRandom::new(seed);
    for game in 0..games {
        let setup = Setup::chess960(random.below(960) as u32).unwrap();
        let mut position = match game % 2 {
            0 => Position::START,
            _ => Position::from_setup(&setup, CastlingMode::Chess960).unwrap(),
        };
        visit(&position, None);
        for _ in 0..160 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Prefer rare kinds of move.
            let special = moves
                .iter()
                .copied()
                .find(|m| matches!(m.kind(), MoveKind::Castle | MoveKind::EnPassant));
            let m = special.unwrap_or(moves[random.below(moves.len())]);
            visit(&position, Some(m));
            position = position.play(m);
        }
    }
}

/// Compares incremental updates with the reference implementation over random games.
#[test]
fn incremental_updates_equal_the_reference() {
    let weights = random_weights(1);
    let mut incremental = Network::new(weights.clone());
    let (mut castles, mut promotions, mut en_passants) = (0, 0, 0);
    let mut random = TestRandom::new(2);
    random_games(3, 60, |position, m| {
        let Some(m) = m else {
            incremental.reset(position);
            return;
        };
        // Sometimes skip the evaluation for several plies.
        if random.below(3) > 0 {
            assert_eq!(
                incremental.output(position),
                reference_output(&weights, position),
                "{position:?}"
            );
        }
        // Make moves and take them back.
        for other in position.legal_moves().iter().take(3) {
            incremental.push(position, *other);
            let next = position.play(*other);
            if random.below(2) == 0 {
                assert_eq!(
                    incremental.output(&next),
                    reference_output(&weights, &next),
                    "{next:?}"
                );
            }
            incremental.pop();
        }
        if let Some(after_null_move) = position.null_move() {
            incremental.push_null_move();
            assert_eq!(
                incremental.output(&after_null_move),
                reference_output(&weights, &after_null_move)
            );
            incremental.pop();
        }
        castles += usize::from(m.is_castle());
        promotions += usize::from(m.promotion().is_some());
        en_passants += usize::from(m.kind() == MoveKind::EnPassant);
        incremental.push(position, m);
    });
    assert!(castles > 20 && promotions > 10 && en_passants > 10);
}

#[test]
fn instruction_sets_agree() {
    let weights = random_weights(4);
    let mut best = Network::new(weights.clone());
    let mut portable = Network::new(weights);
    portable.simd = SimdLevel::Portable;
    random_games(5, 20, |position, m| match m {
        None => {
            best.reset(position);
            portable.reset(position);
        }
        Some(m) => {
            assert_eq!(best.evaluate(position), portable.evaluate(position));
            best.push(position, m);
            portable.push(position, m);
        }
    });
}

#[test]
fn colours_are_symmetric() {
    let mut network = Network::new(random_weights(6));
    let mut evaluate = |position: &Position| {
        network.reset(position);
        network.evaluate(position)
    };
    random_games(7, 20, |position, _| {
        let flipped = transformed(position, Square::flip_rank, true);
        assert_eq!(evaluate(position), evaluate(&flipped), "{position:?}");
    });
}

#[test]
fn wings_are_symmetric() {
    let mut network = Network::new(random_weights(8));
    let mut evaluate = |position: &Position| {
        network.reset(position);
        network.evaluate(position)
    };
    let mirror = |square: Square| Square::from_index(square.index() ^ 7).unwrap();
    random_games(9, 20, |position, _| {
        assert_eq!(
            evaluate(position),
            evaluate(&transformed(position, mirror, false)),
            "{position:?}"
        );
    });
}

#[test]
fn castling_without_a_king_move() {
    let weights = random_weights(10);
    let mut network = Network::new(weights.clone());
    for (fen, rook) in [
        ("1k6/8/8/8/8/8/8/6KR w H - 0 1", Square::H1),
        ("1k6/8/8/8/8/8/8/R1K5 w A - 0 1", Square::A1),
        ("1k6/8/8/8/8/8/8/RK6 w A - 0 1", Square::A1),
        ("1k6/8/8/8/8/8/8/5RK1 w F - 0 1", Square::F1),
    ] {
        let position = Position::from_fen(fen, CastlingMode::Chess960).unwrap();
        let moves = position.legal_moves();
        let Some(m) = moves.iter().find(|m| m.is_castle() && m.to() == rook) else {
            continue;
        };
        network.reset(&position);
        assert_eq!(
            network.output(&position),
            reference_output(&weights, &position)
        );
        network.push(&position, *m);
        let next = position.play(*m);
        assert_eq!(
            network.output(&next),
            reference_output(&weights, &next),
            "{fen}"
        );
    }
}

#[test]
fn lines_longer_than_the_initial_stack() {
    let weights = random_weights(11);
    let mut network = Network::new(weights.clone());
    let mut position = Position::START;
    network.reset(&position);
    for i in 0..2 * crate::score::MAX_PLY {
        let shuttle = ["g1f3", "g8f6", "f3g1", "f6g8"][i % 4];
        let m = shuttle
            .parse::<tabiya_rules::UciMove>()
            .unwrap()
            .to_move(&position)
            .unwrap();
        network.push(&position, m);
        position = position.play(m);
    }
    assert_eq!(
        network.output(&position),
        reference_output(&weights, &position)
    );
}

#[test]
fn scores_shrink_as_the_fifty_move_rule_approaches() {
    let mut weights = Weights::zero();
    weights.output_bias = [10_000; OUTPUT_BUCKETS];
    let mut network = Network::new(weights);
    let mut evaluate = |clock: u32| {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80");
        let position: Position = fen.parse().unwrap();
        network.reset(&position);
        network.evaluate_damped(&position)
    };
    assert_eq!(evaluate(0), 10_000 * 400 / (255 * 64));
    assert!(evaluate(90) < evaluate(50) && evaluate(50) < evaluate(0));
}

#[test]
fn embedded_network_is_valid() {
    assert_eq!(Network::embedded().is_some(), !EMBEDDED.is_empty());
}
