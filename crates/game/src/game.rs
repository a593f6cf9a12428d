//! [`Game`]: one game between two seats, changed by [`Game::execute`].

use tabiya_rules::{ByColor, Color, Move, Position, UciMove};

use crate::{
    Action, Actor, Clock, Command, Ending, Event, EventKind, Moment, PendingResult, Presence,
    Preset, PresetError, Proposal, Refusal, ReplayError, RulingRequest, Speed, TimeLeft,
    decide::{self, Decider, LogEnd, VerdictPolicy},
    recent_answers::RecentAnswers,
    state::State,
    verify,
};

/// One game of chess between two seats.
///
/// It is determined by its events. [`Game::decide`] turns a command into events or a refusal and changes nothing;
/// applying the events is the only thing that changes the game, and [`Game::execute`] does both. The host stores,
/// sends and shows the events, and [`Game::replay`] rebuilds the same game from them.
///
/// It is pure: no wall clock, files, threads or randomness.
#[derive(Clone, Debug)]
pub struct Game {
    state: State,
    recent_answers: RecentAnswers,
    /// End of the log that the last events came from.
    log_end: LogEnd,
}

impl Game {
    /// Number of answers to commands with an id that are kept, to be returned again. When full, the actor with the
    /// most answers loses its oldest, so that nobody is displaced by others who send a lot.
    pub const REMEMBERED_ANSWERS: usize = RecentAnswers::LIMIT;

