//! [`LineClient`]: the line-by-line user interface. It knows no pipe and no clock: lines and time come in, text comes
//! out.

use std::{collections::VecDeque, sync::mpsc::Sender};

use tabiya_game::{Action, Millis, Moment};
use tabiya_rules::{Color, Move, Square};

use super::lobby::ClubAccess;
use crate::{
    PlayError,
    app_event::AppEvent,
    club_connection::ClubEvent,
    controller::{GameController, Opened},
    host::{HostEvent, LocalSeats},
    localizer::{Localizer, sanitize},
    options::{ExitReason, PlayOptions},
    replay::Replay,
};

/// Line-by-line user interface.
pub(super) struct LineClient {
    pub(super) controller: GameController,
    pub(super) localizer: Localizer,
    pub(super) prompt: PlainPrompt,
    /// Access to clubs, if requested.
    pub(super) club_access: Option<ClubAccess>,
    pub(super) is_flipped: bool,
    /// Game being replayed.
    pub(super) replay: Option<Replay>,
    /// True if there is a game to play, and not only a replay.
    pub(super) has_game: bool,
    pub(super) exit_reason: Option<ExitReason>,
    pub(super) output: String,
    /// Lines that arrived while something else was in progress; none is the end of input.
    waiting: VecDeque<Option<String>>,
    /// True if a person types. Otherwise lines come from a pipe, are echoed, and wait for their turn.
    pub(super) is_interactive: bool,
    /// Key of the position shown last.
    pub(super) shown_key: Option<u64>,
    /// True if the output ends with the prompt.
    pub(super) is_prompt_shown: bool,
    /// True while the engine evaluates.
    pub(super) is_evaluating: bool,
    /// Time when the connection to the club was lost.
    pub(super) lost_at: Option<Moment>,
}

/// Time to wait for a lost connection, once the input has ended.
const RECONNECT_TIMEOUT: Millis = Millis::seconds(30);

/// Question that the next line answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlainPrompt {
    /// A piece or a move.
    Piece,
    /// Target of the piece on this square.
    Target(Square),
    /// Piece to promote to.
    Promotion(Vec<Move>),
    /// One of several moves that a text fits.
    Which(Vec<Move>),
    /// Answer of this side to a draw offer.
    Draw(Color),
    /// Another game, or none.
    Again,
    /// Confirmation; with the prompt before.
    Confirm(Confirmation, Box<PlainPrompt>),
    /// Step of a replay.
    Replay,
    /// Item of the lobby, or a club to join.
    Lobby,
}

/// Action that needs confirmation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Confirmation {
    Resign,
    Restart,
    /// The file exists.
    Overwrite(String),
}

impl LineClient {
    /// Starts as the command line says.
    pub(super) fn begin(
        options: &PlayOptions,
        localizer: Localizer,
        app_events: &Sender<AppEvent>,
        is_interactive: bool,
        now: Moment,
    ) -> Result<Self, PlayError> {
        let started = GameController::begin(options, &localizer, app_events.clone(), now);
        let (controller, opened) = started.map_err(|error| PlayError::begin(&error, &localizer))?;
        let club_access = ClubAccess::of(options, app_events);
        let mut line_client = Self {
            controller,
            prompt: PlainPrompt::Piece,
            club_access,
            is_flipped: false,
            replay: None,
            has_game: true,
            exit_reason: None,
            output: String::new(),
            waiting: VecDeque::new(),
            is_interactive,
            shown_key: None,
            is_prompt_shown: false,
            is_evaluating: false,
            lost_at: None,
            localizer,
        };
        line_client.localizer.notation.letters = line_client.controller.settings.letters;
        line_client.print_text("terminal-plain-welcome");
        match opened {
            Opened::Continues(host_events) => line_client.print_host_events(host_events),
            Opened::Finished(over) => {
                line_client.has_game = false;
                line_client.open_finished(over);
            }
        }
        if line_client.club_access.is_some() {
            line_client.prompt = PlainPrompt::Lobby;
            line_client.join_or_search();
        }
        if !line_client.must_wait() {
            line_client.print_prompt();
        }
        Ok(line_client)
    }

