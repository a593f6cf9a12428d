//! [`ThinkingTime`]: an engine's time limits from a game's clock.

use std::time::Duration;

use tabiya_engine::{GameClock, Limits};
use tabiya_game::{Bonus, Game, Moment, TimeControl};
use tabiya_rules::{ByColor, Color};

/// Thinking time that a game's clock leaves the side to move.
///
/// ```
/// use std::time::Duration;
/// use tabiya_game::{Game, Moment, Preset};
/// use tabiya_player::ThinkingTime;
/// let preset = Preset::default().with_time("5+3".parse()?);
/// let (game, _) = Game::begin(preset, Moment(0))?;
/// let time = ThinkingTime::of(&game, Moment(0));
/// assert_eq!(time.remaining(), Some(Duration::from_secs(300)));
/// assert_eq!(time.movetime_limits(Duration::from_secs(1)).movetime, Some(Duration::from_secs(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThinkingTime {
    turn: Color,
    time: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Time {
    /// No clock.
    Unlimited,
    /// Time for this move only; none of it carries over.
    Move(Duration),
    /// Time for the rest of the game.
    Game(GameClock),
}

impl ThinkingTime {
    /// Longest time for a move without a clock.
    pub const MAX_WITHOUT_CLOCK: Duration = Duration::from_secs(2);

    /// Reads the clock of a game at `now`.
    pub fn of(game: &Game, now: Moment) -> Self {
        let (turn, left) = (game.turn(), game.left(now));
        let time = match (left[turn].map(Duration::from), &game.preset().time[turn]) {
            (None, _) => Time::Unlimited,
            (Some(own), TimeControl::PerMove { .. } | TimeControl::Hourglass { .. }) => {
                Time::Move(own)
            }
            (Some(own), _) => Time::Game(GameClock {
                // A side without a clock counts as having the other side's time.
                remaining: ByColor::from_fn(|side| left[side].map_or(own, Duration::from)),
                increment: ByColor::from_fn(|side| match game.clock().bonus(side) {
                    Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => {
                        time.into()
                    }
                    Bonus::None => Duration::ZERO,
                }),
                moves_to_go: None,
            }),
        };
        Self { turn, time }
    }

    /// Remaining time of the side to move, if it has a clock.
    pub fn remaining(&self) -> Option<Duration> {
        match self.time {
            Time::Unlimited => None,
            Time::Move(own) => Some(own),
            Time::Game(clock) => Some(clock.remaining[self.turn]),
        }
    }

    /// Limits for an engine that manages the game's time itself.
    pub fn limits(&self) -> Limits {
        /// Latency between the engine and the clock: the pipe and this program.
        const OVERHEAD: Duration = Duration::from_millis(30);
        match self.time {
            Time::Game(clock) => Limits {
                clock: Some(GameClock {
                    remaining: clock.remaining.map(|left| left.saturating_sub(OVERHEAD)),
                    ..clock
                }),
                ..Limits::default()
            },
            Time::Unlimited | Time::Move(_) => self.movetime_limits(Self::MAX_WITHOUT_CLOCK),
        }
    }

    /// Limits with a fixed time for this move of at most `max`, for an engine that plays many games at once.
    pub fn movetime_limits(&self, max: Duration) -> Limits {
        /// Expected number of remaining moves.
        const MOVES_TO_GO: u32 = 25;
        let share = match self.time {
            Time::Unlimited => max,
            Time::Move(own) => own / 4,
            Time::Game(clock) => {
                let own = clock.remaining[self.turn];
                own / MOVES_TO_GO + clock.increment[self.turn].min(own) / 2
            }
        };
        Limits {
            movetime: Some(share.min(max)),
            ..Limits::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Actor, Preset};

    use super::*;

    fn game(time: &str) -> Game {
        let preset = Preset::default().with_time(time.parse().unwrap());
        Game::begin(preset, Moment(0)).unwrap().0
    }

    #[test]
    fn movetime_is_below_the_remaining_time() {
        for control in ["1+2", "10/move", "*2", "1d5", "1b5", "3", "40/1, 1"] {
            let game = game(control);
            let whole = ThinkingTime::of(&game, Moment(0)).remaining().unwrap();
            for rest in [50, 900, 8_000] {
                // A clock with a delay shows more time.
                let now = Moment(0) + (whole - Duration::from_millis(rest)).into();
                let time = ThinkingTime::of(&game, now);
                let left = time.remaining().unwrap();
                assert!(left < whole, "{control}: {left:?}");
                let movetime = time
                    .movetime_limits(ThinkingTime::MAX_WITHOUT_CLOCK)
                    .movetime
                    .unwrap();
                assert!(movetime < left, "{control}, {left:?}: {movetime:?}");
            }
        }
    }

    #[test]
    fn two_seconds_without_a_clock() {
        let time = ThinkingTime::of(&game("unlimited"), Moment(1_000_000));
        assert_eq!(time.remaining(), None);
        assert_eq!(
            time.limits().movetime,
            Some(ThinkingTime::MAX_WITHOUT_CLOCK)
        );
        let shared = time
            .movetime_limits(ThinkingTime::MAX_WITHOUT_CLOCK / 10)
            .movetime;
        assert_eq!(shared, Some(ThinkingTime::MAX_WITHOUT_CLOCK / 10));
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let mut preset = Preset::default().with_time("5+3".parse().unwrap());
        preset.time.black = "1+0".parse().unwrap();
        let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
        let play = Action::play("e2e4".parse().unwrap());
        game.execute(Actor::Seat(Color::White), play, Moment(0))
            .unwrap();
        let time = ThinkingTime::of(&game, Moment(10_000));
        assert_eq!(time.remaining(), Some(Duration::from_secs(50)));
        let clock = time.limits().clock.unwrap();
        assert_eq!(clock.remaining.white, Duration::from_millis(302_970));
        assert_eq!(clock.increment.white, Duration::from_secs(3));
        assert_eq!(clock.increment.black, Duration::ZERO);
    }
}
