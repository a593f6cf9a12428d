//! Text of time controls: the customary format, and the `TimeControl` tag of PGN.

use std::{fmt, num::NonZeroU16, str::FromStr};

use super::{Bonus, Period, TimeControl, TimeControlError};
use crate::Millis;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Reads the customary format: minutes, `+` seconds; `40/90` for forty moves; periods with commas; `5d3` a delay,
    /// `5b3` a Bronstein delay, `*3` an hourglass, `10/move` seconds per move, `3 days`, `unlimited`.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        const MINUTE: u64 = 60_000;
        let text = text.trim();
        if matches!(text, "-" | "unlimited" | "none") {
            return Ok(Self::Unlimited);
        }
        if let Some(time) = text.strip_prefix('*') {
            let time = decimal(time, MINUTE).ok_or_else(|| syntax(text))?;
            return checked(Self::Hourglass { time });
        }
        if let Some(seconds) = text.strip_suffix("/move") {
            let time = decimal(seconds.trim(), 1000).ok_or_else(|| syntax(text))?;
            return checked(Self::PerMove { time });
        }
        if let Some(days) = text.strip_suffix("days").or(text.strip_suffix("day")) {
            let time = decimal(days.trim(), Millis::days(1).0).ok_or_else(|| syntax(text))?;
            return checked(Self::PerMove { time });
        }
        let periods = text
            .split([',', ':'])
            .map(|field| period(field, MINUTE))
            .collect::<Result<_, _>>()?;
        checked(Self::Periods(periods))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("unlimited"),
            Self::Hourglass { time } => write!(f, "*{}", Decimal(*time, 60_000)),
            Self::PerMove { time } if time.0 >= Millis::days(1).0 => {
                let days = Decimal(*time, Millis::days(1).0);
                let plural = if *time == Millis::days(1) { "" } else { "s" };
                write!(f, "{days} day{plural}")
            }
            Self::PerMove { time } => write!(f, "{}/move", Decimal(*time, 1000)),
            Self::Periods(periods) => f.write_str(&write_periods(periods, 60_000, ", ")),
        }
    }
}

impl TimeControl {
    /// Reads a `TimeControl` tag: `-`, `40/9000`, `300`, `4500+60`, `*180`, fields joined by colons. As an extension,
    /// `300d5` is a simple delay and `300b5` a Bronstein delay, for which PGN has no notation.
    pub fn from_pgn(text: &str) -> Result<Self, TimeControlError> {
        let text = text.trim();
        match text {
            "?" | "" => return Err(TimeControlError::Unknown),
            "-" => return Ok(Self::Unlimited),
            _ => {}
        }
        if let Some(time) = text.strip_prefix('*') {
            let time = decimal(time, 1000).ok_or_else(|| syntax(text))?;
            return checked(Self::Hourglass { time });
        }
        let periods = text
            .split(':')
            .map(|field| period(field, 1000))
            .collect::<Result<Vec<_>, _>>()?;
        checked(match periods[..] {
            // Customary for a fixed time per move. A period of one move that keeps saved time has `+0`.
            [
                Period {
                    moves: Some(NonZeroU16::MIN),
                    time,
                    bonus: Bonus::None,
                },
            ] if !text.contains('+') => Self::PerMove { time },
            _ => Self::Periods(periods),
        })
    }

    /// Text of a `TimeControl` tag.
    pub fn to_pgn(&self) -> String {
        match self {
            Self::Unlimited => "-".into(),
            Self::Hourglass { time } => format!("*{}", Decimal(*time, 1000)),
            Self::PerMove { time } => format!("1/{}", Decimal(*time, 1000)),
            Self::Periods(periods) => {
                let text = write_periods(periods, 1000, ":");
                match periods[..] {
                    // Otherwise it would read as a fixed time per move.
                    [
                        Period {
                            moves: Some(NonZeroU16::MIN),
                            bonus: Bonus::None,
                            ..
                        },
                    ] => text + "+0",
                    _ => text,
                }
            }
        }
    }
}

