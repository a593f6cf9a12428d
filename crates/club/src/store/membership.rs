//! [`Membership`]: the nodes of a club, their leases, and which of them owns which games.
//!
//! A node is one process. It joins, renews its lease, and owns shards: games whose ids fall into one of 1,024 classes.
//! Only the owner of a game appends to it. A node that stops renewing is replaced: another one fences it and takes over
//! its shards in one transaction, and from then on nothing that the old one writes is stored.

use std::{fmt, str::FromStr};

use tabiya_game::Moment;
use tabiya_wire::{GameId, PersonId};

use super::StoreFuture;

/// The nodes of a club that share a database.
pub trait Membership: Send + Sync + 'static {
    /// Joins as a new node, which owns nothing yet. From now on this store writes for it.
    fn join(&self, name: &str) -> StoreFuture<NodeId>;
    /// Extends this node's lease and returns the state of the cluster, with the people whose rights have changed since
    /// `seen`. Fails with [`StoreError::Fenced`](super::StoreError::Fenced) if this node was replaced.
    fn renew(&self, seen: RevocationMark) -> StoreFuture<ClusterState>;
    /// Replaces a dead node: fences it, which waits for transactions that it has begun, and gives its shards to this one.
    ///
    /// Returns false, and changes nothing, if it may be alive or somebody else was faster. A node counts as dead if its
    /// lease has lapsed or its connection is gone; but neither counts for the length of a lease after this node or the
    /// database was cut off, because then the others were as well.
    fn take_over(&self, dead: NodeId) -> StoreFuture<bool>;
    /// Takes shards that nobody owns, and returns those that it got.
    fn claim_unowned(&self, shards: &[Shard]) -> StoreFuture<Vec<Shard>>;
    /// Gives shards of this node to another one, and returns those that it gave. The caller has stopped appending to
    /// their games before.
    fn move_shards(&self, shards: &[Shard], to: NodeId) -> StoreFuture<Vec<Shard>>;
    /// Leaves: nobody owns this node's shards any more, and this store writes nothing until it joins again.
    fn leave(&self) -> StoreFuture<()>;
}

/// Id of a node. A process that joins again gets a new one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(i32);

impl NodeId {
    /// Returns the id of a positive number.
    pub fn from_number(number: i64) -> Option<Self> {
        let number = i32::try_from(number).ok()?;
        (number > 0).then_some(Self(number))
    }

    /// Returns the id as a number. Later nodes have higher ones.
    pub fn number(self) -> i64 {
        self.0.into()
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({})", self.0)
    }
}

impl FromStr for NodeId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // Parsed as unsigned and not zero, because those are the ids there are.
        let number: std::num::NonZeroU32 = text.parse()?;
        let number = i32::try_from(number.get()).or_else(|_| text.parse())?;
        Ok(Self(number))
    }
}

/// A class of games, all of which belong to one node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Shard(u16);

impl Shard {
    /// Number of shards.
    pub const COUNT: usize = 1024;

    /// Returns the shard with a number below [`Shard::COUNT`].
    pub fn from_number(number: u16) -> Option<Self> {
        (usize::from(number) < Self::COUNT).then_some(Self(number))
    }

    /// Returns its number.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns the shard of a game. Ids are random, so the shards are of about the same size.
    pub fn of_game(game: GameId) -> Self {
        Self((game.number() % Self::COUNT as i64) as u16)
    }

    /// Iterates over all shards.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }
}

/// The cluster as the database has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterState {
    /// The database's time.
    pub now: Moment,
    /// End of this node's lease, by that time.
    pub until: Moment,
    /// All nodes that were not replaced, in the order in which they joined.
    pub nodes: Vec<ClusterNode>,
    /// Owner of each shard, by number.
    pub shards: Vec<Option<NodeId>>,
    /// People whose sessions, tokens or password have changed. Some may be named again the next time.
    pub revoked: Vec<PersonId>,
    /// Mark to pass to the next [`Membership::renew`].
    pub last_revocation: RevocationMark,
}

/// A node of a cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClusterNode {
    /// Its id.
    pub id: NodeId,
    /// Its name.
    pub name: String,
    /// True if its lease has lapsed.
    pub is_lapsed: bool,
    /// True while its connection exists, which ends with its process.
    pub holds_lock: bool,
}

/// A point in the sequence of changes of people's rights. The default is before all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct RevocationMark(i64);

impl RevocationMark {
    /// Returns the mark of a number.
    #[cfg(feature = "cluster")]
    pub(super) fn from_number(number: i64) -> Self {
        Self(number)
    }

    /// Returns the mark as a number.
    #[cfg(feature = "cluster")]
    pub(super) fn number(self) -> i64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_nodes_are_positive() {
        assert_eq!("7".parse(), Ok(NodeId(7)));
        assert_eq!(NodeId(7).to_string(), "7");
        for text in ["0", "-1", "", "x", "2147483648", "4294967296"] {
            assert!(text.parse::<NodeId>().is_err(), "{text}");
        }
        assert_eq!(NodeId::from_number(0), None);
        assert_eq!(NodeId::from_number(1 << 31), None);
    }

    #[test]
    fn games_spread_over_all_shards() {
        let shards: std::collections::BTreeSet<_> = (0..4096)
            .map(|number| Shard::of_game(GameId::from_random(number * 7919)))
            .collect();
        assert_eq!(shards.len(), Shard::COUNT);
        assert_eq!(Shard::all().count(), Shard::COUNT);
        assert_eq!(Shard::from_number(1024), None);
    }
}
