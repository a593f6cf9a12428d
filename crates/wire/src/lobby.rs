//! [`Lobby`]: the people, challenges and games of a club; [`LobbyChange`]: the difference between two of its states.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use tabiya_game::Preset;
use tabiya_rules::{ByColor, Color};

use crate::{ChallengeId, GameId, Id, IdKind, OfChallenge, OfGame, OfPerson, Person, PersonId};

/// State of the lobby.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lobby {
    /// People present.
    pub here: Vec<Person>,
    /// Open challenges the client may see: to anyone, to it, or its own.
    pub challenges: Vec<Challenge>,
    /// Games in progress that may be watched.
    pub games: Vec<GameSummary>,
}

/// Change of the lobby. First, what has gone is removed from each list; then what is known already is replaced, and new
/// people and challenges are added at the end; last, new games are inserted in the given order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default)]
pub struct LobbyChange {
    /// People who have come, or have a new name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<Person>,
    /// People who have left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<PersonId>,
    /// Challenges that are new or have changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Challenge>,
    /// Challenges that are no longer open.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<ChallengeId>,
    /// Games that are new in the list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub started: Vec<StartedGame>,
    /// Games that have gone on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advanced: Vec<GameSummary>,
    /// Games that are no longer in the list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<GameId>,
}

/// Game that is new in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StartedGame {
    /// Its place in the list, from 0.
    pub index: u32,
    /// The game.
    pub game: GameSummary,
}

/// Open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Challenge {
    /// Id, also that of the resulting game.
    pub id: ChallengeId,
    /// Challenger.
    pub by: Person,
    /// Person challenged; anyone if none.
    pub to: Option<Person>,
    /// Colour of the challenger; random if none.
    pub color: Option<Color>,
    /// Visible only to people who have its link.
    #[serde(default)]
    pub unlisted: bool,
    /// Settings of the game. White's time is the challenger's, whichever colour they get.
    pub preset: Preset,
}

/// Game in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSummary {
    /// Id of the game.
    pub id: GameId,
    /// Names of the players.
    pub names: ByColor<String>,
    /// Time control in the usual notation: one, or White's and Black's (`5+3 / 3+2`).
    pub time: String,
    /// Current position.
    pub fen: String,
    /// Number of moves played, in plies.
    pub ply: u32,
    /// Result as in PGN: `1-0`, `0-1`, `1/2-1/2`, `*`.
    pub result: String,
}

impl Lobby {
    /// Applies a change.
    pub fn apply(&mut self, change: LobbyChange) {
        self.here.retain(|it| !change.left.contains(&it.id));
        self.challenges.retain(|it| !change.closed.contains(&it.id));
        self.games.retain(|it| !change.ended.contains(&it.id));
        for person in change.came {
            replace_or_add(&mut self.here, person);
        }
        for challenge in change.opened {
            replace_or_add(&mut self.challenges, challenge);
        }
        for game in change.advanced {
            if let Some(known) = self.games.iter_mut().find(|known| known.id == game.id) {
                *known = game;
            }
        }
        for StartedGame { index, game } in change.started {
            let index = (index as usize).min(self.games.len());
            self.games.insert(index, game);
        }
    }
}

impl LobbyChange {
    /// Returns what turns one state into another.
    pub fn between(before: &Lobby, after: &Lobby) -> Self {
        let people = ListChange::at_the_end(&before.here, &after.here);
        let challenges = ListChange::at_the_end(&before.challenges, &after.challenges);
        let games = ListChange::anywhere(&before.games, &after.games);
        Self {
            came: people.changed_and_added(),
            left: people.removed,
            opened: challenges.changed_and_added(),
            closed: challenges.removed,
            started: games
                .added
                .into_iter()
                .map(|(index, game)| StartedGame {
                    index: index as u32,
                    game: game.clone(),
                })
                .collect(),
            advanced: games.changed.into_iter().cloned().collect(),
            ended: games.removed,
        }
    }

    /// Returns true if it changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Something in a list of the lobby.
trait Item: Clone + PartialEq {
    type Kind: IdKind;

    fn id(&self) -> Id<Self::Kind>;
}

impl Item for Person {
    type Kind = OfPerson;

    fn id(&self) -> PersonId {
        self.id
    }
}

impl Item for Challenge {
    type Kind = OfChallenge;

    fn id(&self) -> ChallengeId {
        self.id
    }
}

impl Item for GameSummary {
    type Kind = OfGame;

    fn id(&self) -> GameId {
        self.id
    }
}

fn replace_or_add<T: Item>(list: &mut Vec<T>, item: T) {
    match list.iter_mut().find(|known| known.id() == item.id()) {
        Some(known) => *known = item,
        None => list.push(item),
    }
}

/// Difference between two states of a list.
struct ListChange<'a, T: Item> {
    removed: Vec<Id<T::Kind>>,
    changed: Vec<&'a T>,
    /// With their places in the new list.
    added: Vec<(usize, &'a T)>,
}

impl<'a, T: Item> ListChange<'a, T> {
    /// Items are added at the end only: one that is before a new one is removed, and added again.
    fn at_the_end(before: &'a [T], after: &'a [T]) -> Self {
        let mut rest = before.iter();
        let is_kept = |item: &&T| rest.any(|known| known.id() == item.id());
        let kept = after.iter().take_while(is_kept).count();
        Self::with_kept(before, after, |index| index < kept)
    }

