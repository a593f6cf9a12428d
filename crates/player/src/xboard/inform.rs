//! What is told of a search.

use std::time::Duration;

use tabiya_engine::{Info, ScoreBound};
use tabiya_protocol::{
    Bound,
    xboard::{EngineMessage, Extras, Status, Thinking},
};
use tabiya_rules::{Move, Position};

/// News of a search as a line of thinking. A move that is only expected comes first.
pub(super) fn thinking(
    info: &Info,
    position: &Position,
    expected: Option<String>,
) -> EngineMessage {
    let line = expected
        .into_iter()
        .chain(san_line(&info.pv, position))
        .collect::<Vec<_>>();
    EngineMessage::Thinking(Thinking {
        depth: info.depth,
        score: crate::score::told(info.score),
        bound: match info.bound {
            ScoreBound::Exact => Bound::Exact,
            ScoreBound::AtLeast => Bound::AtLeast,
            ScoreBound::AtMost => Bound::AtMost,
        },
        time: info.time,
        nodes: info.nodes,
        extras: Some(Extras {
            selective_depth: info.selective_depth,
            nodes_per_second: info.nodes_per_second(),
            table_hits: 0,
        }),
        pv: line.join(" "),
    })
}

/// How far an analysis is. Which move is being searched is not known.
pub(super) fn status(info: Option<&Info>, position: &Position, elapsed: Duration) -> EngineMessage {
    EngineMessage::Status(Status {
        time: elapsed,
        nodes: info.map_or(0, |info| info.nodes),
        depth: info.map_or(0, |info| info.depth),
        moves_left: 0,
        moves: position.legal_moves().len() as u32,
        current: None,
    })
}

/// A line in the notation of score sheets, up to the first move that is not legal.
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
