//! [`Level`]: how well to play, from random moves to full strength.
//!
//! - Level 0 plays any legal move, each as likely.
//! - Level 10 is the engine itself, with nothing held back.
//! - Between them the engine **sees less** and **prefers the plausible**. It searches few positions, not
//!   deep, but ranks several moves by that search; then each rank is blurred by some noise that shrinks with
//!   the level, and the best of the blurred ranks is played. A shallow search misses quiet refutations, as
//!   people do. What it has seen to lose more than the level's `forgiven` loss is never played: from level 4
//!   on that is less than a piece, and a move that leaves a piece to be taken is not played either, so that a
//!   piece hangs to one reply only where the search itself does not see that.
//! - Levels 1 to 3 are also **short-sighted**, as beginners are: now and then they choose by what a move
//!   takes at once, and do not look at the reply.
//!
//! Below full strength, a level is a little better in one game and a little worse in another
//! ([`Level::on_a_day`]): that is drawn once a game.
//!
//! The same seed, game and settings give the same move.
//!
//! `UCI_Elo` lies on the same scale: a rating between those of two levels mixes their numbers. The ratings
//! are those of the levels against each other, with level 10 at [`Level::MOST_ELO`].

use tabiya_engine::{
    Classical, Control, Engine, Info, Judge, Limits, News, Options, Root, Thought,
};
use tabiya_rules::{Move, Position, Role};

use crate::{Random, search::unthought};

/// How well to play, from 0 (random) to 10 (full strength), in hundredths.
///
/// ```
/// use tabiya_player::Level;
/// assert!(Level::new(5).unwrap() < Level::FULL);
/// assert_eq!(Level::new(11), None);
/// assert_eq!(Level::from_elo(Level::MOST_ELO), Level::FULL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level {
    hundredths: u16,
    /// From -100 on the worst of days to 100 on the best.
    form: i8,
}

/// What a level sees, and how much it blurs what it sees.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Strength {
    /// Not deeper than this.
    depth: f64,
    /// No new iteration after so many positions.
    nodes: f64,
    /// How many moves are ranked.
    moves: f64,
    /// The most that a rank is blurred by, up or down, in hundredths of a pawn.
    noise: f64,
    /// Loss that is not played once it is seen, in hundredths of a pawn.
    forgiven: f64,
    /// Of a hundred moves, how many are chosen without a look at the reply.
    blind: f64,
    /// The rating, with the full engine at [`Level::MOST_ELO`].
    elo: f64,
}

const fn strength(
    depth: u32,
    nodes: u32,
    moves: u32,
    noise: u32,
    forgiven: u32,
    blind: u32,
    elo: u32,
) -> Strength {
    Strength {
        depth: depth as f64,
        nodes: nodes as f64,
        moves: moves as f64,
        noise: noise as f64,
        forgiven: forgiven as f64,
        blind: blind as f64,
        elo: elo as f64,
    }
}

/// What a piece is worth at least, in hundredths of a pawn: a level that forgives less minds its pieces.
const PIECE: i32 = 280;

/// On its best day a level looks at so many times the positions; on its worst at so many times fewer.
const BEST_DAY_NODES: f64 = 3.5;
/// On its best day a level errs so many times less.
const BEST_DAY_CARE: f64 = 1.5;
/// However bad the day.
const MOST_BLIND: f64 = 95.0;

