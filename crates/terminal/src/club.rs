//! [`Club`]: a club that was joined: its lobby, and the way into its games.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::mpsc::Sender,
};

use tabiya_game::{Moment, Preset, Start};
use tabiya_rules::Color;
use tabiya_wire::{
    Challenge, ChatMessage, GameId, GameSummary, Lobby, NewChallenge, Person, Reason,
    ServerMessage,
    net::{Address, Api, Credentials},
};

use crate::{
    app_event::AppEvent,
    club_connection::{ClubCommand, ClubConnection, ClubEvent},
    host::ClubGame,
    localizer::{Localizer, color_key, sanitize},
    options::PlayOptions,
};

/// Club that was joined.
#[derive(Debug)]
pub(crate) struct ClubClient {
    /// Connection to it.
    pub(crate) connection: ClubConnection,
    /// Its address.
    pub(crate) address: Address,
    /// Its name; empty until known.
    pub(crate) name: String,
    /// The user's identity there.
    pub(crate) me: Option<Person>,
    /// State of the lobby.
    pub(crate) lobby: Lobby,
    /// True once the lobby has arrived.
    pub(crate) has_lobby: bool,
    /// The user's games in progress at the time of joining.
    pub(crate) playing: Vec<GameSummary>,
    /// The user's games started since.
    started: Vec<GameId>,
    /// Game being entered, and whether it is a rematch.
    entering: Option<(GameId, bool)>,
    cookies: CookieFile,
}

/// Effect of a club event on the user interface.
pub(crate) enum ClubUpdate {
    /// The club was joined.
    Joined,
    /// The club could not be joined.
    Failed(String),
    /// The lobby changed.
    Lobby,
    /// A game was entered: its host, earlier chat, and whether it is a rematch.
    Game(Box<ClubGame>, Vec<ChatMessage>, bool),
    /// A request was refused.
    Refused(Reason),
    /// Another game of the user's started while they are playing.
    AnotherGameStarted,
    /// Event for the host of the current game.
    ForHost(ClubEvent),
}

/// Item of the lobby that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum LobbyItem {
    /// Continue one's own game.
    Own(GameSummary),
    /// Accept somebody's challenge.
    AcceptChallenge(Challenge),
    /// Cancel one's own challenge.
    CancelChallenge(Challenge),
    /// Watch a game.
    Watch(GameSummary),
    /// Challenge a person.
    Person(Person),
}

impl ClubClient {
    /// Joins a club.
    pub(crate) fn join(
        address: Address,
        name: &str,
        options: &PlayOptions,
        app_events: Sender<AppEvent>,
    ) -> Self {
        let cookies = CookieFile::new(&options.data);
        let cookie = cookies.read(&address);
        let credentials = cookie.map_or_else(Credentials::new, Credentials::from_cookie);
        let api = Api::with_trust_store(address.clone(), credentials, options.trust.clone());
        let connection = ClubConnection::connect(api, name.to_string(), app_events);
        Self {
            connection,
            address,
            name: String::new(),
            me: None,
            lobby: Lobby::default(),
            has_lobby: false,
            playing: Vec::new(),
            started: Vec::new(),
            entering: None,
            cookies,
        }
    }

    /// Handles an event. `is_playing` is true if the user has an unfinished game on the board.
    pub(crate) fn handle(
        &mut self,
        event: ClubEvent,
        is_playing: bool,
        now: Moment,
    ) -> Option<ClubUpdate> {
        Some(match event {
            ClubEvent::Connected {
                me,
                cookie,
                playing,
            } => {
                if let Some(cookie) = cookie {
                    // Without the cookie one is a new person next time, which is no reason not to play.
                    let _ = self.cookies.write(&self.address, &cookie);
                }
                self.me = Some(me.person);
                self.playing = playing;
                ClubUpdate::Joined
            }
            ClubEvent::Failed(error) => ClubUpdate::Failed(error),
            ClubEvent::Refused(reason) => ClubUpdate::Refused(reason),
            ClubEvent::GameStarted(game) => {
                self.started.push(game);
                self.enter(game, false);
                return None;
            }
            ClubEvent::Message(message) => return self.handle_message(*message, is_playing, now),
            event => ClubUpdate::ForHost(event),
        })
    }

