//! Fields of a log line: words without spaces, `-` for `None`, free text after an apostrophe.

use std::{
    fmt::{Display, Write},
    str::FromStr,
};

use tabiya_rules::{ByColor, Color, Role, San, UciMove};

use super::preset;
use crate::{
    AbsentSides, Actor, AnnouncedMove, ClaimOutcome, CommandId, Departure, DrawRule, Ending, Event,
    EventKind, Irregularity, MatingAbility, Millis, Moment, MoveMade, MoveSource, OpponentOutcome,
    PendingCause, PendingResult, Proposal, QuickplayGround, RulingRequest, Verdict,
};

const PROPOSALS: &[(Proposal, &str)] = &[
    (Proposal::Draw, "draw"),
    (Proposal::Takeback, "takeback"),
    (Proposal::Pause, "pause"),
    (Proposal::Resume, "resume"),
    (Proposal::Restart, "restart"),
];
const COLORS: &[(Color, &str)] = &[(Color::White, "w"), (Color::Black, "b")];
const ACTORS: &[(Actor, &str)] = &[
    (Actor::Seat(Color::White), "w"),
    (Actor::Seat(Color::Black), "b"),
    (Actor::Board, "board"),
    (Actor::Arbiter, "arbiter"),
    (Actor::Referee, "referee"),
    (Actor::Host, "host"),
];
const RULES: &[(DrawRule, &str)] = &[
    (DrawRule::Threefold, "threefold"),
    (DrawRule::FiftyMoves, "fifty"),
];
const DEPARTURES: &[(Departure, &str)] = &[(Departure::Left, "left"), (Departure::Lost, "lost")];
const IRREGULARITIES: &[(Irregularity, &str)] = &[
    (Irregularity::IllegalMove, "illegal"),
    (Irregularity::NotReplaced, "not-replaced"),
    (Irregularity::PressedWithoutMoving, "pressed"),
    (Irregularity::TwoHands, "two-hands"),
];
const QUESTIONS: &[(RulingRequest, &str)] = &[
    (RulingRequest::Increment, "increment"),
    (RulingRequest::NormalMeans, "normal-means"),
];
const MATING: &[(MatingAbility, &str)] = &[
    (MatingAbility::Can, "can"),
    (MatingAbility::Cannot, "cannot"),
    (MatingAbility::Undecided, "undecided"),
];
const OPPONENTS: &[(OpponentOutcome, &str)] = &[
    (OpponentOutcome::Wins, "wins"),
    (OpponentOutcome::CannotMate, "cannot-mate"),
];
const PENDING: &[(PendingCause, &str)] = &[
    (PendingCause::Resignation, "resignation"),
    (PendingCause::Flag, "flag"),
    (PendingCause::IllegalMoves, "illegal-moves"),
    (PendingCause::Abandonment, "abandonment"),
    (PendingCause::Breach, "breach"),
];
const ROLES: &[(Role, &str)] = &[
    (Role::Pawn, "P"),
    (Role::Knight, "N"),
    (Role::Bishop, "B"),
    (Role::Rook, "R"),
    (Role::Queen, "Q"),
    (Role::King, "K"),
];
const SOURCES: &[(MoveSource, &str)] =
    &[(MoveSource::Played, "move"), (MoveSource::Loaded, "loaded")];

