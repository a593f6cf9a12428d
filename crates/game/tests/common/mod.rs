//! Plays scripts: one line describes a game on fake time.
//!
//! `e4` or `e2e4` moves for the side to move, `+5s` lets time pass (`ms`, `s`, `m`, `h`), and `who:what`
//! is any other command: `w:resign`, `b:accept-draw`, `a:award-white`, `h:tick`.
#![allow(dead_code, unreachable_pub, reason = "each test file uses some of it")]

use tabiya_game::*;
use tabiya_rules::{ByColor, Color, San, UciMove};

pub struct Script {
    /// True if a referee answers at once when a result or a claim waits for a verdict.
    pub has_referee: bool,
    pub game: Game,
    pub events: Vec<Event>,
    pub now: Moment,
    pub last: Result<Vec<Event>, Refusal>,
}

impl Script {
    #[track_caller]
    pub fn new(preset: Preset) -> Self {
        let now = Moment(1_000_000);
        let (game, events) = Game::begin(preset, now).unwrap();
        let last = Ok(events.clone());
        Self {
            has_referee: false,
            game,
            events,
            now,
            last,
        }
    }

    /// A script with a referee who answers at once when a result or a claim waits for a verdict. A side that the fast test does not find unable to
    /// mate can mate.
    #[track_caller]
    pub fn with_referee(preset: Preset) -> Self {
        Self {
            has_referee: true,
            ..Self::new(preset)
        }
    }

    #[track_caller]
    pub fn run(mut self, script: &str) -> Self {
        for word in script.split_whitespace() {
            self.word(word);
        }
        self
    }

    /// Outcome of the last command: the ending, the pending result, the refusal, or `in play`.
    pub fn outcome(&self) -> String {
        match (&self.last, self.game.ending(), self.game.pending_result()) {
            (Err(refusal), ..) => format!("refused: {refusal}"),
            (Ok(_), Some(ending), _) => ending.to_string(),
            (Ok(_), None, Some(pending)) => pending.to_string(),
            (Ok(_), None, None) => "in play".into(),
        }
    }

    pub fn execute(&mut self, actor: Actor, command: impl Into<Command>) {
        self.last = self.game.execute(actor, command, self.now);
        if let Ok(events) = &self.last {
            self.events.extend(events.iter().cloned());
        }
        if self.has_referee && self.last.is_ok() && self.game.awaited_verdict().is_some() {
            let verdict = self.verdict(|ability| match ability {
                MatingAbility::Undecided => MatingAbility::Can,
                known => known,
            });
            self.execute(Actor::Referee, Action::Verdict(verdict));
        }
    }

    /// A verdict on the position on the board: what is made of the fast test.
    fn verdict(&self, of: impl Fn(MatingAbility) -> MatingAbility) -> Verdict {
        Verdict {
            ply: self.game.ply(),
            key: self.game.position().key(),
            mating: mate::fast(self.game.position()).map(of),
        }
    }

    #[track_caller]
    fn word(&mut self, word: &str) {
        if let Some(time) = word.strip_prefix('+') {
            self.now = self.now + time_of(time);
        } else if let Some((who, what)) = word.split_once(':') {
            let actor = match who {
                "w" => Actor::Seat(Color::White),
                "b" => Actor::Seat(Color::Black),
                "board" => Actor::Board,
                "a" => Actor::Arbiter,
                "r" => Actor::Referee,
                "h" => Actor::Host,
                _ => panic!("unknown actor {who:?}"),
            };
            let action = self.action(what);
            self.execute(actor, action);
        } else {
            let uci = self.uci(word);
            self.execute(Actor::Seat(self.game.turn()), Action::play(uci));
        }
    }

    #[track_caller]
    fn uci(&self, text: &str) -> UciMove {
        let position = self.game.position();
        let san = text
            .parse::<San>()
            .ok()
            .and_then(|san| san.to_move(position).ok());
        match san {
            Some(m) => position.uci(m),
            None => text.parse().unwrap_or_else(|_| {
                panic!("{text:?} is not a move in {}", self.game.position().fen())
            }),
        }
    }

