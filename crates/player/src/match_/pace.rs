//! [`Pace`]: how long engines may think.

use std::{fmt, str::FromStr, time::Duration};

use tabiya_engine::{GameClock, Limits};
use tabiya_rules::{ByColor, Color};

/// How long engines may think.
///
/// ```
/// use std::time::Duration;
/// use tabiya_player::Pace;
/// let pace: Pace = "2+0.02".parse()?;
/// assert_eq!(pace, Pace::Clock {
///     base: Duration::from_secs(2),
///     increment: Duration::from_millis(20),
///     moves: None,
/// });
/// # Ok::<(), tabiya_player::PaceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// A clock.
    Clock {
        /// Time at the beginning, and with each period.
        base: Duration,
        /// Time added with each move.
        increment: Duration,
        /// Moves in a period; none if the time must do for the whole game.
        moves: Option<u32>,
    },
    /// So long a move.
    MoveTime(Duration),
    /// So many positions a move.
    Nodes(u64),
    /// So deep.
    Depth(u32),
}

/// Why a text is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaceError {
    /// The text.
    pub found: String,
}

impl fmt::Display for PaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a time control such as 60, 2+0.02 or 40/60+0.6 (seconds)",
            self.found
        )
    }
}

impl std::error::Error for PaceError {}

impl FromStr for Pace {
    type Err = PaceError;

    fn from_str(text: &str) -> Result<Self, PaceError> {
        read_clock(text).ok_or_else(|| PaceError {
            found: text.to_string(),
        })
    }
}

/// More than anyone waits for.
const LONGEST: f64 = 1e6;

fn read_clock(text: &str) -> Option<Pace> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (
            Some(moves.trim().parse().ok().filter(|moves| *moves > 0)?),
            rest,
        ),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let base = seconds(base)?;
    let increment = seconds(increment)?;
    (base + increment > Duration::ZERO).then_some(Pace::Clock {
        base,
        increment,
        moves,
    })
}

fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..=LONGEST)
        .contains(&number)
        .then(|| Duration::from_secs_f64(number))
}

impl Pace {
    /// As PGN writes it in the tag `TimeControl`; `-` where time does not count.
    pub fn tag(&self) -> String {
        match self {
            Self::Clock { .. } => self.to_string(),
            Self::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Self::Nodes(_) | Self::Depth(_) => "-".to_string(),
        }
    }
}

/// In words.
impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock {
                base,
                increment,
                moves,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if increment.is_zero() {
                    return Ok(());
                }
                write!(f, "+{}", increment.as_secs_f64())
            }
            Self::MoveTime(time) => write!(f, "{} s a move", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// What the clocks of one game show.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    pace: Pace,
    margin: Duration,
    remaining: ByColor<Duration>,
    moves_left: ByColor<Option<u32>>,
}

impl Clocks {
    /// Clocks at the beginning of a game.
    pub(crate) fn new(pace: Pace, margin: Duration) -> Self {
        let (base, moves) = match pace {
            Pace::Clock { base, moves, .. } => (base, moves),
            _ => (Duration::ZERO, None),
        };
        let first = match pace {
            // The increment comes before the move that it is for.
            Pace::Clock { increment, .. } if base.is_zero() => increment,
            _ => base,
        };
        Self {
            pace,
            margin,
            remaining: ByColor::from_fn(|_| first),
            moves_left: ByColor::from_fn(|_| moves),
        }
    }

    /// What the side to move is told.
    pub(crate) fn limits(&self, turn: Color) -> Limits {
        let mut limits = Limits::default();
        match self.pace {
            Pace::Clock { increment, .. } => {
                limits.clock = Some(GameClock {
                    remaining: self.remaining,
                    increment: ByColor::from_fn(|_| increment),
                    moves_to_go: self.moves_left[turn],
                });
            }
            Pace::MoveTime(time) => limits.movetime = Some(time),
            Pace::Nodes(nodes) => limits.nodes = Some(nodes),
            Pace::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }

    /// After how long a side forfeits; none if time does not count.
    pub(crate) fn most(&self, turn: Color) -> Option<Duration> {
        match self.pace {
            Pace::Clock { .. } => Some(self.remaining[turn] + self.margin),
            Pace::MoveTime(time) => Some(time + self.margin),
            Pace::Nodes(_) | Pace::Depth(_) => None,
        }
    }

    /// A side has made a move within its time.
    pub(crate) fn press(&mut self, turn: Color, elapsed: Duration) {
        let Pace::Clock {
            base,
            increment,
            moves,
        } = self.pace
        else {
            return;
        };
        let remaining = &mut self.remaining[turn];
        *remaining = remaining.saturating_sub(elapsed) + increment;
        if let Some(left) = &mut self.moves_left[turn] {
            *left -= 1;
            if *left == 0 {
                *remaining += base;
                *left = moves.unwrap_or(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals() {
        for text in ["", "x", "1+", "-1", "0", "0/60", "1e9", "NaN", "1+2+3"] {
            assert!(text.parse::<Pace>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_printed_reads_again() {
        for text in ["60", "2+0.02", "40/60", "40/60+0.6"] {
            assert_eq!(text.parse::<Pace>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn tags_are_those_of_pgn() {
        let tag = |pace: Pace| pace.tag();
        assert_eq!(tag("40/60+0.6".parse().unwrap()), "40/60+0.6");
        assert_eq!(tag(Pace::MoveTime(Duration::from_millis(100))), "1/0.1");
        assert_eq!(
            (tag(Pace::Nodes(5)), tag(Pace::Depth(5))),
            ("-".into(), "-".into())
        );
    }

    #[test]
    fn increments_and_periods() {
        let mut clocks = Clocks::new("2/10+1".parse().unwrap(), Duration::ZERO);
        clocks.press(Color::White, Duration::from_secs(4));
        let clock = clocks.limits(Color::White).clock.unwrap();
        assert_eq!(clock.remaining.white, Duration::from_secs(7));
        assert_eq!(clock.remaining.black, Duration::from_secs(10));
        assert_eq!(clock.moves_to_go, Some(1));
        clocks.press(Color::White, Duration::from_secs(1));
        assert_eq!(clocks.most(Color::White), Some(Duration::from_secs(17)));
        assert_eq!(
            clocks.limits(Color::White).clock.unwrap().moves_to_go,
            Some(2)
        );
    }

    #[test]
    fn time_counts_only_where_it_is_given() {
        let margin = Duration::from_millis(30);
        let most = |pace| Clocks::new(pace, margin).most(Color::Black);
        assert_eq!(most(Pace::Nodes(5)), None);
        assert_eq!(
            most(Pace::MoveTime(Duration::from_millis(100))),
            Some(Duration::from_millis(130))
        );
    }
}
