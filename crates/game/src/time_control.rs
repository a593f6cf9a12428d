//! [`TimeControl`]: the time that a side has for its moves.

mod text;

use std::{fmt, num::NonZeroU16};

use tabiya_rules::ByColor;

use crate::Millis;

/// Time control of one side.
///
/// Two formats are read and written: the customary one, in minutes and seconds (`5+3`, `40/90+30, 30+30`), by
/// [`FromStr`](std::str::FromStr) and [`Display`](fmt::Display); and the `TimeControl` tag of PGN, in seconds (`300+3`,
/// `40/5400+30:1800+30`), by [`TimeControl::from_pgn`] and [`TimeControl::to_pgn`].
///
/// ```
/// use tabiya_game::TimeControl;
/// let control: TimeControl = "40/90+30, 30+30".parse()?;
/// assert_eq!(control.to_pgn(), "40/5400+30:1800+30");
/// assert_eq!(TimeControl::from_pgn("40/5400+30:1800+30")?, control);
/// assert_eq!(control.to_string(), "40/90+30, 30+30");
/// # Ok::<(), tabiya_game::TimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// One or more periods, each with its time; the last repeats if it has a number of moves.
    Periods(Vec<Period>),
    /// Hourglass: what one side uses, the other gains.
    Hourglass {
        /// Time at the start.
        time: Millis,
    },
    /// A fixed time for each move, which cannot be saved: seconds (`10/move`) or days (`3 days`).
    PerMove {
        /// Time for each move.
        time: Millis,
    },
}

/// Time for a number of moves, or for all that remain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Number of moves; `None` for the rest of the game.
    pub moves: Option<NonZeroU16>,
    /// Time added when the period begins.
    pub time: Millis,
    /// Bonus for each move.
    pub bonus: Bonus,
}

/// Bonus for each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer increment: added after each move.
    Increment(Millis),
    /// Simple delay: the countdown waits this long at each move.
    Delay(Millis),
    /// Bronstein delay: added after each move, but never more than was used.
    Bronstein(Millis),
}

/// Class of a game by its time control (FIDE A.1, B.1), on which some rules depend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Speed {
    /// Ten minutes or less in all.
    Blitz,
    /// More than ten minutes, less than sixty.
    Rapid,
    /// Sixty minutes or more, or no clock.
    Standard,
}

/// Error in a time control.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TimeControlError {
    /// The text, or a part of it, is not a time control.
    Syntax {
        /// That part of the text.
        found: String,
    },
    /// PGN's `?`: an unknown time control.
    Unknown,
    /// More than [`TimeControl::MAX_PERIODS`].
    TooManyPeriods {
        /// Number of periods.
        found: usize,
    },
    /// A period before the last has no number of moves, so that the next one is never reached.
    EndlessPeriod {
        /// Its number, from 1.
        period: usize,
    },
    /// The control has no time.
    NoTime,
    /// More than [`Millis::MAX`].
    TooLong,
}

impl TimeControl {
    /// Maximum number of periods.
    pub const MAX_PERIODS: usize = 8;

    /// One period for all moves, with a Fischer increment.
    ///
    /// ```
    /// use tabiya_game::{Millis, TimeControl};
    /// let control = TimeControl::fischer(Millis::minutes(5), Millis::seconds(3));
    /// assert_eq!(control.to_string(), "5+3");
    /// ```
    pub fn fischer(time: Millis, increment: Millis) -> Self {
        let bonus = if increment.is_zero() {
            Bonus::None
        } else {
            Bonus::Increment(increment)
        };
        Self::Periods(vec![Period {
            moves: None,
            time,
            bonus,
        }])
    }

    /// Checks what the types cannot: at least one period and not too many, a number of moves for each but the last,
    /// and a positive time.
    pub fn check(&self) -> Result<(), TimeControlError> {
        let times = match self {
            Self::Unlimited => return Ok(()),
            Self::Hourglass { time } | Self::PerMove { time } => vec![*time],
            Self::Periods(periods) => {
                if periods.len() > Self::MAX_PERIODS {
                    return Err(TimeControlError::TooManyPeriods {
                        found: periods.len(),
                    });
                }
                let before_last = periods.iter().rev().skip(1).rev();
                if let Some(endless) = before_last.clone().position(|p| p.moves.is_none()) {
                    return Err(TimeControlError::EndlessPeriod {
                        period: endless + 1,
                    });
                }
                if periods.iter().any(|p| p.bonus.time() > Millis::MAX) {
                    return Err(TimeControlError::TooLong);
                }
                if periods.iter().skip(1).any(|p| p.time > Millis::MAX) {
                    return Err(TimeControlError::TooLong);
                }
                let first = periods.first().ok_or(TimeControlError::NoTime)?;
                // An increment counts from the start; a delay is not time on the clock.
                let bonus = match first.bonus {
                    Bonus::Increment(time) | Bonus::Bronstein(time) => time,
                    Bonus::Delay(_) | Bonus::None => Millis::ZERO,
                };
                vec![first.time + bonus]
            }
        };
        for time in times {
            if time.is_zero() {
                return Err(TimeControlError::NoTime);
            }
            if time > Millis::MAX {
                return Err(TimeControlError::TooLong);
            }
        }
        Ok(())
    }

