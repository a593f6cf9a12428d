//! Clubs, line by line: which there are, who is there, what is open.

use std::sync::mpsc::Sender;

use tabiya_game::Moment;
use tabiya_rules::Color;
use tabiya_wire::{
    Id, NewChallenge, Said,
    net::{Address, Found},
};

use super::dialogue::{Dialogue, Stage};
use crate::{
    club::{Choice, Club, Heard},
    entry::{Command, Entry},
    host::Host,
    link::ClubSays,
    search,
    setup::{Opponent, Setup},
    signal::Signal,
    voice::tidy,
};

/// The way to clubs.
pub(super) struct Door {
    /// The club that was joined.
    pub(super) club: Option<Club>,
    /// Clubs that were found.
    found: Vec<Found>,
    /// What was listed last: numbers mean this, whatever has happened since.
    listed: Vec<Choice>,
    address: Option<Address>,
    state: State,
    /// One was in a club.
    was_inside: bool,
    /// There was no way to the last club.
    is_refused: bool,
    signals: Sender<Signal>,
    setup: Setup,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing was said to the club yet.
    Outside,
    /// Clubs are looked for.
    Looks,
    /// The club has not answered.
    Knocked,
    /// One is in.
    Inside,
    /// A game is about to begin.
    Waits,
}

impl Door {
    /// If the command line asks for a club.
    pub(super) fn of(setup: &Setup, signals: &Sender<Signal>) -> Option<Self> {
        let Opponent::Club(address) = &setup.opponent else {
            return None;
        };
        Some(Self {
            club: None,
            found: Vec::new(),
            listed: Vec::new(),
            address: address.clone(),
            state: State::Outside,
            was_inside: false,
            is_refused: false,
            signals: signals.clone(),
            setup: setup.clone(),
        })
    }

    /// True if lines have to wait for the club.
    pub(super) fn is_waiting(&self, from_person: bool) -> bool {
        match self.state {
            State::Outside | State::Inside => false,
            State::Knocked | State::Looks => true,
            // In a pipe, what comes after a challenge is meant for the game.
            State::Waits => !from_person,
        }
    }

    /// True while it is the network that is waited for, which does not take for ever.
    pub(super) fn is_on_the_way(&self) -> bool {
        matches!(self.state, State::Knocked | State::Looks)
    }

    /// True if there was no way to any club.
    pub(super) fn has_failed(&self) -> bool {
        self.is_refused && !self.was_inside
    }

    fn knock(&mut self, address: Address, name: &str) {
        let signals = self.signals.clone();
        self.club = Some(Club::join(address, name, &self.setup, signals));
        self.state = State::Knocked;
    }
}

impl Dialogue {
    /// Goes to the club that was named, or looks for some.
    pub(super) fn open_door(&mut self) {
        let name = self.session.choice.names.white.clone();
        let Some(door) = &mut self.door else {
            return;
        };
        if let Some(address) = door.address.clone() {
            door.knock(address, &name);
            return;
        }
        self.tell_word("terminal-looking");
        if let Some(door) = &mut self.door {
            door.state = State::Looks;
            search::look(door.signals.clone());
        }
    }

    /// Lists the clubs that were found.
    pub(super) fn list_clubs(&mut self, found: Result<Vec<Found>, String>) {
        self.set_state(State::Outside);
        let found = match found {
            Ok(found) => found,
            Err(error) => return self.tell_with("terminal-club-failed", "error", &error),
        };
        if found.is_empty() {
            self.tell_word("terminal-no-clubs");
        }
        for (index, club) in found.iter().enumerate() {
            let urls = club.urls();
            let line = format!(
                "{}. {}  {}",
                index + 1,
                club.name,
                urls.first().map_or("", String::as_str)
            );
            self.tell(&line);
        }
        if let Some(door) = &mut self.door {
            door.found = found;
        }
    }

    pub(super) fn lobby_line(&mut self, line: &str) {
        let text = line.trim();
        let inside = self
            .door
            .as_ref()
            .is_some_and(|door| !matches!(door.state, State::Outside | State::Looks));
        if !inside {
            return self.line_outside(text);
        }
        if let Ok(number) = text.parse::<usize>() {
            return self.choose(number);
        }
        match Entry::read(text, &tabiya_rules::Position::START, &self.voice.notation) {
            Entry::Nothing => self.tell_lobby(),
            Entry::Command(command) => match command {
                Command::Lobby => self.tell_lobby(),
                Command::Challenge(words) => self.challenge(&words),
                Command::Take(number) | Command::Watch(number) => self.choose(number),
                Command::Help => self.tell_word("terminal-help-club"),
                Command::Quit => self.leave(),
                _ => self.tell_word("terminal-only-at-board"),
            },
            _ => self.tell_with("terminal-not-understood", "text", text),
        }
    }

