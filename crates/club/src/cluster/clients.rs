//! [`Clients`]: the clients that are connected to this node, by person.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tabiya_wire::PersonId;

use crate::{Session, Subscriber, SubscriberId};

/// The clients of each person, so that their sessions can be checked again.
#[derive(Default)]
pub(super) struct Clients {
    people: Mutex<HashMap<PersonId, Vec<(Arc<Session>, Subscriber)>>>,
}

impl Clients {
    pub(super) fn add(&self, session: &Arc<Session>, subscriber: &Subscriber) {
        let client = (Arc::clone(session), subscriber.clone());
        self.lock().entry(session.id).or_default().push(client);
    }

    pub(super) fn remove(&self, person: PersonId, subscriber: SubscriberId) {
        let mut people = self.lock();
        if let Some(clients) = people.get_mut(&person) {
            clients.retain(|(_, other)| other.id() != subscriber);
            if clients.is_empty() {
                people.remove(&person);
            }
        }
    }

    /// Returns the clients of a person.
    pub(super) fn of(&self, person: PersonId) -> Vec<(Arc<Session>, Subscriber)> {
        self.lock().get(&person).cloned().unwrap_or_default()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PersonId, Vec<(Arc<Session>, Subscriber)>>> {
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
