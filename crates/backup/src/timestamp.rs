//! [`Timestamp`]: a time of the wall clock, as text.

use std::{
    fmt,
    time::{SystemTime, UNIX_EPOCH},
};

const SECONDS_PER_DAY: u64 = 86_400;

/// Seconds since 1970 in UTC, shown as in `2026-11-19 03:34 UTC`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The time now.
    pub fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(since.map_or(0, |since| since.as_secs()))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = date(self.0 / SECONDS_PER_DAY);
        let minutes = self.0 % SECONDS_PER_DAY / 60;
        let (hour, minute) = (minutes / 60, minutes % 60);
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
    }
}

/// Returns year, month and day of a day since 1970, in the Gregorian calendar. Years begin in March here, so that the
/// leap day is the last of a year.
fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_PER_ERA: u64 = 146_097;
    // Days since the first of March of the year 0.
    let days = days.saturating_add(719_468);
    let (era, day) = (days / DAYS_PER_ERA, days % DAYS_PER_ERA);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let year = year + era * 400;
    match month {
        0..=9 => (year, month + 3, day_of_month),
        _ => (year + 1, month - 9, day_of_month),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let text = |seconds| Timestamp(seconds).to_string();
        assert_eq!(text(0), "1970-01-01 00:00 UTC");
        assert_eq!(text(951_782_399), "2000-02-28 23:59 UTC");
        assert_eq!(text(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(text(1_795_059_240), "2026-11-19 03:34 UTC");
        // Any number in a file is a time.
        text(u64::MAX);
    }
}
