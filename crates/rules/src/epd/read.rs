//! From text to an [`Epd`].

use alloc::{string::String, string::ToString, vec::Vec};
use core::str::FromStr;

use super::{Contact, Epd, EpdError, Operation};
use crate::{CastlingMode, FenField, Move, Position, San, Setup, fen};

/// Reads a whole record; `mode` says by which castling rules, once it is known what stands where.
pub(super) fn record(
    text: &str,
    mode: impl FnOnce(&Setup) -> CastlingMode,
) -> Result<Epd, EpdError> {
    let mut rest = text;
    // 1. What the position is.
    let mut setup = Setup::from_four_fields(&mut core::iter::from_fn(|| field(&mut rest)))?;
    // 2. Both counters of a FEN, which do not belong here but are common.
    if let Some(text) = counter(&mut rest) {
        setup.halfmove_clock = fen::number(text, FenField::HalfmoveClock)?;
    }
    if let Some(text) = counter(&mut rest) {
        setup.fullmove_number = fen::number(text, FenField::FullmoveNumber)?;
    }
    // 3. The operations as text, with those that set the counters.
    let mut operations = Vec::new();
    while let Some(operation) = operation(&mut rest)? {
        match operation.0 {
            "hmvc" => setup.halfmove_clock = number(operation)?,
            "fmvn" => setup.fullmove_number = number(operation)?,
            _ => operations.push(operation),
        }
    }
    // 4. What they mean in the position.
    let position = Position::from_setup(&setup, mode(&setup))?;
    let operations = operations
        .into_iter()
        .map(|operation| meaning(operation, &position))
        .collect::<Result<Vec<_>, _>>()?;
    Epd::new(position, operations)
}

/// An opcode and the text of its operands.
type Words<'a> = (&'a str, &'a str);

/// Takes a field off the front: everything up to white space or the `;` before an operation.
fn field<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c.is_ascii_whitespace() || c == ';')
        .unwrap_or(text.len());
    let (field, after) = text.split_at(end);
    *rest = after;
    (!field.is_empty()).then_some(field)
}

/// Takes a field off the front if it begins with a digit, as no opcode does.
fn counter<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let starts_with_digit = rest
        .trim_ascii_start()
        .starts_with(|c: char| c.is_ascii_digit());
    if starts_with_digit { field(rest) } else { None }
}

/// Takes the next operation off the front, leaving out empty ones.
fn operation<'a>(rest: &mut &'a str) -> Result<Option<Words<'a>>, EpdError> {
    loop {
        let text = rest.trim_ascii_start();
        if text.is_empty() {
            return Ok(None);
        }
        let end = end_of_operation(text);
        let (operation, after) = text.split_at(end);
        *rest = after.strip_prefix(';').unwrap_or(after);
        if !operation.is_empty() {
            return words(operation.trim_ascii_end()).map(Some);
        }
    }
}

