//! [`Game`]: one game between two seats, and [`Game::apply`], the one door to it.

use tabiya_rules::{ByColor, Color, Move, Position, UciMove};

use crate::{
    Action, Actor, Clock, Command, Corrupt, Ending, Event, Left, Millis, Moment, Presence, Preset,
    PresetError, Proposal, Question, Refusal, Speed,
    hearing::{self, Deadline, Hearing},
    mate,
    recent::Recent,
    state::State,
    verify,
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
    recent: Recent,
    /// The last events may be the first of an answer whose others were lost: they came from a log.
    may_be_cut: bool,
}

/// Many commands of one actor, tried out at one time: see [`Game::rehearsal`]. Nothing happens.
///
/// ```
/// use tabiya_game::{Action, Actor, Game, Moment, Preset, Proposal};
/// use tabiya_rules::Color::White;
/// let (mut game, _) = Game::begin(Preset::default(), Moment(0))?;
/// let mut rehearsal = game.rehearsal(Actor::Seat(White), Moment(0));
/// assert!(rehearsal.try_out(&Action::Abort).is_ok());
/// assert!(rehearsal.try_out(&Action::Offer(Proposal::Draw)).is_err());
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
#[derive(Debug)]
pub struct Rehearsal<'g> {
    game: &'g mut Game,
    actor: Actor,
    now: Moment,
    nothing_is_due: bool,
}

impl Rehearsal<'_> {
    /// The game.
    pub fn game(&self) -> &Game {
        self.game
    }

    /// Whether a command would be refused.
    pub fn try_out(&mut self, action: &Action) -> Result<(), Refusal> {
        let mut hearing = Hearing::new(&mut self.game.state, self.actor, None, self.now);
        hearing.nothing_is_due = self.nothing_is_due;
        hearing.rehearse(action)
    }
}

/// What a host asks its referee: whether the sides can still mate in a position of a game. The answer is a
/// [`Verdict`](crate::Verdict).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inquiry {
    /// After so many moves of the game.
    pub ply: u32,
    /// The position there.
    pub position: Position,
    /// The host does not wait for longer.
    pub until: Moment,
}

impl Game {
    /// Of so many commands with an id the answers are kept, to be given again. When there is no more room, the
    /// actor with the most loses its oldest, so that nobody is forgotten for others who send a lot.
    pub const RECENT: usize = Recent::LIMIT;

