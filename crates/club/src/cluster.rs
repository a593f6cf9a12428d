//! [`Cluster`]: this node among the others of a club.
//!
//! Games hash into shards, and each shard is served by one node. The database says which: it is the truth and the fence. A
//! node that was replaced can no longer write. What is sent between nodes only carries, and may get lost: a command is
//! repeated until it is answered, and a gap in what arrives makes both nodes agree again on what is watched.
//!
//! # Layout
//! - `routes`: shards and their owners; `lease`: keeping this node's lease, taking over the shards of dead nodes, handing
//!   over some to new ones.
//! - `message`: what nodes say to each other; `frame`: how it is written; `link`: the messages to one node.
//! - `requests`: commands of this node until they are answered; `responder`: the way back; `inbox`: commands of others, in
//!   order; `watches`: what the clients of this node watch; `clients`: who they are; `confirmations`: of other
//!   nodes.

mod clients;
mod confirmations;
mod frame;
mod inbox;
mod lease;
mod link;
mod message;
mod requests;
mod responder;
mod routes;
mod watches;

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use tabiya_game::{Departure, Moment};
use tabiya_wire::{GameId, PersonId};
use tokio::{
    sync::{Notify, mpsc},
    task::JoinHandle,
    time,
};

use self::{
    clients::Clients,
    confirmations::Confirmations,
    inbox::Inbox,
    requests::{Destination, Due, Requests},
    watches::Watches,
};
pub(crate) use self::{
    link::NodeLink,
    message::{Answer, NodeMessage, RequestNumber, RoomCommand},
    responder::Responder,
    routes::{Owner, Routes},
};
use crate::{
    Bus, Hub, Membership, NodeId, RevocationMark, Session, StoreError, Subscriber, Topic, people,
    reasons,
    room::{RoomMessage, WatchRequest},
    websocket,
};

/// Settings with which a node joins a club of several.
#[derive(Clone)]
pub struct ClusterSettings {
    /// Name of this node, for people.
    pub name: String,
    /// The table of nodes and shards.
    pub membership: Arc<dyn Membership>,
    /// Carries messages between nodes.
    pub bus: Arc<dyn Bus>,
}

/// Result of joining.
pub(crate) struct JoinedCluster {
    pub(crate) cluster: Arc<Cluster>,
    /// Time of the database.
    pub(crate) now: Moment,
    /// True if no other node runs.
    pub(crate) is_alone: bool,
}

/// This node among the others of a club.
pub(crate) struct Cluster {
    settings: ClusterSettings,
    routes: Routes,
    connections: RwLock<Arc<Connections>>,
    requests: Requests,
    watches: Watches,
    inbox: Inbox,
    clients: Clients,
    confirmations: Confirmations,
    /// Looks at the lease and the shards at once.
    refresh: Notify,
    /// True once the node is leaving.
    has_left: AtomicBool,
}

/// Links to the other nodes, from joining to being replaced.
struct Connections {
    own: NodeId,
    links: Mutex<HashMap<NodeId, RunningLink>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// Time for the other nodes to confirm that sessions have ended.
const CONFIRMATION_TIMEOUT: Duration = Duration::from_secs(1);
/// A link, and the task that sends its messages.
type RunningLink = (Arc<NodeLink>, JoinHandle<()>);

/// Interval at which waiting requests are looked at.
const REQUEST_INTERVAL: Duration = Duration::from_millis(250);

impl Cluster {
    /// Joins the club.
    pub(crate) async fn join(settings: ClusterSettings) -> Result<JoinedCluster, StoreError> {
        let own = settings.membership.join(&settings.name).await?;
        let asked = Instant::now();
        let state = settings.membership.renew(RevocationMark::default()).await?;
        let cluster = Self {
            settings,
            routes: Routes::new(),
            connections: RwLock::new(Arc::new(Connections::new(own))),
            requests: Requests::default(),
            watches: Watches::default(),
            inbox: Inbox::default(),
            clients: Clients::default(),
            confirmations: Confirmations::default(),
            refresh: Notify::new(),
            has_left: AtomicBool::new(false),
        };
        let is_alone = lease::living(&state).iter().all(|node| *node == own);
        Ok(JoinedCluster {
            cluster: Arc::new(cluster),
            // It was read at some time in between.
            now: Moment(state.now.0 + asked.elapsed().as_millis() as u64 / 2),
            is_alone,
        })
    }

