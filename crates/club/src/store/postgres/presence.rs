//! [`Presence`]: the connection that shows that a node is alive, and renews its lease.

use std::time::{Duration, Instant};

use tabiya_game::Moment;
use tokio::time::timeout;

use tokio_postgres::Row;

use super::{
    columns::{column, corrupt, first_row, moment, node_column, node_id},
    session::{Connector, Parameter, Session, SessionRole},
    sql_error::from_postgres,
};
use crate::store::{ClusterNode, ClusterState, NodeId, RevocationMark, Shard, StoreError};

/// Class of the nodes' advisory locks.
pub(super) const LOCK_CLASS: i32 = 0x7461_6269;
/// Number of renewals after which old revocations are removed.
const PRUNE_INTERVAL: u32 = 600;

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

const STATEMENTS: &[&str] = &[JOIN, RENEW, EXTEND, PRUNE];

/// The connection that shows that a node is alive: its lock is free as soon as the process has ended.
pub(super) struct Presence {
    pub(super) node: NodeId,
    session: Session,
    since: Instant,
    has_lock: bool,
    renewals: u32,
}

impl Presence {
    /// Joins as a new node.
    pub(super) async fn join(
        connector: &Connector,
        name: &str,
        lease: i64,
    ) -> Result<Self, StoreError> {
        let session = open_session(connector).await?;
        let rows = session
            .query(JOIN, &[&name, &lease, &LOCK_CLASS])
            .await
            .map_err(|error| from_postgres(&error))?;
        let row = first_row(&rows)?;
        let node = node_id(column::<i32>(row, "id")?.into())?;
        let has_lock = column(row, "has_lock")?;
        Ok(Self::new(node, session, has_lock))
    }

    /// Connects again for a node whose connection was lost. Its lock comes with the next renewal.
    pub(super) async fn reopen(connector: &Connector, node: NodeId) -> Result<Self, StoreError> {
        Ok(Self::new(node, open_session(connector).await?, false))
    }

    fn new(node: NodeId, session: Session, has_lock: bool) -> Self {
        Self {
            node,
            session,
            since: Instant::now(),
            has_lock,
            renewals: 0,
        }
    }

    /// Returns true if this is the connection of a node, and not known to be gone.
    pub(super) fn is_of(&self, node: NodeId) -> bool {
        self.node == node && !self.session.is_closed()
    }

    /// Returns the age of the connection.
    pub(super) fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Extends the lease by a number of milliseconds, while something else takes its time.
    pub(super) async fn extend(&self, lease: i64, limit: Duration) {
        let parameters: [Parameter<'_>; 2] = [&node_column(self.node), &lease];
        let extended = self.session.execute(EXTEND, &parameters);
        // If this fails, so does the next renewal.
        let _ = timeout(limit, extended).await;
    }

    /// Cuts the connection.
    pub(super) fn abort(self) {
        self.session.abort();
    }

    /// Ends the connection politely.
    pub(super) async fn close(self) {
        self.session.close().await;
    }

    /// Extends the lease by a number of milliseconds, and returns the state of the cluster.
    pub(super) async fn renew(
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
                    &node_column(self.node),
                    &lease,
                    &LOCK_CLASS,
                    &!self.has_lock,
                    &seen.number(),
                ],
            )
            .await
            .map_err(|error| from_postgres(&error))?;
        let row = first_row(&rows)?;
        let has_lock: Option<bool> = column(row, "has_lock")?;
        self.has_lock |= has_lock == Some(true);
        cluster_state(row)
    }
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
        return Err(corrupt("table shards has not one row per shard"));
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

async fn open_session(connector: &Connector) -> Result<Session, StoreError> {
    let session = connector.open(SessionRole::Membership, &[STATEMENTS]);
    Ok(session.await?)
}
