//! [`Localizer`]: the terminal's texts, in the user's language. The code contains no sentences.

mod ending;
mod event;
mod illegal_move;

use tabiya_game::{Millis, Proposal, Refusal, Start, TimeControl};
use tabiya_rules::{CastlingSide, Color, Move, MoveKind, Position, Role, Square};
use tabiya_wire::Reason;
use tabiya_words::{MessageValue, Messages, kebab_case};

use crate::{files::FileWarning, host::HostWarning, notation::Notation};

/// Texts in the user's language.
pub(crate) struct Localizer {
    messages: Messages,
    /// Notation of moves.
    pub(crate) notation: Notation,
}

impl Localizer {
    /// Localizer for a language.
    pub(crate) fn new(messages: Messages) -> Self {
        let notation = Notation::new(&messages);
        Self { messages, notation }
    }

    /// Formats a message with its variables.
    pub(crate) fn format(&self, id: &str, args: &[(&str, MessageValue<'_>)]) -> String {
        self.messages.format(id, args)
    }

    /// Message without variables.
    pub(crate) fn text(&self, id: &str) -> String {
        self.format(id, &[])
    }

    /// Message with one text variable.
    pub(crate) fn text_with(&self, id: &str, name: &str, text: &str) -> String {
        self.format(id, &[(name, text.into())])
    }

    /// White or Black.
    pub(crate) fn color(&self, color: Color) -> String {
        self.text(match color {
            Color::White => "color-white",
            Color::Black => "color-black",
        })
    }

    /// Move in words: "knight from g1 to f3, check".
    pub(crate) fn move_in_words(&self, position: &Position, m: Move) -> String {
        let uci = position.uci(m);
        let next = position.play(m);
        let kind = match m.kind() {
            MoveKind::EnPassant => "enPassant",
            MoveKind::Castle => match CastlingSide::of(m.from(), m.to()) {
                CastlingSide::KingSide => "castlingKing",
                CastlingSide::QueenSide => "castlingQueen",
            },
            _ => "plain",
        };
        let check = match (next.is_check(), next.has_legal_moves()) {
            (true, false) => "mate",
            (true, true) => "check",
            (false, _) => "none",
        };
        let role = |role: Option<Role>| role.map_or("none", role_key);
        self.format(
            "move-words",
            &[
                ("piece", role_key(position.moved_role(m)).into()),
                ("from", uci.from.to_string().into()),
                ("to", uci.to.to_string().into()),
                ("taken", role(position.captured_role(m)).into()),
                ("promotion", role(m.promotion()).into()),
                ("kind", kind.into()),
                ("check", check.into()),
            ],
        )
    }

    /// Content of a square: "e4, white pawn".
    pub(crate) fn square(&self, position: &Position, square: Square) -> String {
        let name = square.to_string();
        match position.piece_at(square) {
            None => self.text_with("square-empty", "square", &name),
            Some(piece) => self.format(
                "square-piece",
                &[
                    ("square", name.into()),
                    ("color", color_key(piece.color).into()),
                    ("piece", role_key(piece.role).into()),
                ],
            ),
        }
    }

    /// Position in words: the pieces of each side, and the side to move.
    pub(crate) fn position(&self, position: &Position) -> Vec<String> {
        let mut lines: Vec<String> = Color::ALL
            .into_iter()
            .map(|color| self.side(position, color))
            .collect();
        lines.push(self.turn(position.turn()));
        if position.is_check() {
            lines.push(self.text_with("check-now", "color", color_key(position.turn())));
        }
        lines
    }

    fn side(&self, position: &Position, color: Color) -> String {
        let mut kinds = Vec::new();
        for role in Role::ALL.into_iter().rev() {
            let squares = position.board().pieces(color, role);
            let names: Vec<String> = squares
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            if !names.is_empty() {
                kinds.push(self.format(
                    "pieces-on-squares",
                    &[
                        ("piece", role_key(role).into()),
                        ("count", (names.len() as u64).into()),
                        ("squares", names.join(", ").into()),
                    ],
                ));
            }
        }
        self.format(
            "position-side",
            &[
                ("color", color_key(color).into()),
                ("pieces", kinds.join(", ").into()),
            ],
        )
    }

    /// "White to move".
    pub(crate) fn turn(&self, color: Color) -> String {
        self.text_with("turn-now", "color", color_key(color))
    }

    /// Duration in words.
    pub(crate) fn time(&self, time: Millis) -> String {
        let seconds = time.0 / 1000;
        let number = |number: u64| MessageValue::from(number);
        self.format(
            "clock-words",
            &[
                ("hours", number(seconds / 3600)),
                ("minutes", number(seconds / 60 % 60)),
                ("seconds", number(seconds % 60)),
            ],
        )
    }

    /// Time left to one side, in words.
    pub(crate) fn clock(&self, color: Color, left: Option<Millis>) -> String {
        match left {
            None => self.text("clock-none"),
            Some(left) => self.format(
                "clock-side",
                &[
                    ("color", color_key(color).into()),
                    ("time", self.time(left).into()),
                ],
            ),
        }
    }

    /// Move in notation and in words: "Bb5: bishop from f1 to b5".
    pub(crate) fn move_choice(&self, position: &Position, m: Move) -> String {
        let san = self.notation.write(&position.san(m).to_string());
        let words = self.move_in_words(position, m);
        let args = [("move", san.into()), ("words", words.into())];
        self.format("terminal-move-words", &args)
    }

    /// Sentence for a refusal.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        self.reason(&Reason::from(*refusal))
    }

    /// Sentence for a club's reason.
    pub(crate) fn reason(&self, reason: &Reason) -> String {
        let id = format!("refusal-{}", kebab_case(&reason.why.to_string()));
        if !self.messages.contains(&id) {
            return self.text_with("refusal-other", "text", &reason.text);
        }
        let mut args: Vec<(&str, MessageValue<'_>)> = Vec::new();
        let mut text = |name: &'static str, value: String| args.push((name, value.into()));
        match reason.refusal {
            Some(Refusal::NotYourTurn { turn }) => text("turn", color_key(turn).into()),
            Some(Refusal::IllegalMove { uci } | Refusal::AnnouncedMove { uci }) => {
                text("uci", uci.to_string());
            }
            Some(
                Refusal::TouchedPiece { square }
                | Refusal::TouchedTarget { square }
                | Refusal::TouchedSoNoClaim { square },
            ) => text("square", square.to_string()),
            Some(Refusal::TouchedBoth { from, to }) => {
                text("from", from.to_string());
                text("to", to.to_string());
            }
            Some(Refusal::AlreadyOffered { what } | Refusal::NothingToAnswer { what }) => {
                text("what", proposal_key(what).into());
            }
            Some(Refusal::NoClock { color }) => text("color", color_key(color).into()),
            Some(Refusal::OfferTooEarly { from }) => args.push(("move", from.into())),
            _ => {}
        }
        self.format(&id, &args)
    }

    /// Sentence for a warning.
    pub(crate) fn warning(&self, warning: &HostWarning) -> String {
        match warning {
            HostWarning::Disk(error) => {
                self.text_with("terminal-not-kept", "error", &error.to_string())
            }
            HostWarning::Damaged(file) => self.text_with("terminal-log-damaged", "file", file),
            HostWarning::Engine(error) => self.text_with("terminal-engine-failed", "error", error),
            HostWarning::ConnectionLost => self.text("terminal-line-lost"),
            HostWarning::Reconnected => self.text("terminal-line-back"),
            HostWarning::File(file_warning) => self.file_warning(file_warning),
        }
    }

    fn file_warning(&self, file_warning: &FileWarning) -> String {
        match file_warning {
            FileWarning::OneOfSeveral { game, count } => self.format(
                "terminal-one-of",
                &[
                    ("game", (*game as u64).into()),
                    ("count", (*count).into()),
                    ("other", if *game == 1 { 2 } else { 1 }.into()),
                ],
            ),
            FileWarning::Errors { count, first } => self.format(
                "terminal-file-faults",
                &[("count", (*count).into()), ("error", first.as_str().into())],
            ),
            FileWarning::EndingUnknown => String::new(),
        }
    }

    /// Question with its possible answers.
    pub(crate) fn question(&self, sentence: &str) -> String {
        let (yes, no) = (self.text("word-yes"), self.text("word-no"));
        let args = [
            ("question", sentence.into()),
            ("yes", yes.to_lowercase().into()),
            ("no", no.to_lowercase().into()),
        ];
        self.format("terminal-yes-no", &args)
    }

    /// Score of a series.
    pub(crate) fn series(&self, names: (&str, &str), points: (f64, f64)) -> String {
        self.format(
            "series-score",
            &[
                ("first", names.0.into()),
                ("second", names.1.into()),
                ("firstPoints", points.0.into()),
                ("secondPoints", points.1.into()),
            ],
        )
    }

    /// Time control in the usual notation.
    pub(crate) fn time_control(&self, time: &TimeControl) -> String {
        match time {
            TimeControl::Unlimited => self.text("time-unlimited"),
            time => time.to_string(),
        }
    }

    /// Name of a starting position.
    pub(crate) fn start(&self, start: &Start) -> String {
        match start {
            Start::Standard => self.text("preset-start-standard"),
            Start::Chess960 { number } => {
                format!("{} {number}", self.text("preset-start-chess960"))
            }
            Start::RandomChess960 => self.text("preset-start-random-chess960"),
            Start::Fen { .. } => self.text("preset-start-fen"),
        }
    }

    /// Sentence about the letters in use for moves.
    pub(crate) fn letters(&self) -> String {
        let letters = self.text(&format!("letters-{}", self.notation.letters.name()));
        self.text_with("terminal-letters", "letters", &letters)
    }

    /// Parses yes or no, also in English; none if it is neither.
    pub(crate) fn yes_or_no(&self, answer: &str) -> Option<bool> {
        let answer = answer.trim().to_lowercase();
        if answer.is_empty() {
            return None;
        }
        for (id, english, meaning) in [("word-yes", "yes", true), ("word-no", "no", false)] {
            let own = self.text(id).to_lowercase();
            if own.starts_with(&answer) || english.starts_with(&answer) {
                return Some(meaning);
            }
        }
        None
    }
}

/// Key of a side, as in JSON.
pub(crate) fn color_key(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Key of a piece, as in JSON.
pub(crate) fn role_key(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// Key of a proposal, as in JSON.
pub(crate) fn proposal_key(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "draw",
        Proposal::Takeback => "takeback",
        Proposal::Pause => "pause",
        Proposal::Resume => "resume",
        Proposal::Restart => "restart",
    }
}

/// Moves of a game: `1. e4 e5 2. Nf3`.
pub(crate) fn movetext(game: &tabiya_game::Game, notation: &Notation) -> String {
    let Ok(mut position) = game.preset().position() else {
        return String::new();
    };
    let mut text = String::new();
    for (index, m) in game.moves().enumerate() {
        let number = position.fullmove_number();
        if !text.is_empty() {
            text.push(' ');
        }
        match (position.turn(), index) {
            (Color::White, _) => text.push_str(&format!("{number}. ")),
            (Color::Black, 0) => text.push_str(&format!("{number}... ")),
            (Color::Black, _) => {}
        }
        text.push_str(&notation.write(&position.san(m).to_string()));
        position = position.play(m);
    }
    text
}

/// Move with its number and in words: `1. e4: pawn from e2 to e4`.
pub(crate) fn numbered_move(localizer: &Localizer, before: &Position, m: Move) -> String {
    let dots = match before.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let number = before.fullmove_number();
    format!("{number}{dots} {}", localizer.move_choice(before, m))
}

/// Removes control characters from other people's text.
pub(crate) fn sanitize(text: &str) -> String {
    let is_bidi_control = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .filter(|c| !c.is_control() && !is_bidi_control(*c))
        .collect()
}
