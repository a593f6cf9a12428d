//! [`MessageValue`]: value of a message variable.

use std::borrow::Cow;

use fluent_bundle::{
    FluentValue,
    types::{FluentNumber, FluentNumberOptions},
};

use crate::Language;

/// Value of a message variable. Pass numbers as numbers: plural forms depend on them.
#[derive(Clone, PartialEq, Debug)]
pub enum MessageValue<'text> {
    /// Text.
    Text(Cow<'text, str>),
    /// A number.
    Number(f64),
}

/// Larger numbers are written without formatting.
const MAX_FORMATTED: f64 = 1e15;

impl MessageValue<'_> {
    /// Converts to a Fluent value for messages in a language.
    pub(crate) fn to_fluent(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_ref()),
            Self::Number(number) if number.abs() < MAX_FORMATTED => {
                FluentNumber::new(*number, options(*number, language)).into()
            }
            Self::Number(number) => FluentValue::from(number.to_string()),
        }
    }
}

/// Works around a bug in the Romanian plural rule of the library: 2 gets the form `few`, but 102 does not (CLDR:
/// `n % 100 = 1..19`). Numbers with a fraction get that form too, so such a number is given a fraction that is not
/// shown.
fn options(number: f64, language: Language) -> FluentNumberOptions {
    let ends_in_few = number > 100.0 && (1.0..=19.0).contains(&(number % 100.0));
    if language != Language::Romanian || !ends_in_few || number.fract() != 0.0 {
        return FluentNumberOptions::default();
    }
    FluentNumberOptions {
        minimum_fraction_digits: Some(1),
        maximum_fraction_digits: Some(0),
        ..FluentNumberOptions::default()
    }
}

impl<'text> From<&'text str> for MessageValue<'text> {
    fn from(text: &'text str) -> Self {
        Self::Text(text.into())
    }
}

impl<'text> From<&'text String> for MessageValue<'text> {
    fn from(text: &'text String) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for MessageValue<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<char> for MessageValue<'_> {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string().into())
    }
}

impl From<f64> for MessageValue<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for MessageValue<'_> {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for MessageValue<'_> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for MessageValue<'_> {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for MessageValue<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for MessageValue<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

impl From<usize> for MessageValue<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}
