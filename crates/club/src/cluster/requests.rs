//! [`Requests`]: commands of this node for games that other nodes serve, until they are answered.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use tabiya_wire::GameId;

use super::{
    RequestNumber,
    message::{AnswerTo, RoomCommand},
};
use crate::NodeId;

/// Commands that wait for an answer. Each is repeated until its game's owner answers: a command has an id, so doing it twice
/// changes nothing.
#[derive(Default)]
pub(super) struct Requests {
    next: AtomicU64,
    /// In the order in which they were made.
    waiting: Mutex<BTreeMap<RequestNumber, WaitingRequest>>,
}

/// A command that waits for an answer.
pub(super) struct WaitingRequest {
    pub(super) game: GameId,
    pub(super) command: RoomCommand,
    pub(super) answer_to: AnswerTo,
    /// Where it was sent last, and when.
    sent: Option<(NodeId, Instant)>,
    began: Instant,
}

/// Maximum number of waiting requests.
const MAX_WAITING: usize = 100_000;
/// A request is sent again to the same node after this time.
const REPEAT_AFTER: Duration = Duration::from_secs(2);
/// A request fails after this time: long enough for another node to take over.
const GIVE_UP_AFTER: Duration = Duration::from_secs(20);

/// The next step for a request.
pub(super) enum Due {
    Send(RequestNumber, NodeId, GameId, RoomCommand),
    /// The game is served here now.
    Own(WaitingRequest),
    GiveUp(WaitingRequest),
}

impl Requests {
    /// Adds a request, or returns it if too many are waiting.
    pub(super) fn add(
        &self,
        game: GameId,
        command: RoomCommand,
        answer_to: AnswerTo,
    ) -> Result<RequestNumber, AnswerTo> {
        let mut waiting = self.lock();
        if waiting.len() >= MAX_WAITING {
            return Err(answer_to);
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let request = WaitingRequest {
            game,
            command,
            answer_to,
            sent: None,
            began: Instant::now(),
        };
        waiting.insert(number, request);
        Ok(number)
    }

    /// Takes a request that was answered.
    pub(super) fn take(&self, number: RequestNumber) -> Option<WaitingRequest> {
        self.lock().remove(&number)
    }

    /// The node that was asked does not serve the game: whoever does is asked as soon as it is known.
    pub(super) fn reset(&self, number: RequestNumber) {
        if let Some(request) = self.lock().get_mut(&number) {
            request.sent = None;
        }
    }

    /// Returns what is to be done about all requests, given the owner of each game: `Ok` for another node.
    pub(super) fn due(&self, owner: impl Fn(GameId) -> Destination) -> Vec<Due> {
        let now = Instant::now();
        let mut waiting = self.lock();
        let mut due = Vec::new();
        let mut taken = Vec::new();
        for (number, request) in waiting.iter_mut() {
            if now.duration_since(request.began) >= GIVE_UP_AFTER {
                taken.push((*number, true));
                continue;
            }
            match owner(request.game) {
                Destination::Here => taken.push((*number, false)),
                Destination::Nowhere => {}
                Destination::Node(node) => {
                    let is_recent = request.sent.is_some_and(|(to, at)| {
                        to == node && now.duration_since(at) < REPEAT_AFTER
                    });
                    if !is_recent {
                        request.sent = Some((node, now));
                        let command = request.command.clone();
                        due.push(Due::Send(*number, node, request.game, command));
                    }
                }
            }
        }
        for (number, is_too_old) in taken {
            if let Some(request) = waiting.remove(&number) {
                due.push(match is_too_old {
                    true => Due::GiveUp(request),
                    false => Due::Own(request),
                });
            }
        }
        due
    }

    /// Notes that a request was sent.
    pub(super) fn sent(&self, number: RequestNumber, to: NodeId) {
        if let Some(request) = self.lock().get_mut(&number) {
            request.sent = Some((to, Instant::now()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<RequestNumber, WaitingRequest>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where a command for a game goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Destination {
    Here,
    Node(NodeId),
    /// Nobody serves the game at the moment.
    Nowhere,
}

impl fmt::Debug for Requests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Requests").finish_non_exhaustive()
    }
}
