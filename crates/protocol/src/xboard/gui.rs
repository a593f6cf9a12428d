//! [`GuiMessage`]: what a GUI says to an engine.

use std::{fmt, str::FromStr, time::Duration};

use tabiya_rules::Square;

use super::{
    GameResult, Level, MoveText,
    result::{Comment, read_comment},
};
use crate::{
    ParseError,
    number::{Seconds, centiseconds, seconds, signed, signed32, unsigned, unsigned32},
    words::{Line, Words},
};

/// What a GUI says to an engine. After `edit` come lines of another kind, up to a single dot:
/// [`EditCommand`](super::EditCommand).
///
/// ```
/// use tabiya_protocol::xboard::GuiMessage;
/// assert_eq!("ping 7".parse(), Ok(GuiMessage::Ping(7)));
/// assert_eq!("e2e4".parse::<GuiMessage>()?.to_string(), "usermove e2e4");
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GuiMessage {
    /// `xboard`: the first line.
    XBoard,
    /// `protover N`: the protocol's version; answer with features.
    ProtocolVersion(u32),
    /// `accepted F`: a feature is granted.
    Accepted(String),
    /// `rejected F`: a feature is not.
    Rejected(String),
    /// `new`: a new game; the engine has Black.
    New,
    /// `variant NAME`: not the usual chess.
    Variant(String),
    /// `quit`: end.
    Quit,
    /// `random`: vary the play.
    Random,
    /// `force`: play neither side.
    Force,
    /// `go`: play the side to move.
    Go,
    /// `playother`: play the side that is not to move.
    PlayOther,
    /// `white`: White is to move, and the engine has Black.
    White,
    /// `black`: Black is to move, and the engine has White.
    Black,
    /// `level MOVES BASE INCREMENT`: the time control.
    Level(Level),
    /// `st SECONDS`: the time for each move.
    TimePerMove(Duration),
    /// `sd DEPTH`: not deeper than this.
    Depth(u32),
    /// `nps N`: count so many positions as a second.
    NodeRate(u64),
    /// `time N`: the engine's clock, in hundredths of a second.
    Time(Duration),
    /// `otim N`: the opponent's clock, in hundredths of a second.
    OpponentTime(Duration),
    /// `usermove MOVE`, or just the move.
    UserMove(MoveText),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: answer with `pong N` when all before is done.
    Ping(i64),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result RESULT {COMMENT}`: the game has ended.
    Result {
        /// How.
        result: GameResult,
        /// Why, for people.
        comment: String,
    },
    /// `setboard FEN`: set up a position, not checked here.
    SetBoard(String),
    /// `edit`: set up a position in the old way.
    Edit,
    /// `hint`: suggest a move.
    Hint,
    /// `bk`: show what the book has.
    Book,
    /// `undo`: take one move back.
    Undo,
    /// `remove`: take back one move of each side.
    Remove,
    /// `hard`: think on the opponent's time.
    Hard,
    /// `easy`: do not.
    Easy,
    /// `post`: show the thinking.
    Post,
    /// `nopost`: do not.
    NoPost,
    /// `analyze`: think about the position until told otherwise.
    Analyze,
    /// `.`: how far is the analysis?
    StatusUpdate,
    /// `exit`: leave analysis.
    Exit,
    /// `name X`: the opponent's name.
    Name(String),
    /// `rating OWN OPPONENT`: both ratings, zero if there is none.
    Rating {
        /// The engine's.
        own: u32,
        /// The opponent's.
        opponent: u32,
    },
    /// `ics HOST`: the server that is played on; none if the opponent sits here.
    Ics(Option<String>),
    /// `computer`: the opponent is an engine too.
    Computer,
    /// `memory N`: use so many megabytes at most.
    Memory(u64),
    /// `cores N`: use so many processors at most.
    Cores(u32),
    /// `egtpath KIND PATH`: where endgame tables are.
    EndgameTables {
        /// Of which kind.
        kind: String,
        /// Where.
        path: String,
    },
    /// `option NAME[=VALUE]`: set an option.
    Option {
        /// Its name.
        name: String,
        /// Its value; none for a button.
        value: Option<String>,
    },
    /// `pause`: stop the clocks and do nothing.
    Pause,
    /// `resume`: go on.
    Resume,
    /// `resign`: the opponent resigns. Not in the protocol's text, but some say it.
    Resign,
    /// `exclude MOVE`, `exclude all`: do not consider this at the root.
    Exclude(MoveSet),
    /// `include MOVE`, `include all`: do.
    Include(MoveSet),
    /// `setscore SCORE DEPTH`: take this as the position's value.
    SetScore {
        /// The value in hundredths of a pawn.
        score: i32,
        /// Up to this depth.
        depth: u32,
    },
    /// `lift SQUARE`: the user picks a piece up.
    Lift(Square),
    /// `put SQUARE`: the user puts it down.
    Put(Square),
    /// `hover SQUARE`: the pointer is over a marked square.
    Hover(Square),
}

/// Which moves of the root are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveSet {
    /// All.
    All,
    /// One.
    One(MoveText),
}

impl FromStr for GuiMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let mut words = Words::of_line(line)?;
        let word = words.next().unwrap_or_default();
        if let Some(message) = Self::plain(word) {
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

/// The commands that are a word by themselves.
const PLAIN: &[(&str, GuiMessage)] = &[
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
    fn plain(word: &str) -> Option<Self> {
        let (_, message) = PLAIN.iter().find(|(name, _)| *name == word)?;
        Some(message.clone())
    }

    fn with_arguments(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        Ok(Some(match word {
            "protover" => Self::ProtocolVersion(value("protover", words, unsigned32)?),
            "accepted" => Self::Accepted(words.rest().to_string()),
            "rejected" => Self::Rejected(words.rest().to_string()),
            "variant" => Self::Variant(text("variant", "a name", words)?),
            "level" => Self::Level(Level::parse(words)?),
            "st" => Self::TimePerMove(value("st", words, seconds)?),
            "sd" => Self::Depth(value("sd", words, unsigned32)?),
            "nps" => Self::NodeRate(value("nps", words, unsigned)?),
            "time" => Self::Time(value("time", words, centiseconds)?),
            "otim" => Self::OpponentTime(value("otim", words, centiseconds)?),
            "usermove" => Self::UserMove(a_move("usermove", words)?),
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
            .ok_or(ParseError::missing("result", "a result"))?
            .parse()?;
        Ok(Self::Result {
            result,
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

fn a_move(command: &'static str, words: &mut Words<'_>) -> Result<MoveText, ParseError> {
    words
        .next()
        .ok_or(ParseError::missing(command, "a move"))?
        .parse()
}

fn move_set(command: &'static str, words: &mut Words<'_>) -> Result<MoveSet, ParseError> {
    if words.peek() == Some("all") {
        return Ok(MoveSet::All);
    }
    a_move(command, words).map(MoveSet::One)
}

fn square(text: &str) -> Option<Square> {
    text.parse().ok()
}

/// True for four or five signs that begin like two squares: a move with a slip rather than a command.
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
            Self::Accepted(feature) => write!(f, "accepted {}", Line(feature)),
            Self::Rejected(feature) => write!(f, "rejected {}", Line(feature)),
            Self::Variant(name) => write!(f, "variant {}", Line(name)),
            Self::Level(level) => write!(f, "level {level}"),
            Self::TimePerMove(time) => write!(f, "st {}", Seconds(*time)),
            Self::Depth(depth) => write!(f, "sd {depth}"),
            Self::NodeRate(rate) => write!(f, "nps {rate}"),
            Self::Time(time) => write!(f, "time {}", time.as_millis() / 10),
            Self::OpponentTime(time) => write!(f, "otim {}", time.as_millis() / 10),
            Self::UserMove(m) => write!(f, "usermove {m}"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Result { result, comment } => write!(f, "result {result} {}", Comment(comment)),
            Self::SetBoard(fen) => write!(f, "setboard {}", Line(fen)),
            Self::Name(name) => write!(f, "name {}", Line(name)),
            Self::Rating { own, opponent } => write!(f, "rating {own} {opponent}"),
            Self::Ics(host) => write!(f, "ics {}", Line(host.as_deref().unwrap_or("-"))),
            Self::Memory(megabytes) => write!(f, "memory {megabytes}"),
            Self::Cores(cores) => write!(f, "cores {cores}"),
            Self::EndgameTables { kind, path } => {
                write!(f, "egtpath {} {}", Line(kind), Line(path))
            }
            Self::Option { name, value: None } => write!(f, "option {}", Line(name)),
            Self::Option {
                name,
                value: Some(value),
            } => write!(f, "option {}={}", Line(name), Line(value)),
            Self::Exclude(moves) => write!(f, "exclude {moves}"),
            Self::Include(moves) => write!(f, "include {moves}"),
            Self::SetScore { score, depth } => write!(f, "setscore {score} {depth}"),
            Self::Lift(square) => write!(f, "lift {square}"),
            Self::Put(square) => write!(f, "put {square}"),
            Self::Hover(square) => write!(f, "hover {square}"),
            plain => {
                let found = PLAIN.iter().find(|(_, message)| message == plain);
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