    /// So long a host waits for its referee before a flag, a resignation or a forfeit is scored.
    pub const VERDICT_WAIT: Millis = Millis::seconds(2);

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
        let (state, events) = hearing::begin(Box::new(preset), now)?;
        Ok((Self::of(state), events))
    }

    fn of(state: State) -> Self {
        Self {
            state,
            recent: Recent::new(),
            may_be_cut: false,
        }
    }

    /// Hears a command. `now` is the host's time; it is taken for no earlier than the last event.
    ///
    /// Before the command itself, what time alone has done is noticed: a fallen flag or a default time. If
    /// that ends the game, the command came too late and the end is the answer. So it is after a replay of
    /// a log that was cut between a move and the end that it brought.
    ///
    /// An id that the actor used for another command, as far as that is remembered, is refused.
    ///
    /// **Flags, resignations and forfeits** are draws where the opponent cannot mate. That is scored by what
    /// is known: the referee's verdicts so far, and the fast test of [`mate`]. Where these leave it open, the
    /// host asks its referee first, and waits for [`Game::VERDICT_WAIT`] at most; undecided means alive.
    ///
    /// - A flag that is due: [`Game::wants_verdict`] says so. The referee's verdict is heard whatever the time,
    ///   and scores the flag. If none comes, the host's [`Tick`](Action::Tick) scores it as it is. Meanwhile
    ///   what anybody else asks is refused: the game is over, only the score is not known.
    /// - A command, such as a resignation: [`Game::wants_verdict_before`] says so. The host holds it back.
    ///
    /// A verdict that comes later changes the reason of a draw, never the score.
    pub fn apply(
        &mut self,
        actor: Actor,
        command: impl Into<Command>,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let Command { id, action } = command.into();
        if let Some(known) = id.and_then(|id| self.recent.recall(actor, id, &action)) {
            return known;
        }
        let now = now.max(self.state.latest);
        let mut hearing = Hearing::new(&mut self.state, actor, id, now);
        hearing.may_be_cut = self.may_be_cut;
        let heard = hearing.hear(&action);
        let Hearing {
            events, may_be_cut, ..
        } = hearing;
        self.may_be_cut = may_be_cut;
        debug_assert!(
            heard.is_ok() || events.is_empty(),
            "refused after it was done"
        );
        let answer = heard.map(|()| events);
        if let Some(id) = id {
            let answer = answer.clone().map(Vec::into_boxed_slice);
            self.recent.remember(actor, id, Some(&action), answer);
        }
        answer
    }

    /// The game that these events make. Believes what they say of clocks, of who did what and why; only moves,
    /// and endings that the board decides, are checked.
    ///
    /// The events may be those of any earlier version.
    pub fn replay(events: &[Event]) -> Result<Self, Corrupt> {
        let mut game = Self::of(State::replay(events)?);
        game.recollect(events);
        Ok(game)
    }

    /// As [`Game::replay`], but believes nothing: each command that the events tell of is heard again, and has
    /// to give exactly these events. What comes from outside, such as the referee's verdicts and the
    /// arbiter's decisions, is heard as what they said.
    ///
    /// The rules are those of this version; a log of an earlier one may have been made by others.
    pub fn verify(events: &[Event]) -> Result<Self, Corrupt> {
        let mut game = Self::of(verify::reenact(events)?);
        game.recollect(events);
        Ok(game)
    }

    /// Remembers the last answers of a log, so that a command sent again after a restart of the host is known.
    fn recollect(&mut self, events: &[Event]) {
        self.may_be_cut = true;
        for answer in events.chunk_by(|a, b| (a.actor, a.command) == (b.actor, b.command)) {
            if let Some(id) = answer[0].command {
                let (actor, answer) = (answer[0].actor, Ok(answer.into()));
                self.recent.remember(actor, id, None, answer);
            }
        }
    }

    /// Takes in one event more, as a spectator does that follows a game played elsewhere. As
    /// [`Game::replay`], it believes it.
    pub fn follow(&mut self, event: &Event) -> Result<(), Corrupt> {
        let index = self.state.events as usize;
        let taken = self.state.take(event);
        taken.map_err(|fault| Corrupt { index, fault })?;
        self.may_be_cut = true;
        Ok(())
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

    /// How many of these were in the game that was loaded.
    pub fn loaded(&self) -> u32 {
        self.state.loaded
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

    /// True if this side has proposed this, and it is not answered. Both may have.
    pub fn is_offered(&self, what: Proposal, by: Color) -> bool {
        self.state.offers.stands(what, by)
    }

    /// What has been proposed and not been answered, and by whom.
    pub fn offers(&self) -> impl Iterator<Item = (Proposal, Color)> {
        let all = Proposal::ALL.into_iter();
        let all = all.flat_map(|what| Color::ALL.map(|by| (what, by)));
        all.filter(|(what, by)| self.is_offered(*what, *by))
    }

    /// The move that was announced with a wrong claim, and has to be made.
    pub fn announced(&self) -> Option<UciMove> {
        let bound = self.state.bound?;
        Some(self.state.position.uci(bound))
    }

    /// What the arbiter has yet to rule on, and who asked.
    pub fn awaiting_ruling(&self) -> Option<(Color, Question)> {
        self.state.asked.map(|asked| (asked.by, asked.what))
    }

    /// True if the clock is stopped by agreement, by the arbiter or by the host.
    pub fn is_paused(&self) -> bool {
        self.state.paused.is_some()
    }

    /// True if the game stands still: it is paused, or the arbiter has to rule.
    pub fn stands_still(&self) -> bool {
        self.state.still_since.is_some()
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

    /// Whether a command would be refused now. Nothing happens; `self` is only borrowed for a while.
    ///
    /// ```
    /// use tabiya_game::{Action, Actor, Game, Moment, Preset, Proposal};
    /// use tabiya_rules::Color::White;
    /// let (mut game, _) = Game::begin(Preset::default(), Moment(0))?;
    /// let draw = Action::Offer(Proposal::Draw);
    /// assert!(game.rehearse(Actor::Seat(White), &draw, Moment(0)).is_err(), "before the first moves");
    /// assert!(game.rehearse(Actor::Seat(White), &Action::Abort, Moment(0)).is_ok());
    /// assert_eq!(game.ending(), None);
    /// # Ok::<(), tabiya_game::PresetError>(())
    /// ```
    pub fn rehearse(&mut self, actor: Actor, action: &Action, now: Moment) -> Result<(), Refusal> {
        self.rehearsal(actor, now).try_out(action)
    }

    /// Tries out many commands of one actor at one time: [`Game::rehearse`] for each, and what they share only once.
    pub fn rehearsal(&mut self, actor: Actor, now: Moment) -> Rehearsal<'_> {
        let now = now.max(self.state.latest);
        let deadline = self.state.deadline();
        Rehearsal {
            game: self,
            actor,
            now,
            nothing_is_due: deadline.is_none_or(|(at, _)| at > now),
        }
    }

    /// Whether the position has come three times, and whether there were fifty moves without a capture or
    /// pawn move: what the player to move may claim.
    pub fn claims(&self) -> (bool, bool) {
        let history = &self.state.history;
        (history.is_threefold(), history.is_fifty_moves())
    }

    /// When time alone will next do something: the host then asks its referee, if a
    /// [verdict is wanted](Game::wants_verdict), and else sends a [`Tick`](crate::Action::Tick). While a flag that
    /// is due waits for the referee, that is the end of the wait.
    pub fn deadline(&self, now: Moment) -> Option<Moment> {
        let (at, what) = self.state.deadline()?;
        Some(self.wait(at, what, now).unwrap_or(at))
    }

    /// What the referee should be asked now: a flag is due, and nobody knows whether the opponent can mate.
    ///
    /// ```
    /// use tabiya_game::{Action, Actor, Ending, Game, Mating, Moment, Preset, Verdict};
    /// use tabiya_rules::ByColor;
    /// let preset = Preset::default().with_time("1+0".parse()?);
    /// let (mut game, _) = Game::begin(preset, Moment(0))?;
    /// let wanted = game.wants_verdict(Moment(60_050)).unwrap();
    /// assert_eq!(wanted.until, Moment(62_000));
    /// // The referee has thought, and says that Black cannot mate.
    /// let mating = ByColor { white: Mating::Can, black: Mating::Cannot };
    /// let verdict = Verdict { ply: wanted.ply, key: wanted.position.key(), mating };
    /// game.apply(Actor::Referee, Action::Verdict(verdict), Moment(60_300))?;
    /// assert_eq!(game.ending().unwrap().to_string(), "flag: draw (6.9)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wants_verdict(&self, now: Moment) -> Option<Inquiry> {
        let (at, what) = self.state.deadline()?;
        let until = self.wait(at, what, now)?;
        Some(self.inquiry(until))
    }

    /// Until when something that is due waits for the referee, if it does.
    fn wait(&self, at: Moment, what: Deadline, now: Moment) -> Option<Moment> {
        let Deadline::Flag(fallen) = what else {
            return None;
        };
        let (now, until) = (now.max(self.state.latest), at + Self::VERDICT_WAIT);
        let waits = at <= now && now < until && self.state.is_unclear(!fallen);
        waits.then_some(until)
    }

    /// What the referee should be asked before a command is given to the game: it would be scored by whether
    /// a side can mate, and nobody knows. So with resignations, flags that are claimed, absence, forfeits, and
    /// with one illegal move too many. Nothing happens; `self` is only borrowed for a while.
    pub fn wants_verdict_before(
        &mut self,
        actor: Actor,
        action: &Action,
        now: Moment,
    ) -> Option<Inquiry> {
        let now = now.max(self.state.latest);
        let hearing = Hearing::new(&mut self.state, actor, None, now);
        let unclear = hearing.wants_referee(action);
        unclear.then(|| self.inquiry(now + Self::VERDICT_WAIT))
    }

    fn inquiry(&self, until: Moment) -> Inquiry {
        Inquiry {
            ply: self.ply(),
            position: self.state.position,
            until,
        }
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
        size_of::<Preset>() + names + start + periods + self.recent.heap()
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
