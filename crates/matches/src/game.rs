//! [`MatchGame`]: one game of a match, and how it is played.

use std::{fmt, time::Duration};

use tabiya_engine::Score;
use tabiya_rules::{ByColor, Color, Outcome};

use super::{
    AdjudicationRules, MatchTimeControl,
    adjudication::{AdjudicationVerdict, Adjudicator},
    time_control::MatchClocks,
};
use tabiya_player::{EnginePlayer, EnginePlayerError, MoveHistory, StopSignal, child::ChildError};

/// A finished game of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchGame {
    /// Its number in the match, from 0.
    pub number: usize,
    /// Index of the engine (0 or 1) that played each side.
    pub engines: ByColor<usize>,
    /// Number of moves that came from the opening.
    pub opening_moves: usize,
    /// Start position and all moves.
    pub history: MoveHistory,
    /// Statistics of each move after the opening.
    pub move_stats: Vec<MoveStats>,
    /// Reason for the end of the game.
    pub ending: GameEnding,
}

/// Score, depth and time of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveStats {
    /// Score from the mover's point of view.
    pub score: Option<Score>,
    /// Search depth.
    pub depth: Option<u32>,
    /// Time used.
    pub elapsed: Duration,
}

/// Reason for the end of a match game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEnding {
    /// Checkmate.
    Checkmate {
        /// Side that gave mate.
        winner: Color,
    },
    /// Stalemate.
    Stalemate,
    /// Neither side has mating material.
    InsufficientMaterial,
    /// Threefold repetition.
    Threefold,
    /// Fifty moves without a capture or pawn move.
    FiftyMoves,
    /// Win by adjudication: both engines agreed on the winner.
    AdjudicatedWin {
        /// Winning side.
        winner: Color,
    },
    /// Draw by adjudication: both engines agreed.
    AdjudicatedDraw,
    /// Draw by adjudication: the game reached the maximum number of moves.
    TooLong,
    /// A side exceeded its time.
    TimeForfeit {
        /// Side that forfeits.
        loser: Color,
        /// Time overrun, if it answered at all.
        over: Option<Duration>,
    },
    /// A side answered with an illegal or unreadable move.
    IllegalMove {
        /// Side that forfeits.
        loser: Color,
        /// Description of the error.
        what: String,
    },
    /// A side resigned.
    Resignation {
        /// Side that resigned.
        loser: Color,
    },
    /// A side's engine exited or hung.
    Crash {
        /// Side that forfeits.
        loser: Color,
        /// Description of the error.
        what: String,
    },
}

impl GameEnding {
    /// Winning side; `None` for a draw.
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

    /// Result as PGN writes it: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Value of PGN's `Termination` tag.
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

impl fmt::Display for GameEnding {
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

/// Time control, tolerances and adjudication of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchRules {
    /// Time control.
    pub time_control: MatchTimeControl,
    /// Overrun that is tolerated before a side forfeits on time.
    pub time_margin: Duration,
    /// Time after which an engine without a time limit counts as hung, which is scored as a crash.
    pub hang_timeout: Duration,
    /// Rules that end games early.
    pub adjudication: AdjudicationRules,
}

impl MatchRules {
    /// Default rules for a time control. The time margin is wide at a fixed time per move: such matches measure how
    /// well engines use their time, and the report shows overruns anyway.
    pub fn new(time_control: MatchTimeControl) -> Self {
        Self {
            time_control,
            time_margin: match time_control {
                MatchTimeControl::MoveTime(_) => Duration::from_millis(500),
                _ => Duration::from_millis(50),
            },
            hang_timeout: Duration::from_secs(120),
            adjudication: AdjudicationRules::default(),
        }
    }
}

/// A game in progress.
pub(super) struct GameInProgress<'a> {
    pub(super) rules: &'a MatchRules,
    pub(super) history: MoveHistory,
    pub(super) move_stats: Vec<MoveStats>,
    clocks: MatchClocks,
    adjudicator: Adjudicator,
}

/// Ending of a game, and the engine that must be restarted after it.
pub(super) struct RunResult {
    pub(super) ending: GameEnding,
    /// Side whose engine must be restarted.
    pub(super) needs_restart: Option<Color>,
}

impl RunResult {
    fn without_restart(ending: GameEnding) -> Self {
        Self {
            ending,
            needs_restart: None,
        }
    }
}

