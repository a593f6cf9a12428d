//! The network's laws: sides are treated alike, and sums that are kept equal sums made anew.

use tabiya_rules::{CastlingMode, Color, Move, MoveKind, Position, Setup, Square};

use super::*;

/// Numbers that look random (SplitMix64).
pub(super) struct Noise(u64);

impl Noise {
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

    /// From `-most` to `most`.
    pub(super) fn within(&mut self, most: i16) -> i16 {
        self.below(2 * most as usize + 1) as i16 - most
    }
}

/// As large as weights may be, so that any fault shows.
pub(super) fn random_weights(seed: u64) -> Weights {
    let mut noise = Noise::new(seed);
    let mut row = |most| Row(std::array::from_fn(|_| noise.within(most)));
    Weights {
        input: (0..INPUTS).map(|_| row(60)).collect(),
        input_bias: row(INPUT_MOST),
        output: std::array::from_fn(|_| std::array::from_fn(|_| row(OUTPUT_MOST))),
        output_bias: std::array::from_fn(|_| i32::from(noise.within(10_000))),
    }
}

/// The output counted plainly from the pieces.
fn plainly(weights: &Weights, position: &Position) -> i32 {
    let pieces = position.board().occupied().count();
    let mut sum = 0;
    for (i, side) in [position.turn(), !position.turn()].into_iter().enumerate() {
        let view = View::of(side, position.king(side));
        for unit in 0..WIDTH {
            let mut total = i64::from(weights.input_bias.0[unit]);
            for (square, piece) in position.board().iter() {
                total += i64::from(weights.input[view.input(piece, square)].0[unit]);
            }
            let cut = total.clamp(0, 255);
            sum += cut * cut * i64::from(weights.output[bucket(pieces)][i].0[unit]);
        }
    }
    let value = sum / 255 + i64::from(weights.output_bias[bucket(pieces)]);
    let most = i64::from(MAX_EVALUATION);
    (value * 400 / (255 * 64)).clamp(-most, most) as i32
}

/// The same position with the board turned round: ranks flipped and colours swapped, or files flipped.
fn twin(position: &Position, turn: impl Fn(Square) -> Square, swap: bool) -> Position {
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
    let mut noise = Noise::new(seed);
    for game in 0..games {
        let setup = Setup::chess960(noise.below(960) as u32).unwrap();
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
            // What is rare is done where it can be.
            let special = moves
                .iter()
                .copied()
                .find(|m| matches!(m.kind(), MoveKind::Castle | MoveKind::EnPassant));
            let m = special.unwrap_or(moves[noise.below(moves.len())]);
            visit(&position, Some(m));
            position = position.play(m);
        }
    }
}

/// A game that is walked by one network, and judged anew by others.
#[test]
fn sums_that_are_kept_equal_sums_made_anew() {
    let weights = random_weights(1);
    let mut walker = Network::new(weights.clone());
    let (mut castles, mut promotions, mut en_passants) = (0, 0, 0);
    let mut noise = Noise::new(2);
    random_games(3, 60, |position, m| {
        let Some(m) = m else {
            walker.reset(position);
            return;
        };
        // Now and then nothing is asked for several plies.
        if noise.below(3) > 0 {
            assert_eq!(
                walker.output(position),
                plainly(&weights, position),
                "{position:?}"
            );
        }
        // Moves are tried and taken back.
        for other in position.legal_moves().iter().take(3) {
            walker.push(position, *other);
            let next = position.play(*other);
            if noise.below(2) == 0 {
                assert_eq!(walker.output(&next), plainly(&weights, &next), "{next:?}");
            }
            walker.pop();
        }
        if let Some(passed) = position.pass() {
            walker.push_pass();
            assert_eq!(walker.output(&passed), plainly(&weights, &passed));
            walker.pop();
        }
        castles += usize::from(m.is_castle());
        promotions += usize::from(m.promotion().is_some());
        en_passants += usize::from(m.kind() == MoveKind::EnPassant);
        walker.push(position, m);
    });
    assert!(castles > 20 && promotions > 10 && en_passants > 10);
}

#[test]
fn both_instruction_sets_judge_alike() {
    let weights = random_weights(4);
    let mut best = Network::new(weights.clone());
    let mut portable = Network::new(weights);
    portable.instructions = Instructions::Portable;
    random_games(5, 20, |position, m| match m {
        None => {
            best.reset(position);
            portable.reset(position);
        }
        Some(m) => {
            assert_eq!(best.score(position), portable.score(position));
            best.push(position, m);
            portable.push(position, m);
        }
    });
}

#[test]
fn both_colours_are_judged_alike() {
    let mut network = Network::new(random_weights(6));
    let mut judge = |position: &Position| {
        network.reset(position);
        network.score(position)
    };
    random_games(7, 20, |position, _| {
        let flipped = twin(position, Square::flip_rank, true);
        assert_eq!(judge(position), judge(&flipped), "{position:?}");
    });
}

#[test]
fn both_wings_are_judged_alike() {
    let mut network = Network::new(random_weights(8));
    let mut judge = |position: &Position| {
        network.reset(position);
        network.score(position)
    };
    let mirror = |square: Square| Square::from_index(square.index() ^ 7).unwrap();
    random_games(9, 20, |position, _| {
        assert_eq!(
            judge(position),
            judge(&twin(position, mirror, false)),
            "{position:?}"
        );
    });
}

#[test]
fn castling_with_a_king_that_stays() {
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
        assert_eq!(network.output(&position), plainly(&weights, &position));
        network.push(&position, *m);
        let next = position.play(*m);
        assert_eq!(network.output(&next), plainly(&weights, &next), "{fen}");
    }
}

#[test]
fn lines_longer_than_expected() {
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
    assert_eq!(network.output(&position), plainly(&weights, &position));
}

#[test]
fn leads_shrink_as_the_fifty_move_rule_nears() {
    let mut weights = Weights::zero();
    weights.output_bias = [10_000; BUCKETS];
    let mut network = Network::new(weights);
    let mut judge = |clock: u32| {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 80");
        let position: Position = fen.parse().unwrap();
        network.reset(&position);
        network.score(&position)
    };
    assert_eq!(judge(0), 10_000 * 400 / (255 * 64));
    assert!(judge(90) < judge(50) && judge(50) < judge(0));
}

#[test]
fn the_embedded_network_reads() {
    assert_eq!(Network::embedded().is_some(), !EMBEDDED.is_empty());
}
