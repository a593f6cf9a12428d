//! The engine's side of a room: it is asked for a move when it is its turn, and answers what it is offered.

use tabiya_engine::Score;
use tabiya_game::{Action, Actor, PlayerKind, Proposal};
use tabiya_player::{GameLine, ThinkingTime, takes_draw};
use tabiya_rules::Color;

use super::Room;
use crate::engines::{EngineAnswer, Job};

/// What a room knows of its engine.
#[derive(Debug, Default)]
pub(super) struct EngineSeat {
    /// Which position it was asked about last.
    asked: Option<(u32, u64)>,
    /// What it thought of its position last.
    score: Option<Score>,
}

impl Room {
    /// Asks the engine for a move, if it is its turn and it has not been asked.
    pub(super) fn consult_engine(&mut self) {
        let game = self.table.game();
        let here = (game.ply(), game.position().key());
        let PlayerKind::Engine { level } = game.preset().players[game.turn()].kind else {
            return;
        };
        let is_waiting = game.ending().is_none() && !game.stands_still();
        if !is_waiting || self.engine.asked == Some(here) {
            return;
        }
        let Ok(start) = game.preset().position() else {
            return;
        };
        let mut line = GameLine::new(start);
        for m in game.moves() {
            line.play(m);
        }
        self.engine.asked = Some(here);
        self.hub.engines.ask(Job {
            game: self.row.id,
            ply: here.0,
            key: here.1,
            level: level.unwrap_or(10),
            time: ThinkingTime::of(game, self.hub.time.now()),
            line,
        });
    }

    /// The engine has thought. What it says of a position that has been left does not matter.
    pub(super) async fn hear_engine(&mut self, answer: EngineAnswer) {
        let game = self.table.game();
        let here = (game.ply(), game.position().key());
        let seat = game.turn();
        if self.engine.asked != Some((answer.ply, answer.key)) || here != (answer.ply, answer.key) {
            return;
        }
        let Some(uci) = answer.uci else {
            // It failed, and is asked again when something happens.
            self.engine.asked = None;
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
            self.engine.asked = None;
        }
        self.settle(replies).await;
    }

    /// The engine's answers to what stands; a draw it takes when it is worse.
    fn answer_offers(&mut self, seat: Color) -> Vec<tabiya_player::Reply> {
        let game = self.table.game();
        let by_opponent = game.offers().filter(|(_, by)| *by != seat);
        let standing: Vec<Proposal> = by_opponent.map(|(what, _)| what).collect();
        let would_draw = self.engine.score.is_some_and(takes_draw);
        let now = self.hub.time.now();
        let mut replies = Vec::new();
        for what in standing {
            let action = if what == Proposal::Draw && !would_draw {
                Action::Decline(what)
            } else {
                Action::Accept(what)
            };
            replies.extend(self.table.command(Actor::Seat(seat), action, now));
        }
        replies
    }
}
