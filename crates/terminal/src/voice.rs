//! [`Voice`]: what the terminal says, in the language of who sits at it. No sentence stands in the code.

use tabiya_game::{
    Absent, ClaimOutcome, Ending, Event, EventKind, Ground, Millis, Proposal, Refusal, Start,
    TimeControl,
};
use tabiya_rules::{Color, Move, MoveKind, Position, Role, Square, Wing};
use tabiya_wire::Reason;
use tabiya_words::{Value, Words, kebab};

use crate::{files::Remark, host::Trouble, notation::Notation};

/// What the terminal says.
pub(crate) struct Voice {
    words: Words,
    /// How moves are written.
    pub(crate) notation: Notation,
}

impl Voice {
    /// In a language.
    pub(crate) fn new(words: Words) -> Self {
        let notation = Notation::new(&words);
        Self { words, notation }
    }

    /// A message with its variables.
    pub(crate) fn say(&self, id: &str, args: &[(&str, Value<'_>)]) -> String {
        self.words.say(id, args)
    }

    /// A message without variables.
    pub(crate) fn word(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// A message with a text.
    pub(crate) fn with(&self, id: &str, name: &str, text: &str) -> String {
        self.say(id, &[(name, text.into())])
    }

    /// White or Black.
    pub(crate) fn color(&self, color: Color) -> String {
        self.word(match color {
            Color::White => "color-white",
            Color::Black => "color-black",
        })
    }

    /// A move in words: "knight from g1 to f3, check".
    pub(crate) fn move_in_words(&self, position: &Position, m: Move) -> String {
        let uci = position.uci(m);
        let next = position.play(m);
        let kind = match m.kind() {
            MoveKind::EnPassant => "enPassant",
            MoveKind::Castle => match Wing::of(m.from(), m.to()) {
                Wing::King => "castlingKing",
                Wing::Queen => "castlingQueen",
            },
            _ => "plain",
        };
        let check = match (next.is_check(), next.has_legal_moves()) {
            (true, false) => "mate",
            (true, true) => "check",
            (false, _) => "none",
        };
        let role = |role: Option<Role>| role.map_or("none", role_word);
        self.say(
            "move-words",
            &[
                ("piece", role_word(position.moved(m)).into()),
                ("from", uci.from.to_string().into()),
                ("to", uci.to.to_string().into()),
                ("taken", role(position.captured(m)).into()),
                ("promotion", role(m.promotion()).into()),
                ("kind", kind.into()),
                ("check", check.into()),
            ],
        )
    }

    /// What stands on a square: "e4, white pawn".
    pub(crate) fn square(&self, position: &Position, square: Square) -> String {
        let name = square.to_string();
        match position.piece_at(square) {
            None => self.with("square-empty", "square", &name),
            Some(piece) => self.say(
                "square-piece",
                &[
                    ("square", name.into()),
                    ("color", color_word(piece.color).into()),
                    ("piece", role_word(piece.role).into()),
                ],
            ),
        }
    }

    /// A position in words: who has what where, and whose move it is.
    pub(crate) fn position(&self, position: &Position) -> Vec<String> {
        let mut lines: Vec<String> = Color::ALL
            .into_iter()
            .map(|color| self.side(position, color))
            .collect();
        lines.push(self.turn(position.turn()));
        if position.is_check() {
            lines.push(self.with("check-now", "color", color_word(position.turn())));
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
                kinds.push(self.say(
                    "pieces-on-squares",
                    &[
                        ("piece", role_word(role).into()),
                        ("count", (names.len() as u64).into()),
                        ("squares", names.join(", ").into()),
                    ],
                ));
            }
        }
        self.say(
            "position-side",
            &[
                ("color", color_word(color).into()),
                ("pieces", kinds.join(", ").into()),
            ],
        )
    }

    /// "White to move".
    pub(crate) fn turn(&self, color: Color) -> String {
        self.with("turn-now", "color", color_word(color))
    }

    /// A length of time in words.
    pub(crate) fn time(&self, time: Millis) -> String {
        let seconds = time.0 / 1000;
        let number = |number: u64| Value::from(number);
        self.say(
            "clock-words",
            &[
                ("hours", number(seconds / 3600)),
                ("minutes", number(seconds / 60 % 60)),
                ("seconds", number(seconds % 60)),
            ],
        )
    }

    /// What one side has left, in words.
    pub(crate) fn clock(&self, color: Color, left: Option<Millis>) -> String {
        match left {
            None => self.word("clock-none"),
            Some(left) => self.say(
                "clock-side",
                &[
                    ("color", color_word(color).into()),
                    ("time", self.time(left).into()),
                ],
            ),
        }
    }

    /// Why something was refused.
    pub(crate) fn refusal(&self, refusal: &Refusal) -> String {
        self.reason(&Reason::from(*refusal))
    }

    /// Why a club refuses.
    pub(crate) fn reason(&self, reason: &Reason) -> String {
        let id = format!("refusal-{}", kebab(&reason.why));
        if !self.words.has(&id) {
            return self.with("refusal-other", "text", &reason.text);
        }
        let mut args: Vec<(&str, Value<'_>)> = Vec::new();
        let mut text = |name: &'static str, value: String| args.push((name, value.into()));
        match reason.refusal {
            Some(Refusal::NotYourTurn { turn }) => text("turn", color_word(turn).into()),
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
                text("what", proposal_word(what).into());
            }
            Some(Refusal::NoClock { color }) => text("color", color_word(color).into()),
            Some(Refusal::OfferTooEarly { from }) => args.push(("move", from.into())),
            _ => {}
        }
        self.say(&id, &args)
    }

    /// How a game ended: a title, who won, why, and by which article.
    pub(crate) fn ending(&self, ending: &Ending) -> EndingWords {
        let id = format!("ending-{}", kebab(ending_word(ending)));
        let winner = ending.winner().map_or("none", color_word);
        let (ground, moves) = match ending {
            Ending::Quickplay { ground, .. } => match ground {
                Ground::CannotMate => ("cannotMate", 0),
                Ground::NoProgress { moves } => ("noProgress", *moves),
                Ground::Arbiter => ("arbiter", 0),
            },
            _ => ("none", 0),
        };
        let args = [
            ("winner", Value::from(winner)),
            ("by", by(ending).into()),
            ("ground", ground.into()),
            ("moves", moves.into()),
        ];
        let article = ending.article();
        let law = if article.starts_with("III") {
            "law-guidelines"
        } else {
            "law-article"
        };
        EndingWords {
            title: self.say(&id, &args),
            sentence: self.say(&format!("{id}.sentence"), &args),
            why: self.say(&format!("{id}.why"), &args),
            article: (*ending != Ending::Aborted).then(|| self.with(law, "article", article)),
        }
    }

    /// What happened, where a sentence is called for: not for moves, and not for the end.
    pub(crate) fn event(&self, event: &Event) -> Option<String> {
        let by_word = |by: Color| ("by", Value::from(color_word(by)));
        let given = |given: Millis| ("given", Value::from(self.time(given)));
        Some(match &event.kind {
            EventKind::Offered { by, what } => {
                self.say(&format!("offer-{}", proposal_word(*what)), &[by_word(*by)])
            }
            EventKind::Declined { by, what } => {
                let id = format!("offer-{}.declined", proposal_word(*what));
                self.say(&id, &[by_word(*by)])
            }
            EventKind::Claimed { by, outcome, .. } => match outcome {
                ClaimOutcome::Right => self.say("event-claimed-right", &[by_word(*by)]),
                ClaimOutcome::Wrong { given: time } => {
                    self.say("event-claimed-wrong", &[by_word(*by), given(*time)])
                }
            },
            EventKind::TakenBack { by, plies } => {
                let count = ("count", (*plies).into());
                self.say("event-taken-back", &[by_word(*by), count])
            }
            EventKind::Paused => self.word("event-paused"),
            EventKind::Resumed => self.word("event-resumed"),
            EventKind::Restored => self.word("event-restored"),
            EventKind::Restarted => self.word("event-restarted"),
            EventKind::ClockSet => self.word("event-clock-set"),
            EventKind::BothFlagsDown => self.word("event-both-flags-down"),
            EventKind::TimeAdded { to, time } => {
                let to = ("to", color_word(*to).into());
                self.say("event-time-added", &[to, ("time", self.time(*time).into())])
            }
            EventKind::Left { seat, how } => {
                let how = match how {
                    tabiya_game::Departure::Left => "left",
                    tabiya_game::Departure::Lost => "lost",
                };
                self.say("event-left", &[by_word(*seat), ("how", how.into())])
            }
            EventKind::Arrived { seat } => self.say("event-arrived", &[by_word(*seat)]),
            EventKind::Warned { seat } => self.say("event-warned", &[by_word(*seat)]),
            EventKind::Postponed { .. } => self.word("event-postponed"),
            EventKind::Reasoned(_) => self.word("event-reasoned"),
            EventKind::Asked { by, what } => {
                let what = match what {
                    tabiya_game::Question::Increment => "increment",
                    tabiya_game::Question::NormalMeans => "normalMeans",
                };
                self.say("event-asked", &[by_word(*by), ("what", what.into())])
            }
            EventKind::IncrementGranted {
                by,
                increment,
                given: time,
            } => {
                let increment = ("increment", self.time(*increment).into());
                let args = [by_word(*by), increment, given(*time)];
                self.say("event-increment-granted", &args)
            }
            EventKind::AskedInVain {
                by, given: time, ..
            } => self.say("event-asked-in-vain", &[by_word(*by), given(*time)]),
            EventKind::Irregular {
                by,
                what,
                count,
                given: time,
                ..
            } => {
                let what = match what {
                    tabiya_game::Irregularity::IllegalMove => "illegalMove",
                    tabiya_game::Irregularity::NotReplaced => "notReplaced",
                    tabiya_game::Irregularity::PressedWithoutMoving => "pressedWithoutMoving",
                    tabiya_game::Irregularity::TwoHands => "twoHands",
                };
                let count = ("count", (*count).into());
                let args = [by_word(*by), ("what", what.into()), count, given(*time)];
                self.say("event-irregular", &args)
            }
            _ => return None,
        })
    }

    /// What is wrong, while play may go on.
    pub(crate) fn trouble(&self, trouble: &Trouble) -> String {
        match trouble {
            Trouble::Disk(error) => self.with("terminal-not-kept", "error", &error.to_string()),
            Trouble::Damaged(file) => self.with("terminal-log-damaged", "file", file),
            Trouble::Engine(error) => self.with("terminal-engine-failed", "error", error),
            Trouble::LineLost => self.word("terminal-line-lost"),
            Trouble::LineBack => self.word("terminal-line-back"),
            Trouble::File(remark) => self.remark(remark),
        }
    }

    fn remark(&self, remark: &Remark) -> String {
        match remark {
            Remark::OneOf { game, count } => self.say(
                "terminal-one-of",
                &[
                    ("game", (*game as u64).into()),
                    ("count", (*count).into()),
                    ("other", if *game == 1 { 2 } else { 1 }.into()),
                ],
            ),
            Remark::Faults { count, first } => self.say(
                "terminal-file-faults",
                &[("count", (*count).into()), ("error", first.as_str().into())],
            ),
            Remark::HowUnsaid => String::new(),
        }
    }

    /// How a game ended that is replayed. Where that was not told, who won.
    pub(crate) fn outcome(&self, ending: &Ending, is_told: bool) -> String {
        if is_told {
            return self.ending(ending).sentence;
        }
        let winner = ending.winner().map_or("none", color_word);
        self.with("terminal-how-unsaid", "winner", winner)
    }

    /// A question, and what it can be answered with.
    pub(crate) fn question(&self, sentence: &str) -> String {
        let (yes, no) = (self.word("word-yes"), self.word("word-no"));
        format!(
            "{sentence} ({} / {})",
            yes.to_lowercase(),
            no.to_lowercase()
        )
    }

    /// The score of a series.
    pub(crate) fn series(&self, names: (&str, &str), points: (f64, f64)) -> String {
        self.say(
            "series-score",
            &[
                ("first", names.0.into()),
                ("second", names.1.into()),
                ("firstPoints", points.0.into()),
                ("secondPoints", points.1.into()),
            ],
        )
    }

    /// A time control as players write it.
    pub(crate) fn time_control(&self, time: &TimeControl) -> String {
        match time {
            TimeControl::Unlimited => self.word("time-unlimited"),
            time => time.to_string(),
        }
    }

    /// Where play begins.
    pub(crate) fn start(&self, start: &Start) -> String {
        match start {
            Start::Standard => self.word("preset-start-standard"),
            Start::Chess960 { number } => {
                format!("{} {number}", self.word("preset-start-chess960"))
            }
            Start::RandomChess960 => self.word("preset-start-random-chess960"),
            Start::Fen { .. } => self.word("preset-start-fen"),
        }
    }

    /// With what moves are written, as a sentence.
    pub(crate) fn letters(&self) -> String {
        let letters = self.word(&format!("letters-{}", self.notation.letters.word()));
        self.with("terminal-letters", "letters", &letters)
    }

    /// Whether an answer means yes; nothing if it is neither yes nor no. English is understood too.
    pub(crate) fn yes_or_no(&self, answer: &str) -> Option<bool> {
        let answer = answer.trim().to_lowercase();
        if answer.is_empty() {
            return None;
        }
        for (id, english, meaning) in [("word-yes", "yes", true), ("word-no", "no", false)] {
            let own = self.word(id).to_lowercase();
            if own.starts_with(&answer) || english.starts_with(&answer) {
                return Some(meaning);
            }
        }
        None
    }
}

/// How a game ended, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EndingWords {
    /// "Checkmate".
    pub(crate) title: String,
    /// "White has checkmated Black and wins."
    pub(crate) sentence: String,
    /// Why that ends the game.
    pub(crate) why: String,
    /// By which article of the Laws.
    pub(crate) article: Option<String>,
}

/// The wire's word for a side.
pub(crate) fn color_word(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The wire's word for a piece.
pub(crate) fn role_word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The wire's word for a proposal.
pub(crate) fn proposal_word(what: Proposal) -> &'static str {
    match what {
        Proposal::Draw => "draw",
        Proposal::Takeback => "takeback",
        Proposal::Pause => "pause",
        Proposal::Resume => "resume",
        Proposal::Restart => "restart",
    }
}

/// The wire's word for an ending.
fn ending_word(ending: &Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::DeadPosition => "deadPosition",
        Ending::Resignation { .. } => "resignation",
        Ending::Agreement => "agreement",
        Ending::Threefold { .. } => "threefold",
        Ending::FiftyMoves { .. } => "fiftyMoves",
        Ending::Fivefold => "fivefold",
        Ending::SeventyFiveMoves => "seventyFiveMoves",
        Ending::Flag { .. } => "flag",
        Ending::BothFlags => "bothFlags",
        Ending::IllegalMoves { .. } => "illegalMoves",
        Ending::NoShow { .. } => "noShow",
        Ending::Abandonment { .. } => "abandonment",
        Ending::Breach { .. } => "breach",
        Ending::BothLose => "bothLose",
        Ending::Quickplay { .. } => "quickplay",
        Ending::Awarded { .. } => "awarded",
        Ending::DrawnByArbiter => "drawnByArbiter",
        Ending::Aborted => "aborted",
    }
}

