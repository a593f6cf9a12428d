//! [`MatchTimeControl`]: limits of each move in a match, and the clocks that keep them.

use std::{fmt, str::FromStr, time::Duration};

use tabiya_engine::{GameClock, Limits};
use tabiya_rules::{ByColor, Color};

/// Time control of a match, or a fixed number of nodes or plies per move.
///
/// ```
/// use std::time::Duration;
/// use tabiya_matches::MatchTimeControl;
/// let time_control: MatchTimeControl = "2+0.02".parse()?;
/// assert_eq!(time_control, MatchTimeControl::Clock {
///     base: Duration::from_secs(2),
///     increment: Duration::from_millis(20),
///     moves: None,
/// });
/// # Ok::<(), tabiya_matches::MatchTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchTimeControl {
    /// Clock with base time, increment and optional periods.
    Clock {
        /// Time at the start of the game and of each period.
        base: Duration,
        /// Time added after each move.
        increment: Duration,
        /// Moves per period; `None` if the time is for the whole game.
        moves: Option<u32>,
    },
    /// Fixed time per move.
    MoveTime(Duration),
    /// Fixed number of nodes per move.
    Nodes(u64),
    /// Fixed depth.
    Depth(u32),
}

/// Error from parsing a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchTimeControlError {
    /// Text that was found.
    pub found: String,
}

impl fmt::Display for MatchTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a time control such as 60, 2+0.02 or 40/60+0.6 (in seconds)",
            self.found
        )
    }
}

impl std::error::Error for MatchTimeControlError {}

impl FromStr for MatchTimeControl {
    type Err = MatchTimeControlError;

    fn from_str(text: &str) -> Result<Self, MatchTimeControlError> {
        parse_clock(text).ok_or_else(|| MatchTimeControlError {
            found: text.to_string(),
        })
    }
}

/// Longest time that is accepted, in seconds.
const MAX_SECONDS: f64 = 1e6;

fn parse_clock(text: &str) -> Option<MatchTimeControl> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (
            Some(moves.trim().parse().ok().filter(|moves| *moves > 0)?),
            rest,
        ),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let base = parse_seconds(base)?;
    let increment = parse_seconds(increment)?;
    (base + increment > Duration::ZERO).then_some(MatchTimeControl::Clock {
        base,
        increment,
        moves,
    })
}

fn parse_seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.trim().parse().ok()?;
    (0.0..=MAX_SECONDS)
        .contains(&number)
        .then(|| Duration::from_secs_f64(number))
}

impl MatchTimeControl {
    /// Value of PGN's `TimeControl` tag; `-` where there is no clock.
    pub fn tag(&self) -> String {
        match self {
            Self::Clock { .. } => self.to_string(),
            Self::MoveTime(time) => format!("1/{}", time.as_secs_f64()),
            Self::Nodes(_) | Self::Depth(_) => "-".to_string(),
        }
    }
}

/// Human-readable form; parses again if it is a clock.
impl fmt::Display for MatchTimeControl {
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

/// Clocks of one game.
#[derive(Clone, Debug)]
pub(crate) struct MatchClocks {
    time_control: MatchTimeControl,
    time_margin: Duration,
    remaining: ByColor<Duration>,
    moves_left: ByColor<Option<u32>>,
}

impl MatchClocks {
    /// Creates the clocks at the start of a game.
    pub(crate) fn new(time_control: MatchTimeControl, time_margin: Duration) -> Self {
        let (base, moves) = match time_control {
            MatchTimeControl::Clock { base, moves, .. } => (base, moves),
            _ => (Duration::ZERO, None),
        };
        let first = match time_control {
            // Without base time the first move gets an increment too.
            MatchTimeControl::Clock { increment, .. } if base.is_zero() => increment,
            _ => base,
        };
        Self {
            time_control,
            time_margin,
            remaining: ByColor::from_fn(|_| first),
            moves_left: ByColor::from_fn(|_| moves),
        }
    }

    /// Returns the search limits of the side to move.
    pub(crate) fn limits(&self, turn: Color) -> Limits {
        let mut limits = Limits::default();
        match self.time_control {
            MatchTimeControl::Clock { increment, .. } => {
                limits.clock = Some(GameClock {
                    remaining: self.remaining,
                    increment: ByColor::from_fn(|_| increment),
                    moves_to_go: self.moves_left[turn],
                });
            }
            MatchTimeControl::MoveTime(time) => limits.movetime = Some(time),
            MatchTimeControl::Nodes(nodes) => limits.nodes = Some(nodes),
            MatchTimeControl::Depth(depth) => limits.depth = Some(depth),
        }
        limits
    }

    /// Returns the time after which a side forfeits; `None` where there is no clock.
    pub(crate) fn forfeit_after(&self, turn: Color) -> Option<Duration> {
        match self.time_control {
            MatchTimeControl::Clock { .. } => Some(self.remaining[turn] + self.time_margin),
            MatchTimeControl::MoveTime(time) => Some(time + self.time_margin),
            MatchTimeControl::Nodes(_) | MatchTimeControl::Depth(_) => None,
        }
    }

    /// Deducts the time of a move and adds increment and period.
    pub(crate) fn press(&mut self, turn: Color, elapsed: Duration) {
        let MatchTimeControl::Clock {
            base,
            increment,
            moves,
        } = self.time_control
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
            assert!(text.parse::<MatchTimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn printing_and_parsing_agree() {
        for text in ["60", "2+0.02", "40/60", "40/60+0.6"] {
            assert_eq!(text.parse::<MatchTimeControl>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn pgn_tags() {
        let tag = |time_control: MatchTimeControl| time_control.tag();
        assert_eq!(tag("40/60+0.6".parse().unwrap()), "40/60+0.6");
        assert_eq!(
            tag(MatchTimeControl::MoveTime(Duration::from_millis(100))),
            "1/0.1"
        );
        assert_eq!(
            (
                tag(MatchTimeControl::Nodes(5)),
                tag(MatchTimeControl::Depth(5))
            ),
            ("-".into(), "-".into())
        );
    }

    #[test]
    fn increments_and_periods() {
        let mut clocks = MatchClocks::new("2/10+1".parse().unwrap(), Duration::ZERO);
        clocks.press(Color::White, Duration::from_secs(4));
        let clock = clocks.limits(Color::White).clock.unwrap();
        assert_eq!(clock.remaining.white, Duration::from_secs(7));
        assert_eq!(clock.remaining.black, Duration::from_secs(10));
        assert_eq!(clock.moves_to_go, Some(1));
        clocks.press(Color::White, Duration::from_secs(1));
        assert_eq!(
            clocks.forfeit_after(Color::White),
            Some(Duration::from_secs(17))
        );
        assert_eq!(
            clocks.limits(Color::White).clock.unwrap().moves_to_go,
            Some(2)
        );
    }

    #[test]
    fn time_forfeits_only_with_a_time_limit() {
        let time_margin = Duration::from_millis(30);
        let forfeit_after =
            |time_control| MatchClocks::new(time_control, time_margin).forfeit_after(Color::Black);
        assert_eq!(forfeit_after(MatchTimeControl::Nodes(5)), None);
        assert_eq!(
            forfeit_after(MatchTimeControl::MoveTime(Duration::from_millis(100))),
            Some(Duration::from_millis(130))
        );
    }
}
