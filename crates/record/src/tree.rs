//! [`Tree`]: the moves of a game, with variations and what is said about them.

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

/// Changes. These panic if the tree never had the node, or has 2³² of them.
impl Tree {
    /// Adds a move after a node, as a variation if there is another already. If it is there, that one is
    /// returned and nothing changes.
    pub fn add(&mut self, node: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        let position = self.position(node);
        self.add_from(node, &position, m)
    }

    /// The same, for somebody who knows the position at the node.
    pub(crate) fn add_from(
        &mut self,
        node: NodeId,
        position: &Position,
        m: Move,
    ) -> Result<NodeId, IllegalMove> {
        if let Some(known) = self
            .children(node)
            .find(|child| self.move_of(*child) == Some(m))
        {
            return Ok(known);
        }
        if !position.is_legal(m) {
            let position = *position;
            return Err(IllegalMove { m, position });
        }
        Ok(self.push(node, m))
    }

    /// Adds a move that is known to be legal, even if it is there already.
    pub(crate) fn push(&mut self, parent: NodeId, m: Move) -> NodeId {
        let id = NodeId::from_index(self.nodes.len()).expect("fewer than 2³² moves");
        self.nodes.push(Node::new(Some(parent), Some(m)));
        let last = self.node_mut(parent).last_child.replace(id);
        match last {
            Some(last) => self.node_mut(last).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        id
    }

    /// Takes away a move and all that follows it. Returns what it followed; None for the root, which stays,
    /// and for what has been deleted before.
    pub fn delete(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        self.unlink(parent, node);
        self.node_mut(node).parent = None;
        Some(parent)
    }

    /// Takes away all variations that begin at a node, and keeps how its line goes on.
    pub fn delete_variations(&mut self, node: NodeId) {
        while let Some(variation) = self.next(node).and_then(|main| self.next_sibling(main)) {
            self.delete(variation);
        }
    }

    /// Makes a variation the one before it, among those that replace the same move: the first variation
    /// changes places with the main line. False if there is none before it.
    pub fn promote(&mut self, node: NodeId) -> bool {
        let Some(parent) = self.parent(node) else {
            return false;
        };
        let mut before = None;
        let mut previous = None;
        for child in self.children(parent) {
            if child == node {
                break;
            }
            before = previous.replace(child);
        }
        let Some(_) = previous else {
            return false;
        };
        self.unlink(parent, node);
        self.link_after(parent, before, node);
        true
    }

    /// Makes the line that leads to a node the main line.
    pub fn make_mainline(&mut self, node: NodeId) {
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            if self.next(parent) != Some(at) {
                self.unlink(parent, at);
                self.link_after(parent, None, at);
            }
            at = parent;
        }
    }

    /// Sets the comments after a move; for the root, those before the first move. Empty ones are left out.
    pub fn set_comments(&mut self, node: NodeId, comments: impl IntoIterator<Item = Comment>) {
        let comments = comments.into_iter().filter(|comment| !comment.is_empty());
        self.notes_mut(node).after = comments.collect();
    }

    /// Adds a comment after a move; for the root, before the first move. An empty one is left out.
    pub fn add_comment(&mut self, node: NodeId, comment: Comment) {
        if !comment.is_empty() {
            self.notes_mut(node).after.push(comment);
        }
    }

    /// Sets the comments before a move. Nothing is before the root. Empty ones are left out.
    pub fn set_comments_before(
        &mut self,
        node: NodeId,
        comments: impl IntoIterator<Item = Comment>,
    ) {
        if node != Self::ROOT {
            let comments = comments.into_iter().filter(|comment| !comment.is_empty());
            self.notes_mut(node).before = comments.collect();
        }
    }

    /// Sets the glyphs of a move, each once. The root is no move.
    pub fn set_nags(&mut self, node: NodeId, nags: impl IntoIterator<Item = Nag>) {
        if node != Self::ROOT {
            self.notes_mut(node).nags.clear();
            nags.into_iter().for_each(|nag| self.add_nag(node, nag));
        }
    }

