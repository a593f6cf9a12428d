//! [`Place`]: a place in a file, written as compilers do.

use std::{fmt, path::Path};

use crate::color::{WordStyle, styled};

/// Line and column in a file: `games.pgn:3:14`. Standard input is `<stdin>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place<'a> {
    pub(crate) path: &'a Path,
    /// From 1.
    pub(crate) line: u64,
    /// In bytes, from 1.
    pub(crate) column: u64,
}

impl<'a> Place<'a> {
    pub(crate) const fn new(path: &'a Path, line: u64, column: u64) -> Self {
        Self { path, line, column }
    }

    /// Returns the name of the file.
    pub(crate) const fn file(&self) -> FileName<'a> {
        FileName(self.path)
    }

    /// Formats an error at this place.
    pub(crate) fn error(&self, message: impl fmt::Display, is_colored: bool) -> String {
        let place = styled(&format!("{self}:"), WordStyle::Place, is_colored);
        format!("{place} {message}")
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file(), self.line, self.column)
    }
}

/// Name of an input file in messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FileName<'a>(pub(crate) &'a Path);

impl fmt::Display for FileName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_os_str() == "-" {
            true => f.write_str("<stdin>"),
            false => self.0.display().fmt(f),
        }
    }
}
