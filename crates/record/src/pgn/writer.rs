//! [`PgnWriter`]: writes games in PGN export format.

use std::{
    fmt::Write as _,
    io::{self, Write},
};

use tabiya_rules::{CastlingMode, Color, EnPassantMode, FenStyle, Position};

use super::line_wrapper::LineWrapper;
use crate::{Comment, GameRecord, NodeId, Tree, tags};

/// Writes games as PGN, with an empty line between them.
///
/// ```
/// use tabiya_record::{GameRecord, pgn::PgnWriter};
/// let mut writer = PgnWriter::new(Vec::new());
/// for text in ["1. e4 *", "1. d4 *"] {
///     writer.write(&text.parse::<GameRecord>()?)?;
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
    /// Creates a writer.
    pub const fn new(write: W) -> Self {
        Self {
            write,
            has_written: false,
        }
    }

    /// Writes a game.
    pub fn write(&mut self, game: &GameRecord) -> io::Result<()> {
        if self.has_written {
            self.write.write_all(b"\n")?;
        }
        self.has_written = true;
        self.write.write_all(to_string(game).as_bytes())
    }

    /// Writes a comment that belongs to no game; before another game it would belong to that.
    pub fn write_comment(&mut self, comment: &Comment) -> io::Result<()> {
        let mut output = LineWrapper::new();
        output.comment(comment);
        let separator = if self.has_written { "\n" } else { "" };
        self.has_written = true;
        writeln!(self.write, "{separator}{}", output.finish())
    }

    /// Returns the underlying writer.
    pub fn into_inner(self) -> W {
        self.write
    }
}

/// Formats a game as PGN, with a final line end.
pub(crate) fn to_string(game: &GameRecord) -> String {
    let mut text = String::new();
    let start = start_tags(game.tree.start());
    let start = start.iter().map(|(name, value)| (*name, value.as_str()));
    let tree = &game.tree;
    let has_start = *tree.start() != Position::START || tree.next(Tree::ROOT).is_some();
    let tags = game.tags.iter();
    let tags = tags.filter(|(name, _)| !(has_start && tags::is_start_tag(name)));
    for (name, value) in tags.chain(start) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "[{name} \"{}\"]", tags::escape(value));
    }
    text.push('\n');
    text.push_str(&movetext_with_result(&game.tree, game.result().as_str()));
    text.push('\n');
    text
}

/// Formats the movetext without a result.
pub(crate) fn movetext(tree: &Tree) -> String {
    movetext_with_result(tree, "")
}

fn movetext_with_result(tree: &Tree, result: &str) -> String {
    let mut writer = MovetextWriter {
        tree,
        output: LineWrapper::new(),
        previous: PreviousToken::None,
    };
    writer.write();
    writer.output.word(result);
    writer.output.finish()
}

/// Returns the tags for the starting position.
fn start_tags(start: &Position) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    if start.castling_mode() == CastlingMode::Chess960 {
        tags.push(("Variant", "Chess960".to_owned()));
    }
    if *start != Position::START {
        // Keep the en passant square even if no capture is possible, so that the position reads back the same.
        let style = FenStyle {
            en_passant: EnPassantMode::Always,
            ..FenStyle::default()
        };
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start.fen_as(style)));
    }
    tags
}

/// Token before a move, which decides whether a black move gets a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PreviousToken {
    /// The start of the game.
    None,
    /// The start or end of a variation.
    Parenthesis,
    Comment,
    /// Another move or its NAG.
    Move,
}

/// Work left to do, on a stack: what is written last is pushed first.
enum PendingOutput {
    /// A move and its continuation, from the position before it; with variations, unless it is one itself.
    Line {
        node: NodeId,
        before: Position,
        is_variation: bool,
    },
    /// A variation and the siblings after it.
    Variations {
        node: NodeId,
        before: Position,
    },
    CloseVariation,
}

struct MovetextWriter<'a> {
    tree: &'a Tree,
    output: LineWrapper,
    previous: PreviousToken,
}

impl MovetextWriter<'_> {
    /// Writes the tree with an explicit stack instead of recursion, so that depth is limited by memory only.
    fn write(&mut self) {
        self.write_comments(Tree::ROOT);
        let mut pending = Vec::new();
        let before = *self.tree.start();
        pending.extend(self.tree.next(Tree::ROOT).map(|node| PendingOutput::Line {
            node,
            before,
            is_variation: false,
        }));
        while let Some(next) = pending.pop() {
            match next {
                PendingOutput::Line {
                    node,
                    before,
                    is_variation,
                } => self.write_line(&mut pending, node, before, is_variation),
                PendingOutput::Variations { node, before } => {
                    let next = self.tree.next_sibling(node);
                    pending.extend(next.map(|node| PendingOutput::Variations { node, before }));
                    pending.push(PendingOutput::CloseVariation);
                    pending.push(PendingOutput::Line {
                        node,
                        before,
                        is_variation: true,
                    });
                    self.output.open_variation();
                    self.previous = PreviousToken::Parenthesis;
                }
                PendingOutput::CloseVariation => {
                    self.output.close_variation();
                    self.previous = PreviousToken::Parenthesis;
                }
            }
        }
    }

    /// Writes moves up to the first that has variations, and pushes the rest.
    fn write_line(
        &mut self,
        pending: &mut Vec<PendingOutput>,
        mut node: NodeId,
        mut before: Position,
        mut is_variation: bool,
    ) {
        loop {
            self.write_move(node, &before);
            let after = self.tree.position_after(node, &before);
            let variation = self.tree.next_sibling(node).filter(|_| !is_variation);
            let next = self.tree.next(node);
            if let Some(variation) = variation {
                pending.extend(next.map(|node| PendingOutput::Line {
                    node,
                    before: after,
                    is_variation: false,
                }));
                pending.push(PendingOutput::Variations {
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
        // Right after a parenthesis it is clear that they belong to the next move.
        let comments_first = self.previous == PreviousToken::Parenthesis;
        if comments_first {
            comments
                .iter()
                .for_each(|comment| self.output.comment(comment));
        }
        let number = before.fullmove_number();
        match before.turn() {
            Color::White => self.output.word(&format!("{number}.")),
            Color::Black if self.previous != PreviousToken::Move || !comments.is_empty() => {
                self.output.word(&format!("{number}..."));
            }
            Color::Black => {}
        }
        // Elsewhere the move number separates them from comments on the previous move.
        if !comments_first {
            comments
                .iter()
                .for_each(|comment| self.output.comment(comment));
        }
        if let Some(san) = self.tree.san_of(node, before) {
            self.output.word(&san.to_string());
        }
        for nag in self.tree.nags(node) {
            self.output.word(&nag.to_string());
        }
        self.previous = PreviousToken::Move;
        self.write_comments(node);
    }

    fn write_comments(&mut self, node: NodeId) {
        for comment in self.tree.comments(node) {
            self.output.comment(comment);
            self.previous = PreviousToken::Comment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses, writes and compares.
    #[track_caller]
    fn check(pgn: &str, want: &str) {
        let game: GameRecord = pgn.parse().unwrap();
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
        check("1. e4 -- $1 {a} 2. -- (2. d4 --) 2... e5 *");
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
    fn starting_positions() {
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
        let game: GameRecord = pgn.parse().unwrap();
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
