//! [`Moment`] and [`Millis`]: points and lengths of time, exact to the millisecond.

use std::{
    fmt,
    ops::{Add, AddAssign, Sub, SubAssign},
    time::Duration,
};

/// A point in time: milliseconds since 1970 in UTC. The host reads the wall clock; nothing here does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Moment(pub u64);

/// A length of time in whole milliseconds. Arithmetic saturates: there is no negative time on a clock.
///
/// Not a [`Duration`], so that a clock cannot hold fractions of a millisecond that a log could not record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Millis(pub u64);

impl Moment {
    /// Time since an earlier moment; zero if this one is earlier.
    pub fn since(self, earlier: Self) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl Millis {
    /// Zero time.
    pub const ZERO: Self = Self(0);
    /// Longest time that a clock may show: four hundred days.
    pub const MAX: Self = Self::days(400);

    /// A number of seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// A number of minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes.saturating_mul(60))
    }

    /// A number of days.
    pub const fn days(days: u64) -> Self {
        Self::minutes(days.saturating_mul(24 * 60))
    }

    /// True if it is zero.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add<Millis> for Moment {
    type Output = Self;
    fn add(self, length: Millis) -> Self {
        Self(self.0.saturating_add(length.0))
    }
}

impl Add for Millis {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Millis {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Self {
        Self(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Self {
        Self::from_millis(millis.0)
    }
}

/// Hours, minutes and seconds as `[%clk]` writes them, with as many decimals as are needed.
///
/// ```
/// use tabiya_game::Millis;
/// assert_eq!(Millis::minutes(90).to_string(), "1:30:00");
/// assert_eq!(Millis(61_050).to_string(), "0:01:01.05");
/// ```
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        if rest != 0 {
            let text = format!(".{rest:03}");
            f.write_str(text.trim_end_matches('0'))?;
        }
        Ok(())
    }
}