    /// Period with this index; the last one repeats.
    pub fn period(&self, index: usize) -> Option<&Period> {
        match self {
            Self::Periods(periods) => periods.get(index).or(periods.last()),
            _ => None,
        }
    }

    /// True if all remaining moves have to be made in the period with this index (III.3.1.2).
    pub fn is_last_period(&self, index: usize) -> bool {
        self.period(index)
            .is_none_or(|period| period.moves.is_none())
    }

    /// Time for sixty moves, which determines the [`Speed`].
    pub fn time_for_sixty_moves(&self) -> Option<Millis> {
        const MOVES: u64 = 60;
        match self {
            Self::Unlimited => None,
            Self::Hourglass { time } => Some(*time),
            Self::PerMove { time } => Some(Millis(time.0.saturating_mul(MOVES))),
            Self::Periods(_) => {
                let (mut total, mut made, mut index) = (Millis::ZERO, 0, 0);
                while made < MOVES {
                    let period = self.period(index)?;
                    let moves = period.moves.map_or(MOVES, |n| u64::from(n.get()));
                    let here = moves.min(MOVES - made);
                    total += period.time + Millis(period.bonus.time().0.saturating_mul(here));
                    made += here;
                    index += 1;
                }
                Some(total)
            }
        }
    }

    /// Standard, rapid or blitz: by the time for sixty moves.
    ///
    /// ```
    /// use tabiya_game::{Speed, TimeControl};
    /// let speed = |text: &str| text.parse::<TimeControl>().unwrap().speed();
    /// assert_eq!(speed("90+30"), Speed::Standard);
    /// assert_eq!(speed("10+0"), Speed::Blitz);
    /// assert_eq!(speed("10+1"), Speed::Rapid);
    /// ```
    pub fn speed(&self) -> Speed {
        match self.time_for_sixty_moves() {
            Some(time) if time <= Millis::minutes(10) => Speed::Blitz,
            Some(time) if time < Millis::minutes(60) => Speed::Rapid,
            _ => Speed::Standard,
        }
    }

    /// Normalises to what the text formats read back: a bonus of zero is none.
    pub fn normalized(mut self) -> Self {
        if let Self::Periods(periods) = &mut self {
            for period in periods {
                if period.bonus.time().is_zero() {
                    period.bonus = Bonus::None;
                }
            }
        }
        self
    }
}

impl Bonus {
    /// Length of the bonus.
    pub fn time(self) -> Millis {
        match self {
            Self::None => Millis::ZERO,
            Self::Increment(time) | Self::Delay(time) | Self::Bronstein(time) => time,
        }
    }
}

impl Speed {
    /// Speed of a game whose sides may have different controls: the slower of the two.
    pub fn of(time: &ByColor<TimeControl>) -> Self {
        time.white.speed().max(time.black.speed())
    }

    /// Time given to the opponent for a wrong claim or an illegal move: two minutes, one in rapid and blitz
    /// (FIDE 7.5.5, 9.5.3, A.3, B.3).
    pub fn penalty(self) -> Millis {
        match self {
            Self::Standard => Millis::minutes(2),
            Self::Rapid | Self::Blitz => Millis::minutes(1),
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Standard => "standard",
        })
    }
}

impl fmt::Display for TimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { found } => write!(
                f,
                "{found:?} is not a time control; use 5+3, 90+30, 40/90+30 or unlimited"
            ),
            Self::Unknown => write!(f, "the time control is unknown"),
            Self::TooManyPeriods { found } => write!(
                f,
                "too many periods ({found}): at most {} are allowed",
                TimeControl::MAX_PERIODS
            ),
            Self::EndlessPeriod { period } => {
                write!(
                    f,
                    "period {period} needs a number of moves, since another period follows"
                )
            }
            Self::NoTime => write!(f, "the time control has no time"),
            Self::TooLong => write!(
                f,
                "the time is longer than {} days",
                Millis::MAX.0 / 86_400_000
            ),
        }
    }
}

impl std::error::Error for TimeControlError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_limits() {
        let speed = |text: &str| text.parse::<TimeControl>().unwrap().speed();
        assert_eq!(speed("60"), Speed::Standard, "A.1: less than sixty");
        assert_eq!(speed("59"), Speed::Rapid);
        assert_eq!(speed("30+30"), Speed::Standard, "30 + 60 × 0.5");
        assert_eq!(speed("10"), Speed::Blitz, "B.1: ten or less");
        assert_eq!(speed("9+1"), Speed::Blitz);
        assert_eq!(speed("9+2"), Speed::Rapid);
    }
}
