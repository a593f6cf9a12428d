//! Nodes, their leases and their shards: see [`Membership`](crate::store::Membership).

use std::{
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use tabiya_game::Moment;
use tokio::{
    sync::Mutex,
    time::{sleep, timeout},
};
use tokio_postgres::{Error, Row};

use super::{
    columns::{self, column, moment},
    node_identity::NodeIdentity,
    session::{Connector, Parameter, Session, SessionRole},
    sql_error::from_postgres,
};
use crate::store::{ClusterNode, ClusterState, NodeId, RevocationMark, Shard, StoreError};

/// Class of the nodes' advisory locks.
const LOCK_CLASS: i32 = 0x7461_6269;
/// Number of renewals after which old revocations are removed.
const PRUNE_INTERVAL: u32 = 600;
/// Time for a change of nodes and shards: it waits for transactions of others, and these end by themselves.
const CHANGE_TIMEOUT: Duration = Duration::from_secs(12);

/// A new node with its lease and its lock.
const JOIN: &str = "
WITH node AS (
    INSERT INTO nodes (name) VALUES ($1) RETURNING id
), lease AS (
    INSERT INTO node_leases (node, until, since)
    SELECT id, clock_timestamp() + $2::bigint * interval '1 millisecond', '-infinity'::timestamptz FROM node
)
SELECT id, pg_try_advisory_lock($3, id) AS has_lock FROM node";

/// Extends a lease and reads everything that a node must know. `until` is empty if the node was fenced: then it has no
/// lease. The marks of revocations are ids of transactions: all below the lowest one that was running are known.
const RENEW: &str = "
WITH clock AS MATERIALIZED (
    SELECT clock_timestamp() AS now
), lease AS (
    UPDATE node_leases SET
        since = CASE WHEN until < now THEN now ELSE since END,
        until = now + $2::bigint * interval '1 millisecond'
    FROM clock WHERE node = $1::integer
    RETURNING until
), locks AS MATERIALIZED (
    SELECT objid::bigint AS node FROM pg_locks
    WHERE locktype = 'advisory' AND classid::bigint = $3::integer AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
), members AS MATERIALIZED (
    SELECT nodes.id, nodes.name,
           nodes.id <> $1::integer AND coalesce(until < now, true) AS is_lapsed,
           EXISTS (SELECT FROM locks WHERE locks.node = nodes.id) AS holds_lock
    FROM clock CROSS JOIN nodes LEFT JOIN node_leases ON node_leases.node = nodes.id
    WHERE NOT is_fenced
)
SELECT (SELECT (extract(epoch FROM now) * 1000)::bigint FROM clock) AS now,
       (SELECT (extract(epoch FROM until) * 1000)::bigint FROM lease) AS until,
       CASE WHEN $4::boolean THEN pg_try_advisory_lock($3::integer, $1::integer) END AS has_lock,
       ARRAY(SELECT id::bigint FROM members ORDER BY id) AS ids,
       ARRAY(SELECT name FROM members ORDER BY id) AS names,
       ARRAY(SELECT is_lapsed FROM members ORDER BY id) AS lapsed,
       ARRAY(SELECT holds_lock FROM members ORDER BY id) AS locked,
       ARRAY(SELECT node::bigint FROM shards ORDER BY number) AS shards,
       ARRAY(SELECT DISTINCT person FROM revocations WHERE transaction >= $5::bigint) AS revoked,
       pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS mark";

/// Extends a lease, while something else takes its time.
const EXTEND: &str = "
UPDATE node_leases SET until = greatest(until, clock_timestamp() + $2::bigint * interval '1 millisecond')
WHERE node = $1 AND until > clock_timestamp()";

/// Removes revocations that every node has read: one that has not is replaced by now.
const PRUNE: &str = "DELETE FROM revocations WHERE at < now() - interval '1 hour'";

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

const RENEWALS: &[&str] = &[JOIN, RENEW, EXTEND, PRUNE];
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

/// The connection that shows that a node is alive.
struct Presence {
    node: NodeId,
    session: Session,
    since: Instant,
    has_lock: bool,
    renewals: u32,
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
        let session = self.open_presence().await?;
        let rows = session
            .query(JOIN, &[&name, &self.lease_millis(), &LOCK_CLASS])
            .await
            .map_err(|error| from_postgres(&error))?;
        let row = only(&rows)?;
        let node = node_id(column::<i32>(row, "id")?.into())?;
        let has_lock = column(row, "has_lock")?;
        *presence = Some(Presence {
            node,
            session,
            since: Instant::now(),
            has_lock,
            renewals: 0,
        });
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
        let is_usable =
            |presence: &Presence| presence.node == node && !presence.session.is_closed();
        if !place.as_ref().is_some_and(is_usable) {
            let session = self.open_presence().await?;
            *place = Some(Presence {
                node,
                session,
                since: Instant::now(),
                has_lock: false,
                renewals: 0,
            });
        }
        let Some(presence) = place.as_mut() else {
            return Err(StoreError::Closed);
        };
        presence.renew(self.lease_millis(), seen).await
    }

    /// Replaces a dead node.
    pub(super) async fn take_over(&self, dead: NodeId) -> Result<bool, StoreError> {
        let node = self.identity.node()?;
        if dead == node {
            return Ok(false);
        }
        let lease = self.lease_millis();
        let is_old = self.presence.lock().await.as_ref().is_some_and(|presence| {
            presence.node == node
                && !presence.session.is_closed()
                && presence.since.elapsed() > self.lease
        });
        self.change(node, async |session| {
            let (mine, theirs) = (sql_id(node), sql_id(dead));
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
                session.query(CLAIM, &[&sql_id(node), &numbers]).await
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
                if session.query(LOCK_NODE, &[&sql_id(to)]).await?.is_empty() {
                    return Ok(Vec::new());
                }
                session
                    .query(MOVE, &[&sql_id(node), &numbers, &sql_id(to)])
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
            let mine = sql_id(node);
            session.execute(DROP_LEASE, &[&mine]).await?;
            session.execute(FENCE, &[&mine]).await?;
            session.execute(PASS_SHARDS, &[&mine, &None::<i32>]).await?;
            Ok(())
        });
        left.await.map_err(|error| from_postgres(&error))?;
        session.close().await;
        if let Some(presence) = self.presence.lock().await.take() {
            presence.session.close().await;
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
                if session.query(LOCK_NODE, &[&sql_id(node)]).await?.is_empty() {
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
            if let Some(presence) = presence.as_ref().filter(|presence| presence.node == node) {
                let parameters: [Parameter<'_>; 2] = [&sql_id(node), &self.lease_millis()];
                let extended = presence.session.execute(EXTEND, &parameters);
                // If this fails, so does the next renewal.
                let _ = timeout(self.lease / 4, extended).await;
            }
        }
    }

    async fn open_presence(&self) -> Result<Session, StoreError> {
        let session = self.connector.open(SessionRole::Membership, &[RENEWALS]);
        Ok(session.await?)
    }

    async fn forget_presence(&self) {
        if let Some(presence) = self.presence.lock().await.take() {
            presence.session.abort();
        }
    }

    fn lease_millis(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::MAX)
    }
}

impl Presence {
    async fn renew(
        &mut self,
        lease: i64,
        seen: RevocationMark,
    ) -> Result<ClusterState, StoreError> {
        self.renewals += 1;
        if self.renewals.is_multiple_of(PRUNE_INTERVAL) {
            let pruned = self.session.execute(PRUNE, &[]).await;
            pruned.map_err(|error| from_postgres(&error))?;
        }
        let rows = self
            .session
            .query(
                RENEW,
                &[
                    &sql_id(self.node),
                    &lease,
                    &LOCK_CLASS,
                    &!self.has_lock,
                    &seen.number(),
                ],
            )
            .await
            .map_err(|error| from_postgres(&error))?;
        let row = only(&rows)?;
        let has_lock: Option<bool> = column(row, "has_lock")?;
        self.has_lock |= has_lock == Some(true);
        cluster_state(row)
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

fn cluster_state(row: &Row) -> Result<ClusterState, StoreError> {
    let until: Option<i64> = column(row, "until")?;
    let until = until.ok_or(StoreError::Fenced)?;
    let ids: Vec<i64> = column(row, "ids")?;
    let names: Vec<String> = column(row, "names")?;
    let lapsed: Vec<bool> = column(row, "lapsed")?;
    let locked: Vec<bool> = column(row, "locked")?;
    let nodes = ids
        .into_iter()
        .zip(names)
        .zip(lapsed.into_iter().zip(locked));
    let nodes = nodes.map(|((id, name), (is_lapsed, holds_lock))| {
        Ok(ClusterNode {
            id: node_id(id)?,
            name,
            is_lapsed,
            holds_lock,
        })
    });
    let shards: Vec<Option<i64>> = column(row, "shards")?;
    let shards: Vec<_> = shards
        .into_iter()
        .map(|owner| owner.map(node_id).transpose())
        .collect::<Result<_, _>>()?;
    if shards.len() != Shard::COUNT {
        return Err(columns::corrupt("table shards has not one row per shard"));
    }
    let revoked: Vec<i64> = column(row, "revoked")?;
    let revoked = revoked.into_iter().filter_map(tabiya_wire::Id::from_number);
    Ok(ClusterState {
        now: moment(row, "now")?,
        until: Moment(until.unsigned_abs()),
        nodes: nodes.collect::<Result<_, StoreError>>()?,
        shards,
        revoked: revoked.collect(),
        last_revocation: RevocationMark::from_number(column(row, "mark")?),
    })
}

fn only(rows: &[Row]) -> Result<&Row, StoreError> {
    rows.first()
        .ok_or_else(|| columns::corrupt("a query has no answer"))
}

fn shard(row: &Row) -> Result<Shard, StoreError> {
    let number: i32 = column(row, "number")?;
    let number = u16::try_from(number).ok().and_then(Shard::from_number);
    number.ok_or_else(|| columns::corrupt("table shards has a wrong number"))
}

fn numbers(shards: &[Shard]) -> Vec<i32> {
    shards.iter().map(|shard| shard.number().into()).collect()
}

fn node_id(number: i64) -> Result<NodeId, StoreError> {
    NodeId::from_number(number)
        .ok_or_else(|| columns::corrupt(format!("{number} is not the id of a node")))
}

/// Returns the id as the database has it.
fn sql_id(node: NodeId) -> i32 {
    node.number() as i32
}
