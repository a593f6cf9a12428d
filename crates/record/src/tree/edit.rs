//! Editing a [`Tree`].

use tabiya_rules::{Move, Position};

use super::{IllegalMove, NodeId, Notes, Tree, TreeNode};
use crate::{Comment, Nag};

/// Edits. They panic if the tree never had the node, or would exceed 2³² nodes.
impl Tree {
    /// Adds a move after a node, as a variation if the node has a continuation already. A move that exists is
    /// returned unchanged.
    pub fn add(&mut self, node: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        let position = self.position(node);
        self.add_from(node, &position, m)
    }

    /// Like [`add`](Self::add), with the position at the node given.
    pub(crate) fn add_from(
        &mut self,
        node: NodeId,
        position: &Position,
        m: Move,
    ) -> Result<NodeId, IllegalMove> {
        if let Some(existing) = self
            .children(node)
            .find(|child| self.move_of(*child) == Some(m))
        {
            return Ok(existing);
        }
        if !position.is_legal(m) {
            let position = *position;
            return Err(IllegalMove {
                m: Some(m),
                position,
            });
        }
        Ok(self.push(node, Some(m)))
    }

    /// Adds a null move after a node. It is not possible in check. A null move that exists is returned unchanged.
    ///
    /// ```
    /// use tabiya_record::{GameRecord, Tree};
    /// let mut game = GameRecord::new();
    /// let pass = game.tree.add_null_move(Tree::ROOT)?;
    /// assert!(game.tree.is_null_move(pass));
    /// assert!(game.to_string().ends_with("1. -- *\n"));
    /// # Ok::<(), tabiya_record::IllegalMove>(())
    /// ```
    pub fn add_null_move(&mut self, node: NodeId) -> Result<NodeId, IllegalMove> {
        let position = self.position(node);
        self.add_null_move_from(node, &position)
    }

    /// Like [`add_null_move`](Self::add_null_move), with the position at the node given.
    pub(crate) fn add_null_move_from(
        &mut self,
        node: NodeId,
        position: &Position,
    ) -> Result<NodeId, IllegalMove> {
        let existing = self.children(node).find(|child| self.is_null_move(*child));
        match existing {
            Some(existing) => Ok(existing),
            None if position.is_check() => Err(IllegalMove {
                m: None,
                position: *position,
            }),
            None => Ok(self.push(node, None)),
        }
    }

    /// Adds a move, or a null move, without checking that it is legal or new.
    pub(crate) fn push(&mut self, parent: NodeId, m: Option<Move>) -> NodeId {
        let id = NodeId::from_index(self.nodes.len()).expect("fewer than 2³² moves");
        self.nodes.push(TreeNode::new(Some(parent), m));
        let last = self.node_mut(parent).last_child.replace(id);
        match last {
            Some(last) => self.node_mut(last).next_sibling = Some(id),
            None => self.node_mut(parent).first_child = Some(id),
        }
        id
    }

    /// Deletes a move and everything after it. Returns its parent; `None` for the root, which cannot be deleted, and
    /// for nodes deleted before.
    pub fn delete(&mut self, node: NodeId) -> Option<NodeId> {
        let parent = self.parent(node)?;
        self.unlink(parent, node);
        self.node_mut(node).parent = None;
        Some(parent)
    }

    /// Deletes all variations that begin at a node, and keeps the continuation.
    pub fn delete_variations(&mut self, node: NodeId) {
        while let Some(variation) = self.next(node).and_then(|main| self.next_sibling(main)) {
            self.delete(variation);
        }
    }

    /// Moves a variation one place up among those that replace the same move; the first one becomes the main line.
    /// False if it is first already.
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

    /// Sets the comments after a move; for the root, those before the first move. Empty comments are left out.
    pub fn set_comments(&mut self, node: NodeId, comments: impl IntoIterator<Item = Comment>) {
        let comments = comments.into_iter().filter(|comment| !comment.is_empty());
        self.notes_mut(node).after = comments.collect();
    }

