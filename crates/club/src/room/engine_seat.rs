//! Engine opponent of a room: requests its moves, and answers offers made to it.

use tabiya_engine::Score;
use tabiya_game::{Action, Actor, PlayerKind, Proposal};
use tabiya_player::{MoveHistory, ThinkingTime, accepts_draw};
use tabiya_rules::Color;

use super::Room;
use crate::engine_pool::{EngineAnswer, EngineJob};

/// State of the room's engine opponent.
#[derive(Debug, Default)]
pub(super) struct EngineSeat {
    /// Position (ply and key) of the last request.
    requested: Option<(u32, u64)>,
    /// Its latest evaluation.
    score: Option<Score>,
}

impl Room {
    /// Requests a move from the engine if it is the engine's turn and none is pending.
    pub(super) fn request_engine_move(&mut self) {
        let game = self.table.game();
        let current = (game.ply(), game.position().key());
        let PlayerKind::Engine { level } = game.preset().players[game.turn()].kind else {
            return;
        };
        let is_waiting = !game.is_over() && !game.is_stopped();
        if !is_waiting || self.engine.requested == Some(current) {
            return;
        }
        let Ok(start) = game.preset().position() else {
            return;
        };
        let mut line = MoveHistory::new(start);
        for m in game.moves() {
            line.play(m);
        }
        self.engine.requested = Some(current);
        self.hub.engine_pool.submit(EngineJob {
            game: self.row.id,
            ply: current.0,
            key: current.1,
            level: level.unwrap_or(10),
            time: ThinkingTime::of(game, self.hub.time.now()),
            line,
        });
    }

    /// Plays the engine's move and answers open offers. Answers for an earlier position are ignored.
    pub(super) async fn handle_engine_answer(&mut self, answer: EngineAnswer) {
        let game = self.table.game();
        let current = (game.ply(), game.position().key());
        let seat = game.turn();
        if self.engine.requested != Some((answer.ply, answer.key))
            || current != (answer.ply, answer.key)
        {
            return;
        }
        let Some(uci) = answer.uci else {
            // The engine failed. It is asked again after the next change.
            self.engine.requested = None;
            return;
        };
        self.engine.score = answer.score;
        let now = self.hub.time.now();
        let mut replies = self.answer_offers(seat);
        replies.extend(
            self.table
                .command(Actor::Seat(seat), Action::play(uci), now),
        );
        if replies.iter().any(|reply| reply.answer.is_err()) {
            self.engine.requested = None;
        }
        self.commit(replies).await;
    }

    /// Answers open offers. The engine accepts a draw when it is worse.
    fn answer_offers(&mut self, seat: Color) -> Vec<tabiya_referee::Reply> {
        let game = self.table.game();
        let by_opponent = game.offers().filter(|(_, by)| *by != seat);
        let open: Vec<Proposal> = by_opponent.map(|(what, _)| what).collect();
        let takes_draw_now = self.engine.score.is_some_and(accepts_draw);
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for what in open {
            let action = if what == Proposal::Draw && !takes_draw_now {
                Action::Decline(what)
            } else {
                Action::Accept(what)
            };
            replies.extend(self.table.command(Actor::Seat(seat), action, now));
        }
        replies
    }
}
