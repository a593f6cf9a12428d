//! [`SharedLobby`]: people present, open challenges and games in progress.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tabiya_game::{Game, Moment};
use tabiya_record::GameResult;
use tabiya_rules::ByColor;
use tabiya_wire::{
    Challenge, ChallengeId, GameId, GameSummary, Lobby, Person, PersonId, ServerMessage,
};
use tokio::sync::Notify;

use crate::{
    GameRow, Hub, Session, Subscriber, SubscriberId, Visibility, challenges,
    limits::{self, AddressSlots},
    message::to_json,
};

/// People present, open challenges and games in progress.
#[derive(Debug)]
pub(crate) struct SharedLobby {
    state: Mutex<LobbyState>,
    changed: Notify,
    subscribers: AtomicUsize,
    /// Limits the number of challenges per address.
    challenge_slots: Arc<AddressSlots>,
}

impl Default for SharedLobby {
    fn default() -> Self {
        // The total is limited elsewhere, since restored challenges have no known address.
        let challenge_slots = AddressSlots::new(usize::MAX, challenges::MAX_PER_ADDRESS);
        Self {
            state: Mutex::default(),
            changed: Notify::new(),
            subscribers: AtomicUsize::new(0),
            challenge_slots: Arc::new(challenge_slots),
        }
    }
}

#[derive(Debug, Default)]
struct LobbyState {
    /// People present, with their number of connections.
    present: HashMap<PersonId, (Person, usize)>,
    /// In order of creation.
    challenges: BTreeMap<u64, OpenChallenge>,
    next: u64,
    games: BTreeMap<ListPosition, Listed>,
    subscribers: HashMap<SubscriberId, (Subscriber, Arc<Session>)>,
}

/// Sort key of a game in the list: games between two people first, then the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct ListPosition {
    has_one_player: bool,
    created: Reverse<Moment>,
    id: GameId,
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
struct Listed {
    summary: GameSummary,
    /// The player, if there is only one.
    sole_player: Option<PersonId>,
}