    /// Adds a comment after a move; for the root, before the first move. An empty comment is left out.
    pub fn add_comment(&mut self, node: NodeId, comment: Comment) {
        if !comment.is_empty() {
            self.notes_mut(node).after.push(comment);
        }
    }

    /// Sets the comments before a move. The root has none. Empty comments are left out.
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

    /// Sets the NAGs of a move, without duplicates. The root has none.
    pub fn set_nags(&mut self, node: NodeId, nags: impl IntoIterator<Item = Nag>) {
        if node != Self::ROOT {
            self.notes_mut(node).nags.clear();
            nags.into_iter().for_each(|nag| self.add_nag(node, nag));
        }
    }

    /// Adds a NAG to a move, unless it has it already. The root has none.
    pub fn add_nag(&mut self, node: NodeId, nag: Nag) {
        if node != Self::ROOT && !self.nags(node).contains(&nag) {
            self.notes_mut(node).nags.push(nag);
        }
    }

    fn notes_mut(&mut self, node: NodeId) -> &mut Notes {
        self.node_mut(node).notes.get_or_insert_default()
    }

    fn node_mut(&mut self, node: NodeId) -> &mut TreeNode {
        &mut self.nodes[node.index()]
    }

    /// Removes a node from its parent's children.
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

    /// Inserts a node into its parent's children, after one of them or first.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameRecord;
    use tabiya_rules::San;

    const PGN: &str = "1. e4 (1. d4 d5) (1. c4 c5 (1... e5)) 1... e5 2. f4 *";

    /// Finds the node that these moves lead to.
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

    /// Edits a game and compares its movetext; parsing that must give an equal tree.
    #[track_caller]
    fn check(change: impl FnOnce(&mut Tree), want: &str) {
        let mut game: GameRecord = PGN.parse().unwrap();
        change(&mut game.tree);
        assert_eq!(crate::pgn::movetext(&game.tree), want);
        let again: GameRecord = game.to_string().parse().unwrap();
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
    fn null_moves() {
        check(
            |tree| {
                let node = find(tree, "e4");
                let pass = tree.add_null_move(node).unwrap();
                assert_eq!(tree.add_null_move(node), Ok(pass));
                assert!(tree.is_null_move(pass) && !tree.is_null_move(node));
                assert!(!tree.is_null_move(Tree::ROOT));
                assert_eq!(tree.move_of(pass), None);
                let position = tree.position(pass);
                assert_eq!(position.turn(), tabiya_rules::Color::White);
                tree.add(pass, position.legal_moves()[0]).unwrap();
            },
            "1. e4 (1. d4 d5) (1. c4 c5 (1... e5)) 1... e5 (1... -- 2. a3) 2. f4",
        );
        let mut game: GameRecord = "1. f3 e5 2. g4 Qh4# 0-1".parse().unwrap();
        let last = game.tree.end_of_line(Tree::ROOT);
        let error = game.tree.add_null_move(last).unwrap_err().to_string();
        assert!(error.starts_with("a null move is not possible in check, in rnb"));
    }

    #[test]
    fn comments_and_nags() {
        check(
            |tree| {
                let node = find(tree, "e4");
                tree.set_nags(node, [Nag::GOOD, Nag::GOOD, Nag(10)]);
                tree.set_comments(
                    node,
                    [Comment::new("a"), Comment::new(" "), Comment::new("b")],
                );
                tree.set_comments_before(node, [Comment::new("c")]);
                // Root NAGs and comments before the root have no place in PGN, so they are ignored.
                tree.set_nags(Tree::ROOT, [Nag::GOOD]);
                tree.set_comments_before(Tree::ROOT, [Comment::new("d")]);
                tree.set_comments(Tree::ROOT, [Comment::new("e")]);
            },
            "{e} 1. {c} e4 $1 $10 {a} {b} (1. d4 d5) (1. c4 c5 (1... e5)) 1... e5 2. f4",
        );
    }

    #[test]
    fn equality_ignores_deleted_nodes_and_empty_notes() {
        let mut one: GameRecord = "1. e4 e5 *".parse().unwrap();
        let two: GameRecord = "1. e4 e5 *".parse().unwrap();
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