/// Word for a value.
pub(super) fn name<T: PartialEq>(table: &[(T, &'static str)], value: T) -> &'static str {
    let found = table.iter().find(|(known, _)| *known == value);
    found.map_or("?", |(_, name)| name)
}

/// Value of a word.
pub(super) fn value<T: Copy>(table: &[(T, &'static str)], word: &str) -> Option<T> {
    let found = table.iter().find(|(_, name)| *name == word);
    found.map(|(value, _)| *value)
}

pub(super) fn actor(actor: Actor) -> &'static str {
    name(ACTORS, actor)
}

/// Writes the fields of a line.
pub(super) struct FieldWriter {
    pub(super) text: String,
}

impl FieldWriter {
    /// An empty line, with capacity for most events.
    pub(super) fn new() -> Self {
        Self {
            text: String::with_capacity(96),
        }
    }

    pub(super) fn word(&mut self, word: &str) -> &mut Self {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self
    }

    pub(super) fn put(&mut self, value: impl Display) -> &mut Self {
        self.word("");
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{value}");
        self
    }

    pub(super) fn option(&mut self, value: Option<impl Display>) -> &mut Self {
        match value {
            Some(value) => self.put(value),
            None => self.word("-"),
        }
    }

    fn color(&mut self, color: Color) -> &mut Self {
        self.word(name(COLORS, color))
    }

    fn role(&mut self, role: Option<Role>) -> &mut Self {
        self.option(role.map(|role| name(ROLES, role)))
    }
}

/// Reads the fields of a line, one after another.
pub(super) struct Fields<'t> {
    words: std::str::Split<'t, char>,
}

impl<'t> Fields<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            words: text.split(' '),
        }
    }

    pub(super) fn word(&mut self) -> Option<&'t str> {
        self.words.next()
    }

    pub(super) fn get<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    pub(super) fn option<T: FromStr>(&mut self) -> Option<Option<T>> {
        match self.word()? {
            "-" => Some(None),
            word => word.parse().ok().map(Some),
        }
    }

    fn named<T: Copy>(&mut self, table: &[(T, &'static str)]) -> Option<T> {
        value(table, self.word()?)
    }

    fn color(&mut self) -> Option<Color> {
        self.named(COLORS)
    }

    fn optional<T: Copy>(&mut self, table: &[(T, &'static str)]) -> Option<Option<T>> {
        match self.word()? {
            "-" => Some(None),
            word => value(table, word).map(Some),
        }
    }

    fn millis(&mut self) -> Option<Millis> {
        self.get().map(Millis)
    }

    pub(super) fn expect_end(&mut self) -> Option<()> {
        self.words.next().is_none().then_some(())
    }
}

pub(super) fn read_event(fields: &mut Fields<'_>) -> Option<Event> {
    let event = Event {
        number: fields.get()?,
        at: Moment(fields.get()?),
        actor: fields.named(ACTORS)?,
        command: fields.option()?.map(CommandId),
        left: ByColor {
            white: fields.option()?.map(Millis),
            black: fields.option()?.map(Millis),
        },
        kind: read_kind(fields)?,
    };
    fields.expect_end()?;
    Some(event)
}

pub(super) fn write_kind(line: &mut FieldWriter, kind: &EventKind) {
    match kind {
        EventKind::Began(preset) => preset::write(line.word("began"), preset),
        EventKind::Moved(made) => write_move(line, made),
        EventKind::Offered { by, what } => {
            line.word("offered").color(*by).word(name(PROPOSALS, *what));
        }
        EventKind::Declined { by, what } => {
            line.word("declined")
                .color(*by)
                .word(name(PROPOSALS, *what));
        }
        EventKind::Claimed {
            by,
            rule,
            announced,
            outcome,
        } => {
            line.word("claimed")
                .color(*by)
                .word(name(RULES, *rule))
                .option(announced.map(|announced| announced.uci))
                .option(announced.and_then(|announced| announced.san));
            match outcome {
                ClaimOutcome::Right => line.word("right"),
                ClaimOutcome::Wrong { given } => line.word("wrong").put(given.0),
            };
        }
        EventKind::Irregular {
            by,
            what,
            uci,
            count,
            given,
        } => {
            line.word("irregular")
                .color(*by)
                .word(name(IRREGULARITIES, *what))
                .option(*uci)
                .put(count)
                .put(given.0);
        }
        EventKind::BothFlagsDown => {
            line.word("both-flags");
        }
        EventKind::TakenBack { by, plies } => {
            line.word("taken-back").color(*by).put(plies);
        }
        EventKind::Paused => {
            line.word("paused");
        }
        EventKind::Resumed => {
            line.word("resumed");
        }
        EventKind::Restored => {
            line.word("restored");
        }
        EventKind::TimeAdded { to, time } => {
            line.word("time-added").color(*to).put(time.0);
        }
        EventKind::ClockSet => {
            line.word("clock-set");
        }
        EventKind::Restarted => {
            line.word("restarted");
        }
        EventKind::Left { seat, how } => {
            line.word("left").color(*seat).word(name(DEPARTURES, *how));
        }
        EventKind::Arrived { seat } => {
            line.word("arrived").color(*seat);
        }
        EventKind::Asked { by, what } => {
            line.word("asked").color(*by).word(name(QUESTIONS, *what));
        }
        EventKind::IncrementGranted {
            by,
            increment,
            given,
        } => {
            line.word("increment")
                .color(*by)
                .put(increment.0)
                .put(given.0);
        }
        EventKind::AskedInVain { by, what, given } => {
            line.word("asked-in-vain")
                .color(*by)
                .word(name(QUESTIONS, *what))
                .put(given.0);
        }
        EventKind::Postponed { by, what } => {
            line.word("postponed")
                .color(*by)
                .word(name(QUESTIONS, *what));
        }
        EventKind::Warned { seat } => {
            line.word("warned").color(*seat);
        }
        EventKind::Judged(verdict) => {
            line.word("judged")
                .put(verdict.ply)
                .put(format_args!("{:016x}", verdict.key))
                .word(name(MATING, verdict.mating.white))
                .word(name(MATING, verdict.mating.black));
        }
        EventKind::ResultPending(pending) => {
            line.word("pending")
                .word(name(PENDING, pending.cause))
                .color(pending.by);
        }
        EventKind::Ended(ending) => write_ending(line.word("ended"), ending),
        EventKind::Reasoned(ending) => write_ending(line.word("reasoned"), ending),
    }
}

fn read_kind(fields: &mut Fields<'_>) -> Option<EventKind> {
    Some(match fields.word()? {
        "began" => EventKind::Began(Box::new(preset::read(fields)?)),
        "move" => EventKind::Moved(read_move(fields, MoveSource::Played)?),
        "loaded" => EventKind::Moved(read_move(fields, MoveSource::Loaded)?),
        "offered" => EventKind::Offered {
            by: fields.color()?,
            what: fields.named(PROPOSALS)?,
        },
        "declined" => EventKind::Declined {
            by: fields.color()?,
            what: fields.named(PROPOSALS)?,
        },
        "claimed" => EventKind::Claimed {
            by: fields.color()?,
            rule: fields.named(RULES)?,
            announced: match (fields.option()?, fields.option()?) {
                (Some(uci), san) => Some(AnnouncedMove { uci, san }),
                (None, None) => None,
                (None, Some(_)) => return None,
            },
            outcome: match fields.word()? {
                "right" => ClaimOutcome::Right,
                "wrong" => ClaimOutcome::Wrong {
                    given: fields.millis()?,
                },
                _ => return None,
            },
        },
        "irregular" => EventKind::Irregular {
            by: fields.color()?,
            what: fields.named(IRREGULARITIES)?,
            uci: fields.option()?,
            count: fields.get()?,
            given: fields.millis()?,
        },
        "both-flags" => EventKind::BothFlagsDown,
        "taken-back" => EventKind::TakenBack {
            by: fields.color()?,
            plies: fields.get()?,
        },
        "paused" => EventKind::Paused,
        "resumed" => EventKind::Resumed,
        "restored" => EventKind::Restored,
        "time-added" => EventKind::TimeAdded {
            to: fields.color()?,
            time: fields.millis()?,
        },
        "clock-set" => EventKind::ClockSet,
        "restarted" => EventKind::Restarted,
        "left" => EventKind::Left {
            seat: fields.color()?,
            how: fields.named(DEPARTURES)?,
        },
        "arrived" => EventKind::Arrived {
            seat: fields.color()?,
        },
        "asked" => EventKind::Asked {
            by: fields.color()?,
            what: fields.named(QUESTIONS)?,
        },
        "increment" => EventKind::IncrementGranted {
            by: fields.color()?,
            increment: fields.millis()?,
            given: fields.millis()?,
        },
        "asked-in-vain" => EventKind::AskedInVain {
            by: fields.color()?,
            what: fields.named(QUESTIONS)?,
            given: fields.millis()?,
        },
        "postponed" => EventKind::Postponed {
            by: fields.color()?,
            what: fields.named(QUESTIONS)?,
        },
        "warned" => EventKind::Warned {
            seat: fields.color()?,
        },
        "judged" => EventKind::Judged(Verdict {
            ply: fields.get()?,
            key: u64::from_str_radix(fields.word()?, 16).ok()?,
            mating: ByColor {
                white: fields.named(MATING)?,
                black: fields.named(MATING)?,
            },
        }),
        "pending" => EventKind::ResultPending(read_pending(fields)?),
        "ended" => EventKind::Ended(read_ending(fields)?),
        "reasoned" => EventKind::Reasoned(read_ending(fields)?),
        _ => return None,
    })
}

/// `move e7d8q P Q exd8=Q+ 4000 0`: coordinates, piece, captured piece, SAN, time spent and lag.
fn write_move(line: &mut FieldWriter, made: &MoveMade) {
    line.word(name(SOURCES, made.source))
        .put(made.uci())
        .role(Some(made.piece))
        .role(made.taken)
        .put(made.san)
        .put(made.spent.0)
        .put(made.lag.0);
}

fn read_move(fields: &mut Fields<'_>, source: MoveSource) -> Option<MoveMade> {
    let uci: UciMove = fields.get()?;
    Some(MoveMade {
        from: uci.from,
        to: uci.to,
        promotion: uci.promotion,
        piece: fields.named(ROLES)?,
        taken: fields.optional(ROLES)?,
        san: fields.get::<San>()?,
        source,
        spent: fields.millis()?,
        lag: fields.millis()?,
    })
}

pub(super) fn read_pending(fields: &mut Fields<'_>) -> Option<PendingResult> {
    Some(PendingResult {
        cause: fields.named(PENDING)?,
        by: fields.color()?,
    })
}

pub(super) fn write_ending(line: &mut FieldWriter, ending: &Ending) {
    let opponent = |opponent: &OpponentOutcome| name(OPPONENTS, *opponent);
    let color = |color: &Option<Color>| color.map_or("-", |color| name(COLORS, color));
    match ending {
        Ending::Checkmate { winner } => line.word("checkmate").color(*winner),
        Ending::Stalemate => line.word("stalemate"),
        Ending::DeadPosition => line.word("dead"),
        Ending::Resignation { by, opponent: o } => {
            line.word("resignation").color(*by).word(opponent(o))
        }
        Ending::Agreement => line.word("agreement"),
        Ending::Threefold { by } => line.word("threefold").word(color(by)),
        Ending::FiftyMoves { by } => line.word("fifty").word(color(by)),
        Ending::Fivefold => line.word("fivefold"),
        Ending::SeventyFiveMoves => line.word("seventy-five"),
        Ending::Flag {
            fallen,
            opponent: o,
        } => line.word("flag").color(*fallen).word(opponent(o)),
        Ending::BothFlags => line.word("both-flags"),
        Ending::IllegalMoves { by, opponent: o } => {
            line.word("illegal-moves").color(*by).word(opponent(o))
        }
        Ending::NoShow { absent } => line.word("no-show").word(match absent {
            AbsentSides::One(color) => name(COLORS, *color),
            AbsentSides::Both => "both",
        }),
        Ending::Abandonment { by, opponent: o } => {
            line.word("abandonment").color(*by).word(opponent(o))
        }
        Ending::Breach { by, opponent: o } => line.word("breach").color(*by).word(opponent(o)),
        Ending::BothLose => line.word("both-lose"),
        Ending::Quickplay { by, ground } => {
            line.word("quickplay").color(*by);
            match ground {
                QuickplayGround::CannotMate => line.word("cannot-mate"),
                QuickplayGround::NoProgress { moves } => line.word("no-progress").put(moves),
                QuickplayGround::Arbiter => line.word("arbiter"),
            }
        }
        Ending::Awarded { winner } => line.word("awarded").color(*winner),
        Ending::DrawnByArbiter => line.word("drawn-by-arbiter"),
        Ending::Aborted => line.word("aborted"),
    };
}

pub(super) fn read_ending(fields: &mut Fields<'_>) -> Option<Ending> {
    Some(match fields.word()? {
        "checkmate" => Ending::Checkmate {
            winner: fields.color()?,
        },
        "stalemate" => Ending::Stalemate,
        "dead" => Ending::DeadPosition,
        "resignation" => Ending::Resignation {
            by: fields.color()?,
            opponent: fields.named(OPPONENTS)?,
        },
        "agreement" => Ending::Agreement,
        "threefold" => Ending::Threefold {
            by: fields.optional(COLORS)?,
        },
        "fifty" => Ending::FiftyMoves {
            by: fields.optional(COLORS)?,
        },
        "fivefold" => Ending::Fivefold,
        "seventy-five" => Ending::SeventyFiveMoves,
        "flag" => Ending::Flag {
            fallen: fields.color()?,
            opponent: fields.named(OPPONENTS)?,
        },
        "both-flags" => Ending::BothFlags,
        "illegal-moves" => Ending::IllegalMoves {
            by: fields.color()?,
            opponent: fields.named(OPPONENTS)?,
        },
        "no-show" => Ending::NoShow {
            absent: match fields.word()? {
                "both" => AbsentSides::Both,
                word => AbsentSides::One(value(COLORS, word)?),
            },
        },
        "abandonment" => Ending::Abandonment {
            by: fields.color()?,
            opponent: fields.named(OPPONENTS)?,
        },
        "breach" => Ending::Breach {
            by: fields.color()?,
            opponent: fields.named(OPPONENTS)?,
        },
        "both-lose" => Ending::BothLose,
        "quickplay" => Ending::Quickplay {
            by: fields.color()?,
            ground: match fields.word()? {
                "cannot-mate" => QuickplayGround::CannotMate,
                "no-progress" => QuickplayGround::NoProgress {
                    moves: fields.get()?,
                },
                "arbiter" => QuickplayGround::Arbiter,
                _ => return None,
            },
        },
        "awarded" => Ending::Awarded {
            winner: fields.color()?,
        },
        "drawn-by-arbiter" => Ending::DrawnByArbiter,
        "aborted" => Ending::Aborted,
        _ => return None,
    })
}