/// Returns the only player of a game: of both sides, or against the engine.
pub(crate) fn sole_player(row: &GameRow) -> Option<PersonId> {
    let ByColor { white, black } = row.seats;
    match (white, black) {
        (Some(white), Some(black)) if white != black => None,
        (white, black) => white.or(black),
    }
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

impl OpenChallenge {
    /// Time that it stays open while its creator is away.
    fn lifetime(&self) -> Duration {
        match self.challenge.to.is_none() && !self.challenge.unlisted {
            true => SharedLobby::OPEN_CHALLENGE_LIFETIME,
            false => SharedLobby::PRIVATE_CHALLENGE_LIFETIME,
        }
    }
}

/// Minimum interval between updates to subscribers.
const UPDATE_INTERVAL: Duration = Duration::from_millis(250);
/// Maximum number of listed people, challenges and games.
const MAX_LISTED: usize = 100;

impl SharedLobby {
    /// A challenge to anyone expires when its maker has been away for this long.
    pub(crate) const OPEN_CHALLENGE_LIFETIME: Duration = Duration::from_secs(10 * 60);
    /// The same for a challenge by link or to one person.
    pub(crate) const PRIVATE_CHALLENGE_LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);

    /// Sends updates to subscribers whenever something has changed. Never returns.
    pub(crate) async fn run(hub: Arc<Hub>) {
        loop {
            hub.lobby.changed.notified().await;
            for (subscriber, session) in hub.lobby.subscribers() {
                subscriber.send(hub.lobby.message_for(&session));
            }
            tokio::time::sleep(UPDATE_INTERVAL).await;
        }
    }

    /// Subscribes to the lobby and sends its current state.
    pub(crate) fn subscribe(&self, session: &Arc<Session>, subscriber: &Subscriber) {
        let mut state = self.lock();
        state
            .subscribers
            .insert(subscriber.id(), (subscriber.clone(), Arc::clone(session)));
        self.subscribers
            .store(state.subscribers.len(), Ordering::Relaxed);
        drop(state);
        subscriber.send(self.message_for(session));
    }

    /// Unsubscribes from the lobby.
    pub(crate) fn unsubscribe(&self, subscriber: SubscriberId) {
        let mut state = self.lock();
        state.subscribers.remove(&subscriber);
        self.subscribers
            .store(state.subscribers.len(), Ordering::Relaxed);
    }

    /// Counts a new connection of a person.
    pub(crate) fn connect(&self, session: &Session) {
        let mut state = self.lock();
        let (person, sockets) = state
            .present
            .entry(session.id)
            .or_insert_with(|| (session.person(), 0));
        *person = session.person();
        *sockets += 1;
        if *sockets == 1 {
            self.changed.notify_one();
        }
    }

    /// Renames a person in the lobby and on their challenges.
    pub(crate) fn rename(&self, id: PersonId, name: &str) {
        let mut state = self.lock();
        let LobbyState {
            present,
            challenges,
            ..
        } = &mut *state;
        let present = present.get_mut(&id).map(|(person, _)| person);
        let challenges = challenges.values_mut();
        let makers = challenges.map(|standing| &mut standing.challenge.by);
        let own = makers.filter(|by| by.id == id);
        for person in present.into_iter().chain(own) {
            if person.name != name {
                person.name = name.to_string();
                self.changed.notify_one();
            }
        }
    }

    /// Removes a connection of a person.
    pub(crate) fn disconnect(&self, person_id: PersonId, now: Moment) {
        let mut state = self.lock();
        if let Some((_, sockets)) = state.present.get_mut(&person_id) {
            *sockets -= 1;
            if *sockets == 0 {
                state.present.remove(&person_id);
                state.mark_seen(person_id, now);
                self.changed.notify_one();
            }
        }
    }

    /// Returns the people present.
    pub(crate) fn present(&self) -> Vec<Person> {
        let state = self.lock();
        let present = state.present.values().map(|(person, _)| person.clone());
        present.take(MAX_LISTED).collect()
    }

    /// Returns a person if present.
    pub(crate) fn find(&self, id: PersonId) -> Option<Person> {
        let state = self.lock();
        state.present.get(&id).map(|(person, _)| person.clone())
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
        let number = state.next;
        state.next += 1;
        let standing = OpenChallenge {
            challenge,
            seen,
            _slot: slot,
        };
        state.challenges.insert(number, standing);
        self.changed.notify_one();
    }

    /// Takes over the challenges as they are stored: another node has changed them.
    pub(crate) fn replace_challenges(&self, challenges: Vec<Challenge>, now: Moment) {
        let mut state = self.lock();
        let stored: HashMap<ChallengeId, &Challenge> =
            challenges.iter().map(|it| (it.id, it)).collect();
        let count = state.challenges.len();
        state
            .challenges
            .retain(|_, open| stored.contains_key(&open.challenge.id));
        let mut has_changed = state.challenges.len() != count;
        for open in state.challenges.values_mut() {
            if let Some(stored) = stored.get(&open.challenge.id)
                && open.challenge != **stored
            {
                open.challenge = (*stored).clone();
                has_changed = true;
            }
        }
        let known: HashSet<ChallengeId> = state.challenges().map(|it| it.id).collect();
        let new: Vec<Challenge> = challenges
            .into_iter()
            .filter(|it| !known.contains(&it.id))
            .collect();
        drop(state);
        has_changed |= !new.is_empty();
        for challenge in new {
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
        let open = state.challenges().filter(|it| is_visible_to(it, session));
        open.take(MAX_LISTED).cloned().collect()
    }

    /// Returns these people's challenges to anyone; not those by link or to one person.
    pub(crate) fn open_to_anyone(&self, by: &[PersonId]) -> Vec<ChallengeId> {
        let state = self.lock();
        let is_theirs = |it: &&Challenge| by.contains(&it.by.id);
        let open = state.challenges().filter(is_theirs);
        let open = open.filter(|it| it.to.is_none() && !it.unlisted);
        open.map(|it| it.id).collect()
    }

    /// Returns challenges whose makers have been away for too long.
    pub(crate) fn expired(&self, now: Moment) -> Vec<ChallengeId> {
        let state = self.lock();
        let expired = state.challenges.values().filter(|it| {
            let away = Duration::from_millis(now.0.saturating_sub(it.seen.0));
            !state.present.contains_key(&it.challenge.by.id) && away >= it.lifetime()
        });
        expired.map(|it| it.challenge.id).collect()
    }

    /// Returns public games in progress.
    pub(crate) fn games(&self, most: usize) -> Vec<GameSummary> {
        let state = self.lock();
        let listed = state.games.values().take(most.min(MAX_LISTED));
        listed.map(|game| game.summary.clone()).collect()
    }

    /// Returns the number of public games that a person plays alone.
    pub(crate) fn count_solo_games(&self, person: PersonId) -> usize {
        let state = self.lock();
        let sole_player = state
            .games
            .values()
            .filter(|game| game.sole_player == Some(person));
        sole_player.count()
    }

    /// Returns true if anybody is subscribed.
    fn has_subscribers(&self) -> bool {
        self.subscribers.load(Ordering::Relaxed) > 0
    }

    fn message_for(&self, session: &Session) -> axum::extract::ws::Utf8Bytes {
        to_json(&ServerMessage::Lobby(Box::new(Lobby {
            here: self.present(),
            challenges: self.challenges_for(session),
            games: self.games(MAX_LISTED),
        })))
    }

    fn subscribers(&self) -> Vec<(Subscriber, Arc<Session>)> {
        self.lock().subscribers.values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, LobbyState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl LobbyState {
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
}

/// Returns true if a person may accept a challenge, or made it.
fn is_visible_to(challenge: &Challenge, session: &Session) -> bool {
    let own = challenge.by.id == session.id;
    let to_them = |to: &Person| to.id == session.id;
    own || match &challenge.to {
        Some(to) => to_them(to),
        None => !challenge.unlisted,
    }
}

/// Updates a game in the list. Without subscribers, only its beginning and end matter.
pub(crate) fn update_listing(hub: &Hub, row: &GameRow, game: &Game) {
    if row.visibility != Visibility::Public {
        return;
    }
    let lobby = &hub.lobby;
    if game.ending().is_some() {
        let mut state = lobby.lock();
        if state.games.remove(&ListPosition::of(row)).is_some() {
            lobby.changed.notify_one();
        }
    } else if game.ply() == 0 || lobby.has_subscribers() {
        add_listing(hub, row, game);
    }
}

/// Lists a public game when its room opens, which may be in mid-game after a restart.
pub(crate) fn add_listing(hub: &Hub, row: &GameRow, game: &Game) {
    if row.visibility != Visibility::Public || game.ending().is_some() {
        return;
    }
    let listed = Listed {
        summary: summary(row, game),
        sole_player: sole_player(row),
    };
    hub.lobby.lock().games.insert(ListPosition::of(row), listed);
    hub.lobby.changed.notify_one();
}

/// Removes a game from the list of this node: another one serves it.
pub(crate) fn remove_listing(hub: &Hub, row: &GameRow) {
    if hub
        .lobby
        .lock()
        .games
        .remove(&ListPosition::of(row))
        .is_some()
    {
        hub.lobby.changed.notify_one();
    }
}

/// Summarises a game for a list.
pub(crate) fn summary(row: &GameRow, game: &Game) -> GameSummary {
    GameSummary {
        id: row.id,
        names: row.names.clone(),
        time: row.time.clone(),
        fen: game.position().fen().to_string(),
        ply: game.ply(),
        result: result(game).to_string(),
    }
}

/// Returns the result as PGN writes it.
pub(crate) fn result(game: &Game) -> &'static str {
    game.ending()
        .map_or(GameResult::Unknown, |ending| ending.result())
        .as_str()
}