    /// Starts the node's tasks. Returns once it is known which node serves which games.
    pub(crate) async fn start(self: &Arc<Self>, hub: &Arc<Hub>) -> Result<(), StoreError> {
        self.receive(hub).await?;
        let seen = self.renew(hub, RevocationMark::default()).await?;
        let (cluster, weak) = (Arc::clone(self), Arc::downgrade(hub));
        tokio::spawn(cluster.keep_lease(weak, seen));
        let (cluster, weak) = (Arc::clone(self), Arc::downgrade(hub));
        tokio::spawn(async move {
            loop {
                time::sleep(REQUEST_INTERVAL).await;
                let Some(hub) = weak.upgrade() else { return };
                cluster.repeat_requests(&hub).await;
            }
        });
        Ok(())
    }

    /// This node's id.
    pub(crate) fn own(&self) -> NodeId {
        self.connections().own
    }

    /// Returns true if this node serves a game.
    pub(crate) fn serves(&self, game: GameId) -> bool {
        self.served_since(game).is_some()
    }

    /// Returns when this node began to serve a game, if it does.
    pub(crate) fn served_since(&self, game: GameId) -> Option<Moment> {
        match self.routes.owner(game) {
            Owner::Here { since } => Some(since),
            Owner::Moving | Owner::Elsewhere(_) | Owner::Nobody => None,
        }
    }

    fn has_left(&self) -> bool {
        self.has_left.load(Ordering::Relaxed)
    }

    fn set_left(&self) {
        self.has_left.store(true, Ordering::Relaxed);
    }

    /// Delivers a message of this node to a game's room, here or elsewhere. Returns false if it was refused.
    pub(crate) async fn deliver(&self, hub: &Arc<Hub>, game: GameId, message: RoomMessage) -> bool {
        let watched = match &message {
            RoomMessage::Watch(request) => {
                self.watches.add(game, request);
                Some(request.subscriber.id())
            }
            RoomMessage::Unwatch { subscriber, .. } => {
                self.watches.remove(game, *subscriber);
                None
            }
            _ => None,
        };
        let is_delivered = match self.routes.owner(game) {
            Owner::Here { .. } => match hub.deliver_here(game, message).await {
                Ok(is_delivered) => is_delivered,
                Err(message) => self.request(game, *message),
            },
            Owner::Moving | Owner::Elsewhere(_) | Owner::Nobody => self.request(game, message),
        };
        if let Some(subscriber) = watched.filter(|_| !is_delivered) {
            self.watches.remove(game, subscriber);
        }
        is_delivered
    }

    /// Sends a command to the owner of a game, and again until it answers.
    fn request(&self, game: GameId, message: RoomMessage) -> bool {
        // Verdicts and engine moves are for a room that has closed: the next one asks again.
        let Ok((command, answer_to)) = RoomCommand::take(message) else {
            return false;
        };
        let request = match self.requests.add(game, command.clone(), answer_to) {
            Ok(request) => request,
            Err(answer_to) => {
                answer_to.answer(game, Answer::Refused(reasons::busy()));
                return false;
            }
        };
        if let Owner::Elsewhere(node) = self.routes.owner(game) {
            self.requests.sent(request, node);
            self.link(node).send(&NodeMessage::Command {
                request,
                game,
                command,
            });
        }
        true
    }

    async fn repeat_requests(&self, hub: &Arc<Hub>) {
        let due = self.requests.due(|game| match self.routes.owner(game) {
            Owner::Here { .. } => Destination::Here,
            Owner::Elsewhere(node) => Destination::Node(node),
            Owner::Moving | Owner::Nobody => Destination::Nowhere,
        });
        for due in due {
            match due {
                Due::Send(request, node, game, command) => {
                    self.link(node).send(&NodeMessage::Command {
                        request,
                        game,
                        command,
                    });
                }
                Due::Own(waiting) => {
                    let game = waiting.game;
                    let subscriber = |number| self.watches.subscriber(game, number);
                    let message = waiting
                        .command
                        .into_own_message(waiting.answer_to, subscriber);
                    if let Some(message) = message {
                        self.deliver(hub, game, message).await;
                    }
                }
                Due::GiveUp(waiting) => {
                    tracing::warn!(game = %waiting.game, "no node has answered for a game");
                    waiting.answer_to.give_up();
                }
            }
        }
    }

    /// Sends a message to all other nodes.
    pub(crate) fn broadcast(&self, message: &NodeMessage<'_>) {
        for link in self.connections().links() {
            link.send(message);
        }
    }

    /// Returns the link to a node.
    fn link(&self, node: NodeId) -> Arc<NodeLink> {
        self.connections().link(node, &self.settings.bus)
    }

    fn connections(&self) -> Arc<Connections> {
        let connections = self.connections.read();
        Arc::clone(&connections.unwrap_or_else(PoisonError::into_inner))
    }

