//! [`GameReplay`]: stepping through a game forward and back, including take-backs.

use tabiya_rules::{Move, Position, San};

use crate::{Event, EventKind, Game, Moment, ReplayError, ReplayErrorKind, TimeLeft};

/// A cursor over the frames of a game: one for the beginning, each move, and each take-back or restart.
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Moment, Preset, Proposal, Seating, GameReplay};
/// let preset = Preset { seating: Seating::Together, ..Preset::default() };
/// let (mut game, mut events) = Game::begin(preset, Moment(0))?;
/// for action in [
///     Action::play("e2e4".parse()?),
///     Action::play("e7e5".parse()?),
///     Action::Offer(Proposal::Takeback),
///     Action::play("c7c5".parse()?),
/// ] {
///     events.extend(game.execute(Actor::Board, action, Moment(0))?);
/// }
/// let mut replay = GameReplay::new(&events)?;
/// let shown: Vec<_> = std::iter::from_fn(|| replay.forward().map(|frame| frame.ply)).collect();
/// assert_eq!(shown, [1, 2, 1, 2]);
/// assert_eq!(replay.to_ply(2).unwrap().san.unwrap().to_string(), "c5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GameReplay {
    frames: Vec<ReplayFrame>,
    at: usize,
}

/// The board at one point of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReplayFrame {
    /// Number of the event that led here.
    pub event: u32,
    /// Kind of step that led here.
    pub step: ReplayStep,
    /// Time of the event.
    pub at: Moment,
    /// Number of moves made.
    pub ply: u32,
    /// Move that led here; `None` after a take-back and at the beginning.
    pub played: Option<Move>,
    /// That move in SAN.
    pub san: Option<San>,
    /// The position.
    pub position: Position,
    /// Time left for each side.
    pub left: TimeLeft,
}

/// Kind of step from one frame to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayStep {
    /// The game began.
    Beginning,
    /// A move.
    Move,
    /// A take-back.
    Takeback,
    /// A restart.
    Restart,
}

impl GameReplay {
    /// A replay at the beginning of the game. The events are checked as by [`Game::replay`].
    pub fn new(events: &[Event]) -> Result<Self, ReplayError> {
        let Some(first) = events.first() else {
            return Err(ReplayError {
                index: 0,
                kind: ReplayErrorKind::NoBeginning,
            });
        };
        let mut game = Game::replay(&events[..1])?;
        let mut frames = vec![ReplayFrame::of(first, &game, ReplayStep::Beginning, None)];
        for event in &events[1..] {
            game.apply(event)?;
            let (step, san) = match &event.kind {
                EventKind::Moved(made) => (ReplayStep::Move, Some(made.san)),
                EventKind::TakenBack { .. } => (ReplayStep::Takeback, None),
                EventKind::Restarted => (ReplayStep::Restart, None),
                _ => continue,
            };
            frames.push(ReplayFrame::of(event, &game, step, san));
        }
        Ok(Self { frames, at: 0 })
    }

    /// All frames.
    pub fn frames(&self) -> &[ReplayFrame] {
        &self.frames
    }

    /// Current frame.
    pub fn frame(&self) -> &ReplayFrame {
        &self.frames[self.at]
    }

    /// Goes one step forward.
    pub fn forward(&mut self) -> Option<&ReplayFrame> {
        self.to(self.at + 1)
    }

    /// Goes one step back.
    pub fn back(&mut self) -> Option<&ReplayFrame> {
        self.to(self.at.checked_sub(1)?)
    }

    /// Goes to a frame by its index.
    pub fn to(&mut self, index: usize) -> Option<&ReplayFrame> {
        let frame = self.frames.get(index)?;
        self.at = index;
        Some(frame)
    }

    /// Goes to the position after this many moves of the final game; moves that were taken back are skipped.
    pub fn to_ply(&mut self, ply: u32) -> Option<&ReplayFrame> {
        // The last time that this ply was reached; earlier ones were taken back.
        let index = self.frames.iter().rposition(|frame| frame.ply == ply)?;
        let last = self.frames.last()?.ply;
        if ply > last {
            return None;
        }
        // A take-back may lead here too, but the frame of the move is the one to show.
        let position = self.frames[index].position;
        let mut moves = self.frames[..=index].iter();
        let played = moves.rposition(|frame| {
            frame.ply == ply && frame.position == position && (frame.san.is_some() || ply == 0)
        });
        self.to(played.unwrap_or(index))
    }
}

impl ReplayFrame {
    fn of(event: &Event, game: &Game, step: ReplayStep, san: Option<San>) -> Self {
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
