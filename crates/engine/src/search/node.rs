//! [`Node`]: a node of the tree, as its parent requests it, and [`NodeState`]: what the node knows about itself.

use tabiya_rules::{Move, Position, Role};

use super::{checks::CheckSquares, history::PieceTo, threats::Threats, window::Window};
use crate::{score::Value, transposition::TableEntry};

/// A node to search: everything that its parent decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    pub(super) window: Window,
    /// Remaining depth in plies; quiescence search at zero and below.
    pub(super) depth: i32,
    /// Distance from the root.
    pub(super) ply: usize,
}

impl Node {
    /// A child of this node. The window is the one of this node's side; the child sees it flipped.
    #[inline]
    pub(super) const fn child(&self, kind: NodeKind, window: Window, depth: i32) -> Self {
        Self {
            kind,
            window: window.flipped(),
            depth,
            ply: self.ply + 1,
        }
    }

    /// A child searched with the null window above alpha.
    #[inline]
    pub(super) const fn null_window_child(&self, depth: i32) -> Self {
        let kind = self.kind.null_window_child();
        self.child(kind, Window::null(self.window.alpha), depth)
    }

    /// Returns true for the root of the search.
    #[inline]
    pub(super) const fn is_root(&self) -> bool {
        matches!(self.kind, NodeKind::Root)
    }

    /// Returns true if the node is expected to fail high.
    #[inline]
    pub(super) const fn is_cut(&self) -> bool {
        matches!(self.kind, NodeKind::Cut)
    }
}

/// Kind of a node: what its value is expected to be. A wrong guess costs time, never correctness.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// The root: a PV node whose moves are the candidates of the search.
    Root,
    /// On the principal variation: an exact value is expected, and the window is open.
    Pv,
    /// Expected to fail high: one good move suffices. The window is null.
    Cut,
    /// Expected to fail low: all moves must be tried. The window is null.
    All,
}

impl NodeKind {
    /// Returns true for nodes with an open window.
    #[inline]
    pub(super) const fn is_pv(self) -> bool {
        matches!(self, Self::Root | Self::Pv)
    }

    /// Kind of a child searched with a null window: cut nodes and all nodes alternate, and the moves after the first
    /// of a PV node are expected to be refuted.
    #[inline]
    pub(super) const fn null_window_child(self) -> Self {
        match self {
            Self::Cut => Self::All,
            Self::Root | Self::Pv | Self::All => Self::Cut,
        }
    }

    /// Kind of this node when it is searched again with a null window.
    #[inline]
    pub(super) const fn null_window(self) -> Self {
        match self {
            Self::Cut => Self::Cut,
            Self::Root | Self::Pv | Self::All => Self::All,
        }
    }
}

/// Facts about a node's position, computed before it tries a move.
pub(super) struct NodeState<'a> {
    pub(super) position: &'a Position,
    pub(super) in_check: bool,
    /// Move excluded by a singular search of this node.
    pub(super) excluded: Option<Move>,
    pub(super) tt_entry: Option<TableEntry>,
    pub(super) hash_move: Option<Move>,
    pub(super) is_hash_move_capture: bool,
    /// The node is or was a PV node, by its TT entry.
    pub(super) is_tt_pv: bool,
    /// Moves one, two and four plies ago.
    pub(super) previous: [Option<PieceTo>; 3],
    /// Static evaluation before damping and corrections, as the TT stores it.
    pub(super) raw_evaluation: Value,
    /// Static evaluation, damped and adjusted by correction history; [`crate::score::VALUE_NONE`] in check.
    pub(super) evaluation: Value,
    /// The evaluation, refined by the TT value.
    pub(super) estimate: Value,
    /// The evaluation is higher than at our previous move.
    pub(super) improving: bool,
}

/// Properties of a node that its moves are compared with.
pub(super) struct MoveContext {
    pub(super) killers: [Option<Move>; 2],
    pub(super) checks: CheckSquares,
    pub(super) threats: Threats,
}

/// A move about to be searched.
pub(super) struct Candidate {
    pub(super) m: Move,
    /// Number of the move in search order, from 1.
    pub(super) number: usize,
    pub(super) piece_to: PieceTo,
    pub(super) captured: Option<Role>,
    /// Neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    pub(super) is_killer: bool,
    pub(super) gives_check: bool,
    /// History score.
    pub(super) history: i32,
    /// Base late move reduction (LMR), in 1024ths of a ply.
    pub(super) base_reduction: i32,
}

/// The best move so far, and its value.
pub(super) struct Best {
    pub(super) value: Value,
    /// The move that raised alpha; `None` if every move failed low.
    pub(super) m: Option<Move>,
}
