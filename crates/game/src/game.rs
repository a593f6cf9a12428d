//! [`Game`]: one game between two seats, and [`Game::apply`], the one door to it.

use std::collections::VecDeque;

use tabiya_rules::{ByColor, Color, Move, Position, UciMove};

use crate::{
    Actor, Check, Clock, Command, CommandId, Corrupt, Ending, Event, EventKind, Fault, Left,
    Moment, Presence, Preset, PresetError, Proposal, Question, Refusal, Speed, hearing::Hearing,
    mate, state::State,
};

/// One game of chess between two seats.
///
/// It is what its events make it. [`Game::apply`] turns a command into events or a refusal, and nothing
/// else changes a game; the events are the host's to store, send and show, and [`Game::replay`] makes the
/// same game of them again.
///
/// It is pure: no wall clock, no files, no threads, no chance.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    recent: VecDeque<Answer>,
}

/// The answer to a command that had an id.
#[derive(Clone, Debug)]
struct Answer {
    actor: Actor,
    id: CommandId,
    answer: Result<Box<[Event]>, Refusal>,
}

impl Game {
    /// Of so many commands with an id the answers are kept, to be given again.
    pub const RECENT: usize = 8;

    /// Begins a game. Gives its first events: the beginning, the moves of a loaded game, and the end where
    /// there is nothing to play.
    ///
    /// ```
    /// use tabiya_game::{Ending, Game, Moment, Preset, Start};
    /// let fen = "k7/8/8/8/8/8/8/7K w - - 0 1".to_string();
    /// let preset = Preset { start: Start::Fen { fen, mode: Default::default() }, ..Preset::default() };
    /// let (game, events) = Game::begin(preset, Moment(0))?;
    /// assert_eq!(game.ending(), Some(Ending::DeadPosition));
    /// assert_eq!(events.len(), 2);
    /// # Ok::<(), tabiya_game::PresetError>(())
    /// ```
    pub fn begin(preset: Preset, now: Moment) -> Result<(Self, Vec<Event>), PresetError> {
        let line = preset.line()?;
        let preset = Box::new(preset);
        let mut state = State::begin(preset.clone(), now)?;
        let first = Event {
            number: 0,
            at: now,
            actor: Actor::Host,
            command: None,
            left: state.clock.left(now),
            kind: EventKind::Began(preset),
        };
        state.events = 1;
        let mut hearing = Hearing::new(&mut state, Actor::Host, None, now);
        hearing.events.push(first);
        hearing.load(&line);
        let events = hearing.events;
        let recent = VecDeque::with_capacity(Self::RECENT);
        Ok((Self { state, recent }, events))
    }

    /// Hears a command. `now` is the host's time; it is taken for no earlier than the last event.
    ///
    /// Before the command itself, what time alone has done is noticed: a fallen flag or a default time. If
    /// that ends the game, the command came too late and the end is the answer.
    ///
    /// **Flags, resignations and forfeits** are draws where the opponent cannot mate. That is scored by what
    /// is known: the referee's verdicts so far, and the fast test of [`mate`]. So the host
    /// asks its referee for a full verdict on [`Game::position`] first, waits for it two seconds at most,
    /// and then sends the flag or resignation; undecided means alive. A verdict that comes later changes
    /// the reason of a draw, never the score.
    pub fn apply(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let Command { id, action } = command.into();
        if let Some(known) = id.and_then(|id| self.recall(actor, id)) {
            return known.clone().map(Vec::from);
        }
        let now = now.max(self.state.latest);
        let mut hearing = Hearing::new(&mut self.state, actor, id, now);
        let answer = match hearing.hear(&action) {
            Ok(()) => Ok(hearing.events),
            Err(refusal) => {
                debug_assert!(hearing.events.is_empty(), "refused after it was done");
                Err(refusal)
            }
        };
        if let Some(id) = id {
            self.remember(actor, id, answer.clone().map(Vec::into_boxed_slice));
        }
        answer
    }

    /// The game that these events make. Believes what they say of the clock; moves are checked.
    ///
    /// The events may be those of any earlier version.
    pub fn replay(events: &[Event]) -> Result<Self, Corrupt> {
        Self::rebuild(events, Check::Trust)
    }

    /// As [`Game::replay`], and the clock is worked out again: every event shows what it should.
    pub fn verify(events: &[Event]) -> Result<Self, Corrupt> {
        Self::rebuild(events, Check::Verify)
    }

    fn rebuild(events: &[Event], check: Check) -> Result<Self, Corrupt> {
        let corrupt = |index, fault| Corrupt { index, fault };
        let Some((first, rest)) = events.split_first() else {
            return Err(corrupt(0, Fault::NoBeginning));
        };
        let EventKind::Began(preset) = &first.kind else {
            return Err(corrupt(0, Fault::NoBeginning));
        };
        let state = State::begin(preset.clone(), first.at);
        let mut state = state.map_err(|error| corrupt(0, Fault::Preset(error)))?;
        if first.number != 0 {
            return Err(corrupt(0, Fault::Number { expected: 0 }));
        }
        if check == Check::Verify && state.clock.left(first.at) != first.left {
            return Err(corrupt(0, Fault::Clock));
        }
        state.events = 1;
        let recent = VecDeque::with_capacity(Self::RECENT);
        let mut game = Self { state, recent };
        for (index, event) in rest.iter().enumerate() {
            let taken = game.state.take(event, check);
            taken.map_err(|fault| corrupt(index + 1, fault))?;
        }
        // The last answers, so that a command sent again after a restart of the host is known.
        for answer in rest.chunk_by(|a, b| (a.actor, a.command) == (b.actor, b.command)) {
            if let Some(id) = answer[0].command {
                game.remember(answer[0].actor, id, Ok(answer.into()));
            }
        }
        Ok(game)
    }

