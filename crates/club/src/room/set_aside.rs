//! Games at one computer that nobody has touched for long. They are set aside: they do not count as games in progress and
//! are not opened when the club starts. Nothing of them is lost, and they go on as soon as somebody opens them.

use tabiya_game::Millis;

use super::Room;
use crate::lobby;

/// A game at one computer is set aside when nobody has touched it for this long.
pub(crate) const UNTOUCHED_LIMIT: Millis = Millis::seconds(90 * 24 * 60 * 60);

impl Room {
    /// Sets the game aside if nobody has touched it for long.
    pub(super) async fn set_aside(&mut self) {
        let now = self.hub.time.now();
        let game = self.table.game();
        let is_untouched = self.watchers.is_empty()
            && !game.is_over()
            && lobby::sole_player(&self.row).is_some()
            && now.since(game.last_event_at()) >= UNTOUCHED_LIMIT;
        if self.is_set_aside || !is_untouched {
            return;
        }
        match self.hub.store.set_aside(self.row.id, Some(now)).await {
            Ok(()) => {
                tracing::info!(game = %self.row.id, "set aside, because nobody has touched it for long");
                self.is_set_aside = true;
                lobby::unlist_game(&self.hub, &self.row);
                // Nobody's clock is charged until somebody opens it.
                self.suspend_until_players_return();
            }
            Err(error) => {
                tracing::warn!(game = %self.row.id, %error, "could not set a game aside");
            }
        }
    }

    /// Makes a game that was set aside one in progress again, because something has happened.
    pub(super) async fn take_up_again(&mut self) {
        if !self.is_set_aside {
            return;
        }
        match self.hub.store.set_aside(self.row.id, None).await {
            Ok(()) => {
                self.is_set_aside = false;
                self.list();
            }
            // The next event tries again.
            Err(error) => {
                tracing::warn!(game = %self.row.id, %error, "could not take up a game that was set aside");
            }
        }
    }
}
