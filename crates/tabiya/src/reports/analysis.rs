//! [`AnalysisReport`]: what `tabiya analyse --json` prints.

use serde::Serialize;
use std::collections::BTreeMap;
use tabiya_engine::{Info, Score, ScoreBound};
use tabiya_player::{EngineMove, GameReview, MoveMark, MoveReview};
use tabiya_record::GameRecord;
use tabiya_rules::{Color, Position};

use super::{ReportedMove, Side};

/// A line of `tabiya analyse --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "tabiya analyse --json"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(crate) enum AnalysisReport {
    /// Analysis of a position: the only line.
    Position {
        /// Position.
        fen: String,
        /// Name of the engine.
        engine: String,
        /// The best move.
        best: ReportedMove,
        /// The best lines, as many as `--multipv` asks for, the best first.
        lines: Vec<ReportedLine>,
        /// True if Ctrl-C ended the analysis early.
        stopped: bool,
    },
    /// Analysis of a game of a file.
    Game {
        /// Number of the game in the file, from 1.
        number: u64,
        /// Name of the engine.
        engine: String,
        /// Tags of the game.
        tags: BTreeMap<String, String>,
        /// Starting position.
        fen: String,
        /// Moves of the main line.
        moves: Vec<ReportedReview>,
        /// Summary of White's moves; `null` if there is none.
        white: Option<SideReport>,
        /// Summary of Black's moves; `null` if there is none.
        black: Option<SideReport>,
    },
}

/// A line of play.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportedLine {
    /// Rank among the best lines, from 1.
    rank: u32,
    /// Score, from White's point of view.
    score: ReportedScore,
    /// True if the score is only a bound, because the search was stopped.
    bound: bool,
    /// Search depth in plies.
    depth: u32,
    /// Depth of the deepest line in plies.
    selective_depth: u32,
    /// Nodes searched.
    nodes: u64,
    /// Time used.
    seconds: f64,
    /// Best play for both sides.
    moves: Vec<ReportedMove>,
}

/// Score of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum ReportedScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Moves to mate: positive if White mates, negative if Black does, zero if it is on the board.
    Mate(i32),
}

/// Review of a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReportedReview {
    /// Side that moved.
    side: Side,
    /// Number of the move.
    number: u32,
    /// The move.
    #[serde(rename = "move")]
    m: ReportedMove,
    /// Score after the move, from White's point of view.
    score: ReportedScore,
    /// Search depth in plies; `null` if the engine reported none.
    depth: Option<u32>,
    /// Cost of the move in centipawns.
    lost_centipawns: i32,
    /// Cost of the move in expected points of 100.
    lost_points: f64,
    /// Mark of a bad move; `null` for the others.
    mark: Option<ReportedMark>,
    /// Best play instead, if the engine prefers another move.
    better: Vec<ReportedMove>,
}

/// Mark of a bad move.
#[derive(Clone, Copy, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) enum ReportedMark {
    Inaccuracy,
    Mistake,
    Blunder,
}

/// Summary of a side's moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SideReport {
    /// Accuracy from 0 to 100.
    pub(crate) accuracy: f64,
    /// Average loss of a move in centipawns.
    pub(crate) average_centipawn_loss: f64,
    /// Number of inaccuracies.
    pub(crate) inaccuracies: usize,
    /// Number of mistakes.
    pub(crate) mistakes: usize,
    /// Number of blunders.
    pub(crate) blunders: usize,
}

impl AnalysisReport {
    pub(crate) fn position(
        position: &Position,
        engine: &str,
        answer: &EngineMove,
        stopped: bool,
    ) -> Self {
        let lines = answer.lines.iter();
        Self::Position {
            fen: position.fen().to_string(),
            engine: engine.to_string(),
            best: ReportedMove::new(position, answer.best),
            lines: lines
                .map(|line| ReportedLine::new(position, line))
                .collect(),
            stopped,
        }
    }

    pub(crate) fn game(number: u64, engine: &str, game: &GameRecord, review: &GameReview) -> Self {
        let tags = game.tags.iter();
        Self::Game {
            number,
            engine: engine.to_string(),
            tags: tags
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            fen: game.tree.start().fen().to_string(),
            moves: review.moves.iter().map(ReportedReview::new).collect(),
            white: SideReport::of(review, Color::White),
            black: SideReport::of(review, Color::Black),
        }
    }
}

impl ReportedLine {
    fn new(position: &Position, line: &Info) -> Self {
        Self {
            rank: line.multi_pv,
            score: line.score.for_white(position.turn()).into(),
            bound: line.bound != ScoreBound::Exact,
            depth: line.depth,
            selective_depth: line.selective_depth,
            nodes: line.nodes,
            seconds: line.time.as_secs_f64(),
            moves: ReportedMove::line(position, &line.pv),
        }
    }
}

impl From<Score> for ReportedScore {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Centipawns(value),
            mate => Self::Mate(mate.signed_moves().unwrap_or(0)),
        }
    }
}

impl ReportedReview {
    fn new(review: &MoveReview) -> Self {
        let position = &review.position;
        Self {
            side: position.turn().into(),
            number: position.fullmove_number(),
            m: ReportedMove::new(position, review.m),
            score: review.score.into(),
            depth: review.depth,
            lost_centipawns: review.lost_centipawns,
            lost_points: review.lost_points,
            mark: review.mark().map(|mark| match mark {
                MoveMark::Dubious => ReportedMark::Inaccuracy,
                MoveMark::Mistake => ReportedMark::Mistake,
                MoveMark::Blunder => ReportedMark::Blunder,
            }),
            better: ReportedMove::line(position, &review.better),
        }
    }
}

impl SideReport {
    /// Returns the summary of a side that has moved.
    pub(crate) fn of(review: &GameReview, color: Color) -> Option<Self> {
        Some(Self {
            accuracy: review.accuracy()[color]?,
            average_centipawn_loss: review.mean_loss()[color]?,
            inaccuracies: review.count(color, MoveMark::Dubious),
            mistakes: review.count(color, MoveMark::Mistake),
            blunders: review.count(color, MoveMark::Blunder),
        })
    }
}