    /// Before one is in: the number of a club, or an address.
    fn line_outside(&mut self, text: &str) {
        if matches!(text, "quit" | "q") {
            return self.leave();
        }
        let name = self.session.choice.names.white.clone();
        let Some(door) = &mut self.door else {
            return;
        };
        if text.is_empty() {
            door.address = None;
            return self.open_door();
        }
        if let Ok(number) = text.parse::<usize>() {
            let club = door.found.get(number.wrapping_sub(1));
            return match club.and_then(search::address) {
                Some(address) => door.knock(address, &name),
                None => self.tell_with("terminal-not-understood", "text", text),
            };
        }
        match text.parse::<Address>() {
            Ok(address) => door.knock(address, &name),
            Err(error) => self.tell_with("terminal-club-failed", "error", &error.to_string()),
        }
    }

    /// Hears the club.
    pub(super) fn hear_club(&mut self, says: ClubSays, now: Moment) {
        let is_playing = self.session.is_playing_at_club() && self.stage != Stage::Lobby;
        let Some(club) = self.door.as_mut().and_then(|door| door.club.as_mut()) else {
            return;
        };
        match club.hear(says, is_playing, now) {
            None => {}
            Some(Heard::Lobby | Heard::Entered) => {
                self.settle_in();
                self.tell_new_challenges();
            }
            Some(Heard::Failed(error)) => {
                self.set_state(State::Outside);
                if let Some(door) = &mut self.door {
                    door.is_refused = true;
                }
                self.tell_with("terminal-club-failed", "error", &error);
                // Lines in a file were meant for this club, and are no addresses of others.
                if !self.from_person {
                    self.leave();
                }
            }
            Some(Heard::Refused(reason)) => {
                if self
                    .door
                    .as_ref()
                    .is_some_and(|door| door.state == State::Waits)
                {
                    self.set_state(State::Inside);
                }
                let sentence = self.voice.reason(&reason);
                self.tell(&sentence);
            }
            Some(Heard::Game(host, said, is_rematch)) => {
                self.set_state(State::Inside);
                self.session.enter(host as Box<dyn Host>, is_rematch);
                self.begin_game(Vec::new());
                for said in &said {
                    self.tell_said(said);
                }
                let over = self.session.host.game().ending();
                if over.is_some() {
                    self.stage = Stage::Again;
                }
            }
            Some(Heard::Another) => self.tell_word("terminal-another-began"),
            Some(Heard::ForHost(says)) => {
                let news = self.session.hear(Signal::Club(says), now);
                self.tell_news(news);
            }
        }
    }

    /// One is in, and knows who is there: now there is something to choose.
    fn settle_in(&mut self) {
        let Some(door) = &mut self.door else {
            return;
        };
        let Some(club) = door.club.as_ref().filter(|club| club.is_settled) else {
            return;
        };
        let Some(me) = club.me.as_ref().filter(|_| door.state == State::Knocked) else {
            return;
        };
        let name = tidy(&me.name);
        door.state = State::Inside;
        (door.was_inside, door.is_refused) = (true, false);
        self.tell_with("terminal-club-entered", "name", &name);
        self.tell_lobby();
    }

    /// Challenges that have come since the list was shown are added to it, for who sits there and waits.
    fn tell_new_challenges(&mut self) {
        let Some(door) = &mut self.door else {
            return;
        };
        let waits = matches!(door.state, State::Inside | State::Waits);
        let Some(club) = door.club.as_ref().filter(|_| waits && self.from_person) else {
            return;
        };
        if self.stage != Stage::Lobby {
            return;
        }
        let choices = club.choices().into_iter();
        let new: Vec<Choice> = choices
            .filter(|choice| matches!(choice, Choice::Take(_)) && !door.listed.contains(choice))
            .collect();
        let first = door.listed.len();
        door.listed.extend(new.iter().cloned());
        for (index, choice) in new.iter().enumerate() {
            let line = format!("{}. {}", first + index + 1, choice.text(&self.voice));
            self.tell(&line);
        }
    }

    fn set_state(&mut self, state: State) {
        if let Some(door) = &mut self.door {
            door.state = state;
        }
    }

    /// Leaves the board. A game of one's own goes on without one: the club keeps it.
    pub(super) fn go_to_lobby(&mut self) {
        let is_over = self.session.host.game().ending().is_some();
        let club = self.door.as_mut().and_then(|door| door.club.as_mut());
        if let (Some(club), Some(game)) = (club, self.session.host.club_game()) {
            club.leave(game, is_over);
        }
        self.stage = Stage::Lobby;
        self.tell_lobby();
    }

    fn tell_lobby(&mut self) {
        let Some(door) = &mut self.door else {
            return;
        };
        let Some(club) = &door.club else {
            return;
        };
        door.listed = club.choices();
        let lines: Vec<String> = door
            .listed
            .iter()
            .enumerate()
            .map(|(index, choice)| format!("{}. {}", index + 1, choice.text(&self.voice)))
            .collect();
        if lines.is_empty() {
            self.tell_word("terminal-lobby-empty");
        }
        for line in lines {
            self.tell(&line);
        }
    }