    /// Receives the frames of other nodes from now on.
    async fn receive(self: &Arc<Self>, hub: &Arc<Hub>) -> Result<(), StoreError> {
        let connections = self.connections();
        let frames = self.settings.bus.receive(connections.own).await;
        let frames = frames.map_err(|error| StoreError::Failed(error.to_string()))?;
        let (cluster, hub) = (Arc::clone(self), Arc::downgrade(hub));
        let receiving = tokio::spawn(cluster.receive_frames(hub, frames));
        connections.add_task(receiving);
        Ok(())
    }

    async fn receive_frames(self: Arc<Self>, hub: Weak<Hub>, mut frames: mpsc::Receiver<Bytes>) {
        while let Some(frame) = frames.recv().await {
            let Some(hub) = hub.upgrade() else { return };
            let Some(node) = frame::sender(&frame) else {
                continue;
            };
            let link = self.link(node);
            let received = {
                let mut reader = link.reader.lock().unwrap_or_else(PoisonError::into_inner);
                reader.read(&frame)
            };
            let Some(received) = received else { continue };
            if received.has_gap {
                tracing::info!(peer = %node, "messages of another node were lost");
                self.watch_again(&hub, &link).await;
                link.send(&NodeMessage::WatchAgain);
            }
            for message in received.messages {
                self.handle(&hub, &link, message).await;
            }
        }
    }

    async fn handle(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        link: &Arc<NodeLink>,
        message: NodeMessage<'static>,
    ) {
        match message {
            NodeMessage::Command {
                request,
                game,
                command,
            } => self.handle_command(hub, link, request, game, command),
            NodeMessage::Answer {
                request,
                answer: Answer::AskOwner,
            } => {
                self.requests.reset(request);
                self.refresh.notify_one();
            }
            NodeMessage::Answer { request, answer } => {
                if let Some(waiting) = self.requests.take(request) {
                    waiting.answer_to.answer(waiting.game, answer);
                }
            }
            NodeMessage::Send {
                game,
                subscribers,
                text,
            } => {
                // What a former owner has sent before may arrive after the new one's.
                if self.routes.owner(game) == Owner::Elsewhere(link.peer()) {
                    let text = Utf8Bytes::from(text.into_owned());
                    self.watches.send(game, &subscribers, &text);
                }
            }
            NodeMessage::ToPerson { person, text } => {
                let text = Utf8Bytes::from(text.into_owned());
                hub.subscriptions.publish(Topic::Person(person), &text);
            }
            NodeMessage::SessionsChanged {
                person,
                session,
                at,
                number,
            } => {
                let checked = self.end_sessions(hub, person, session, at);
                let link = Arc::clone(link);
                tokio::spawn(async move {
                    checked.await;
                    link.send(&NodeMessage::SessionsEnded { number });
                });
            }
            NodeMessage::SessionsEnded { number } => self.confirmations.confirm(number),
            NodeMessage::Renamed { person, name } => hub.lobby.rename(person, &name),
            NodeMessage::Watching { watches } => {
                for (game, subscriber) in link.keep_watches(&watches) {
                    self.unwatch(hub, link, game, subscriber);
                }
            }
            NodeMessage::WatchAgain => self.watch_again(hub, link).await,
            NodeMessage::RoutesChanged => self.refresh.notify_one(),
            NodeMessage::Lobby(part) => {
                hub.lobby.set_part(link.peer(), part, hub.time.now());
            }
            NodeMessage::ChallengesChanged => hub.reload_challenges(),
            NodeMessage::SettingsChanged => hub.reload_settings(),
            NodeMessage::Alive => {}
        }
    }

    /// Notes that a client is connected to this node.
    pub(crate) fn add_client(&self, session: &Arc<Session>, subscriber: &Subscriber, now: Moment) {
        self.clients.add(session, subscriber, now);
    }

    /// Notes that a client is gone.
    pub(crate) fn remove_client(&self, session: &Session, subscriber: &Subscriber) {
        self.clients.remove(session.id, subscriber.id());
    }

    /// Tells all other nodes that a person's rights have changed, or that one session was revoked, and waits a moment for
    /// them to confirm it. One that misses this learns it with its lease.
    pub(crate) async fn announce_sessions(
        &self,
        person: PersonId,
        session: Option<[u8; 32]>,
        at: Moment,
    ) {
        let links = self.connections().links();
        let (number, confirmed) = self.confirmations.expect(links.len());
        for link in links {
            link.send(&NodeMessage::SessionsChanged {
                person,
                session,
                at,
                number,
            });
        }
        if time::timeout(CONFIRMATION_TIMEOUT, confirmed)
            .await
            .is_err()
        {
            tracing::warn!(
                "a node did not confirm that sessions have ended; it learns it with its lease"
            );
        }
        self.confirmations.forget(number);
    }