/// Levels 1 to 10. The last holds nothing back: its numbers are what those just below it come near to.
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
    /// Nothing held back.
    pub const FULL: Self = Self {
        hundredths: 1000,
        form: 0,
    };
    /// The rating of level 1.
    pub const LEAST_ELO: u32 = STRENGTHS[0].elo as u32;
    /// The rating of level 10.
    pub const MOST_ELO: u32 = STRENGTHS[9].elo as u32;

    /// A level from 0 to 10.
    pub const fn new(level: u8) -> Option<Self> {
        if level > 10 {
            return None;
        }
        Some(Self {
            hundredths: level as u16 * 100,
            form: 0,
        })
    }

    /// The level with about this rating; the nearest where there is none.
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

    /// The same level as it is in one game: like people, it has better days and worse ones. Random and full
    /// strength are always the same.
    pub fn on_a_day(self, random: &mut Random) -> Self {
        let form = (random.below(201) as i16 - 100) as i8;
        if self.hundredths < 100 || self.is_full() {
            return self;
        }
        Self { form, ..self }
    }

    /// True if nothing is held back.
    pub fn is_full(self) -> bool {
        self == Self::FULL
    }

    /// True if it judges positions as the engine does. Levels up to 8 have the classical evaluation, which weighs
    /// what people learn to; from 9 on they have the engine's own. Between, it depends on the day.
    fn has_own_evaluation(self) -> bool {
        let form = i32::from(self.form) * 49 / 100;
        i32::from(self.hundredths) + form > 850
    }

    /// Finds a move of this level. It thinks for no longer than the limits say, and never for long.
    ///
    /// The engine must have been set to `options`, and is again afterwards.
    pub fn think(
        self,
        engine: &mut Engine<Judge>,
        root: &Root,
        limits: &Limits,
        control: &Control,
        random: &mut Random,
        on_news: impl FnMut(News<'_>) + Send,
    ) -> Thought {
        if self.is_full() {
            return engine.think(root, limits, control, on_news);
        }
        if self.hundredths < 100 {
            return any_move(root.position(), limits, random);
        }
        self.think_less(engine, root, limits, control, random, on_news)
    }

    fn think_less(
        self,
        engine: &mut Engine<Judge>,
        root: &Root,
        limits: &Limits,
        control: &Control,
        random: &mut Random,
        mut on_news: impl FnMut(News<'_>) + Send,
    ) -> Thought {
        let strength = self.strength();
        let options = *engine.options();
        let lines = (strength.moves as usize).clamp(1, Options::MOST_LINES);
        let wanted = options.multi_pv;
        let own = engine.evaluator().clone();
        if !self.has_own_evaluation() {
            engine.set_evaluator(Judge::Classical(Classical));
        }
        engine.set_options(Options {
            multi_pv: lines.max(wanted),
            threads: 1,
            ..options
        });
        let mut thought =
            engine.think(root, &strength.limits(limits), control, |news| match news {
                News::Line(info) if info.multi_pv as usize > wanted => {}
                news => on_news(news),
            });
        engine.set_options(options);
        engine.set_evaluator(own);
        if let Some(chosen) = strength.choose(root.position(), &thought.lines, random) {
            let mut line = thought.lines.remove(chosen);
            thought.best = line.pv.first().copied();
            thought.ponder = line.pv.get(1).copied();
            thought.score = line.score;
            line.multi_pv = 1;
            // The last that is heard is of the move that is played.
            if chosen > 0 {
                on_news(News::Line(&line));
            }
            thought.lines.insert(0, line);
        }
        thought.lines.truncate(wanted);
        for (i, line) in thought.lines.iter_mut().enumerate() {
            line.multi_pv = i as u32 + 1;
        }
        thought
    }

    /// The numbers of a level between 1 and 10, mixed from those of its neighbours.
    fn strength(self) -> Strength {
        let hundredths = usize::from(self.hundredths.clamp(100, 1000));
        let low = STRENGTHS[hundredths / 100 - 1];
        let high = STRENGTHS[(hundredths / 100).min(9)];
        let share = (hundredths % 100) as f64 / 100.0;
        let mix = |low: f64, high: f64| low + (high - low) * share;
        let form = f64::from(self.form) / 100.0;
        Strength {
            depth: mix(low.depth, high.depth).round(),
            nodes: mix(low.nodes, high.nodes) * BEST_DAY_NODES.powf(form),
            moves: mix(low.moves, high.moves).round(),
            noise: mix(low.noise, high.noise) / BEST_DAY_CARE.powf(form),
            forgiven: mix(low.forgiven, high.forgiven),
            blind: (mix(low.blind, high.blind) / BEST_DAY_CARE.powf(form)).min(MOST_BLIND),
            elo: mix(low.elo, high.elo),
        }
    }
}

impl Strength {
    fn limits(&self, asked: &Limits) -> Limits {
        let depth = self.depth as u32;
        let nodes = self.nodes as u64;
        Limits {
            depth: Some(asked.depth.map_or(depth, |asked| asked.min(depth))),
            soft_nodes: Some(asked.soft_nodes.map_or(nodes, |asked| asked.min(nodes))),
            ..asked.clone()
        }
    }

    /// Which of the ranked moves to play.
    fn choose(&self, position: &Position, lines: &[Info], random: &mut Random) -> Option<usize> {
        let is_blind = random.unit() * 100.0 < self.blind;
        let sound = match is_blind {
            true => vec![true; lines.len()],
            false => self.sound(position, lines),
        };
        let best = best_score(lines, &sound)?;
        let mut chosen = None;
        for (i, line) in lines.iter().enumerate() {
            let Some(&m) = line.pv.first() else {
                continue;
            };
            let value = if is_blind {
                taken_at_once(position, m)
            } else {
                line.score.centipawns()
            };
            let loss = best.saturating_sub(value);
            if !sound[i] || !is_blind && f64::from(loss) > self.forgiven {
                continue;
            }
            let blurred = f64::from(value) + self.blur(random);
            if chosen.is_none_or(|(_, most)| blurred > most) {
                chosen = Some((i, blurred));
            }
        }
        chosen.map(|(i, _)| i)
    }

    /// Which of the ranked moves the level would consider. One that minds its pieces leaves none to be taken,
    /// unless that is the best it sees, by much or because every move does.
    fn sound(&self, position: &Position, lines: &[Info]) -> Vec<bool> {
        /// What must be seen for a piece that is left to be taken.
        const COMPENSATION: i32 = 150;
        if self.forgiven >= f64::from(PIECE) {
            return vec![true; lines.len()];
        }
        let safe: Vec<bool> = lines
            .iter()
            .map(|line| {
                line.pv
                    .first()
                    .is_some_and(|m| left_to_take(position, *m) < PIECE)
            })
            .collect();
        let best_safe = best_score(lines, &safe);
        let most = lines.iter().map(|line| line.score.centipawns()).max();
        let is_worth_it = |score: i32| {
            Some(score) == most
                && best_safe.is_none_or(|safe| score.saturating_sub(safe) >= COMPENSATION)
        };
        lines
            .iter()
            .zip(safe)
            .map(|(line, is_safe)| is_safe || is_worth_it(line.score.centipawns()))
            .collect()
    }

    /// Noise for a move: small values are likelier than large ones, and none is beyond the most.
    fn blur(&self, random: &mut Random) -> f64 {
        (random.unit() + random.unit() - 1.0) * self.noise
    }
}

/// The best score of the lines that count.
fn best_score(lines: &[Info], counts: &[bool]) -> Option<i32> {
    let counted = lines.iter().zip(counts).filter(|(_, counts)| **counts);
    counted.map(|(line, _)| line.score.centipawns()).max()
}

/// What the best reply by exchange takes, beyond what the move itself took, in hundredths of a pawn: a
/// knight's worth or more is a piece left hanging.
pub fn left_to_take(position: &Position, m: Move) -> i32 {
    let next = position.play(m);
    let replies = next.captures();
    let lost = replies.iter().map(|reply| next.exchange(*reply)).max();
    lost.unwrap_or(0) - taken_at_once(position, m)
}

/// What a move takes, with no thought of the reply, in hundredths of a pawn.
fn taken_at_once(position: &Position, m: Move) -> i32 {
    const WORTH: [i32; 6] = [100, 300, 300, 500, 900, 0];
    let worth = |role: Option<Role>| role.map_or(0, |role| WORTH[role as usize]);
    worth(position.captured(m)) + worth(m.promotion())
}

fn any_move(position: &Position, limits: &Limits, random: &mut Random) -> Thought {
    let moves: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|m| limits.search_moves.is_empty() || limits.search_moves.contains(m))
        .collect();
    let best = moves.get(random.below(moves.len())).copied();
    unthought(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    fn think(level: Level, fen: &str, seed: u64) -> Thought {
        let options = Options {
            hash: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(Judge::Classical(Classical), options);
        let root = Root::new(fen.parse().unwrap());
        let mut random = Random::new(seed);
        let limits = Limits::default();
        let thought = level.think(
            &mut engine,
            &root,
            &limits,
            &Control::new(),
            &mut random,
            |_| {},
        );
        assert_eq!(*engine.options(), options);
        thought
    }

    const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 10";

    #[test]
    fn every_level_moves_and_depends_on_the_seed_alone() {
        for number in 0..10 {
            let level = Level::new(number).unwrap();
            let thought = think(level, MIDDLEGAME, 5);
            assert!(thought.best.is_some());
            assert_eq!(
                thought.best,
                think(level, MIDDLEGAME, 5).best,
                "level {number}"
            );
        }
    }

    #[test]
    fn the_evaluation_changes_between_levels_8_and_9() {
        let days = |hundredths: u16| {
            let days = (-100..=100).map(|form| Level { hundredths, form });
            days.filter(|level| level.has_own_evaluation()).count()
        };
        assert_eq!((days(100), days(800)), (0, 0));
        assert_eq!((days(900), days(999)), (201, 201));
        assert!((90..=110).contains(&days(850)));
        assert!(days(825) < days(875));
    }

    #[test]
    fn random_play_varies() {
        let mut seen: Vec<_> = (0..60)
            .filter_map(|seed| think(Level::RANDOM, MIDDLEGAME, seed).best)
            .map(Move::to_bits)
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() > 20);
    }

    #[test]
    fn no_move_where_there_is_none() {
        for number in [0, 1, 5, 9] {
            let thought = think(
                Level::new(number).unwrap(),
                "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
                1,
            );
            assert_eq!(thought.best, None);
        }
    }

    #[test]
    fn from_level_4_on_no_queen_is_left_hanging() {
        // The queen is attacked by a pawn.
        let fen = "rnb1kbnr/pppp1ppp/8/4p1q1/3P1P2/8/PPP1P1PP/RNBQKBNR b KQkq - 0 3";
        let position: Position = fen.parse().unwrap();
        for number in 4..10 {
            for seed in 0..20 {
                let thought = think(Level::new(number).unwrap(), fen, seed);
                let next = position.play(thought.best.unwrap());
                let loss = next.captures().iter().map(|m| next.exchange(*m)).max();
                assert!(loss < Some(500), "level {number}, seed {seed}: {loss:?}");
            }
        }
    }

    #[test]
    fn ratings_lie_between_the_levels() {
        assert_eq!(Level::from_elo(0), Level::new(1).unwrap());
        assert_eq!(Level::from_elo(9000), Level::FULL);
        let mut last = Level::RANDOM;
        for elo in (Level::LEAST_ELO..=Level::MOST_ELO).step_by(10) {
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
