//! [`ThinkingTime`]: how much time a game leaves an engine for its move.

use std::time::Duration;

use tabiya_engine::{GameClock, Limits};
use tabiya_game::{Bonus, Game, Moment, TimeControl};
use tabiya_rules::{ByColor, Color};

/// How much time a game leaves the side to move.
///
/// ```
/// use std::time::Duration;
/// use tabiya_game::{Game, Moment, Preset};
/// use tabiya_player::ThinkingTime;
/// let preset = Preset::default().with_time("5+3".parse()?);
/// let (game, _) = Game::begin(preset, Moment(0))?;
/// let time = ThinkingTime::of(&game, Moment(0));
/// assert_eq!(time.remaining(), Some(Duration::from_secs(300)));
/// assert_eq!(time.fixed(Duration::from_secs(1)).movetime, Some(Duration::from_secs(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThinkingTime {
    turn: Color,
    time: Time,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Time {
    /// There is no clock.
    Unlimited,
    /// So much for this move, of which nothing is kept for the next.
    Move(Duration),
    /// For all moves to come.
    Game(GameClock),
}

impl ThinkingTime {
    /// Without a clock, no move takes longer.
    pub const MOST: Duration = Duration::from_secs(2);

    /// In a game, now.
    pub fn of(game: &Game, now: Moment) -> Self {
        let (turn, left) = (game.turn(), game.left(now));
        let time = match (left[turn].map(Duration::from), &game.preset().time[turn]) {
            (None, _) => Time::Unlimited,
            (Some(own), TimeControl::PerMove { .. } | TimeControl::Hourglass { .. }) => {
                Time::Move(own)
            }
            (Some(own), _) => Time::Game(GameClock {
                // A side without a clock has all the time of the other.
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

    /// What the clock of the side to move shows, if it has one.
    pub fn remaining(&self) -> Option<Duration> {
        match self.time {
            Time::Unlimited => None,
            Time::Move(own) => Some(own),
            Time::Game(clock) => Some(clock.remaining[self.turn]),
        }
    }

    /// For an engine that shares out the game's time itself.
    pub fn limits(&self) -> Limits {
        /// Lost between the engine and the clock: the pipe, and this program.
        const OVERHEAD: Duration = Duration::from_millis(30);
        match self.time {
            Time::Game(clock) => Limits {
                clock: Some(GameClock {
                    remaining: clock.remaining.map(|left| left.saturating_sub(OVERHEAD)),
                    ..clock
                }),
                ..Limits::default()
            },
            Time::Unlimited | Time::Move(_) => self.fixed(Self::MOST),
        }
    }

    /// A time for this move alone, and never more than `most`: for who has many games to play at once.
    pub fn fixed(&self, most: Duration) -> Limits {
        /// So many more moves are expected.
        const MOVES_TO_GO: u32 = 25;
        let share = match self.time {
            Time::Unlimited => most,
            Time::Move(own) => own / 4,
            Time::Game(clock) => {
                let own = clock.remaining[self.turn];
                own / MOVES_TO_GO + clock.increment[self.turn].min(own) / 2
            }
        };
        Limits {
            movetime: Some(share.min(most)),
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
    fn no_move_takes_more_than_the_clock_has() {
        for control in ["1+2", "10/move", "*2", "1d5", "1b5", "3", "40/1, 1"] {
            let game = game(control);
            let whole = ThinkingTime::of(&game, Moment(0)).remaining().unwrap();
            for rest in [50, 900, 8_000] {
                // A clock with a delay shows more.
                let now = Moment(0) + (whole - Duration::from_millis(rest)).into();
                let time = ThinkingTime::of(&game, now);
                let left = time.remaining().unwrap();
                assert!(left < whole, "{control}: {left:?}");
                let thought = time.fixed(ThinkingTime::MOST).movetime.unwrap();
                assert!(thought < left, "{control}, {left:?}: {thought:?}");
            }
        }
    }

    #[test]
    fn without_a_clock_it_is_two_seconds() {
        let time = ThinkingTime::of(&game("unlimited"), Moment(1_000_000));
        assert_eq!(time.remaining(), None);
        assert_eq!(time.limits().movetime, Some(ThinkingTime::MOST));
        let crowded = time.fixed(ThinkingTime::MOST / 10).movetime;
        assert_eq!(crowded, Some(ThinkingTime::MOST / 10));
    }

    #[test]
    fn each_side_has_its_own_clock() {
        let mut preset = Preset::default().with_time("5+3".parse().unwrap());
        preset.time.black = "1+0".parse().unwrap();
        let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
        let play = Action::play("e2e4".parse().unwrap());
        game.apply(Actor::Seat(Color::White), play, Moment(0))
            .unwrap();
        let time = ThinkingTime::of(&game, Moment(10_000));
        assert_eq!(time.remaining(), Some(Duration::from_secs(50)));
        let clock = time.limits().clock.unwrap();
        assert_eq!(clock.remaining.white, Duration::from_millis(302_970));
        assert_eq!(clock.increment.white, Duration::from_secs(3));
        assert_eq!(clock.increment.black, Duration::ZERO);
    }
}
