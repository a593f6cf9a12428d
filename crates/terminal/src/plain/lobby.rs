//! Clubs, line by line: finding and joining them, and their lobby.

use std::sync::mpsc::Sender;

use tabiya_game::Moment;
use tabiya_rules::Color;
use tabiya_wire::{
    ChatMessage, GameId, NewChallenge,
    net::{Address, DiscoveredClub},
};

use super::line_client::{LineClient, PlainPrompt};
use crate::{
    app_event::AppEvent,
    club::{ClubClient, ClubUpdate, LobbyItem},
    club_connection::ClubEvent,
    discovery,
    host::Host,
    localizer::sanitize,
    options::{OpponentChoice, PlayOptions},
    typed_command::TypedCommand,
    typed_input::TypedInput,
};

/// Access to clubs.
pub(super) struct ClubAccess {
    /// Club that was joined.
    pub(super) club: Option<ClubClient>,
    /// Clubs discovered.
    found: Vec<DiscoveredClub>,
    /// Items listed last: numbers refer to these, whatever has changed since.
    listed: Vec<LobbyItem>,
    address: Option<Address>,
    state: AccessState,
    /// True if any club was joined.
    has_joined: bool,
    /// True if the last club could not be joined.
    has_failed_last: bool,
    app_events: Sender<AppEvent>,
    options: PlayOptions,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum AccessState {
    /// Not connected.
    Outside,
    /// Looking for clubs.
    Searching,
    /// Waiting for the club.
    Connecting,
    /// In the club.
    Joined,
    /// Waiting for a game to start.
    AwaitingGame,
}

impl ClubAccess {
    /// Access to clubs, if the command line asks for it.
    pub(super) fn of(options: &PlayOptions, app_events: &Sender<AppEvent>) -> Option<Self> {
        let OpponentChoice::Club(address) = &options.opponent else {
            return None;
        };
        Some(Self {
            club: None,
            found: Vec::new(),
            listed: Vec::new(),
            address: address.clone(),
            state: AccessState::Outside,
            has_joined: false,
            has_failed_last: false,
            app_events: app_events.clone(),
            options: options.clone(),
        })
    }

    /// True if lines have to wait for the club.
    pub(super) fn is_waiting(&self, is_interactive: bool) -> bool {
        match self.state {
            AccessState::Outside | AccessState::Joined => false,
            AccessState::Connecting | AccessState::Searching => true,
            // In a pipe, lines after a challenge are meant for the game.
            AccessState::AwaitingGame => !is_interactive,
        }
    }

    /// True while waiting for the network, which has a time limit.
    pub(super) fn is_connecting(&self) -> bool {
        matches!(self.state, AccessState::Connecting | AccessState::Searching)
    }

    /// True if no club could be joined.
    pub(super) fn has_failed(&self) -> bool {
        self.has_failed_last && !self.has_joined
    }

    fn connect(&mut self, address: Address, name: &str) {
        let app_events = self.app_events.clone();
        self.club = Some(ClubClient::join(address, name, &self.options, app_events));
        self.state = AccessState::Connecting;
    }
}

impl LineClient {
    /// Joins the club that was named, or looks for clubs.
    pub(super) fn join_or_search(&mut self) {
        let name = self.controller.game_options.names.white.clone();
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        if let Some(address) = club_access.address.clone() {
            club_access.connect(address, &name);
            return;
        }
        self.print_text("terminal-looking");
        if let Some(club_access) = &mut self.club_access {
            club_access.state = AccessState::Searching;
            discovery::start(club_access.app_events.clone());
        }
    }

    /// Lists the clubs discovered.
    pub(super) fn list_clubs(&mut self, found: Result<Vec<DiscoveredClub>, String>) {
        self.set_access_state(AccessState::Outside);
        let found = match found {
            Ok(found) => found,
            Err(error) => return self.print_text_with("terminal-club-failed", "error", &error),
        };
        if found.is_empty() {
            self.print_text("terminal-no-clubs");
        }
        for (index, club) in found.iter().enumerate() {
            let urls = club.urls();
            let line = format!(
                "{}. {}  {}",
                index + 1,
                club.name,
                urls.first().map_or("", String::as_str)
            );
            self.print(&line);
        }
        if let Some(club_access) = &mut self.club_access {
            club_access.found = found;
        }
    }

