//! [`Maker`]: makes problems from games of the engine against itself.
//!
//! A strong side plays a weak one, which loses by mate or drops something on the way. Then the game is walked
//! back from its end: mates of up to [`PROVED_ALONE`] moves are found by the [`Prover`] alone, longer ones by
//! the engine's search; none counts before the prover has shown that it is there and that none is shorter. A
//! first move is named (`bm`) where it is proved to be the only one. Winning tactics are what the player of the
//! game did not see and a deeper search does: one move that wins where the second best does not.

use std::collections::HashSet;

use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root, Score, Thought};
use tabiya_rules::{Epd, Move, Operation, Position};

use super::{Prover, is_quiet};
use crate::random::Random;

/// How many problems of a kind are wanted.
#[derive(Clone, Copy)]
struct Wanted {
    /// Mate in so many moves; `None` for a winning tactic.
    mate: Option<u32>,
    /// How many with a first move that is quiet, and the only one.
    quiet: usize,
    /// How many others.
    other: usize,
}

/// The suite.
const WANTED: [Wanted; 7] = [
    wanted(Some(1), 0, 12),
    wanted(Some(2), 16, 16),
    wanted(Some(3), 30, 30),
    wanted(Some(4), 30, 30),
    wanted(Some(5), 10, 40),
    wanted(Some(6), 2, 28),
    wanted(None, 6, 18),
];

const fn wanted(mate: Option<u32>, quiet: usize, other: usize) -> Wanted {
    Wanted { mate, quiet, other }
}

/// The longest mates that are asked for.
const LONGEST: u32 = 6;
/// Mates of up to so many moves are found by the prover, whatever the engine sees.
const PROVED_ALONE: u32 = 4;
/// A proof may take so many positions; the first look at one, and the proof that a first move of a long mate is
/// the only one, fewer.
const GLANCE: u64 = 600_000;
const BUDGET: u64 = 8_000_000;
/// How many problems come from one game, and how many plies apart.
const FROM_ONE_GAME: usize = 2;
const PLIES_APART: usize = 4;
/// How far back a game is walked.
const WALK: usize = 9;
/// Of a kind, not more than this share in hundredths may be of the same size: that is by the number of pieces,
/// up to these and beyond.
const SIZES: [u32; 3] = [8, 14, 21];
const SHARE: usize = 40;
/// Positions that the engine searches for a mate; to see a tactic, to judge it, and to be sure of it.
const PROBE: u64 = 100_000;
const SEE: u64 = 8_000;
const JUDGE: u64 = 100_000;
const CERTAIN: u64 = 1_500_000;
/// A tactic leads to at least this, by so much more than the player of the game saw, and than the second best.
const WINS: i32 = 150;
const MORE: i32 = 220;
/// Where one side is so far ahead, nothing is a tactic.
const DECIDED: i32 = 500;
/// What takes this much for nothing is no tactic.
const PLAIN: i32 = 100;
/// Longer games are given up.
const MOST_PLIES: usize = 240;

/// Makes problems from games of the engine against itself.
pub struct Maker {
    random: Random,
    engine: Engine<Classical>,
    glance: Prover,
    prover: Prover,
    seen: HashSet<u64>,
    found: Vec<Problem>,
    games: usize,
}

/// A problem that was found.
#[derive(Clone, Debug)]
struct Problem {
    position: Position,
    mate: Option<u32>,
    /// The only first move, if that is proved.
    only: Option<Move>,
}

/// A game that one side won by mate.
struct Game {
    /// All positions, the last of them with mate on the board.
    positions: Vec<Position>,
    /// What the side to move saw of each position, if it thought, and saw no mate.
    scores: Vec<Option<i32>>,
}

