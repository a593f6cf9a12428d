//! [`Cursor`]: a movable place in a tree.

use std::ops::{Deref, DerefMut};

use tabiya_rules::{Move, Position, San};

use crate::{IllegalMove, NodeId, Tree};

/// A movable place in a [`Tree`], with the positions from the start up to it.
///
/// [`Tree::cursor`] returns a read-only cursor, [`Tree::cursor_mut`] one that can also edit.
///
/// ```
/// use tabiya_record::GameRecord;
/// let game: GameRecord = "1. e4 e5 (1... c5 2. Nf3) 2. f4 *".parse()?;
/// let mut cursor = game.tree.cursor();
/// assert!(cursor.forward() && cursor.forward());
/// assert_eq!(cursor.san().unwrap().to_string(), "e5");
/// assert!(cursor.next_variation());
/// assert_eq!(cursor.san().unwrap().to_string(), "c5");
/// cursor.to_end();
/// assert_eq!(cursor.san().unwrap().to_string(), "Nf3");
/// assert_eq!(cursor.ply(), 3);
/// assert!(cursor.back());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<T> {
    tree: T,
    node: NodeId,
    /// From the start to the current position, inclusive.
    positions: Vec<Position>,
}

impl<T: Deref<Target = Tree>> Cursor<T> {
    /// Creates a cursor at the root.
    pub fn new(tree: T) -> Self {
        Self {
            node: Tree::ROOT,
            positions: vec![*tree.start()],
            tree,
        }
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Current node.
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// Current position.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("the start is never popped")
    }

    /// Position before the last move.
    pub fn previous_position(&self) -> Option<&Position> {
        self.positions.iter().nth_back(1)
    }

    /// Positions from the start to the current one.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Number of moves from the start.
    pub fn ply(&self) -> usize {
        self.positions.len() - 1
    }

    /// Last move. `None` at the root and after a null move.
    pub fn last_move(&self) -> Option<Move> {
        self.tree.move_of(self.node)
    }

    /// Last move in SAN, `--` for a null move. `None` at the root.
    pub fn san(&self) -> Option<San> {
        self.tree.san_of(self.node, self.previous_position()?)
    }

    /// Moves forward in the current line. False at its end.
    pub fn forward(&mut self) -> bool {
        self.tree
            .next(self.node)
            .is_some_and(|next| self.enter(next))
    }

    /// Moves forward into a child: 0 continues the line, 1 is the first variation. False if there is no such child.
    pub fn forward_into(&mut self, index: usize) -> bool {
        let child = self.tree.children(self.node).nth(index);
        child.is_some_and(|child| self.enter(child))
    }

    /// Moves back by one move. False at the root.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.tree.parent(self.node) else {
            return false;
        };
        self.node = parent;
        self.positions.pop();
        true
    }

    /// Moves to the next variation among those that replace the same move. False if there is none.
    pub fn next_variation(&mut self) -> bool {
        let Some(sibling) = self.tree.next_sibling(self.node) else {
            return false;
        };
        self.back() && self.enter(sibling)
    }

    /// Moves to the root.
    pub fn to_start(&mut self) {
        self.node = Tree::ROOT;
        self.positions.truncate(1);
    }

    /// Moves to the end of the current line.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Moves to a node. False if it has been deleted.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        if !self.tree.contains(node) {
            return false;
        }
        self.to_start();
        self.tree
            .path(node)
            .into_iter()
            .all(|node| self.enter(node))
    }

    /// Moves to a child of the current node.
    fn enter(&mut self, child: NodeId) -> bool {
        let next = self.tree.position_after(child, self.position());
        self.positions.push(next);
        self.node = child;
        true
    }
}

impl<T: DerefMut<Target = Tree>> Cursor<T> {
    /// The tree, for editing comments and NAGs.
    ///
    /// If the current node is deleted this way, the cursor stays at the unlinked node.
    pub fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    /// Plays a move, adding it if it is new: at the end of a line as its continuation, elsewhere as a variation.
    pub fn play(&mut self, m: Move) -> Result<NodeId, IllegalMove> {
        let position = *self.position();
        let child = self.tree.add_from(self.node, &position, m)?;
        self.enter(child);
        Ok(child)
    }

    /// Plays a null move, adding it if it is new.
    pub fn play_null_move(&mut self) -> Result<NodeId, IllegalMove> {
        let position = *self.position();
        let child = self.tree.add_null_move_from(self.node, &position)?;
        self.enter(child);
        Ok(child)
    }

    /// Deletes the last move and everything after it, and moves back. False at the root.
    pub fn delete(&mut self) -> bool {
        let node = self.node;
        self.back() && self.tree.delete(node).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameRecord;

    #[track_caller]
    fn check(pgn: &str, navigate: impl FnOnce(&mut Cursor<&mut Tree>), want: &str) {
        let mut game: GameRecord = pgn.parse().unwrap();
        let mut cursor = game.tree.cursor_mut();
        navigate(&mut cursor);
        let found = cursor.san().map_or("-".to_owned(), |san| san.to_string());
        assert_eq!(found, want);
        let node = cursor.node();
        assert_eq!(cursor.ply(), cursor.tree().path(node).len());
        assert_eq!(*cursor.position(), cursor.tree().position(node));
    }

    #[test]
    fn navigation() {
        const PGN: &str = "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) 1... e5 *";
        check(PGN, |_| {}, "-");
        check(PGN, |c| assert!(!c.back()), "-");
        check(PGN, |c| assert!(!c.next_variation()), "-");
        check(PGN, |c| c.to_end(), "e5");
        check(PGN, |c| assert!(c.forward_into(2)), "c4");
        check(PGN, |c| assert!(!c.forward_into(3)), "-");
        check(
            PGN,
            |c| assert!(c.forward() && c.next_variation() && c.forward_into(1)),
            "Nf6",
        );
        check(
            PGN,
            |c| assert!(c.forward_into(2) && !c.next_variation()),
            "c4",
        );
        check(PGN, |c| assert!(c.forward() && c.delete()), "-");
        check(
            PGN,
            |c| {
                c.to_end();
                let end = c.node();
                c.to_start();
                assert!(c.go_to(end));
                assert!(c.delete());
                assert!(!c.go_to(end));
            },
            "e4",
        );
    }

    #[test]
    fn null_moves() {
        const PGN: &str = "1. e4 -- 2. d4 *";
        check(PGN, |c| assert!(c.forward() && c.forward()), "--");
        check(PGN, |c| c.to_end(), "d4");
        check(
            PGN,
            |c| {
                c.to_end();
                c.play_null_move().unwrap();
                assert_eq!(c.last_move(), None);
            },
            "--",
        );
    }

    #[test]
    fn playing_an_existing_move_adds_nothing() {
        let mut game: GameRecord = "1. e4 e5 *".parse().unwrap();
        let mut cursor = game.tree.cursor_mut();
        let first = cursor.tree().next(Tree::ROOT).unwrap();
        let m = cursor.tree().move_of(first).unwrap();
        assert_eq!(cursor.play(m), Ok(first));
        assert!(cursor.play(m).is_err(), "White has moved");
        assert_eq!(game.tree.nodes().count(), 2);
    }
}
