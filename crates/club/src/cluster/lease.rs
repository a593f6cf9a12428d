//! Keeping the lease of this node: learning which shards it serves, taking over those of dead nodes, and handing some over to
//! new ones.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, PoisonError, Weak},
    time::{Duration, Instant},
};

use tokio::time;

use super::{Cluster, Connections, NodeMessage, Owner};
use crate::{ClusterState, Hub, NodeId, RevocationMark, Shard, StoreError, Topic};

/// Interval between renewals.
const RENEW_INTERVAL: Duration = Duration::from_millis(500);
/// Without the database for this long, this node cannot know who has signed out, and may have been replaced.
const ISOLATION_TIME: Duration = Duration::from_secs(5);
/// Maximum number of shards handed over at once: each interrupts its games for a moment.
const MAX_MOVED: usize = 128;
/// Time for the rooms of moved shards to close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(10);

impl Cluster {
    /// Renews the lease again and again. Ends with the hub.
    pub(super) async fn keep_lease(self: Arc<Self>, hub: Weak<Hub>, mut seen: RevocationMark) {
        let mut renewed = Instant::now();
        loop {
            let _ = time::timeout(RENEW_INTERVAL, self.refresh.notified()).await;
            let Some(hub) = hub.upgrade() else { return };
            if self.has_left() {
                return;
            }
            match self.renew(&hub, seen).await {
                Ok(mark) => (seen, renewed) = (mark, Instant::now()),
                Err(StoreError::Fenced) => {
                    tracing::warn!("this node was replaced by another one; it joins again");
                    if let Err(error) = self.join_again(&hub).await {
                        tracing::warn!(%error, "could not join again");
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "could not renew this node's lease");
                    if renewed.elapsed() > ISOLATION_TIME {
                        // They connect again, to a node that can reach the database.
                        hub.subscriptions
                            .disconnect_after(Topic::Everybody, Duration::ZERO);
                        renewed = Instant::now();
                    }
                }
            }
        }
    }

    /// Renews the lease and does what follows from the state of the cluster.
    pub(super) async fn renew(
        self: &Arc<Self>,
        hub: &Arc<Hub>,
        seen: RevocationMark,
    ) -> Result<RevocationMark, StoreError> {
        let state = self.settings.membership.renew(seen).await?;
        for person in &state.revoked {
            self.check_sessions(hub, *person);
        }
        self.forget_gone_nodes(hub, &state);
        let mut state = state;
        if self.replace_dead_nodes(&state).await? || self.claim(&state).await? {
            state = self
                .settings
                .membership
                .renew(state.last_revocation)
                .await?;
        }
        self.follow(hub, &state).await;
        self.balance(hub, &state).await;
        Ok(state.last_revocation)
    }

    /// Takes over the shards of dead nodes and gives the others their part, before anybody serves them.
    async fn replace_dead_nodes(&self, state: &ClusterState) -> Result<bool, StoreError> {
        let own = self.own();
        let is_dead =
            |node: &&crate::ClusterNode| node.id != own && (node.is_lapsed || !node.holds_lock);
        let mut has_changed = false;
        for dead in state.nodes.iter().filter(is_dead) {
            if !self.settings.membership.take_over(dead.id).await? {
                continue;
            }
            has_changed = true;
            tracing::warn!(node = %dead.id, name = dead.name, "took over from a node that is gone");
            let heirs = living(state);
            let shards = owned_by(state, dead.id);
            for (index, heir) in heirs.iter().enumerate().filter(|(_, heir)| **heir != own) {
                let part = part_of(&shards, index, heirs.len());
                self.settings.membership.move_shards(&part, *heir).await?;
            }
            self.broadcast(&NodeMessage::RoutesChanged);
        }
        Ok(has_changed)
    }

    /// Takes this node's part of the shards that nobody owns.
    async fn claim(&self, state: &ClusterState) -> Result<bool, StoreError> {
        let nobodys: Vec<Shard> = Shard::all()
            .filter(|shard| owner(state, *shard).is_none())
            .collect();
        let part = Shard::COUNT.div_ceil(living(state).len().max(1));
        let missing = part.saturating_sub(owned_by(state, self.own()).len());
        let wanted: Vec<Shard> = nobodys.into_iter().take(missing).collect();
        if wanted.is_empty() {
            return Ok(false);
        }
        let got = self.settings.membership.claim_unowned(&wanted).await?;
        Ok(!got.is_empty())
    }

    /// Follows the shards: serves those that are this node's now, and watches games at their new owners.
    async fn follow(&self, hub: &Arc<Hub>, state: &ClusterState) {
        let own = self.own();
        let mut moved = HashSet::new();
        let mut lost = HashSet::new();
        let mut gained = Vec::new();
        for shard in Shard::all() {
            let before = self.routes.owner_of(shard);
            let after = match (owner(state, shard), before) {
                (Some(node), Owner::Here { since }) if node == own => Owner::Here { since },
                // The database does not know yet.
                (Some(node), Owner::Moving) if node == own => Owner::Moving,
                (Some(node), _) if node == own => {
                    gained.push(shard);
                    Owner::Here {
                        since: hub.time.now(),
                    }
                }
                (Some(node), _) => Owner::Elsewhere(node),
                (None, _) => Owner::Nobody,
            };
            if after == before {
                continue;
            }
            self.routes.set(shard, after);
            if matches!(before, Owner::Here { .. }) {
                lost.insert(shard);
            }
            if after != Owner::Nobody {
                moved.insert(shard);
            }
        }
        if !lost.is_empty() {
            tracing::warn!(shards = lost.len(), "another node serves games of this one");
            self.close_rooms(hub, &lost).await;
        }
        if !gained.is_empty() {
            tracing::info!(shards = gained.len(), "serving more games");
            hub.list_games_of(gained);
        }
        if !moved.is_empty() {
            let requests = self
                .watches
                .requests(|game| moved.contains(&Shard::of_game(game)));
            self.watch(hub, requests).await;
        }
    }

