//! [`EngineMessage`]: messages from the engine to the GUI.

use std::{fmt, str::FromStr};

use tabiya_rules::GameResult;

use super::{
    AnalysisStatus, Feature, MoveText, ThinkingOutput,
    comment::{BracedComment, read_comment},
    parse_result,
};
use crate::{
    ParseError,
    number::{signed, unsigned},
    words::{SingleLine, Words, one_line},
};

/// Message from the engine to the GUI. Older forms that XBoard understands are accepted too:
/// `Black resigns`, `12. ... Nf6`, `My move is: e7e5`.
///
/// ```
/// use tabiya_protocol::xboard::EngineMessage;
/// assert_eq!("pong 3".parse(), Ok(EngineMessage::Pong(3)));
/// let message: EngineMessage = "0-1 {Black mates}".parse()?;
/// assert_eq!(message.to_string(), "0-1 {Black mates}");
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineMessage {
    /// `feature …`: requests protocol features.
    Feature(Vec<Feature>),
    /// `pong N`: the answer to `ping N`, after all earlier commands.
    Pong(i64),
    /// `move MOVE`: the engine's move.
    Move(MoveText),
    /// `Illegal move (REASON): MOVE`: rejects a move.
    IllegalMove {
        /// The reason; may be empty.
        reason: String,
        /// The move as received.
        text: String,
    },
    /// `Error (ERRORTYPE): COMMAND`: rejects a command.
    Error {
        /// The type of error; may be empty.
        kind: String,
        /// The command as received.
        command: String,
    },
    /// Thinking output.
    Thinking(ThinkingOutput),
    /// `Hint: MOVE`: the answer to `hint`.
    Hint(MoveText),
    /// `RESULT {COMMENT}`: the game has ended by the rules of chess.
    Result {
        /// The result.
        result: GameResult,
        /// The comment for the user.
        comment: String,
    },
    /// `offer draw`: offers or accepts a draw.
    OfferDraw,
    /// `resign`: the engine resigns.
    Resign,
    /// `telluser` and similar: a message to display or forward.
    Tell(TellTarget, String),
    /// `stat01: …`: progress of the analysis.
    Status(AnalysisStatus),
    /// `++`: the search fails high.
    FailHigh,
    /// `--`: the search fails low.
    FailLow,
    /// `# TEXT`: a comment for the log.
    Comment(String),
    /// `setup …`: the engine's own starting position, verbatim.
    Setup(String),
    /// A line that starts with white space: book output, or a continuation of thinking output.
    Indented(String),
    /// An empty line, which ends book output.
    Blank,
}

/// Recipient of a message, from the `tell…` command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TellTarget {
    /// `telluser`: the user.
    User,
    /// `tellusererror`: the user, as an error.
    UserError,
    /// `tellopponent`: the opponent.
    Opponent,
    /// `tellothers`: the spectators.
    Others,
    /// `tellall`: the opponent and the spectators.
    All,
    /// `tellics`: the chess server (ICS).
    Ics,
    /// `tellicsnoalias`: the chess server, without alias expansion.
    IcsNoAlias,
}

impl FromStr for EngineMessage {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let line = one_line(line)?;
        if line.trim_ascii().is_empty() {
            return Ok(Self::Blank);
        }
        if let Some(thinking) = ThinkingOutput::parse(line) {
            return Ok(Self::Thinking(thinking));
        }
        if line.starts_with([' ', '\t']) {
            return Ok(Self::Indented(line.trim_ascii().to_string()));
        }
        let mut words = Words::new(line);
        let word = words.next().unwrap_or_default();
        if let Some(message) = Self::command(word, &mut words)? {
            return Ok(message);
        }
        Self::legacy(line.trim_ascii()).ok_or_else(|| ParseError::unknown(line))
    }
}

impl EngineMessage {
    fn command(word: &str, words: &mut Words<'_>) -> Result<Option<Self>, ParseError> {
        if let Some(tell) = TellTarget::from_name(word) {
            return Ok(Some(Self::Tell(tell, words.rest().to_string())));
        }
        if let Some(comment) = word.strip_prefix('#') {
            return Ok(Some(Self::comment(comment, words.rest())));
        }
        Ok(Some(match word {
            "feature" => Self::Feature(Feature::parse_all(words.rest())),
            "pong" => Self::Pong(Self::pong(words)?),
            "move" => Self::Move(parse_move("move", words)?),
            "Error" | "Error:" => {
                let (kind, command) = split_reason(words.rest());
                Self::Error { kind, command }
            }
            "Hint:" => Self::Hint(parse_move("Hint:", words)?),
            "1-0" | "0-1" | "1/2-1/2" | "*" => Self::Result {
                result: parse_result(word)?,
                comment: read_comment(words.rest()),
            },
            "resign" => Self::Resign,
            "stat01:" => Self::Status(AnalysisStatus::parse(words)?),
            "++" => Self::FailHigh,
            "--" => Self::FailLow,
            "setup" => Self::Setup(words.rest().to_string()),
            _ => return Ok(None),
        }))
    }

