//! The lobby's list of public games in progress.

use std::{cmp::Reverse, sync::Arc};

use tabiya_game::{Game, Moment};
use tabiya_rules::ByColor;
use tabiya_wire::{GameId, GameSummary, PersonId};

use super::{LobbyState, MAX_LISTED, SharedLobby};
use crate::{GameRow, Hub, Visibility, live_game::LiveGame};

/// Sort key of a game in the list: games between two people first, then the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ListPosition {
    pub(super) has_one_player: bool,
    pub(super) created: Reverse<Moment>,
    pub(super) id: GameId,
}

impl ListPosition {
    fn of(row: &GameRow) -> Self {
        Self {
            has_one_player: sole_player(row).is_some(),
            created: Reverse(row.created),
            id: row.id,
        }
    }
}

/// A listed game.
#[derive(Debug)]
pub(super) struct ListedGame {
    pub(super) live: Arc<LiveGame>,
    /// The player, if there is only one.
    pub(super) sole_player: Option<PersonId>,
}

/// Returns the only player of a game: of both sides, or against the engine.
pub(crate) fn sole_player(row: &GameRow) -> Option<PersonId> {
    let ByColor { white, black } = row.seats;
    match (white, black) {
        (Some(white), Some(black)) if white != black => None,
        (white, black) => white.or(black),
    }
}

/// Lists a public game when its room opens, which may be in mid-game after a restart.
pub(crate) fn list_game(hub: &Hub, row: &GameRow, game: &Game, live: &Arc<LiveGame>) {
    if row.visibility != Visibility::Public || game.ending().is_some() {
        return;
    }
    let listed = ListedGame {
        live: Arc::clone(live),
        sole_player: sole_player(row),
    };
    hub.lobby.lock().games.insert(ListPosition::of(row), listed);
    hub.lobby.changed.notify_one();
}

/// Removes a game from the list.
pub(crate) fn unlist_game(hub: &Hub, row: &GameRow) {
    let mut state = hub.lobby.lock();
    if state.games.remove(&ListPosition::of(row)).is_some() {
        hub.lobby.changed.notify_one();
    }
}

/// Updates the list after a change of a game: one that has ended is removed, one that was restarted is listed again.
pub(crate) fn update_listing(hub: &Hub, row: &GameRow, game: &Game, live: &Arc<LiveGame>) {
    if row.visibility != Visibility::Public {
        return;
    }
    let lobby = &hub.lobby;
    if game.ending().is_some() {
        unlist_game(hub, row);
    } else if game.ply() == 0 {
        list_game(hub, row, game, live);
    } else if !lobby.followers.is_empty() {
        lobby.changed.notify_one();
    }
}

impl SharedLobby {
    /// Returns the number of public games that a person plays alone.
    pub(crate) fn count_solo_games(&self, person: PersonId) -> usize {
        let state = self.lock();
        let games = state.games.values();
        let own = games
            .filter(|game| game.sole_player == Some(person))
            .count();
        own + state.count_solo_games_elsewhere(person)
    }
}

impl LobbyState {
    pub(super) fn listed_games(&self, most: usize) -> Vec<GameSummary> {
        let most = most.min(MAX_LISTED);
        let own = self.games.iter().take(most);
        let own = own.map(|(position, game)| (*position, game.live.summary()));
        let mut listed: Vec<_> = own.chain(self.games_elsewhere()).collect();
        listed.sort_by_key(|(position, _)| *position);
        // For a moment two nodes may list a game that moves.
        listed.dedup_by_key(|(position, _)| *position);
        let summaries = listed.into_iter().map(|(_, summary)| summary);
        summaries.take(most).collect()
    }
}
