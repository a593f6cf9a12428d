//! [`SharedLobby`]: people present, open challenges and games in progress.

mod elsewhere;
mod followers;
mod listing;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use tabiya_game::Moment;
use tabiya_wire::{Challenge, ChallengeId, GameSummary, Lobby, Person, PersonId};
use tokio::sync::Notify;

pub(crate) use self::{
    elsewhere::LobbyPart,
    followers::LobbyUpdates,
    listing::{list_game, sole_player, unlist_game, update_listing},
};
use self::{
    followers::Followers,
    listing::{ListPosition, ListedGame},
};
use crate::{
    Hub, NodeId, Session, Subscriber, SubscriberId, challenges,
    cluster::NodeMessage,
    limits::{self, AddressSlots},
};

/// People present, open challenges and games in progress.
#[derive(Debug)]
pub(crate) struct SharedLobby {
    state: Mutex<LobbyState>,
    followers: Followers,
    changed: Notify,
    /// Limits the number of challenges per address.
    challenge_slots: Arc<AddressSlots>,
}

impl Default for SharedLobby {
    fn default() -> Self {
        // The total is limited elsewhere, since restored challenges have no known address.
        let challenge_slots = AddressSlots::new(usize::MAX, challenges::MAX_PER_ADDRESS);
        Self {
            state: Mutex::default(),
            followers: Followers::default(),
            changed: Notify::new(),
            challenge_slots: Arc::new(challenge_slots),
        }
    }
}

#[derive(Debug, Default)]
struct LobbyState {
    /// People present, in order of arrival.
    present: BTreeMap<u64, PresentPerson>,
    /// Their keys in `present`.
    arrivals: HashMap<PersonId, u64>,
    /// In order of creation.
    challenges: BTreeMap<u64, OpenChallenge>,
    /// The next key of a person or challenge.
    next: u64,
    games: BTreeMap<ListPosition, ListedGame>,
    /// People and games of other nodes.
    elsewhere: HashMap<NodeId, LobbyPart>,
}

/// A person with at least one connection.
#[derive(Debug)]
struct PresentPerson {
    person: Person,
    connections: usize,
}

/// An open challenge.
#[derive(Debug)]
struct OpenChallenge {
    challenge: Challenge,
    /// When its maker was last present.
    seen: Moment,
    /// Slot of its maker's address.
    _slot: Option<limits::AddressSlot>,
}

/// The lobby at one moment.
struct LobbySnapshot {
    /// The part that everybody sees.
    public: Lobby,
    /// Challenges by link or to one person, by everybody who sees them.
    private: HashMap<PersonId, Vec<Challenge>>,
}

impl OpenChallenge {
    /// Time that it stays open while its creator is away.
    fn lifetime(&self) -> Duration {
        match is_public(&self.challenge) {
            true => SharedLobby::OPEN_CHALLENGE_LIFETIME,
            false => SharedLobby::PRIVATE_CHALLENGE_LIFETIME,
        }
    }
}

/// Minimum interval between updates to followers.
const UPDATE_INTERVAL: Duration = Duration::from_millis(250);
/// Interval between messages to other nodes about what has changed.
const SHARE_INTERVAL: Duration = Duration::from_millis(500);
/// Number of such intervals after which the whole is told again.
const SHARE_AGAIN_ROUNDS: u32 = 10;
/// Maximum number of listed people, challenges of each kind, and games.
const MAX_LISTED: usize = 100;

