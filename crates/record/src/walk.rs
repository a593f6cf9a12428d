//! Walks through a [`Tree`]: [`Children`], [`Mainline`] and [`Nodes`].

use tabiya_rules::{Move, Position, San};

use crate::{NodeId, Tree};

/// What follows a node: first how its line goes on, then variations.
#[derive(Clone, Debug)]
pub struct Children<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl<'a> Children<'a> {
    pub(crate) fn new(tree: &'a Tree, node: NodeId) -> Self {
        let next = tree.next(node);
        Self { tree, next }
    }
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        self.next = self.tree.next_sibling(node);
        Some(node)
    }
}

/// A move of the main line, with the position that it leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its node.
    pub node: NodeId,
    /// The move.
    pub m: Move,
    /// The move as it is written.
    pub san: San,
    /// The position after it.
    pub position: Position,
}

/// The main line, move by move.
///
/// ```
/// use tabiya_record::Game;
/// let game: Game = "1. e4 e5 (1... c5) 2. Nf3 *".parse()?;
/// for step in game.tree.mainline() {
///     println!("{}: {}", step.san, step.position.fen());
/// }
/// # assert_eq!(game.tree.mainline().count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Mainline<'a> {
    tree: &'a Tree,
    node: NodeId,
    position: Position,
}

impl<'a> Mainline<'a> {
    pub(crate) fn new(tree: &'a Tree) -> Self {
        Self {
            tree,
            node: Tree::ROOT,
            position: *tree.start(),
        }
    }
}

impl Iterator for Mainline<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let node = self.tree.next(self.node)?;
        let m = self.tree.move_of(node)?;
        let san = self.position.san(m);
        let position = self.position.play(m);
        (self.node, self.position) = (node, position);
        Some(Step {
            node,
            m,
            san,
            position,
        })
    }
}

/// All moves of a tree, in the order in which they are written.
///
/// ```
/// use tabiya_record::Game;
/// let game: Game = "1. e4 e5 (1... c5 2. Nc3) 2. Nf3 *".parse()?;
/// let depths: Vec<_> = game.tree.nodes().map(|node| game.tree.path(node).len()).collect();
/// assert_eq!(depths, [1, 2, 2, 3, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nodes<'a> {
    tree: &'a Tree,
    next: Option<NodeId>,
}

impl<'a> Nodes<'a> {
    pub(crate) fn new(tree: &'a Tree) -> Self {
        let next = tree.next(Tree::ROOT);
        Self { tree, next }
    }
}

impl Iterator for Nodes<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.next?;
        let variation = self
            .tree
            .next_sibling(node)
            .filter(|_| is_first(self.tree, node));
        self.next = variation.or_else(|| line_goes_on(self.tree, node));
        Some(node)
    }
}

/// True if a node goes on with the line of its parent, and is no variation.
fn is_first(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).and_then(|parent| tree.next(parent)) == Some(node)
}

/// What is written after a node and its variations.
fn line_goes_on(tree: &Tree, mut node: NodeId) -> Option<NodeId> {
    loop {
        if let Some(next) = tree.next(node) {
            return Some(next);
        }
        // The line ends here: back to where it began.
        let mut head = node;
        while is_first(tree, head) {
            head = tree.parent(head)?;
        }
        if let Some(variation) = tree.next_sibling(head) {
            return Some(variation);
        }
        // Its variations are over: the move that they replace goes on.
        node = tree.next(tree.parent(head)?)?;
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;

    #[track_caller]
    fn check(pgn: &str, want: &str) {
        let game: Game = pgn.parse().unwrap();
        let san = |node| {
            let before = game.tree.position(game.tree.parent(node).unwrap());
            before.san(game.tree.move_of(node).unwrap()).to_string()
        };
        let found: Vec<_> = game.tree.nodes().map(san).collect();
        assert_eq!(found.join(" "), want);
    }

    #[test]
    fn nodes_come_as_written() {
        check("*", "");
        check("1. e4 e5 2. f4 *", "e4 e5 f4");
        check("1. e4 (1. d4 d5) (1. c4) 1... e5 *", "e4 d4 d5 c4 e5");
        check(
            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) *",
            "e4 d4 d5 Nf6 c4 c4",
        );
        // A variation on the first move of a variation is one beside it.
        check(
            "1. e4 (1. d4 (1. c4 (1. b4) 1... c5)) 1... e5 (1... c5) *",
            "e4 d4 c4 c5 b4 e5 c5",
        );
    }
}
