//! [`SuiteGenerator`]: generates problems from self-play games of the engine.
//!
//! A strong side plays a weak one, which loses by mate or drops something on the way. Then the game is walked
//! back from its end: mates of up to [`PROVER_ONLY_MOVES`] moves are found by the [`MateProver`] alone, longer ones by
//! the engine's search; each is accepted only after the prover has shown that it exists and that none is shorter. A
//! first move is given (`bm`) if it is proved to be the only one. Winning tactics are moves that the player missed and
//! a deeper search finds: one move wins and the second best does not.

use std::collections::HashSet;

use tabiya_engine::{Classical, Engine, Limits, Options, Root, Score, SearchControl, SearchResult};
use tabiya_rules::{Epd, Move, Operation, Position};

use super::{MateProver, is_quiet};
use tabiya_player::Random;

/// Number of problems needed of a kind.
#[derive(Clone, Copy)]
struct Quota {
    /// Moves to mate; `None` for a winning tactic.
    mate: Option<u32>,
    /// Number with a quiet and unique first move.
    quiet: usize,
    /// Number of others.
    other: usize,
}

/// Composition of the suite.
const QUOTAS: [Quota; 7] = [
    quota(Some(1), 0, 12),
    quota(Some(2), 16, 16),
    quota(Some(3), 30, 30),
    quota(Some(4), 30, 30),
    quota(Some(5), 10, 40),
    quota(Some(6), 2, 28),
    quota(None, 6, 18),
];

const fn quota(mate: Option<u32>, quiet: usize, other: usize) -> Quota {
    Quota { mate, quiet, other }
}

/// Longest mates in the suite.
const MAX_MATE_MOVES: u32 = 6;
/// Mates of up to this many moves are found by the prover alone.
const PROVER_ONLY_MOVES: u32 = 4;
/// Positions per proof: the smaller budget is for first looks, and for proving that the first move of a long mate is
/// unique.
const QUICK_BUDGET: u64 = 600_000;
const FULL_BUDGET: u64 = 8_000_000;
/// Most problems from one game, and their minimum distance in plies.
const MAX_PER_GAME: usize = 2;
const MIN_PLIES_APART: usize = 4;
/// Number of moves that a game is walked back from its end.
const WALK_BACK_MOVES: usize = 9;
/// Piece counts that separate size classes, and the largest share of a kind, in percent, that may be of one class.
const SIZE_CLASSES: [u32; 3] = [8, 14, 21];
const MAX_SHARE_PERCENT: usize = 40;
/// Node counts of engine searches: for a mate, and for the first look at a tactic, its check and its confirmation.
const MATE_SEARCH_NODES: u64 = 100_000;
const FIRST_LOOK_NODES: u64 = 8_000;
const CHECK_NODES: u64 = 100_000;
const CONFIRM_NODES: u64 = 1_500_000;
/// Minimum score of a tactic, and its minimum gain over the player's score and over the second best move.
const MIN_WINNING_SCORE: i32 = 150;
const MIN_SCORE_GAIN: i32 = 220;
/// Positions with a larger score for one side are decided: no tactics are taken from them.
const DECIDED_SCORE: i32 = 500;
/// A capture that wins this much at once is not a tactic.
const PLAIN_CAPTURE: i32 = 100;
/// Games are abandoned after this many plies.
const MAX_PLIES: usize = 240;

/// Generates problems from self-play games of the engine.
pub struct SuiteGenerator {
    random: Random,
    engine: Engine<Classical>,
    quick_prover: MateProver,
    prover: MateProver,
    seen: HashSet<u64>,
    found: Vec<FoundProblem>,
    games: usize,
}

/// A problem found in a game.
#[derive(Clone, Debug)]
struct FoundProblem {
    position: Position,
    mate: Option<u32>,
    /// Unique first move, if proved.
    only: Option<Move>,
}

/// A game that one side won by mate.
struct SelfPlayGame {
    /// All positions, the last of them with mate on the board.
    positions: Vec<Position>,
    /// Score of each position for the side to move, if it searched and found no mate.
    scores: Vec<Option<i32>>,
}

