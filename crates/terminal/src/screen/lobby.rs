//! Clubs on the screen: finding and joining them, and their lobby.

use tabiya_game::Moment;
use tabiya_wire::{NewChallenge, Person, net::DiscoveredClub};

use super::{
    form::{Form, FormPurpose},
    menu::{Menu, MenuItem},
    state::{Prompt, Screen, ScreenMode},
};
use crate::{
    app_event::AppEvent,
    club::{ClubClient, ClubUpdate, LobbyItem},
    club_connection::ClubEvent,
    discovery, game_options,
    host::Host,
    localizer::sanitize,
    options::OpponentChoice,
};

impl Screen {
    /// Joins the club that was named, or looks for clubs.
    pub(super) fn join_or_search(&mut self) {
        let OpponentChoice::Club(address) = self.options.opponent.clone() else {
            return;
        };
        match address {
            Some(address) => self.join(&address.to_string()),
            None => self.look_for_clubs(),
        }
    }

    /// True if the opponent is to come from a club, and no game of one is on the board.
    pub(super) fn is_in_lobby(&self) -> bool {
        matches!(
            self.controller.game_options.opponent,
            OpponentChoice::Club(_)
        ) && self.controller.host.club_game_id().is_none()
    }

    fn look_for_clubs(&mut self) {
        discovery::start(self.app_events.clone());
        self.show_text("terminal-looking");
        self.open_lobby();
    }

    /// Shows the clubs discovered.
    pub(super) fn show_found_clubs(&mut self, found: Result<Vec<DiscoveredClub>, String>) {
        self.messages.clear();
        match found {
            Ok(found) if found.is_empty() => self.show_text("terminal-none-found"),
            Ok(found) => self.found = found,
            Err(error) => self.show_text_with("terminal-club-failed", "error", &error),
        }
        if self.club.is_none() && !matches!(self.mode, ScreenMode::Prompt(..)) {
            self.open_lobby();
        }
    }

    pub(super) fn join(&mut self, address: &str) {
        match address.parse() {
            Ok(address) => {
                let name = self.controller.game_options.names.white.clone();
                let app_events = self.app_events.clone();
                self.club = Some(ClubClient::join(address, &name, &self.options, app_events));
            }
            Err(error) => {
                let error: tabiya_wire::net::AddressError = error;
                self.show_text_with("terminal-club-failed", "error", &error.to_string());
            }
        }
        self.open_lobby();
    }

    /// Shows the lobby, or the clubs discovered. The selection is kept.
    pub(super) fn open_lobby(&mut self) {
        let (selected_index, label) = match &self.mode {
            // Items of a lobby come and go; the selection must stay on the same one.
            ScreenMode::Menu(menu) if menu.is_lobby_item_selected() => {
                (menu.selected_index, menu.label(menu.selected_index))
            }
            ScreenMode::Menu(menu) => (menu.selected_index, None),
            _ => (0, None),
        };
        let mut menu = match &self.club {
            Some(club) => self.lobby_menu(club),
            None => self.clubs_menu(),
        };
        let same =
            (0..menu.items.len()).find(|index| label.is_some() && menu.label(*index) == label);
        menu.selected_index =
            same.unwrap_or(selected_index.min(menu.items.len().saturating_sub(1)));
        menu.escape = MenuItem::Leave;
        self.mode = ScreenMode::Menu(menu);
    }

    fn clubs_menu(&self) -> Menu {
        let word = |id: &str| self.localizer.text(id);
        let clubs = self.found.iter().enumerate().map(|(index, club)| {
            let url = club.urls().into_iter().next().unwrap_or_default();
            (
                None,
                format!("{}  {url}", sanitize(&club.name)),
                MenuItem::Club(index),
            )
        });
        let mut items: Vec<_> = clubs.collect();
        items.push((None, word("terminal-menu-address"), MenuItem::Address));
        items.push((None, word("terminal-menu-look"), MenuItem::Look));
        items.push((None, word("menu-leave"), MenuItem::Leave));
        let mut menu = Menu::new(word("terminal-menu-clubs"), items);
        menu.text = self.messages.last().cloned().into_iter().collect();
        menu
    }

    fn lobby_menu(&self, club: &ClubClient) -> Menu {
        let word = |id: &str| self.localizer.text(id);
        let choices = club.lobby_items();
        let choices = choices.iter().enumerate();
        let mut items: Vec<_> = choices
            .map(|(index, choice)| (None, choice.text(&self.localizer), MenuItem::Choice(index)))
            .collect();
        items.push((None, word("terminal-menu-challenge"), MenuItem::Challenge));
        items.push((None, word("menu-leave"), MenuItem::Leave));
        let title = match club.name.as_str() {
            "" => club.address.to_string(),
            name => sanitize(name),
        };
        let mut menu = Menu::new(title, items);
        menu.text = self.messages.last().cloned().into_iter().collect();
        menu
    }

