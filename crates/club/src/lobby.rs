//! [`Lobby`]: who is here, who wants to play, and what is being played.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
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
use tabiya_wire::{Challenge, Lobby as LobbyMessage, Person, ServerMessage, Summary};
use tokio::sync::Notify;

use crate::{
    Ear, EarKey, GameRow, Hub, Id, Visibility, Visitor, challenges,
    limits::{self, Places},
    message::text,
};

/// Who is here, who wants to play, and what is being played.
#[derive(Debug)]
pub(crate) struct Lobby {
    state: Mutex<State>,
    changed: Notify,
    followers: AtomicUsize,
    /// Those that challenges take.
    places: Arc<Places>,
}

impl Default for Lobby {
    fn default() -> Self {
        // How many there are in all is counted with those whose address nobody knows any more.
        let places = Places::new(usize::MAX, challenges::MOST_FROM_ONE);
        Self {
            state: Mutex::default(),
            changed: Notify::new(),
            followers: AtomicUsize::new(0),
            places: Arc::new(places),
        }
    }
}

#[derive(Debug, Default)]
struct State {
    /// Who is here, with how many sockets.
    here: HashMap<Id, (Person, usize)>,
    /// In the order in which they were made.
    challenges: BTreeMap<u64, Standing>,
    next: u64,
    games: BTreeMap<Place, Listed>,
    followers: HashMap<EarKey, (Ear, Arc<Visitor>)>,
}

/// Where a game stands in the list: games between two people come first, then the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    is_alone: bool,
    created: Reverse<Moment>,
    id: Id,
}

impl Place {
    fn of(row: &GameRow) -> Self {
        Self {
            is_alone: alone(row).is_some(),
            created: Reverse(row.created),
            id: row.id,
        }
    }
}

/// A game in the list.
#[derive(Debug)]
struct Listed {
    summary: Summary,
    /// Who plays it, if that is one person.
    alone: Option<Id>,
}

/// The one person who plays a game: both sides, or against the engine.
pub(crate) fn alone(row: &GameRow) -> Option<Id> {
    let ByColor { white, black } = row.seats;
    match (white, black) {
        (Some(white), Some(black)) if white != black => None,
        (white, black) => white.or(black),
    }
}

/// A challenge that stands.
#[derive(Debug)]
struct Standing {
    challenge: Challenge,
    /// When who made it was last seen here.
    seen: Moment,
    /// One of those for its maker's address.
    _place: Option<limits::Place>,
}

impl Standing {
    /// How long it stands while who made it is away.
    fn lasts(&self) -> Duration {
        match self.challenge.to.is_none() && !self.challenge.unlisted {
            true => Lobby::OPEN_CHALLENGE,
            false => Lobby::OTHER_CHALLENGE,
        }
    }
}

/// The lobby is told anew this often at most.
const PAUSE: Duration = Duration::from_millis(250);
/// So many of each are shown.
const MOST_SHOWN: usize = 100;

impl Lobby {
    /// A challenge to anyone lapses when who made it has been away for so long.
    pub(crate) const OPEN_CHALLENGE: Duration = Duration::from_secs(10 * 60);
    /// One by a link, or to somebody, waits longer.
    pub(crate) const OTHER_CHALLENGE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

