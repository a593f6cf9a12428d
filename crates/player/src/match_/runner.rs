//! [`Match`]: two engines, many games.

use std::sync::{
    atomic::{AtomicBool, AtomicUsize, Ordering},
    mpsc::{Sender, channel},
};

use tabiya_rules::{ByColor, Color};

use super::{Ending, GameRules, MatchGame, Openings, Tally, game::Play};
use crate::{Contender, ContenderError, EngineSpec, SpecKind, Sprt, SprtState};

/// Two engines and how they are to play each other: in pairs of games, from the same opening, with colours
/// swapped.
#[derive(Clone, Debug)]
pub struct Match {
    /// Who plays.
    pub engines: [EngineSpec; 2],
    /// By which rules.
    pub rules: GameRules,
    /// From which openings.
    pub openings: Openings,
    /// How many games, at most.
    pub games: usize,
    /// How many at a time.
    pub concurrency: usize,
    /// Ends the match when it has shown enough.
    pub sprt: Option<Sprt>,
}

/// What a match tells while it runs.
#[derive(Debug)]
pub struct News<'a> {
    /// What the engines are called.
    pub names: &'a [String; 2],
    /// The game that has just ended.
    pub game: &'a MatchGame,
    /// How the match stands with it.
    pub tally: &'a Tally,
}

/// What a match came to.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchReport {
    /// What the engines are called.
    pub names: [String; 2],
    /// How it ended.
    pub tally: Tally,
}

impl Match {
    /// Plays, and tells `on_game` of each game that ends; `false` from it ends the match. Fails if an engine
    /// cannot be started at all; whatever happens later loses a game, not the match.
    pub fn run(
        &self,
        mut on_game: impl FnMut(News<'_>) -> bool,
    ) -> Result<MatchReport, ContenderError> {
        let first = [
            Contender::start(&self.engines[0])?,
            Contender::start(&self.engines[1])?,
        ];
        let names = self.names(&first);
        let stop = AtomicBool::new(false);
        let next_pair = AtomicUsize::new(0);
        let mut tally = Tally::default();
        std::thread::scope(|scope| {
            let (sender, games) = channel();
            let mut started = Some(first);
            for number in 0..self.concurrency.max(1) {
                let table = Table {
                    plan: self,
                    number,
                    players: started
                        .take()
                        .map_or([None, None], |[a, b]| [Some(a), Some(b)]),
                };
                let (sender, next_pair, stop) = (sender.clone(), &next_pair, &stop);
                scope.spawn(move || table.work(next_pair, stop, &sender));
            }
            drop(sender);
            for game in games {
                // What is under way when the match has been decided does not count.
                if stop.load(Ordering::Relaxed) {
                    continue;
                }
                tally.add(&game);
                let go_on = on_game(News {
                    names: &names,
                    game: &game,
                    tally: &tally,
                });
                if !go_on || self.is_decided(&tally) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        Ok(MatchReport { names, tally })
    }

    fn is_decided(&self, tally: &Tally) -> bool {
        self.sprt
            .is_some_and(|sprt| sprt.state(&tally.pairs) != SprtState::Open)
    }

    fn names(&self, contenders: &[Contender; 2]) -> [String; 2] {
        let [a, b] = [0, 1].map(|i| contenders[i].name().to_string());
        if a == b {
            return [format!("{a} (1)"), format!("{b} (2)")];
        }
        [a, b]
    }
}

/// Where one game at a time is played.
struct Table<'a> {
    plan: &'a Match,
    number: usize,
    players: [Option<Contender>; 2],
}

impl Table<'_> {
    fn work(mut self, next_pair: &AtomicUsize, stop: &AtomicBool, games: &Sender<MatchGame>) {
        loop {
            let pair = next_pair.fetch_add(1, Ordering::Relaxed);
            for number in [2 * pair, 2 * pair + 1] {
                if number >= self.plan.games || stop.load(Ordering::Relaxed) {
                    return self.close();
                }
                let Some(game) = self.play(number, stop) else {
                    return self.close();
                };
                if games.send(game).is_err() {
                    return self.close();
                }
            }
        }
    }

    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, number: usize, stop: &AtomicBool) -> Option<MatchGame> {
        let engines = if number.is_multiple_of(2) {
            ByColor { white: 0, black: 1 }
        } else {
            ByColor { white: 1, black: 0 }
        };
        let opening = self.plan.openings.get(number / 2);
        let mut play = Play::new(&self.plan.rules, opening);
        let ending = match self.seat(engines) {
            Err(ending) => ending,
            Ok(mut players) => {
                let end = play.run(&mut players, stop)?;
                if let Some(color) = end.broken {
                    self.players[engines[color]] = None;
                }
                end.ending
            }
        };
        Some(MatchGame {
            number,
            engines,
            opening_moves: opening.moves().len(),
            line: play.line,
            notes: play.notes,
            ending,
        })
    }

    /// Both engines, started anew where needed. One that does not start loses the game.
    fn seat(&mut self, engines: ByColor<usize>) -> Result<ByColor<&mut Contender>, Ending> {
        for color in Color::ALL {
            let i = engines[color];
            if self.players[i].is_none() {
                let spec = reseeded(&self.plan.engines[i], self.number);
                let player = Contender::start(&spec).map_err(|error| Ending::Crash {
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
            // Both were started above.
            _ => unreachable!("an engine that was started is missing"),
        }
    }

    fn close(self) {
        for player in self.players.into_iter().flatten() {
            player.quit();
        }
    }
}

/// Engines at several tables do not all play the same.
fn reseeded(spec: &EngineSpec, table: usize) -> EngineSpec {
    let mut spec = spec.clone();
    if let SpecKind::BuiltIn(settings) = &mut spec.kind {
        settings.seed = settings.seed.wrapping_add(table as u64);
    }
    spec
}