    pub(super) fn lobby_line(&mut self, line: &str) {
        let text = line.trim();
        let inside = self.club_access.as_ref().is_some_and(|club_access| {
            !matches!(
                club_access.state,
                AccessState::Outside | AccessState::Searching
            )
        });
        if !inside {
            return self.line_outside(text);
        }
        if let Ok(number) = text.parse::<usize>() {
            return self.choose(number);
        }
        match TypedInput::parse(
            text,
            &tabiya_rules::Position::START,
            &self.localizer.notation,
        ) {
            TypedInput::Empty => self.print_lobby(),
            TypedInput::Command(command) => match command {
                TypedCommand::Lobby => self.print_lobby(),
                TypedCommand::Challenge(words) => self.challenge(&words),
                TypedCommand::Take(number) | TypedCommand::Watch(number) => self.choose(number),
                TypedCommand::Help => self.print_text("terminal-help-club"),
                TypedCommand::Quit => self.leave(),
                _ => self.print_text("terminal-only-at-board"),
            },
            _ => self.print_text_with("terminal-not-understood", "text", text),
        }
    }

    /// Handles a line before a club is joined: the number of a club, or an address.
    fn line_outside(&mut self, text: &str) {
        if matches!(text, "quit" | "q") {
            return self.leave();
        }
        let name = self.controller.game_options.names.white.clone();
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        if text.is_empty() {
            club_access.address = None;
            return self.join_or_search();
        }
        if let Ok(number) = text.parse::<usize>() {
            let club = club_access.found.get(number.wrapping_sub(1));
            return match club.and_then(discovery::address) {
                Some(address) => club_access.connect(address, &name),
                None => self.print_text_with("terminal-not-understood", "text", text),
            };
        }
        match text.parse::<Address>() {
            Ok(address) => club_access.connect(address, &name),
            Err(error) => self.print_text_with("terminal-club-failed", "error", &error.to_string()),
        }
    }

    /// Handles an event of the club.
    pub(super) fn handle_club_event(&mut self, event: ClubEvent, now: Moment) {
        let is_playing = self.controller.is_playing_at_club() && self.prompt != PlainPrompt::Lobby;
        let Some(club) = self
            .club_access
            .as_mut()
            .and_then(|club_access| club_access.club.as_mut())
        else {
            return;
        };
        match club.handle(event, is_playing, now) {
            None => {}
            Some(ClubUpdate::Lobby | ClubUpdate::Joined) => {
                self.announce_lobby();
                self.print_new_challenges();
            }
            Some(ClubUpdate::Failed(error)) => {
                self.set_access_state(AccessState::Outside);
                if let Some(club_access) = &mut self.club_access {
                    club_access.has_failed_last = true;
                }
                self.print_text_with("terminal-club-failed", "error", &error);
                // Lines in a file were meant for this club, and are not addresses of others.
                if !self.is_interactive {
                    self.leave();
                }
            }
            Some(ClubUpdate::Refused(reason)) => {
                if self
                    .club_access
                    .as_ref()
                    .is_some_and(|club_access| club_access.state == AccessState::AwaitingGame)
                {
                    self.set_access_state(AccessState::Joined);
                }
                let sentence = self.localizer.reason(&reason);
                self.print(&sentence);
            }
            Some(ClubUpdate::Game(host, chat, is_rematch)) => {
                self.set_access_state(AccessState::Joined);
                self.controller.enter(host as Box<dyn Host>, is_rematch);
                self.begin_game(Vec::new());
                for message in &chat {
                    self.print_chat(message);
                }
                let over = self.controller.host.game().ending();
                if over.is_some() {
                    self.prompt = PlainPrompt::Again;
                }
            }
            Some(ClubUpdate::AnotherGameStarted) => self.print_text("terminal-another-began"),
            Some(ClubUpdate::ForHost(event)) => {
                let host_events = self.controller.handle(AppEvent::Club(event), now);
                self.print_host_events(host_events);
            }
        }
    }

