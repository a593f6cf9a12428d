//! Events that a state entails: an end by the position, by a right claim, or by a verdict, and an increment that has
//! become due. They follow at once, so that a state entails nothing unless its log was truncated.

use tabiya_rules::{Color, Move, Position};

use crate::{
    CountedDraws, DrawRule, Ending, EventKind, IllegalMoves, Millis, OpponentOutcome,
    QuickplayGround, RulingRequest, mate, state::State,
};

/// Increment introduced for both sides by III.4.
const INCREMENT: Millis = Millis::seconds(5);
/// Time given to the opponent by III.4 and III.5.
const GUIDELINE_TIME: Millis = Millis::minutes(2);

impl State {
    /// Event that follows from the state alone. It entails no other.
    pub(crate) fn entailed_event(&self) -> Option<EventKind> {
        if let Some(ending) = self.ending {
            return self.corrected_reason(ending).map(EventKind::Reasoned);
        }
        if let Some(ending) = self.entailed_ending() {
            return Some(EventKind::Ended(ending));
        }
        if let Some(by) = self.claim_awaiting_verdict() {
            let able = self.verdict_on(!by) == Some(OpponentOutcome::Wins);
            return able.then(|| self.claim_denied(by));
        }
        self.increment_due().map(|by| self.increment_granted(by))
    }

    /// Ending by the position after a move.
    pub(crate) fn ending_by_move(&self, m: Move) -> Option<Ending> {
        let next = self.position.play(m);
        self.ending_by_position(&next, || self.history.occurrences_with(&next))
    }

    fn entailed_ending(&self) -> Option<Ending> {
        if let Some((rule, by)) = self.accepted_claim {
            let by = Some(by);
            return Some(match rule {
                DrawRule::Threefold => Ending::Threefold { by },
                DrawRule::FiftyMoves => Ending::FiftyMoves { by },
            });
        }
        if let Some(pending) = self.pending_result {
            if self.is_known_dead() {
                return Some(Ending::DeadPosition);
            }
            // Nothing but a verdict: the fast test had its say when play ended.
            let outcome = self.verdict_on(pending.possible_winner());
            return outcome.map(|opponent| pending.ending(opponent));
        }
        let mut sides = Color::ALL.into_iter();
        if let Some(by) =
            sides.find(|side| self.is_lost_by_illegal_moves(self.irregularities[*side]))
        {
            let opponent = self.opponent_outcome(by);
            return Some(Ending::IllegalMoves { by, opponent });
        }
        if self.is_known_dead() {
            return Some(Ending::DeadPosition);
        }
        if let Some(by) = self.claim_awaiting_verdict()
            && self.is_known_unable_to_mate(!by)
        {
            let ground = QuickplayGround::CannotMate;
            return Some(Ending::Quickplay { by, ground });
        }
        self.ending_by_position(&self.position, || self.history.occurrences())
    }

    /// Ending by a position that has occurred so many times. Mate takes precedence (FIDE 9.6), then the rest of
    /// article 5.
    fn ending_by_position(
        &self,
        position: &Position,
        occurrences: impl FnOnce() -> usize,
    ) -> Option<Ending> {
        let at_once = self.preset.counted_draws == CountedDraws::AtOnce;
        let halfmove_clock = position.halfmove_clock();
        // A position recurs after four reversible plies at the earliest, so few have to be counted.
        let needed = if at_once { 3 } else { 5 };
        let may_recur = halfmove_clock >= 4 * (needed - 1);
        let occurrences = if may_recur { occurrences() } else { 1 };
        Some(if !position.has_legal_moves() {
            if position.is_check() {
                let winner = !position.turn();
                Ending::Checkmate { winner }
            } else {
                Ending::Stalemate
            }
        } else if mate::is_dead_with_legal_moves(position) {
            Ending::DeadPosition
        } else if occurrences >= 5 {
            Ending::Fivefold
        } else if halfmove_clock >= 150 {
            Ending::SeventyFiveMoves
        } else if at_once && occurrences >= 3 {
            Ending::Threefold { by: None }
        } else if at_once && halfmove_clock >= 100 {
            Ending::FiftyMoves { by: None }
        } else {
            return None;
        })
    }

    /// Reason of a draw in a position that a late verdict has found dead.
    fn corrected_reason(&self, ending: Ending) -> Option<Ending> {
        let decided_by_board = matches!(ending, Ending::DeadPosition | Ending::Stalemate);
        let is_corrected = self.is_known_dead() && ending.is_draw() && !decided_by_board;
        is_corrected.then_some(Ending::DeadPosition)
    }

    /// True if the referee has ruled that neither side can mate. Dead stays dead, whatever was played since.
    fn is_known_dead(&self) -> bool {
        Color::ALL
            .into_iter()
            .all(|side| self.is_known_unable_to_mate(side))
    }

    /// True if a side loses with this number of illegal moves.
    pub(crate) fn is_lost_by_illegal_moves(&self, count: u8) -> bool {
        match self.preset.illegal_moves {
            IllegalMoves::Counted { limit } => count >= limit.get(),
            IllegalMoves::Refused => false,
        }
    }

    /// Refusal of a claim under III.5, which gives the opponent time.
    pub(crate) fn claim_denied(&self, by: Color) -> EventKind {
        EventKind::AskedInVain {
            by,
            what: RulingRequest::NormalMeans,
            given: self.penalty_for(!by, GUIDELINE_TIME),
        }
    }

    pub(crate) fn increment_granted(&self, by: Color) -> EventKind {
        EventKind::IncrementGranted {
            by,
            increment: INCREMENT,
            given: self.penalty_for(!by, GUIDELINE_TIME),
        }
    }
}
