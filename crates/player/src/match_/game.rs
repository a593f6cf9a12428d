//! One game of a match.

use std::{
    fmt,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use tabiya_engine::Score;
use tabiya_rules::{ByColor, Color, Move, Outcome};

use super::{Adjudication, Pace, adjudication::Adjudicator, adjudication::Verdict, pace::Clocks};
use crate::{Contender, ContenderError, GameLine, child::ChildError};

/// A game that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchGame {
    /// Its number in the match, from 0.
    pub number: usize,
    /// Which of the two engines had which side.
    pub engines: ByColor<usize>,
    /// How many of the moves belong to the opening.
    pub opening_moves: usize,
    /// Where it began and what was played.
    pub line: GameLine,
    /// What is known of each move after the opening.
    pub notes: Vec<MoveNote>,
    /// How it ended.
    pub ending: Ending,
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveNote {
    /// What the engine thought it worth to the side that made it.
    pub score: Option<Score>,
    /// How deep the engine searched.
    pub depth: Option<u32>,
    /// How long it took.
    pub elapsed: Duration,
}

/// How a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By mate.
    Checkmate {
        /// Who mated.
        winner: Color,
    },
    /// By stalemate.
    Stalemate,
    /// Nobody has the pieces to mate.
    InsufficientMaterial,
    /// A position came three times.
    Threefold,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Both engines agreed who wins.
    AdjudicatedWin {
        /// Who does.
        winner: Color,
    },
    /// Both engines agreed that it is drawn.
    AdjudicatedDraw,
    /// It took too many moves.
    TooLong,
    /// A side used more than its time.
    TimeForfeit {
        /// Which.
        loser: Color,
        /// By how much, if it answered.
        over: Option<Duration>,
    },
    /// A side answered with something that is no legal move.
    IllegalMove {
        /// Which.
        loser: Color,
        /// What.
        what: String,
    },
    /// A side gave up.
    Resignation {
        /// Which.
        loser: Color,
    },
    /// A side's engine ended, or does not answer at all.
    Crash {
        /// Which.
        loser: Color,
        /// What happened.
        what: String,
    },
}

impl Ending {
    /// Who won; nobody if it is drawn.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } | Self::AdjudicatedWin { winner } => Some(*winner),
            Self::TimeForfeit { loser, .. }
            | Self::Resignation { loser }
            | Self::IllegalMove { loser, .. }
            | Self::Crash { loser, .. } => Some(!*loser),
            _ => None,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// What PGN's `Termination` tag calls it.
    pub fn termination(&self) -> &'static str {
        match self {
            Self::AdjudicatedWin { .. } | Self::AdjudicatedDraw | Self::TooLong => "adjudication",
            Self::TimeForfeit { .. } => "time forfeit",
            Self::IllegalMove { .. } => "rules infraction",
            Self::Crash { .. } => "abandoned",
            _ => "normal",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { .. } => f.write_str("checkmate"),
            Self::Stalemate => f.write_str("stalemate"),
            Self::InsufficientMaterial => f.write_str("insufficient material"),
            Self::Threefold => f.write_str("threefold repetition"),
            Self::FiftyMoves => f.write_str("fifty moves"),
            Self::AdjudicatedWin { .. } => f.write_str("adjudicated win"),
            Self::AdjudicatedDraw => f.write_str("adjudicated draw"),
            Self::TooLong => f.write_str("too many moves"),
            Self::TimeForfeit { loser, over } => {
                write!(f, "{loser} forfeits on time")?;
                match over {
                    Some(over) => write!(f, " by {} ms", over.as_millis()),
                    None => f.write_str(" without an answer"),
                }
            }
            Self::IllegalMove { loser, what } => write!(f, "illegal move by {loser}: {what}"),
            Self::Resignation { loser } => write!(f, "{loser} resigns"),
            Self::Crash { loser, what } => write!(f, "{loser} crashed: {what}"),
        }
    }
}

/// By which rules a game is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRules {
    /// How long engines may think.
    pub pace: Pace,
    /// How far over its time a side may be.
    pub margin: Duration,
    /// How long an engine may take where time does not count; it has crashed if it takes longer.
    pub patience: Duration,
    /// When a game ends though it could go on.
    pub adjudication: Adjudication,
}