    /// Disconnects the clients of a person that were connected at a time, of all sessions or of one. Later ones may have a
    /// new cookie: they are checked, as the clocks of two nodes differ a little.
    fn end_sessions(
        &self,
        hub: &Arc<Hub>,
        person: PersonId,
        session: Option<[u8; 32]>,
        at: Moment,
    ) -> impl Future<Output = ()> + Send + use<> {
        let (before, later) = self.clients.connected_before(person, session, at);
        before.iter().for_each(Subscriber::revoke);
        tokio::spawn(async move {
            time::sleep(people::COOKIE_DELIVERY_TIME).await;
            before.iter().for_each(Subscriber::disconnect);
        });
        let hub = Arc::clone(hub);
        async move {
            for (session, subscriber) in later {
                websocket::check_session(&hub, &session, &subscriber).await;
            }
        }
    }

    /// Disconnects the clients of a person whose sessions are no longer valid.
    fn check_sessions(&self, hub: &Arc<Hub>, person: PersonId) {
        for (session, subscriber) in self.clients.of(person) {
            let hub = Arc::clone(hub);
            tokio::spawn(
                async move { websocket::check_session(&hub, &session, &subscriber).await },
            );
        }
    }

    /// Handles a command of another node.
    fn handle_command(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        link: &Arc<NodeLink>,
        request: RequestNumber,
        game: GameId,
        command: RoomCommand,
    ) {
        if !link.begin(request) {
            return;
        }
        if !self.serves(game) {
            link.redirect(request);
            return self.refresh.notify_one();
        }
        // Their answer is what the client is sent.
        let received = match &command {
            RoomCommand::Watch { subscriber, .. } => {
                link.add_watch(game, *subscriber);
                Some((Arc::clone(link), request))
            }
            RoomCommand::Unwatch { subscriber, .. } => {
                link.remove_watch(game, *subscriber);
                Some((Arc::clone(link), request))
            }
            RoomCommand::ExpectPlayers | RoomCommand::SetAside => Some((Arc::clone(link), request)),
            _ => None,
        };
        let message = command.into_message(game, link, request);
        self.inbox.deliver(hub, game, message, received);
    }

    /// Sends a node what the clients of this one watch there.
    async fn watch_again(&self, hub: &Arc<Hub>, link: &Arc<NodeLink>) {
        let owner = Owner::Elsewhere(link.peer());
        let requests = self
            .watches
            .requests(|game| self.routes.owner(game) == owner);
        let watches = requests
            .iter()
            .map(|(game, request)| (*game, request.subscriber.id().number()))
            .collect();
        link.send(&NodeMessage::Watching { watches });
        self.watch(hub, requests).await;
    }

    async fn watch(&self, hub: &Arc<Hub>, requests: Vec<(GameId, WatchRequest)>) {
        for (game, request) in requests {
            self.deliver(hub, game, RoomMessage::Watch(request)).await;
        }
    }

    /// A client of another node no longer watches a game.
    fn unwatch(&self, hub: &Arc<Hub>, link: &Arc<NodeLink>, game: GameId, subscriber: u64) {
        let subscriber = Subscriber::remote(Arc::clone(link), subscriber, game).id();
        let how = Departure::Lost;
        let message = RoomMessage::Unwatch { subscriber, how };
        if self.serves(game) {
            self.inbox.deliver(hub, game, message, None);
        }
    }
}

impl Connections {
    fn new(own: NodeId) -> Self {
        Self {
            own,
            links: Mutex::default(),
            tasks: Mutex::default(),
        }
    }

    fn link(&self, node: NodeId, bus: &Arc<dyn Bus>) -> Arc<NodeLink> {
        let mut links = lock(&self.links);
        let (link, _) = links.entry(node).or_insert_with(|| {
            let link = Arc::new(NodeLink::new(self.own, node));
            let sending = tokio::spawn(Arc::clone(&link).run(Arc::clone(bus)));
            (link, sending)
        });
        Arc::clone(link)
    }

    fn links(&self) -> Vec<Arc<NodeLink>> {
        let links = lock(&self.links);
        links.values().map(|(link, _)| Arc::clone(link)).collect()
    }

    /// Removes the link to a node that has gone.
    fn remove(&self, node: NodeId) -> Option<Arc<NodeLink>> {
        let (link, sending) = lock(&self.links).remove(&node)?;
        sending.abort();
        Some(link)
    }

    fn add_task(&self, task: JoinHandle<()>) {
        lock(&self.tasks).push(task);
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        let links = self.links.get_mut().unwrap_or_else(PoisonError::into_inner);
        links.values().for_each(|(_, sending)| sending.abort());
        let tasks = self.tasks.get_mut().unwrap_or_else(PoisonError::into_inner);
        tasks.iter().for_each(JoinHandle::abort);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster")
            .field("name", &self.settings.name)
            .field("own", &self.own())
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for ClusterSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClusterSettings")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
