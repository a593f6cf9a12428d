//! [`Record`]: a game as it is written down, as a tree that a page can show and change without knowing the rules.

mod read;

use std::{collections::HashMap, fmt, time::Duration};

use serde::{Deserialize, Serialize};
use tabiya_game::{Corrupt, Event, Left, Millis, Moment, Preset, PresetError, Start, pgn};
use tabiya_record::{Annotation, Comment, Game, Nag, NodeId, Tags, Tree};
use tabiya_rules::{Move, Position, UciMove};

pub use self::read::{GameLabel, NewRecord, ReadRecord, UnreadableRecord, Written};
use crate::{Flag, Step};

/// A game as it is written down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// What is known of it beside its moves, in PGN's words.
    #[serde(default)]
    pub tags: Vec<(String, String)>,
    /// Where it begins.
    #[serde(default)]
    pub start: Start,
    /// The same, as FEN.
    #[serde(default)]
    pub fen: String,
    /// What is said before the first move.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default)]
    pub result: String,
    /// Its moves: each after what it follows, and how a line goes on before its variations.
    #[serde(default)]
    pub nodes: Vec<RecordNode>,
    /// How it went, one after the other, take-backs included.
    #[serde(default)]
    pub steps: Vec<RecordStep>,
}

/// A move of a record. Who writes one need not say what follows from the move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordNode {
    /// Which node it follows, by its place in the list; none if it is a first move.
    #[serde(default)]
    pub parent: Option<usize>,
    /// The move by coordinates.
    pub uci: UciMove,
    /// As it is written.
    #[serde(default)]
    pub san: String,
    /// The position after it.
    #[serde(default)]
    pub fen: String,
    /// What is special about it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<Flag>,
    /// What is said after it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// What is said before it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// What programs have written into its comment, as in PGN: `[%cal Ge2e4]`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub marks: String,
    /// Remarks by number, as in PGN: 1 is `!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u8>,
    /// What the player had left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Millis>,
    /// What an engine said, in pawns from White's side, or `#3` for a mate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// One step of how a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RecordStep {
    /// Where the game stands after it; none at the beginning.
    pub node: Option<usize>,
    /// What it was.
    pub kind: RecordStepKind,
    /// When, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
    /// What the clock showed, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Left>,
}

/// What a step was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RecordStepKind {
    /// A move was made.
    Moved,
    /// One or more were taken back.
    TakenBack,
    /// The game began anew.
    Restarted,
}

/// Why a record cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadRecord {
    /// Where it begins makes no sense.
    Start(PresetError),
    /// A node does not follow one before it.
    Parent {
        /// Which, from 0.
        node: usize,
    },
    /// A move is not legal where it stands.
    Move {
        /// Which node, from 0.
        node: usize,
        /// The move.
        uci: UciMove,
    },
    /// A tag cannot be written.
    Tag {
        /// Its name.
        name: String,
    },
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(error) => error.fmt(f),
            Self::Parent { node } => write!(f, "move {node} follows one that is not before it"),
            Self::Move { node, uci } => {
                write!(f, "move {node}, {uci}, is not legal where it stands")
            }
            Self::Tag { name } => write!(f, "a tag cannot be called \"{name}\""),
        }
    }
}

impl std::error::Error for BadRecord {}

impl Record {
    /// A written game. It went as its main line does.
    pub fn of(game: &Game) -> Self {
        let (mut record, places) = Self::tree(game);
        let main = game.tree.mainline();
        record.steps = main
            .map(|step| RecordStep {
                node: places.get(&step.node).copied(),
                kind: RecordStepKind::Moved,
                at: None,
                left: None,
            })
            .collect();
        record
    }

    /// A game of events: what was taken back is there as a variation, and how it went is told step by step.
    pub fn of_events(events: &[Event]) -> Result<Self, Corrupt> {
        let mut game = pgn::write(events)?;
        let tags = game.tags;
        let film = Film::new(events)?;
        game = Game {
            tags,
            tree: film.tree,
        };
        let (mut record, places) = Self::tree(&game);
        let place = |node: &NodeId| places.get(node).copied();
        record.steps = film
            .steps
            .iter()
            .map(|(node, step)| RecordStep {
                node: place(node),
                ..*step
            })
            .collect();
        Ok(record)
    }

    /// All but how it went; and where each node of the tree has come to.
    fn tree(game: &Game) -> (Self, HashMap<NodeId, usize>) {
        let tree = &game.tree;
        let mut places = HashMap::new();
        let mut positions: HashMap<NodeId, Position> = HashMap::from([(Tree::ROOT, *tree.start())]);
        let mut nodes = Vec::new();
        for node in tree.nodes() {
            let parent = tree.parent(node).unwrap_or(Tree::ROOT);
            let (Some(position), Some(m)) = (positions.get(&parent), tree.move_of(node)) else {
                continue;
            };
            let (written, next) = RecordNode::of(tree, node, position, m);
            positions.insert(node, next);
            places.insert(node, nodes.len());
            nodes.push(RecordNode {
                parent: places.get(&parent).copied(),
                ..written
            });
        }
        let tags = game.tags.iter();
        let record = Self {
            tags: tags
                .map(|(name, value)| (name.to_string(), value.to_string()))
                .collect(),
            start: start_of(tree.start()),
            fen: tree.start().fen().to_string(),
            comment: said(tree.comments(Tree::ROOT)),
            result: game.result().to_string(),
            nodes,
            steps: Vec::new(),
        };
        (record, places)
    }

