//! [`GameReplica`]: a game as a client knows it, built only from what it received.

use serde_json::Value;

/// A game as a client knows it.
#[derive(Debug)]
pub(crate) struct GameReplica {
    pub(crate) game: String,
    pub(crate) events: Vec<Value>,
    pub(crate) view: Value,
    /// The client's own seat, if it has one.
    pub(crate) seat: Option<String>,
}

/// A request that was answered with `done`.
#[derive(Debug)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    pub(crate) seat: String,
    pub(crate) id: u64,
}

impl GameReplica {
    /// Creates it from a whole game.
    pub(crate) fn of(message: &Value) -> Self {
        Self {
            game: message["game"].as_str().unwrap().to_string(),
            events: message["events"].as_array().unwrap().clone(),
            view: message["view"].clone(),
            seat: message["seats"][0].as_str().map(str::to_string),
        }
    }

    /// Applies an event, which must be the next one.
    pub(crate) fn take(&mut self, message: &Value) {
        let number = message["event"]["number"].as_u64().unwrap();
        assert_eq!(
            number as usize,
            self.events.len(),
            "not the next event of {}",
            self.game
        );
        self.events.push(message["event"].clone());
        if message["view"].is_object() {
            self.view = message["view"].clone();
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.view["ending"].is_null()
    }

    pub(crate) fn is_own(&self) -> bool {
        self.seat.is_some()
    }

    /// Returns true if it is the client's turn. While the result is pending, nobody moves.
    pub(crate) fn is_to_move(&self) -> bool {
        let turn = self.view["turn"].as_str();
        let is_pending = !self.view["resultPending"].is_null();
        !self.is_over()
            && !is_pending
            && self.seat.as_deref().is_some_and(|seat| Some(seat) == turn)
    }
}
