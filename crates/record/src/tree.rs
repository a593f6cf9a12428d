//! [`Tree`]: the moves of a game, with variations and what is said about them.

mod edit;

use std::{fmt, num::NonZeroU32};

use tabiya_rules::{Move, Position};

use crate::{
    Comment, Nag,
    cursor::Cursor,
    walk::{Children, Mainline, Nodes},
};

/// The moves of a game: a main line, and variations within variations.
///
/// Each move is a node with a [`NodeId`]; [`Tree::ROOT`] stands for the position before the first. The first
/// child of a node goes on with its line, the others are variations from there.
///
/// Nodes are in one list, and nothing here calls itself: a tree may be as long and deep as memory allows.
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
    /// The first is the root. Those that were deleted stay, without anything that leads to them.
    nodes: Vec<Node>,
}

/// A move of a [`Tree`], or its root. It means something only in the tree that gave it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// None if there are too many.
    fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index + 1).ok()?;
        NonZeroU32::new(number).map(Self)
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

// Millions of them may be in memory.
const _: () = assert!(size_of::<Node>() == 32);

#[derive(Clone)]
struct Node {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    /// None for the root.
    m: Option<Move>,
    notes: Option<Box<Notes>>,
}

/// What is said about a move. Few moves have any of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Notes {
    before: Vec<Comment>,
    after: Vec<Comment>,
    nags: Vec<Nag>,
}

/// A move is not legal where it was to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub m: Move,
    /// The position.
    pub position: Position,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the move {:?} is not legal in {}",
            self.m,
            self.position.fen()
        )
    }
}

impl std::error::Error for IllegalMove {}

impl Tree {
    /// The position before the first move.
    pub const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// No moves yet, from a position.
    pub fn new(start: Position) -> Self {
        Self {
            start,
            nodes: vec![Node::new(None, None)],
        }
    }

    /// The position that the moves begin from.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// A walk along the main line.
    pub fn mainline(&self) -> Mainline<'_> {
        Mainline::new(self)
    }

    /// All moves, in the order in which they are written: each is followed by its variations, and then by
    /// what follows it.
    pub fn nodes(&self) -> Nodes<'_> {
        Nodes::new(self)
    }

    /// A place in the tree that moves about, at the root.
    pub fn cursor(&self) -> Cursor<&Self> {
        Cursor::new(self)
    }

    /// A place in the tree that moves about and adds moves, at the root.
    pub fn cursor_mut(&mut self) -> Cursor<&mut Self> {
        Cursor::new(self)
    }
}

/// What there is. These panic if the tree never had the node.
impl Tree {
    /// The move of a node. None for the root.
    pub fn move_of(&self, node: NodeId) -> Option<Move> {
        self.node(node).m
    }

    /// What a node follows. None for the root, and for a node that has been deleted.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// What follows a node: first how its line goes on, then variations.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children::new(self, node)
    }

    /// How the line of a node goes on.
    pub fn next(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).first_child
    }

    /// The variation after this one, among those that replace the same move.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).next_sibling
    }

    /// The last node of the line that a node is in.
    pub fn end_of_line(&self, mut node: NodeId) -> NodeId {
        while let Some(next) = self.next(node) {
            node = next;
        }
        node
    }

    /// The moves that lead to a node, from the first.
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

    /// The position at a node, by playing the moves that lead there: a [`Cursor`] has it at hand.
    pub fn position(&self, node: NodeId) -> Position {
        let moves = self
            .path(node)
            .into_iter()
            .filter_map(|node| self.move_of(node));
        moves.fold(self.start, |position, m| position.play(m))
    }

    /// True if a node has not been deleted, nor anything that leads to it.
    pub fn contains(&self, mut node: NodeId) -> bool {
        while let Some(parent) = self.parent(node) {
            node = parent;
        }
        node == Self::ROOT
    }

    /// True if no node on the way to this one is a variation.
    pub fn is_mainline(&self, mut node: NodeId) -> bool {
        while let Some(parent) = self.parent(node) {
            if self.next(parent) != Some(node) {
                return false;
            }
            node = parent;
        }
        node == Self::ROOT
    }

    /// True if there is no move.
    pub fn is_empty(&self) -> bool {
        self.next(Self::ROOT).is_none()
    }

    /// The comments after a move; for the root, those before the first move.
    pub fn comments(&self, node: NodeId) -> &[Comment] {
        self.notes(node).map_or(&[], |notes| &notes.after)
    }

    /// The comments before a move, which stand at the start of a variation, or after another one. The root
    /// has none.
    pub fn comments_before(&self, node: NodeId) -> &[Comment] {
        self.notes(node).map_or(&[], |notes| &notes.before)
    }

    /// The glyphs of a move. The root has none.
    pub fn nags(&self, node: NodeId) -> &[Nag] {
        self.notes(node).map_or(&[], |notes| &notes.nags)
    }

    fn notes(&self, node: NodeId) -> Option<&Notes> {
        self.node(node).notes.as_deref()
    }

    fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }
}

impl Node {
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
    /// No moves yet, from where chess begins.
    fn default() -> Self {
        Self::new(Position::START)
    }
}

/// Trees are equal if they have the same moves in the same order, and the same is said about them.
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
        // Nodes in the same order with the same neighbours are in the same places.
        self.start == other.start
            && same((Self::ROOT, Self::ROOT))
            && self.nodes().zip(other.nodes()).all(same)
    }
}

impl Eq for Tree {}

/// The moves as PGN.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tree({})", crate::pgn::movetext(self))
    }
}
