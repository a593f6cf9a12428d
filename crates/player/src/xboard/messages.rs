//! Converts search reports to XBoard messages.

use std::time::Duration;

use tabiya_engine::{Info, ScoreBound};
use tabiya_protocol::{
    ReportedBound,
    xboard::{AnalysisStatus, EngineMessage, ThinkingExtras, ThinkingOutput},
};
use tabiya_rules::{Move, Position};

/// Thinking output of a search report. The expected move comes first when pondering.
pub(super) fn thinking(
    info: &Info,
    position: &Position,
    expected: Option<String>,
) -> EngineMessage {
    let line = expected
        .into_iter()
        .chain(san_line(&info.pv, position))
        .collect::<Vec<_>>();
    EngineMessage::Thinking(ThinkingOutput {
        depth: info.depth,
        score: crate::score::to_reported(info.score),
        bound: match info.bound {
            ScoreBound::Exact => ReportedBound::Exact,
            ScoreBound::AtLeast => ReportedBound::Lower,
            ScoreBound::AtMost => ReportedBound::Upper,
        },
        time: info.time,
        nodes: info.nodes,
        extras: Some(ThinkingExtras {
            selective_depth: info.selective_depth,
            nodes_per_second: info.nodes_per_second(),
            tablebase_hits: 0,
        }),
        pv: line.join(" "),
    })
}

/// Status of an analysis. The move being searched is not known.
pub(super) fn status(info: Option<&Info>, position: &Position, elapsed: Duration) -> EngineMessage {
    EngineMessage::Status(AnalysisStatus {
        time: elapsed,
        nodes: info.map_or(0, |info| info.nodes),
        depth: info.map_or(0, |info| info.depth),
        moves_left: 0,
        moves: position.legal_moves().len() as u32,
        current: None,
    })
}

/// Converts a line to SAN, up to the first illegal move.
fn san_line(moves: &[Move], position: &Position) -> Vec<String> {
    let mut position = *position;
    let mut line = Vec::with_capacity(moves.len());
    for m in moves {
        if !position.is_legal(*m) {
            break;
        }
        line.push(position.san(*m).to_string());
        position = position.play(*m);
    }
    line
}
