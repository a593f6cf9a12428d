//! [`Inbox`]: commands of other nodes, delivered in order to the rooms of this one.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tabiya_wire::GameId;

use super::{Answer, NodeLink, RequestNumber};
use crate::{Hub, reasons, room::RoomMessage};

/// Commands of other nodes that wait for a room: one that is being opened, or has much to do. Most do not wait.
#[derive(Clone, Default)]
pub(super) struct Inbox {
    games: Arc<Mutex<HashMap<GameId, VecDeque<Incoming>>>>,
}

/// A command that waits.
struct Incoming {
    message: RoomMessage,
    received: Option<Received>,
}

/// Receiver of the acknowledgement of a message that its room does not answer.
type Received = (Arc<NodeLink>, RequestNumber);

/// Maximum number of commands that wait for one room.
const MAX_WAITING: usize = 1_000;

impl Inbox {
    /// Delivers a message to a room of this node, after those that came before.
    pub(super) fn deliver(
        &self,
        hub: &Arc<Hub>,
        game: GameId,
        message: RoomMessage,
        received: Option<Received>,
    ) {
        let mut games = self.lock();
        if let Some(waiting) = games.get_mut(&game) {
            if waiting.len() >= MAX_WAITING {
                return message.refuse(game, reasons::busy());
            }
            return waiting.push_back(Incoming { message, received });
        }
        let message = match hub.rooms.find(game) {
            None => message,
            Some(mailbox) => match mailbox.try_send(Box::new(message)) {
                Ok(()) => return acknowledge(received),
                Err(returned) => *returned.into_inner(),
            },
        };
        games.insert(game, VecDeque::from([Incoming { message, received }]));
        drop(games);
        let (inbox, hub) = (self.clone(), Arc::clone(hub));
        tokio::spawn(async move {
            while let Some(Incoming { message, received }) = inbox.next(game) {
                match hub.deliver_here(game, message).await {
                    Ok(_) => acknowledge(received),
                    // The game has moved. A message with an answer is answered by being dropped.
                    Err(_) => {
                        if let Some((link, request)) = received {
                            link.redirect(request);
                        }
                    }
                }
            }
        });
    }

    /// Returns the next message for a game, or ends its queue.
    fn next(&self, game: GameId) -> Option<Incoming> {
        let mut games = self.lock();
        let next = games.get_mut(&game)?.pop_front();
        if next.is_none() {
            games.remove(&game);
        }
        next
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, VecDeque<Incoming>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn acknowledge(received: Option<Received>) {
    if let Some((link, request)) = received {
        link.answer(request, Answer::Received);
    }
}
