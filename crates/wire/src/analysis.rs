//! [`Analyse`] and [`Analysis`]: what an engine makes of a position, as it goes.

use serde::{Deserialize, Serialize};
use tabiya_game::{Millis, Start};
use tabiya_rules::UciMove;

/// A position that an engine is to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The client's id for it, which comes with each answer.
    pub id: u64,
    /// Where play begins.
    #[serde(default)]
    pub start: Start,
    /// Moves from there.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// How many best lines, from 1 to 5.
    #[serde(default = "one")]
    pub lines: u8,
    /// Which engine; the club's own if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// How long; without, as long as the club allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<AnalysisLimit>,
}

/// How long an engine is to look at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnalysisLimit {
    /// So long.
    Time(Millis),
    /// At so many positions.
    Nodes(u64),
    /// So many moves of one side deep.
    Depth(u32),
}

/// What an engine makes of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// The client's id for it.
    pub id: u64,
    /// How deep it has looked.
    pub depth: u32,
    /// At how many positions.
    pub nodes: u64,
    /// How many a second.
    pub speed: u64,
    /// Its best lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// It looks no further.
    pub over: bool,
}

/// A line of an engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnalysisLine {
    /// What it is worth to White.
    pub score: WhiteScore,
    /// Its moves.
    pub pv: Vec<UciMove>,
    /// The same, as they are written.
    pub san: Vec<String>,
}

/// What a position is worth to White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum WhiteScore {
    /// In hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; Black mates if it is negative.
    Mate(i32),
}

/// An engine that a club has for analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineName {
    /// What it is asked for by; the club's own has none.
    pub id: Option<String>,
    /// What it is called.
    pub name: String,
}

/// The engines of a club.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EngineNames {
    /// The club's own is the first.
    pub engines: Vec<EngineName>,
}

fn one() -> u8 {
    1
}
