//! [`Club`]: a club that one has joined: who is there, what is open, and the way into its games.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::mpsc::Sender,
};

use tabiya_game::{Moment, Preset, Start};
use tabiya_rules::Color;
use tabiya_wire::{
    Challenge, Id, Lobby, NewChallenge, Person, Reason, Said, ServerMessage, Summary,
    net::{Address, Api, Pass},
};

use crate::{
    host::AtClub,
    link::{ClubSays, Link, Order},
    setup::Setup,
    signal::Signal,
    voice::{Voice, color_word, tidy},
};

/// A club that one has joined.
#[derive(Debug)]
pub(crate) struct Club {
    /// The line to it.
    pub(crate) link: Link,
    /// Where it is.
    pub(crate) address: Address,
    /// What it is called; empty until it says so.
    pub(crate) name: String,
    /// Who one is there.
    pub(crate) me: Option<Person>,
    /// Who is there, and what is open.
    pub(crate) lobby: Lobby,
    /// It has said who is there, since one is in.
    pub(crate) is_settled: bool,
    /// One's own games that were not over when one came in.
    pub(crate) playing: Vec<Summary>,
    /// One's own games that began since.
    begun: Vec<Id>,
    /// Which game one is on the way to, and whether it is a rematch.
    entering: Option<(Id, bool)>,
    passes: Passes,
}

/// What came of what the club says.
pub(crate) enum Heard {
    /// One is in.
    Entered,
    /// One is not.
    Failed(String),
    /// The lobby is another.
    Lobby,
    /// A game is on the board, and this was said at it.
    Game(Box<AtClub>, Vec<Said>, bool),
    /// What was asked for is refused.
    Refused(Reason),
    /// Another game of one's own has begun, while one plays.
    Another,
    /// It is for who holds the game.
    ForHost(ClubSays),
}

/// Something in the lobby that can be chosen.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Choice {
    /// One's own game goes on.
    Own(Summary),
    /// A challenge of somebody's: take it.
    Take(Challenge),
    /// One's own challenge: call it off.
    CallOff(Challenge),
    /// A game: watch it.
    Watch(Summary),
    /// Somebody: challenge them.
    Person(Person),
}

impl Club {
    /// Joins a club.
    pub(crate) fn join(
        address: Address,
        name: &str,
        setup: &Setup,
        signals: Sender<Signal>,
    ) -> Self {
        let passes = Passes::new(&setup.data);
        let cookie = passes.read(&address);
        let pass = cookie.map_or_else(Pass::new, Pass::from_cookie);
        let api = Api::trusting(address.clone(), pass, setup.trust.clone());
        let link = Link::connect(api, name.to_string(), signals);
        Self {
            link,
            address,
            name: String::new(),
            me: None,
            lobby: Lobby::default(),
            is_settled: false,
            playing: Vec::new(),
            begun: Vec::new(),
            entering: None,
            passes,
        }
    }

    /// Hears the club. Who `is_playing` has a game of their own on the board that is not over.
    pub(crate) fn hear(&mut self, says: ClubSays, is_playing: bool, now: Moment) -> Option<Heard> {
        Some(match says {
            ClubSays::Connected {
                me,
                cookie,
                playing,
            } => {
                if let Some(cookie) = cookie {
                    // Without it, one is somebody else the next time; that is no reason not to play.
                    let _ = self.passes.write(&self.address, &cookie);
                }
                self.me = Some(me.person);
                self.playing = playing;
                Heard::Entered
            }
            ClubSays::Failed(error) => Heard::Failed(error),
            ClubSays::Refused(reason) => Heard::Refused(reason),
            ClubSays::Began(game) => {
                self.begun.push(game.clone());
                self.enter(&game, false);
                return None;
            }
            ClubSays::Message(message) => return self.hear_message(*message, is_playing, now),
            says => Heard::ForHost(says),
        })
    }

    fn hear_message(
        &mut self,
        message: ServerMessage,
        is_playing: bool,
        now: Moment,
    ) -> Option<Heard> {
        Some(match message {
            ServerMessage::Welcome { club, you, .. } => {
                self.name = club;
                self.me = Some(you.person);
                Heard::Lobby
            }
            ServerMessage::Lobby(lobby) => {
                self.lobby = *lobby;
                self.is_settled = true;
                Heard::Lobby
            }
            ServerMessage::Started { game } => {
                let is_known = self.begun.contains(&game);
                self.begun.push(game.clone());
                // Nobody is pulled away from a board where their clock runs.
                if is_playing && !is_known {
                    return Some(Heard::Another);
                }
                self.enter(&game, false);
                return None;
            }
            ServerMessage::Game(game) if self.is_awaited(&game.game) => {
                let is_rematch = self.entering.take().is_some_and(|(_, rematch)| rematch);
                let said = game.said.clone();
                let host = AtClub::follow(&game, self.link.clone(), now)?;
                Heard::Game(Box::new(host), said, is_rematch)
            }
            message => Heard::ForHost(ClubSays::Message(Box::new(message))),
        })
    }

    fn is_awaited(&self, game: &Id) -> bool {
        let awaited = self.entering.as_ref();
        awaited.is_some_and(|(awaited, _)| awaited == game)
    }