impl<'a> GameInProgress<'a> {
    pub(super) fn new(rules: &'a MatchRules, opening: &MoveHistory) -> Self {
        Self {
            rules,
            history: opening.clone(),
            move_stats: Vec::new(),
            clocks: MatchClocks::new(rules.time_control, rules.time_margin),
            adjudicator: Adjudicator::new(rules.adjudication),
        }
    }

    /// Plays the game to its end, and calls `on_move` with the number of moves after each; `None` if it was stopped.
    pub(super) fn run(
        &mut self,
        players: &mut ByColor<&mut EnginePlayer>,
        stop: &StopSignal,
        on_move: &dyn Fn(usize),
    ) -> Option<RunResult> {
        for color in Color::ALL {
            if let Err(error) = players[color].new_game(self.history.start()) {
                return Some(self.engine_failure(color, players[color], &error));
            }
        }
        loop {
            if stop.is_stopped() {
                return None;
            }
            if let Some(ending) = self.ending_on_board() {
                return Some(RunResult::without_restart(ending));
            }
            let side = self.history.position().turn();
            let end = self.play_move(side, players[side], stop);
            // A move that was cut short does not count.
            if stop.is_stopped() {
                return None;
            }
            if end.is_some() {
                return end;
            }
            on_move(self.history.moves().len());
        }
    }

    /// Plays one move, and returns the end of the game if it is the last.
    fn play_move(
        &mut self,
        side: Color,
        player: &mut EnginePlayer,
        stop: &StopSignal,
    ) -> Option<RunResult> {
        let limits = self.clocks.limits(side);
        let forfeit_after = self.clocks.forfeit_after(side);
        let timeout = forfeit_after.unwrap_or(self.rules.hang_timeout);
        let answer = match player.think_until(&self.history, &limits, timeout, stop) {
            Ok(answer) => answer,
            Err(error) => return Some(self.engine_failure(side, player, &error)),
        };
        if let Some(over) =
            forfeit_after.and_then(|forfeit_after| answer.elapsed.checked_sub(forfeit_after))
            && !over.is_zero()
        {
            return Some(RunResult::without_restart(GameEnding::TimeForfeit {
                loser: side,
                over: Some(over),
            }));
        }
        self.clocks.press(side, answer.elapsed);
        let score = answer.score();
        self.move_stats.push(MoveStats {
            score,
            depth: answer.depth(),
            elapsed: answer.elapsed,
        });
        self.history.play(answer.best);
        // An ending on the board takes precedence over adjudication.
        if let Some(ending) = self.ending_on_board() {
            return Some(RunResult::without_restart(ending));
        }
        let ending = match self.adjudicator.record_score(side, score)? {
            AdjudicationVerdict::Won(winner) => GameEnding::AdjudicatedWin { winner },
            AdjudicationVerdict::Drawn => GameEnding::AdjudicatedDraw,
            AdjudicationVerdict::TooLong => GameEnding::TooLong,
        };
        Some(RunResult::without_restart(ending))
    }

    fn ending_on_board(&self) -> Option<GameEnding> {
        let history = self.history.root().history();
        match self.history.position().outcome() {
            Some(Outcome::Checkmate { winner }) => Some(GameEnding::Checkmate { winner }),
            Some(Outcome::Stalemate) => Some(GameEnding::Stalemate),
            Some(Outcome::InsufficientMaterial) => Some(GameEnding::InsufficientMaterial),
            None if history.is_threefold_repetition() => Some(GameEnding::Threefold),
            None if history.is_fifty_moves() => Some(GameEnding::FiftyMoves),
            None => None,
        }
    }

    /// Scores an engine error as a loss.
    fn engine_failure(
        &self,
        loser: Color,
        player: &mut EnginePlayer,
        error: &EnginePlayerError,
    ) -> RunResult {
        let is_usable = player.recover(error);
        let what = error.to_string();
        let ending = match error {
            EnginePlayerError::Child(ChildError::Resigned) => GameEnding::Resignation { loser },
            EnginePlayerError::Child(error) if error.is_recoverable() => {
                GameEnding::IllegalMove { loser, what }
            }
            EnginePlayerError::Child(ChildError::TimedOut { .. })
                if self.clocks.forfeit_after(loser).is_some() =>
            {
                GameEnding::TimeForfeit { loser, over: None }
            }
            _ => GameEnding::Crash { loser, what },
        };
        RunResult {
            ending,
            needs_restart: (!is_usable).then_some(loser),
        }
    }
}