/// In the customary format.
#[cfg(feature = "serde")]
impl serde::Serialize for TimeControl {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TimeControl {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

fn checked(control: TimeControl) -> Result<TimeControl, TimeControlError> {
    control.check().map(|()| control)
}

fn syntax(found: &str) -> TimeControlError {
    let found = found.chars().take(40).collect();
    TimeControlError::Syntax { found }
}

/// Reads a period such as `40/90+30`, its time in units of `unit` milliseconds, its bonus in seconds.
fn period(field: &str, unit: u64) -> Result<Period, TimeControlError> {
    let field = field.trim();
    let bad = || syntax(field);
    let (moves, rest) = match field.split_once('/') {
        Some((moves, rest)) => (Some(moves.trim().parse().map_err(|_| bad())?), rest),
        None => (None, field),
    };
    let (time, bonus) = match rest.find(['+', 'd', 'b']) {
        None => (rest, Bonus::None),
        Some(at) => {
            let amount = decimal(rest[at + 1..].trim(), 1000).ok_or_else(bad)?;
            let bonus = match rest.as_bytes()[at] {
                _ if amount.is_zero() => Bonus::None,
                b'+' => Bonus::Increment(amount),
                b'd' => Bonus::Delay(amount),
                _ => Bonus::Bronstein(amount),
            };
            (&rest[..at], bonus)
        }
    };
    let time = decimal(time.trim(), unit).ok_or_else(bad)?;
    Ok(Period { moves, time, bonus })
}

fn write_periods(periods: &[Period], unit: u64, between: &str) -> String {
    let fields = periods.iter().map(|period| {
        let moves = period.moves.map_or(String::new(), |n| format!("{n}/"));
        let time = Decimal(period.time, unit);
        let bonus = Decimal(period.bonus.time(), 1000);
        match period.bonus {
            // The customary format shows a zero increment, PGN does not.
            Bonus::None if unit > 1000 => format!("{moves}{time}+0"),
            Bonus::None => format!("{moves}{time}"),
            Bonus::Increment(_) => format!("{moves}{time}+{bonus}"),
            Bonus::Delay(_) => format!("{moves}{time}d{bonus}"),
            Bonus::Bronstein(_) => format!("{moves}{time}b{bonus}"),
        }
    });
    fields.collect::<Vec<_>>().join(between)
}

/// A time as a decimal number of units of some milliseconds: `1`, `0.5`.
struct Decimal(Millis, u64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Millis(time), unit) = *self;
        let (whole, rest) = (time / unit, time % unit);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        for digits in 1..=MAX_DECIMALS {
            let scale = 10u64.pow(digits);
            if (rest * scale).is_multiple_of(unit) {
                return write!(
                    f,
                    "{whole}.{:0w$}",
                    rest * scale / unit,
                    w = digits as usize
                );
            }
        }
        // Enough decimals for `decimal` to round to the same millisecond.
        let scale = 10u64.pow(MAX_DECIMALS);
        let rounded = (rest * scale + unit / 2) / unit;
        write!(f, "{whole}.{rounded:0w$}", w = MAX_DECIMALS as usize)
    }
}

/// Enough for a millisecond of a day, restored by rounding to the nearest.
const MAX_DECIMALS: u32 = 9;

/// Reads a decimal number of units of `unit` milliseconds, to the nearest millisecond.
fn decimal(text: &str, unit: u64) -> Option<Millis> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) || whole.len() + fraction.len() == 0 {
        return None;
    }
    if whole.len() > 10 || fraction.len() > MAX_DECIMALS as usize {
        return None;
    }
    let whole: u64 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    let scale = 10u64.pow(fraction.len() as u32);
    let part: u64 = if fraction.is_empty() {
        0
    } else {
        fraction.parse().ok()?
    };
    let part = (u128::from(part) * u128::from(unit) + u128::from(scale / 2)) / u128::from(scale);
    Some(Millis(whole.checked_mul(unit)?.checked_add(part as u64)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Speed;

    #[track_caller]
    fn check(text: &str, pgn: &str, speed: Speed) {
        let control: TimeControl = text.parse().unwrap();
        assert_eq!(control.to_pgn(), pgn, "{text}");
        assert_eq!(control.speed(), speed, "{text}");
        assert_eq!(TimeControl::from_pgn(pgn).unwrap(), control, "{pgn}");
        assert_eq!(control.to_string().parse(), Ok(control), "{text}");
    }

    #[test]
    fn both_formats_round_trip() {
        check("5+3", "300+3", Speed::Blitz);
        check("0.5+0", "30", Speed::Blitz);
        check("15+10", "900+10", Speed::Rapid);
        check("90+30", "5400+30", Speed::Standard);
        check("40/90+30, 30+30", "40/5400+30:1800+30", Speed::Standard);
        check("40/120, 20/60, 30", "40/7200:20/3600:1800", Speed::Standard);
        check("40/150", "40/9000", Speed::Standard);
        check("1/1", "1/60+0", Speed::Standard);
        check("60/move", "1/60", Speed::Standard);
        check("1/1, 5", "1/60:300", Speed::Blitz);
        check("*3", "*180", Speed::Blitz);
        check("10/move", "1/10", Speed::Blitz);
        check("3 days", "1/259200", Speed::Standard);
        check("1 day", "1/86400", Speed::Standard);
        check("unlimited", "-", Speed::Standard);
        check("5d3", "300d3", Speed::Blitz);
        check("25b5", "1500b5", Speed::Rapid);
        check("0+2", "0+2", Speed::Blitz);
    }

    #[test]
    fn invalid_controls_are_refused() {
        for text in [
            "", "five", "5+", "+", "5+3+2", "0", "0d5", "1:2:3x", "-5", "0/5", "1e9",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
        assert_eq!(
            "90, 30".parse::<TimeControl>(),
            Err(TimeControlError::EndlessPeriod { period: 1 })
        );
        assert_eq!(TimeControl::from_pgn("?"), Err(TimeControlError::Unknown));
        assert_eq!(
            "999999 days".parse::<TimeControl>(),
            Err(TimeControlError::TooLong)
        );
    }

    #[test]
    fn every_millisecond_is_written() {
        for ms in [1, 7, 999, 1001, 59_999, 60_001, 123_457, 86_400_001] {
            let control = TimeControl::fischer(Millis(ms), Millis(ms));
            assert_eq!(TimeControl::from_pgn(&control.to_pgn()).unwrap(), control);
            assert_eq!(control.to_string().parse(), Ok(control));
            let days = TimeControl::PerMove {
                time: Millis::days(1) + Millis(ms),
            };
            assert_eq!(days.to_string().parse(), Ok(days));
        }
    }
}
