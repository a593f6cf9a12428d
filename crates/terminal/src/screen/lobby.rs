//! Clubs on the screen: which there are, who is there, what is open.

use tabiya_game::Moment;
use tabiya_wire::{NewChallenge, Person, net::Found};

use super::{
    form::{Form, Purpose},
    menu::{Item, Menu},
    state::{Mode, Prompt, Screen},
};
use crate::{
    club::{Choice, Club, Heard},
    host::Host,
    link::ClubSays,
    plan, search,
    setup::Opponent,
    signal::Signal,
    voice::tidy,
};

impl Screen {
    /// Goes to the club that was named, or looks for some.
    pub(super) fn open_door(&mut self) {
        let Opponent::Club(address) = self.setup.opponent.clone() else {
            return;
        };
        match address {
            Some(address) => self.join(&address.to_string()),
            None => self.look_for_clubs(),
        }
    }

    /// True if there is a club, or should be, and no game of it on the board.
    pub(super) fn is_in_lobby(&self) -> bool {
        matches!(self.session.choice.opponent, Opponent::Club(_))
            && self.session.host.club_game().is_none()
    }

    fn look_for_clubs(&mut self) {
        search::look(self.signals.clone());
        self.say_word("terminal-looking");
        self.open_lobby();
    }

    /// Shows the clubs that were found.
    pub(super) fn hear_found(&mut self, found: Result<Vec<Found>, String>) {
        self.said.clear();
        match found {
            Ok(found) if found.is_empty() => self.say_word("terminal-none-found"),
            Ok(found) => self.found = found,
            Err(error) => self.say_with("terminal-club-failed", "error", &error),
        }
        if self.club.is_none() && !matches!(self.mode, Mode::Prompt(..)) {
            self.open_lobby();
        }
    }

    pub(super) fn join(&mut self, address: &str) {
        match address.parse() {
            Ok(address) => {
                let name = self.session.choice.names.white.clone();
                let signals = self.signals.clone();
                self.club = Some(Club::join(address, &name, &self.setup, signals));
            }
            Err(error) => {
                let error: tabiya_wire::net::AddressError = error;
                self.say_with("terminal-club-failed", "error", &error.to_string());
            }
        }
        self.open_lobby();
    }

    /// Shows the lobby, or the clubs that were found. What was marked stays marked.
    pub(super) fn open_lobby(&mut self) {
        let (marked, label) = match &self.mode {
            // In a lobby things come and go, and what is marked must not become something else.
            Mode::Menu(menu) if menu.is_choice_marked() => (menu.marked, menu.label(menu.marked)),
            Mode::Menu(menu) => (menu.marked, None),
            _ => (0, None),
        };
        let mut menu = match &self.club {
            Some(club) => self.lobby_menu(club),
            None => self.clubs_menu(),
        };
        let same =
            (0..menu.items.len()).find(|index| label.is_some() && menu.label(*index) == label);
        menu.marked = same.unwrap_or(marked.min(menu.items.len().saturating_sub(1)));
        menu.escape = Item::Leave;
        self.mode = Mode::Menu(menu);
    }

    fn clubs_menu(&self) -> Menu {
        let word = |id: &str| self.voice.word(id);
        let clubs = self.found.iter().enumerate().map(|(index, club)| {
            let url = club.urls().into_iter().next().unwrap_or_default();
            (
                None,
                format!("{}  {url}", tidy(&club.name)),
                Item::Club(index),
            )
        });
        let mut items: Vec<_> = clubs.collect();
        items.push((None, word("terminal-menu-address"), Item::Address));
        items.push((None, word("terminal-menu-look"), Item::Look));
        items.push((None, word("menu-leave"), Item::Leave));
        let mut menu = Menu::new(word("terminal-menu-clubs"), items);
        menu.text = self.said.last().cloned().into_iter().collect();
        menu
    }

    fn lobby_menu(&self, club: &Club) -> Menu {
        let word = |id: &str| self.voice.word(id);
        let choices = club.choices();
        let choices = choices.iter().enumerate();
        let mut items: Vec<_> = choices
            .map(|(index, choice)| (None, choice.text(&self.voice), Item::Choice(index)))
            .collect();
        items.push((None, word("terminal-menu-challenge"), Item::Challenge));
        items.push((None, word("menu-leave"), Item::Leave));
        let title = match club.name.as_str() {
            "" => club.address.to_string(),
            name => tidy(name),
        };
        let mut menu = Menu::new(title, items);
        menu.text = self.said.last().cloned().into_iter().collect();
        menu
    }

