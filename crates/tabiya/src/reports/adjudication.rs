//! [`AdjudicationReport`]: what `tabiya adjudicate --json` prints.

use serde::Serialize;
use tabiya_game::{
    Ending, Points,
    adjudicate::{Adjudication, AdjudicationReason, FiftyMovesClaim},
};
use tabiya_rules::Position;

use super::{FileError, Side};

/// A line of `tabiya adjudicate --json`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(title = "tabiya adjudicate --json"))]
#[serde(
    tag = "type",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
pub(crate) enum AdjudicationReport {
    /// Adjudication of a position.
    Position {
        /// Line of standard input, from 1; `null` for a position of the command line.
        line: Option<u64>,
        /// Position.
        fen: String,
        /// The answer.
        #[serde(flatten)]
        answer: AdjudicationAnswer,
    },
    /// A line of standard input that is not a position.
    Error(FileError),
}

/// Answer to the question of the command line.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(crate) struct AdjudicationAnswer {
    /// How the game is over here; `null` if it is not, or with `--winner`.
    ending: Option<ReportedEnding>,
    /// Why.
    reason: ReportedReason,
    /// Claim of the side to move by the fifty-move rule; `null` if there is none.
    fifty_moves: Option<ReportedClaim>,
    /// The answer for people, as without `--json`.
    text: String,
}

/// How the game is over.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
struct ReportedEnding {
    /// Kind of ending.
    kind: EndingKind,
    /// Article of the Laws of Chess.
    article: &'static str,
    /// Result: `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
}

/// Kind of ending that a position alone, or with a fallen flag, decides.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
enum EndingKind {
    Checkmate,
    Stalemate,
    DeadPosition,
    SeventyFiveMoves,
    Flag,
    /// Another one.
    Other,
}

/// Reason of an adjudication.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(
    tag = "kind",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
enum ReportedReason {
    /// This side is in check and has no legal move.
    Mated { side: Side },
    /// This side is not in check and has no legal move.
    NoMove { side: Side },
    /// Neither side has the pieces to mate.
    Material,
    /// Neither side can mate by any series of legal moves.
    NobodyCanMate,
    /// Seventy-five moves by each side without a capture or pawn move.
    Clock,
    /// This side cannot mate by any series of legal moves.
    CannotMate { side: Side },
    /// This side can mate.
    CanMate {
        side: Side,
        /// A line that mates, with move numbers; empty if the mate is on the board.
        moves: String,
    },
    /// It is undecided whether this side can mate, which counts as yes.
    Undecided { side: Side },
}

/// Claim of a draw by the fifty-move rule.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
struct ReportedClaim {
    /// Side that may claim.
    side: Side,
    /// True if it has to announce a move for it (9.3.1); false as the position stands (9.3.2).
    with_move: bool,
}

impl AdjudicationReport {
    pub(crate) fn position(
        line: Option<u64>,
        position: &Position,
        answer: AdjudicationAnswer,
    ) -> Self {
        Self::Position {
            line,
            fen: position.fen().to_string(),
            answer,
        }
    }
}

impl From<&Adjudication> for AdjudicationAnswer {
    fn from(adjudication: &Adjudication) -> Self {
        Self {
            ending: adjudication.ending.as_ref().map(ReportedEnding::from),
            reason: (&adjudication.reason).into(),
            fifty_moves: adjudication.fifty_moves.map(|claim| match claim {
                FiftyMovesClaim::Now(side) => ReportedClaim {
                    side: side.into(),
                    with_move: false,
                },
                FiftyMovesClaim::WithMove(side) => ReportedClaim {
                    side: side.into(),
                    with_move: true,
                },
            }),
            text: adjudication.to_string(),
        }
    }
}

/// The answer to `--winner`.
impl From<&AdjudicationReason> for AdjudicationAnswer {
    fn from(reason: &AdjudicationReason) -> Self {
        Self {
            ending: None,
            reason: reason.into(),
            fifty_moves: None,
            text: reason.to_string(),
        }
    }
}

impl From<&Ending> for ReportedEnding {
    fn from(ending: &Ending) -> Self {
        Self {
            kind: match ending {
                Ending::Checkmate { .. } => EndingKind::Checkmate,
                Ending::Stalemate => EndingKind::Stalemate,
                Ending::DeadPosition => EndingKind::DeadPosition,
                Ending::SeventyFiveMoves => EndingKind::SeventyFiveMoves,
                Ending::Flag { .. } => EndingKind::Flag,
                _ => EndingKind::Other,
            },
            article: ending.article(),
            result: match ending.points().map(|points| (points.white, points.black)) {
                Some((Points::Win, _)) => "1-0",
                Some((_, Points::Win)) => "0-1",
                Some((Points::Draw, _)) => "1/2-1/2",
                Some((Points::Loss, _)) | None => "*",
            },
        }
    }
}

impl From<&AdjudicationReason> for ReportedReason {
    fn from(reason: &AdjudicationReason) -> Self {
        use AdjudicationReason as Reason;
        match reason {
            Reason::Mated(side) => Self::Mated {
                side: (*side).into(),
            },
            Reason::NoMove(side) => Self::NoMove {
                side: (*side).into(),
            },
            Reason::Material => Self::Material,
            Reason::NobodyCanMate => Self::NobodyCanMate,
            Reason::Clock => Self::Clock,
            Reason::CannotMate(side) => Self::CannotMate {
                side: (*side).into(),
            },
            Reason::CanMate { side, line } => Self::CanMate {
                side: (*side).into(),
                moves: line.clone(),
            },
            Reason::Undecided(side) => Self::Undecided {
                side: (*side).into(),
            },
        }
    }
}