    /// Adds a glyph to a move, unless it is there. The root is no move.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) {
        if node != Self::ROOT && !self.nags(node).contains(&nag) {
            self.notes_mut(node).nags.push(nag);
        }
    }

    fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.node_mut(node).notes.get_or_insert_default()
    }

    fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    /// Takes a node out of the list of its parent's children.
    fn unlink(&mut self, parent: NodeId, node: NodeId) {
        let next = self.node_mut(node).next_sibling.take();
        let previous = self
            .children(parent)
            .take_while(|child| *child != node)
            .last();
        match previous {
            Some(previous) => self.node_mut(previous).next_sibling = next,
            None => self.node_mut(parent).first_child = next,
        }
        if self.node(parent).last_child == Some(node) {
            self.node_mut(parent).last_child = previous;
        }
    }

    /// Puts a node among its parent's children, after one of them or first.
    fn link_after(&mut self, parent: NodeId, previous: Option<NodeId>, node: NodeId) {
        let next = match previous {
            Some(previous) => self.node_mut(previous).next_sibling.replace(node),
            None => self.node_mut(parent).first_child.replace(node),
        };
        self.node_mut(node).next_sibling = next;
        if next.is_none() {
            self.node_mut(parent).last_child = Some(node);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use tabiya_rules::San;

    const PGN: &str = "1. e4 (1. d4 d5) (1. c4 c5 (1... e5)) 1... e5 2. f4 *";

    /// The node that these moves lead to.
    fn find(tree: &Tree, path: &str) -> NodeId {
        let mut cursor = tree.cursor();
        for text in path.split_whitespace() {
            let m = text
                .parse::<San>()
                .unwrap()
                .to_move(cursor.position())
                .unwrap();
            let index = tree
                .children(cursor.node())
                .position(|child| tree.move_of(child) == Some(m));
            assert!(cursor.forward_into(index.unwrap()));
        }
        cursor.node()
    }

    /// Changes a game, and compares its moves; the tree must be sound, as another that reads the same.
    #[track_caller]
    fn check(change: impl FnOnce(&mut Tree), want: &str) {
        let mut game: Game = PGN.parse().unwrap();
        change(&mut game.tree);
        assert_eq!(crate::pgn::movetext(&game.tree), want);
        let again: Game = game.to_string().parse().unwrap();
        assert_eq!(again, game);
    }

    #[test]
    fn deleting() {
        check(
            |tree| assert_eq!(tree.delete(Tree::ROOT), None),
            &PGN[..PGN.len() - 2],
        );
        check(
            |tree| assert_eq!(tree.delete(find(tree, "d4")), Some(Tree::ROOT)),
            "1. e4 (1. c4 c5 (1... e5)) 1... e5 2. f4",
        );
        check(
            |tree| {
                let (main, below) = (find(tree, "e4"), find(tree, "e4 e5"));
                assert!(tree.contains(below));
                tree.delete(main);
                assert!(!tree.contains(below));
                assert_eq!(tree.delete(main), None);
            },
            "1. d4 (1. c4 c5 (1... e5)) 1... d5",
        );
        check(
            |tree| {
                tree.delete(find(tree, "c4"));
                tree.add(Tree::ROOT, tree.start().legal_moves()[0]).unwrap();
            },
            "1. e4 (1. d4 d5) (1. a3) 1... e5 2. f4",
        );
        check(|tree| tree.delete_variations(Tree::ROOT), "1. e4 e5 2. f4");
    }

    #[test]
    fn promoting() {
        check(
            |tree| assert!(!tree.promote(Tree::ROOT)),
            &PGN[..PGN.len() - 2],
        );
        check(
            |tree| assert!(!tree.promote(find(tree, "e4"))),
            &PGN[..PGN.len() - 2],
        );
        check(
            |tree| assert!(tree.promote(find(tree, "d4"))),
            "1. d4 (1. e4 e5 2. f4) (1. c4 c5 (1... e5)) 1... d5",
        );
        check(
            |tree| assert!(tree.promote(find(tree, "c4"))),
            "1. e4 (1. c4 c5 (1... e5)) (1. d4 d5) 1... e5 2. f4",
        );
        check(
            |tree| {
                let node = find(tree, "c4 e5");
                assert!(!tree.is_mainline(node));
                tree.make_mainline(node);
                assert!(tree.is_mainline(node));
            },
            "1. c4 (1. e4 e5 2. f4) (1. d4 d5) 1... e5 (1... c5)",
        );
    }

    #[test]
    fn adding() {
        check(
            |tree| {
                let m = tree.move_of(find(tree, "d4")).unwrap();
                assert_eq!(tree.add(Tree::ROOT, m), Ok(find(tree, "d4")));
                let error = tree.add(find(tree, "d4"), m).unwrap_err();
                assert!(
                    error
                        .to_string()
                        .starts_with("the move d2d4 is not legal in rnbqkbnr/")
                );
            },
            &PGN[..PGN.len() - 2],
        );
    }

    #[test]
    fn remarks() {
        check(
            |tree| {
                let node = find(tree, "e4");
                tree.set_nags(node, [Nag::GOOD, Nag::GOOD, Nag(10)]);
                tree.set_comments(
                    node,
                    [Comment::new("a"), Comment::new(" "), Comment::new("b")],
                );
                tree.set_comments_before(node, [Comment::new("c")]);
                // What cannot be written is not kept.
                tree.set_nags(Tree::ROOT, [Nag::GOOD]);
                tree.set_comments_before(Tree::ROOT, [Comment::new("d")]);
                tree.set_comments(Tree::ROOT, [Comment::new("e")]);
            },
            "{e} 1. {c} e4 $1 $10 {a} {b} (1. d4 d5) (1. c4 c5 (1... e5)) 1... e5 2. f4",
        );
    }

    #[test]
    fn equality_is_of_what_can_be_seen() {
        let mut one: Game = "1. e4 e5 *".parse().unwrap();
        let two: Game = "1. e4 e5 *".parse().unwrap();
        let last = find(&one.tree, "e4 e5");
        let m = one.tree.move_of(last).unwrap();
        one.tree.delete(last);
        assert_ne!(one, two);
        one.tree.add(find(&one.tree, "e4"), m).unwrap();
        one.tree.set_nags(Tree::ROOT, []);
        assert_eq!(one, two);
        one.tree.add_nag(find(&one.tree, "e4"), Nag(1));
        assert_ne!(one, two);
    }
}
