//! [`Clients`]: the clients that are connected to this node, by person.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tabiya_game::Moment;
use tabiya_wire::PersonId;

use crate::{Session, Subscriber, SubscriberId};

/// The clients of each person, so that their sessions can be checked again.
#[derive(Default)]
pub(super) struct Clients {
    people: Mutex<HashMap<PersonId, Vec<ConnectedClient>>>,
}

/// A client, and when it connected.
#[derive(Clone)]
struct ConnectedClient {
    session: Arc<Session>,
    subscriber: Subscriber,
    since: Moment,
}

impl Clients {
    pub(super) fn add(&self, session: &Arc<Session>, subscriber: &Subscriber, since: Moment) {
        let client = ConnectedClient {
            session: Arc::clone(session),
            subscriber: subscriber.clone(),
            since,
        };
        self.lock().entry(session.id).or_default().push(client);
    }

    pub(super) fn remove(&self, person: PersonId, subscriber: SubscriberId) {
        let mut people = self.lock();
        if let Some(clients) = people.get_mut(&person) {
            clients.retain(|client| client.subscriber.id() != subscriber);
            if clients.is_empty() {
                people.remove(&person);
            }
        }
    }

    /// Returns the clients of a person.
    pub(super) fn of(&self, person: PersonId) -> Vec<(Arc<Session>, Subscriber)> {
        let people = self.lock();
        let clients = people.get(&person).into_iter().flatten();
        clients
            .map(|client| (Arc::clone(&client.session), client.subscriber.clone()))
            .collect()
    }

    /// Returns the clients of a person that connected before a time, of all sessions or of one, and those that connected
    /// later.
    pub(super) fn connected_before(
        &self,
        person: PersonId,
        session: Option<[u8; 32]>,
        time: Moment,
    ) -> (Vec<Subscriber>, Vec<(Arc<Session>, Subscriber)>) {
        let is_meant = |client: &&ConnectedClient| {
            let own = client.session.cookie().map(|claims| claims.session_hash());
            session.is_none() || session == own
        };
        let people = self.lock();
        let clients = people.get(&person).into_iter().flatten();
        let (mut before, mut later) = (Vec::new(), Vec::new());
        for client in clients.filter(is_meant) {
            match client.since <= time {
                true => before.push(client.subscriber.clone()),
                false => later.push((Arc::clone(&client.session), client.subscriber.clone())),
            }
        }
        (before, later)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<ConnectedClient>>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