    /// Takes the text to write.
    pub(super) fn take_output(&mut self) -> String {
        std::mem::take(&mut self.output)
    }

    /// Exit reason, once the program ends.
    pub(super) fn exit_reason(&self) -> Option<ExitReason> {
        self.exit_reason
    }

    /// Time to call [`LineClient::tick`], if nothing happens before.
    pub(super) fn wake_at(&self, now: Moment) -> Option<Moment> {
        let wakes = [self.controller.host.wake_at(now), self.give_up_at()];
        wakes.into_iter().flatten().min()
    }

    /// Handles an event.
    pub(super) fn handle(&mut self, app_event: AppEvent, now: Moment) {
        match app_event {
            AppEvent::Line(line) => self.waiting.push_back(Some(sanitize(&line))),
            AppEvent::EndOfInput => self.waiting.push_back(None),
            AppEvent::Stop => self.leave(),
            AppEvent::Evaluation(evaluation) => self.print_evaluation(&evaluation),
            AppEvent::Club(event) => {
                match event {
                    ClubEvent::Disconnected => self.lost_at = Some(now),
                    ClubEvent::Reconnected => self.lost_at = None,
                    _ => {}
                }
                self.handle_club_event(event, now);
            }
            AppEvent::Clubs(found) => self.list_clubs(found),
            app_event => {
                let host_events = self.controller.handle(app_event, now);
                self.print_host_events(host_events);
            }
        }
        self.process_lines(now);
    }

    /// Handles the passing of time.
    pub(super) fn tick(&mut self, now: Moment) {
        let host_events = self.controller.tick(now);
        self.print_host_events(host_events);
        self.process_lines(now);
    }

    /// Processes waiting lines as far as it is their turn, then prints the prompt.
    fn process_lines(&mut self, now: Moment) {
        while self.exit_reason.is_none() && !self.must_wait() {
            let Some(line) = self.waiting.pop_front() else {
                break;
            };
            let Some(line) = line else {
                self.leave();
                break;
            };
            if self.is_interactive {
                self.is_prompt_shown = false;
            } else {
                self.print_prompt();
                self.is_prompt_shown = false;
                self.output.push_str(&line);
                self.output.push('\n');
            }
            self.line(&line, now);
        }
        // At the end of input, do not wait for people, who may never act.
        let ends = self.waiting.front() == Some(&None) && self.waits_for_people();
        if self.exit_reason.is_none() && (ends || self.has_given_up_connection(now)) {
            self.leave();
        }
        if self.exit_reason.is_none() && !self.must_wait() {
            self.print_prompt();
        }
    }

    /// True if a line has to wait: for an engine or a club; in a pipe, also for the opponent.
    fn must_wait(&self) -> bool {
        if let Some(club_access) = &self.club_access
            && club_access.is_waiting(self.is_interactive)
        {
            return true;
        }
        if self.is_evaluating {
            return true;
        }
        let host = &self.controller.host;
        if self.prompt == PlainPrompt::Lobby || host.game().ending().is_some() {
            return false;
        }
        let opponent_thinks = host.club_game_id().is_some() && !host.is_my_move();
        host.is_busy() || opponent_thinks && !self.is_interactive && !self.has_pending_offer()
    }

    /// True if the input has ended, and the connection has been lost for too long.
    fn has_given_up_connection(&self, now: Moment) -> bool {
        self.give_up_at().is_some_and(|at| at <= now)
    }

    fn give_up_at(&self) -> Option<Moment> {
        let is_over = self.waiting.back() == Some(&None);
        self.lost_at
            .filter(|_| is_over)
            .map(|at| at + RECONNECT_TIMEOUT)
    }

    /// True if waiting for a person at a club.
    fn waits_for_people(&self) -> bool {
        let club_access = self.club_access.as_ref();
        if club_access.is_some_and(|club_access| club_access.is_connecting()) || self.is_evaluating
        {
            return false;
        }
        let host = &self.controller.host;
        self.must_wait() && (self.prompt == PlainPrompt::Lobby || host.club_game_id().is_some())
    }

