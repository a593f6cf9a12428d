//! [`Level`]: playing strength, from random moves to full strength.
//!
//! - Level 0 plays a uniformly random legal move.
//! - Level 10 is the engine at full strength.
//! - Between them the engine **searches less** and **plays a plausible move** instead of the best. A shallow search scores
//!   several moves (MultiPV), random noise that shrinks with the level is added to each score, and the move with the
//!   highest noisy score is played. A shallow search misses quiet refutations, as people do. A move whose score is more
//!   than `max_loss` below the best is never played: from level 4 on that is less than a piece, and moves that hang a
//!   piece are excluded too, so that a piece hangs only where the search itself does not see it.
//! - Levels 1 to 3 also **overlook replies**, as beginners do: in some of their moves they look only at what the move
//!   itself captures.
//!
//! Below full strength, a level has a random form ([`Level::with_random_form`]), drawn once per game: it plays a little
//! better in one game and a little worse in another.
//!
//! The same seed, game and options give the same move.
//!
//! `UCI_Elo` uses the same scale: a rating between two levels interpolates their parameters. The ratings were measured in
//! games between the levels, with level 10 set to [`Level::MAX_ELO`].

use tabiya_engine::{
    AnyEvaluator, Classical, Engine, Info, Limits, Options, Root, SearchControl, SearchReport,
    SearchResult,
};
use tabiya_rules::{Move, Position, Role};

use crate::{Random, background_search::result_without_search};

/// Playing strength from 0 (random moves) to 10 (full strength), in hundredths.
///
/// ```
/// use tabiya_player::Level;
/// assert!(Level::new(5).unwrap() < Level::FULL);
/// assert_eq!(Level::new(11), None);
/// assert_eq!(Level::from_elo(Level::MAX_ELO), Level::FULL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level {
    hundredths: u16,
    /// Form in the current game, from -100 (worst) to 100 (best).
    form: i8,
}

/// Search limits and error parameters of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Strength {
    /// Maximum depth.
    depth: f64,
    /// Nodes after which no new iteration starts.
    nodes: f64,
    /// Number of moves that are scored (MultiPV).
    moves: f64,
    /// Maximum noise added to a score, up or down, in centipawns.
    noise: f64,
    /// Largest difference to the best score that is played, in centipawns.
    max_loss: f64,
    /// Percentage of moves chosen without looking at the reply.
    ignores_reply_percent: f64,
    /// Rating, with full strength at [`Level::MAX_ELO`].
    elo: f64,
}

const fn strength(
    depth: u32,
    nodes: u32,
    moves: u32,
    noise: u32,
    max_loss: u32,
    ignores_reply_percent: u32,
    elo: u32,
) -> Strength {
    Strength {
        depth: depth as f64,
        nodes: nodes as f64,
        moves: moves as f64,
        noise: noise as f64,
        max_loss: max_loss as f64,
        ignores_reply_percent: ignores_reply_percent as f64,
        elo: elo as f64,
    }
}

/// Minimum value of a piece in centipawns. A level with a smaller `max_loss` does not hang pieces.
const PIECE: i32 = 280;

/// Factor on the nodes in best form, and divisor in worst.
const BEST_FORM_NODES: f64 = 3.5;
/// Divisor of the error parameters in best form, and factor in worst.
const BEST_FORM_ACCURACY: f64 = 1.5;
/// Maximum of `ignores_reply_percent` in worst form.
const MAX_IGNORES_REPLY_PERCENT: f64 = 95.0;

/// Levels 1 to 10. Level 10 plays at full strength; its parameters only serve to interpolate the ratings below it.
const STRENGTHS: [Strength; 10] = [
    strength(1, 200, 256, 570, 32_000, 78, 400),
    strength(1, 200, 256, 390, 32_000, 36, 670),
    strength(1, 200, 256, 380, 2_000, 5, 990),
    strength(1, 400, 256, 232, 265, 0, 1190),
    strength(30, 800, 8, 93, 195, 0, 1530),
    strength(30, 2_400, 6, 54, 135, 0, 1840),
    strength(30, 9_000, 6, 36, 90, 0, 2100),
    strength(30, 28_000, 4, 19, 60, 0, 2380),
    strength(30, 36_000, 2, 9, 35, 0, 2630),
    strength(30, 100_000, 1, 0, 0, 0, 2800),
];

impl Level {
    /// Random moves.
    pub const RANDOM: Self = Self {
        hundredths: 0,
        form: 0,
    };
    /// Full strength.
    pub const FULL: Self = Self {
        hundredths: 1000,
        form: 0,
    };
    /// Rating of level 1.
    pub const MIN_ELO: u32 = STRENGTHS[0].elo as u32;
    /// Rating of level 10.
    pub const MAX_ELO: u32 = STRENGTHS[9].elo as u32;

