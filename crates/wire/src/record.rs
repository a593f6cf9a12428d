//! [`RecordTree`]: a game record as a tree that a page can show and change without knowing the rules.

mod import;

use std::{collections::HashMap, fmt, time::Duration};

use serde::{Deserialize, Serialize};
use tabiya_game::{Event, Millis, Moment, Preset, PresetError, ReplayError, Start, TimeLeft, pgn};
use tabiya_record::{Annotation, Comment, GameRecord, Nag, NodeId, Tags, Tree};
use tabiya_rules::{Position, San, UciMove};

pub use self::import::{GameHeader, GameText, ImportError, ImportRequest, ImportedRecord};
use crate::{LegalMove, MoveFlag};

/// Game record as a tree.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RecordTree {
    /// PGN tags.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Starting position.
    #[serde(default)]
    pub start: Start,
    /// Starting position as FEN.
    #[serde(default)]
    pub fen: String,
    /// Comment before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default)]
    pub result: String,
    /// Moves: each after its parent, and the continuation of a line before its variations.
    #[serde(default)]
    pub nodes: Vec<RecordNode>,
    /// Course of the game in order, takebacks included.
    #[serde(default)]
    pub steps: Vec<RecordStep>,
}

/// Move of a record. Fields that follow from the move may be left out when writing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordNode {
    /// Index of the parent node; none for a first move.
    #[serde(default)]
    pub parent: Option<usize>,
    /// Move in UCI notation.
    pub uci: UciMove,
    /// Move in SAN.
    #[serde(default)]
    pub san: String,
    /// Position after the move.
    #[serde(default)]
    pub fen: String,
    /// Special properties of the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<MoveFlag>,
    /// Comment after the move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Comment before the move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// Commands in its comment, as in PGN: `[%cal Ge2e4]`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// Numeric annotation glyphs, as in PGN: 1 is `!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// Time left to the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Millis>,
    /// Engine evaluation in pawns from White's point of view, or `#3` for a mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// One step in the course of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordStep {
    /// Node reached; none at the start.
    pub node: Option<usize>,
    /// Kind of step.
    pub kind: RecordStepKind,
    /// Time, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// Clocks, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<TimeLeft>,
}

/// Kind of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum RecordStepKind {
    /// A move was made.
    Moved,
    /// One or more moves were taken back.
    TakenBack,
    /// The game was restarted.
    Restarted,
}

/// Fault in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RecordError {
    /// The starting position is invalid.
    Start(PresetError),
    /// A node's parent does not come before it.
    Parent {
        /// Node, from 0.
        node: usize,
    },
    /// A move is not legal in its position.
    Move {
        /// Node, from 0.
        node: usize,
        /// The move.
        uci: UciMove,
    },
    /// A tag name is invalid.
    Tag {
        /// Name of the tag.
        name: String,
    },
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Parent { node } => write!(f, "the parent of move {node} does not come before it"),
            Self::Move { node, uci } => {
                write!(f, "move {node}, {uci}, is not legal in its position")
            }
            Self::Tag { name } => write!(f, "\"{name}\" is not a valid tag name"),
        }
    }
}

impl std::error::Error for RecordError {}

impl RecordTree {
    /// Builds the tree of a game record. Its course is the main line.
    pub fn of(game: &GameRecord) -> Self {
        let (mut record, indexes) = Self::tree(game);
        let main = game.tree.mainline();
        record.steps = main
            .map(|step| RecordStep {
                node: indexes.get(&step.node).copied(),
                kind: RecordStepKind::Moved,
                at: None,
                left: None,
            })
            .collect();
        record
    }

    /// Builds the tree of a game from its events: moves taken back become variations, and the steps show its course.
    pub fn of_events(events: &[Event]) -> Result<Self, ReplayError> {
        let mut game = pgn::to_record(events)?;
        let tags = game.tags;
        let replay = EventTree::new(events)?;
        game = GameRecord {
            tags,
            tree: replay.tree,
        };
        let (mut record, indexes) = Self::tree(&game);
        let place = |node: &NodeId| indexes.get(node).copied();
        record.steps = replay
            .steps
            .iter()
            .map(|(node, step)| RecordStep {
                node: place(node),
                ..*step
            })
            .collect();
        Ok(record)
    }

