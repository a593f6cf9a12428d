//! [`EditCommand`]: commands of edit mode, the obsolete way to set up positions.

use std::{fmt, str::FromStr};

use tabiya_rules::{Role, Square};

use crate::{ParseError, words::Words};

/// Command of edit mode: a line between `edit` and `.`.
///
/// ```
/// use tabiya_protocol::xboard::EditCommand;
/// use tabiya_rules::{Role, Square};
/// assert_eq!("Qd1".parse(), Ok(EditCommand::Put(Role::Queen, Square::D1)));
/// assert_eq!("#".parse(), Ok(EditCommand::Clear));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditCommand {
    /// `#`: clears the board.
    Clear,
    /// `c`: changes the color of the following pieces, which is White at first.
    ChangeColor,
    /// `Pa4`: places a piece.
    Put(Role, Square),
    /// `xa4`: clears a square.
    Remove(Square),
    /// `.`: leaves edit mode.
    Leave,
}

impl FromStr for EditCommand {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let text = Words::of_line(line)?.rest();
        let unknown = || ParseError::unknown(text);
        match text.as_bytes() {
            b"#" => Ok(Self::Clear),
            b"c" => Ok(Self::ChangeColor),
            b"." => Ok(Self::Leave),
            [letter, file, rank] => {
                let square = Square::from_bytes(*file, *rank).ok_or_else(unknown)?;
                if letter.eq_ignore_ascii_case(&b'x') {
                    return Ok(Self::Remove(square));
                }
                let role = Role::from_letter((*letter as char).to_ascii_uppercase());
                Ok(Self::Put(role.ok_or_else(unknown)?, square))
            }
            _ => Err(unknown()),
        }
    }
}

impl fmt::Display for EditCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clear => f.write_str("#"),
            Self::ChangeColor => f.write_str("c"),
            Self::Put(role, square) => write!(f, "{}{square}", role.letter()),
            Self::Remove(square) => write!(f, "x{square}"),
            Self::Leave => f.write_str("."),
        }
    }
}