    /// True if the opponent at a club has made an offer.
    pub(super) fn has_pending_offer(&self) -> bool {
        let LocalSeats::One(own) = self.controller.host.seats() else {
            return false;
        };
        let mut offers = self.controller.host.game().offers();
        offers.any(|(_, by)| by != own)
    }

    pub(super) fn line(&mut self, line: &str, now: Moment) {
        if self.prompt == PlainPrompt::Lobby {
            return self.lobby_line(line);
        }
        match self.prompt.clone() {
            PlainPrompt::Draw(side) => self.answer_draw(side, line, now),
            PlainPrompt::Again => self.answer_again(line, now),
            PlainPrompt::Confirm(confirmation, before) => {
                self.answer_confirmation(confirmation, *before, line, now)
            }
            PlainPrompt::Replay => self.answer_replay(line, now),
            PlainPrompt::Promotion(moves) => self.answer_promotion(&moves, line, now),
            PlainPrompt::Which(moves) => self.answer_which(&moves, line, now),
            PlainPrompt::Target(from) => self.answer_target(from, line, now),
            PlainPrompt::Piece | PlainPrompt::Lobby => self.answer_piece(line, now),
        }
    }

    pub(super) fn play(&mut self, m: Move, now: Moment) {
        self.prompt = PlainPrompt::Piece;
        let uci = self.controller.host.game().position().uci(m);
        self.perform(Action::play(uci), now);
    }

    /// Performs an action in the game, and prints its effects.
    pub(super) fn perform(&mut self, action: Action, now: Moment) {
        let host_events = self.controller.perform(action, now);
        self.print_host_events(host_events);
    }

    /// Starts the next game of the series. At a club the opponent has to agree.
    pub(super) fn play_again(&mut self, now: Moment) {
        if let (Some(club_access), Some(game)) =
            (&self.club_access, self.controller.host.club_game_id())
        {
            if let Some(club) = &club_access.club {
                club.connection.rematch(game);
                self.print_text("offer-rematch.yours");
            }
            return;
        }
        match self.controller.next_game(now) {
            Ok(host_events) => self.begin_game(host_events),
            Err(error) => self.print_text_with("terminal-bad-game", "error", &error.to_string()),
        }
    }

    /// Starts showing a new game.
    pub(super) fn begin_game(&mut self, host_events: Vec<HostEvent>) {
        self.prompt = PlainPrompt::Piece;
        self.shown_key = None;
        self.is_flipped = false;
        (self.replay, self.has_game) = (None, true);
        self.print_players();
        self.print_host_events(host_events);
    }

    fn print_players(&mut self) {
        let name = |side| self.controller.name(side, &self.localizer);
        let sentence = self.localizer.format(
            "terminal-players",
            &[
                ("white", name(Color::White).into()),
                ("black", name(Color::Black).into()),
            ],
        );
        self.print(&sentence);
    }

    /// Returns to the lobby, or ends the program.
    pub(super) fn leave_game(&mut self) {
        if self.club_access.is_some() {
            self.go_to_lobby();
        } else {
            self.leave();
        }
    }

    /// Exit reason if nobody reads the output any more.
    pub(super) fn exit_reason_when_output_closed(&self) -> ExitReason {
        match self.prompt {
            PlainPrompt::Lobby => ExitReason::Done,
            _ => self.controller.exit_reason(),
        }
    }

    /// Ends the program. An unfinished game stays saved, if possible.
    pub(super) fn leave(&mut self) {
        let (exit_reason, exit_message_id) = match self.prompt {
            PlainPrompt::Lobby
                if self
                    .club_access
                    .as_ref()
                    .is_some_and(|club_access| club_access.has_failed()) =>
            {
                (ExitReason::NoClub, None)
            }
            PlainPrompt::Lobby => (ExitReason::Done, None),
            _ => (
                self.controller.exit_reason(),
                self.controller.exit_message_id(),
            ),
        };
        if self.is_prompt_shown {
            self.output.push('\n');
            self.is_prompt_shown = false;
        }
        if let Some(id) = exit_message_id {
            self.print_text(id);
        }
        self.exit_reason = Some(exit_reason);
    }
}
