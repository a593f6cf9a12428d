//! What is told of a search.

use std::time::Duration;

use tabiya_engine::{CurrentMove, Info, ScoreBound, Thought};
use tabiya_protocol::{
    Bound,
    uci::{self, EngineMessage, InfoScore, WinDrawLoss},
};
use tabiya_rules::{Move, Position, UciMove};

use crate::win_draw_loss;

/// News of a search as a line of UCI.
pub(super) fn info(info: &Info, position: &Position, show_win_draw_loss: bool) -> EngineMessage {
    EngineMessage::Info(Box::new(uci::Info {
        depth: Some(info.depth),
        selective_depth: Some(info.selective_depth),
        multi_pv: Some(info.multi_pv),
        score: Some(InfoScore {
            score: crate::score::told(info.score),
            bound: bound(info.bound),
        }),
        win_draw_loss: show_win_draw_loss.then(|| match position.is_insufficient_material() {
            true => WinDrawLoss::DRAWN,
            false => win_draw_loss(info.score),
        }),
        nodes: Some(info.nodes),
        nodes_per_second: Some(info.nodes_per_second()),
        hashfull: Some(info.hashfull),
        time: Some(info.time),
        pv: line(&info.pv, position),
        ..uci::Info::default()
    }))
}

/// The move that is being searched, as a line of UCI.
pub(super) fn current_move(current: &CurrentMove, position: &Position) -> EngineMessage {
    EngineMessage::Info(Box::new(uci::Info {
        depth: Some(current.depth),
        current_move: Some(position.uci(current.m)),
        current_move_number: Some(current.number),
        ..uci::Info::default()
    }))
}

/// The last line before the answer, where the news so far do not end with the answer: nothing was told yet,
/// or the last iteration was cut off after its best move had changed.
pub(super) fn last_info(
    thought: &Thought,
    position: &Position,
    elapsed: Duration,
) -> Option<EngineMessage> {
    let told = thought.lines.first().and_then(|line| line.pv.first());
    if told.is_some() && told == thought.best.as_ref() {
        return None;
    }
    let moves: Vec<Move> = thought.best.into_iter().chain(thought.ponder).collect();
    // Without a move to play the score is plain; without a whole iteration nobody knows it.
    let score = thought.best.is_none().then_some(InfoScore {
        score: crate::score::told(thought.score),
        bound: Bound::Exact,
    });
    Some(EngineMessage::Info(Box::new(uci::Info {
        depth: Some(thought.depth),
        score,
        nodes: Some(thought.nodes),
        time: Some(elapsed),
        pv: line(&moves, position),
        ..uci::Info::default()
    })))
}

/// The answer. Without a search, `bestmove (none)`.
pub(super) fn best_move(thought: &Thought, position: &Position) -> EngineMessage {
    let best = thought.best.filter(|m| position.is_legal(*m));
    let ponder = best.and_then(|best| {
        let next = position.play(best);
        thought.ponder.filter(|m| next.is_legal(*m))
    });
    EngineMessage::BestMove {
        best: best.map(|m| position.uci(m)),
        ponder: ponder.map(|m| UciMove::with_mode(m, position.castling_mode())),
    }
}

fn line(moves: &[Move], position: &Position) -> Vec<UciMove> {
    let mode = position.castling_mode();
    moves.iter().map(|m| UciMove::with_mode(*m, mode)).collect()
}

fn bound(bound: ScoreBound) -> Bound {
    match bound {
        ScoreBound::Exact => Bound::Exact,
        ScoreBound::AtLeast => Bound::AtLeast,
        ScoreBound::AtMost => Bound::AtMost,
    }
}