impl SuiteGenerator {
    /// Creates a generator. Its games depend only on the seed and the engine.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            engine: Engine::new(Classical, Options::default()),
            quick_prover: MateProver::new(QUICK_BUDGET),
            prover: MateProver::new(FULL_BUDGET),
            seen: HashSet::new(),
            found: Vec::new(),
            games: 0,
        }
    }

    /// Plays a game and collects problems from it. `is_sound` confirms tactics, which are not proved as mates are.
    pub fn play(&mut self, is_sound: &mut dyn FnMut(&Epd) -> bool) {
        self.games += 1;
        self.engine.clear();
        let Some(game) = self.game() else { return };
        self.collect_mates(&game);
        self.collect_tactic(&game, is_sound);
    }

    /// Plays a game, and returns its mates in one and two as EPD records: each is proved, and that none is shorter.
    pub fn short_mates(&mut self) -> Vec<Epd> {
        self.games += 1;
        self.engine.clear();
        let Some(game) = self.game() else {
            return Vec::new();
        };
        let end = game.positions.len() - 1;
        let mut mates = Vec::new();
        for index in (0..end).rev().step_by(2).take(3) {
            let position = without_history(&game.positions[index]);
            if let Ok(Some(moves)) = self.quick_prover.shortest_mate(&position, 2)
                && self.seen.insert(position.key())
            {
                let record = Epd::new(position, [Operation::DirectMate(moves)]);
                mates.push(record.expect("a number of moves can be written"));
            }
        }
        mates
    }

    /// Numbers of games played, problems found and problems needed.
    pub fn progress(&self) -> (usize, usize, usize) {
        let quota = QUOTAS.iter().map(|kind| kind.quiet + kind.other).sum();
        (self.games, self.found.len(), quota)
    }

    /// Numbers of problems found by length of the mate: quiet ones and others.
    pub fn counts(&self) -> Vec<(Option<u32>, usize, usize)> {
        let count = |mate, quiet| {
            let is_it = |it: &&FoundProblem| it.mate == mate && it.is_quiet() == quiet;
            self.found.iter().filter(is_it).count()
        };
        QUOTAS
            .iter()
            .map(|kind| (kind.mate, count(kind.mate, true), count(kind.mate, false)))
            .collect()
    }

    /// Problems as EPD records, sorted by kind and number of pieces.
    pub fn problems(&self) -> Vec<Epd> {
        let mut sorted = self.found.clone();
        let pieces = |position: &Position| position.board().occupied().count();
        sorted.sort_by_key(|it| (it.mate.unwrap_or(u32::MAX), pieces(&it.position)));
        let mut number = 0;
        let mut last = None;
        let records = sorted.iter().map(|problem| {
            number = if last == Some(problem.mate) {
                number + 1
            } else {
                1
            };
            last = Some(problem.mate);
            let id = match problem.mate {
                Some(moves) => format!("mate in {moves}, {number}"),
                None => format!("tactic {number}"),
            };
            problem.record(id)
        });
        records.collect()
    }

    /// Plays a game; `None` if nobody was mated.
    fn game(&mut self) -> Option<SelfPlayGame> {
        let mut root = Root::new(Position::START);
        for _ in 0..6 + self.random.below(6) {
            let m = self.random_move(root.position())?;
            root.play(m);
        }
        // Vary the strengths, for short attacks, long games and even games.
        let strong = [400, 1_500, 5_000][self.random.below(3)];
        let weak = [60, 400, 1_500][self.random.below(3)];
        let slips = [0, 5, 12][self.random.below(3)];
        let strong_is_white = self.random.below(2) == 0;
        let mut game = SelfPlayGame {
            positions: vec![*root.position()],
            scores: vec![None],
        };
        for _ in 0..MAX_PLIES {
            let position = *root.position();
            if !position.has_legal_moves() {
                return position.is_check().then_some(game);
            }
            if root.history().is_fifty_moves()
                || root.history().is_threefold_repetition()
                || position.is_insufficient_material()
            {
                return None;
            }
            let is_strong = position.turn().is_white() == strong_is_white;
            let m = if !is_strong && self.random.below(100) < slips {
                self.random_move(&position)?
            } else {
                let result = self.search(&root, if is_strong { strong } else { weak });
                if let Score::Centipawns(score) = result.score {
                    *game.scores.last_mut()? = Some(score);
                }
                result.best_move?
            };
            root.play(m);
            game.positions.push(*root.position());
            game.scores.push(None);
        }
        None
    }

    fn random_move(&mut self, position: &Position) -> Option<Move> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| moves[self.random.below(moves.len())])
    }

    fn search(&mut self, root: &Root, nodes: u64) -> SearchResult {
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes * 2),
            ..Limits::default()
        };
        self.engine
            .search(root, &limits, &SearchControl::new(), |_| {})
    }

    /// Walks a game back from its end and collects mates.
    fn collect_mates(&mut self, game: &SelfPlayGame) {
        if !(1..=MAX_MATE_MOVES).any(|moves| self.is_needed(Some(moves))) {
            return;
        }
        let mut found = Vec::new();
        let mut without = 0;
        let end = game.positions.len() - 1;
        for back in 0..WALK_BACK_MOVES {
            // The side that mated is to move.
            let Some(index) = end.checked_sub(2 * back + 1) else {
                break;
            };
            let position = without_history(&game.positions[index]);
            match self.mate(&position) {
                Some(mate) => {
                    found.push((index, position, mate));
                    without = 0;
                }
                None => without += 1,
            }
            if without == 3 {
                break;
            }
        }
        // Long mates first: short ones are easy to find.
        found.sort_by_key(|(_, _, mate)| std::cmp::Reverse(*mate));
        let mut taken: Vec<usize> = Vec::new();
        for (index, position, mate) in found {
            let is_apart = taken
                .iter()
                .all(|other| other.abs_diff(index) >= MIN_PLIES_APART);
            if taken.len() < MAX_PER_GAME && is_apart && self.add_mate(position, mate) {
                taken.push(index);
            }
        }
    }

    /// The shortest mate, proved.
    fn mate(&mut self, position: &Position) -> Option<u32> {
        self.quick_prover.clear();
        if let Ok(Some(moves)) = self.quick_prover.shortest_mate(position, PROVER_ONLY_MOVES) {
            return Some(moves);
        }
        // There is none so short, or the quick prover gave up: ask the engine.
        let result = self.search(&Root::new(*position), MATE_SEARCH_NODES);
        let claimed = match result.score {
            Score::MateIn(moves) => moves,
            _ => return None,
        };
        let most = claimed.min(MAX_MATE_MOVES);
        // The shortest mate is often a little shorter than the one the engine found.
        if claimed > MAX_MATE_MOVES + 1
            || !(most - 1..=most).any(|moves| self.is_needed(Some(moves)))
        {
            return None;
        }
        self.prover.clear();
        self.prover.shortest_mate(position, most).ok().flatten()
    }

    fn is_needed(&self, mate: Option<u32>) -> bool {
        [true, false]
            .iter()
            .any(|quiet| self.remaining(mate, *quiet) > 0)
    }

    fn add_mate(&mut self, position: Position, mate: u32) -> bool {
        if !self.is_needed(Some(mate)) {
            return false;
        }
        let prover = if mate > PROVER_ONLY_MOVES {
            &mut self.quick_prover
        } else {
            &mut self.prover
        };
        prover.clear();
        let first = prover.mating_moves(&position, mate).ok();
        let only = match first.as_deref() {
            Some([only]) => Some(*only),
            // A problem with two solutions cannot be checked.
            Some(_) => return false,
            None => None,
        };
        self.add(FoundProblem {
            position,
            mate: Some(mate),
            only,
        })
    }

    /// Looks for a win that the player missed.
    fn collect_tactic(&mut self, game: &SelfPlayGame, is_sound: &mut dyn FnMut(&Epd) -> bool) {
        if !self.is_needed(None) {
            return;
        }
        // Clear the hash table, so that the result does not depend on the searches before.
        self.engine.clear();
        for (position, score) in game.positions.iter().zip(&game.scores) {
            let Some(score) = score.filter(|score| score.abs() < DECIDED_SCORE) else {
                continue;
            };
            let position = without_history(position);
            if let Some(problem) = self.tactic(position, score)
                && is_sound(&problem.record("tactic".to_string()))
                && self.add(problem)
            {
                return;
            }
        }
    }

    /// Returns the position as a tactic, if one move wins by more than the player saw.
    fn tactic(&mut self, position: Position, score: i32) -> Option<FoundProblem> {
        let root = Root::new(position);
        let result = self.search(&root, FIRST_LOOK_NODES);
        let more = (score + MIN_SCORE_GAIN).max(MIN_WINNING_SCORE);
        if !matches!(result.score, Score::Centipawns(found) if found >= more)
            || position.see_at_least(result.best_move?, PLAIN_CAPTURE)
        {
            return None;
        }
        self.engine.set_options(Options {
            multi_pv: 2,
            ..Options::default()
        });
        let first = self.only_win(&root, CHECK_NODES);
        let only = first.and_then(|_| self.only_win(&root, CONFIRM_NODES));
        self.engine.set_options(Options::default());
        Some(FoundProblem {
            position,
            mate: None,
            only: Some(only?),
        })
    }

    /// The best move, if it wins and is far ahead of the second best.
    fn only_win(&mut self, root: &Root, nodes: u64) -> Option<Move> {
        let result = self.search(root, nodes);
        let [best, second] = &result.lines[..] else {
            return None;
        };
        let Score::Centipawns(wins) = best.score else {
            return None;
        };
        let is_ahead = match second.score {
            Score::Centipawns(other) => wins >= other + MIN_SCORE_GAIN,
            Score::MatedIn(_) => true,
            Score::MateIn(_) => false,
        };
        let m = best.pv.first().copied()?;
        let is_plain = root.position().see_at_least(m, PLAIN_CAPTURE);
        (wins >= MIN_WINNING_SCORE && is_ahead && !is_plain).then_some(m)
    }

    /// Adds a problem, if it is new and its kind is still needed.
    fn add(&mut self, problem: FoundProblem) -> bool {
        let key = problem.position.key();
        if self.seen.contains(&key) || self.remaining(problem.mate, problem.is_quiet()) == 0 {
            return false;
        }
        let size_class = size_class(&problem.position);
        let is_like = |it: &&FoundProblem| {
            it.mate == problem.mate && self::size_class(&it.position) == size_class
        };
        let alike = self.found.iter().filter(is_like).count();
        let all: usize = QUOTAS
            .iter()
            .filter(|kind| kind.mate == problem.mate)
            .map(|kind| kind.quiet + kind.other)
            .sum();
        if alike * 100 >= all * MAX_SHARE_PERCENT {
            return false;
        }
        self.seen.insert(key);
        self.found.push(problem);
        true
    }

    /// Number of problems of a kind still needed.
    fn remaining(&self, mate: Option<u32>, quiet: bool) -> usize {
        let quota = QUOTAS
            .iter()
            .find(|kind| kind.mate == mate)
            .map_or(0, |kind| if quiet { kind.quiet } else { kind.other });
        let is_it = |it: &&FoundProblem| it.mate == mate && it.is_quiet() == quiet;
        quota.saturating_sub(self.found.iter().filter(is_it).count())
    }
}

impl FoundProblem {
    fn is_quiet(&self) -> bool {
        self.only.is_some_and(|m| is_quiet(&self.position, m))
    }

    fn record(&self, id: String) -> Epd {
        let mate = self.mate.map(Operation::DirectMate);
        let best = self.only.map(|m| Operation::BestMoves(vec![m]));
        let operations = [mate, best, Some(Operation::Id(id))];
        Epd::new(self.position, operations.into_iter().flatten())
            .expect("a legal move and a plain name can be written")
    }
}

/// The position with move counters reset: the moves before are not part of a problem.
fn without_history(position: &Position) -> Position {
    let mut setup = position.to_setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    Position::from_setup(&setup, position.castling_mode()).unwrap_or(*position)
}

fn size_class(position: &Position) -> usize {
    let pieces = position.board().occupied().count();
    SIZE_CLASSES.iter().filter(|most| pieces > **most).count()
}