    /// Prints the lobby once the club is joined and the lobby has arrived.
    fn announce_lobby(&mut self) {
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        let Some(club) = club_access.club.as_ref().filter(|club| club.has_lobby) else {
            return;
        };
        let Some(me) = club
            .me
            .as_ref()
            .filter(|_| club_access.state == AccessState::Connecting)
        else {
            return;
        };
        let name = sanitize(&me.name);
        club_access.state = AccessState::Joined;
        (club_access.has_joined, club_access.has_failed_last) = (true, false);
        self.print_text_with("terminal-club-entered", "name", &name);
        self.print_lobby();
    }

    /// Adds new challenges to the list, for a person who is waiting.
    fn print_new_challenges(&mut self) {
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        let waits = matches!(
            club_access.state,
            AccessState::Joined | AccessState::AwaitingGame
        );
        let Some(club) = club_access
            .club
            .as_ref()
            .filter(|_| waits && self.is_interactive)
        else {
            return;
        };
        if self.prompt != PlainPrompt::Lobby {
            return;
        }
        let choices = club.lobby_items().into_iter();
        let new: Vec<LobbyItem> = choices
            .filter(|choice| {
                matches!(choice, LobbyItem::AcceptChallenge(_))
                    && !club_access.listed.contains(choice)
            })
            .collect();
        let first = club_access.listed.len();
        club_access.listed.extend(new.iter().cloned());
        for (index, choice) in new.iter().enumerate() {
            let line = format!("{}. {}", first + index + 1, choice.text(&self.localizer));
            self.print(&line);
        }
    }

    fn set_access_state(&mut self, state: AccessState) {
        if let Some(club_access) = &mut self.club_access {
            club_access.state = state;
        }
    }

    /// Leaves the board. The club keeps an unfinished game.
    pub(super) fn go_to_lobby(&mut self) {
        let is_over = self.controller.host.game().ending().is_some();
        let club = self
            .club_access
            .as_mut()
            .and_then(|club_access| club_access.club.as_mut());
        if let (Some(club), Some(game)) = (club, self.controller.host.club_game_id()) {
            club.leave(game, is_over);
        }
        self.prompt = PlainPrompt::Lobby;
        self.print_lobby();
    }

    fn print_lobby(&mut self) {
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        let Some(club) = &club_access.club else {
            return;
        };
        club_access.listed = club.lobby_items();
        let lines: Vec<String> = club_access
            .listed
            .iter()
            .enumerate()
            .map(|(index, choice)| format!("{}. {}", index + 1, choice.text(&self.localizer)))
            .collect();
        if lines.is_empty() {
            self.print_text("terminal-lobby-empty");
        }
        for line in lines {
            self.print(&line);
        }
    }

    fn choose(&mut self, number: usize) {
        let challenge = self.controller.game_options.challenge();
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        let Some(club) = &mut club_access.club else {
            return;
        };
        let Some(choice) = club_access.listed.get(number.wrapping_sub(1)).cloned() else {
            return self.print_text_with("terminal-not-understood", "text", &number.to_string());
        };
        club.choose(&choice, challenge);
        if !matches!(choice, LobbyItem::CancelChallenge(_)) {
            club_access.state = AccessState::AwaitingGame;
        }
        if let LobbyItem::Person(person) = &choice {
            self.print_text_with("terminal-challenged", "name", &person.name);
        }
    }

    /// Handles `challenge`, with an optional time, colour, start and name.
    fn challenge(&mut self, words: &str) {
        let mut game_options = self.controller.game_options.clone();
        let name = match game_options.apply_challenge_words(words) {
            Ok(name) => name,
            Err(unknown) => return self.print_unknown_words(&unknown),
        };
        let Some(club_access) = &mut self.club_access else {
            return;
        };
        let Some(club) = &mut club_access.club else {
            return;
        };
        let person = club.lobby.here.iter().find(|person| person.name == name);
        let to = match (name.is_empty(), person) {
            (true, _) => None,
            (false, Some(person)) => Some(person.id),
            (false, None) => return self.print_text_with("terminal-not-here", "name", &name),
        };
        let is_for_one = to.is_some();
        club.challenge(NewChallenge {
            to,
            ..game_options.challenge()
        });
        club_access.state = AccessState::AwaitingGame;
        match is_for_one {
            true => self.print_text_with("terminal-challenged", "name", &name),
            false => self.print_text("terminal-challenged-all"),
        }
    }

