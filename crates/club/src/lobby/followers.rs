//! [`Followers`]: the clients that follow the lobby, and what each has been sent.

use std::{
    collections::HashMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use tabiya_wire::{Challenge, Lobby, LobbyChange, PersonId, ServerMessage};

use super::LobbySnapshot;
use crate::{Subscriber, SubscriberId, message::to_json};

/// The clients that follow the lobby. Each gets it whole at first; then everybody gets the same changes, serialised once,
/// and those of challenges that not everybody sees.
#[derive(Debug, Default)]
pub(crate) struct Followers {
    state: Mutex<FollowersState>,
    count: AtomicUsize,
}

#[derive(Debug, Default)]
struct FollowersState {
    followers: HashMap<SubscriberId, Follower>,
    /// The public part, as it was last sent.
    published: Lobby,
}

/// A client that follows the lobby.
#[derive(Debug)]
struct Follower {
    subscriber: Subscriber,
    person: PersonId,
    updates: LobbyUpdates,
    /// Challenges that not everybody sees, as they were last sent; `None` before the whole lobby was.
    private: Option<Vec<Challenge>>,
}

/// Message to a follower when the lobby has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LobbyUpdates {
    /// The whole lobby, as clients of protocol version 1 expect.
    Whole,
    /// What has changed.
    Changes,
}

/// The messages of one update, each serialised at most once.
struct Update<'a> {
    before: &'a Lobby,
    now: &'a LobbySnapshot,
    whole: Option<Utf8Bytes>,
    /// `None` inside if nothing has changed.
    change: Option<Option<Utf8Bytes>>,
}

impl Followers {
    /// Adds a follower, who gets the whole lobby with the next update.
    pub(crate) fn add(&self, subscriber: &Subscriber, person: PersonId, updates: LobbyUpdates) {
        let mut state = self.lock();
        let follower = Follower {
            subscriber: subscriber.clone(),
            person,
            updates,
            private: None,
        };
        state.followers.insert(subscriber.id(), follower);
        self.count.store(state.followers.len(), Ordering::Relaxed);
    }

    /// Removes a follower.
    pub(crate) fn remove(&self, subscriber: SubscriberId) {
        let mut state = self.lock();
        state.followers.remove(&subscriber);
        self.count.store(state.followers.len(), Ordering::Relaxed);
    }

    /// Returns true if nobody follows.
    pub(crate) fn is_empty(&self) -> bool {
        self.count.load(Ordering::Relaxed) == 0
    }

    /// Sends everybody what is new to them.
    pub(super) fn publish(&self, now: LobbySnapshot) {
        let mut state = self.lock();
        let FollowersState {
            followers,
            published,
        } = &mut *state;
        let mut update = Update {
            before: published,
            now: &now,
            whole: None,
            change: None,
        };
        for follower in followers.values_mut() {
            let private = now.private.get(&follower.person);
            follower.send(&mut update, private.map_or(&[], Vec::as_slice));
        }
        *published = now.public;
    }

    fn lock(&self) -> MutexGuard<'_, FollowersState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Follower {
    /// Sends what is new. `private` are the challenges that not everybody sees, but this person does.
    fn send(&mut self, update: &mut Update<'_>, private: &[Challenge]) {
        let known = self.private.as_deref();
        let is_new = known.is_none();
        let is_private_same = known == Some(private);
        let change = match is_new {
            true => None,
            false => update.change(),
        };
        if is_new || self.updates == LobbyUpdates::Whole {
            if is_new || change.is_some() || !is_private_same {
                self.subscriber.send(update.whole(private));
            }
        } else {
            if let Some(change) = change {
                self.subscriber.send(change);
            }
            if !is_private_same {
                let change = private_change(known.unwrap_or_default(), private);
                self.subscriber.send(change);
            }
        }
        if !is_private_same {
            self.private = Some(private.to_vec());
        }
    }
}

/// Returns the message for a change of the challenges that not everybody sees.
fn private_change(before: &[Challenge], after: &[Challenge]) -> Utf8Bytes {
    let with = |challenges: &[Challenge]| Lobby {
        challenges: challenges.to_vec(),
        ..Lobby::default()
    };
    let change = LobbyChange::between(&with(before), &with(after));
    to_json(&ServerMessage::LobbyChanged(Box::new(change)))
}

