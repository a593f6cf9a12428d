//! EPD parser.

use alloc::{string::String, string::ToString, vec::Vec};
use core::str::FromStr;

use super::{Contact, Epd, EpdError, Operation};
use crate::{CastlingMode, FenField, Move, Position, San, Setup, fen};

/// Parses a record; `mode` chooses the castling mode from the parsed setup.
pub(super) fn record(
    text: &str,
    mode: impl FnOnce(&Setup) -> CastlingMode,
) -> Result<Epd, EpdError> {
    let mut rest = text;
    // 1. The four position fields.
    let mut setup = Setup::from_position_fields(&mut core::iter::from_fn(|| field(&mut rest)))?;
    // 2. The two counters of a FEN, which are not part of EPD but are common.
    if let Some(text) = counter(&mut rest) {
        setup.halfmove_clock = fen::number(text, FenField::HalfmoveClock)?;
    }
    if let Some(text) = counter(&mut rest) {
        setup.fullmove_number = fen::number(text, FenField::FullmoveNumber)?;
    }
    // 3. The operations as text; `hmvc` and `fmvn` set the counters.
    let mut operations = Vec::new();
    while let Some(operation) = operation(&mut rest)? {
        match operation.0 {
            "hmvc" => setup.halfmove_clock = number(operation)?,
            "fmvn" => setup.fullmove_number = number(operation)?,
            _ => operations.push(operation),
        }
    }
    // 4. The operations, with their moves resolved in the position.
    let position = Position::from_setup(&setup, mode(&setup))?;
    let operations = operations
        .into_iter()
        .map(|operation| resolve(operation, &position))
        .collect::<Result<Vec<_>, _>>()?;
    Epd::new(position, operations)
}

/// An opcode and the text of its operands.
type RawOperation<'a> = (&'a str, &'a str);

/// Splits off the next field, which ends at white space or `;`.
fn field<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c.is_ascii_whitespace() || c == ';')
        .unwrap_or(text.len());
    let (field, after) = text.split_at(end);
    *rest = after;
    (!field.is_empty()).then_some(field)
}

/// Splits off the next field if it starts with a digit, as no opcode does.
fn counter<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let starts_with_digit = rest
        .trim_ascii_start()
        .starts_with(|c: char| c.is_ascii_digit());
    if starts_with_digit { field(rest) } else { None }
}

/// Splits off the next operation, skipping empty ones.
fn operation<'a>(rest: &mut &'a str) -> Result<Option<RawOperation<'a>>, EpdError> {
    loop {
        let text = rest.trim_ascii_start();
        if text.is_empty() {
            return Ok(None);
        }
        let end = end_of_operation(text);
        let (operation, after) = text.split_at(end);
        *rest = after.strip_prefix(';').unwrap_or(after);
        if !operation.is_empty() {
            return split_opcode(operation.trim_ascii_end()).map(Some);
        }
    }
}

/// Returns the index of the first `;` outside quotation marks, or the length of the text.
fn end_of_operation(text: &str) -> usize {
    let mut quotes = Quotes::default();
    text.find(|c: char| !quotes.contains(c) && c == ';')
        .unwrap_or(text.len())
}

/// Place in a text with quotation marks, where `\"` and `\\` stand for the characters themselves.
#[derive(Default)]
struct Quotes {
    is_open: bool,
    after_backslash: bool,
}

impl Quotes {
    /// Goes on to the next character. True if it is within quotation marks.
    fn contains(&mut self, c: char) -> bool {
        let is_escaped = core::mem::take(&mut self.after_backslash);
        match c {
            '"' if !is_escaped => self.is_open = !self.is_open,
            '\\' if self.is_open && !is_escaped => self.after_backslash = true,
            _ => {}
        }
        self.is_open
    }
}

fn split_opcode(operation: &str) -> Result<RawOperation<'_>, EpdError> {
    let end = operation
        .find(|c: char| c.is_ascii_whitespace() || c == '"')
        .unwrap_or(operation.len());
    let (opcode, operands) = operation.split_at(end);
    if opcode.is_empty() {
        return Err(EpdError::BadOpcode {
            found: operation.to_string(),
        });
    }
    check_opcode(opcode)?;
    let operands = operands.trim_ascii_start();
    check_operands(opcode, operands)?;
    Ok((opcode, operands))
}

