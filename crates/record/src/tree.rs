//! [`Tree`]: the moves of a game, with variations, comments and NAGs.

mod edit;

use std::{fmt, num::NonZeroU32};

use tabiya_rules::{Move, Position, San};

use crate::{
    Comment, Nag,
    cursor::Cursor,
    iter::{Children, Mainline, Nodes},
};

/// The moves of a game: a main line with nested variations.
///
/// Each move is a node with a [`NodeId`]; [`Tree::ROOT`] stands for the position before the first. The first
/// child of a node continues its line, the others begin variations. A node can also be a null move (`--`), which passes
/// the turn: see [`Tree::is_null_move`].
///
/// Nodes are stored in one list and no method is recursive: length and depth are limited by memory only.
///
/// ```
/// use tabiya_record::Tree;
/// use tabiya_rules::San;
/// let mut tree = Tree::default();
/// let mut cursor = tree.cursor_mut();
/// for text in ["e4", "e5"] {
///     let m = text.parse::<San>()?.to_move(cursor.position())?;
///     cursor.play(m)?;
/// }
/// // Instead of 1... e5:
/// cursor.back();
/// let m = "c5".parse::<San>()?.to_move(cursor.position())?;
/// let sicilian = cursor.play(m)?;
///
/// assert_eq!(tree.mainline().map(|step| step.san.to_string()).collect::<Vec<_>>(), ["e4", "e5"]);
/// tree.make_mainline(sicilian);
/// assert_eq!(tree.mainline().map(|step| step.san.to_string()).collect::<Vec<_>>(), ["e4", "c5"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tree {
    start: Position,
    /// The first is the root. Deleted nodes stay in the list, unlinked.
    nodes: Vec<TreeNode>,
}

/// Id of a move of a [`Tree`], or of its root. Valid only in the tree it came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// `None` if the index does not fit.
    fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index + 1).ok()?;
        NonZeroU32::new(number).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

// There may be millions of nodes in memory.
const _: () = assert!(size_of::<TreeNode>() == 32);

#[derive(Clone)]
struct TreeNode {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// `None` for the root and for null moves.
    m: Option<Move>,
    notes: Option<Box<Notes>>,
}

/// Comments and NAGs of a move. Few moves have any.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    before: Vec<Comment>,
    after: Vec<Comment>,
    nags: Vec<Nag>,
}

/// Error: the added move is not legal in its position, or a null move in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move; `None` for a null move.
    pub m: Option<Move>,
    /// The position.
    pub position: Position,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.fen();
        match self.m {
            Some(m) => write!(f, "the move {m} is not legal in {fen}"),
            None => write!(f, "a null move is not possible in check, in {fen}"),
        }
    }
}

impl std::error::Error for IllegalMove {}

impl Tree {
    /// Root node: the position before the first move.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// Creates a tree without moves from a position.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            nodes: vec![TreeNode::new(None, None)],
        }
    }

    /// Starting position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Iterates over the main line.
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline::new(self)
    }

    /// Iterates over all moves in PGN order: each is followed by the variations that replace it, then by its
    /// continuation.
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self)
    }

    /// Returns a cursor at the root.
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// Returns a cursor at the root that can also add moves.
    pub fn cursor_mut(&mut self) -> Cursor<&mut Self> {
        Cursor::new(self)
    }
}

/// Queries. They panic if the tree never had the node.
impl Tree {
    /// Move of a node. `None` for the root and for null moves.
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.node(node).m
    }

    /// True for a null move (`--`), which passes the turn.
    pub fn is_null_move(&self, node: NodeId) -> bool {
        node != Self::ROOT && self.move_of(node).is_none()
    }

    /// Move of a node in SAN, given the position before it; `--` for a null move. `None` for the root.
    pub fn san_of(&self, node: NodeId, before: &Position) -> Option<San> {
        match self.move_of(node) {
            Some(m) => Some(before.san(m)),
            None => self.is_null_move(node).then_some(San::NULL),
        }
    }

    /// Position after a node, given the position before it.
    pub fn position_after(&self, node: NodeId, before: &Position) -> Position {
        match self.move_of(node) {
            Some(m) => before.play(m),
            // A null move is added only where it is possible; the root changes nothing.
            None if self.is_null_move(node) => before.null_move().unwrap_or(*before),
            None => *before,
        }
    }

    /// Parent of a node. `None` for the root and for deleted nodes.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// Children of a node: first the continuation of its line, then variations.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children::new(self, node)
    }

    /// Next node in the line: the first child.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    /// Next variation among those that replace the same move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next_sibling
    }

    /// Last node of the line that continues from a node.
    pub fn end_of_line(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.next(node) {
            node = next;
        }
        node
    }

    /// Nodes from the first move to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// Position at a node, computed by replaying the moves up to it; a [`Cursor`] keeps it instead.
    pub fn position(&self, node: NodeId) -> Position {
        let path = self.path(node).into_iter();
        path.fold(self.start, |position, node| {
            self.position_after(node, &position)
        })
    }

    /// True if neither the node nor one of its ancestors has been deleted.
    pub fn contains(&self, mut node: NodeId) -> bool {
        while let Some(parent) = self.parent(node) {
            node = parent;
        }
        node == Self::ROOT
    }

    /// True if the node is on the main line.
    pub fn is_mainline(&self, mut node: NodeId) -> bool {
        while let Some(parent) = self.parent(node) {
            if self.next(parent) != Some(node) {
                return false;
            }
            node = parent;
        }
        node == Self::ROOT
    }

    /// True if there are no moves.
    pub fn is_empty(&self) -> bool {
        self.next(Self::ROOT).is_none()
    }

    /// Comments after a move; for the root, those before the first move.
    pub fn comments(&self, node: NodeId) -> &[Comment] {
        self.notes(node).map_or(&[], |notes| &notes.after)
    }

    /// Comments before a move: at the start of a variation, or after one. The root has none.
    pub fn comments_before(&self, node: NodeId) -> &[Comment] {
        self.notes(node).map_or(&[], |notes| &notes.before)
    }

    /// NAGs of a move. The root has none.
    pub fn nags(&self, node: NodeId) -> &[Nag] {
        self.notes(node).map_or(&[], |notes| &notes.nags)
    }

    fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.node(node).notes.as_deref()
    }

    fn node(&self, node: NodeId) -> &TreeNode {
        &self.nodes[node.index()]
    }
}

impl TreeNode {
    const fn new(parent: Option<NodeId>, m: Option<Move>) -> Self {
        Self {
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
            m,
            notes: None,
        }
    }
}

impl Default for Tree {
    /// A tree without moves from the initial position.
    fn default() -> Self {
        Self::new(Position::START)
    }
}

/// Trees are equal if they have the same moves in the same order, with the same comments and NAGs.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            let (left, right) = (self.node(a), other.node(b));
            left.m == right.m
                && left.first_child.is_some() == right.first_child.is_some()
                && left.next_sibling.is_some() == right.next_sibling.is_some()
                && self.comments(a) == other.comments(b)
                && self.comments_before(a) == other.comments_before(b)
                && self.nags(a) == other.nags(b)
        };
        // Equal order and equal neighbours imply equal structure.
        self.start == other.start
            && same((Self::ROOT, Self::ROOT))
            && self.nodes().zip(other.nodes()).all(same)
    }
}

impl Eq for Tree {}

/// Shows the movetext.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree({})", crate::pgn::movetext(self))
    }
}