    fn handle_message(
        &mut self,
        message: ServerMessage,
        is_playing: bool,
        now: Moment,
    ) -> Option<ClubUpdate> {
        Some(match message {
            ServerMessage::Welcome { club, you, .. } => {
                self.name = club;
                self.me = Some(you.person);
                ClubUpdate::Lobby
            }
            ServerMessage::Lobby(lobby) => {
                self.lobby = *lobby;
                self.has_lobby = true;
                ClubUpdate::Lobby
            }
            ServerMessage::LobbyChanged(change) => {
                self.lobby.apply(*change);
                ClubUpdate::Lobby
            }
            ServerMessage::Started { game } => {
                let is_known = self.started.contains(&game);
                self.started.push(game);
                // Nobody is pulled away from a board where their clock is running.
                if is_playing && !is_known {
                    return Some(ClubUpdate::AnotherGameStarted);
                }
                self.enter(game, false);
                return None;
            }
            ServerMessage::Game(game) if self.is_entering(game.game) => {
                let is_rematch = self.entering.take().is_some_and(|(_, rematch)| rematch);
                let chat = game.said.clone();
                let host = ClubGame::follow(&game, self.connection.clone(), now)?;
                ClubUpdate::Game(Box::new(host), chat, is_rematch)
            }
            message => ClubUpdate::ForHost(ClubEvent::Message(Box::new(message))),
        })
    }

    fn is_entering(&self, game: GameId) -> bool {
        self.entering.is_some_and(|(awaited, _)| awaited == game)
    }

    /// Enters a game.
    pub(crate) fn enter(&mut self, game: GameId, is_rematch: bool) {
        self.entering = Some((game, is_rematch));
        self.connection.watch(game);
    }

    /// Leaves a game. A finished one is no longer listed as one's own.
    pub(crate) fn leave(&mut self, game: GameId, is_over: bool) {
        self.connection.unwatch(game);
        if is_over {
            self.playing.retain(|own| own.id != game);
            self.started.retain(|own| *own != game);
        }
    }

    /// Items of the lobby: one's own games, then challenges, games, people.
    pub(crate) fn lobby_items(&self) -> Vec<LobbyItem> {
        let me = self.me.as_ref().map(|me| me.id);
        let own = self.own_games().into_iter().map(LobbyItem::Own);
        let challenges = self.lobby.challenges.iter().cloned().map(|challenge| {
            if Some(challenge.by.id) == me {
                LobbyItem::CancelChallenge(challenge)
            } else {
                LobbyItem::AcceptChallenge(challenge)
            }
        });
        let own_games = self.own_games();
        let is_own = |game: &&GameSummary| !own_games.iter().any(|own| own.id == game.id);
        let games = self.lobby.games.iter().filter(is_own);
        let games = games.cloned().map(LobbyItem::Watch);
        let people = self.lobby.here.iter();
        let others = people.filter(|person| Some(person.id) != me);
        let people = others.cloned().map(LobbyItem::Person);
        own.chain(challenges).chain(games).chain(people).collect()
    }

    /// The user's games: those in progress at the time of joining, and those started since.
    fn own_games(&self) -> Vec<GameSummary> {
        let mut games = self.playing.clone();
        for game in &self.lobby.games {
            let is_mine = self.started.contains(&game.id);
            if is_mine && !games.iter().any(|known| known.id == game.id) {
                games.push(game.clone());
            }
        }
        games
    }

    /// Performs the action of an item. A person gets this challenge.
    pub(crate) fn choose(&mut self, item: &LobbyItem, challenge: NewChallenge) {
        match item {
            LobbyItem::Own(game) | LobbyItem::Watch(game) => self.enter(game.id, false),
            LobbyItem::AcceptChallenge(challenge) => {
                self.connection.send(ClubCommand::Accept(challenge.id))
            }
            LobbyItem::CancelChallenge(challenge) => self
                .connection
                .send(ClubCommand::CancelChallenge(challenge.id)),
            LobbyItem::Person(person) => self.challenge(NewChallenge {
                to: Some(person.id),
                ..challenge
            }),
        }
    }

    /// Challenges a person, or anyone.
    pub(crate) fn challenge(&self, challenge: NewChallenge) {
        self.connection
            .send(ClubCommand::Challenge(Box::new(challenge)));
    }
}

impl LobbyItem {
    /// Text of the item in a list.
    pub(crate) fn text(&self, localizer: &Localizer) -> String {
        match self {
            Self::Own(game) => game_text(localizer, "terminal-lobby-own", game),
            Self::Watch(game) => game_text(localizer, "terminal-lobby-watch", game),
            Self::AcceptChallenge(challenge) => {
                challenge_text(localizer, "terminal-lobby-take", challenge)
            }
            Self::CancelChallenge(challenge) => {
                challenge_text(localizer, "terminal-lobby-call-off", challenge)
            }
            Self::Person(person) => {
                localizer.text_with("terminal-lobby-person", "name", &sanitize(&person.name))
            }
        }
    }
}

fn game_text(localizer: &Localizer, id: &str, game: &GameSummary) -> String {
    localizer.format(
        id,
        &[
            ("white", sanitize(&game.names.white).into()),
            ("black", sanitize(&game.names.black).into()),
            ("time", sanitize(&game.time).into()),
        ],
    )
}