    /// Creates a level from 0 to 10; `None` above.
    pub const fn new(level: u8) -> Option<Self> {
        if level > 10 {
            return None;
        }
        Some(Self {
            hundredths: level as u16 * 100,
            form: 0,
        })
    }

    /// Returns the level with this rating, clamped to the range of levels 1 to 10.
    pub fn from_elo(elo: u32) -> Self {
        let elo = f64::from(elo).clamp(STRENGTHS[0].elo, STRENGTHS[9].elo);
        let above = STRENGTHS.partition_point(|level| level.elo < elo).max(1);
        let (low, high) = (STRENGTHS[above - 1], STRENGTHS[above]);
        let share = (elo - low.elo) / (high.elo - low.elo);
        Self {
            hundredths: ((above as f64 + share) * 100.0).round() as u16,
            form: 0,
        }
    }

    /// Returns the level with a random form for one game. Random moves and full strength have no form.
    pub fn with_random_form(self, random: &mut Random) -> Self {
        let form = (random.below(201) as i16 - 100) as i8;
        if self.hundredths < 100 || self.is_full() {
            return self;
        }
        Self { form, ..self }
    }

    /// True at full strength.
    pub fn is_full(self) -> bool {
        self == Self::FULL
    }

    /// True if the level uses the engine's own evaluation. Levels up to 8 use the classical evaluation, which values what
    /// people learn to value; from 9 on the engine's own. Between, the form decides.
    fn uses_engine_evaluation(self) -> bool {
        let form = i32::from(self.form) * 49 / 100;
        i32::from(self.hundredths) + form > 850
    }