/// Who did what ended the game.
fn by(ending: &Ending) -> &'static str {
    match ending {
        Ending::Resignation { by, .. }
        | Ending::IllegalMoves { by, .. }
        | Ending::Abandonment { by, .. }
        | Ending::Breach { by, .. }
        | Ending::Quickplay { by, .. }
        | Ending::Flag { fallen: by, .. } => color_word(*by),
        Ending::Threefold { by } | Ending::FiftyMoves { by } => by.map_or("none", color_word),
        Ending::NoShow { absent } => match absent {
            Absent::One(color) => color_word(*color),
            Absent::Both => "both",
        },
        _ => "none",
    }
}

/// The moves of a game as they are written: `1. e4 e5 2. Nf3`.
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

/// A move with its number and in words: `1. e4: pawn from e2 to e4`.
pub(crate) fn numbered_move(voice: &Voice, before: &Position, m: Move) -> String {
    let dots = match before.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    let san = voice.notation.write(&before.san(m).to_string());
    let words = voice.move_in_words(before, m);
    format!("{}{dots} {san}: {words}", before.fullmove_number())
}

/// What somebody else wrote, fit for a terminal.
pub(crate) fn tidy(text: &str) -> String {
    let turns_around = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .filter(|c| !c.is_control() && !turns_around(*c))
        .collect()
}
