//! [`EventWriter`]: writes the events of one answer.

use tabiya_rules::Move;

use crate::{
    ClockPress, CommandId, Event, EventKind, Millis, MoveSource, TimeLeft, decide::Decider,
    effect::Effect, state::State,
};

/// Writes the events of one answer. Nothing is refused here.
///
/// An event says how much time is left after it, and what follows depends on what it changed. Both are read from a
/// working copy of the state, to which the events are applied. Most commands need none: moves, and events that
/// [stand alone](stands_alone).
pub(crate) struct EventWriter<'s> {
    decider: Decider<'s>,
    command: Option<CommandId>,
    events: Vec<Event>,
    /// State after the first `applied` events.
    working_copy: Option<Box<State>>,
    applied: usize,
}

impl<'s> EventWriter<'s> {
    pub(crate) fn new(decider: Decider<'s>, command: Option<CommandId>) -> Self {
        Self {
            decider,
            command,
            events: Vec::new(),
            working_copy: None,
            applied: 0,
        }
    }

    /// Events of an effect, with those they entail.
    pub(crate) fn write(mut self, effect: Effect) -> Vec<Event> {
        match effect {
            Effect::Nothing => {}
            Effect::Entailed => self.push_entailed(),
            Effect::Event(EventKind::Ended(ending)) => {
                let Decider {
                    state,
                    now,
                    verdicts,
                    ..
                } = self.decider;
                let kind = state.end_of_play(ending, verdicts);
                self.push_with_clock(kind, state.clock.left(now));
            }
            Effect::Event(kind) if stands_alone(&kind) => {
                let left = self.decider.state.clock.left(self.decider.now);
                self.push_with_clock(kind, left);
            }
            Effect::Event(kind) => {
                self.push(kind);
                self.push_entailed();
            }
            Effect::Events([first, second]) => {
                self.push(first);
                self.push(second);
                self.push_entailed();
            }
            Effect::Move { played, press } => self.push_move(played, &press),
            Effect::UnpromotedPawn {
                irregularity,
                played,
                thought,
            } => {
                self.push(irregularity);
                let now = self.decider.now;
                let press = self.after().preview_press(now, thought);
                self.push_move(played, &press);
            }
            Effect::ClockSet(left) => self.push_with_clock(EventKind::ClockSet, left),
            Effect::Verdict(verdict) => {
                self.push(EventKind::Judged(verdict));
                self.push_entailed();
                let now = self.decider.now;
                if let Some(ending) = self.after().overdue(now) {
                    self.push(EventKind::Ended(ending));
                }
            }
        }
        self.events
    }

    fn push_entailed(&mut self) {
        let state = self.after();
        if state.is_loading && !state.is_over() {
            self.push_loaded_moves();
        }
        if let Some(kind) = self.after().entailed_event() {
            self.push(kind);
        }
    }

    /// Adds the remaining moves of a loaded game.
    fn push_loaded_moves(&mut self) {
        let state = self.after();
        let moves = state.preset.loaded_moves().unwrap_or_default();
        let mut so_far = state.plies.iter().zip(&moves);
        if !so_far.all(|(ply, m)| ply.played == *m) {
            return;
        }
        let first = state.plies.len().min(moves.len());
        for m in &moves[first..] {
            let made = self
                .after()
                .move_made(*m, MoveSource::Loaded, Millis::ZERO, Millis::ZERO);
            self.push(EventKind::Moved(made));
        }
    }

    /// Adds a move, and what it entails: the end, or an increment that was requested. Neither the position after it
    /// nor the clock needs the working copy.
    fn push_move(&mut self, played: Move, press: &ClockPress) {
        let now = self.decider.now;
        let state = self.after();
        let made = state.move_made(played, MoveSource::Played, press.spent, press.lag);
        let ending = state.ending_by_move(played);
        let ending = ending.map(|ending| (ending, state.clock.left_after(press, now)));
        let is_increment_requested = state.increment_requested_by.is_some();
        self.push_with_clock(EventKind::Moved(made), press.left);
        if let Some((ending, left)) = ending {
            self.push_with_clock(EventKind::Ended(ending), left);
        } else if is_increment_requested {
            self.push_entailed();
        }
    }

    /// Adds an event, and reads the clock after it. An end whose result is unknown is written as pending.
    fn push(&mut self, kind: EventKind) {
        let Decider { now, verdicts, .. } = self.decider;
        let kind = match kind {
            EventKind::Ended(ending) => self.after().end_of_play(ending, verdicts),
            kind => kind,
        };
        let mut event = self.event(kind, TimeLeft::default());
        let state = self.working_copy();
        state.apply(&event);
        event.left = state.clock.left(now);
        self.events.push(event);
        self.applied = self.events.len();
    }

    /// Adds an event with the given time left after it.
    fn push_with_clock(&mut self, kind: EventKind, left: TimeLeft) {
        let event = self.event(kind, left);
        // Most commands cause one event.
        if self.events.capacity() == 0 {
            self.events.reserve_exact(1);
        }
        self.events.push(event);
    }

    fn event(&self, kind: EventKind, left: TimeLeft) -> Event {
        Event {
            number: self.decider.state.event_count + self.events.len() as u32,
            at: self.decider.now,
            actor: self.decider.actor,
            command: self.command,
            left,
            kind,
        }
    }

    /// State after the events so far.
    fn after(&mut self) -> &State {
        if self.events.is_empty() {
            return self.decider.state;
        }
        self.working_copy()
    }

    fn working_copy(&mut self) -> &mut State {
        let new = || Box::new(self.decider.state.clone());
        let state = self.working_copy.get_or_insert_with(new);
        for event in &self.events[self.applied..] {
            state.apply(event);
        }
        self.applied = self.events.len();
        state
    }
}

/// True for events that leave the reading of the clock as it is, and that entail no other event.
fn stands_alone(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Offered { .. }
            | EventKind::Paused
            | EventKind::Resumed
            | EventKind::Left { .. }
            | EventKind::Arrived { .. }
            | EventKind::Asked { .. }
            | EventKind::Postponed { .. }
            | EventKind::Warned { .. }
    )
}
