//! [`Operation`]: one operation of an EPD record.

use alloc::{string::String, string::ToString, vec::Vec};

use super::{EpdError, read, write};
use crate::{Move, Position};

/// One operation of an EPD record.
///
/// Moves are legal in the record's position; the moves of a variation are played one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `acd`: analysis depth, in plies.
    AnalysisDepth(u32),
    /// `acn`: number of nodes analysed.
    AnalysisNodes(u64),
    /// `acs`: analysis time in seconds.
    AnalysisSeconds(u64),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `bm`: best moves.
    BestMoves(Vec<Move>),
    /// `c0` to `c9`: a comment, possibly absent.
    Comment {
        /// 0 to 9.
        number: u8,
        /// The comment.
        text: Option<String>,
    },
    /// `ce`: evaluation in centipawns, from the side to move.
    Evaluation(i32),
    /// `dm`: direct mate, the number of moves to mate.
    DirectMate(u32),
    /// `draw_accept`: the side to move accepts a draw.
    DrawAccept,
    /// `draw_claim`: the side to move claims a draw.
    DrawClaim,
    /// `draw_offer`: the side to move offers a draw.
    DrawOffer,
    /// `draw_reject`: the side to move rejects a draw.
    DrawReject,
    /// `eco`: *Encyclopaedia of Chess Openings* code, possibly absent.
    Eco(Option<String>),
    /// `id`: identifier of the record.
    Id(String),
    /// `nic`: *New in Chess* opening code, possibly absent.
    Nic(Option<String>),
    /// `noop`: no operation; the operands are kept verbatim.
    Noop(String),
    /// `pm`: predicted move.
    PredictedMove(Move),
    /// `pv`: predicted variation.
    PredictedVariation(Vec<Move>),
    /// `rc`: repetition count.
    RepetitionCount(u32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: supplied move, the move played.
    SuppliedMove(Move),
    /// `tcgs`: telecommunication game selector, the number of a correspondence game.
    GameSelector(u32),
    /// `tcri`: telecommunication receiver.
    Receiver(Contact),
    /// `tcsi`: telecommunication sender.
    Sender(Contact),
    /// `v0` to `v9`: variation name, possibly absent.
    VariationName {
        /// 0 to 9.
        number: u8,
        /// The name.
        text: Option<String>,
    },
    /// Any other opcode, with its operands verbatim.
    Other {
        /// A letter, then letters, digits and `_`.
        opcode: String,
        /// Everything up to the `;`.
        operands: String,
    },
}

/// A correspondence player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contact {
    /// The e-mail address.
    pub address: String,
    /// The player's name.
    pub name: Option<String>,
}

const COMMENTS: [&str; 10] = ["c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"];
const VARIATIONS: [&str; 10] = ["v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"];

impl Operation {
    /// Returns the opcode.
    pub fn opcode(&self) -> &str {
        // `?` is not a valid opcode, so `check` rejects numbers above 9.
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

    /// Rejects operations that could not be written and read back.
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
            Self::Comment { text: value, .. }
            | Self::VariationName { text: value, .. }
            | Self::Eco(value)
            | Self::Nic(value) => text(value.as_deref().unwrap_or_default()),
            Self::Id(value) => text(value),
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

    /// Sorts and deduplicates moves where their order has no meaning.
    pub(super) fn normalize(&mut self, position: &Position) {
        if let Self::AvoidMoves(moves) | Self::BestMoves(moves) = self {
            moves.sort_by_cached_key(|m| write::san(*m, position));
            moves.dedup();
        }
    }
}