    /// Goes to a game.
    pub(crate) fn enter(&mut self, game: &Id, is_rematch: bool) {
        self.entering = Some((game.clone(), is_rematch));
        self.link.watch(game);
    }

    /// Leaves a game. One that is over is not offered again as one's own.
    pub(crate) fn leave(&mut self, game: &Id, is_over: bool) {
        self.link.unwatch(game);
        if is_over {
            self.playing.retain(|own| own.id != *game);
            self.begun.retain(|own| own != game);
        }
    }

    /// What can be chosen in the lobby: first one's own games, then challenges, games, people.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let me = self.me.as_ref().map(|me| me.id.as_str());
        let own = self.own_games().into_iter().map(Choice::Own);
        let challenges = self.lobby.challenges.iter().cloned().map(|challenge| {
            if Some(challenge.by.id.as_str()) == me {
                Choice::CallOff(challenge)
            } else {
                Choice::Take(challenge)
            }
        });
        let own_games = self.own_games();
        let is_own = |game: &&Summary| !own_games.iter().any(|own| own.id == game.id);
        let games = self.lobby.games.iter().filter(is_own);
        let games = games.cloned().map(Choice::Watch);
        let people = self.lobby.here.iter();
        let others = people.filter(|person| Some(person.id.as_str()) != me);
        let people = others.cloned().map(Choice::Person);
        own.chain(challenges).chain(games).chain(people).collect()
    }

    /// One's own games: those that the club named, and those that began since.
    fn own_games(&self) -> Vec<Summary> {
        let mut games = self.playing.clone();
        for game in &self.lobby.games {
            let is_mine = self.begun.contains(&game.id);
            if is_mine && !games.iter().any(|known| known.id == game.id) {
                games.push(game.clone());
            }
        }
        games
    }

    /// Does what was chosen. Somebody is challenged to this.
    pub(crate) fn choose(&mut self, choice: &Choice, challenge: NewChallenge) {
        match choice {
            Choice::Own(game) | Choice::Watch(game) => self.enter(&game.id, false),
            Choice::Take(challenge) => self.link.order(Order::Accept(challenge.id.clone())),
            Choice::CallOff(challenge) => self.link.order(Order::CallOff(challenge.id.clone())),
            Choice::Person(person) => self.challenge(NewChallenge {
                to: Some(person.id.clone()),
                ..challenge
            }),
        }
    }

    /// Challenges somebody, or anyone.
    pub(crate) fn challenge(&self, challenge: NewChallenge) {
        self.link.order(Order::Challenge(Box::new(challenge)));
    }
}

impl Choice {
    /// As a line of a list.
    pub(crate) fn text(&self, voice: &Voice) -> String {
        match self {
            Self::Own(game) => game_text(voice, "terminal-lobby-own", game),
            Self::Watch(game) => game_text(voice, "terminal-lobby-watch", game),
            Self::Take(challenge) => challenge_text(voice, "terminal-lobby-take", challenge),
            Self::CallOff(challenge) => challenge_text(voice, "terminal-lobby-call-off", challenge),
            Self::Person(person) => {
                voice.with("terminal-lobby-person", "name", &tidy(&person.name))
            }
        }
    }
}

fn game_text(voice: &Voice, id: &str, game: &Summary) -> String {
    voice.say(
        id,
        &[
            ("white", tidy(&game.names.white).into()),
            ("black", tidy(&game.names.black).into()),
            ("time", tidy(&game.time).into()),
        ],
    )
}

fn challenge_text(voice: &Voice, id: &str, challenge: &Challenge) -> String {
    let color = challenge.color.map_or("none", color_word);
    voice.say(
        id,
        &[
            ("name", tidy(&challenge.by.name).into()),
            ("time", terms(voice, &challenge.preset).into()),
            ("color", color.into()),
        ],
    )
}

/// The time, of who challenges and of the other if they differ, and the start, if it is another than usual.
fn terms(voice: &Voice, preset: &Preset) -> String {
    let time = |side| voice.time_control(&preset.time[side]);
    let (white, black) = (time(Color::White), time(Color::Black));
    let time = if white == black {
        white
    } else {
        format!("{white} / {black}")
    };
    match preset.start {
        Start::Standard => time,
        _ => format!("{time}, {}", voice.start(&preset.start)),
    }
}

/// Who one is at each club: a line each, an address and what the club gave. It is secret: whoever has it is this
/// person.
#[derive(Debug)]
struct Passes {
    path: PathBuf,
}

impl Passes {
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
    use super::*;

    #[test]
    fn each_club_has_its_pass() {
        let folder = tempfile::tempdir().unwrap();
        let passes = Passes::new(folder.path());
        let (one, other): (Address, Address) = ("a:1".parse().unwrap(), "b".parse().unwrap());
        assert_eq!(passes.read(&one), None);
        passes.write(&one, "c=1").unwrap();
        passes.write(&other, "c=2").unwrap();
        passes.write(&one, "c=3").unwrap();
        assert_eq!(passes.read(&one).as_deref(), Some("c=3"));
        assert_eq!(passes.read(&other).as_deref(), Some("c=2"));
    }
}