    pub(super) fn print_chat(&mut self, message: &ChatMessage) {
        let line = format!(
            "{}: {}",
            sanitize(&message.by.name),
            sanitize(&message.text)
        );
        self.print(&line);
    }

    pub(super) fn print_rematch(&mut self, by: Color) {
        let mine = self.controller.host.seats() == crate::host::LocalSeats::One(by);
        self.print_text(if mine {
            "offer-rematch.yours"
        } else {
            "offer-rematch.theirs"
        });
    }

    pub(super) fn enter_rematch(&mut self, next: GameId) {
        if let Some(club_access) = &mut self.club_access
            && let Some(club) = &mut club_access.club
        {
            club.enter(next, true);
            club_access.state = AccessState::AwaitingGame;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::Read,
        net::{Ipv4Addr, TcpListener},
        sync::mpsc,
    };

    use tabiya_words::{Language, Messages};
    use tempfile::TempDir;

    use super::*;
    use crate::localizer::Localizer;

    const NOW: Moment = Moment(1_700_000_000_000);

    /// A client that looks for clubs.
    struct TestClient {
        line_client: LineClient,
        _home: TempDir,
    }

    impl TestClient {
        fn new() -> Self {
            let home = tempfile::tempdir().unwrap();
            let mut options = PlayOptions::for_tests(home.path());
            options.opponent = OpponentChoice::Club(None);
            let (app_events, _) = mpsc::channel();
            let localizer = Localizer::new(Messages::new(Language::English));
            let line_client =
                LineClient::begin(&options, localizer, &app_events, false, NOW).unwrap();
            Self {
                line_client,
                _home: home,
            }
        }

        fn handle(&mut self, app_event: AppEvent) -> String {
            self.line_client.take_output();
            self.line_client.handle(app_event, NOW);
            self.line_client.take_output()
        }

        fn type_line(&mut self, line: &str) -> String {
            self.handle(AppEvent::Line(line.to_string()))
        }
    }

    fn found(name: &str, port: u16) -> DiscoveredClub {
        DiscoveredClub {
            name: name.to_string(),
            addresses: vec![Ipv4Addr::LOCALHOST.into()],
            port,
            tls: false,
            protocol: 1,
        }
    }

    #[test]
    fn discovered_clubs_are_listed_and_joined() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut client = TestClient::new();
        // Lines typed during the search wait.
        assert_eq!(client.type_line("3"), "");
        let clubs = vec![found("The café", 9), found("The library", port)];
        let text = client.handle(AppEvent::Clubs(Ok(clubs)));
        let list = format!(
            "1. The café  http://127.0.0.1:9/\n2. The library  http://127.0.0.1:{port}/\nClub: 3\n"
        );
        assert!(text.starts_with(&list), "{text}");
        assert!(text.contains("“3” was not understood"), "{text}");
        client.type_line("2");
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = [0; 64];
        let count = stream.read(&mut bytes).unwrap();
        let request = String::from_utf8_lossy(&bytes[..count]);
        assert!(request.starts_with("GET /api/v1/me"), "{request}");
    }

    #[test]
    fn an_address_can_be_typed() {
        let mut client = TestClient::new();
        let text = client.handle(AppEvent::Clubs(Ok(Vec::new())));
        assert!(text.starts_with("No clubs found."), "{text}");
        let text = client.type_line("a b");
        assert!(text.contains("is not a valid host name"), "{text}");
        let text = client.type_line("");
        assert!(text.contains("Searching for clubs"), "{text}");
        let text = client.handle(AppEvent::Clubs(Err("no network".to_string())));
        assert!(text.contains("no network"), "{text}");
        let text = client.type_line("quit");
        assert!(client.line_client.exit_reason().is_some(), "{text}");
    }
}
