//! PGN in export format.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use tabiya_rules::{CastlingMode, Color, EnPassantStyle, FenStyle, Position};

use super::page::Page;
use crate::{Game, NodeId, Tree, tags};

/// Writes games as PGN, with an empty line between them.
///
/// ```
/// use tabiya_record::{Game, pgn::PgnWriter};
/// let mut writer = PgnWriter::new(Vec::new());
/// for text in ["1. e4 *", "1. d4 *"] {
///     writer.write(&text.parse::<Game>()?)?;
/// }
/// let pgn = String::from_utf8(writer.into_inner())?;
/// assert!(pgn.ends_with("[Result \"*\"]\n\n1. d4 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PgnWriter<W> {
    write: W,
    has_written: bool,
}

impl<W: Write> PgnWriter<W> {
    /// A writer to anything.
    pub const fn new(write: W) -> Self {
        Self {
            write,
            has_written: false,
        }
    }

    /// Writes a game.
    pub fn write(&mut self, game: &Game) -> io::Result<()> {
        if self.has_written {
            self.write.write_all(b"\n")?;
        }
        self.has_written = true;
        self.write.write_all(to_string(game).as_bytes())
    }

    /// Gives back what was written to.
    pub fn into_inner(self) -> W {
        self.write
    }
}

/// A game as PGN, with a line end at its end.
pub(crate) fn to_string(game: &Game) -> String {
    let mut text = String::new();
    let start = start_tags(game.tree.start());
    let start = start.iter().map(|(name, value)| (*name, value.as_str()));
    let tree = &game.tree;
    let has_start = *tree.start() != Position::START || tree.next(Tree::ROOT).is_some();
    let tags = game.tags.iter();
    let tags = tags.filter(|(name, _)| !(has_start && tags::is_start(name)));
    for (name, value) in tags.chain(start) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{}\"]", tags::escape(value));
    }
    text.push('\n');
    text.push_str(&text_of(&game.tree, game.result().as_str()));
    text.push('\n');
    text
}

/// The moves alone.
pub(crate) fn movetext(tree: &Tree) -> String {
    text_of(tree, "")
}

fn text_of(tree: &Tree, result: &str) -> String {
    let mut writer = Moves {
        tree,
        page: Page::new(),
        fresh: Fresh::Line,
    };
    writer.write();
    writer.page.word(result);
    writer.page.finish()
}

/// The tags that say where the moves begin.
fn start_tags(start: &Position) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if start.castling_mode() == CastlingMode::Chess960 {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    if *start != Position::START {
        // Always with the square that a pawn has passed: another would be another position.
        let style = FenStyle {
            en_passant: EnPassantStyle::Always,
            ..FenStyle::default()
        };
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start.fen_as(style)));
    }
    tags
}

/// What a move comes right after, which decides whether Black's moves have a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fresh {
    /// The start of the game.
    Line,
    /// The bracket that opens a variation, or one that closes it.
    Bracket,
    Comment,
    /// Another move or its glyph.
    No,
}

/// What is left to write. Each is pushed before what comes before it.
enum Todo {
    /// A move and what follows it, from the position before it; with variations, unless it is one.
    Line {
        node: NodeId,
        before: Position,
        is_variation: bool,
    },
    /// A variation, and those after it.
    Variations {
        node: NodeId,
        before: Position,
    },
    Close,
}

struct Moves<'a> {
    tree: &'a Tree,
    page: Page,
    fresh: Fresh,
}

