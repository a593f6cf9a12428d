//! The one time that all packages carry.

use std::env;

use crate::Result;
use crate::command::{output, program};

/// Seconds since 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Timestamp(u64);

impl Timestamp {
    /// Time of a build: `SOURCE_DATE_EPOCH`, or else the time of the last commit.
    pub(super) fn of_source() -> Result<Timestamp> {
        let text = match env::var("SOURCE_DATE_EPOCH") {
            Ok(text) => text,
            Err(_) => {
                output(program("git").args(["log", "-1", "--format=%ct"])).map_err(|error| {
                    format!(
                        "{error}; outside a clone, set SOURCE_DATE_EPOCH to the seconds since 1970"
                    )
                })?
            }
        };
        match text.trim().parse() {
            Ok(seconds) => Ok(Timestamp(seconds)),
            Err(_) => Err(format!(
                "the time of the source is \"{}\": SOURCE_DATE_EPOCH must be a number of seconds since 1970",
                text.trim()
            )
            .into()),
        }
    }

    #[cfg(test)]
    pub(super) const fn from_seconds(seconds: u64) -> Timestamp {
        Timestamp(seconds)
    }

    pub(super) fn seconds(self) -> u64 {
        self.0
    }

    /// As in JSON: `2026-11-19T03:34:38Z`.
    pub(super) fn to_rfc3339(self) -> String {
        let (year, month, day) = self.date();
        format!("{year:04}-{month:02}-{day:02}T{}Z", self.time_of_day())
    }

    /// As in mails and Debian's changelogs: `Thu, 19 Nov 2026 03:34:38 +0000`.
    pub(super) fn to_rfc2822(self) -> String {
        const WEEKDAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
        const MONTHS: [&str; 12] = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ];
        let (year, month, day) = self.date();
        let weekday = WEEKDAYS[(self.0 / 86_400 % 7) as usize];
        let month = MONTHS[(month - 1) as usize];
        format!(
            "{weekday}, {day:02} {month} {year:04} {} +0000",
            self.time_of_day()
        )
    }

    fn time_of_day(self) -> String {
        let seconds = self.0 % 86_400;
        format!(
            "{:02}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    }

    /// Year, month and day: counted in years that begin in March, so that the leap day is the last.
    fn date(self) -> (u64, u64, u64) {
        let days = self.0 / 86_400 + 719_468;
        let era = days / 146_097;
        let day_of_era = days % 146_097;
        let year_of_era =
            (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * month + 2) / 5 + 1;
        let year = era * 400 + year_of_era;
        if month < 10 {
            (year, month + 3, day)
        } else {
            (year + 1, month - 9, day)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, rfc3339: &str, rfc2822: &str) {
        assert_eq!(Timestamp(seconds).to_rfc3339(), rfc3339);
        assert_eq!(Timestamp(seconds).to_rfc2822(), rfc2822);
    }

    // The dates are from `date --utc --date @SECONDS`.
    #[test]
    fn dates() {
        check(0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 +0000");
        check(
            951_782_399,
            "2000-02-28T23:59:59Z",
            "Mon, 28 Feb 2000 23:59:59 +0000",
        );
        check(
            951_782_400,
            "2000-02-29T00:00:00Z",
            "Tue, 29 Feb 2000 00:00:00 +0000",
        );
        check(
            1_795_059_278,
            "2026-11-19T03:34:38Z",
            "Thu, 19 Nov 2026 03:34:38 +0000",
        );
        check(
            4_107_542_399,
            "2100-02-28T23:59:59Z",
            "Sun, 28 Feb 2100 23:59:59 +0000",
        );
        check(
            4_107_542_400,
            "2100-03-01T00:00:00Z",
            "Mon, 01 Mar 2100 00:00:00 +0000",
        );
    }

    #[test]
    fn the_last_commit_has_a_time() {
        if env::var_os("SOURCE_DATE_EPOCH").is_none() {
            assert!(Timestamp::of_source().unwrap().0 > 1_700_000_000);
        }
    }
}
