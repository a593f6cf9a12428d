//! Places of errors in a FEN or an EPD record, for messages such as `file:line:column`.

use crate::{EpdError, FenError, FenField, Piece, PositionError};

impl FenError {
    /// Returns the offset in bytes of the error in the text that was parsed: of a character, a rank or a field, or the
    /// end of the text if something is missing.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - e5 0 1";
    /// let error = text.parse::<Position>().unwrap_err();
    /// assert_eq!(&text[error.offset(text)..], "e5 0 1");
    /// ```
    pub fn offset(&self, text: &str) -> usize {
        let field = |index| start_of_field(text, index);
        match self {
            Self::Missing { .. } => text.trim_ascii_end().len(),
            Self::BadRank { rank, .. } => rank_of(text, *rank).0,
            Self::BadPiece { rank, found } => {
                let (start, rank) = rank_of(text, *rank);
                // Only the first character that is no piece and no number is the error.
                let is_error = |c: char| {
                    c == *found && Piece::from_letter(c).is_none() && !('1'..='8').contains(&c)
                };
                start + rank.find(is_error).unwrap_or(0)
            }
            Self::AdjacentNumbers { rank, .. } => {
                let (start, rank) = rank_of(text, *rank);
                let mut pairs = rank.as_bytes().windows(2);
                let first = pairs.position(|pair| pair.iter().all(u8::is_ascii_digit));
                start + first.map_or(0, |first| first + 1)
            }
            Self::RankCount { .. } => field(0),
            Self::BadField { field: which, .. } => field(index_of(*which)),
            Self::Trailing { .. } => field(6),
            Self::Position(error) => field(match error {
                PositionError::CastlingWithoutRook { .. }
                | PositionError::CastlingWithoutKing { .. }
                | PositionError::CastlingImpossible { .. } => index_of(FenField::Castling),
                PositionError::EnPassantWithoutPawn { .. } => index_of(FenField::EnPassant),
                _ => index_of(FenField::Board),
            }),
        }
    }
}

impl EpdError {
    /// Returns the offset in bytes of the error in the text that was parsed: of the operation, or in the position as
    /// [`FenError::offset`].
    ///
    /// ```
    /// use tabiya_rules::Epd;
    /// let text = "4k3/8/8/8/8/8/8/4K3 w - - id \"a\"; bm Qa1;";
    /// let error = text.parse::<Epd>().unwrap_err();
    /// assert_eq!(&text[error.offset(text)..], "bm Qa1;");
    /// ```
    pub fn offset(&self, text: &str) -> usize {
        let (opcode, nth) = match self {
            Self::Position(error) => return error.offset(text),
            Self::BadOpcode { found } => (found, 0),
            Self::Repeated { opcode } => (opcode, 1),
            Self::MissingOperand { opcode }
            | Self::ExtraOperand { opcode, .. }
            | Self::BadNumber { opcode, .. }
            | Self::BadText { opcode, .. }
            | Self::BadMove { opcode, .. }
            | Self::IllegalMove { opcode, .. } => (opcode, 0),
        };
        start_of_operation(text, opcode, nth)
    }
}

const fn index_of(field: FenField) -> usize {
    match field {
        FenField::Board => 0,
        FenField::Turn => 1,
        FenField::Castling => 2,
        FenField::EnPassant => 3,
        FenField::HalfmoveClock => 4,
        FenField::FullmoveNumber => 5,
    }
}

/// Returns the offset of a part of a text.
fn offset_of(part: &str, text: &str) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr())
}

/// Returns the offset of a field, or of the end of the text.
fn start_of_field(text: &str, index: usize) -> usize {
    let field = text.split_ascii_whitespace().nth(index);
    field.map_or(text.len(), |field| offset_of(field, text))
}

/// Returns the offset and the text of a rank, 8 for the first.
fn rank_of(text: &str, rank: u8) -> (usize, &str) {
    let board = text.split_ascii_whitespace().next().unwrap_or_default();
    let index = 8_usize.saturating_sub(usize::from(rank));
    let rank = board.split('/').nth(index).unwrap_or_default();
    match rank {
        "" => (start_of_field(text, 0), ""),
        rank => (offset_of(rank, text), rank),
    }
}

