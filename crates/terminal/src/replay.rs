//! [`Replay`]: stepping through a game, forward and back, or automatically.

use tabiya_game::{Event, Game, GameReplay, Millis, Moment, ReplayError, ReplayFrame, ReplayStep};
use tabiya_rules::Move;

/// Replay of a game.
#[derive(Debug)]
pub(crate) struct Replay {
    steps: GameReplay,
    at: usize,
    /// Time of the next automatic step.
    next: Option<Moment>,
    /// The game at its end.
    pub(crate) game: Box<Game>,
    /// True if the kind of ending is known, not only the winner.
    pub(crate) is_ending_known: bool,
}

/// Time between automatic steps.
const PACE: Millis = Millis(1000);

impl Replay {
    /// Replay from the end, where one usually wants to go back from, or from the beginning.
    pub(crate) fn new(
        events: &[Event],
        at_end: bool,
        is_ending_known: bool,
    ) -> Result<Self, ReplayError> {
        let mut steps = GameReplay::new(events)?;
        let game = Box::new(Game::replay(events)?);
        let at = if at_end { steps.frames().len() - 1 } else { 0 };
        steps.to(at);
        Ok(Self {
            steps,
            at,
            next: None,
            game,
            is_ending_known,
        })
    }

    /// Current frame.
    pub(crate) fn frame(&self) -> &ReplayFrame {
        self.steps.frame()
    }

    /// All frames, and the index of the current one.
    pub(crate) fn frames(&self) -> (&[ReplayFrame], usize) {
        (self.steps.frames(), self.at)
    }

    /// Moves that led to the current frame, without those taken back.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for frame in &self.steps.frames()[..=self.at] {
            match (frame.step, frame.played) {
                (ReplayStep::Move, Some(m)) => moves.push(m),
                _ => moves.truncate(frame.ply as usize),
            }
        }
        moves
    }

    /// Steps forward or back.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.steps.frames().len() as isize - 1;
        self.at = (self.at as isize).saturating_add(by).clamp(0, last) as usize;
        self.steps.to(self.at);
    }

    /// Goes to where the move of this number is to be made; to the end, if there is none.
    pub(crate) fn go_to_move(&mut self, number: u32) {
        let mut frames = self.steps.frames().iter();
        let found = frames.position(|frame| frame.position.fullmove_number() >= number);
        self.step(isize::MIN);
        self.step(found.map_or(isize::MAX, |index| index as isize));
    }

    /// Starts or stops automatic steps. At the end it starts from the beginning.
    pub(crate) fn toggle(&mut self, now: Moment) {
        self.next = match self.next {
            Some(_) => None,
            None => Some(now + PACE),
        };
        if self.next.is_some() && self.is_at_end() {
            self.step(isize::MIN);
        }
    }

    /// Time of the next automatic step.
    pub(crate) fn next_step(&self) -> Option<Moment> {
        self.next
    }

    /// Handles the passing of time.
    pub(crate) fn tick(&mut self, now: Moment) {
        if self.next.is_some_and(|next| next <= now) {
            self.step(1);
            self.next = (!self.is_at_end()).then_some(now + PACE);
        }
    }

    fn is_at_end(&self) -> bool {
        self.at + 1 == self.steps.frames().len()
    }
}
