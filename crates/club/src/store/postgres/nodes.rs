//! Nodes, their leases and their shards: see [`Membership`](crate::store::Membership).

use std::{convert::Infallible, sync::Arc, time::Duration};

use tokio::{
    sync::Mutex,
    time::{sleep, timeout},
};
use tokio_postgres::{Error, Row};

use super::{
    columns::{self, column, node_column},
    node_identity::NodeIdentity,
    presence::{LOCK_CLASS, Presence},
    session::{Connector, Session, SessionRole},
    sql_error::from_postgres,
};
use crate::store::{ClusterState, NodeId, RevocationMark, Shard, StoreError};

/// Time for a change of nodes and shards: it waits for transactions of others, and these end by themselves.
const CHANGE_TIMEOUT: Duration = Duration::from_secs(12);

/// Locks a node's row against being fenced; no row if it is.
const LOCK_NODE: &str = "SELECT id FROM nodes WHERE id = $1 AND NOT is_fenced FOR SHARE";

/// Removes the lease of a node that is dead, which others who would take it over wait for. A lapsed lease proves nothing
/// if the database, or the connection of this node to it, was gone a short time ago. Neither does a missing lock.
const END_LEASE: &str = "
DELETE FROM node_leases WHERE node = $1 AND (
    until < clock_timestamp()
    AND pg_postmaster_start_time() < clock_timestamp() - $3::bigint * interval '1 millisecond'
    AND EXISTS (SELECT FROM node_leases own
                WHERE own.node = $2 AND own.since < clock_timestamp() - $3::bigint * interval '1 millisecond')
    OR $4::boolean AND pg_try_advisory_xact_lock($5::integer, $1)
)";

/// Ends the own lease.
const DROP_LEASE: &str = "DELETE FROM node_leases WHERE node = $1";
/// Fences a node. Waits for its transactions.
const FENCE: &str = "UPDATE nodes SET is_fenced = true WHERE id = $1 AND NOT is_fenced";
/// Gives all shards of a node to another one, or to nobody.
const PASS_SHARDS: &str = "UPDATE shards SET node = $2 WHERE node = $1";
/// Takes shards that nobody owns.
const CLAIM: &str = "UPDATE shards SET node = $1 WHERE number = ANY ($2::integer[]) AND node IS NULL RETURNING number";
/// Gives shards of a node to another one.
const MOVE: &str = "
UPDATE shards SET node = $3 WHERE number = ANY ($2::integer[]) AND node = $1 RETURNING number";

const CHANGES: &[&str] = &[
    LOCK_NODE,
    END_LEASE,
    DROP_LEASE,
    FENCE,
    PASS_SHARDS,
    CLAIM,
    MOVE,
];

/// This process among the nodes.
pub(super) struct Nodes {
    connector: Arc<Connector>,
    identity: Arc<NodeIdentity>,
    lease: Duration,
    presence: Mutex<Option<Presence>>,
}

impl Nodes {
    pub(super) fn new(
        connector: Arc<Connector>,
        identity: Arc<NodeIdentity>,
        lease: Duration,
    ) -> Self {
        Self {
            connector,
            identity,
            lease,
            presence: Mutex::default(),
        }
    }

    /// Joins as a new node.
    pub(super) async fn join(&self, name: &str) -> Result<NodeId, StoreError> {
        let mut presence = self.presence.lock().await;
        if self.identity.node().is_ok() {
            return Err(StoreError::Failed("this process has joined already".into()));
        }
        let joined = Presence::join(&self.connector, name, self.lease_millis()).await?;
        let node = joined.node;
        *presence = Some(joined);
        self.identity.join(node);
        Ok(node)
    }

    /// Extends the lease and returns the state of the cluster.
    pub(super) async fn renew(&self, seen: RevocationMark) -> Result<ClusterState, StoreError> {
        let node = self.identity.node()?;
        let renewed = timeout(self.lease, self.renew_as(node, seen)).await;
        match renewed {
            Ok(Ok(state)) => Ok(state),
            Ok(Err(StoreError::Fenced)) => {
                self.identity.fence(node);
                Err(StoreError::Fenced)
            }
            Ok(Err(error)) => {
                self.forget_presence().await;
                Err(error)
            }
            Err(_) => {
                self.forget_presence().await;
                let what = "the database did not answer in time to renew the lease";
                Err(StoreError::Failed(what.into()))
            }
        }
    }

    async fn renew_as(
        &self,
        node: NodeId,
        seen: RevocationMark,
    ) -> Result<ClusterState, StoreError> {
        let mut place = self.presence.lock().await;
        if !place.as_ref().is_some_and(|presence| presence.is_of(node)) {
            *place = Some(Presence::reopen(&self.connector, node).await?);
        }
        match place.as_mut() {
            Some(presence) => presence.renew(self.lease_millis(), seen).await,
            None => Err(StoreError::Closed),
        }
    }