    /// Takes in one event more, as a spectator does that follows a game played elsewhere.
    pub fn follow(&mut self, event: &Event) -> Result<(), Corrupt> {
        let index = self.state.events as usize;
        let taken = self.state.take(event, Check::Trust);
        taken.map_err(|fault| Corrupt { index, fault })
    }

    fn recall(&self, actor: Actor, id: CommandId) -> Option<&Result<Box<[Event]>, Refusal>> {
        let known = |answer: &&Answer| answer.actor == actor && answer.id == id;
        self.recent.iter().find(known).map(|known| &known.answer)
    }

    fn remember(&mut self, actor: Actor, id: CommandId, answer: Result<Box<[Event]>, Refusal>) {
        if self.recent.len() == Self::RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(Answer { actor, id, answer });
    }

    /// What was chosen before the game.
    pub fn preset(&self) -> &Preset {
        &self.state.preset
    }

    /// Standard, rapid or blitz.
    pub fn speed(&self) -> Speed {
        self.state.speed
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.state.position
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.state.position.turn()
    }

    /// The moves so far, those taken back not among them.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.state.plies.iter().map(|ply| ply.played)
    }

    /// How many moves there are so far.
    pub fn ply(&self) -> u32 {
        self.state.plies.len() as u32
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.state.clock
    }

    /// What the clock shows.
    pub fn left(&self, now: Moment) -> Left {
        self.state.clock.left(now.max(self.state.latest))
    }

    /// How it ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// Who has proposed this, if somebody has and it is not answered.
    pub fn offer(&self, what: Proposal) -> Option<Color> {
        self.state.offers.get(what)
    }

    /// What has been proposed and not been answered.
    pub fn offers(&self) -> impl Iterator<Item = (Proposal, Color)> {
        Proposal::ALL
            .into_iter()
            .filter_map(|what| Some((what, self.offer(what)?)))
    }

    /// The move that was announced with a wrong claim, and has to be made.
    pub fn announced(&self) -> Option<UciMove> {
        let bound = self.state.bound?;
        Some(self.state.position.uci(bound))
    }

    /// What the arbiter has yet to rule on, and who asked.
    pub fn awaiting_ruling(&self) -> Option<(Color, Question)> {
        self.state.asked
    }

    /// True if the clock is stopped by agreement or by the arbiter.
    pub fn is_paused(&self) -> bool {
        self.state.paused
    }

    /// Where a player is.
    pub fn presence(&self, seat: Color) -> Presence {
        self.state.presence[seat]
    }

    /// How many irregularities and warnings a side has.
    pub fn irregularities(&self) -> ByColor<(u8, u8)> {
        ByColor::from_fn(|side| (self.state.irregular[side], self.state.warnings[side]))
    }

    /// How many events there were: the number of the next.
    pub fn events(&self) -> u32 {
        self.state.events
    }

    /// When the last event was.
    pub fn latest(&self) -> Moment {
        self.state.latest
    }

    /// True if a side is known not to be able to mate by any series of legal moves: by the referee's
    /// verdict, or by the fast test.
    pub fn cannot_mate(&self, side: Color) -> bool {
        self.state.is_known_unable(side) || mate::cannot_mate(&self.state.position, side)
    }

    /// True if the player to move may claim a draw now, with no move announced.
    pub fn may_claim(&self) -> bool {
        self.state.ending.is_none()
            && (self.state.history.is_threefold() || self.state.history.is_fifty_moves())
    }

    /// When time alone will next do something: the host then sends a
    /// [`Tick`](crate::Action::Tick).
    pub fn deadline(&self) -> Option<Moment> {
        self.state.deadline().map(|(moment, _)| moment)
    }

    /// Heap memory in bytes, the moves apart: what a host that holds many games pays for each, besides
    /// `size_of::<Game>()`.
    pub fn heap(&self) -> usize {
        let names = self.state.preset.players.iter();
        let names: usize = names.map(|(_, player)| player.name.capacity()).sum();
        let start = match &self.state.preset.start {
            crate::Start::Fen { fen, .. } => fen.capacity(),
            _ => 0,
        };
        // The clock has a copy of the time controls.
        let times = self.state.preset.time.iter().map(|(_, time)| match time {
            crate::TimeControl::Periods(periods) => 2 * periods.len() * size_of::<crate::Period>(),
            _ => 0,
        });
        let periods: usize = times.sum();
        let answers: usize = self
            .recent
            .iter()
            .map(|answer| answer.answer.as_ref().map_or(0, |events| events.len()))
            .sum();
        size_of::<Preset>()
            + names
            + start
            + periods
            + self.recent.capacity() * size_of::<Answer>()
            + answers * size_of::<Event>()
    }
}

/// Games are the same if their events have made them the same. Which answers are still remembered is no
/// part of a game: refusals leave no event.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}