fn challenge_text(localizer: &Localizer, id: &str, challenge: &Challenge) -> String {
    let color = challenge.color.map_or("none", color_key);
    localizer.format(
        id,
        &[
            ("name", sanitize(&challenge.by.name).into()),
            ("time", terms(localizer, &challenge.preset).into()),
            ("color", color.into()),
        ],
    )
}

/// Time control of the challenger, and of the other side if different, and the starting position if not standard.
fn terms(localizer: &Localizer, preset: &Preset) -> String {
    let time = |side| localizer.time_control(&preset.time[side]);
    let (white, black) = (time(Color::White), time(Color::Black));
    let time = if white == black {
        white
    } else {
        format!("{white} / {black}")
    };
    match preset.start {
        Start::Standard => time,
        _ => format!("{time}, {}", localizer.start(&preset.start)),
    }
}

/// File of the cookies of all clubs: a line each with address and cookie. Secret: whoever has a cookie is that
/// person.
#[derive(Debug)]
struct CookieFile {
    path: PathBuf,
}

impl CookieFile {
    fn new(data: &Path) -> Self {
        Self {
            path: data.join("terminal").join("passes"),
        }
    }

    fn lines(&self) -> Vec<(String, String)> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        let pairs = text.lines().filter_map(|line| line.split_once(' '));
        pairs
            .map(|(address, cookie)| (address.to_string(), cookie.to_string()))
            .collect()
    }

    fn read(&self, address: &Address) -> Option<String> {
        let address = address.to_string();
        let found = self
            .lines()
            .into_iter()
            .find(|(known, _)| *known == address);
        found.map(|(_, cookie)| cookie)
    }

    fn write(&self, address: &Address, cookie: &str) -> io::Result<()> {
        let address = address.to_string();
        let mut lines = self.lines();
        lines.retain(|(known, _)| *known != address);
        lines.push((address, cookie.to_string()));
        let lines = lines
            .iter()
            .map(|(address, cookie)| format!("{address} {cookie}\n"));
        let text: String = lines.collect();
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        write_secret(&self.path, &text)
    }
}

#[cfg(unix)]
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    use std::{io::Write, os::unix::fs::OpenOptionsExt};
    let mut options = fs::OpenOptions::new();
    let mut file = options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(text.as_bytes())
}

#[cfg(not(unix))]
fn write_secret(path: &Path, text: &str) -> io::Result<()> {
    fs::write(path, text)
}

#[cfg(test)]
mod tests {
    use tabiya_wire::LobbyChange;

    use super::*;

    #[test]
    fn the_lobby_follows_its_changes() {
        let folder = tempfile::tempdir().unwrap();
        let options = PlayOptions::for_tests(folder.path());
        let (app_events, _) = std::sync::mpsc::channel();
        let address = "127.0.0.1:9".parse().unwrap();
        let mut club = ClubClient::join(address, "Anna", &options, app_events);
        let person = |id: &str, name: &str| Person {
            id: id.parse().unwrap(),
            name: name.into(),
        };
        let (ben, eve) = (person("ben00001", "Ben"), person("eve00001", "Eve"));
        let whole = Lobby {
            here: vec![ben.clone()],
            ..Lobby::default()
        };
        let came = LobbyChange {
            came: vec![eve.clone()],
            ..LobbyChange::default()
        };
        let left = LobbyChange {
            left: vec![ben.id],
            ..LobbyChange::default()
        };
        for (message, here) in [
            (ServerMessage::Lobby(Box::new(whole)), vec![ben.clone()]),
            (
                ServerMessage::LobbyChanged(Box::new(came)),
                vec![ben, eve.clone()],
            ),
            (ServerMessage::LobbyChanged(Box::new(left)), vec![eve]),
        ] {
            let event = ClubEvent::Message(Box::new(message));
            let update = club.handle(event, false, Moment(0));
            assert!(matches!(update, Some(ClubUpdate::Lobby)));
            assert_eq!(club.lobby.here, here);
        }
    }

    #[test]
    fn each_club_has_its_cookie() {
        let folder = tempfile::tempdir().unwrap();
        let cookies = CookieFile::new(folder.path());
        let (one, other): (Address, Address) = ("a:1".parse().unwrap(), "b".parse().unwrap());
        assert_eq!(cookies.read(&one), None);
        cookies.write(&one, "c=1").unwrap();
        cookies.write(&other, "c=2").unwrap();
        cookies.write(&one, "c=3").unwrap();
        assert_eq!(cookies.read(&one).as_deref(), Some("c=3"));
        assert_eq!(cookies.read(&other).as_deref(), Some("c=2"));
    }
}