    /// Builds everything but the steps; also returns the index of each node.
    fn tree(game: &GameRecord) -> (Self, HashMap<NodeId, usize>) {
        let tree = &game.tree;
        let mut indexes = HashMap::new();
        let mut positions: HashMap<NodeId, Position> = HashMap::from([(Tree::ROOT, *tree.start())]);
        let mut nodes = Vec::new();
        for node in tree.nodes() {
            let parent = tree.parent(node).unwrap_or(Tree::ROOT);
            let Some(position) = positions.get(&parent) else {
                continue;
            };
            let (written, next) = RecordNode::of(tree, node, position);
            positions.insert(node, next);
            indexes.insert(node, nodes.len());
            nodes.push(RecordNode {
                parent: indexes.get(&parent).copied(),
                ..written
            });
        }
        let tags = game.tags.iter();
        let record = Self {
            tags: tags
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            start: start_from(tree.start()),
            fen: tree.start().fen().to_string(),
            comment: comment_text(tree.comments(Tree::ROOT)),
            result: game.result().to_string(),
            nodes,
            steps: Vec::new(),
        };
        (record, indexes)
    }

    /// Converts to a game record, whose `to_string` is PGN. Only moves and annotations are used.
    pub fn to_game(&self) -> Result<GameRecord, RecordError> {
        let preset = Preset {
            start: self.start.clone(),
            ..Preset::default()
        };
        let start = preset.position().map_err(RecordError::Start)?;
        let mut game = GameRecord::from_position(start);
        game.tags = self.tags()?;
        if let Ok(result) = self.result.parse() {
            game.tags.set_result(result);
        }
        set_comment(&mut game.tree, Tree::ROOT, &self.comment, "");
        let mut indexes: Vec<(NodeId, Position)> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let (parent, position) = match node.parent {
                None => (Tree::ROOT, start),
                Some(parent) => *indexes
                    .get(parent)
                    .ok_or(RecordError::Parent { node: index })?,
            };
            let illegal = RecordError::Move {
                node: index,
                uci: node.uci,
            };
            let at = if node.uci == null_uci(&position) {
                game.tree.add_null_move(parent).map_err(|_| illegal)?
            } else {
                let m = node.uci.to_move(&position).map_err(|_| illegal.clone())?;
                game.tree.add(parent, m).map_err(|_| illegal)?
            };
            set_comment(&mut game.tree, at, &node.comment, &node.marks);
            if !node.before.is_empty() {
                let before = Comment::new(&node.before);
                game.tree.set_comments_before(at, [before]);
            }
            game.tree
                .set_nags(at, node.nags.iter().map(|nag| Nag(*nag)));
            indexes.push((at, game.tree.position_after(at, &position)));
        }
        Ok(game)
    }

    fn tags(&self) -> Result<Tags, RecordError> {
        let mut tags = Tags::default();
        for (name, value) in &self.tags {
            let is_start = ["FEN", "SetUp", "Variant", "Result"].contains(&name.as_str());
            if !is_start {
                tags.set(name, value)
                    .map_err(|_| RecordError::Tag { name: name.clone() })?;
            }
        }
        Ok(tags)
    }
}

impl RecordNode {
    /// Describes a move of a tree, without its parent; also returns the position after it.
    fn of(tree: &Tree, node: NodeId, position: &Position) -> (Self, Position) {
        let (step, next) = match tree.move_of(node) {
            Some(m) => LegalMove::of(position, m),
            None => {
                let next = tree.position_after(node, position);
                (null_move(position, &next), next)
            }
        };
        let comments = tree.comments(node);
        let annotations = comments.iter().flat_map(Comment::annotations);
        let marks: Vec<String> = annotations.map(Annotation::to_string).collect();
        let written = Self {
            parent: None,
            uci: step.uci,
            san: step.san,
            fen: step.fen,
            flags: step.flags,
            comment: comment_text(comments),
            before: comment_text(tree.comments_before(node)),
            marks: marks.join(" "),
            nags: tree.nags(node).iter().map(|nag| nag.0).collect(),
            clock: comments.iter().find_map(Comment::clock).map(to_millis),
            eval: comments
                .iter()
                .find_map(Comment::evaluation)
                .map(|evaluation| evaluation.to_string()),
        };
        (written, next)
    }
}

