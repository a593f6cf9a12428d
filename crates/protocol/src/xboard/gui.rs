//! [`GuiMessage`]: messages from the GUI to the engine.

use std::{fmt, str::FromStr, time::Duration};

use tabiya_rules::{GameResult, Square};

use super::{
    LevelCommand, MoveText,
    comment::{BracedComment, read_comment},
    parse_result,
};
use crate::{
    ParseError,
    number::{Seconds, centiseconds, seconds, signed, signed32, unsigned, unsigned32},
    words::{SingleLine, Words},
};

/// Message from the GUI to the engine. The lines from `edit` to `.` are [`EditCommand`](super::EditCommand)s
/// instead.
///
/// ```
/// use tabiya_protocol::xboard::GuiMessage;
/// assert_eq!("ping 7".parse(), Ok(GuiMessage::Ping(7)));
/// assert_eq!("e2e4".parse::<GuiMessage>()?.to_string(), "usermove e2e4");
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuiMessage {
    /// `xboard`: selects the protocol; the first line.
    XBoard,
    /// `protover N`: the protocol version; requests features.
    ProtocolVersion(u32),
    /// `accepted FEATURE`: a feature is accepted.
    Accepted(String),
    /// `rejected FEATURE`: a feature is rejected.
    Rejected(String),
    /// `new`: starts a new game; the engine plays Black.
    New,
    /// `variant NAME`: selects a chess variant.
    Variant(String),
    /// `quit`: quits the program.
    Quit,
    /// `random`: toggles random play.
    Random,
    /// `force`: sets force mode; the engine plays neither side.
    Force,
    /// `go`: the engine plays the side to move.
    Go,
    /// `playother`: the engine plays the side that is not to move.
    PlayOther,
    /// `white`: White is to move, and the engine plays Black.
    White,
    /// `black`: Black is to move, and the engine plays White.
    Black,
    /// `level MOVES BASE INCREMENT`: sets the time control.
    Level(LevelCommand),
    /// `st SECONDS`: sets the time per move.
    TimePerMove(Duration),
    /// `sd DEPTH`: limits the search depth.
    Depth(u32),
    /// `nps N`: counts this many nodes as one second.
    NodesPerSecond(u64),
    /// `time N`: the engine's clock, in centiseconds.
    Time(Duration),
    /// `otim N`: the opponent's clock, in centiseconds.
    OpponentTime(Duration),
    /// `usermove MOVE`, or only the move: the opponent's move.
    UserMove(MoveText),
    /// `?`: the engine should move now.
    MoveNow,
    /// `ping N`: requests `pong N` after all earlier commands.
    Ping(i64),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result RESULT {COMMENT}`: the game has ended.
    Result {
        /// The result.
        result: GameResult,
        /// The comment.
        comment: String,
    },
    /// `setboard FEN`: sets up a position, not validated here.
    SetBoard(String),
    /// `edit`: enters edit mode.
    Edit,
    /// `hint`: requests a hint.
    Hint,
    /// `bk`: requests book moves.
    Book,
    /// `undo`: takes back one move.
    Undo,
    /// `remove`: takes back one move of each side.
    Remove,
    /// `hard`: turns pondering on.
    Hard,
    /// `easy`: turns pondering off.
    Easy,
    /// `post`: turns thinking output on.
    Post,
    /// `nopost`: turns thinking output off.
    NoPost,
    /// `analyze`: enters analyze mode.
    Analyze,
    /// `.`: requests a status update in analyze mode.
    StatusUpdate,
    /// `exit`: leaves analyze mode.
    Exit,
    /// `name X`: the opponent's name.
    Name(String),
    /// `rating OWN OPPONENT`: both ratings; zero if unrated.
    Rating {
        /// The engine's rating.
        own: u32,
        /// The opponent's rating.
        opponent: u32,
    },
    /// `ics HOST`: the chess server; `None` for a local opponent.
    Ics(Option<String>),
    /// `computer`: the opponent is a computer.
    Computer,
    /// `memory N`: limits memory, in megabytes.
    Memory(u64),
    /// `cores N`: limits the number of CPU cores.
    Cores(u32),
    /// `egtpath TYPE PATH`: path of endgame tables.
    EndgameTables {
        /// Format of the tables.
        kind: String,
        /// Their directory.
        path: String,
    },
    /// `option NAME[=VALUE]`: sets an option.
    Option {
        /// The name.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// `pause`: suspends the engine.
    Pause,
    /// `resume`: resumes after `pause`.
    Resume,
    /// `resign`: the opponent resigns. Not in the specification, but some programs send it.
    Resign,
    /// `exclude MOVE`, `exclude all`: excludes root moves from the analysis.
    Exclude(MoveSet),
    /// `include MOVE`, `include all`: includes them again.
    Include(MoveSet),
    /// `setscore SCORE DEPTH`: sets the score of the position.
    SetScore {
        /// The score in centipawns.
        score: i32,
        /// The depth up to which it holds.
        depth: u32,
    },
    /// `lift SQUARE`: the user picks up a piece.
    Lift(Square),
    /// `put SQUARE`: the user puts down the piece.
    Put(Square),
    /// `hover SQUARE`: the mouse hovers over a marked square.
    Hover(Square),
}

/// Argument of `exclude` and `include`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// All root moves.
    All,
    /// One root move.
    One(MoveText),
}

impl FromStr for GuiMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::of_line(line)?;
        let word = words.next().unwrap_or_default();
        if let Some(message) = Self::without_arguments(word) {
            return Ok(message);
        }
        if let Some(message) = Self::with_arguments(word, &mut words)? {
            return Ok(message);
        }
        match word.parse() {
            Ok(m) => Ok(Self::UserMove(m)),
            Err(_) if looks_like_move(word) => Err(ParseError::bad_move(word)),
            Err(_) => Err(ParseError::unknown(word)),
        }
    }
}

/// The commands without arguments.
const SIMPLE_COMMANDS: &[(&str, GuiMessage)] = &[
    ("xboard", GuiMessage::XBoard),
    ("new", GuiMessage::New),
    ("quit", GuiMessage::Quit),
    ("random", GuiMessage::Random),
    ("force", GuiMessage::Force),
    ("go", GuiMessage::Go),
    ("playother", GuiMessage::PlayOther),
    ("white", GuiMessage::White),
    ("black", GuiMessage::Black),
    ("?", GuiMessage::MoveNow),
    ("draw", GuiMessage::Draw),
    ("edit", GuiMessage::Edit),
    ("hint", GuiMessage::Hint),
    ("bk", GuiMessage::Book),
    ("undo", GuiMessage::Undo),
    ("remove", GuiMessage::Remove),
    ("hard", GuiMessage::Hard),
    ("easy", GuiMessage::Easy),
    ("post", GuiMessage::Post),
    ("nopost", GuiMessage::NoPost),
    ("analyze", GuiMessage::Analyze),
    (".", GuiMessage::StatusUpdate),
    ("exit", GuiMessage::Exit),
    ("computer", GuiMessage::Computer),
    ("pause", GuiMessage::Pause),
    ("resume", GuiMessage::Resume),
    ("resign", GuiMessage::Resign),
];

impl GuiMessage {
    fn without_arguments(word: &str) -> Option<Self> {
        let (_, message) = SIMPLE_COMMANDS.iter().find(|(name, _)| *name == word)?;
        Some(message.clone())
    }

    fn with_arguments(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        Ok(Some(match word {
            "protover" => Self::ProtocolVersion(value("protover", words, unsigned32)?),
            "accepted" => Self::Accepted(words.rest().to_string()),
            "rejected" => Self::Rejected(words.rest().to_string()),
            "variant" => Self::Variant(text("variant", "a name", words)?),
            "level" => Self::Level(LevelCommand::parse(words)?),
            "st" => Self::TimePerMove(value("st", words, seconds)?),
            "sd" => Self::Depth(value("sd", words, unsigned32)?),
            "nps" => Self::NodesPerSecond(value("nps", words, unsigned)?),
            "time" => Self::Time(value("time", words, centiseconds)?),
            "otim" => Self::OpponentTime(value("otim", words, centiseconds)?),
            "usermove" => Self::UserMove(parse_move("usermove", words)?),
            "ping" => Self::Ping(value("ping", words, signed)?),
            "result" => Self::result(words)?,
            "setboard" => Self::SetBoard(text("setboard", "a FEN", words)?),
            "name" => Self::Name(words.rest().to_string()),
            "rating" => Self::Rating {
                own: value("rating", words, unsigned32)?,
                opponent: value("rating", words, unsigned32)?,
            },
            "ics" => Self::Ics(Some(text("ics", "a host", words)?).filter(|host| host != "-")),
            "memory" => Self::Memory(value("memory", words, unsigned)?),
            "cores" => Self::Cores(value("cores", words, unsigned32)?),
            "egtpath" => Self::endgame_tables(words)?,
            "option" => Self::option(words)?,
            "exclude" => Self::Exclude(move_set("exclude", words)?),
            "include" => Self::Include(move_set("include", words)?),
            "setscore" => Self::SetScore {
                score: value("setscore", words, signed32)?,
                depth: value("setscore", words, unsigned32)?,
            },
            "lift" => Self::Lift(value("lift", words, square)?),
            "put" => Self::Put(value("put", words, square)?),
            "hover" => Self::Hover(value("hover", words, square)?),
            _ => return Ok(None),
        }))
    }

    fn result(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let result = words
            .next()
            .ok_or(ParseError::missing("result", "a result"))?;
        Ok(Self::Result {
            result: parse_result(result)?,
            comment: read_comment(words.rest()),
        })
    }

    fn endgame_tables(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let kind = words
            .next()
            .ok_or(ParseError::missing("egtpath", "a kind"))?;
        Ok(Self::EndgameTables {
            kind: kind.to_string(),
            path: words.rest().to_string(),
        })
    }

    fn option(words: &mut Words<'_>) -> Result<Self, ParseError> {
        let (name, value) = match words.rest().split_once('=') {
            Some((name, value)) => (name, Some(value.trim_ascii().to_string())),
            None => (words.rest(), None),
        };
        match name.trim_ascii() {
            "" => Err(ParseError::missing("option", "a name")),
            name => Ok(Self::Option {
                name: name.to_string(),
                value,
            }),
        }
    }
}

fn value<T>(
    field: &'static str,
    words: &mut Words<'_>,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, ParseError> {
    let text = words.next().ok_or(ParseError::missing(field, "a value"))?;
    read(text).ok_or_else(|| ParseError::bad_value(field, text))
}

fn text(
    command: &'static str,
    argument: &'static str,
    words: &Words<'_>,
) -> Result<String, ParseError> {
    match words.rest() {
        "" => Err(ParseError::missing(command, argument)),
        text => Ok(text.to_string()),
    }
}

fn parse_move(command: &'static str, words: &mut Words<'_>) -> Result<MoveText, ParseError> {
    words
        .next()
        .ok_or(ParseError::missing(command, "a move"))?
        .parse()
}

fn move_set(command: &'static str, words: &mut Words<'_>) -> Result<MoveSet, ParseError> {
    if words.peek() == Some("all") {
        return Ok(MoveSet::All);
    }
    parse_move(command, words).map(MoveSet::One)
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

/// Returns true for text shaped like a coordinate move, which is a mistyped move rather than a command.
fn looks_like_move(word: &str) -> bool {
    matches!(
        word.as_bytes(),
        [b'a'..=b'z', b'0'..=b'9', b'a'..=b'z', b'0'..=b'9']
            | [b'a'..=b'z', b'0'..=b'9', b'a'..=b'z', b'0'..=b'9', _]
    )
}

impl fmt::Display for GuiMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ProtocolVersion(version) => write!(f, "protover {version}"),
            Self::Accepted(feature) => write!(f, "accepted {}", SingleLine(feature)),
            Self::Rejected(feature) => write!(f, "rejected {}", SingleLine(feature)),
            Self::Variant(name) => write!(f, "variant {}", SingleLine(name)),
            Self::Level(level) => write!(f, "level {level}"),
            Self::TimePerMove(time) => write!(f, "st {}", Seconds(*time)),
            Self::Depth(depth) => write!(f, "sd {depth}"),
            Self::NodesPerSecond(rate) => write!(f, "nps {rate}"),
            Self::Time(time) => write!(f, "time {}", time.as_millis() / 10),
            Self::OpponentTime(time) => write!(f, "otim {}", time.as_millis() / 10),
            Self::UserMove(m) => write!(f, "usermove {m}"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Result { result, comment } => {
                write!(f, "result {result} {}", BracedComment(comment))
            }
            Self::SetBoard(fen) => write!(f, "setboard {}", SingleLine(fen)),
            Self::Name(name) => write!(f, "name {}", SingleLine(name)),
            Self::Rating { own, opponent } => write!(f, "rating {own} {opponent}"),
            Self::Ics(host) => write!(f, "ics {}", SingleLine(host.as_deref().unwrap_or("-"))),
            Self::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Self::Cores(cores) => write!(f, "cores {cores}"),
            Self::EndgameTables { kind, path } => {
                write!(f, "egtpath {} {}", SingleLine(kind), SingleLine(path))
            }
            Self::Option { name, value: None } => write!(f, "option {}", SingleLine(name)),
            Self::Option {
                name,
                value: Some(value),
            } => write!(f, "option {}={}", SingleLine(name), SingleLine(value)),
            Self::Exclude(moves) => write!(f, "exclude {moves}"),
            Self::Include(moves) => write!(f, "include {moves}"),
            Self::SetScore { score, depth } => write!(f, "setscore {score} {depth}"),
            Self::Lift(square) => write!(f, "lift {square}"),
            Self::Put(square) => write!(f, "put {square}"),
            Self::Hover(square) => write!(f, "hover {square}"),
            simple => {
                let found = SIMPLE_COMMANDS
                    .iter()
                    .find(|(_, message)| message == simple);
                f.write_str(found.map_or("", |(name, _)| name))
            }
        }
    }
}

impl fmt::Display for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::One(m) => m.fmt(f),
        }
    }
}
