//! [`NodeLink`]: the messages of this node to another one, and what it knows of it.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tabiya_wire::GameId;
use tokio::{sync::Notify, time};

use super::{
    Answer, NodeMessage, RequestNumber,
    frame::{FrameReader, FrameWriter},
};
use crate::{Bus, NodeId};

/// Sends messages to another node, many in a frame: what gathers while one frame is on its way goes into the next.
///
/// The queue is bounded. If it overflows, or the carrier loses a frame, the other node sees that a number is missing, and
/// both agree again on what is watched.
pub(crate) struct NodeLink {
    peer: NodeId,
    writer: Mutex<FrameWriter>,
    wake: Notify,
    pub(super) reader: Mutex<FrameReader>,
    commands: Mutex<ReceivedCommands>,
    /// Games of this node that the other node's clients watch.
    watches: Mutex<HashSet<(GameId, u64)>>,
}

/// Commands of the other node and their answers: one that is repeated is not done again.
#[derive(Default)]
struct ReceivedCommands {
    /// `None` while a command is being done.
    answers: HashMap<RequestNumber, Option<Answer>>,
    answered: VecDeque<RequestNumber>,
}

/// Number of answers that are kept.
const MAX_ANSWERS: usize = 4_096;
/// Interval between signs of life.
const ALIVE_INTERVAL: Duration = Duration::from_millis(500);
/// A link that sends this many frames per second waits a moment for more messages.
const BUSY_FRAMES: u32 = 500;
const GATHERING_TIME: Duration = Duration::from_millis(1);

impl NodeLink {
    pub(super) fn new(own: NodeId, peer: NodeId) -> Self {
        Self {
            peer,
            writer: Mutex::new(FrameWriter::new(own)),
            wake: Notify::new(),
            reader: Mutex::default(),
            commands: Mutex::default(),
            watches: Mutex::default(),
        }
    }

    /// The other node.
    pub(crate) fn peer(&self) -> NodeId {
        self.peer
    }

    /// Queues a message.
    pub(crate) fn send(&self, message: &NodeMessage<'_>) {
        lock(&self.writer).push(message);
        self.wake.notify_one();
    }

    /// Sends what is queued, until the task is aborted.
    pub(super) async fn run(self: Arc<Self>, bus: Arc<dyn Bus>) {
        let mut frames = 0;
        let mut second = Instant::now();
        loop {
            let woken = time::timeout(ALIVE_INTERVAL, self.wake.notified()).await;
            if woken.is_err() {
                lock(&self.writer).push(&NodeMessage::Alive);
            }
            if second.elapsed() >= Duration::from_secs(1) {
                (frames, second) = (0, Instant::now());
            }
            if frames > BUSY_FRAMES {
                time::sleep(GATHERING_TIME).await;
            }
            loop {
                let Some(frame) = lock(&self.writer).next() else {
                    break;
                };
                frames += 1;
                if let Err(error) = bus.send(self.peer, frame).await {
                    tracing::debug!(peer = %self.peer, %error, "a frame was not sent");
                }
            }
        }
    }

    /// Notes a command of the other node. Returns false if it is known: then it is answered again, if it has been.
    pub(super) fn begin(&self, request: RequestNumber) -> bool {
        let mut commands = lock(&self.commands);
        match commands.answers.get(&request) {
            None => {
                commands.answers.insert(request, None);
                true
            }
            Some(answer) => {
                if let Some(answer) = answer.clone() {
                    self.send(&NodeMessage::Answer { request, answer });
                }
                false
            }
        }
    }

    /// Answers a command.
    pub(super) fn answer(&self, request: RequestNumber, answer: Answer) {
        let mut commands = lock(&self.commands);
        commands.answers.insert(request, Some(answer.clone()));
        commands.answered.push_back(request);
        if commands.answered.len() > MAX_ANSWERS
            && let Some(oldest) = commands.answered.pop_front()
        {
            commands.answers.remove(&oldest);
        }
        drop(commands);
        self.send(&NodeMessage::Answer { request, answer });
    }

    /// Answers that another node has to be asked. If this one is asked again, it tries again.
    pub(super) fn redirect(&self, request: RequestNumber) {
        lock(&self.commands).answers.remove(&request);
        let answer = Answer::AskOwner;
        self.send(&NodeMessage::Answer { request, answer });
    }

    /// Notes that a client of the other node watches a game.
    pub(super) fn add_watch(&self, game: GameId, subscriber: u64) {
        lock(&self.watches).insert((game, subscriber));
    }

    /// Notes that a client of the other node no longer watches a game.
    pub(super) fn remove_watch(&self, game: GameId, subscriber: u64) {
        lock(&self.watches).remove(&(game, subscriber));
    }

    /// Keeps only these watches and returns the others.
    pub(super) fn keep_watches(&self, kept: &[(GameId, u64)]) -> Vec<(GameId, u64)> {
        let kept: HashSet<_> = kept.iter().copied().collect();
        let mut watches = lock(&self.watches);
        let gone = watches.difference(&kept).copied().collect();
        watches.retain(|watch| kept.contains(watch));
        gone
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for NodeLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NodeLink").field(&self.peer).finish()
    }
}
