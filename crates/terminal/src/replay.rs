//! [`Replay`]: a game, step by step, forward and back, or by itself.

use tabiya_game::{Corrupt, Event, Frame, Game, Millis, Moment, Steps};

/// A game, step by step.
#[derive(Debug)]
pub(crate) struct Replay {
    steps: Steps,
    at: usize,
    /// When the next step comes by itself.
    next: Option<Moment>,
    /// The game as it ended.
    pub(crate) game: Box<Game>,
    /// It is said how it ended, and not only who won.
    pub(crate) is_told: bool,
}

/// A step by itself takes so long.
const PACE: Millis = Millis(1000);

impl Replay {
    /// A game at its end, where one mostly wants to go back from; or at its beginning.
    pub(crate) fn new(events: &[Event], at_end: bool, is_told: bool) -> Result<Self, Corrupt> {
        let mut steps = Steps::new(events)?;
        let game = Box::new(Game::replay(events)?);
        let at = if at_end { steps.frames().len() - 1 } else { 0 };
        steps.to(at);
        Ok(Self {
            steps,
            at,
            next: None,
            game,
            is_told,
        })
    }

    /// Where it stands.
    pub(crate) fn frame(&self) -> &Frame {
        self.steps.frame()
    }

    /// All frames, and which one it stands at.
    pub(crate) fn frames(&self) -> (&[Frame], usize) {
        (self.steps.frames(), self.at)
    }

    /// So many steps on, or back.
    pub(crate) fn step(&mut self, by: isize) {
        let last = self.steps.frames().len() as isize - 1;
        self.at = (self.at as isize).saturating_add(by).clamp(0, last) as usize;
        self.steps.to(self.at);
    }

    /// To where a move of this number is to be made; to the end, if there is none.
    pub(crate) fn go_to_move(&mut self, number: u32) {
        let mut frames = self.steps.frames().iter();
        let found = frames.position(|frame| frame.position.fullmove_number() >= number);
        self.step(isize::MIN);
        self.step(found.map_or(isize::MAX, |index| index as isize));
    }

    /// Goes on by itself, or no longer. From the end it begins anew.
    pub(crate) fn toggle(&mut self, now: Moment) {
        self.next = match self.next {
            Some(_) => None,
            None => Some(now + PACE),
        };
        if self.next.is_some() && self.is_at_end() {
            self.step(isize::MIN);
        }
    }

    /// When the next step comes by itself.
    pub(crate) fn next_step(&self) -> Option<Moment> {
        self.next
    }

    /// Time has passed.
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
