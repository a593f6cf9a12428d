//! [`MovePicker`]: staged move ordering.

use tabiya_rules::{Color, Move, MoveList, Position, Role};

use super::{
    checks::CheckSquares,
    history::{Histories, PieceTo},
    parameters,
    threats::Threats,
};

/// Piece values for ordering captures by most valuable victim (MVV).
const VICTIM_VALUE: [i32; 6] = [100, 300, 320, 500, 900, 0];

/// Moves to pick.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveSelection {
    All,
    /// Captures and promotions.
    Tactical,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    HashMove,
    GenerateTactical,
    GoodTactical,
    Killers,
    GenerateQuiet,
    Quiet,
    BadTactical,
    Done,
}

/// Legal moves of a node, most promising first, generated no sooner than needed.
pub(super) struct MovePicker {
    stage: Stage,
    selection: MoveSelection,
    hash_move: Option<Move>,
    killers: [Option<Move>; 2],
    killer: usize,
    /// Static exchange evaluation (SEE) that a good capture must reach.
    threshold: i32,
    moves: MoveList,
    scores: [i32; MoveList::CAPACITY],
    next: usize,
    bad: MoveList,
    next_bad: usize,
    checks: CheckSquares,
    /// Computed when the quiet moves are scored, if not known before.
    threats: Option<Threats>,
    /// Quiet moves that do not give check are skipped.
    skips_quiets_but_checks: bool,
}

impl MovePicker {
    /// Creates a picker. `hash_move` and `killers` must be legal here, killers quiet.
    pub(super) fn new(
        selection: MoveSelection,
        hash_move: Option<Move>,
        killers: [Option<Move>; 2],
        threshold: i32,
    ) -> Self {
        Self {
            stage: Stage::HashMove,
            selection,
            hash_move,
            killers,
            killer: 0,
            threshold,
            moves: MoveList::new(),
            scores: [0; MoveList::CAPACITY],
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
            checks: CheckSquares::NONE,
            threats: None,
            skips_quiets_but_checks: false,
        }
    }

    /// Tells the picker which squares give check, as such quiet moves come early, and which are attacked.
    pub(super) fn with_squares(mut self, checks: CheckSquares, threats: Threats) -> Self {
        self.checks = checks;
        self.threats = Some(threats);
        self
    }

    /// Skips the remaining quiet moves.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Killers | Stage::GenerateQuiet | Stage::Quiet
        ) {
            self.stage = Stage::BadTactical;
        }
    }

    /// Skips the remaining quiet moves, except checks.
    pub(super) fn skip_quiets_but_checks(&mut self, position: &Position) {
        if self.skips_quiets_but_checks {
            return;
        }
        self.skips_quiets_but_checks = true;
        if self.stage == Stage::Quiet {
            self.keep_checks(position);
        }
    }

    /// Drops the generated moves not yet picked that give no check.
    fn keep_checks(&mut self, position: &Position) {
        let mut checks = MoveList::new();
        for i in self.next..self.moves.len() {
            let m = self.moves[i];
            if self.checks.gives_check(position, m) {
                self.scores[checks.len()] = self.scores[i];
                checks.push(m);
            }
        }
        self.moves = checks;
        self.next = 0;
    }

    /// Returns the next move.
    pub(super) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        previous: &[Option<PieceTo>; 3],
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateTactical;
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::GenerateTactical => {
                    self.moves = position.tactical_moves();
                    self.score_tactical(position, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.take_best() {
                    Some(m) if Some(m) == self.hash_move => {}
                    Some(m) if !position.see_at_least(m, self.threshold) => self.bad.push(m),
                    Some(m) => return Some(m),
                    None if self.selection == MoveSelection::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::Killers,
                },
                Stage::Killers => {
                    let killer = self.killers.get(self.killer).copied();
                    self.killer += 1;
                    match killer {
                        Some(Some(m)) if Some(m) == self.hash_move => {}
                        Some(Some(m))
                            if self.skips_quiets_but_checks
                                && !self.checks.gives_check(position, m) => {}
                        Some(Some(m)) => return Some(m),
                        Some(None) => {}
                        None => self.stage = Stage::GenerateQuiet,
                    }
                }
                Stage::GenerateQuiet => {
                    self.moves = if self.skips_quiets_but_checks {
                        self.checks.quiet_checks(position)
                    } else {
                        position.quiet_moves()
                    };
                    self.next = 0;
                    self.score_quiet(position, histories, previous);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.take_best() {
                    Some(m) if Some(m) == self.hash_move || self.killers.contains(&Some(m)) => {}
                    Some(m) => return Some(m),
                    None => self.stage = Stage::BadTactical,
                },
                Stage::BadTactical => match self.bad.get(self.next_bad) {
                    Some(m) => {
                        self.next_bad += 1;
                        return Some(*m);
                    }
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    fn score_tactical(&mut self, position: &Position, histories: &Histories) {
        for (i, m) in self.moves.iter().enumerate() {
            let captured = position.captured_role(*m);
            let piece_to = PieceTo::of(position, *m);
            let mut score = 0;
            if let Some(role) = captured {
                score += VICTIM_VALUE[role as usize] * 20 + histories.capture(piece_to, role);
            }
            score += match m.promotion() {
                Some(Role::Queen) => 18_000,
                Some(_) => -30_000,
                None => 0,
            };
            self.scores[i] = score;
        }
    }

    fn score_quiet(
        &mut self,
        position: &Position,
        histories: &Histories,
        previous: &[Option<PieceTo>; 3],
    ) {
        let color: Color = position.turn();
        let threats = self.threats.unwrap_or_else(|| Threats::of(position));
        for (i, m) in self.moves.iter().enumerate() {
            let history = histories.quiet(color, *m, PieceTo::of(position, *m), previous, &threats);
            self.scores[i] = history + threats.score(position.moved_role(*m), *m);
            if self.checks.gives_check(position, *m)
                && position.see_at_least(*m, parameters::CHECK_ORDER_SEE)
            {
                self.scores[i] += parameters::CHECK_ORDER_BONUS;
            }
        }
    }

    /// Takes the best remaining move by selection sort: most nodes look at few moves.
    fn take_best(&mut self) -> Option<Move> {
        let count = self.moves.len();
        if self.next >= count {
            return None;
        }
        let scores = &mut self.scores[..count];
        let mut best = self.next;
        for i in self.next + 1..count {
            if scores[i] > scores[best] {
                best = i;
            }
        }
        scores.swap(self.next, best);
        let moves = self.moves.as_mut_slice();
        moves.swap(self.next, best);
        let m = moves[self.next];
        self.next += 1;
        Some(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whatever the hash move and killers, each legal move comes once.
    #[test]
    fn every_legal_move_once() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ] {
            let position: Position = fen.parse().unwrap();
            let histories = Histories::new();
            let all = position.legal_moves();
            let quiets = position.quiet_moves();
            for hash_move in all.iter().map(|m| Some(*m)).chain([None]) {
                let killers = [quiets.first().copied(), quiets.get(1).copied()];
                let mut picker = MovePicker::new(MoveSelection::All, hash_move, killers, 0);
                let mut seen = Vec::new();
                while let Some(m) = picker.next(&position, &histories, &[None; 3]) {
                    seen.push(m.to_bits());
                }
                let set: BTreeSet<_> = seen.iter().copied().collect();
                assert_eq!(seen.len(), set.len(), "a move came twice in {fen}");
                assert_eq!(set, all.iter().map(|m| m.to_bits()).collect());
            }
        }
    }
}