    fn choose(&mut self, number: usize) {
        let challenge = self.session.choice.challenge();
        let Some(door) = &mut self.door else {
            return;
        };
        let Some(club) = &mut door.club else {
            return;
        };
        let Some(choice) = door.listed.get(number.wrapping_sub(1)).cloned() else {
            return self.tell_with("terminal-not-understood", "text", &number.to_string());
        };
        club.choose(&choice, challenge);
        if !matches!(choice, Choice::CallOff(_)) {
            door.state = State::Waits;
        }
        if let Choice::Person(person) = &choice {
            self.tell_with("terminal-challenged", "name", &person.name);
        }
    }

    /// `challenge`, or with a time, a colour, a start, and somebody's name.
    fn challenge(&mut self, words: &str) {
        let mut choice = self.session.choice.clone();
        let name = match choice.change_challenge(words) {
            Ok(name) => name,
            Err(wrong) => return self.tell_wrong_words(&wrong),
        };
        let Some(door) = &mut self.door else {
            return;
        };
        let Some(club) = &mut door.club else {
            return;
        };
        let person = club.lobby.here.iter().find(|person| person.name == name);
        let to = match (name.is_empty(), person) {
            (true, _) => None,
            (false, Some(person)) => Some(person.id.clone()),
            (false, None) => return self.tell_with("terminal-not-here", "name", &name),
        };
        let is_for_one = to.is_some();
        club.challenge(NewChallenge {
            to,
            ..choice.challenge()
        });
        door.state = State::Waits;
        match is_for_one {
            true => self.tell_with("terminal-challenged", "name", &name),
            false => self.tell_word("terminal-challenged-all"),
        }
    }

    pub(super) fn tell_said(&mut self, said: &Said) {
        let line = format!("{}: {}", tidy(&said.by.name), tidy(&said.text));
        self.tell(&line);
    }

    pub(super) fn tell_rematch(&mut self, by: Color) {
        let mine = self.session.host.seats() == crate::host::Seats::One(by);
        self.tell_word(if mine {
            "offer-rematch.yours"
        } else {
            "offer-rematch.theirs"
        });
    }

    pub(super) fn enter_rematch(&mut self, next: &Id) {
        if let Some(door) = &mut self.door
            && let Some(club) = &mut door.club
        {
            club.enter(next, true);
            door.state = State::Waits;
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

    use tabiya_words::{Language, Words};
    use tempfile::TempDir;

    use super::*;
    use crate::voice::Voice;

    const NOW: Moment = Moment(1_700_000_000_000);

    /// Somebody who looks for clubs, and what they are told so far.
    struct Guest {
        dialogue: Dialogue,
        _home: TempDir,
    }

    impl Guest {
        fn new() -> Self {
            let home = tempfile::tempdir().unwrap();
            let mut setup = Setup::for_tests(home.path());
            setup.opponent = Opponent::Club(None);
            let (signals, _) = mpsc::channel();
            let voice = Voice::new(Words::new(Language::English));
            let dialogue = Dialogue::begin(&setup, voice, &signals, false, NOW).unwrap();
            Self {
                dialogue,
                _home: home,
            }
        }

        fn hears(&mut self, signal: Signal) -> String {
            self.dialogue.take_output();
            self.dialogue.hear(signal, NOW);
            self.dialogue.take_output()
        }

        fn types(&mut self, line: &str) -> String {
            self.hears(Signal::Line(line.to_string()))
        }
    }

    fn found(name: &str, port: u16) -> Found {
        Found {
            name: name.to_string(),
            addresses: vec![Ipv4Addr::LOCALHOST.into()],
            port,
            tls: false,
            protocol: 1,
        }
    }

    #[test]
    fn clubs_that_were_found_are_listed_and_one_is_joined() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let mut guest = Guest::new();
        // What is typed while clubs are looked for waits.
        assert_eq!(guest.types("3"), "");
        let clubs = vec![found("The café", 9), found("The library", port)];
        let text = guest.hears(Signal::Clubs(Ok(clubs)));
        let list = format!(
            "1. The café  http://127.0.0.1:9/\n2. The library  http://127.0.0.1:{port}/\nClub: 3\n"
        );
        assert!(text.starts_with(&list), "{text}");
        assert!(text.contains("“3” is not understood"), "{text}");
        guest.types("2");
        let (mut stream, _) = listener.accept().unwrap();
        let mut bytes = [0; 64];
        let count = stream.read(&mut bytes).unwrap();
        let asked = String::from_utf8_lossy(&bytes[..count]);
        assert!(asked.starts_with("GET /api/v1/me"), "{asked}");
    }

    #[test]
    fn where_no_club_was_found_an_address_can_be_typed() {
        let mut guest = Guest::new();
        let text = guest.hears(Signal::Clubs(Ok(Vec::new())));
        assert!(text.starts_with("No club was found."), "{text}");
        let text = guest.types("a b");
        assert!(text.contains("is no name of a computer"), "{text}");
        let text = guest.types("");
        assert!(text.contains("Looking for clubs"), "{text}");
        let text = guest.hears(Signal::Clubs(Err("no network".to_string())));
        assert!(text.contains("no network"), "{text}");
        let text = guest.types("quit");
        assert!(guest.dialogue.leaving().is_some(), "{text}");
    }
}