    fn comment(first: &str, rest: &str) -> Self {
        let separator = if first.is_empty() || rest.is_empty() {
            ""
        } else {
            " "
        };
        Self::Comment(format!("{first}{separator}{rest}"))
    }

    fn pong(words: &mut Words<'_>) -> Result<i64, ParseError> {
        let text = words
            .next()
            .ok_or(ParseError::missing("pong", "a number"))?;
        signed(text).ok_or_else(|| ParseError::bad_value("pong", text))
    }

    /// Parses the forms of older engines.
    fn legacy(line: &str) -> Option<Self> {
        if let Some(rest) = after_illegal_move(line) {
            let (reason, text) = split_reason(rest);
            return Some(Self::IllegalMove { reason, text });
        }
        if let Some(m) = legacy_move(line) {
            return Some(Self::Move(m));
        }
        if line.contains("offer") && line.contains("draw") {
            return Some(Self::OfferDraw);
        }
        if line.starts_with("computer resigns") {
            return Some(Self::Resign);
        }
        let (_, result) = LEGACY_RESULTS
            .iter()
            .find(|(name, _)| line.starts_with(name))?;
        Some(Self::Result {
            result: *result,
            comment: read_comment(line),
        })
    }
}

/// Beginnings of result lines of older engines; the first match counts.
const LEGACY_RESULTS: &[(&str, GameResult)] = &[
    ("White resigns", GameResult::BlackWins),
    ("Black resigns", GameResult::WhiteWins),
    ("White", GameResult::WhiteWins),
    ("Black", GameResult::BlackWins),
    ("Draw", GameResult::Draw),
    ("game is a draw", GameResult::Draw),
];

fn after_illegal_move(line: &str) -> Option<&str> {
    const WORDS: &str = "illegal move";
    let head = line.get(..WORDS.len())?;
    head.eq_ignore_ascii_case(WORDS)
        .then(|| &line[WORDS.len()..])
}

/// Parses `12. ... Nf6` and `My move is: Nf6`.
fn legacy_move(line: &str) -> Option<MoveText> {
    if let Some(m) = line.strip_prefix("My move is") {
        return m.trim_start_matches([':', ' ']).trim_ascii().parse().ok();
    }
    let mut words = Words::new(line);
    let number = words.next()?;
    unsigned(number.strip_suffix('.').unwrap_or(number))?;
    if words.next()? != "..." {
        return None;
    }
    words.next()?.parse().ok()
}

/// Splits `(REASON): TEXT`; both may be missing.
fn split_reason(text: &str) -> (String, String) {
    let text = text.trim_ascii();
    let (reason, rest) = match text.strip_prefix('(').and_then(|text| text.split_once(')')) {
        Some((reason, rest)) => (reason.trim_ascii(), rest.trim_ascii()),
        None => ("", text),
    };
    let rest = rest.strip_prefix(':').unwrap_or(rest).trim_ascii();
    (reason.to_string(), rest.to_string())
}

fn parse_move(command: &'static str, words: &mut Words<'_>) -> Result<MoveText, ParseError> {
    words
        .next()
        .ok_or(ParseError::missing(command, "a move"))?
        .parse()
}

impl TellTarget {
    const ALL: [Self; 7] = [
        Self::User,
        Self::UserError,
        Self::Opponent,
        Self::Others,
        Self::All,
        Self::Ics,
        Self::IcsNoAlias,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::User => "telluser",
            Self::UserError => "tellusererror",
            Self::Opponent => "tellopponent",
            Self::Others => "tellothers",
            Self::All => "tellall",
            Self::Ics => "tellics",
            Self::IcsNoAlias => "tellicsnoalias",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tell| tell.name() == name)
    }
}

impl fmt::Display for EngineMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Feature(features) => {
                f.write_str("feature")?;
                features
                    .iter()
                    .try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Move(m) => write!(f, "move {m}"),
            Self::IllegalMove { reason, text } => write_reason(f, "Illegal move", reason, text),
            Self::Error { kind, command } => write_reason(f, "Error", kind, command),
            Self::Thinking(thinking) => thinking.fmt(f),
            Self::Hint(m) => write!(f, "Hint: {m}"),
            Self::Result { result, comment } => write!(f, "{result} {}", BracedComment(comment)),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Resign => f.write_str("resign"),
            Self::Tell(tell, message) => write!(f, "{} {}", tell.name(), SingleLine(message)),
            Self::Status(status) => write!(f, "stat01: {status}"),
            Self::FailHigh => f.write_str("++"),
            Self::FailLow => f.write_str("--"),
            Self::Comment(text) => write!(f, "# {}", SingleLine(text)),
            Self::Setup(text) => write!(f, "setup {}", SingleLine(text)),
            Self::Indented(text) => write!(f, "    {}", SingleLine(text)),
            Self::Blank => Ok(()),
        }
    }
}

fn write_reason(f: &mut fmt::Formatter<'_>, what: &str, reason: &str, text: &str) -> fmt::Result {
    match reason {
        "" => write!(f, "{what}: {}", SingleLine(text)),
        reason => write!(f, "{what} ({}): {}", SingleLine(reason), SingleLine(text)),
    }
}
