//! [`Operation`]: one thing that an EPD record says of its position.

use alloc::{string::String, string::ToString, vec::Vec};

use super::{EpdError, read, write};
use crate::{Move, Position};

/// One thing that an EPD record says of its position.
///
/// Moves are legal ones of the position; those of a variation follow each other from there.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `acd`: how many plies deep an analysis went.
    AnalysisDepth(u32),
    /// `acn`: how many nodes it looked at.
    AnalysisNodes(u64),
    /// `acs`: how many seconds it took.
    AnalysisSeconds(u64),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment, or that there is none.
    Comment {
        /// 0 to 9.
        number: u8,
        /// The comment.
        text: Option<String>,
    },
    /// `ce`: an evaluation in hundredths of a pawn, for the side to move.
    Evaluation(i32),
    /// `dm`: in how many moves the side to move mates.
    DirectMate(u32),
    /// `draw_accept`: the side to move accepts a draw.
    DrawAccept,
    /// `draw_claim`: the side to move claims a draw.
    DrawClaim,
    /// `draw_offer`: the side to move offers a draw.
    DrawOffer,
    /// `draw_reject`: the side to move rejects a draw.
    DrawReject,
    /// `eco`: an opening in the *Encyclopaedia of Chess Openings*, or that there is none.
    Eco(Option<String>),
    /// `id`: the name of the record.
    Id(String),
    /// `nic`: an opening in *New in Chess*, or that there is none.
    Nic(Option<String>),
    /// `noop`: nothing; the operands are kept as they are.
    Noop(String),
    /// `pm`: the move expected.
    PredictedMove(Move),
    /// `pv`: the moves expected, one after the other.
    PredictedVariation(Vec<Move>),
    /// `rc`: how often the position has occurred.
    RepetitionCount(u32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: the move made.
    SuppliedMove(Move),
    /// `tcgs`: the number of a game played by mail.
    GameSelector(u32),
    /// `tcri`: to whom the record goes.
    Receiver(Contact),
    /// `tcsi`: from whom the record comes.
    Sender(Contact),
    /// `v0` to `v9`: the name of a variation, or that there is none.
    VariationName {
        /// 0 to 9.
        number: u8,
        /// The name.
        text: Option<String>,
    },
    /// Any other opcode, with its operands as they are written.
    Other {
        /// A letter, then letters, digits and `_`.
        opcode: String,
        /// Everything up to the `;`.
        operands: String,
    },
}

/// A player by mail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The address of the mail.
    pub address: String,
    /// The name of the player.
    pub name: Option<String>,
}

const COMMENTS: [&str; 10] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
const VARIATIONS: [&str; 10] = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"];

impl Operation {
    /// The mnemonic that it is written with.
    pub fn opcode(&self) -> &str {
        // Not an opcode, so that a number above 9 is refused.
        let numbered = |names: &[&'static str; 10], number: u8| {
            names.get(usize::from(number)).copied().unwrap_or("?")
        };
        match self {
            Self::AnalysisDepth(_) => "acd",
            Self::AnalysisNodes(_) => "acn",
            Self::AnalysisSeconds(_) => "acs",
            Self::AvoidMoves(_) => "am",
            Self::BestMoves(_) => "bm",
            Self::Comment { number, .. } => numbered(&COMMENTS, *number),
            Self::Evaluation(_) => "ce",
            Self::DirectMate(_) => "dm",
            Self::DrawAccept => "draw_accept",
            Self::DrawClaim => "draw_claim",
            Self::DrawOffer => "draw_offer",
            Self::DrawReject => "draw_reject",
            Self::Eco(_) => "eco",
            Self::Id(_) => "id",
            Self::Nic(_) => "nic",
            Self::Noop(_) => "noop",
            Self::PredictedMove(_) => "pm",
            Self::PredictedVariation(_) => "pv",
            Self::RepetitionCount(_) => "rc",
            Self::Resign => "resign",
            Self::SuppliedMove(_) => "sm",
            Self::GameSelector(_) => "tcgs",
            Self::Receiver(_) => "tcri",
            Self::Sender(_) => "tcsi",
            Self::VariationName { number, .. } => numbered(&VARIATIONS, *number),
            Self::Other { opcode, .. } => opcode,
        }
    }

    /// Refuses what could not be written and read again.
    pub(super) fn check(&self, position: &Position) -> Result<(), EpdError> {
        let opcode = self.opcode();
        read::check_opcode(opcode)?;
        let moves = |moves: &[Move]| self.check_moves(moves, position);
        let text = |text: &str| read::check_text(opcode, text);
        match self {
            Self::AvoidMoves(list) | Self::BestMoves(list) if list.is_empty() => {
                Err(EpdError::MissingOperand {
                    opcode: opcode.to_string(),
                })
            }
            Self::AvoidMoves(list) | Self::BestMoves(list) => moves(list),
            Self::PredictedMove(m) | Self::SuppliedMove(m) => moves(&[*m]),
            Self::PredictedVariation(line) => self.check_line(line, position),
            Self::Comment { text: words, .. }
            | Self::VariationName { text: words, .. }
            | Self::Eco(words)
            | Self::Nic(words) => text(words.as_deref().unwrap_or_default()),
            Self::Id(words) => text(words),
            Self::Receiver(contact) | Self::Sender(contact) => {
                text(&contact.address)?;
                text(contact.name.as_deref().unwrap_or_default())
            }
            Self::Noop(operands) => read::check_operands(opcode, operands),
            Self::Other { .. } if read::is_standard(opcode) => Err(EpdError::BadOpcode {
                found: opcode.to_string(),
            }),
            Self::Other { operands, .. } => read::check_operands(opcode, operands),
            _ => Ok(()),
        }
    }

    fn check_moves(&self, moves: &[Move], position: &Position) -> Result<(), EpdError> {
        match moves.iter().find(|m| !position.is_legal(**m)) {
            Some(m) => Err(self.illegal(*m)),
            None => Ok(()),
        }
    }

    fn check_line(&self, line: &[Move], position: &Position) -> Result<(), EpdError> {
        let mut position = *position;
        for m in line {
            position = position.try_play(*m).ok_or_else(|| self.illegal(*m))?;
        }
        Ok(())
    }

    fn illegal(&self, found: Move) -> EpdError {
        EpdError::IllegalMove {
            opcode: self.opcode().to_string(),
            found,
        }
    }

    /// Puts moves in the order in which they are written, where order means nothing.
    pub(super) fn normalize(&mut self, position: &Position) {
        if let Self::AvoidMoves(moves) | Self::BestMoves(moves) = self {
            moves.sort_by_cached_key(|m| write::san(*m, position));
            moves.dedup();
        }
    }
}
