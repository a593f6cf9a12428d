//! [`TypedCommand`]: commands besides moves.

use tabiya_rules::Square;

use crate::settings::{BoardDisplay, PieceLetters};

/// Typed command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TypedCommand {
    Help,
    Moves(Option<Square>),
    Undo,
    Draw,
    Accept,
    Decline,
    /// With an announced move.
    Claim(Option<String>),
    Resign,
    Abort,
    Flag,
    Give,
    Pause,
    Resume,
    Restart,
    Save(String),
    Load(String),
    /// With changed options: a level, a time, …
    New(String),
    Clock,
    Fen,
    Pgn,
    Say(Option<Square>),
    /// Shows the board, or sets whether it is shown after every move.
    Board(Option<BoardDisplay>),
    Flip,
    Score,
    Evaluate,
    /// With letters for moves; if none, shows them or switches to the next.
    Letters(Option<PieceLetters>),
    Chat(String),
    Again,
    Lobby,
    Challenge(String),
    Take(usize),
    Watch(usize),
    Quit,
}

/// Names of commands, in the order of the help.
pub(crate) const COMMANDS: [&str; 33] = [
    "help",
    "moves",
    "undo",
    "draw",
    "accept",
    "decline",
    "claim",
    "resign",
    "abort",
    "flag",
    "give",
    "pause",
    "resume",
    "restart",
    "save",
    "load",
    "new",
    "clock",
    "fen",
    "pgn",
    "say",
    "board",
    "flip",
    "score",
    "eval",
    "letters",
    "chat",
    "again",
    "lobby",
    "challenge",
    "take",
    "watch",
    "quit",
];

impl TypedCommand {
    /// Parses a command; `None` if it is none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if let Some(message) = text.strip_prefix('"') {
            return Some(Self::Chat(message.trim_end_matches('"').to_string()));
        }
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let argument = || rest.to_string();
        let square = || rest.to_ascii_lowercase().parse::<Square>().ok();
        let bare = rest.is_empty();
        Some(match word.to_ascii_lowercase().as_str() {
            "help" | "?" | "h" => Self::Help,
            "moves" if bare || square().is_some() => Self::Moves(square()),
            "undo" | "takeback" if bare => Self::Undo,
            "draw" if bare => Self::Draw,
            "accept" if bare => Self::Accept,
            "decline" if bare => Self::Decline,
            "claim" => Self::Claim((!bare).then(argument)),
            "resign" if bare => Self::Resign,
            "abort" if bare => Self::Abort,
            "flag" if bare => Self::Flag,
            "give" if bare => Self::Give,
            "pause" if bare => Self::Pause,
            "resume" if bare => Self::Resume,
            "restart" if bare => Self::Restart,
            "save" => Self::Save(argument()),
            "load" => Self::Load(argument()),
            "new" => Self::New(argument()),
            "clock" if bare => Self::Clock,
            "fen" if bare => Self::Fen,
            "pgn" if bare => Self::Pgn,
            "say" if bare || square().is_some() => Self::Say(square()),
            "board" if bare => Self::Board(None),
            "board" => Self::Board(Some(rest.to_ascii_lowercase().parse().ok()?)),
            "flip" if bare => Self::Flip,
            "score" if bare => Self::Score,
            "eval" if bare => Self::Evaluate,
            "letters" if bare => Self::Letters(None),
            "letters" => Self::Letters(Some(rest.to_ascii_lowercase().parse().ok()?)),
            "chat" if !bare => Self::Chat(argument()),
            "again" if bare => Self::Again,
            "lobby" if bare => Self::Lobby,
            "challenge" => Self::Challenge(argument()),
            "take" => Self::Take(rest.parse().ok()?),
            "watch" => Self::Watch(rest.parse().ok()?),
            "quit" | "exit" | "q" if bare => Self::Quit,
            _ => return None,
        })
    }
}