    /// The game as it is written down: `to_string` is PGN. Only moves and what is said about them count.
    pub fn to_game(&self) -> Result<Game, BadRecord> {
        let preset = Preset {
            start: self.start.clone(),
            ..Preset::default()
        };
        let start = preset.position().map_err(BadRecord::Start)?;
        let mut game = Game::from_position(start);
        game.tags = self.tags()?;
        if let Ok(result) = self.result.parse() {
            game.tags.set_result(result);
        }
        comment(&mut game.tree, Tree::ROOT, &self.comment, "");
        let mut places: Vec<(NodeId, Position)> = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            let (parent, position) = match node.parent {
                None => (Tree::ROOT, start),
                Some(parent) => *places
                    .get(parent)
                    .ok_or(BadRecord::Parent { node: index })?,
            };
            let illegal = BadRecord::Move {
                node: index,
                uci: node.uci,
            };
            let m = node.uci.to_move(&position).map_err(|_| illegal.clone())?;
            let at = game.tree.add(parent, m).map_err(|_| illegal)?;
            comment(&mut game.tree, at, &node.comment, &node.marks);
            if !node.before.is_empty() {
                let before = Comment::new(&node.before);
                game.tree.set_comments_before(at, [before]);
            }
            game.tree
                .set_nags(at, node.nags.iter().map(|nag| Nag(*nag)));
            places.push((at, position.play(m)));
        }
        Ok(game)
    }

    fn tags(&self) -> Result<Tags, BadRecord> {
        let mut tags = Tags::default();
        for (name, value) in &self.tags {
            let is_start = ["FEN", "SetUp", "Variant", "Result"].contains(&name.as_str());
            if !is_start {
                tags.set(name, value)
                    .map_err(|_| BadRecord::Tag { name: name.clone() })?;
            }
        }
        Ok(tags)
    }
}

impl RecordNode {
    /// A move of a tree, without what it follows, and the position after it.
    fn of(tree: &Tree, node: NodeId, position: &Position, m: Move) -> (Self, Position) {
        let (step, next) = Step::of(position, m);
        let comments = tree.comments(node);
        let annotations = comments.iter().flat_map(Comment::annotations);
        let marks: Vec<String> = annotations.map(Annotation::to_string).collect();
        let written = Self {
            parent: None,
            uci: step.uci,
            san: step.san,
            fen: step.fen,
            flags: step.flags,
            comment: said(comments),
            before: said(tree.comments_before(node)),
            marks: marks.join(" "),
            nags: tree.nags(node).iter().map(|nag| nag.0).collect(),
            clock: comments.iter().find_map(Comment::clock).map(millis),
            eval: comments
                .iter()
                .find_map(Comment::evaluation)
                .map(|evaluation| evaluation.to_string()),
        };
        (written, next)
    }
}

/// The steps of a game of events, in a tree.
struct Film {
    tree: Tree,
    steps: Vec<(NodeId, RecordStep)>,
}

impl Film {
    fn new(events: &[Event]) -> Result<Self, Corrupt> {
        let mut film = tabiya_game::Steps::new(events)?;
        let mut tree = Tree::new(film.frame().position);
        let mut node = Tree::ROOT;
        let mut steps = Vec::new();
        while let Some(frame) = film.forward() {
            let kind = match frame.step {
                tabiya_game::Step::Move => RecordStepKind::Moved,
                tabiya_game::Step::Takeback => RecordStepKind::TakenBack,
                tabiya_game::Step::Beginning | tabiya_game::Step::Restart => {
                    RecordStepKind::Restarted
                }
            };
            // Back to as many moves as the frame has, less the one that it makes.
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
                left: (frame.left != Left::default()).then_some(frame.left),
            };
            steps.push((node, step));
        }
        tree.make_mainline(node);
        Ok(Self { tree, steps })
    }
}

fn start_of(position: &Position) -> Start {
    if *position == Position::START {
        return Start::Standard;
    }
    Start::Fen {
        fen: position.fen().to_string(),
        mode: position.castling_mode(),
    }
}

/// What is said in comments, without what programs wrote there.
fn said(comments: &[Comment]) -> String {
    let texts = comments.iter().map(Comment::text);
    let texts: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

fn comment(tree: &mut Tree, node: NodeId, text: &str, marks: &str) {
    if text.is_empty() && marks.is_empty() {
        return;
    }
    let comment = Comment::new(&format!("{marks} {text}"));
    tree.set_comments(node, [comment]);
}

fn millis(time: Duration) -> Millis {
    Millis(time.as_millis() as u64)
}
