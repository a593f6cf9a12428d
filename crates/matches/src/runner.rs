//! [`Match`]: two engines play game pairs against each other.

use std::sync::{
    atomic::{AtomicUsize, Ordering},
    mpsc::{Sender, channel},
};

use tabiya_rules::{ByColor, Color};

use super::{GameEnding, MatchGame, MatchResults, MatchRules, OpeningSuite, game::GameInProgress};
use super::{Sprt, SprtState};
use tabiya_player::{EngineKind, EnginePlayer, EnginePlayerError, EngineSpec, StopSignal};

/// Settings of a match between two engines. Each opening is played twice, with colours swapped (a game pair).
#[derive(Clone, Debug)]
pub struct Match {
    /// The two engines.
    pub engines: [EngineSpec; 2],
    /// Time control, tolerances and adjudication.
    pub rules: MatchRules,
    /// Openings, one for each game pair.
    pub openings: OpeningSuite,
    /// Maximum number of games.
    pub games: usize,
    /// Number of games played at the same time.
    pub concurrency: usize,
    /// Sequential test that ends the match early.
    pub sprt: Option<Sprt>,
}

/// Progress of a running match.
#[derive(Debug)]
pub enum MatchEvent<'a> {
    /// The engines are ready, and the first games begin.
    Started {
        /// Names of the engines.
        names: &'a [String; 2],
    },
    /// A move was played.
    Moved {
        /// Number of the game in the match, from 0.
        game: usize,
        /// Number of plies of the game so far, with those of the opening.
        plies: usize,
    },
    /// A game has ended.
    GameEnded(EndedGame<'a>),
}

/// A game that has just ended.
#[derive(Clone, Copy, Debug)]
pub struct EndedGame<'a> {
    /// Names of the engines.
    pub names: &'a [String; 2],
    /// The game.
    pub game: &'a MatchGame,
    /// Results so far, including this game.
    pub results: &'a MatchResults,
}

/// Message of a worker.
enum WorkerReport {
    Moved { game: usize, plies: usize },
    GameEnded(Box<MatchGame>),
}

/// Outcome of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    /// Names of the engines.
    pub names: [String; 2],
    /// Final results.
    pub results: MatchResults,
}

impl Match {
    /// Plays the match and reports its progress to `on_event`, on this thread. `stop` ends the match without waiting for
    /// its games: those in progress do not count.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started before the first game. Later failures lose a game, not the match.
    pub fn run(
        &self,
        stop: &StopSignal,
        mut on_event: impl FnMut(MatchEvent<'_>),
    ) -> Result<MatchReport, EnginePlayerError> {
        let initial = [
            EnginePlayer::start(&self.engines[0])?,
            EnginePlayer::start(&self.engines[1])?,
        ];
        let names = self.names(&initial);
        on_event(MatchEvent::Started { names: &names });
        let next_pair = AtomicUsize::new(0);
        let mut results = MatchResults::default();
        std::thread::scope(|scope| {
            let (sender, reports) = channel();
            let mut started = Some(initial);
            for number in 0..self.concurrency.max(1) {
                let worker = MatchWorker {
                    settings: self,
                    number,
                    players: started
                        .take()
                        .map_or([None, None], |[a, b]| [Some(a), Some(b)]),
                };
                let (sender, next_pair) = (sender.clone(), &next_pair);
                scope.spawn(move || worker.run(next_pair, stop, &sender));
            }
            drop(sender);
            for report in reports {
                let game = match report {
                    // Games still running when the match was stopped do not count.
                    _ if stop.is_stopped() => continue,
                    WorkerReport::Moved { game, plies } => {
                        on_event(MatchEvent::Moved { game, plies });
                        continue;
                    }
                    WorkerReport::GameEnded(game) => game,
                };
                results.add(&game);
                on_event(MatchEvent::GameEnded(EndedGame {
                    names: &names,
                    game: &game,
                    results: &results,
                }));
                if self.is_decided(&results) {
                    stop.stop();
                }
            }
        });
        Ok(MatchReport { names, results })
    }

    fn is_decided(&self, results: &MatchResults) -> bool {
        self.sprt
            .is_some_and(|sprt| sprt.state(&results.pairs) != SprtState::Undecided)
    }

    fn names(&self, players: &[EnginePlayer; 2]) -> [String; 2] {
        let [a, b] = [0, 1].map(|i| players[i].name().to_string());
        if a == b {
            return [format!("{a} (1)"), format!("{b} (2)")];
        }
        [a, b]
    }
}

/// Worker that plays one game at a time.
struct MatchWorker<'a> {
    settings: &'a Match,
    number: usize,
    players: [Option<EnginePlayer>; 2],
}