impl Update<'_> {
    /// Returns the message with what has changed for everybody.
    fn change(&mut self) -> Option<Utf8Bytes> {
        let change = self.change.get_or_insert_with(|| {
            let change = LobbyChange::between(self.before, &self.now.public);
            let message = || to_json(&ServerMessage::LobbyChanged(Box::new(change.clone())));
            (!change.is_empty()).then(message)
        });
        change.clone()
    }

    /// Returns the message with the whole lobby.
    fn whole(&mut self, private: &[Challenge]) -> Utf8Bytes {
        let public = &self.now.public;
        if private.is_empty() {
            let message = || to_json(&ServerMessage::Lobby(Box::new(public.clone())));
            return self.whole.get_or_insert_with(message).clone();
        }
        let challenges = private.iter().chain(&public.challenges).cloned();
        to_json(&ServerMessage::Lobby(Box::new(Lobby {
            here: public.here.clone(),
            challenges: challenges.collect(),
            games: public.games.clone(),
        })))
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::Preset;
    use tabiya_wire::Person;

    use super::*;
    use crate::{Outbox, random};

    fn challenge(by: PersonId) -> Challenge {
        Challenge {
            id: random::id(),
            by: Person {
                id: by,
                name: "Anna".into(),
            },
            to: None,
            color: None,
            unlisted: false,
            preset: Preset::default(),
        }
    }

    /// Applies everything in an outbox to a lobby, and returns the kinds of messages.
    fn read(outbox: &mut Outbox, lobby: &mut Lobby) -> Vec<&'static str> {
        let mut kinds = Vec::new();
        while let Some(message) = outbox.try_next() {
            match serde_json::from_str(message.as_str()).unwrap() {
                ServerMessage::Lobby(whole) => {
                    *lobby = *whole;
                    kinds.push("whole");
                }
                ServerMessage::LobbyChanged(change) => {
                    assert!(!change.is_empty());
                    lobby.apply(*change);
                    kinds.push("change");
                }
                other => panic!("{other:?}"),
            }
        }
        kinds
    }

    /// Everybody knows the public challenges, and each person the private ones that concern them.
    #[test]
    fn followers_get_what_they_may_see() {
        let followers = Followers::default();
        let (anna, ben) = (random::id(), random::id());
        let mut clients: Vec<_> = [
            (anna, LobbyUpdates::Changes),
            (ben, LobbyUpdates::Changes),
            (ben, LobbyUpdates::Whole),
        ]
        .into_iter()
        .map(|(person, updates)| {
            let (subscriber, outbox) = Subscriber::new();
            followers.add(&subscriber, person, updates);
            (outbox, Lobby::default())
        })
        .collect();
        let (open, private) = (challenge(anna), challenge(anna));
        let snapshot = |is_open: bool, is_private: bool| LobbySnapshot {
            public: Lobby {
                challenges: Vec::from_iter(is_open.then(|| open.clone())),
                ..Lobby::default()
            },
            private: HashMap::from_iter(is_private.then(|| (anna, vec![private.clone()]))),
        };
        let ids = |lobby: &Lobby| -> Vec<_> { lobby.challenges.iter().map(|it| it.id).collect() };
        for ((is_open, is_private), want) in [
            ((false, true), [&["whole"][..], &["whole"], &["whole"]]),
            ((false, true), [&[], &[], &[]]),
            ((true, true), [&["change"], &["change"], &["whole"]]),
            ((true, false), [&["change"], &[], &[]]),
            (
                (false, true),
                [&["change", "change"], &["change"], &["whole"]],
            ),
        ] {
            followers.publish(snapshot(is_open, is_private));
            for (index, (outbox, lobby)) in clients.iter_mut().enumerate() {
                assert_eq!(read(outbox, lobby), want[index], "{index}");
                let mut seen = ids(lobby);
                seen.sort_unstable();
                let mut may_see = Vec::from_iter(is_open.then_some(open.id));
                may_see.extend((is_private && index == 0).then_some(private.id));
                may_see.sort_unstable();
                assert_eq!(seen, may_see, "{index}");
            }
        }
    }

    #[test]
    fn the_same_text_goes_to_everybody() {
        let followers = Followers::default();
        let mut outboxes = Vec::new();
        for updates in [LobbyUpdates::Changes, LobbyUpdates::Whole] {
            for _ in 0..2 {
                let (subscriber, outbox) = Subscriber::new();
                followers.add(&subscriber, random::id(), updates);
                outboxes.push(outbox);
            }
        }
        for number in 0..2 {
            let public = Lobby {
                here: vec![Person {
                    id: random::id(),
                    name: format!("Guest {number}"),
                }],
                ..Lobby::default()
            };
            followers.publish(LobbySnapshot {
                public,
                private: HashMap::new(),
            });
            let texts: Vec<Utf8Bytes> = outboxes
                .iter_mut()
                .map(|outbox| outbox.try_next().unwrap())
                .collect();
            // Not only equal, but the same memory.
            for pair in texts.chunks(2) {
                assert_eq!(pair[0].as_str().as_ptr(), pair[1].as_str().as_ptr());
            }
        }
    }
}