/// Where the `;` is that does not stand in quotation marks, or else the end.
fn end_of_operation(text: &str) -> usize {
    let mut quoted = false;
    text.find(|c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
    .unwrap_or(text.len())
}

fn words(operation: &str) -> Result<Words<'_>, EpdError> {
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

/// A letter, then letters, digits and `_`.
pub(super) fn check_opcode(opcode: &str) -> Result<(), EpdError> {
    let starts_well = opcode.starts_with(|c: char| c.is_ascii_alphabetic());
    let goes_on_well = opcode
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if starts_well && goes_on_well {
        Ok(())
    } else {
        Err(EpdError::BadOpcode {
            found: opcode.to_string(),
        })
    }
}

/// Operands that are kept as they are: on one line, with quotation marks in pairs and no `;` outside.
pub(super) fn check_operands(opcode: &str, operands: &str) -> Result<(), EpdError> {
    let fine = operands.matches('"').count().is_multiple_of(2)
        && operands.chars().all(is_printable)
        && end_of_operation(operands) == operands.len()
        && operands.trim_ascii() == operands;
    if fine {
        Ok(())
    } else {
        Err(bad_text(opcode, operands))
    }
}

/// A text that can stand in quotation marks.
pub(super) fn check_text(opcode: &str, text: &str) -> Result<(), EpdError> {
    if text.chars().all(|c| is_printable(c) && c != '"') {
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

/// True for an opcode that has a meaning of its own.
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

fn meaning(words: Words<'_>, position: &Position) -> Result<Operation, EpdError> {
    let (opcode, operands) = words;
    Ok(match opcode {
        "acd" => Operation::AnalysisDepth(number(words)?),
        "acn" => Operation::AnalysisNodes(number(words)?),
        "acs" => Operation::AnalysisSeconds(number(words)?),
        "am" => Operation::AvoidMoves(moves(words, position)?),
        "bm" => Operation::BestMoves(moves(words, position)?),
        "ce" => Operation::Evaluation(number(words)?),
        "dm" => Operation::DirectMate(number(words)?),
        "draw_accept" => nothing(words, Operation::DrawAccept)?,
        "draw_claim" => nothing(words, Operation::DrawClaim)?,
        "draw_offer" => nothing(words, Operation::DrawOffer)?,
        "draw_reject" => nothing(words, Operation::DrawReject)?,
        "eco" => Operation::Eco(last_text(words)?),
        "id" => Operation::Id(last_text(words)?.ok_or_else(|| missing(opcode))?),
        "nic" => Operation::Nic(last_text(words)?),
        "noop" => Operation::Noop(operands.to_string()),
        "pm" => Operation::PredictedMove(single_move(words, position)?),
        "pv" => Operation::PredictedVariation(variation(words, position)?),
        "rc" => Operation::RepetitionCount(number(words)?),
        "resign" => nothing(words, Operation::Resign)?,
        "sm" => Operation::SuppliedMove(single_move(words, position)?),
        "tcgs" => Operation::GameSelector(number(words)?),
        "tcri" => Operation::Receiver(contact(words)?),
        "tcsi" => Operation::Sender(contact(words)?),
        _ => match *opcode.as_bytes() {
            [b'c', digit @ b'0'..=b'9'] => Operation::Comment {
                number: digit - b'0',
                text: last_text(words)?,
            },
            [b'v', digit @ b'0'..=b'9'] => Operation::VariationName {
                number: digit - b'0',
                text: last_text(words)?,
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

fn nothing((opcode, operands): Words<'_>, operation: Operation) -> Result<Operation, EpdError> {
    if operands.is_empty() {
        Ok(operation)
    } else {
        Err(extra(opcode, operands))
    }
}

fn number<T: FromStr>((opcode, operands): Words<'_>) -> Result<T, EpdError> {
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

/// Moves apart by white space, or by commas as in some suites.
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

fn moves((opcode, operands): Words<'_>, position: &Position) -> Result<Vec<Move>, EpdError> {
    san_texts(operands)
        .map(|text| to_move(opcode, text, position))
        .collect()
}

fn single_move(words: Words<'_>, position: &Position) -> Result<Move, EpdError> {
    let (opcode, operands) = words;
    let mut texts = san_texts(operands);
    let text = texts.next().ok_or_else(|| missing(opcode))?;
    match texts.next() {
        Some(found) => Err(extra(opcode, found)),
        None => to_move(opcode, text, position),
    }
}

fn variation((opcode, operands): Words<'_>, position: &Position) -> Result<Vec<Move>, EpdError> {
    let mut position = *position;
    san_texts(operands)
        .map(|text| {
            let m = to_move(opcode, text, &position)?;
            position = position.play(m);
            Ok(m)
        })
        .collect()
}

/// The text that is all of the operands, with quotation marks or without.
fn last_text((opcode, operands): Words<'_>) -> Result<Option<String>, EpdError> {
    if !operands.starts_with('"') {
        check_text(opcode, operands)?;
        return Ok((!operands.is_empty()).then(|| operands.to_string()));
    }
    let (text, rest) = quoted((opcode, operands))?;
    match rest {
        "" => Ok(Some(text.to_string())),
        _ => Err(extra(opcode, rest)),
    }
}

/// Takes a text in quotation marks off the front.
fn quoted<'a>((opcode, operands): Words<'a>) -> Result<(&'a str, &'a str), EpdError> {
    operands
        .strip_prefix('"')
        .and_then(|text| text.split_once('"'))
        .map(|(text, rest)| (text, rest.trim_ascii_start()))
        .ok_or_else(|| bad_text(opcode, operands))
}

fn contact((opcode, operands): Words<'_>) -> Result<Contact, EpdError> {
    let (address, rest) = if operands.starts_with('"') {
        quoted((opcode, operands))?
    } else {
        let end = operands
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(operands.len());
        let (address, rest) = operands.split_at(end);
        (address, rest.trim_ascii_start())
    };
    if operands.is_empty() {
        return Err(missing(opcode));
    }
    Ok(Contact {
        address: address.to_string(),
        name: last_text((opcode, rest))?,
    })
}
