//! Numbers as each language writes them. `messages.rs` chooses the format of a language.

use fluent_bundle::types::FluentNumber;

/// Decimal and group separators of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Separators {
    /// Between the integer and its fraction.
    decimal: char,
    /// Between groups of three digits.
    group: char,
}

impl Separators {
    /// 1,234.5
    pub(crate) const POINT: Self = Self {
        decimal: '.',
        group: ',',
    };
    /// 1.234,5
    pub(crate) const COMMA: Self = Self {
        decimal: ',',
        group: '.',
    };
    /// 1 234,5, with a no-break space.
    pub(crate) const SPACED: Self = Self {
        decimal: ',',
        group: '\u{a0}',
    };

    /// Formats a number with its options: grouping and numbers of digits. By default at most three fraction digits are
    /// shown, as in browsers.
    pub(crate) fn format(self, number: &FluentNumber) -> String {
        let options = &number.options;
        let min = options.minimum_fraction_digits.unwrap_or(0);
        let max = options.maximum_fraction_digits.unwrap_or(min.max(3));
        let (min, max) = (min.min(max).min(MAX_DIGITS), max.min(MAX_DIGITS));
        let plain = format!("{:.max$}", number.value.abs());
        let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
        let fraction = trim_zeros(fraction, min);
        let is_zero = !whole
            .chars()
            .chain(fraction.chars())
            .any(|digit| digit != '0');

        let mut text = String::new();
        if number.value.is_sign_negative() && !is_zero {
            text.push('-');
        }
        let digits = options.minimum_integer_digits.unwrap_or(1).min(MAX_DIGITS);
        let whole = format!("{whole:0>digits$}");
        for (index, digit) in whole.chars().enumerate() {
            let left = whole.len() - index;
            if options.use_grouping && index > 0 && left.is_multiple_of(3) {
                text.push(self.group);
            }
            text.push(digit);
        }
        if !fraction.is_empty() {
            text.push(self.decimal);
            text.push_str(fraction);
        }
        text
    }
}

/// Upper limit of digits.
const MAX_DIGITS: usize = 15;

/// Trims zeros from the end of a fraction, down to `min` digits.
fn trim_zeros(fraction: &str, min: usize) -> &str {
    let kept = fraction.trim_end_matches('0').len().max(min);
    &fraction[..kept.min(fraction.len())]
}

#[cfg(test)]
mod tests {
    use fluent_bundle::types::{FluentNumber, FluentNumberOptions};

    use super::Separators;

    #[track_caller]
    fn check(separators: Separators, value: f64, want: &str) {
        let number = FluentNumber::new(value, FluentNumberOptions::default());
        assert_eq!(separators.format(&number), want);
    }

    #[test]
    fn separators() {
        check(Separators::POINT, 1_234_567.5, "1,234,567.5");
        check(Separators::COMMA, 1_234_567.5, "1.234.567,5");
        check(Separators::SPACED, 1_234_567.5, "1\u{a0}234\u{a0}567,5");
    }

    #[test]
    fn small_and_unusual_numbers() {
        let check = |value, want| check(Separators::POINT, value, want);
        check(0.0, "0");
        check(-0.0, "0");
        check(-0.0001, "0");
        check(7.0, "7");
        check(999.0, "999");
        check(1000.0, "1,000");
        check(-1000.25, "-1,000.25");
        check(2.0 / 3.0, "0.667");
        check(0.05, "0.05");
    }

    #[test]
    fn digit_options() {
        let options = FluentNumberOptions {
            minimum_integer_digits: Some(2),
            minimum_fraction_digits: Some(1),
            maximum_fraction_digits: Some(1),
            use_grouping: false,
            ..Default::default()
        };
        let format = |value| Separators::SPACED.format(&FluentNumber::new(value, options.clone()));
        assert_eq!(format(7.0), "07,0");
        assert_eq!(format(9.96), "10,0");
        assert_eq!(format(1234.56), "1234,6");
    }
}
