//! EPD writer.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use super::{Contact, Epd, Operation};
use crate::{EnPassantMode, FenStyle, Move, Position};

/// Writes the canonical form: operations sorted by opcode, unordered moves sorted by their text, and the
/// clocks as `hmvc` and `fmvn` unless they are 0 and 1.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The standard writes the target square after every double push, and reading it back needs it.
        let style = FenStyle {
            en_passant: EnPassantMode::Always,
            ..FenStyle::default()
        };
        f.write_str(&self.position.epd_as(style))?;
        let mut written: Vec<(&str, String)> = self
            .operations
            .iter()
            .map(|operation| (operation.opcode(), operands(operation, &self.position)))
            .collect();
        match self.position.halfmove_clock() {
            0 => {}
            clock => written.push(("hmvc", clock.to_string())),
        }
        match self.position.fullmove_number() {
            1 => {}
            number => written.push(("fmvn", number.to_string())),
        }
        written.sort();
        for (opcode, operands) in written {
            match operands.as_str() {
                "" => write!(f, " {opcode};")?,
                _ => write!(f, " {opcode} {operands};")?,
            }
        }
        Ok(())
    }
}

/// Returns a move's text, which is also its sort key.
pub(super) fn san(m: Move, position: &Position) -> String {
    position.san(m).to_string()
}

fn operands(operation: &Operation, position: &Position) -> String {
    match operation {
        Operation::AnalysisDepth(number)
        | Operation::DirectMate(number)
        | Operation::RepetitionCount(number)
        | Operation::GameSelector(number) => number.to_string(),
        Operation::AnalysisNodes(number) | Operation::AnalysisSeconds(number) => number.to_string(),
        Operation::Evaluation(number) => number.to_string(),
        Operation::AvoidMoves(moves) | Operation::BestMoves(moves) => {
            let texts: Vec<String> = moves.iter().map(|m| san(*m, position)).collect();
            texts.join(" ")
        }
        Operation::PredictedMove(m) | Operation::SuppliedMove(m) => san(*m, position),
        Operation::PredictedVariation(line) => variation(line, position),
        Operation::Comment { text, .. }
        | Operation::VariationName { text, .. }
        | Operation::Eco(text)
        | Operation::Nic(text) => text.as_deref().map(quoted).unwrap_or_default(),
        Operation::Id(text) => quoted(text),
        Operation::Receiver(Contact { address, name })
        | Operation::Sender(Contact { address, name }) => match name {
            Some(name) => format!("{} {}", quoted(address), quoted(name)),
            None => quoted(address),
        },
        Operation::DrawAccept
        | Operation::DrawClaim
        | Operation::DrawOffer
        | Operation::DrawReject
        | Operation::Resign => String::new(),
        Operation::Noop(operands) | Operation::Other { operands, .. } => operands.clone(),
    }
}

fn variation(line: &[Move], position: &Position) -> String {
    let mut position = *position;
    let texts: Vec<String> = line
        .iter()
        .map(|m| {
            let text = san(*m, &position);
            position = position.play(*m);
            text
        })
        .collect();
    texts.join(" ")
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