/// Describes a null move. UCI moves have no form for it: the king moves to its own square.
fn null_move(position: &Position, next: &Position) -> LegalMove {
    LegalMove {
        uci: null_uci(position),
        san: San::NULL.to_string(),
        fen: next.fen().to_string(),
        flags: Vec::new(),
    }
}

fn null_uci(position: &Position) -> UciMove {
    let king = position.king(position.turn());
    UciMove {
        from: king,
        to: king,
        promotion: None,
    }
}

/// Tree and steps of a game, built from its events.
struct EventTree {
    tree: Tree,
    steps: Vec<(NodeId, RecordStep)>,
}

impl EventTree {
    fn new(events: &[Event]) -> Result<Self, ReplayError> {
        let mut replay = tabiya_game::GameReplay::new(events)?;
        let mut tree = Tree::new(replay.frame().position);
        let mut node = Tree::ROOT;
        let mut steps = Vec::new();
        while let Some(frame) = replay.forward() {
            let kind = match frame.step {
                tabiya_game::ReplayStep::Move => RecordStepKind::Moved,
                tabiya_game::ReplayStep::Takeback => RecordStepKind::TakenBack,
                tabiya_game::ReplayStep::Beginning | tabiya_game::ReplayStep::Restart => {
                    RecordStepKind::Restarted
                }
            };
            // Back to the node before the move of this frame.
            let before = frame.ply as usize - usize::from(frame.played.is_some());
            let path = tree.path(node);
            node = path
                .get(..before)
                .and_then(<[_]>::last)
                .copied()
                .unwrap_or(Tree::ROOT);
            if let Some(m) = frame.played
                && let Ok(next) = tree.add(node, m)
            {
                let mover = !frame.position.turn();
                if let Some(left) = frame.left[mover] {
                    let clock = Annotation::Clock(Duration::from(left));
                    tree.set_comments(next, [Comment::from_annotations([clock])]);
                }
                node = next;
            }
            let step = RecordStep {
                node: None,
                kind,
                at: Some(frame.at),
                left: (frame.left != TimeLeft::default()).then_some(frame.left),
            };
            steps.push((node, step));
        }
        tree.make_mainline(node);
        Ok(Self { tree, steps })
    }
}

fn start_from(position: &Position) -> Start {
    if *position == Position::START {
        return Start::Standard;
    }
    Start::Fen {
        fen: position.fen().to_string(),
        mode: position.castling_mode(),
    }
}

/// Text of comments, without embedded commands.
fn comment_text(comments: &[Comment]) -> String {
    let texts = comments.iter().map(Comment::text);
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

fn set_comment(tree: &mut Tree, node: NodeId, text: &str, marks: &str) {
    if text.is_empty() && marks.is_empty() {
        return;
    }
    let comment = Comment::new(&format!("{marks} {text}"));
    tree.set_comments(node, [comment]);
}

fn to_millis(time: Duration) -> Millis {
    Millis(time.as_millis() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_moves_read_back() {
        let pgn = "1. e4 -- 2. d4 (2. -- e5) 2... d5 *";
        let game: GameRecord = pgn.parse().unwrap();
        let record = RecordTree::of(&game);
        assert_eq!(record.nodes.len(), 6);
        assert_eq!(record.nodes[1].san, "--");
        assert_eq!(record.nodes[1].uci.to_string(), "e8e8");
        assert_eq!(record.to_game().unwrap(), game);
        let mut in_check = record.clone();
        in_check.start = Start::Fen {
            fen: "4k3/8/8/8/8/8/8/4K2q w - - 0 1".into(),
            mode: tabiya_rules::CastlingMode::Standard,
        };
        in_check.nodes = vec![RecordNode {
            uci: "e1e1".parse().unwrap(),
            ..record.nodes[1].clone()
        }];
        in_check.nodes[0].parent = None;
        assert!(matches!(in_check.to_game(), Err(RecordError::Move { .. })));
    }
}