/// Checks that an opcode is a letter followed by letters, digits and `_`.
pub(super) fn check_opcode(opcode: &str) -> Result<(), EpdError> {
    let valid_start = opcode.starts_with(|c: char| c.is_ascii_alphabetic());
    let valid_characters = opcode
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if valid_start && valid_characters {
        Ok(())
    } else {
        Err(EpdError::BadOpcode {
            found: opcode.to_string(),
        })
    }
}

/// Checks verbatim operands: one line, balanced quotation marks and no `;` outside them.
pub(super) fn check_operands(opcode: &str, operands: &str) -> Result<(), EpdError> {
    let mut quotes = Quotes::default();
    operands.chars().for_each(|c| {
        quotes.contains(c);
    });
    let is_valid = !quotes.is_open
        && operands.chars().all(is_printable)
        && end_of_operation(operands) == operands.len()
        && operands.trim_ascii() == operands;
    if is_valid {
        Ok(())
    } else {
        Err(bad_text(opcode, operands))
    }
}

/// Checks that a text can be written in quotation marks.
pub(super) fn check_text(opcode: &str, text: &str) -> Result<(), EpdError> {
    if text.chars().all(is_printable) {
        Ok(())
    } else {
        Err(bad_text(opcode, text))
    }
}

fn is_printable(c: char) -> bool {
    !c.is_control() || c == '\t'
}

fn bad_text(opcode: &str, found: &str) -> EpdError {
    EpdError::BadText {
        opcode: opcode.to_string(),
        found: found.to_string(),
    }
}

/// Returns true for the opcodes of the standard.
pub(super) fn is_standard(opcode: &str) -> bool {
    match *opcode.as_bytes() {
        [b'c' | b'v', digit] => digit.is_ascii_digit(),
        _ => matches!(
            opcode,
            "acd"
                | "acn"
                | "acs"
                | "am"
                | "bm"
                | "ce"
                | "dm"
                | "draw_accept"
                | "draw_claim"
                | "draw_offer"
                | "draw_reject"
                | "eco"
                | "fmvn"
                | "hmvc"
                | "id"
                | "nic"
                | "noop"
                | "pm"
                | "pv"
                | "rc"
                | "resign"
                | "sm"
                | "tcgs"
                | "tcri"
                | "tcsi"
        ),
    }
}

fn resolve(raw: RawOperation<'_>, position: &Position) -> Result<Operation, EpdError> {
    let (opcode, operands) = raw;
    Ok(match opcode {
        "acd" => Operation::AnalysisDepth(number(raw)?),
        "acn" => Operation::AnalysisNodes(number(raw)?),
        "acs" => Operation::AnalysisSeconds(number(raw)?),
        "am" => Operation::AvoidMoves(moves(raw, position)?),
        "bm" => Operation::BestMoves(moves(raw, position)?),
        "ce" => Operation::Evaluation(number(raw)?),
        "dm" => Operation::DirectMate(number(raw)?),
        "draw_accept" => without_operands(raw, Operation::DrawAccept)?,
        "draw_claim" => without_operands(raw, Operation::DrawClaim)?,
        "draw_offer" => without_operands(raw, Operation::DrawOffer)?,
        "draw_reject" => without_operands(raw, Operation::DrawReject)?,
        "eco" => Operation::Eco(whole_text(raw)?),
        "id" => Operation::Id(whole_text(raw)?.ok_or_else(|| missing(opcode))?),
        "nic" => Operation::Nic(whole_text(raw)?),
        "noop" => Operation::Noop(operands.to_string()),
        "pm" => Operation::PredictedMove(single_move(raw, position)?),
        "pv" => Operation::PredictedVariation(variation(raw, position)?),
        "rc" => Operation::RepetitionCount(number(raw)?),
        "resign" => without_operands(raw, Operation::Resign)?,
        "sm" => Operation::SuppliedMove(single_move(raw, position)?),
        "tcgs" => Operation::GameSelector(number(raw)?),
        "tcri" => Operation::Receiver(contact(raw)?),
        "tcsi" => Operation::Sender(contact(raw)?),
        _ => match *opcode.as_bytes() {
            [b'c', digit @ b'0'..=b'9'] => Operation::Comment {
                number: digit - b'0',
                text: whole_text(raw)?,
            },
            [b'v', digit @ b'0'..=b'9'] => Operation::VariationName {
                number: digit - b'0',
                text: whole_text(raw)?,
            },
            _ => Operation::Other {
                opcode: opcode.to_string(),
                operands: operands.to_string(),
            },
        },
    })
}