    /// Does what was chosen in a lobby.
    pub(super) fn choose_at_club(&mut self, item: Item, _now: Moment) {
        match item {
            Item::Club(index) => {
                let address = self.found.get(index).and_then(search::address);
                match address {
                    Some(address) => self.join(&address.to_string()),
                    None => self.open_lobby(),
                }
            }
            Item::Address => self.mode = Mode::Prompt(Prompt::Address, String::new()),
            Item::Look => self.look_for_clubs(),
            Item::Choice(index) => self.choose_in_lobby(index),
            Item::Challenge => self.open_challenge(None),
            Item::Lobby => self.go_to_lobby(),
            _ => {}
        }
    }

    fn choose_in_lobby(&mut self, index: usize) {
        let challenge = self.session.choice.challenge();
        self.open_lobby();
        let Some(club) = &mut self.club else {
            return;
        };
        match club.choices().get(index) {
            Some(Choice::Person(person)) => {
                let person = person.clone();
                self.open_challenge(Some(person));
            }
            Some(choice) => club.choose(choice, challenge),
            None => {}
        }
    }

    /// Asks what a challenge to somebody, or to anyone, is like.
    fn open_challenge(&mut self, to: Option<Person>) {
        let form = Form::new(self.session.choice.clone(), Purpose::Challenge(to));
        self.mode = Mode::Form(Box::new(form));
    }

    /// Challenges somebody, or anyone. What it is like is remembered for the next.
    pub(super) fn challenge(&mut self, choice: plan::Choice, to: Option<Person>) {
        self.session.choice = choice;
        self.session.remember();
        let challenge = NewChallenge {
            to: to.as_ref().map(|person| person.id.clone()),
            ..self.session.choice.challenge()
        };
        if let Some(club) = &self.club {
            club.challenge(challenge);
            match to {
                None => self.say_word("terminal-challenged-all"),
                Some(person) => self.say_with("terminal-challenged", "name", &tidy(&person.name)),
            }
        }
        self.open_lobby();
    }

    /// Leaves the board; the club keeps its games.
    fn go_to_lobby(&mut self) {
        let Some(club) = &mut self.club else {
            return self.say_word("terminal-no-club");
        };
        let is_over = self.session.host.game().ending().is_some();
        if let Some(game) = self.session.host.club_game() {
            club.leave(game, is_over);
        }
        self.open_lobby();
    }

    /// Hears the club.
    pub(super) fn hear_club(&mut self, says: ClubSays, now: Moment) {
        let shows_lobby = self.shows_lobby();
        let is_playing = self.session.is_playing_at_club() && !shows_lobby;
        let Some(club) = &mut self.club else {
            return;
        };
        match club.hear(says, is_playing, now) {
            None => {}
            Some(Heard::Lobby) if shows_lobby => {
                let before = self.choices_shown();
                self.open_lobby();
                let after = self.choices_shown();
                if let Mode::Menu(menu) = &mut self.mode {
                    menu.moved = if after.0 == before.0 {
                        before.1
                    } else {
                        Some(now)
                    };
                }
            }
            Some(Heard::Lobby) => {}
            Some(Heard::Entered) => {
                let me = club
                    .me
                    .as_ref()
                    .map(|me| me.name.clone())
                    .unwrap_or_default();
                self.has_no_club = false;
                self.say_with("terminal-club-entered", "name", &tidy(&me));
                self.open_lobby();
            }
            Some(Heard::Failed(error)) => {
                self.has_no_club = true;
                self.club = None;
                self.say_with("terminal-club-failed", "error", &error);
                self.open_lobby();
            }
            Some(Heard::Refused(reason)) => {
                let sentence = self.voice.reason(&reason);
                self.say(sentence);
                if shows_lobby {
                    self.open_lobby();
                }
            }
            Some(Heard::Game(host, said, is_rematch)) => {
                self.session.enter(host as Box<dyn Host>, is_rematch);
                self.begin_game(said.into_iter().map(crate::host::News::Said).collect());
                self.show_result();
            }
            Some(Heard::Another) => self.say_word("terminal-another-began"),
            Some(Heard::ForHost(says)) => {
                let news = self.session.hear(Signal::Club(says), now);
                self.take(news);
            }
        }
    }

    /// What the menu offers, in its order, and when that last moved.
    fn choices_shown(&self) -> (Vec<String>, Option<Moment>) {
        let Mode::Menu(menu) = &self.mode else {
            return (Vec::new(), None);
        };
        let texts = menu.items.iter().map(|(_, text, _)| text.clone());
        (texts.collect(), menu.moved)
    }

    /// True while the menu is that of a lobby.
    fn shows_lobby(&self) -> bool {
        let Mode::Menu(menu) = &self.mode else {
            return false;
        };
        menu.items
            .iter()
            .any(|(_, _, item)| matches!(item, Item::Challenge))
    }
}
