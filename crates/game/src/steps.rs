//! [`Steps`]: a game to be stepped through, forward and back, take-backs shown.

use tabiya_rules::{Move, Position, San};

use crate::{Corrupt, Event, EventKind, Fault, Game, Left, Moment};

/// A game as a film: a frame for the beginning, for each move, and for each take-back or restart.
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Moment, Preset, Proposal, Seating, Steps};
/// let preset = Preset { seating: Seating::Together, ..Preset::default() };
/// let (mut game, mut events) = Game::begin(preset, Moment(0))?;
/// for action in [
///     Action::play("e2e4".parse()?),
///     Action::play("e7e5".parse()?),
///     Action::Offer(Proposal::Takeback),
///     Action::play("c7c5".parse()?),
/// ] {
///     events.extend(game.apply(Actor::Board, action, Moment(0))?);
/// }
/// let mut steps = Steps::new(&events)?;
/// let shown: Vec<_> = std::iter::from_fn(|| steps.forward().map(|frame| frame.ply)).collect();
/// assert_eq!(shown, [1, 2, 1, 2]);
/// assert_eq!(steps.to_ply(2).unwrap().san.unwrap().to_string(), "c5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    frames: Vec<Frame>,
    at: usize,
}

/// The board at one time of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The event that led here.
    pub event: u32,
    /// What led here.
    pub step: Step,
    /// When.
    pub at: Moment,
    /// After how many moves.
    pub ply: u32,
    /// The move that led here; nothing after a take-back, and at the beginning.
    pub played: Option<Move>,
    /// How it is written.
    pub san: Option<San>,
    /// The position.
    pub position: Position,
    /// What the clock showed.
    pub left: Left,
}

/// What leads from one frame to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The game began.
    Beginning,
    /// A move.
    Move,
    /// A take-back.
    Takeback,
    /// The game began again.
    Restart,
}

impl Steps {
    /// A game at its beginning. The events are checked as by [`Game::replay`].
    pub fn new(events: &[Event]) -> Result<Self, Corrupt> {
        let Some(first) = events.first() else {
            return Err(Corrupt {
                index: 0,
                fault: Fault::NoBeginning,
            });
        };
        let mut game = Game::replay(&events[..1])?;
        let mut frames = vec![Frame::of(first, &game, Step::Beginning, None)];
        for event in &events[1..] {
            game.follow(event)?;
            let (step, san) = match &event.kind {
                EventKind::Moved(made) => (Step::Move, Some(made.san)),
                EventKind::TakenBack { .. } => (Step::Takeback, None),
                EventKind::Restarted => (Step::Restart, None),
                _ => continue,
            };
            frames.push(Frame::of(event, &game, step, san));
        }
        Ok(Self { frames, at: 0 })
    }

    /// All frames.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Where it stands.
    pub fn frame(&self) -> &Frame {
        &self.frames[self.at]
    }

    /// One step on.
    pub fn forward(&mut self) -> Option<&Frame> {
        self.to(self.at + 1)
    }

    /// One step back.
    pub fn back(&mut self) -> Option<&Frame> {
        self.to(self.at.checked_sub(1)?)
    }

    /// To a frame by its index.
    pub fn to(&mut self, index: usize) -> Option<&Frame> {
        let frame = self.frames.get(index)?;
        self.at = index;
        Some(frame)
    }

    /// To the position after so many moves, as the game finally went: what was taken back is passed over.
    pub fn to_ply(&mut self, ply: u32) -> Option<&Frame> {
        // The last time that this ply was reached; whatever led there before was taken back.
        let index = self.frames.iter().rposition(|frame| frame.ply == ply)?;
        let last = self.frames.last()?.ply;
        if ply > last {
            return None;
        }
        // A take-back leads here too, but the move is what one wants to see.
        let position = self.frames[index].position;
        let mut moves = self.frames[..=index].iter();
        let played = moves.rposition(|frame| {
            frame.ply == ply && frame.position == position && (frame.san.is_some() || ply == 0)
        });
        self.to(played.unwrap_or(index))
    }
}

impl Frame {
    fn of(event: &Event, game: &Game, step: Step, san: Option<San>) -> Self {
        Self {
            event: event.number,
            step,
            at: event.at,
            ply: game.ply(),
            played: san.and_then(|_| game.moves().last()),
            san,
            position: *game.position(),
            left: event.left,
        }
    }
}
