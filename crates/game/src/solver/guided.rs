//! [`GuidedSearch`]: best-first search for a helpmate, a line in which both sides help one of them to mate.
//!
//! Moves wait in buckets by the [`Goal`]'s estimate after them, and the most promising one is played next. The estimate has
//! a little noise that depends on a seed: a search that got lost is given up and begun again with another seed, which usually
//! finds a mate at once.

use tabiya_rules::{Bitboard, Color, Move, Position};

use super::{
    goal::{Goal, Taste},
    novelty::Novelty,
    position_set::PositionSet,
};

/// A search with one seed.
pub(super) struct GuidedSearch {
    side: Color,
    seed: u64,
    taste: Taste,
    /// Corners in which the hunted side helps.
    corners: Bitboard,
    /// Positions met so far, with the way to each.
    met: Vec<MetPosition>,
    set: PositionSet,
    /// Moves to where a piece has been before wait longer.
    novelty: Option<Novelty>,
    /// Moves that wait, in linked lists by bucket, newest first.
    waiting: Vec<WaitingMove>,
    buckets: [u32; BUCKETS],
    /// No bucket before this one has a move.
    lowest: usize,
    has_begun: bool,
}

struct MetPosition {
    position: Position,
    before: u32,
    by: Option<Move>,
}

struct WaitingMove {
    from: u32,
    m: Move,
    /// It has waited longer, as it leads to nothing new.
    is_late: bool,
    /// The next one in the bucket.
    next: u32,
}

/// Buckets per unit of the estimate: the range of the noise, less its overlap.
const SCALE: u32 = 4;
const NOISE: u64 = 8;
/// Buckets by which a move waits longer if it leads to nothing new.
const DELAY: usize = 12 * SCALE as usize;
const BUCKETS: usize = (SCALE * (Goal::MAX_DISTANCE + 1)) as usize + NOISE as usize + DELAY;
const END: u32 = u32::MAX;
const LEFT: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);

/// State of a guided search.
pub(super) enum Guided {
    /// A mate, and the moves to it.
    Mate(Vec<Move>),
    /// No mate yet.
    Searching,
    /// Every line was seen to its end, without a mate.
    Exhausted,
}

impl GuidedSearch {
    pub(super) fn new(position: &Position, side: Color, seed: u64) -> Self {
        let mut search = Self {
            side,
            seed: seed.wrapping_mul(0x9e37_79b9_7f4a_7c15),
            taste: match seed % 3 {
                0 => Taste::Helpers,
                1 => Taste::Captures,
                _ => Taste::HelpersBeforePawns,
            },
            corners: match seed {
                seed if seed % 9 == 5 => LEFT,
                seed if seed % 9 == 8 => !LEFT,
                _ => Bitboard::FULL,
            },
            met: Vec::with_capacity(64),
            set: PositionSet::small(),
            novelty: (seed >= 2).then(Novelty::new),
            waiting: Vec::with_capacity(1024),
            buckets: [END; BUCKETS],
            lowest: BUCKETS,
            has_begun: false,
        };
        search.set.insert(position);
        search.met.push(MetPosition {
            position: *position,
            before: 0,
            by: None,
        });
        search
    }

    /// Number of positions met so far.
    pub(super) fn len(&self) -> usize {
        self.met.len()
    }

    /// True if a search of so few positions sees every line to its end, without a mate.
    pub(super) fn exhausts_within(mut self, positions: usize) -> bool {
        loop {
            match self.step() {
                Guided::Searching if self.len() < positions => {}
                Guided::Exhausted => return true,
                Guided::Searching | Guided::Mate(_) => return false,
            }
        }
    }

    /// Plays the most promising move; the first step looks at the position itself.
    pub(super) fn step(&mut self) -> Guided {
        if !self.has_begun {
            self.has_begun = true;
            return self.expand(0);
        }
        let Some((from, m, is_late)) = self.pop() else {
            return Guided::Exhausted;
        };
        let position = self.met[from as usize].position.play(m);
        if let Some(novelty) = &mut self.novelty
            && !is_late
            && !novelty.is_new(&position, m)
        {
            self.push(
                self.lowest + DELAY,
                WaitingMove {
                    from,
                    m,
                    is_late: true,
                    next: END,
                },
            );
            return Guided::Searching;
        }
        // Only a capture loses material, and it resets the clock.
        let is_hopeless =
            position.halfmove_clock() == 0 && position.has_insufficient_material(self.side);
        if is_hopeless || !self.set.insert(&position) {
            return Guided::Searching;
        }
        self.met.push(MetPosition {
            position,
            before: from,
            by: Some(m),
        });
        self.expand(self.met.len() - 1)
    }

    /// Puts all moves of a position into their buckets, unless one of them mates.
    fn expand(&mut self, index: usize) -> Guided {
        let position = self.met[index].position;
        let goal = Goal::new(&position, self.side, self.taste, self.corners);
        let before = goal.distance();
        let is_own = position.turn() == self.side;
        // Most mates are on the edge; others are noticed when their turn comes.
        let may_mate = is_own && (Bitboard::from(position.king(!self.side)) & EDGE).any();
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() && !is_own {
            return Guided::Mate(self.line_to(index));
        }
        for m in &moves {
            let distance = if is_own {
                if may_mate && position.gives_check(*m) && !position.play(*m).has_legal_moves() {
                    let mut line = self.line_to(index);
                    line.push(*m);
                    return Guided::Mate(line);
                }
                goal.after_own_move(*m, before)
            } else {
                goal.after_their_move(*m, before)
            };
            let noise = self.noise(position.key(), *m);
            let bucket = (distance * SCALE + noise) as usize;
            let waiting = WaitingMove {
                from: index as u32,
                m: *m,
                is_late: false,
                next: END,
            };
            self.push(bucket, waiting);
        }
        Guided::Searching
    }

    fn noise(&self, key: u64, m: Move) -> u32 {
        let mixed = (key ^ self.seed ^ u64::from(m.to_bits())).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (((mixed >> 32) * NOISE) >> 32) as u32
    }

    fn push(&mut self, bucket: usize, mut waiting: WaitingMove) {
        waiting.next = self.buckets[bucket];
        self.buckets[bucket] = self.waiting.len() as u32;
        self.waiting.push(waiting);
        self.lowest = self.lowest.min(bucket);
    }

    fn pop(&mut self) -> Option<(u32, Move, bool)> {
        while self.lowest < BUCKETS {
            let first = self.buckets[self.lowest];
            if let Some(waiting) = self.waiting.get(first as usize) {
                self.buckets[self.lowest] = waiting.next;
                return Some((waiting.from, waiting.m, waiting.is_late));
            }
            self.lowest += 1;
        }
        None
    }

    /// Moves to a position that was met.
    fn line_to(&self, index: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut met = &self.met[index];
        while let Some(by) = met.by {
            line.push(by);
            met = &self.met[met.before as usize];
        }
        line.reverse();
        line
    }
}