    /// Performs the action of an item of the lobby.
    pub(super) fn choose_at_club(&mut self, item: MenuItem, _now: Moment) {
        match item {
            MenuItem::Club(index) => {
                let address = self.found.get(index).and_then(discovery::address);
                match address {
                    Some(address) => self.join(&address.to_string()),
                    None => self.open_lobby(),
                }
            }
            MenuItem::Address => self.mode = ScreenMode::Prompt(Prompt::Address, String::new()),
            MenuItem::Look => self.look_for_clubs(),
            MenuItem::Choice(index) => self.choose_in_lobby(index),
            MenuItem::Challenge => self.open_challenge(None),
            MenuItem::Lobby => self.go_to_lobby(),
            _ => {}
        }
    }

    fn choose_in_lobby(&mut self, index: usize) {
        let challenge = self.controller.game_options.challenge();
        self.open_lobby();
        let Some(club) = &mut self.club else {
            return;
        };
        match club.lobby_items().get(index) {
            Some(LobbyItem::Person(person)) => {
                let person = person.clone();
                self.open_challenge(Some(person));
            }
            Some(choice) => club.choose(choice, challenge),
            None => {}
        }
    }

    /// Opens the form of a challenge to a person, or to anyone.
    fn open_challenge(&mut self, to: Option<Person>) {
        let form = Form::new(
            self.controller.game_options.clone(),
            FormPurpose::Challenge(to),
        );
        self.mode = ScreenMode::Form(Box::new(form));
    }

    /// Challenges a person, or anyone, and saves the options for the next time.
    pub(super) fn challenge(&mut self, choice: game_options::GameOptions, to: Option<Person>) {
        self.controller.game_options = choice;
        self.controller.save_settings();
        let challenge = NewChallenge {
            to: to.as_ref().map(|person| person.id),
            ..self.controller.game_options.challenge()
        };
        if let Some(club) = &self.club {
            club.challenge(challenge);
            match to {
                None => self.show_text("terminal-challenged-all"),
                Some(person) => {
                    self.show_text_with("terminal-challenged", "name", &sanitize(&person.name))
                }
            }
        }
        self.open_lobby();
    }

    /// Leaves the board. The club keeps an unfinished game.
    fn go_to_lobby(&mut self) {
        let Some(club) = &mut self.club else {
            return self.show_text("terminal-no-club");
        };
        let is_over = self.controller.host.game().ending().is_some();
        if let Some(game) = self.controller.host.club_game_id() {
            club.leave(game, is_over);
        }
        self.open_lobby();
    }

    /// Handles an event of the club.
    pub(super) fn handle_club_event(&mut self, event: ClubEvent, now: Moment) {
        let shows_lobby = self.shows_lobby();
        let is_playing = self.controller.is_playing_at_club() && !shows_lobby;
        let Some(club) = &mut self.club else {
            return;
        };
        match club.handle(event, is_playing, now) {
            None => {}
            Some(ClubUpdate::Lobby) if shows_lobby => {
                let before = self.choices_shown();
                self.open_lobby();
                let after = self.choices_shown();
                if let ScreenMode::Menu(menu) = &mut self.mode {
                    menu.reordered_at = if after.0 == before.0 {
                        before.1
                    } else {
                        Some(now)
                    };
                }
            }
            Some(ClubUpdate::Lobby) => {}
            Some(ClubUpdate::Joined) => {
                let me = club
                    .me
                    .as_ref()
                    .map(|me| me.name.clone())
                    .unwrap_or_default();
                self.has_failed_to_join = false;
                self.show_text_with("terminal-club-entered", "name", &sanitize(&me));
                self.open_lobby();
            }
            Some(ClubUpdate::Failed(error)) => {
                self.has_failed_to_join = true;
                self.club = None;
                self.show_text_with("terminal-club-failed", "error", &error);
                self.open_lobby();
            }
            Some(ClubUpdate::Refused(reason)) => {
                let sentence = self.localizer.reason(&reason);
                self.show_message(sentence);
                if shows_lobby {
                    self.open_lobby();
                }
            }
            Some(ClubUpdate::Game(host, chat, is_rematch)) => {
                self.controller.enter(host as Box<dyn Host>, is_rematch);
                self.begin_game(chat.into_iter().map(crate::host::HostEvent::Chat).collect());
                self.show_result();
            }
            Some(ClubUpdate::AnotherGameStarted) => self.show_text("terminal-another-began"),
            Some(ClubUpdate::ForHost(event)) => {
                let host_events = self.controller.handle(AppEvent::Club(event), now);
                self.show_host_events(host_events);
            }
        }
    }

    /// Texts of the menu in order, and when that last changed.
    fn choices_shown(&self) -> (Vec<String>, Option<Moment>) {
        let ScreenMode::Menu(menu) = &self.mode else {
            return (Vec::new(), None);
        };
        let texts = menu.items.iter().map(|(_, text, _)| text.clone());
        (texts.collect(), menu.reordered_at)
    }

    /// True while the menu is that of a lobby.
    fn shows_lobby(&self) -> bool {
        let ScreenMode::Menu(menu) = &self.mode else {
            return false;
        };
        menu.items
            .iter()
            .any(|(_, _, item)| matches!(item, MenuItem::Challenge))
    }
}
