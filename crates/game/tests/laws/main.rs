//! Every ending, claim and refusal on fake time, each with its article.

mod clocks;
#[path = "../common/mod.rs"]
mod common;
mod draws;
mod endings;
mod moves;
mod pending;
mod permissions;
mod quickplay;

use common::{Script, from_fen};
use tabiya_game::{Arbitration, Game, Preset};

fn plain() -> Preset {
    Preset::default()
}

fn arbitrated(preset: Preset) -> Preset {
    Preset {
        arbiter: Arbitration::Person,
        ..preset
    }
}

/// A game from a position, with a clock.
fn timed_fen(fen: &str, time: &str) -> Preset {
    from_fen(fen).with_time(time.parse().unwrap())
}

/// Like [`common::check`], but the host crashes before the last `lost` events are written, and then continues with the
/// rest of the script.
#[track_caller]
fn check_truncated(preset: Preset, before: &str, lost: usize, after: &str, want: &str) -> Script {
    let mut played = Script::new(preset).run(before);
    played.events.truncate(played.events.len() - lost);
    played.game = Game::replay(&played.events).unwrap();
    let played = played.run(after);
    assert_eq!(played.outcome(), want, "{before} | {after}");
    let again = Game::verify(&played.events);
    assert!(
        again.as_ref() == Ok(&played.game),
        "{before} | {after}: {:?}",
        again.err()
    );
    played
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";
const KINGS_AND_ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";