    #[track_caller]
    fn action(&self, what: &str) -> Action {
        let proposal = |name: &str| match name {
            "draw" => Proposal::Draw,
            "takeback" => Proposal::Takeback,
            "pause" => Proposal::Pause,
            "resume" => Proposal::Resume,
            "restart" => Proposal::Restart,
            _ => panic!("unknown proposal {name:?}"),
        };
        let color = |name: &str| match name {
            "white" => Color::White,
            "black" => Color::Black,
            _ => panic!("unknown side {name:?}"),
        };
        let announced = |text: &str| (!text.is_empty()).then(|| self.uci(text));
        let (verb, rest) = what.split_once(['-', '=']).unwrap_or((what, ""));
        match verb {
            "offer" => Action::Offer(proposal(rest)),
            "accept" => Action::Accept(proposal(rest)),
            "decline" => Action::Decline(proposal(rest)),
            "threefold" => Action::Claim {
                rule: DrawRule::Threefold,
                announced: announced(rest),
            },
            "fifty" => Action::Claim {
                rule: DrawRule::FiftyMoves,
                announced: announced(rest),
            },
            "play" => Action::play(self.uci(rest)),
            "lagged" => {
                let (uci, thought) = rest.split_once('=').unwrap();
                Action::Move {
                    uci: self.uci(uci),
                    thought: Some(time_of(thought)),
                }
            }
            "resign" => Action::Resign,
            "flag" => Action::Flag,
            "abort" => Action::Abort,
            "give" => Action::GiveTime(time_of(rest)),
            "leave" => Action::Leave {
                seat: color(rest),
                how: Departure::Left,
            },
            "lose" => Action::Leave {
                seat: color(rest),
                how: Departure::Lost,
            },
            "arrive" => Action::Arrive { seat: color(rest) },
            "abandoned" => Action::ClaimAbandoned,
            "increment" => Action::RequestIncrement,
            "quickplay" => Action::ClaimQuickplay,
            "award" => Action::Award {
                winner: color(rest),
            },
            "draw" => Action::DeclareDraw,
            "bothlose" => Action::DeclareBothLose,
            "absent" => Action::Forfeit {
                seat: color(rest),
                cause: ForfeitCause::Absence,
            },
            "breach" => Action::Forfeit {
                seat: color(rest),
                cause: ForfeitCause::Breach,
            },
            "clock" => {
                let (white, black) = rest.split_once('/').unwrap();
                let time = |text: &str| (text != "-").then(|| time_of(text));
                Action::SetClock(ByColor {
                    white: time(white),
                    black: time(black),
                })
            }
            "add" => {
                let (seat, time) = rest.split_once('=').unwrap();
                Action::AddTime {
                    seat: color(seat),
                    time: time_of(time),
                }
            }
            "grant" => Action::Rule {
                ruling: Ruling::Granted,
            },
            "postpone" => Action::Rule {
                ruling: Ruling::Postponed,
            },
            "refuse" => Action::Rule {
                ruling: Ruling::Refused,
            },
            "warn" => Action::Warn { seat: color(rest) },
            "pressed" => Action::Irregular {
                seat: color(rest),
                what: Irregularity::PressedWithoutMoving,
            },
            "hands" => Action::Irregular {
                seat: color(rest),
                what: Irregularity::TwoHands,
            },
            // A verdict on the position on the board.
            "dead" | "unable" => Action::Verdict(Verdict {
                ply: self.game.ply(),
                key: self.game.position().key(),
                mating: ByColor::from_fn(|side| {
                    if verb == "dead" || color(rest) == side {
                        MatingAbility::Cannot
                    } else {
                        MatingAbility::Can
                    }
                }),
            }),
            // One side is undecided, and the other able to mate.
            "undecided" => Action::Verdict(Verdict {
                ply: self.game.ply(),
                key: self.game.position().key(),
                mating: ByColor::from_fn(|side| {
                    if color(rest) == side {
                        MatingAbility::Undecided
                    } else {
                        MatingAbility::Can
                    }
                }),
            }),
            "stale" => Action::Verdict(Verdict {
                ply: self.game.ply(),
                key: 1,
                mating: ByColor::from_fn(|_| MatingAbility::Cannot),
            }),
            "tick" => Action::Tick,
            "restore" => Action::Restore,
            _ => panic!("unknown action {what:?}"),
        }
    }

    /// Time left for each side in seconds.
    pub fn seconds(&self) -> (f64, f64) {
        let left = self
            .game
            .left(self.now)
            .map(|left| left.unwrap().0 as f64 / 1000.0);
        (left.white, left.black)
    }
}

#[track_caller]
pub fn time_of(text: &str) -> Millis {
    let digits = text.trim_end_matches(char::is_alphabetic);
    let unit = match &text[digits.len()..] {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => panic!("{text:?} is not a time"),
    };
    Millis(digits.parse::<u64>().unwrap() * unit)
}

/// A game from a position.
pub fn from_fen(fen: &str) -> Preset {
    Preset {
        start: Start::Fen {
            fen: fen.into(),
            mode: Default::default(),
        },
        ..Preset::default()
    }
}

/// A game with a clock.
pub fn timed(time: &str) -> Preset {
    Preset::default().with_time(time.parse().unwrap())
}

/// Plays a script with a referee and checks the outcome of its last command, that verifying the events gives the same
/// game, and that the log reads back.
#[track_caller]
pub fn check(preset: Preset, script: &str, want: &str) -> Script {
    check_played(Script::with_referee(preset).run(script), script, want)
}

/// Like [`check`], without a referee: verdicts are part of the script.
#[track_caller]
pub fn check_unjudged(preset: Preset, script: &str, want: &str) -> Script {
    check_played(Script::new(preset).run(script), script, want)
}

#[track_caller]
fn check_played(played: Script, script: &str, want: &str) -> Script {
    assert_eq!(played.outcome(), want, "after {script}");
    let again = Game::verify(&played.events).unwrap_or_else(|error| panic!("{error} in {script}"));
    assert!(again == played.game, "verified {script}");
    let log = Log::write(&played.events);
    let read = Log::read(log.as_bytes());
    assert_eq!(read.damage, None, "{log}");
    assert_eq!(read.events, played.events, "{log}");
    played
}