fn missing(opcode: &str) -> EpdError {
    EpdError::MissingOperand {
        opcode: opcode.to_string(),
    }
}

fn extra(opcode: &str, found: &str) -> EpdError {
    EpdError::ExtraOperand {
        opcode: opcode.to_string(),
        found: found.to_string(),
    }
}

fn without_operands(
    (opcode, operands): RawOperation<'_>,
    operation: Operation,
) -> Result<Operation, EpdError> {
    if operands.is_empty() {
        Ok(operation)
    } else {
        Err(extra(opcode, operands))
    }
}

fn number<T: FromStr>((opcode, operands): RawOperation<'_>) -> Result<T, EpdError> {
    let mut fields = operands.split_ascii_whitespace();
    let text = fields.next().ok_or_else(|| missing(opcode))?;
    if let Some(found) = fields.next() {
        return Err(extra(opcode, found));
    }
    text.parse().map_err(|_| EpdError::BadNumber {
        opcode: opcode.to_string(),
        found: text.to_string(),
    })
}

/// Splits moves at white space, or at commas as in some test suites.
fn san_texts(operands: &str) -> impl Iterator<Item = &str> {
    operands
        .split(|c: char| c.is_ascii_whitespace() || c == ',')
        .filter(|text| !text.is_empty())
}

fn to_move(opcode: &str, text: &str, position: &Position) -> Result<Move, EpdError> {
    text.parse::<San>()
        .and_then(|san| san.to_move(position))
        .map_err(|error| EpdError::BadMove {
            opcode: opcode.to_string(),
            error,
        })
}

fn moves((opcode, operands): RawOperation<'_>, position: &Position) -> Result<Vec<Move>, EpdError> {
    san_texts(operands)
        .map(|text| to_move(opcode, text, position))
        .collect()
}

fn single_move(raw: RawOperation<'_>, position: &Position) -> Result<Move, EpdError> {
    let (opcode, operands) = raw;
    let mut texts = san_texts(operands);
    let text = texts.next().ok_or_else(|| missing(opcode))?;
    match texts.next() {
        Some(found) => Err(extra(opcode, found)),
        None => to_move(opcode, text, position),
    }
}

fn variation(
    (opcode, operands): RawOperation<'_>,
    position: &Position,
) -> Result<Vec<Move>, EpdError> {
    let mut position = *position;
    san_texts(operands)
        .map(|text| {
            let m = to_move(opcode, text, &position)?;
            position = position.play(m);
            Ok(m)
        })
        .collect()
}

/// Parses the whole operand text, quoted or not.
fn whole_text((opcode, operands): RawOperation<'_>) -> Result<Option<String>, EpdError> {
    if !operands.starts_with('"') {
        check_text(opcode, operands)?;
        if operands.contains('"') {
            return Err(bad_text(opcode, operands));
        }
        return Ok((!operands.is_empty()).then(|| operands.to_string()));
    }
    let (text, rest) = quoted((opcode, operands))?;
    match rest {
        "" => Ok(Some(text)),
        _ => Err(extra(opcode, rest)),
    }
}

/// Splits off a quoted text, in which `\"` stands for a quotation mark and `\\` for a backslash. A backslash before
/// any other character stands for itself.
fn quoted<'a>((opcode, operands): RawOperation<'a>) -> Result<(String, &'a str), EpdError> {
    let error = || bad_text(opcode, operands);
    let quoted = operands.strip_prefix('"').ok_or_else(error)?;
    let mut text = String::with_capacity(quoted.len());
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match (letter, letters.clone().next()) {
            ('"', _) => return Ok((text, letters.as_str().trim_ascii_start())),
            ('\\', Some('"' | '\\')) => text.extend(letters.next()),
            _ => text.push(letter),
        }
    }
    Err(error())
}

fn contact((opcode, operands): RawOperation<'_>) -> Result<Contact, EpdError> {
    let (address, rest) = if operands.starts_with('"') {
        quoted((opcode, operands))?
    } else {
        let end = operands
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(operands.len());
        let (address, rest) = operands.split_at(end);
        if address.contains('"') {
            return Err(bad_text(opcode, operands));
        }
        (address.to_string(), rest.trim_ascii_start())
    };
    if operands.is_empty() {
        return Err(missing(opcode));
    }
    Ok(Contact {
        address,
        name: whole_text((opcode, rest))?,
    })
}
