//! [`Routes`]: which node serves which games.

use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use tabiya_game::Moment;
use tabiya_wire::GameId;

use crate::{NodeId, Shard};

/// The node that serves a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    /// This node, since this moment of its clock.
    Here {
        since: Moment,
    },
    /// This node is handing it over.
    Moving,
    Elsewhere(NodeId),
    /// Nobody, or it is not known.
    Nobody,
}

/// The owners of all shards, as far as this node knows.
pub(crate) struct Routes(RwLock<Vec<Owner>>);

impl Routes {
    pub(crate) fn new() -> Self {
        Self(RwLock::new(vec![Owner::Nobody; Shard::COUNT]))
    }

    /// Returns the owner of a game.
    pub(crate) fn owner(&self, game: GameId) -> Owner {
        self.owner_of(Shard::of_game(game))
    }

    /// Returns the owner of a shard.
    pub(crate) fn owner_of(&self, shard: Shard) -> Owner {
        self.read()[usize::from(shard.number())]
    }

    /// Sets the owner of a shard and returns the one before.
    pub(crate) fn set(&self, shard: Shard, owner: Owner) -> Owner {
        std::mem::replace(&mut self.write()[usize::from(shard.number())], owner)
    }

    /// Returns the shards that this node serves.
    pub(crate) fn own(&self) -> Vec<Shard> {
        let owners = self.read();
        let is_own =
            |shard: &Shard| matches!(owners[usize::from(shard.number())], Owner::Here { .. });
        Shard::all().filter(is_own).collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, Vec<Owner>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Vec<Owner>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}