impl Moves<'_> {
    /// Depth is on the heap: a variation pushes what comes after it, and is written first.
    fn write(&mut self) {
        self.write_comments(Tree::ROOT);
        let mut todo = Vec::new();
        let before = *self.tree.start();
        todo.extend(self.tree.next(Tree::ROOT).map(|node| Todo::Line {
            node,
            before,
            is_variation: false,
        }));
        while let Some(next) = todo.pop() {
            match next {
                Todo::Line {
                    node,
                    before,
                    is_variation,
                } => self.write_line(&mut todo, node, before, is_variation),
                Todo::Variations { node, before } => {
                    let next = self.tree.next_sibling(node);
                    todo.extend(next.map(|node| Todo::Variations { node, before }));
                    todo.push(Todo::Close);
                    todo.push(Todo::Line {
                        node,
                        before,
                        is_variation: true,
                    });
                    self.page.open();
                    self.fresh = Fresh::Bracket;
                }
                Todo::Close => {
                    self.page.close();
                    self.fresh = Fresh::Bracket;
                }
            }
        }
    }

    /// Writes moves up to the first that has variations, and leaves the rest for later.
    fn write_line(
        &mut self,
        todo: &mut Vec<Todo>,
        mut node: NodeId,
        mut before: Position,
        mut is_variation: bool,
    ) {
        loop {
            let Some(m) = self.tree.move_of(node) else {
                return;
            };
            self.write_move(node, &before);
            let after = before.play(m);
            let variation = self.tree.next_sibling(node).filter(|_| !is_variation);
            let next = self.tree.next(node);
            if let Some(variation) = variation {
                todo.extend(next.map(|node| Todo::Line {
                    node,
                    before: after,
                    is_variation: false,
                }));
                todo.push(Todo::Variations {
                    node: variation,
                    before,
                });
                return;
            }
            let Some(next) = next else {
                return;
            };
            (node, before, is_variation) = (next, after, false);
        }
    }

    fn write_move(&mut self, node: NodeId, before: &Position) {
        let comments = self.tree.comments_before(node);
        // Where a bracket is right before them, it is clear which move they are about.
        let comments_first = self.fresh == Fresh::Bracket;
        if comments_first {
            comments
                .iter()
                .for_each(|comment| self.page.comment(comment));
        }
        let number = before.fullmove_number();
        match before.turn() {
            Color::White => self.page.word(&format!("{number}.")),
            Color::Black if self.fresh != Fresh::No || !comments.is_empty() => {
                self.page.word(&format!("{number}..."));
            }
            Color::Black => {}
        }
        // Elsewhere the number tells them from comments about the move before.
        if !comments_first {
            comments
                .iter()
                .for_each(|comment| self.page.comment(comment));
        }
        if let Some(m) = self.tree.move_of(node) {
            self.page.word(&before.san(m).to_string());
        }
        for nag in self.tree.nags(node) {
            self.page.word(&nag.to_string());
        }
        self.fresh = Fresh::No;
        self.write_comments(node);
    }

    fn write_comments(&mut self, node: NodeId) {
        for comment in self.tree.comments(node) {
            self.page.comment(comment);
            self.fresh = Fresh::Comment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads and writes again.
    #[track_caller]
    fn check(pgn: &str, want: &str) {
        let game: Game = pgn.parse().unwrap();
        assert_eq!(to_string(&game), want);
        assert_eq!(want.parse(), Ok(game));
    }

    const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                          [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

    #[test]
    fn numbers_of_black_moves() {
        let check = |moves: &str| check(moves, &format!("{ROSTER}\n{moves}\n"));
        check("*");
        check("1. e4 e5 2. Nf3 *");
        check("1. e4 $1 e5 *");
        check("1. e4 {a} 1... e5 {b} 2. Nf3 *");
        check("1. e4 e5 (1... c5 2. Nf3 (2. c3) 2... d6) 2. f4 *");
        check("1. e4 (1. d4) 1... e5 *");
        check("1. e4 ({a} 1. d4 1... {b} d5) ({c} 1. c4) {d} 1... e5 *");
        check("{a} {b} 1. {c} e4 1... {d} e5 *");
    }

    #[test]
    fn tags() {
        check(
            "[ECO \"C20\"]\n[Black \"\\\\ \\\"B\\\"\"]\n[Event \"[E]\"]\n\n*",
            &ROSTER
                .replace("[Event \"?\"]", "[Event \"[E]\"]")
                .replace("[Black \"?\"]", "[Black \"\\\\ \\\"B\\\"\"]")
                .replace("[Result \"*\"]", "[Result \"*\"]\n[ECO \"C20\"]\n\n*"),
        );
    }

    #[test]
    fn starts() {
        let check = |start: &str, moves: &str| {
            let pgn = format!("{ROSTER}{start}\n{moves}\n");
            check(&pgn, &pgn);
        };
        check(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n",
            "12... Kd7 13. e4 *",
        );
        check(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1\"]\n",
            "1... Kd7 *",
        );
        check(
            "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
             [FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w KQkq - 0 1\"]\n",
            "1. g3 g6 2. Bg2 Bg7 3. O-O *",
        );
    }

    #[test]
    fn lines_are_broken_at_80_columns() {
        let moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8.\n\
                     Ng1 Ng8 {A comment of many words, [like this one] is broken too, but a\n\
                     line does not begin with [brackets or with %per cent) or a line that is long}\n*";
        let pgn = format!("{ROSTER}\n{moves}\n");
        let game: Game = pgn.parse().unwrap();
        let written = to_string(&game);
        assert!(written.lines().all(|line| line.len() < 80), "{written}");
        assert!(
            written
                .lines()
                .skip(8)
                .all(|line| !line.starts_with(['[', '%']))
        );
        assert_eq!(written.parse(), Ok(game));
    }
}
