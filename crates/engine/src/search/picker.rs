//! [`Picker`]: the legal moves of a node, most promising first, made no sooner than needed.

use tabiya_rules::{Color, Move, MoveList, Position, Role};

use super::{
    history::{Histories, Step},
    threats::Threats,
};

/// What a piece is worth when captures are put in order.
const VICTIM: [i32; 6] = [100, 300, 320, 500, 900, 0];

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Captures and promotions.
    Tactical,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    TableMove,
    MakeTactical,
    GoodTactical,
    Killers,
    MakeQuiet,
    Quiet,
    BadTactical,
    Done,
}

pub(super) struct Picker {
    stage: Stage,
    wanted: Wanted,
    table_move: Option<Move>,
    killers: [Option<Move>; 2],
    killer: usize,
    /// What material a capture may lose and still come early.
    threshold: i32,
    moves: MoveList,
    scores: [i32; MoveList::CAPACITY],
    next: usize,
    bad: MoveList,
    next_bad: usize,
}

impl Picker {
    /// `table_move` and `killers` must be legal here, killers quiet.
    pub(super) fn new(
        wanted: Wanted,
        table_move: Option<Move>,
        killers: [Option<Move>; 2],
        threshold: i32,
    ) -> Self {
        Self {
            stage: Stage::TableMove,
            wanted,
            table_move,
            killers,
            killer: 0,
            threshold,
            moves: MoveList::new(),
            scores: [0; MoveList::CAPACITY],
            next: 0,
            bad: MoveList::new(),
            next_bad: 0,
        }
    }

    /// Leaves out the quiet moves that are still to come.
    pub(super) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::Killers | Stage::MakeQuiet | Stage::Quiet) {
            self.stage = Stage::BadTactical;
        }
    }

    pub(super) fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        before: &[Option<Step>; 3],
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage = Stage::MakeTactical;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Stage::MakeTactical => {
                    self.moves = position.tactical_moves();
                    self.score_tactical(position, histories);
                    self.stage = Stage::GoodTactical;
                }
                Stage::GoodTactical => match self.best() {
                    Some(m) if Some(m) == self.table_move => {}
                    Some(m) if !position.exchange_at_least(m, self.threshold) => self.bad.push(m),
                    Some(m) => return Some(m),
                    None if self.wanted == Wanted::Tactical => self.stage = Stage::Done,
                    None => self.stage = Stage::Killers,
                },
                Stage::Killers => {
                    let killer = self.killers.get(self.killer).copied();
                    self.killer += 1;
                    match killer {
                        Some(Some(m)) if Some(m) != self.table_move => return Some(m),
                        Some(_) => {}
                        None => self.stage = Stage::MakeQuiet,
                    }
                }
                Stage::MakeQuiet => {
                    self.moves = position.quiet_moves();
                    self.next = 0;
                    self.score_quiet(position, histories, before);
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => match self.best() {
                    Some(m) if Some(m) == self.table_move || self.killers.contains(&Some(m)) => {}
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
            let taken = position.captured(*m);
            let step = step(position, *m);
            let mut score = 0;
            if let Some(role) = taken {
                score += VICTIM[role as usize] * 20 + histories.capture(step, role);
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
        before: &[Option<Step>; 3],
    ) {
        let color: Color = position.turn();
        let threats = Threats::of(position);
        for (i, m) in self.moves.iter().enumerate() {
            let history = histories.quiet(color, *m, step(position, *m), before);
            self.scores[i] = history + threats.score(position.moved(*m), *m);
        }
    }

    /// The best of what is left, by selection: most nodes look at few moves.
    fn best(&mut self) -> Option<Move> {
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

/// The step that a legal move is.
#[inline]
pub(super) fn step(position: &Position, m: Move) -> Step {
    Step::new(position.turn(), position.moved(m), m.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Whatever comes first, each legal move comes once.
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
            for table_move in all.iter().map(|m| Some(*m)).chain([None]) {
                let killers = [quiets.first().copied(), quiets.get(1).copied()];
                let mut picker = Picker::new(Wanted::All, table_move, killers, 0);
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