impl MatchWorker<'_> {
    fn run(mut self, next_pair: &AtomicUsize, stop: &StopSignal, reports: &Sender<WorkerReport>) {
        loop {
            let pair = next_pair.fetch_add(1, Ordering::Relaxed);
            for number in [2 * pair, 2 * pair + 1] {
                if number >= self.settings.games || stop.is_stopped() {
                    return self.quit_engines();
                }
                let Some(game) = self.play(number, stop, reports) else {
                    return self.quit_engines();
                };
                if reports
                    .send(WorkerReport::GameEnded(Box::new(game)))
                    .is_err()
                {
                    return self.quit_engines();
                }
            }
        }
    }

    /// Plays a game; `None` if the match was stopped.
    fn play(
        &mut self,
        number: usize,
        stop: &StopSignal,
        reports: &Sender<WorkerReport>,
    ) -> Option<MatchGame> {
        let engines = if number.is_multiple_of(2) {
            ByColor { white: 0, black: 1 }
        } else {
            ByColor { white: 1, black: 0 }
        };
        let opening = self.settings.openings.get(number / 2);
        let mut game = GameInProgress::new(&self.settings.rules, &opening);
        let ending = match self.engines_by_color(engines) {
            Err(ending) => ending,
            Ok(mut players) => {
                let on_move = |plies| {
                    // Nobody listens after the end of the match.
                    let _ = reports.send(WorkerReport::Moved {
                        game: number,
                        plies,
                    });
                };
                let result = game.run(&mut players, stop, &on_move)?;
                if let Some(color) = result.needs_restart {
                    self.players[engines[color]] = None;
                }
                result.ending
            }
        };
        Some(MatchGame {
            number,
            engines,
            opening_moves: opening.moves().len(),
            history: game.history,
            move_stats: game.move_stats,
            ending,
        })
    }

    /// Returns both engines by colour, restarted where needed. An engine that does not start loses the game.
    fn engines_by_color(
        &mut self,
        engines: ByColor<usize>,
    ) -> Result<ByColor<&mut EnginePlayer>, GameEnding> {
        for color in Color::ALL {
            let i = engines[color];
            if self.players[i].is_none() {
                let spec = reseeded(&self.settings.engines[i], self.number);
                let player = EnginePlayer::start(&spec).map_err(|error| GameEnding::Crash {
                    loser: color,
                    what: error.to_string(),
                })?;
                self.players[i] = Some(player);
            }
        }
        let [first, second] = &mut self.players;
        match (first, second, engines.white) {
            (Some(white), Some(black), 0) | (Some(black), Some(white), _) => {
                Ok(ByColor { white, black })
            }
            _ => unreachable!("both engines were started above"),
        }
    }

    fn quit_engines(self) {
        for player in self.players.into_iter().flatten() {
            player.quit();
        }
    }
}

/// Gives each worker's built-in engine another seed, so that workers do not play identical games.
fn reseeded(spec: &EngineSpec, worker: usize) -> EngineSpec {
    let mut spec = spec.clone();
    if let EngineKind::BuiltIn(settings) = &mut spec.kind {
        settings.seed = settings.seed.wrapping_add(worker as u64);
    }
    spec
}
