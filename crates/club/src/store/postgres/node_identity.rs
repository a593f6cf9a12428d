//! [`NodeIdentity`]: the node that a store writes for, if its process is one of several.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{NodeId, StoreError};

/// The node that a store writes for.
///
/// When it is fenced, all its changes fail, also those that are queued: an era ends. A new one begins when the process
/// joins again, as another node, which does not own what the changes of the old one were about.
#[derive(Default)]
pub(super) struct NodeIdentity(Mutex<IdentityState>);

#[derive(Default)]
struct IdentityState {
    node: Option<NodeId>,
    era: u64,
    is_fenced: bool,
}

impl NodeIdentity {
    /// Returns the node, if the store joined as one, and the current era.
    ///
    /// # Errors
    ///
    /// [`StoreError::Fenced`] if it was replaced.
    pub(super) fn current(&self) -> Result<(Option<NodeId>, u64), StoreError> {
        let state = self.state();
        match state.is_fenced {
            true => Err(StoreError::Fenced),
            false => Ok((state.node, state.era)),
        }
    }

    /// Returns the node.
    ///
    /// # Errors
    ///
    /// [`StoreError::Fenced`] if it was replaced, another error if the store has not joined.
    pub(super) fn node(&self) -> Result<NodeId, StoreError> {
        let (node, _) = self.current()?;
        node.ok_or_else(|| {
            StoreError::Failed("this process has not joined the club's nodes".into())
        })
    }

    /// From now on the store writes for a new node.
    pub(super) fn join(&self, node: NodeId) {
        let mut state = self.state();
        state.node = Some(node);
        state.is_fenced = false;
    }

    /// From now on the store writes nothing, if it still writes for this node.
    pub(super) fn fence(&self, node: NodeId) {
        let mut state = self.state();
        if state.node == Some(node) && !state.is_fenced {
            state.is_fenced = true;
            state.era += 1;
        }
    }

    fn state(&self) -> MutexGuard<'_, IdentityState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_era_ends_when_the_node_is_fenced() {
        let node = |number| NodeId::from_number(number).unwrap();
        let identity = NodeIdentity::default();
        assert_eq!(identity.current(), Ok((None, 0)));
        assert!(matches!(identity.node(), Err(StoreError::Failed(_))));
        identity.join(node(1));
        assert_eq!(identity.current(), Ok((Some(node(1)), 0)));
        identity.fence(node(1));
        assert_eq!(identity.current(), Err(StoreError::Fenced));
        identity.join(node(2));
        // Late news about the old node.
        identity.fence(node(1));
        assert_eq!(identity.current(), Ok((Some(node(2)), 1)));
    }
}
