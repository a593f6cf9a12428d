//! [`Case`]: one position with the searches that decide it.

use tabiya_game::{MatingAbility, Verdict};
use tabiya_rules::{ByColor, Color, Position};

use super::{Search, Urgency, decided_table::DecidedTable};

/// Ply and hash key of a position.
pub(super) type PositionId = (u32, u64);

/// A position of a game, with the searches that decide whether each side can mate in it.
pub(super) struct Case {
    ply: u32,
    position: Position,
    /// Decided sides.
    mating: ByColor<Option<MatingAbility>>,
    /// Searches that have begun and are not finished.
    searches: ByColor<Option<Box<dyn Search>>>,
    /// Number of slices in this progress.
    slices: u32,
    /// Number of slices after which its place is for others.
    quota: u32,
}

impl Case {
    /// Number of slices for which a case keeps its progress for certain: about a second. It doubles each time.
    const FIRST_QUOTA: u32 = 100;

    pub(super) fn new(ply: u32, position: Position) -> Self {
        Self {
            ply,
            position,
            mating: ByColor::default(),
            searches: ByColor::from_fn(|_| None),
            slices: 0,
            quota: Self::FIRST_QUOTA,
        }
    }

    pub(super) fn position_id(&self) -> PositionId {
        (self.ply, self.position.key())
    }

    /// Works on the side that is needed, or else on the side that wins if a flag falls now, then the other.
    pub(super) fn run_slice(
        &mut self,
        urgency: Urgency,
        new_search: &dyn Fn(&Position, Color) -> Box<dyn Search>,
        decided: &DecidedTable,
        nodes: u64,
        stop: &dyn Fn() -> bool,
    ) {
        let Some(side) = self
            .next_side(urgency)
            .filter(|_| !self.is_decided(urgency))
        else {
            return;
        };
        let position = &self.position;
        if let Some(mating) = decided.get(position.key(), side) {
            self.decide(side, mating);
            return;
        }
        let search = self.searches[side].get_or_insert_with(|| new_search(position, side));
        self.slices += 1;
        if let Some(mating) = search.run(nodes, stop) {
            decided.insert(position.key(), side, mating);
            self.decide(side, mating);
        }
    }

    /// Leaves the side that was being worked on undecided.
    pub(super) fn give_up(&mut self, urgency: Urgency) {
        if let Some(side) = self.next_side(urgency) {
            self.decide(side, MatingAbility::Undecided);
        }
    }

    fn decide(&mut self, side: Color, mating: MatingAbility) {
        self.mating[side] = Some(mating);
        self.searches[side] = None;
    }

    fn next_side(&self, urgency: Urgency) -> Option<Color> {
        let first = match urgency {
            Urgency::Blocking { side } => side,
            Urgency::Background => !self.position.turn(),
        };
        let mut sides = [first, !first].into_iter();
        sides.find(|side| self.mating[*side].is_none())
    }

    /// True if there is a verdict: on the side that is needed, or else on both.
    pub(super) fn is_decided(&self, urgency: Urgency) -> bool {
        match urgency {
            Urgency::Blocking { side } => self.mating[side].is_some(),
            Urgency::Background => self.mating.white.is_some() && self.mating.black.is_some(),
        }
    }

    /// True if the position may still turn out to be dead.
    pub(super) fn may_be_dead(&self) -> bool {
        let sides = [self.mating.white, self.mating.black];
        sides.contains(&None) && sides.contains(&Some(MatingAbility::Cannot))
    }

    /// Verdict by what is decided so far.
    pub(super) fn verdict(&self) -> Verdict {
        Verdict {
            ply: self.ply,
            key: self.position.key(),
            mating: self
                .mating
                .map(|mating| mating.unwrap_or(MatingAbility::Undecided)),
        }
    }

    /// True if it has unfinished searches, and their memory.
    pub(super) fn has_searches(&self) -> bool {
        self.searches.white.is_some() || self.searches.black.is_some()
    }

    /// True if its progress has been kept for long enough to let others have the place.
    pub(super) fn has_used_quota(&self) -> bool {
        self.has_searches() && self.slices >= self.quota
    }

    /// Number of slices in its progress.
    pub(super) fn slices(&self) -> u32 {
        self.slices
    }

    /// Drops the progress of unfinished searches. If they have had their time, they get more of it when they begin again, so
    /// that every search that ends is decided.
    pub(super) fn drop_searches(&mut self) {
        if self.has_used_quota() {
            self.quota = self.quota.saturating_mul(2);
        }
        self.slices = 0;
        self.searches = ByColor::from_fn(|_| None);
    }
}