    /// Tells those who follow, whenever something has changed. Never ends.
    pub(crate) async fn run(hub: Arc<Hub>) {
        loop {
            hub.lobby.changed.notified().await;
            for (ear, who) in hub.lobby.followers() {
                ear.tell(hub.lobby.as_seen_by(&who));
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Somebody follows the lobby, and is told at once.
    pub(crate) fn follow(&self, who: &Arc<Visitor>, ear: &Ear) {
        let mut state = self.lock();
        state
            .followers
            .insert(ear.key(), (ear.clone(), Arc::clone(who)));
        self.followers
            .store(state.followers.len(), Ordering::Relaxed);
        drop(state);
        ear.tell(self.as_seen_by(who));
    }

    /// No longer.
    pub(crate) fn unfollow(&self, ear: EarKey) {
        let mut state = self.lock();
        state.followers.remove(&ear);
        self.followers
            .store(state.followers.len(), Ordering::Relaxed);
    }

    /// Somebody has come, with one socket more.
    pub(crate) fn arrive(&self, who: &Visitor) {
        let mut state = self.lock();
        let (person, sockets) = state
            .here
            .entry(who.id)
            .or_insert_with(|| (who.person(), 0));
        *person = who.person();
        *sockets += 1;
        if *sockets == 1 {
            self.changed.notify_one();
        }
    }

    /// Somebody has another name, here and on their challenges.
    pub(crate) fn rename(&self, id: Id, name: &str) {
        let mut state = self.lock();
        let State {
            here, challenges, ..
        } = &mut *state;
        let here = here.get_mut(&id).map(|(person, _)| person);
        let challenges = challenges.values_mut();
        let makers = challenges.map(|standing| &mut standing.challenge.by);
        let own = makers.filter(|by| by.id == id.as_str());
        for person in here.into_iter().chain(own) {
            if person.name != name {
                person.name = name.to_string();
                self.changed.notify_one();
            }
        }
    }

    /// Somebody has gone, with one socket.
    pub(crate) fn leave(&self, who: Id, now: Moment) {
        let mut state = self.lock();
        if let Some((_, sockets)) = state.here.get_mut(&who) {
            *sockets -= 1;
            if *sockets == 0 {
                state.here.remove(&who);
                state.see(who, now);
                self.changed.notify_one();
            }
        }
    }

    /// Who is here.
    pub(crate) fn here(&self) -> Vec<Person> {
        let state = self.lock();
        let here = state.here.values().map(|(person, _)| person.clone());
        here.take(MOST_SHOWN).collect()
    }

    /// Somebody who is here.
    pub(crate) fn find(&self, id: Id) -> Option<Person> {
        let state = self.lock();
        state.here.get(&id).map(|(person, _)| person.clone())
    }

    /// A place for a challenge of somebody who comes from this address, if there is one.
    pub(crate) fn place(&self, address: IpAddr) -> Option<limits::Place> {
        self.places.take(address)
    }

    /// A challenge stands.
    pub(crate) fn add_challenge(
        &self,
        challenge: Challenge,
        seen: Moment,
        place: Option<limits::Place>,
    ) {
        let mut state = self.lock();
        let number = state.next;
        state.next += 1;
        let standing = Standing {
            challenge,
            seen,
            _place: place,
        };
        state.challenges.insert(number, standing);
        self.changed.notify_one();
    }

    /// A challenge, if it stands.
    pub(crate) fn challenge(&self, id: Id) -> Option<Challenge> {
        let state = self.lock();
        let mut challenges = state.challenges();
        challenges.find(|it| it.id == id.as_str()).cloned()
    }

    /// A challenge stands no longer.
    pub(crate) fn remove_challenge(&self, id: Id) {
        let mut state = self.lock();
        state
            .challenges
            .retain(|_, it| it.challenge.id != id.as_str());
        self.changed.notify_one();
    }

    /// How many challenges there are, and how many of these are somebody's.
    pub(crate) fn count_challenges(&self, by: Id) -> (usize, usize) {
        let state = self.lock();
        let own = state.challenges();
        let own = own.filter(|it| it.by.id == by.as_str()).count();
        (state.challenges.len(), own)
    }

    /// What is open to somebody: to anyone, to them, or their own.
    pub(crate) fn challenges_for(&self, who: &Visitor) -> Vec<Challenge> {
        let state = self.lock();
        let open = state.challenges().filter(|it| concerns(it, who));
        open.take(MOST_SHOWN).cloned().collect()
    }

    /// What some people have offered to anyone here. What is for somebody, or has a link, is not.
    pub(crate) fn open_to_anyone(&self, by: &[Id]) -> Vec<Id> {
        let state = self.lock();
        let is_theirs = |it: &&Challenge| by.iter().any(|person| it.by.id == person.as_str());
        let open = state.challenges().filter(is_theirs);
        let open = open.filter(|it| it.to.is_none() && !it.unlisted);
        open.filter_map(|it| it.id.parse().ok()).collect()
    }

    /// Challenges of people who have been away for too long.
    pub(crate) fn lapsed(&self, now: Moment) -> Vec<Id> {
        let state = self.lock();
        let lapsed = state.challenges.values().filter(|it| {
            let maker = it.challenge.by.id.parse::<Id>();
            let away = Duration::from_millis(now.0.saturating_sub(it.seen.0));
            !maker.is_ok_and(|maker| state.here.contains_key(&maker)) && away >= it.lasts()
        });
        lapsed
            .filter_map(|it| it.challenge.id.parse().ok())
            .collect()
    }

    /// Games that may be watched.
    pub(crate) fn games(&self, most: usize) -> Vec<Summary> {
        let state = self.lock();
        let listed = state.games.values().take(most.min(MOST_SHOWN));
        listed.map(|game| game.summary.clone()).collect()
    }

    /// How many of the games that may be watched somebody plays alone.
    pub(crate) fn count_alone(&self, who: Id) -> usize {
        let state = self.lock();
        let alone = state.games.values().filter(|game| game.alone == Some(who));
        alone.count()
    }

    /// True if somebody follows.
    fn is_followed(&self) -> bool {
        self.followers.load(Ordering::Relaxed) > 0
    }

    fn as_seen_by(&self, who: &Visitor) -> axum::extract::ws::Utf8Bytes {
        text(&ServerMessage::Lobby(Box::new(LobbyMessage {
            here: self.here(),
            challenges: self.challenges_for(who),
            games: self.games(MOST_SHOWN),
        })))
    }

    fn followers(&self) -> Vec<(Ear, Arc<Visitor>)> {
        self.lock().followers.values().cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn challenges(&self) -> impl Iterator<Item = &Challenge> {
        self.challenges.values().map(|it| &it.challenge)
    }

    /// Somebody was here until now.
    fn see(&mut self, who: Id, now: Moment) {
        for it in self.challenges.values_mut() {
            if it.challenge.by.id == who.as_str() {
                it.seen = now;
            }
        }
    }
}

/// True if somebody may take a challenge, or made it.
fn concerns(challenge: &Challenge, who: &Visitor) -> bool {
    let own = challenge.by.id == who.id.as_str();
    let to_them = |to: &Person| to.id == who.id.as_str();
    own || match &challenge.to {
        Some(to) => to_them(to),
        None => !challenge.unlisted,
    }
}

/// A game has changed. Where nobody looks, only that it began and ended matters.
pub(crate) fn note(hub: &Hub, row: &GameRow, game: &Game) {
    if row.visibility != Visibility::Public {
        return;
    }
    let lobby = &hub.lobby;
    if game.ending().is_some() {
        let mut state = lobby.lock();
        if state.games.remove(&Place::of(row)).is_some() {
            lobby.changed.notify_one();
        }
    } else if game.ply() == 0 || lobby.is_followed() {
        list(hub, row, game);
    }
}

/// The room of a game has opened: perhaps in the middle of it, when the club begins again. It is listed if it may be.
pub(crate) fn list(hub: &Hub, row: &GameRow, game: &Game) {
    if row.visibility != Visibility::Public || game.ending().is_some() {
        return;
    }
    let listed = Listed {
        summary: summary(row, game),
        alone: alone(row),
    };
    hub.lobby.lock().games.insert(Place::of(row), listed);
    hub.lobby.changed.notify_one();
}

/// A game in a list.
pub(crate) fn summary(row: &GameRow, game: &Game) -> Summary {
    Summary {
        id: row.id.to_string(),
        names: row.names.clone(),
        time: row.time.clone(),
        fen: game.position().fen().to_string(),
        ply: game.ply(),
        result: result(game).to_string(),
    }
}

/// The result in PGN's way.
pub(crate) fn result(game: &Game) -> &'static str {
    game.ending()
        .map_or(GameResult::Unknown, |ending| ending.result())
        .as_str()
}
