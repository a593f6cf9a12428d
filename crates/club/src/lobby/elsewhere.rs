//! [`LobbyPart`]: the people and games of one node, as the others list them.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};
use tabiya_game::Moment;
use tabiya_wire::{GameSummary, Person, PersonId};

use super::{LobbyState, MAX_LISTED, SharedLobby, listing::ListPosition};
use crate::NodeId;

/// The people and games of one node.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct LobbyPart {
    here: Vec<Person>,
    games: Vec<GamePart>,
}

/// A listed game of another node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct GamePart {
    created: Moment,
    sole_player: Option<PersonId>,
    summary: GameSummary,
}

/// Maximum number of people in a part.
const MAX_PEOPLE: usize = 1_000;

impl LobbyPart {
    /// Returns a person who is at the node.
    pub(super) fn find_mut(&mut self, id: PersonId) -> Option<&mut Person> {
        self.here.iter_mut().find(|person| person.id == id)
    }
}

impl GamePart {
    fn position(&self) -> ListPosition {
        ListPosition {
            has_one_player: self.sole_player.is_some(),
            created: Reverse(self.created),
            id: self.summary.id,
        }
    }
}

impl SharedLobby {
    /// Returns the people and games of this node.
    pub(super) fn own_part(&self) -> LobbyPart {
        let state = self.lock();
        let here = state.present.values().take(MAX_PEOPLE);
        let games = state.games.iter().take(MAX_LISTED);
        LobbyPart {
            here: here.map(|present| present.person.clone()).collect(),
            games: games
                .map(|(position, game)| GamePart {
                    created: position.created.0,
                    sole_player: game.sole_player,
                    summary: game.live.summary(),
                })
                .collect(),
        }
    }

    /// Replaces the people and games of another node.
    pub(crate) fn set_part(&self, node: NodeId, part: LobbyPart, now: Moment) {
        let mut state = self.lock();
        if state.elsewhere.get(&node) == Some(&part) {
            return;
        }
        for person in &part.here {
            state.rename_in_challenges(person);
        }
        let before = state.elsewhere.insert(node, part);
        state.mark_gone(before, now);
        self.changed.notify_one();
    }

    /// Removes the people and games of a node that is gone.
    pub(crate) fn remove_part(&self, node: NodeId, now: Moment) {
        let mut state = self.lock();
        let before = state.elsewhere.remove(&node);
        if before.is_some() {
            state.mark_gone(before, now);
            self.changed.notify_one();
        }
    }
}

impl LobbyState {
    /// Returns true if somebody is present at any node.
    pub(super) fn is_present(&self, person: PersonId) -> bool {
        self.arrivals.contains_key(&person) || self.elsewhere(person).is_some()
    }

    /// Returns a person who is present at another node.
    pub(super) fn elsewhere(&self, person: PersonId) -> Option<&Person> {
        let mut people = self.elsewhere.values().flat_map(|part| &part.here);
        people.find(|other| other.id == person)
    }

    /// Returns the people who are present only at other nodes.
    pub(super) fn people_elsewhere(&self) -> impl Iterator<Item = &Person> {
        let people = self.elsewhere.values().flat_map(|part| &part.here);
        people.filter(|person| !self.arrivals.contains_key(&person.id))
    }

    /// Returns the games of other nodes with their places in the list.
    pub(super) fn games_elsewhere(&self) -> impl Iterator<Item = (ListPosition, GameSummary)> {
        let games = self.elsewhere.values().flat_map(|part| &part.games);
        games.map(|game| (game.position(), game.summary.clone()))
    }

    /// Returns the number of public games of other nodes that a person plays alone.
    pub(super) fn count_solo_games_elsewhere(&self, person: PersonId) -> usize {
        let games = self.elsewhere.values().flat_map(|part| &part.games);
        games
            .filter(|game| game.sole_player == Some(person))
            .count()
    }

    fn rename_in_challenges(&mut self, person: &Person) {
        let named = self
            .challenges
            .values_mut()
            .flat_map(|open| [Some(&mut open.challenge.by), open.challenge.to.as_mut()])
            .flatten();
        for other in named.filter(|other| other.id == person.id && other.name != person.name) {
            other.name.clone_from(&person.name);
        }
    }

    /// Records when those who have gone were last present.
    fn mark_gone(&mut self, before: Option<LobbyPart>, now: Moment) {
        for person in before.into_iter().flat_map(|part| part.here) {
            if !self.is_present(person.id) {
                self.mark_seen(person.id, now);
            }
        }
    }
}