    /// Hands shards over to a node that has fewer than its part.
    async fn balance(&self, hub: &Arc<Hub>, state: &ClusterState) {
        let living = living(state);
        let own = owned_by(state, self.own());
        let part = Shard::COUNT.div_ceil(living.len().max(1));
        let surplus = own.len().saturating_sub(part);
        let counts: HashMap<NodeId, usize> = living
            .iter()
            .map(|node| (*node, owned_by(state, *node).len()))
            .collect();
        let poorest = counts.iter().min_by_key(|(node, count)| (**count, **node));
        let Some((to, count)) = poorest.filter(|_| surplus > 0) else {
            return;
        };
        let missing = (Shard::COUNT / living.len().max(1)).saturating_sub(*count);
        let moved: Vec<Shard> = own
            .into_iter()
            .take(surplus.min(missing).min(MAX_MOVED))
            .collect();
        if !moved.is_empty() {
            self.hand_over(hub, &moved, *to).await;
        }
    }

    /// Hands shards over to another node: their rooms close first.
    async fn hand_over(&self, hub: &Arc<Hub>, shards: &[Shard], to: NodeId) -> bool {
        for shard in shards {
            self.routes.set(*shard, Owner::Moving);
        }
        let moving: HashSet<Shard> = shards.iter().copied().collect();
        self.close_rooms(hub, &moving).await;
        let moved = self.settings.membership.move_shards(shards, to).await;
        let has_moved = moved.is_ok();
        match moved {
            Ok(moved) => tracing::info!(shards = moved.len(), %to, "handed games over"),
            Err(error) => tracing::warn!(%error, "could not hand games over"),
        }
        // Whether they have moved, the database says.
        for shard in shards {
            self.routes.set(*shard, Owner::Nobody);
        }
        self.broadcast(&NodeMessage::RoutesChanged);
        self.refresh.notify_one();
        has_moved
    }

    /// Hands everything over to the other nodes and leaves, before this process ends.
    pub(crate) async fn leave(&self, hub: &Arc<Hub>) -> Result<(), StoreError> {
        let state = self
            .settings
            .membership
            .renew(RevocationMark::default())
            .await?;
        let others: Vec<NodeId> = living(&state)
            .into_iter()
            .filter(|node| *node != self.own())
            .collect();
        self.set_left();
        let shards = self.routes.own();
        for (index, to) in others.iter().enumerate() {
            let part = part_of(&shards, index, others.len());
            for some in part.chunks(MAX_MOVED) {
                self.hand_over(hub, some, *to).await;
            }
        }
        if others.is_empty() {
            self.close_rooms(hub, &shards.into_iter().collect()).await;
        }
        self.settings.membership.leave().await
    }

    /// This node was replaced: closes its rooms, whose games others serve now, and joins again as a new node.
    async fn join_again(self: &Arc<Self>, hub: &Arc<Hub>) -> Result<(), StoreError> {
        let all: HashSet<Shard> = Shard::all().collect();
        for shard in Shard::all() {
            self.routes.set(shard, Owner::Nobody);
        }
        self.close_rooms(hub, &all).await;
        let own = self.settings.membership.join(&self.settings.name).await?;
        let state = self
            .settings
            .membership
            .renew(RevocationMark::default())
            .await?;
        // No clock runs here now. A computer that slept is behind.
        hub.time.catch_up(state.now);
        *self
            .connections
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(Connections::new(own));
        self.receive(hub).await
    }

    async fn close_rooms(&self, hub: &Arc<Hub>, shards: &HashSet<Shard>) {
        let is_moving = |game| shards.contains(&Shard::of_game(game));
        let closing = hub.rooms.close(is_moving);
        if time::timeout(CLOSE_TIMEOUT, closing).await.is_err() {
            tracing::warn!("some rooms have not closed in time");
        }
    }

    /// Drops what belongs to nodes that are gone.
    fn forget_gone_nodes(self: &Arc<Self>, hub: &Arc<Hub>, state: &ClusterState) {
        let connections = self.connections();
        let known: HashSet<NodeId> = state.nodes.iter().map(|node| node.id).collect();
        let newest = known.iter().max().copied();
        for link in connections.links() {
            let node = link.peer();
            // One that has just joined may have been heard of first.
            if !known.contains(&node) && Some(node) < newest {
                connections.remove(node);
                hub.lobby.remove_part(node, hub.time.now());
                for (game, subscriber) in link.keep_watches(&[]) {
                    self.unwatch(hub, &link, game, subscriber);
                }
            }
        }
        // So that each hears from this one.
        for node in known {
            if node != self.own() {
                self.link(node);
            }
        }
    }
}

/// Returns the nodes that seem alive.
pub(super) fn living(state: &ClusterState) -> Vec<NodeId> {
    let nodes = state.nodes.iter();
    nodes
        .filter(|node| !node.is_lapsed && node.holds_lock)
        .map(|node| node.id)
        .collect()
}

/// Returns the part of some shards that one of several nodes gets.
fn part_of(shards: &[Shard], index: usize, nodes: usize) -> Vec<Shard> {
    let part = shards.iter().skip(index).step_by(nodes);
    part.copied().collect()
}

fn owner(state: &ClusterState, shard: Shard) -> Option<NodeId> {
    state.shards.get(usize::from(shard.number())).copied()?
}

fn owned_by(state: &ClusterState, node: NodeId) -> Vec<Shard> {
    Shard::all()
        .filter(|shard| owner(state, *shard) == Some(node))
        .collect()
}
