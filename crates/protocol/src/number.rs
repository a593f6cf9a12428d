//! Parsers for numbers and durations.
//!
//! Numbers that are too large saturate: a GUI that sends `wtime 99999999999999999999` means "unlimited time",
//! not "no clock".

use std::{fmt, time::Duration};

/// Parses an unsigned integer. Negative numbers become zero, because some GUIs send negative clock times.
pub(crate) fn unsigned(text: &str) -> Option<u64> {
    if let Some(digits) = text.strip_prefix('-') {
        return digits_of(digits).map(|_| 0);
    }
    digits_of(text.strip_prefix('+').unwrap_or(text))
}

/// Parses an unsigned 32-bit integer.
pub(crate) fn unsigned32(text: &str) -> Option<u32> {
    unsigned(text).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// Parses a signed integer.
pub(crate) fn signed(text: &str) -> Option<i64> {
    let saturated = |digits| digits_of(digits).map(|n| i64::try_from(n).unwrap_or(i64::MAX));
    match text.strip_prefix('-') {
        Some(digits) => saturated(digits).map(|number| -number),
        None => saturated(text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Parses a signed 32-bit integer.
pub(crate) fn signed32(text: &str) -> Option<i32> {
    signed(text).map(|number| number.clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32)
}

/// Parses milliseconds.
pub(crate) fn milliseconds(text: &str) -> Option<Duration> {
    unsigned(text).map(Duration::from_millis)
}

/// Parses centiseconds.
pub(crate) fn centiseconds(text: &str) -> Option<Duration> {
    let number = unsigned(text)?;
    Some(Duration::from_millis(number.saturating_mul(10) / 10 * 10))
}

/// Parses seconds with optional decimals, truncated to milliseconds.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    if whole.starts_with('-') {
        return unsigned(whole).map(|_| Duration::ZERO);
    }
    let whole = match whole {
        "" if !decimals.is_empty() => 0,
        _ => unsigned(whole)?,
    };
    let digit = |i: usize| {
        decimals
            .as_bytes()
            .get(i)
            .map_or(0, |byte| u64::from(byte - b'0'))
    };
    let milliseconds = digit(0) * 100 + digit(1) * 10 + digit(2);
    Some(Duration::from_secs(whole).saturating_add(Duration::from_millis(milliseconds)))
}

/// Displays seconds, with decimals if needed.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, milliseconds) = (self.0.as_secs(), self.0.subsec_millis());
        if milliseconds == 0 {
            return write!(f, "{whole}");
        }
        let decimals = format!("{milliseconds:03}");
        write!(f, "{whole}.{}", decimals.trim_end_matches('0'))
    }
}

fn digits_of(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate() {
        assert_eq!(unsigned("12"), Some(12));
        assert_eq!(unsigned("-12"), Some(0));
        assert_eq!(unsigned("99999999999999999999999"), Some(u64::MAX));
        assert_eq!(signed32("-99999999999"), Some(-i32::MAX));
        assert_eq!(signed("-7"), Some(-7));
        for text in ["", "-", "+", "1.5", "x", "1x", "٣"] {
            assert_eq!(unsigned(text), None, "{text}");
            assert_eq!(signed(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_have_decimals() {
        for (text, milliseconds) in [
            ("30", 30_000),
            ("0.1", 100),
            (".25", 250),
            ("1.2345", 1_234),
        ] {
            assert_eq!(
                seconds(text),
                Some(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
        assert_eq!(seconds("-3"), Some(Duration::ZERO));
        for text in ["", ".", "x", "1.x", "1.2.3"] {
            assert_eq!(seconds(text), None, "{text}");
        }
        assert_eq!(Seconds(Duration::from_millis(1_250)).to_string(), "1.25");
        assert_eq!(Seconds(Duration::from_secs(3)).to_string(), "3");
    }
}
