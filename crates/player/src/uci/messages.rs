//! Converts search reports and results to UCI messages.

use std::time::Duration;

use tabiya_engine::{CurrentMove, Info, ScoreBound, SearchResult};
use tabiya_protocol::{
    ReportedBound,
    uci::{self, EngineMessage, InfoScore, WinDrawLoss},
};
use tabiya_rules::{Move, Position, UciMove};

use crate::win_draw_loss;

/// `info` message of a search report.
pub(super) fn info(info: &Info, position: &Position, show_win_draw_loss: bool) -> EngineMessage {
    EngineMessage::Info(Box::new(uci::InfoMessage {
        depth: Some(info.depth),
        selective_depth: Some(info.selective_depth),
        multi_pv: Some(info.multi_pv),
        score: Some(InfoScore {
            score: crate::score::to_reported(info.score),
            bound: to_bound(info.bound),
        }),
        win_draw_loss: show_win_draw_loss.then(|| match position.is_insufficient_material() {
            true => WinDrawLoss::DRAWN,
            false => win_draw_loss(info.score),
        }),
        nodes: Some(info.nodes),
        nodes_per_second: Some(info.nodes_per_second()),
        hashfull: Some(info.hashfull),
        time: Some(info.time),
        pv: uci_line(&info.pv, position),
        ..uci::InfoMessage::default()
    }))
}

/// `info currmove` message.
pub(super) fn current_move(current: &CurrentMove, position: &Position) -> EngineMessage {
    EngineMessage::Info(Box::new(uci::InfoMessage {
        depth: Some(current.depth),
        current_move: Some(position.uci(current.m)),
        current_move_number: Some(current.number),
        ..uci::InfoMessage::default()
    }))
}

/// Final `info` before `bestmove`, if there was no search and so no report: there is no legal move, or the move is from the
/// book, random, or all that a failed search left. Only the score of a game that is over is known.
pub(super) fn last_info(result: &SearchResult, elapsed: Duration) -> Option<EngineMessage> {
    if !result.lines.is_empty() {
        return None;
    }
    let score = result.best_move.is_none().then_some(InfoScore {
        score: crate::score::to_reported(result.score),
        bound: ReportedBound::Exact,
    });
    Some(EngineMessage::Info(Box::new(uci::InfoMessage {
        depth: Some(result.depth),
        score,
        nodes: Some(result.nodes),
        time: Some(elapsed),
        ..uci::InfoMessage::default()
    })))
}

/// `bestmove` message; `bestmove (none)` without a legal move.
pub(super) fn best_move(result: &SearchResult, position: &Position) -> EngineMessage {
    let best = result.best_move.filter(|m| position.is_legal(*m));
    let ponder = best.and_then(|best| {
        let next = position.play(best);
        result.ponder.filter(|m| next.is_legal(*m))
    });
    EngineMessage::BestMove {
        best: best.map(|m| position.uci(m)),
        ponder: ponder.map(|m| UciMove::from_move_with_mode(m, position.castling_mode())),
    }
}

fn uci_line(moves: &[Move], position: &Position) -> Vec<UciMove> {
    let mode = position.castling_mode();
    moves
        .iter()
        .map(|m| UciMove::from_move_with_mode(*m, mode))
        .collect()
}

fn to_bound(bound: ScoreBound) -> ReportedBound {
    match bound {
        ScoreBound::Exact => ReportedBound::Exact,
        ScoreBound::AtLeast => ReportedBound::Lower,
        ScoreBound::AtMost => ReportedBound::Upper,
    }
}
