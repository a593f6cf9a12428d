//! [`Value`]: what a variable of a message can be.

use std::borrow::Cow;

use fluent_bundle::{
    FluentValue,
    types::{FluentNumber, FluentNumberOptions},
};

use crate::Language;

/// What a variable of a message can be. Numbers have to be given as numbers: plural forms depend on them.
#[derive(Clone, PartialEq, Debug)]
pub enum Value<'text> {
    /// A word or a name.
    Text(Cow<'text, str>),
    /// A number.
    Number(f64),
}

/// Beyond this a number says nothing to people, and is written as it is.
const MOST: f64 = 1e15;

impl Value<'_> {
    /// As the library wants it, for messages of a language.
    pub(crate) fn to_fluent(&self, language: Language) -> FluentValue<'_> {
        match self {
            Self::Text(text) => FluentValue::from(text.as_ref()),
            Self::Number(number) if number.abs() < MOST => {
                FluentNumber::new(*number, options(*number, language)).into()
            }
            Self::Number(number) => FluentValue::from(number.to_string()),
        }
    }
}

/// The library's rule for Romanian forgets the hundreds: it knows that 2 has the form for a few, but not that 102 has
/// it too (CLDR: `n % 100 = 1..19`). A number with a fraction has that form as well, so such a number is said to
/// have one, which is not written.
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

impl<'text> From<&'text str> for Value<'text> {
    fn from(text: &'text str) -> Self {
        Self::Text(text.into())
    }
}

impl<'text> From<&'text String> for Value<'text> {
    fn from(text: &'text String) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<char> for Value<'_> {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string().into())
    }
}

impl From<f64> for Value<'_> {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<i32> for Value<'_> {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Value<'_> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Value<'_> {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number as f64)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as f64)
    }
}