    /// Replaces a dead node.
    pub(super) async fn take_over(&self, dead: NodeId) -> Result<bool, StoreError> {
        let node = self.identity.node()?;
        if dead == node {
            return Ok(false);
        }
        let lease = self.lease_millis();
        let presence = self.presence.lock().await;
        let is_old = |presence: &Presence| presence.is_of(node) && presence.age() > self.lease;
        let is_old = presence.as_ref().is_some_and(is_old);
        drop(presence);
        self.change(node, async |session| {
            let (mine, theirs) = (node_column(node), node_column(dead));
            let ended = session
                .execute(END_LEASE, &[&theirs, &mine, &lease, &is_old, &LOCK_CLASS])
                .await?;
            if ended == 0 {
                return Ok(false);
            }
            session.execute(FENCE, &[&theirs]).await?;
            session
                .execute(PASS_SHARDS, &[&theirs, &Some(mine)])
                .await?;
            Ok(true)
        })
        .await
    }

    /// Takes shards that nobody owns.
    pub(super) async fn claim_unowned(&self, shards: &[Shard]) -> Result<Vec<Shard>, StoreError> {
        let node = self.identity.node()?;
        let numbers = numbers(shards);
        let rows = self
            .change(node, async |session| {
                session.query(CLAIM, &[&node_column(node), &numbers]).await
            })
            .await?;
        rows.iter().map(shard).collect()
    }

    /// Gives shards to another node.
    pub(super) async fn move_shards(
        &self,
        shards: &[Shard],
        to: NodeId,
    ) -> Result<Vec<Shard>, StoreError> {
        let node = self.identity.node()?;
        let numbers = numbers(shards);
        let rows = self
            .change(node, async |session| {
                // One that has left would keep them from everybody.
                if session
                    .query(LOCK_NODE, &[&node_column(to)])
                    .await?
                    .is_empty()
                {
                    return Ok(Vec::new());
                }
                session
                    .query(MOVE, &[&node_column(node), &numbers, &node_column(to)])
                    .await
            })
            .await?;
        rows.iter().map(shard).collect()
    }

    /// Leaves.
    pub(super) async fn leave(&self) -> Result<(), StoreError> {
        let node = self.identity.node()?;
        // From here on nothing is written: the row is locked until it is fenced.
        self.identity.fence(node);
        let session = self
            .connector
            .open(SessionRole::Membership, &[CHANGES])
            .await?;
        let left = in_transaction(&session, async |session| {
            let mine = node_column(node);
            session.execute(DROP_LEASE, &[&mine]).await?;
            session.execute(FENCE, &[&mine]).await?;
            session.execute(PASS_SHARDS, &[&mine, &None::<i32>]).await?;
            Ok(())
        });
        left.await.map_err(|error| from_postgres(&error))?;
        session.close().await;
        if let Some(presence) = self.presence.lock().await.take() {
            presence.close().await;
        }
        Ok(())
    }

    /// Runs a change in a transaction of this node, on a connection of its own. While it waits for others, the lease is
    /// extended.
    async fn change<T>(
        &self,
        node: NodeId,
        work: impl AsyncFnOnce(&Session) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        let changed = async {
            let session = self
                .connector
                .open(SessionRole::Membership, &[CHANGES])
                .await?;
            let done = in_transaction(&session, async |session| {
                if session
                    .query(LOCK_NODE, &[&node_column(node)])
                    .await?
                    .is_empty()
                {
                    return Ok(None);
                }
                work(session).await.map(Some)
            });
            let done = done.await.map_err(|error| from_postgres(&error))?;
            session.close().await;
            done.ok_or(StoreError::Fenced)
        };
        let changed = tokio::select! {
            changed = timeout(CHANGE_TIMEOUT, changed) => changed.unwrap_or_else(|_| {
                let what = "the database did not answer in time to change nodes and shards";
                Err(StoreError::Failed(what.into()))
            }),
            never = self.extend_lease(node) => match never {},
        };
        if changed.as_ref().err() == Some(&StoreError::Fenced) {
            self.identity.fence(node);
        }
        changed
    }

    /// Extends the lease again and again.
    async fn extend_lease(&self, node: NodeId) -> Infallible {
        loop {
            sleep(self.lease / 4).await;
            let presence = self.presence.lock().await;
            if let Some(presence) = presence.as_ref().filter(|presence| presence.is_of(node)) {
                presence.extend(self.lease_millis(), self.lease / 4).await;
            }
        }
    }

    async fn forget_presence(&self) {
        if let Some(presence) = self.presence.lock().await.take() {
            presence.abort();
        }
    }

    fn lease_millis(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }
}

/// Runs work in a transaction.
async fn in_transaction<T>(
    session: &Session,
    work: impl AsyncFnOnce(&Session) -> Result<T, Error>,
) -> Result<T, Error> {
    session.client.batch_execute("BEGIN").await?;
    let done = work(session).await;
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    let ended = session.client.batch_execute(end).await;
    done.and_then(|value| ended.map(|()| value))
}

fn shard(row: &Row) -> Result<Shard, StoreError> {
    let number: i32 = column(row, "number")?;
    let number = u16::try_from(number).ok().and_then(Shard::from_number);
    number.ok_or_else(|| columns::corrupt("table shards has a wrong number"))
}

fn numbers(shards: &[Shard]) -> Vec<i32> {
    shards.iter().map(|shard| shard.number().into()).collect()
}