impl SharedLobby {
    /// A challenge to anyone expires when its maker has been away for this long.
    pub(crate) const OPEN_CHALLENGE_LIFETIME: Duration = Duration::from_secs(10 * 60);
    /// The same for a challenge by link or to one person.
    pub(crate) const PRIVATE_CHALLENGE_LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);

    /// Sends updates to followers whenever something has changed. Never returns.
    pub(crate) async fn run(hub: Arc<Hub>) {
        let lobby = &hub.lobby;
        loop {
            lobby.changed.notified().await;
            if !lobby.followers.is_empty() {
                let snapshot = lobby.lock().snapshot();
                lobby.followers.publish(snapshot);
                tokio::time::sleep(UPDATE_INTERVAL).await;
            }
        }
    }

    /// Tells the other nodes who is here and which games are played here, as long as there is a club.
    pub(crate) async fn share(hub: Weak<Hub>) {
        let mut told = LobbyPart::default();
        let mut rounds = 0;
        loop {
            tokio::time::sleep(SHARE_INTERVAL).await;
            let Some(hub) = hub.upgrade() else { return };
            let Some(cluster) = &hub.cluster else { return };
            let part = hub.lobby.own_part();
            rounds += 1;
            // Now and then again, for those who have missed it.
            if part != told || rounds % SHARE_AGAIN_ROUNDS == 0 {
                told = part.clone();
                cluster.broadcast(&NodeMessage::Lobby(part));
            }
        }
    }

    /// Follows the lobby. The whole lobby comes first.
    pub(crate) fn follow(&self, session: &Session, subscriber: &Subscriber, updates: LobbyUpdates) {
        self.followers.add(subscriber, session.id, updates);
        self.changed.notify_one();
    }

    /// Stops following the lobby.
    pub(crate) fn unfollow(&self, subscriber: SubscriberId) {
        self.followers.remove(subscriber);
    }

    /// Counts a new connection of a person.
    pub(crate) fn connect(&self, session: &Session) {
        let mut state = self.lock();
        let key = state.arrivals.get(&session.id).copied();
        let key = key.unwrap_or_else(|| {
            let key = state.next_key();
            state.arrivals.insert(session.id, key);
            key
        });
        let present = state.present.entry(key).or_insert_with(|| PresentPerson {
            person: session.person(),
            connections: 0,
        });
        present.person = session.person();
        present.connections += 1;
        if present.connections == 1 {
            self.changed.notify_one();
        }
    }

    /// Renames a person in the lobby and in challenges.
    pub(crate) fn rename(&self, id: PersonId, name: &str) {
        let mut state = self.lock();
        let LobbyState {
            present,
            arrivals,
            challenges,
            elsewhere,
            ..
        } = &mut *state;
        let elsewhere = elsewhere.values_mut();
        let elsewhere = elsewhere.filter_map(|part| part.find_mut(id));
        let present = arrivals.get(&id).and_then(|key| present.get_mut(key));
        let present = present.map(|present| &mut present.person);
        let named = challenges
            .values_mut()
            .flat_map(|open| [Some(&mut open.challenge.by), open.challenge.to.as_mut()])
            .flatten()
            .filter(|person| person.id == id);
        for person in present.into_iter().chain(named).chain(elsewhere) {
            if person.name != name {
                person.name = name.to_string();
                self.changed.notify_one();
            }
        }
    }

    /// Removes a connection of a person.
    pub(crate) fn disconnect(&self, person: PersonId, now: Moment) {
        let mut state = self.lock();
        let Some(key) = state.arrivals.get(&person).copied() else {
            return;
        };
        if let Some(present) = state.present.get_mut(&key) {
            present.connections -= 1;
            if present.connections == 0 {
                state.present.remove(&key);
                state.arrivals.remove(&person);
                state.mark_seen(person, now);
                self.changed.notify_one();
            }
        }
    }

    /// Returns the people present.
    pub(crate) fn present(&self) -> Vec<Person> {
        self.lock().listed_people()
    }

    /// Returns a person if present.
    pub(crate) fn find(&self, id: PersonId) -> Option<Person> {
        let state = self.lock();
        let arrival = state.arrivals.get(&id);
        let here = arrival.and_then(|key| state.present.get(key));
        here.map(|present| &present.person)
            .or_else(|| state.elsewhere(id))
            .cloned()
    }

    /// Takes a challenge slot for an address.
    pub(crate) fn challenge_slot(&self, address: IpAddr) -> Option<limits::AddressSlot> {
        self.challenge_slots.take(address)
    }

    /// Adds an open challenge.
    pub(crate) fn add_challenge(
        &self,
        challenge: Challenge,
        seen: Moment,
        slot: Option<limits::AddressSlot>,
    ) {
        let mut state = self.lock();
        let key = state.next_key();
        let open = OpenChallenge {
            challenge,
            seen,
            _slot: slot,
        };
        state.challenges.insert(key, open);
        self.changed.notify_one();
    }

    /// Takes over the challenges as they are stored: another node has changed them.
    pub(crate) fn replace_challenges(&self, challenges: Vec<Challenge>, now: Moment) {
        let mut state = self.lock();
        let stored: HashSet<ChallengeId> = challenges.iter().map(|it| it.id).collect();
        let count = state.challenges.len();
        state
            .challenges
            .retain(|_, open| stored.contains(&open.challenge.id));
        let mut has_changed = state.challenges.len() != count;
        let known: HashSet<ChallengeId> = state.challenges().map(|it| it.id).collect();
        let new: Vec<Challenge> = challenges
            .into_iter()
            .filter(|it| !known.contains(&it.id))
            .collect();
        drop(state);
        has_changed |= !new.is_empty();
        for mut challenge in new {
            // They may have been renamed since it was stored.
            for person in [Some(&mut challenge.by), challenge.to.as_mut()] {
                if let Some(person) = person
                    && let Some(present) = self.find(person.id)
                {
                    *person = present;
                }
            }
            self.add_challenge(challenge, now, None);
        }
        if has_changed {
            self.changed.notify_one();
        }
    }

    /// Returns an open challenge.
    pub(crate) fn challenge(&self, id: ChallengeId) -> Option<Challenge> {
        let state = self.lock();
        let mut challenges = state.challenges();
        challenges.find(|it| it.id == id).cloned()
    }

    /// Removes a challenge.
    pub(crate) fn remove_challenge(&self, id: ChallengeId) {
        let mut state = self.lock();
        state.challenges.retain(|_, it| it.challenge.id != id);
        self.changed.notify_one();
    }

    /// Returns the number of challenges in total, and of one person.
    pub(crate) fn count_challenges(&self, by: PersonId) -> (usize, usize) {
        let state = self.lock();
        let own = state.challenges();
        let own = own.filter(|it| it.by.id == by).count();
        (state.challenges.len(), own)
    }

    /// Returns the challenges a person can accept or has made.
    pub(crate) fn challenges_for(&self, session: &Session) -> Vec<Challenge> {
        let state = self.lock();
        let concerns_them = |it: &&Challenge| concerned(it).any(|id| id == session.id);
        let visible = state
            .challenges()
            .filter(|it| is_public(it) || concerns_them(it));
        visible.take(MAX_LISTED).cloned().collect()
    }

    /// Returns these people's challenges to anyone; not those by link or to one person.
    pub(crate) fn open_to_anyone(&self, by: &[PersonId]) -> Vec<ChallengeId> {
        let state = self.lock();
        let is_theirs = |it: &&Challenge| by.contains(&it.by.id);
        let open = state.challenges().filter(is_theirs);
        open.filter(|it| is_public(it)).map(|it| it.id).collect()
    }

    /// Returns challenges whose makers have been away for too long.
    pub(crate) fn expired(&self, now: Moment) -> Vec<ChallengeId> {
        let state = self.lock();
        let expired = state.challenges.values().filter(|it| {
            let away = Duration::from_millis(now.0.saturating_sub(it.seen.0));
            !state.is_present(it.challenge.by.id) && away >= it.lifetime()
        });
        expired.map(|it| it.challenge.id).collect()
    }

    /// Returns public games in progress.
    pub(crate) fn games(&self, most: usize) -> Vec<GameSummary> {
        self.lock().listed_games(most)
    }

    fn lock(&self) -> MutexGuard<'_, LobbyState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LobbyState {
    fn next_key(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn challenges(&self) -> impl Iterator<Item = &Challenge> {
        self.challenges.values().map(|it| &it.challenge)
    }

    /// Records that a person was present until now.
    fn mark_seen(&mut self, person: PersonId, now: Moment) {
        for it in self.challenges.values_mut() {
            if it.challenge.by.id == person {
                it.seen = now;
            }
        }
    }

    fn listed_people(&self) -> Vec<Person> {
        let here = self.present.values().map(|present| &present.person);
        let present = here.chain(self.people_elsewhere());
        present.take(MAX_LISTED).cloned().collect()
    }

    fn snapshot(&self) -> LobbySnapshot {
        let open = self.challenges().filter(|it| is_public(it));
        let mut private: HashMap<PersonId, Vec<Challenge>> = HashMap::new();
        for challenge in self.challenges().filter(|it| !is_public(it)) {
            for person in concerned(challenge) {
                let own = private.entry(person).or_default();
                if own.len() < MAX_LISTED {
                    own.push(challenge.clone());
                }
            }
        }
        LobbySnapshot {
            public: Lobby {
                here: self.listed_people(),
                challenges: open.take(MAX_LISTED).cloned().collect(),
                games: self.listed_games(MAX_LISTED),
            },
            private,
        }
    }
}

/// Returns true if everybody sees a challenge: it is neither by link nor to one person.
fn is_public(challenge: &Challenge) -> bool {
    challenge.to.is_none() && !challenge.unlisted
}

/// Returns the people who see a challenge that is not public: who made it, and to whom.
fn concerned(challenge: &Challenge) -> impl Iterator<Item = PersonId> {
    let to = challenge.to.as_ref().map(|to| to.id);
    [Some(challenge.by.id), to].into_iter().flatten()
}