    /// Finds a move at this level, within the limits and the level's own.
    ///
    /// The engine's options and evaluation are changed for the search and restored afterwards.
    pub fn think(
        self,
        engine: &mut Engine<AnyEvaluator>,
        root: &Root,
        limits: &Limits,
        control: &SearchControl,
        random: &mut Random,
        on_report: impl FnMut(SearchReport<'_>) + Send,
    ) -> SearchResult {
        if self.is_full() {
            return engine.search(root, limits, control, on_report);
        }
        if self.hundredths < 100 {
            return random_move(root.position(), limits, random);
        }
        self.think_below_full(engine, root, limits, control, random, on_report)
    }

    fn think_below_full(
        self,
        engine: &mut Engine<AnyEvaluator>,
        root: &Root,
        limits: &Limits,
        control: &SearchControl,
        random: &mut Random,
        mut on_report: impl FnMut(SearchReport<'_>) + Send,
    ) -> SearchResult {
        let strength = self.strength();
        let options = *engine.options();
        let lines = (strength.moves as usize).clamp(1, Options::MAX_MULTI_PV);
        let multi_pv = options.multi_pv;
        let full_evaluator = engine.evaluator().clone();
        if !self.uses_engine_evaluation() {
            engine.set_evaluator(AnyEvaluator::Classical(Classical));
        }
        engine.set_options(Options {
            multi_pv: lines.max(multi_pv),
            threads: 1,
            ..options
        });
        let mut result =
            engine.search(
                root,
                &strength.limits(limits),
                control,
                |report| match report {
                    SearchReport::PvLine(info) if info.multi_pv as usize > multi_pv => {}
                    report => on_report(report),
                },
            );
        engine.set_options(options);
        engine.set_evaluator(full_evaluator);
        let chosen = strength.choose(root.position(), &result.lines, random);
        if let Some(chosen) = chosen.filter(|chosen| *chosen > 0) {
            let line = result.lines.remove(chosen);
            result.best_move = line.pv.first().copied();
            result.ponder = line.pv.get(1).copied();
            result.score = line.score;
            result.depth = line.depth;
            result.lines.insert(0, line);
            result.lines.truncate(multi_pv);
            for (i, line) in result.lines.iter_mut().enumerate() {
                line.multi_pv = i as u32 + 1;
                // The last reports must begin with the move that is played.
                on_report(SearchReport::PvLine(line));
            }
        }
        result.lines.truncate(multi_pv);
        result
    }

    /// Parameters of a level between 1 and 10, interpolated between whole levels.
    fn strength(self) -> Strength {
        let hundredths = usize::from(self.hundredths.clamp(100, 1000));
        let low = STRENGTHS[hundredths / 100 - 1];
        let high = STRENGTHS[(hundredths / 100).min(9)];
        let share = (hundredths % 100) as f64 / 100.0;
        let interpolate = |low: f64, high: f64| low + (high - low) * share;
        let form = f64::from(self.form) / 100.0;
        Strength {
            depth: interpolate(low.depth, high.depth).round(),
            nodes: interpolate(low.nodes, high.nodes) * BEST_FORM_NODES.powf(form),
            moves: interpolate(low.moves, high.moves).round(),
            noise: interpolate(low.noise, high.noise) / BEST_FORM_ACCURACY.powf(form),
            max_loss: interpolate(low.max_loss, high.max_loss),
            ignores_reply_percent: (interpolate(
                low.ignores_reply_percent,
                high.ignores_reply_percent,
            ) / BEST_FORM_ACCURACY.powf(form))
            .min(MAX_IGNORES_REPLY_PERCENT),
            elo: interpolate(low.elo, high.elo),
        }
    }
}

impl Strength {
    fn limits(&self, requested: &Limits) -> Limits {
        let depth = self.depth as u32;
        let nodes = self.nodes as u64;
        Limits {
            depth: Some(
                requested
                    .depth
                    .map_or(depth, |requested| requested.min(depth)),
            ),
            soft_nodes: Some(
                requested
                    .soft_nodes
                    .map_or(nodes, |requested| requested.min(nodes)),
            ),
            ..requested.clone()
        }
    }

    /// Returns the index of the line to play.
    fn choose(&self, position: &Position, lines: &[Info], random: &mut Random) -> Option<usize> {
        let ignores_reply = random.unit() * 100.0 < self.ignores_reply_percent;
        let is_acceptable = match ignores_reply {
            true => vec![true; lines.len()],
            false => self.acceptable(position, lines),
        };
        let best = best_score(lines, &is_acceptable)?;
        let mut chosen = None;
        for (i, line) in lines.iter().enumerate() {
            let Some(&m) = line.pv.first() else {
                continue;
            };
            let value = if ignores_reply {
                captured_material(position, m)
            } else {
                line.score.centipawns()
            };
            let loss = best.saturating_sub(value);
            if !is_acceptable[i] || !ignores_reply && f64::from(loss) > self.max_loss {
                continue;
            }
            let noisy = f64::from(value) + self.random_noise(random);
            if chosen.is_none_or(|(_, highest)| noisy > highest) {
                chosen = Some((i, noisy));
            }
        }
        chosen.map(|(i, _)| i)
    }

    /// Marks the lines the level would consider. A level that does not hang pieces rejects moves that do, unless such a move
    /// is the best by a wide margin or every move hangs a piece.
    fn acceptable(&self, position: &Position, lines: &[Info]) -> Vec<bool> {
        /// Margin in centipawns that justifies a hanging piece.
        const COMPENSATION: i32 = 150;
        if self.max_loss >= f64::from(PIECE) {
            return vec![true; lines.len()];
        }
        let safe: Vec<bool> = lines
            .iter()
            .map(|line| {
                line.pv
                    .first()
                    .is_some_and(|m| hanging_material(position, *m) < PIECE)
            })
            .collect();
        let best_safe = best_score(lines, &safe);
        let highest = lines.iter().map(|line| line.score.centipawns()).max();
        let is_worth_it = |score: i32| {
            Some(score) == highest
                && best_safe.is_none_or(|safe| score.saturating_sub(safe) >= COMPENSATION)
        };
        lines
            .iter()
            .zip(safe)
            .map(|(line, is_safe)| is_safe || is_worth_it(line.score.centipawns()))
            .collect()
    }

    /// Random noise with a triangular distribution, at most `noise` either way.
    fn random_noise(&self, random: &mut Random) -> f64 {
        (random.unit() + random.unit() - 1.0) * self.noise
    }
}

/// Best score among the lines that are included.
fn best_score(lines: &[Info], is_included: &[bool]) -> Option<i32> {
    let included = lines
        .iter()
        .zip(is_included)
        .filter(|(_, is_included)| **is_included);
    included.map(|(line, _)| line.score.centipawns()).max()
}

/// Material the opponent can win by static exchange after a move, less what the move itself captures, in centipawns. The
/// value of a knight or more means that a piece hangs.
pub fn hanging_material(position: &Position, m: Move) -> i32 {
    let next = position.play(m);
    let replies = next.captures();
    let lost = replies.iter().map(|reply| next.see(*reply)).max();
    lost.unwrap_or(0) - captured_material(position, m)
}

/// Material a move captures or promotes, ignoring the reply, in centipawns.
fn captured_material(position: &Position, m: Move) -> i32 {
    const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 0];
    let value_of = |role: Option<Role>| role.map_or(0, |role| VALUES[role as usize]);
    value_of(position.captured_role(m)) + value_of(m.promotion())
}

fn random_move(position: &Position, limits: &Limits, random: &mut Random) -> SearchResult {
    let moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|m| limits.search_moves.is_empty() || limits.search_moves.contains(m))
        .collect();
    let best = moves.get(random.below(moves.len())).copied();
    result_without_search(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_engine::{Network, network::Weights};

    fn think(level: Level, fen: &str, seed: u64) -> SearchResult {
        let options = Options {
            hash: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(AnyEvaluator::Classical(Classical), options);
        let root = Root::new(fen.parse().unwrap());
        let mut random = Random::new(seed);
        let limits = Limits::default();
        let result = level.think(
            &mut engine,
            &root,
            &limits,
            &SearchControl::new(),
            &mut random,
            |_| {},
        );
        assert_eq!(*engine.options(), options);
        result
    }

    const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10";

    #[test]
    fn every_level_moves_and_depends_on_the_seed_alone() {
        for number in 0..10 {
            let level = Level::new(number).unwrap();
            let result = think(level, MIDDLEGAME, 5);
            assert!(result.best_move.is_some());
            assert_eq!(
                result.best_move,
                think(level, MIDDLEGAME, 5).best_move,
                "level {number}"
            );
        }
    }

    /// A level with the classical evaluation plays the same after a search at full strength with the network as before
    /// it, and the reverse.
    #[test]
    fn no_evaluation_reads_the_table_of_another() {
        let network = AnyEvaluator::Network(Network::new(Weights::zero()));
        let options = Options {
            hash: 1,
            ..Options::default()
        };
        let root = Root::new(MIDDLEGAME.parse().unwrap());
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let think = |engine: &mut Engine<AnyEvaluator>, level: Level| {
            let (control, mut random) = (SearchControl::new(), Random::new(1));
            let result = level.think(engine, &root, &limits, &control, &mut random, |_| {});
            (result.nodes, result.score, result.best_move)
        };
        let new_engine = || Engine::new(network.clone(), options);
        for (first, second) in [(Level::FULL, 5), (Level::new(5).unwrap(), 10)] {
            let second = Level::new(second).unwrap();
            let mut engine = new_engine();
            think(&mut engine, first);
            assert_eq!(think(&mut engine, second), think(&mut new_engine(), second));
        }
    }

    /// Several moves in a row at one level share their table, although the level's evaluation is only borrowed.
    #[test]
    fn moves_of_one_level_share_the_table() {
        let network = AnyEvaluator::Network(Network::new(Weights::zero()));
        let mut engine = Engine::new(network, Options::default());
        let root = Root::new(MIDDLEGAME.parse().unwrap());
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let mut nodes = || {
            let (level, control) = (Level::new(8).unwrap(), SearchControl::new());
            let random = &mut Random::new(1);
            let result = level.think(&mut engine, &root, &limits, &control, random, |_| {});
            result.nodes
        };
        // From an empty table both would be the same search.
        let first = nodes();
        assert_ne!(nodes(), first);
    }

    #[test]
    fn evaluation_changes_between_levels_8_and_9() {
        let forms = |hundredths: u16| {
            let forms = (-100..=100).map(|form| Level { hundredths, form });
            forms.filter(|level| level.uses_engine_evaluation()).count()
        };
        assert_eq!((forms(100), forms(800)), (0, 0));
        assert_eq!((forms(900), forms(999)), (201, 201));
        assert!((90..=110).contains(&forms(850)));
        assert!(forms(825) < forms(875));
    }

    #[test]
    fn random_play_varies() {
        let mut seen: Vec<_> = (0..60)
            .filter_map(|seed| think(Level::RANDOM, MIDDLEGAME, seed).best_move)
            .map(Move::to_bits)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 20);
    }

    #[test]
    fn no_move_without_legal_moves() {
        for number in [0, 1, 5, 9] {
            let result = think(
                Level::new(number).unwrap(),
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                1,
            );
            assert_eq!(result.best_move, None);
        }
    }

    #[test]
    fn from_level_4_on_no_queen_hangs() {
        // The queen is attacked by a pawn.
        let fen = "rnb1kbnr/pppp1ppp/8/4p1q1/3P1P2/8/PPP1P1PP/RNBQKBNR b KQkq - 0 3";
        let position: Position = fen.parse().unwrap();
        for number in 4..10 {
            for seed in 0..20 {
                let result = think(Level::new(number).unwrap(), fen, seed);
                let next = position.play(result.best_move.unwrap());
                let loss = next.captures().iter().map(|m| next.see(*m)).max();
                assert!(loss < Some(500), "level {number}, seed {seed}: {loss:?}");
            }
        }
    }

    #[test]
    fn ratings_map_to_levels_in_order() {
        assert_eq!(Level::from_elo(0), Level::new(1).unwrap());
        assert_eq!(Level::from_elo(9000), Level::FULL);
        let mut last = Level::RANDOM;
        for elo in (Level::MIN_ELO..=Level::MAX_ELO).step_by(10) {
            let level = Level::from_elo(elo);
            assert!(level >= last);
            let strength = level.strength();
            if level.is_full() {
                break;
            }
            assert!(strength.nodes <= 100_000.0 && strength.depth >= 1.0);
            last = level;
        }
    }
}
