//! Iterators over a [`Tree`]: [`Children`], [`Mainline`] and [`Nodes`].

use tabiya_rules::{Move, Position, San};

use crate::{NodeId, Tree};

/// Iterator over the children of a node: first the continuation of its line, then variations.
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
pub struct MainlineMove {
    /// Its node.
    pub node: NodeId,
    /// The move; `None` for a null move.
    pub m: Option<Move>,
    /// The move in SAN; `--` for a null move.
    pub san: San,
    /// Position after it.
    pub position: Position,
}

/// Iterator over the main line.
///
/// ```
/// use tabiya_record::GameRecord;
/// let game: GameRecord = "1. e4 e5 (1... c5) 2. Nf3 *".parse()?;
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
    type Item = MainlineMove;

    fn next(&mut self) -> Option<MainlineMove> {
        let node = self.tree.next(self.node)?;
        let m = self.tree.move_of(node);
        let san = self.tree.san_of(node, &self.position)?;
        let position = self.tree.position_after(node, &self.position);
        (self.node, self.position) = (node, position);
        Some(MainlineMove {
            node,
            m,
            san,
            position,
        })
    }
}

/// Iterator over all moves of a tree in PGN order.
///
/// ```
/// use tabiya_record::GameRecord;
/// let game: GameRecord = "1. e4 e5 (1... c5 2. Nc3) 2. Nf3 *".parse()?;
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
            .filter(|_| is_continuation(self.tree, node));
        self.next = variation.or_else(|| after_variations(self.tree, node));
        Some(node)
    }
}

/// True if a node continues the line of its parent, and does not begin a variation.
fn is_continuation(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).and_then(|parent| tree.next(parent)) == Some(node)
}

/// Next node in PGN order after a node and the variations that replace it.
fn after_variations(tree: &Tree, mut node: NodeId) -> Option<NodeId> {
    loop {
        if let Some(next) = tree.next(node) {
            return Some(next);
        }
        // The line ends here: go back to where it began.
        let mut head = node;
        while is_continuation(tree, head) {
            head = tree.parent(head)?;
        }
        if let Some(variation) = tree.next_sibling(head) {
            return Some(variation);
        }
        // No variations are left: continue after the move they replace.
        node = tree.next(tree.parent(head)?)?;
    }
}

#[cfg(test)]
mod tests {
    use crate::GameRecord;

    #[track_caller]
    fn check(pgn: &str, want: &str) {
        let game: GameRecord = pgn.parse().unwrap();
        let san = |node| {
            let before = game.tree.position(game.tree.parent(node).unwrap());
            before.san(game.tree.move_of(node).unwrap()).to_string()
        };
        let found: Vec<_> = game.tree.nodes().map(san).collect();
        assert_eq!(found.join(" "), want);
    }

    #[test]
    fn nodes_are_in_pgn_order() {
        check("*", "");
        check("1. e4 e5 2. f4 *", "e4 e5 f4");
        check("1. e4 (1. d4 d5) (1. c4) 1... e5 *", "e4 d4 d5 c4 e5");
        check(
            "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) *",
            "e4 d4 d5 Nf6 c4 c4",
        );
        // A variation on the first move of a variation becomes its sibling.
        check(
            "1. e4 (1. d4 (1. c4 (1. b4) 1... c5)) 1... e5 (1... c5) *",
            "e4 d4 c4 c5 b4 e5 c5",
        );
    }
}