    /// Items are added anywhere.
    fn anywhere(before: &'a [T], after: &'a [T]) -> Self {
        let mut first = 0;
        let mut is_kept = vec![false; after.len()];
        for (index, item) in after.iter().enumerate() {
            let rest = &before[first..];
            if let Some(skipped) = rest.iter().position(|known| known.id() == item.id()) {
                first += skipped + 1;
                is_kept[index] = true;
            }
        }
        Self::with_kept(before, after, |index| is_kept[index])
    }

    fn with_kept(before: &'a [T], after: &'a [T], is_kept: impl Fn(usize) -> bool) -> Self {
        let mut kept = HashMap::new();
        let mut added = Vec::new();
        for (index, item) in after.iter().enumerate() {
            if is_kept(index) {
                kept.insert(item.id(), item);
            } else {
                added.push((index, item));
            }
        }
        let removed = before.iter().map(Item::id);
        let changed = before.iter().filter_map(|known| {
            let item: &T = kept.get(&known.id())?;
            (item != known).then_some(item)
        });
        Self {
            changed: changed.collect(),
            removed: removed.filter(|id| !kept.contains_key(id)).collect(),
            added,
        }
    }

    fn changed_and_added(&self) -> Vec<T> {
        let added = self.added.iter().map(|(_, item)| *item);
        self.changed.iter().copied().chain(added).cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: i64, name: &str) -> Person {
        Person {
            id: Id::from_number(number).unwrap(),
            name: name.into(),
        }
    }

    fn challenge(number: i64, name: &str) -> Challenge {
        Challenge {
            id: Id::from_number(number).unwrap(),
            by: person(1, name),
            to: None,
            color: None,
            unlisted: false,
            preset: Preset::default(),
        }
    }

    fn game(number: i64, ply: u32) -> GameSummary {
        GameSummary {
            id: Id::from_number(number).unwrap(),
            names: ByColor::default(),
            time: String::new(),
            fen: String::new(),
            ply,
            result: "*".into(),
        }
    }

    #[test]
    fn a_change_names_only_what_is_different() {
        let before = Lobby {
            here: vec![person(1, "Anna"), person(2, "Ben"), person(3, "Eve")],
            challenges: vec![challenge(1, "Anna"), challenge(2, "Ben")],
            games: vec![game(1, 0), game(2, 5), game(3, 9)],
        };
        assert!(LobbyChange::between(&before, &before).is_empty());
        let after = Lobby {
            here: vec![person(1, "Anna B."), person(3, "Eve"), person(4, "Zoe")],
            challenges: vec![challenge(2, "Ben"), challenge(3, "Zoe")],
            games: vec![game(4, 0), game(1, 0), game(3, 10)],
        };
        let change = LobbyChange::between(&before, &after);
        let want = LobbyChange {
            came: vec![person(1, "Anna B."), person(4, "Zoe")],
            left: vec![person(2, "").id],
            opened: vec![challenge(3, "Zoe")],
            closed: vec![challenge(1, "").id],
            started: vec![StartedGame {
                index: 0,
                game: game(4, 0),
            }],
            advanced: vec![game(3, 10)],
            ended: vec![game(2, 0).id],
        };
        assert_eq!(change, want);
        let mut lobby = before;
        lobby.apply(change);
        assert_eq!(lobby, after);
    }

    /// Any change of the lists, also of their order.
    #[test]
    fn applying_a_change_gives_the_new_state() {
        // Pseudo-random numbers.
        let mut seed = 9_u64;
        let mut draw = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut lobby = Lobby::default();
        for _ in 0..2_000 {
            let name = |number: usize| ["A", "B", "C"][number];
            let after = Lobby {
                here: random_list(&mut draw, |id, number| person(id, name(number))),
                challenges: random_list(&mut draw, |id, number| challenge(id, name(number))),
                games: random_list(&mut draw, |id, number| game(id, number as u32)),
            };
            let change = LobbyChange::between(&lobby, &after);
            let json = serde_json::to_string(&change).unwrap();
            lobby.apply(serde_json::from_str(&json).unwrap());
            assert_eq!(lobby, after);
        }
    }

    /// Returns some of five items in a random order, each in one of three states.
    fn random_list<T>(
        draw: &mut impl FnMut(usize) -> usize,
        make: impl Fn(i64, usize) -> T,
    ) -> Vec<T> {
        let mut ids: Vec<i64> = (0..5).collect();
        let mut list = Vec::new();
        for _ in 0..draw(6) {
            let id = ids.remove(draw(ids.len()));
            list.push(make(id, draw(3)));
        }
        list
    }
}