    /// Begins a game. Returns its first events: the beginning, the moves of a loaded game, and the end if there is
    /// nothing to play.
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
        let (mut state, events) = decide::begin(preset, now)?;
        for event in &events[1..] {
            state.apply(event);
        }
        Ok((Self::from_state(state), events))
    }

    fn from_state(state: State) -> Self {
        Self {
            state,
            recent_answers: RecentAnswers::new(),
            log_end: LogEnd::Complete,
        }
    }

    /// Decides on a command and applies the resulting events, which it returns. `now` is the host's time, clamped
    /// to be no earlier than the last event.
    ///
    /// Deadlines are checked before the command: a fallen flag or the default time. If one ends the game, the
    /// command came too late and the end is the answer. The same holds after a replay of a log that was truncated
    /// between a move and the end that it caused.
    ///
    /// An id that the actor has used for another command is refused, as far as that is remembered.
    ///
    /// **Flags, resignations and forfeits** are draws if the opponent cannot mate. If that is known, by the referee's
    /// verdicts so far or by the fast test, the game ends at once. Otherwise its result is
    /// [pending](EventKind::ResultPending): the clocks stop, and every command is refused except the referee's verdict
    /// and an arbiter's decision, which end the game. There is no time limit. An undecided verdict changes nothing.
    ///
    /// ```
    /// use tabiya_game::{Action, Actor, Game, MatingAbility, Moment, Preset, Refusal, Verdict};
    /// use tabiya_rules::{ByColor, Color};
    /// let preset = Preset::default().with_time("1+0".parse()?);
    /// let (mut game, _) = Game::begin(preset, Moment(0))?;
    /// game.execute(Actor::Host, Action::Tick, Moment(60_000))?;
    /// let pending = game.pending_result().unwrap();
    /// let resigned = game.execute(Actor::Seat(Color::White), Action::Resign, Moment(60_100));
    /// assert_eq!(resigned, Err(Refusal::ResultPending { pending }));
    /// // The referee finds that Black cannot mate.
    /// let mating = ByColor { white: MatingAbility::Can, black: MatingAbility::Cannot };
    /// let verdict = Verdict { ply: game.ply(), key: game.position().key(), mating };
    /// game.execute(Actor::Referee, Action::Verdict(verdict), Moment(60_300))?;
    /// assert_eq!(game.ending().unwrap().to_string(), "flag: draw (6.9)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// After the end, a verdict may change the reason of a draw, never the result.
    pub fn execute(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let command = command.into();
        let Command { id, action } = &command;
        if let Some(known) = id.and_then(|id| self.recent_answers.get(actor, id, action)) {
            return known;
        }
        let answer = self.decide(actor, &command, now);
        if let Ok(events) = &answer {
            for event in events {
                debug_assert_eq!(self.state.check(event), Ok(()), "decided on {event:?}");
                self.state.apply(event);
            }
            self.log_end = LogEnd::Complete;
        }
        if let Some(id) = id {
            let answer = answer.clone().map(Vec::into_boxed_slice);
            self.recent_answers.insert(actor, *id, Some(action), answer);
        }
        answer
    }

    /// Decides on a command: the events that [`Game::execute`] would apply, or the refusal. Changes nothing, and pays
    /// no attention to the command's id.
    ///
    /// ```
    /// use tabiya_game::{Action, Actor, Ending, EventKind, Game, Moment, Preset};
    /// use tabiya_rules::Color::White;
    /// let (game, _) = Game::begin(Preset::default(), Moment(0))?;
    /// let events = game.decide(Actor::Seat(White), &Action::Abort.into(), Moment(0)).unwrap();
    /// assert_eq!(events[0].kind, EventKind::Ended(Ending::Aborted));
    /// assert_eq!(game.ending(), None);
    /// # Ok::<(), tabiya_game::PresetError>(())
    /// ```
    pub fn decide(
        &self,
        actor: Actor,
        command: &Command,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let decider = Decider {
            log_end: self.log_end,
            ..self.decider(actor, now)
        };
        decider.decide(command)
    }

    /// Returns the refusal a command would get now: like [`Game::decide`], but faster, as it writes no events. Ignores
    /// events that are missing in a truncated log.
    ///
    /// ```
    /// use tabiya_game::{Action, Actor, Game, Moment, Preset, Proposal};
    /// use tabiya_rules::Color::White;
    /// let (game, _) = Game::begin(Preset::default(), Moment(0))?;
    /// let draw = Action::Offer(Proposal::Draw);
    /// assert!(game.check(Actor::Seat(White), &draw, Moment(0)).is_err(), "before the first moves");
    /// assert!(game.check(Actor::Seat(White), &Action::Abort, Moment(0)).is_ok());
    /// # Ok::<(), tabiya_game::PresetError>(())
    /// ```
    pub fn check(&self, actor: Actor, action: &Action, now: Moment) -> Result<(), Refusal> {
        self.decider(actor, now).effect(action).map(drop)
    }

    /// A decider that ignores events that are missing in a truncated log.
    fn decider(&self, actor: Actor, now: Moment) -> Decider<'_> {
        Decider {
            state: &self.state,
            actor,
            now: now.max(self.state.last_event_at),
            verdicts: VerdictPolicy::Wait,
            log_end: LogEnd::Complete,
        }
    }

    /// Rebuilds a game from its events. Trusts what they say about clocks, actors and causes; checks only moves,
    /// and endings that the board decides.
    ///
    /// Events of every earlier version are accepted.
    pub fn replay(events: &[Event]) -> Result<Self, ReplayError> {
        let mut game = Self::from_state(State::replay(events)?);
        game.restore_answers(events);
        Ok(game)
    }

    /// Like [`Game::replay`], but trusts nothing: each command behind the events is decided again and must give
    /// exactly these events. Input from outside, such as the referee's verdicts and the arbiter's decisions, is
    /// taken as recorded.
    ///
    /// The rules are those of this version; a log of an earlier version may have followed others.
    pub fn verify(events: &[Event]) -> Result<Self, ReplayError> {
        let mut game = Self::from_state(verify::verify(events)?);
        game.restore_answers(events);
        Ok(game)
    }

    /// Restores the last answers from a log, so that a command resent after a restart of the host is recognised.
    fn restore_answers(&mut self, events: &[Event]) {
        self.log_end = LogEnd::MaybeTruncated;
        for answer in events.chunk_by(|a, b| (a.actor, a.command) == (b.actor, b.command)) {
            if let Some(id) = answer[0].command {
                let (actor, answer) = (answer[0].actor, Ok(answer.into()));
                self.recent_answers.insert(actor, id, None, answer);
            }
        }
    }

    /// Applies one more event, as a spectator of a game played elsewhere does. Trusts it like [`Game::replay`].
    pub fn apply(&mut self, event: &Event) -> Result<(), ReplayError> {
        let index = self.state.event_count as usize;
        let checked = self.state.check(event);
        checked.map_err(|kind| ReplayError { index, kind })?;
        self.state.apply(event);
        self.log_end = LogEnd::MaybeTruncated;
        Ok(())
    }

    /// Choices made before the game.
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

    /// Moves so far, without those taken back.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.state.plies.iter().map(|ply| ply.played)
    }

    /// Number of moves so far.
    pub fn ply(&self) -> u32 {
        self.state.plies.len() as u32
    }

    /// Number of moves that came from the loaded game.
    pub fn loaded_plies(&self) -> u32 {
        self.state.loaded_plies
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.state.clock
    }

    /// Time left for each side.
    pub fn left(&self, now: Moment) -> TimeLeft {
        self.state.clock.left(now.max(self.state.last_event_at))
    }

    /// Ending of the game, if it has ended.
    pub fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    /// End of play that waits for the referee's verdict or the arbiter. The host asks its referee about the position on
    /// the board.
    pub fn pending_result(&self) -> Option<PendingResult> {
        self.state.pending_result
    }

    /// Side on whose ability to mate a pending result depends, or a claim under III.5 in a game without an arbiter.
    pub fn awaited_verdict(&self) -> Option<Color> {
        self.state.awaited_verdict()
    }

    /// True if play is over: the game has ended, or only its result is pending.
    pub fn is_over(&self) -> bool {
        self.state.is_over()
    }

    /// True if this side has an open offer of this kind. Both sides may have one.
    pub fn is_offered(&self, what: Proposal, by: Color) -> bool {
        self.state.offers.is_open(what, by)
    }

    /// Open offers, with the side that made each.
    pub fn offers(&self) -> impl Iterator<Item = (Proposal, Color)> {
        let all = Proposal::ALL.into_iter();
        let all = all.flat_map(|what| Color::ALL.map(|by| (what, by)));
        all.filter(|(what, by)| self.is_offered(*what, *by))
    }

    /// Move announced with a wrong claim, which must be played.
    pub fn announced_move(&self) -> Option<UciMove> {
        let announced = self.state.announced_move?;
        Some(self.state.position.uci(announced))
    }

    /// Request on which the arbiter has yet to rule, with the side that made it.
    pub fn pending_ruling(&self) -> Option<(Color, RulingRequest)> {
        self.state
            .pending_ruling
            .map(|pending| (pending.by, pending.what))
    }

    /// True if the clock is stopped by agreement, by the arbiter or by the host.
    pub fn is_paused(&self) -> bool {
        self.state.paused.is_some()
    }

    /// True if the game is stopped: paused, or waiting for the arbiter's ruling.
    pub fn is_stopped(&self) -> bool {
        self.state.stopped_since.is_some()
    }

    /// Presence of a player.
    pub fn presence(&self, seat: Color) -> Presence {
        self.state.presence[seat]
    }

    /// Number of irregularities and of warnings of each side.
    pub fn irregularities(&self) -> ByColor<(u8, u8)> {
        ByColor::from_fn(|side| (self.state.irregularities[side], self.state.warnings[side]))
    }

    /// Number of events so far, which is the number of the next one.
    pub fn event_count(&self) -> u32 {
        self.state.event_count
    }

    /// Time of the last event.
    pub fn last_event_at(&self) -> Moment {
        self.state.last_event_at
    }

    /// True if a side is known to be unable to mate by any series of legal moves, by the referee's verdict or the
    /// fast test.
    pub fn cannot_mate(&self, side: Color) -> bool {
        self.state.cannot_mate(side)
    }

    /// Draws that the player to move may claim: by threefold repetition, and by the fifty-move rule.
    pub fn claimable_draws(&self) -> (bool, bool) {
        let history = &self.state.history;
        (history.is_threefold_repetition(), history.is_fifty_moves())
    }

    /// Next time at which the host has to send a [`Tick`](crate::Action::Tick).
    pub fn deadline(&self) -> Option<Moment> {
        self.state.deadline().map(|(at, _)| at)
    }

    /// True if the game would [wait for a verdict](Game::awaited_verdict) after a command. A host that has a verdict on
    /// the position passes it to the game first.
    pub fn would_await_verdict(&self, actor: Actor, action: &Action, now: Moment) -> bool {
        let Ok(effect) = self.decider(actor, now).effect(action) else {
            return false;
        };
        if effect.awaits_verdict(&self.state) {
            return true;
        }
        effect
            .conditional_ending(&self.state)
            .is_some_and(|ending| {
                let event = self.state.end_of_play(ending, VerdictPolicy::Wait);
                matches!(event, EventKind::ResultPending(_))
            })
    }

    /// Heap memory in bytes, not counting the moves: the cost of each game for a host of many, besides
    /// `size_of::<Game>()`.
    pub fn heap_bytes(&self) -> usize {
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
        size_of::<Preset>() + names + start + periods + self.recent_answers.heap_bytes()
    }
}

/// Games are equal if their states are. Remembered answers are no part of a game: refusals leave no event.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}