impl GameRules {
    /// The usual rules at some pace. Where each move has a time of its own, the margin is wide: such
    /// matches measure what engines do with the time, and their own figures tell who takes more.
    pub fn new(pace: Pace) -> Self {
        Self {
            pace,
            margin: match pace {
                Pace::MoveTime(_) => Duration::from_millis(500),
                _ => Duration::from_millis(50),
            },
            patience: Duration::from_secs(120),
            adjudication: Adjudication::default(),
        }
    }
}

/// A game in play.
pub(super) struct Play<'a> {
    pub(super) rules: &'a GameRules,
    pub(super) line: GameLine,
    pub(super) notes: Vec<MoveNote>,
    clocks: Clocks,
    adjudicator: Adjudicator,
}

/// How a game in play came to its end.
pub(super) struct End {
    pub(super) ending: Ending,
    /// Which side's engine must be started anew.
    pub(super) broken: Option<Color>,
}

impl End {
    fn fine(ending: Ending) -> Self {
        Self {
            ending,
            broken: None,
        }
    }
}

impl<'a> Play<'a> {
    pub(super) fn new(rules: &'a GameRules, opening: &GameLine) -> Self {
        Self {
            rules,
            line: opening.clone(),
            notes: Vec::new(),
            clocks: Clocks::new(rules.pace, rules.margin),
            adjudicator: Adjudicator::new(rules.adjudication),
        }
    }

    /// Plays to the end; `None` if it was stopped.
    pub(super) fn run(
        &mut self,
        players: &mut ByColor<&mut Contender>,
        stop: &AtomicBool,
    ) -> Option<End> {
        for color in Color::ALL {
            if let Err(error) = players[color].new_game(self.line.start()) {
                return Some(self.failed(color, players[color], &error));
            }
        }
        loop {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(ending) = self.ended() {
                return Some(End::fine(ending));
            }
            let turn = self.line.position().turn();
            if let Some(end) = self.turn(turn, players[turn]) {
                return Some(end);
            }
        }
    }

    /// One move.
    fn turn(&mut self, turn: Color, player: &mut Contender) -> Option<End> {
        let limits = self.clocks.limits(turn);
        let most = self.clocks.most(turn);
        let answer = match player.think(&self.line, &limits, most.unwrap_or(self.rules.patience)) {
            Ok(answer) => answer,
            Err(error) => return Some(self.failed(turn, player, &error)),
        };
        if let Some(over) = most.and_then(|most| answer.elapsed.checked_sub(most))
            && !over.is_zero()
        {
            return Some(End::fine(Ending::TimeForfeit {
                loser: turn,
                over: Some(over),
            }));
        }
        self.clocks.press(turn, answer.elapsed);
        let score = answer.score();
        self.notes.push(MoveNote {
            score,
            depth: answer.depth(),
            elapsed: answer.elapsed,
        });
        self.play(answer.best);
        // What is on the board comes first.
        if let Some(ending) = self.ended() {
            return Some(End::fine(ending));
        }
        let ending = match self.adjudicator.hear(turn, score)? {
            Verdict::Won(winner) => Ending::AdjudicatedWin { winner },
            Verdict::Drawn => Ending::AdjudicatedDraw,
            Verdict::TooLong => Ending::TooLong,
        };
        Some(End::fine(ending))
    }

    fn play(&mut self, m: Move) {
        self.line.play(m);
    }

    fn ended(&self) -> Option<Ending> {
        match self.line.position().outcome() {
            Some(Outcome::Checkmate { winner }) => Some(Ending::Checkmate { winner }),
            Some(Outcome::Stalemate) => Some(Ending::Stalemate),
            Some(Outcome::InsufficientMaterial) => Some(Ending::InsufficientMaterial),
            None if self.line.root().occurrences() >= 3 => Some(Ending::Threefold),
            None if self.line.position().halfmove_clock() >= 100 => Some(Ending::FiftyMoves),
            None => None,
        }
    }

    /// An engine's error loses the game.
    fn failed(&self, loser: Color, player: &mut Contender, error: &ContenderError) -> End {
        let usable = player.recover(error);
        let what = error.to_string();
        let ending = match error {
            ContenderError::Child(ChildError::Resigned) => Ending::Resignation { loser },
            ContenderError::Child(error) if error.is_harmless() => {
                Ending::IllegalMove { loser, what }
            }
            ContenderError::Child(ChildError::TimedOut { .. })
                if self.clocks.most(loser).is_some() =>
            {
                Ending::TimeForfeit { loser, over: None }
            }
            _ => Ending::Crash { loser, what },
        };
        End {
            ending,
            broken: (!usable).then_some(loser),
        }
    }
}
