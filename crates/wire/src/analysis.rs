//! [`AnalyseMessage`] and [`Analysis`]: an engine's running analysis of a position.

use serde::{Deserialize, Serialize};
use tabiya_game::{Millis, Start};
use tabiya_rules::UciMove;

/// Request to analyse a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AnalyseMessage {
    /// Client's id for the analysis, repeated in each response.
    pub id: u64,
    /// Starting position.
    #[serde(default)]
    pub start: Start,
    /// Moves from the starting position.
    #[serde(default)]
    pub moves: Vec<UciMove>,
    /// Number of best lines, from 1 to 5.
    #[serde(default = "one")]
    pub lines: u8,
    /// Engine to use; the club's own if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Limit; without one, as long as the club allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<AnalysisLimit>,
}

/// Limit of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AnalysisLimit {
    /// Thinking time.
    Time(Millis),
    /// Number of nodes.
    Nodes(u64),
    /// Depth in plies.
    Depth(u32),
}

/// Result of an analysis so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// Client's id for the analysis.
    pub id: u64,
    /// Depth reached.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Nodes per second.
    pub speed: u64,
    /// Best lines, the best first.
    pub lines: Vec<AnalysisLine>,
    /// The analysis has ended.
    pub over: bool,
}

/// One line of an analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnalysisLine {
    /// Score from White's point of view.
    pub score: WhiteScore,
    /// Principal variation.
    pub pv: Vec<UciMove>,
    /// Principal variation in SAN.
    pub san: Vec<String>,
}

/// Score from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum WhiteScore {
    /// Centipawns.
    Cp(i32),
    /// Mate in this many moves; negative if Black mates.
    Mate(i32),
}

/// Engine that a club offers for analysis.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineInfo {
    /// Id to request it by; none for the club's own.
    pub id: Option<String>,
    /// Display name.
    pub name: String,
}

/// Engines of a club.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineList {
    /// Engines, the club's own first.
    pub engines: Vec<EngineInfo>,
}

fn one() -> u8 {
    1
}
