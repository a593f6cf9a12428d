//! Random setups, many of them invalid: all libraries must accept the same ones.

use shakmaty::FromSetup;
use tabiya_rules::{CastlingMode, Position, Setup};

use crate::common::{Random, mutated_setup, scattered_setup};
use crate::peer::{self, cozy_position, shakmaty_mode, shakmaty_setup, shredder_fen};
use crate::positions;

/// The numbered starting positions are the same, for each side separately.
#[test]
fn chess960_numbers() {
    for number in 0..960 {
        let other = number * 7 % 960;
        let setup = Setup::double_chess960(number, other).unwrap();
        let ours = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
        let theirs = cozy_chess::Board::double_chess960_startpos(number, other);
        assert_eq!(shredder_fen(&ours), format!("{theirs:#}"));
    }
}

#[test]
fn scattered_setups() {
    compare_setups("scattered", scattered_setup, 6);
}

#[test]
fn mutated_setups() {
    compare_setups("mutated", mutated_setup, 7);
}

fn compare_setups(name: &str, make: fn(&mut Random) -> Setup, seed: u64) {
    let mut random = Random::new(seed);
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..positions() / 2 {
        let setup = make(&mut random);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            if compare_setup(&setup, mode) {
                accepted += 1;
            } else {
                rejected += 1;
            }
        }
    }
    println!("{name} setups: {accepted} accepted, {rejected} rejected, by both");
    assert!(accepted > rejected / 10 && rejected > accepted / 10);
}

fn compare_setup(setup: &Setup, mode: CastlingMode) -> bool {
    let ours = Position::from_setup(setup, mode);
    let theirs = shakmaty::Chess::from_setup(shakmaty_setup(setup), shakmaty_mode(mode));
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => {
            peer::compare(&ours, &theirs, cozy_position(&ours).as_ref());
            assert_eq!(ours.key(), ours.recomputed_key());
            true
        }
        (Err(_), Err(_)) => false,
        (Ok(ours), Err(theirs)) => panic!("{mode}: {ours:?} is rejected by shakmaty: {theirs}"),
        (Err(ours), Ok(_)) => panic!("{mode}: {setup:?} is accepted by shakmaty: {ours}"),
    }
}