/// Returns the offset of the operation with an opcode; of the `nth` one, from 0, if there are several.
fn start_of_operation(text: &str, opcode: &str, nth: usize) -> usize {
    let operations = start_of_field(text, 4);
    let mut rest = &text[operations..];
    let mut found = operations;
    let mut count = 0;
    loop {
        let start = rest.trim_ascii_start();
        // The counters of a FEN may precede the first operation.
        let mut words = start.split(|c: char| c.is_ascii_whitespace() || c == '"' || c == ';');
        let word = words.next().unwrap_or_default();
        let is_counter = word.starts_with(|c: char| c.is_ascii_digit());
        if word == opcode && !is_counter {
            found = offset_of(start, text);
            if count == nth {
                return found;
            }
            count += 1;
        }
        let next = match is_counter {
            true => Some(word.len()),
            false => end_of_operation(start).map(|end| end + 1),
        };
        match next {
            Some(next) if !start.is_empty() => rest = &start[next..],
            _ => return found,
        }
    }
}

/// Returns the index of the first `;` outside quotation marks.
fn end_of_operation(text: &str) -> Option<usize> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.find(|c: char| {
        match c {
            '"' if !is_escaped => is_quoted = !is_quoted,
            _ => {}
        }
        is_escaped = c == '\\' && is_quoted && !is_escaped;
        c == ';' && !is_quoted
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::{Epd, Position};

    /// Checks where the rest of a FEN begins that an error points to.
    #[track_caller]
    fn fen(text: &str, want: &str) {
        let error = text.parse::<Position>().unwrap_err();
        assert_eq!(&text[error.offset(text)..], want, "{error}");
    }

    #[track_caller]
    fn epd(text: &str, want: &str) {
        let error = text.parse::<Epd>().unwrap_err();
        assert_eq!(&text[error.offset(text)..], want, "{error}");
    }

    #[test]
    fn places_in_a_fen() {
        fen("", "");
        fen(" 4k3/8/8/8/8/8/8/4K3 ", " ");
        fen("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "x - - 0 1");
        fen("4k3/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/4K3 w - - 0 1");
        fen("4k3/8/9/8/8/8/8/4K3 w - - 0 1", "9/8/8/8/8/4K3 w - - 0 1");
        fen("4k3/8/8/8/8/7/8/4K3 w - - 0 1", "7/8/4K3 w - - 0 1");
        fen(
            "4k3/8//8/8/8/8/4K3 w - - 0 1",
            "4k3/8//8/8/8/8/4K3 w - - 0 1",
        );
        fen("4k3/8/p6é/8/8/8/8/4K3 w - - 0 1", "é/8/8/8/8/4K3 w - - 0 1");
        fen("4k3/8/p16/8/8/8/8/4K3 w - - 0 1", "6/8/8/8/8/4K3 w - - 0 1");
        fen("4k3/8/8/8/8/8/8/4K3 w KK - 0 1", "KK - 0 1");
        fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "K - 0 1");
        fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "e6 0 1");
        fen("4k3/8/8/8/8/8/8/4K3 w - - x 1", "x 1");
        fen("4k3/8/8/8/8/8/8/4K3 w - - 0 y", "y");
        fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "more");
        fen("8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1");
    }

    #[test]
    fn places_in_an_epd_record() {
        let text = "4k3/8/8/8/8/8/8/4K3 w - - ";
        epd("4k3/8/8/8/8/8/8/4K3 w", "");
        epd(&format!("{text}bm Qa1;"), "bm Qa1;");
        epd(&format!("{text}0 1 bm Qa1;"), "bm Qa1;");
        epd(&format!("{text}id \"bm; \\\"x\"; bm Qa1;"), "bm Qa1;");
        epd(&format!("{text}id \"a\"; dm x;"), "dm x;");
        epd(&format!("{text}id \"a\"; dm 1; id \"b\";"), "id \"b\";");
        epd(&format!("{text}id \"a\"; b! x;"), "b! x;");
        epd(&format!("{text}id \"a"), "id \"a");
    }

    proptest::proptest! {
        /// The offset is within the text and between two characters, whatever the text is.
        #[test]
        fn offsets_are_in_the_text(text in r#"[ 48/kKpP]{0,20}( [wbx] [KQ-]{1,2} [e36-]{1,2}( [0-9a-z"; \\é]{0,20}){0,3})?"#) {
            if let Err(error) = text.parse::<Position>() {
                let _ = &text[error.offset(&text)..];
            }
            if let Err(error) = text.parse::<Epd>() {
                let _ = &text[error.offset(&text)..];
            }
        }
    }
}