impl Maker {
    /// A maker whose games depend on nothing but the seed and the engine.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            engine: Engine::new(Classical, Options::default()),
            glance: Prover::new(GLANCE),
            prover: Prover::new(BUDGET),
            seen: HashSet::new(),
            found: Vec::new(),
            games: 0,
        }
    }

    /// Plays a game and takes what is wanted from it. `is_sound` has the last word on tactics: unlike mates
    /// they are not proved.
    pub fn play(&mut self, is_sound: &mut dyn FnMut(&Epd) -> bool) {
        self.games += 1;
        self.engine.forget();
        let Some(game) = self.game() else { return };
        self.take_mates(&game);
        self.take_tactic(&game, is_sound);
    }

    /// How many games were played, how many problems are found, and how many are wanted.
    pub fn progress(&self) -> (usize, usize, usize) {
        let wanted = WANTED.iter().map(|kind| kind.quiet + kind.other).sum();
        (self.games, self.found.len(), wanted)
    }

    /// What is found of each kind, by the length of the mate: quiet ones and others.
    pub fn counts(&self) -> Vec<(Option<u32>, usize, usize)> {
        let count = |mate, quiet| {
            let is_it = |it: &&Problem| it.mate == mate && it.is_quiet() == quiet;
            self.found.iter().filter(is_it).count()
        };
        WANTED
            .iter()
            .map(|kind| (kind.mate, count(kind.mate, true), count(kind.mate, false)))
            .collect()
    }

    /// The problems as records, by kind and size.
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
    fn game(&mut self) -> Option<Game> {
        let mut root = Root::new(Position::START);
        for _ in 0..6 + self.random.below(6) {
            let m = self.random_move(root.position())?;
            root.play(m);
        }
        // Each kind of game gives other positions: short attacks, long games, even ones.
        let strong = [400, 1_500, 5_000][self.random.below(3)];
        let weak = [60, 400, 1_500][self.random.below(3)];
        let slips = [0, 5, 12][self.random.below(3)];
        let strong_is_white = self.random.once_in(2);
        let mut game = Game {
            positions: vec![*root.position()],
            scores: vec![None],
        };
        for _ in 0..MOST_PLIES {
            let position = *root.position();
            if !position.has_legal_moves() {
                return position.is_check().then_some(game);
            }
            if position.halfmove_clock() >= 100
                || root.occurrences() >= 3
                || position.is_insufficient_material()
            {
                return None;
            }
            let is_strong = position.turn().is_white() == strong_is_white;
            let m = if !is_strong && self.random.below(100) < slips {
                self.random_move(&position)?
            } else {
                let thought = self.think(&root, if is_strong { strong } else { weak });
                if let Score::Centipawns(score) = thought.score {
                    *game.scores.last_mut()? = Some(score);
                }
                thought.best?
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

    fn think(&mut self, root: &Root, nodes: u64) -> Thought {
        let limits = Limits {
            soft_nodes: Some(nodes),
            nodes: Some(nodes * 2),
            ..Limits::default()
        };
        self.engine.think(root, &limits, &Control::new(), |_| {})
    }

    /// Walks a game back from its end and takes mates.
    fn take_mates(&mut self, game: &Game) {
        if !(1..=LONGEST).any(|moves| self.has_room(Some(moves))) {
            return;
        }
        let mut found = Vec::new();
        let mut without = 0;
        let end = game.positions.len() - 1;
        for back in 0..WALK {
            // The side that mated is to move.
            let Some(index) = end.checked_sub(2 * back + 1) else {
                break;
            };
            let position = fresh(&game.positions[index]);
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
        // Long ones first: short ones are easy to come by.
        found.sort_by_key(|(_, _, mate)| std::cmp::Reverse(*mate));
        let mut taken: Vec<usize> = Vec::new();
        for (index, position, mate) in found {
            let is_apart = taken
                .iter()
                .all(|other| other.abs_diff(index) >= PLIES_APART);
            if taken.len() < FROM_ONE_GAME && is_apart && self.take_mate(position, mate) {
                taken.push(index);
            }
        }
    }

    /// The shortest mate, proved.
    fn mate(&mut self, position: &Position) -> Option<u32> {
        self.glance.forget();
        if let Ok(Some(moves)) = self.glance.shortest_mate(position, PROVED_ALONE) {
            return Some(moves);
        }
        // There is none so short, or the question is too hard for a glance: the engine may know.
        let thought = self.think(&Root::new(*position), PROBE);
        let claimed = match thought.score {
            Score::Mate(moves) if moves > 0 => moves as u32,
            _ => return None,
        };
        let most = claimed.min(LONGEST);
        // What is there is often a little shorter than what is seen.
        if claimed > LONGEST + 1 || !(most - 1..=most).any(|moves| self.has_room(Some(moves))) {
            return None;
        }
        self.prover.forget();
        self.prover.shortest_mate(position, most).ok().flatten()
    }

    fn has_room(&self, mate: Option<u32>) -> bool {
        [true, false]
            .iter()
            .any(|quiet| self.room(mate, *quiet) > 0)
    }

    fn take_mate(&mut self, position: Position, mate: u32) -> bool {
        if !self.has_room(Some(mate)) {
            return false;
        }
        let prover = if mate > PROVED_ALONE {
            &mut self.glance
        } else {
            &mut self.prover
        };
        prover.forget();
        let first = prover.mating_moves(&position, mate).ok();
        let only = match first.as_deref() {
            Some([only]) => Some(*only),
            // Two ways to mate are one too many for a problem that can be checked.
            Some(_) => return false,
            None => None,
        };
        self.take(Problem {
            position,
            mate: Some(mate),
            only,
        })
    }

    /// Looks for a win that the players did not see.
    fn take_tactic(&mut self, game: &Game, is_sound: &mut dyn FnMut(&Epd) -> bool) {
        if !self.has_room(None) {
            return;
        }
        // Whatever was proved of this game before, the same is found here.
        self.engine.forget();
        for (position, score) in game.positions.iter().zip(&game.scores) {
            let Some(score) = score.filter(|score| score.abs() < DECIDED) else {
                continue;
            };
            let position = fresh(position);
            if let Some(problem) = self.tactic(position, score)
                && is_sound(&problem.record("tactic".to_string()))
                && self.take(problem)
            {
                return;
            }
        }
    }

    /// The one move that wins, if it leads to more than the player saw.
    fn tactic(&mut self, position: Position, score: i32) -> Option<Problem> {
        let root = Root::new(position);
        let thought = self.think(&root, SEE);
        let more = (score + MORE).max(WINS);
        if !matches!(thought.score, Score::Centipawns(found) if found >= more)
            || position.exchange_at_least(thought.best?, PLAIN)
        {
            return None;
        }
        self.engine.set_options(Options {
            multi_pv: 2,
            ..Options::default()
        });
        let first = self.only_win(&root, JUDGE);
        let only = first.and_then(|_| self.only_win(&root, CERTAIN));
        self.engine.set_options(Options::default());
        Some(Problem {
            position,
            mate: None,
            only: Some(only?),
        })
    }

    /// The best move, if it wins and is far ahead of the second best.
    fn only_win(&mut self, root: &Root, nodes: u64) -> Option<Move> {
        let thought = self.think(root, nodes);
        let [best, second] = &thought.lines[..] else {
            return None;
        };
        let Score::Centipawns(wins) = best.score else {
            return None;
        };
        let is_ahead = match second.score {
            Score::Centipawns(other) => wins >= other + MORE,
            Score::Mate(moves) => moves <= 0,
        };
        let m = best.pv.first().copied()?;
        let is_plain = root.position().exchange_at_least(m, PLAIN);
        (wins >= WINS && is_ahead && !is_plain).then_some(m)
    }

    /// Keeps a problem, if one like it is wanted and it is new.
    fn take(&mut self, problem: Problem) -> bool {
        let key = problem.position.key();
        if self.seen.contains(&key) || self.room(problem.mate, problem.is_quiet()) == 0 {
            return false;
        }
        let size = size(&problem.position);
        let is_like = |it: &&Problem| it.mate == problem.mate && self::size(&it.position) == size;
        let alike = self.found.iter().filter(is_like).count();
        let all: usize = WANTED
            .iter()
            .filter(|kind| kind.mate == problem.mate)
            .map(|kind| kind.quiet + kind.other)
            .sum();
        if alike * 100 >= all * SHARE {
            return false;
        }
        self.seen.insert(key);
        self.found.push(problem);
        true
    }

    /// How many more of a kind are wanted.
    fn room(&self, mate: Option<u32>, quiet: bool) -> usize {
        let wanted = WANTED
            .iter()
            .find(|kind| kind.mate == mate)
            .map_or(0, |kind| if quiet { kind.quiet } else { kind.other });
        let is_it = |it: &&Problem| it.mate == mate && it.is_quiet() == quiet;
        wanted.saturating_sub(self.found.iter().filter(is_it).count())
    }
}

impl Problem {
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

/// The same position at the beginning of a game: what came before is no part of a problem.
fn fresh(position: &Position) -> Position {
    let mut setup = position.to_setup();
    setup.halfmove_clock = 0;
    setup.fullmove_number = 1;
    Position::from_setup(&setup, position.castling_mode()).unwrap_or(*position)
}

fn size(position: &Position) -> usize {
    let pieces = position.board().occupied().count();
    SIZES.iter().filter(|most| pieces > **most).count()
}
