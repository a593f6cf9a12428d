//! [`Plan`]: the games that are played here one after the other, and against whom.

use std::iter::Peekable;

use tabiya_game::{Colors, Player, PlayerKind, Preset, Seating, Start, TimeControl};
use tabiya_player::{EngineSpec, SpecKind};
use tabiya_rules::{ByColor, Color, Position};
use tabiya_wire::NewChallenge;

use crate::{
    files,
    host::EngineChoice,
    settings::{Settings, Side},
    setup::{Opponent, Setup},
    voice::Voice,
};

/// Games that are played here.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Everything that is chosen before a game; its start may be left to chance.
    pub(crate) preset: Preset,
    /// Which engine plays, if one does.
    pub(crate) engine: Option<EngineChoice>,
}

/// What is chosen for games here.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Choice {
    /// Against whom.
    pub(crate) opponent: Opponent,
    /// Which side to take.
    pub(crate) side: Side,
    /// How much time there is.
    pub(crate) time: TimeControl,
    /// How much the opponent has, if not the same.
    pub(crate) other_time: Option<TimeControl>,
    /// Where play begins.
    pub(crate) start: Start,
    /// What the players are called; empty if nobody said.
    pub(crate) names: ByColor<String>,
}

/// Words that mean nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WrongWords {
    /// What they were.
    pub(crate) text: String,
    /// They were to say where play begins.
    pub(crate) is_start: bool,
}

impl WrongWords {
    /// A word, and what follows it and does not fit.
    fn pair(word: &str, next: &str) -> Self {
        Self {
            text: format!("{word} {next}").trim_end().to_string(),
            is_start: false,
        }
    }

    fn start(word: &str, next: &str) -> Self {
        Self {
            is_start: true,
            ..Self::pair(word, next)
        }
    }
}

impl Choice {
    /// What was chosen now, and else as the last time.
    pub(crate) fn of(setup: &Setup, settings: &Settings) -> Self {
        let opponent = match &setup.opponent {
            Opponent::Remembered => settings.level.map_or(Opponent::Person, Opponent::Level),
            chosen => chosen.clone(),
        };
        let mut names = settings.names.clone();
        let mut given = setup.names.iter().map(|name| crate::voice::tidy(name));
        names.white = given.next().unwrap_or(names.white);
        names.black = given.next().unwrap_or(names.black);
        // What was remembered is the side at this computer; at a club the lot decides, as long as nobody says.
        let side = match opponent {
            Opponent::Club(_) => Side::Random,
            _ => settings.side,
        };
        Self {
            opponent,
            side: setup.side.unwrap_or(side),
            other_time: setup.other_time.clone(),
            time: setup.time.clone().unwrap_or_else(|| settings.time.clone()),
            start: setup.start.clone().unwrap_or_default(),
            names,
        }
    }

    /// Changes it by words such as `level 3 time 5+3 black 960`. Gives the first that mean nothing.
    pub(crate) fn change(&mut self, words: &str) -> Result<(), WrongWords> {
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "person" => self.opponent = Opponent::Person,
                "level" => {
                    let text = words.next().unwrap_or_default();
                    let level = text.parse().ok().filter(|level| *level <= 10);
                    let level = level.ok_or_else(|| WrongWords::pair(word, text))?;
                    self.opponent = Opponent::Level(level);
                }
                _ if self.change_term(word, &mut words)? => {}
                _ => return Err(WrongWords::pair(word, "")),
            }
        }
        Ok(())
    }

    /// Changes it by words such as `5+3 odds 2+0 black 960 Anna`. Gives what is left: a name. An error is a word that
    /// lacks something.
    pub(crate) fn change_challenge(&mut self, words: &str) -> Result<String, WrongWords> {
        let mut words = words.split_whitespace().peekable();
        let mut name = Vec::new();
        while let Some(word) = words.next() {
            if !self.change_term(word, &mut words)? {
                // Nobody is called like a time.
                if word.contains('+') && word.starts_with(|c: char| c.is_ascii_digit()) {
                    return Err(WrongWords::pair(word, ""));
                }
                name.push(word);
            }
        }
        Ok(name.join(" "))
    }

    /// Time, colour or start. Says whether the word is about that.
    fn change_term<'a>(
        &mut self,
        word: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<bool, WrongWords> {
        let mut time = || {
            let text = words.next().unwrap_or_default();
            text.parse().map_err(|_| WrongWords::pair(word, text))
        };
        match word.to_ascii_lowercase().as_str() {
            "time" => self.time = time()?,
            "odds" => self.other_time = Some(time()?),
            "white" => self.side = Side::White,
            "black" => self.side = Side::Black,
            "random" => self.side = Side::Random,
            "standard" => self.start = Start::Standard,
            "960" | "chess960" => {
                let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
                self.start = match words.next_if(is_number) {
                    None => Start::RandomChess960,
                    Some(text) => match text.parse().ok().filter(|number| *number < 960) {
                        Some(number) => Start::Chess960 { number },
                        None => return Err(WrongWords::start(word, text)),
                    },
                };
            }
            "fen" => self.start = read_fen(word, words)?,
            word => match word.parse() {
                Ok(time) => self.time = time,
                Err(_) => return Ok(false),
            },
        }
        Ok(true)
    }

    /// What it is as a challenge, to anyone. The club draws the lot; whoever has White, in a challenge White's time is
    /// that of who challenges.
    pub(crate) fn challenge(&self) -> NewChallenge {
        let preset = Preset {
            start: self.start.clone(),
            ..Preset::default()
        };
        NewChallenge {
            color: match self.side {
                Side::White => Some(Color::White),
                Side::Black => Some(Color::Black),
                Side::Random => None,
            },
            preset: self.timed(preset, Color::White),
            ..NewChallenge::default()
        }
    }

    /// A preset with the time of each side.
    fn timed(&self, preset: Preset, own: Color) -> Preset {
        let mut preset = preset.with_time(self.time.clone());
        if let Some(other) = &self.other_time {
            preset.time[!own] = other.clone();
        }
        preset
    }

    /// The plan that comes of it. `random` decides what is left to the lot, but for the start, which each game has of
    /// its own.
    pub(crate) fn plan(&self, voice: &Voice, random: u64) -> Plan {
        let own = self.side.color(random);
        let (engine, other_kind) = match &self.opponent {
            Opponent::Level(level) => {
                let choice = EngineChoice::Level {
                    level: *level,
                    seed: random,
                };
                let kind = PlayerKind::Engine {
                    level: Some(*level),
                };
                (Some(choice), kind)
            }
            Opponent::Engine(spec) => {
                let kind = PlayerKind::Engine { level: None };
                (Some(EngineChoice::Command(spec.clone())), kind)
            }
            Opponent::Person | Opponent::Remembered | Opponent::Club(_) => {
                (None, PlayerKind::Person)
            }
        };
        let named = |name: &str, id: &str| match name {
            "" => voice.word(id),
            name => name.to_string(),
        };
        let own_id = match engine {
            Some(_) => "terminal-player",
            None => "terminal-player-one",
        };
        let other_name = match &engine {
            Some(choice) => engine_name(choice),
            None => named(&self.names.black, "terminal-player-two"),
        };
        let own_player = Player::person(named(&self.names.white, own_id));
        let other = Player {
            name: other_name,
            kind: other_kind,
        };
        let preset = Preset {
            players: ByColor::of_sides(own, own_player, other),
            colors: Colors::Chosen,
            start: self.start.clone(),
            seating: Seating::Together,
            ..Preset::default()
        };
        Plan {
            preset: self.timed(preset, own),
            engine,
        }
    }
}

/// Where play begins, as it is typed: the number of a start of Chess960, or a FEN.
pub(crate) fn read_start(text: &str) -> Option<Start> {
    match text.trim().parse::<u16>() {
        Ok(960) => Some(Start::RandomChess960),
        Ok(number) => (number < 960).then_some(Start::Chess960 { number }),
        Err(_) => text
            .trim()
            .parse()
            .ok()
            .map(|position| files::start_from(&position)),
    }
}

/// The FEN that some words begin with. Its last two fields may be missing.
fn read_fen<'a>(
    lead: &str,
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<Start, WrongWords> {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let fits = |index: usize, word: &str| match index {
        0 => word.contains('/'),
        1 => matches!(word, "w" | "b"),
        2 | 3 => word.len() <= 4,
        _ => is_number(word),
    };
    let mut fields = Vec::new();
    while fields.len() < 6
        && let Some(word) = words.next_if(|word| fits(fields.len(), word))
    {
        fields.push(word);
    }
    if fields.is_empty() {
        fields.extend(words.next());
    }
    let fen = fields.join(" ");
    let position = fen.parse::<Position>();
    let position = position.map_err(|_| WrongWords::start(lead, &fen))?;
    Ok(files::start_from(&position))
}

fn engine_name(choice: &EngineChoice) -> String {
    const OWN: &str = "Tabiya";
    let spec = match choice {
        EngineChoice::Level { .. } => return OWN.to_string(),
        EngineChoice::Command(spec) => spec,
    };
    let EngineSpec { name, kind } = spec;
    match (name, kind) {
        (Some(name), _) => name.clone(),
        (None, SpecKind::BuiltIn(_)) => OWN.to_string(),
        (None, SpecKind::Command { command, .. }) => {
            let program = command.split_whitespace().next().unwrap_or_default();
            let program = program.trim_matches(['"', '\'']);
            let name = program.rsplit(['/', '\\']).next().unwrap_or_default();
            name.to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> Choice {
        Choice {
            opponent: Opponent::Person,
            side: Side::White,
            time: TimeControl::Unlimited,
            other_time: None,
            start: Start::Standard,
            names: ByColor::default(),
        }
    }

    #[test]
    fn words_change_the_next_game() {
        let mut changed = choice();
        changed.change("level 3 time 5+3 black 960 518").unwrap();
        assert_eq!(changed.opponent, Opponent::Level(3));
        assert_eq!(changed.time.to_string(), "5+3");
        assert_eq!(changed.side, Side::Black);
        assert_eq!(changed.start, Start::Chess960 { number: 518 });
        changed.change("960 person random").unwrap();
        assert_eq!(changed.start, Start::RandomChess960);
        assert_eq!(changed.side, Side::Random);
        for (words, bad) in [
            ("level 11", "level 11"),
            ("black level", "level"),
            ("time soon", "time soon"),
            ("x", "x"),
        ] {
            assert_eq!(choice().change(words), Err(WrongWords::pair(bad, "")));
        }
    }

    #[test]
    fn words_of_a_challenge() {
        let mut changed = choice();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let name = changed.change_challenge(&format!("5+3 fen {fen} odds 2+1 Anna Maria"));
        assert_eq!(name.as_deref(), Ok("Anna Maria"));
        assert!(matches!(&changed.start, Start::Fen { fen: found, .. } if found == fen));
        let challenge = changed.challenge();
        assert_eq!(challenge.color, Some(Color::White));
        let time = challenge.preset.time;
        assert_eq!(
            (time.white.to_string(), time.black.to_string()),
            ("5+3".into(), "2+1".into())
        );
        // In a challenge, White's time is the challenger's, whatever colour that is.
        changed.change_challenge("black").unwrap();
        let challenge = changed.challenge();
        assert_eq!(challenge.color, Some(Color::Black));
        let time = challenge.preset.time;
        assert_eq!(
            (time.white.to_string(), time.black.to_string()),
            ("5+3".into(), "2+1".into())
        );
        // The club draws the lot.
        let mut changed = choice();
        changed.change_challenge("random 960 3+2").unwrap();
        assert_eq!(changed.start, Start::RandomChess960);
        assert_eq!(changed.challenge().color, None);
        changed.change_challenge("odds 1+0").unwrap();
        assert_eq!(changed.challenge().color, None);
        for (words, bad) in [
            ("odds", WrongWords::pair("odds", "")),
            ("time x", WrongWords::pair("time", "x")),
            ("fen 8/8 w", WrongWords::start("fen", "8/8 w")),
            ("0+0", WrongWords::pair("0+0", "")),
            ("fen xx", WrongWords::start("fen", "xx")),
            ("5+3 960 9999", WrongWords::start("960", "9999")),
        ] {
            assert_eq!(choice().change_challenge(words), Err(bad));
        }
    }

    #[test]
    fn starts_as_they_are_typed() {
        assert_eq!(read_start("518"), Some(Start::Chess960 { number: 518 }));
        assert_eq!(read_start(" 960 "), Some(Start::RandomChess960));
        assert_eq!(read_start("961"), None);
        assert_eq!(read_start("e4"), None);
        let shuffled = "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1";
        let Some(Start::Fen { fen, mode }) = read_start(shuffled) else {
            panic!("a FEN of Chess960");
        };
        assert_eq!(
            (fen.as_str(), mode),
            (shuffled, tabiya_rules::CastlingMode::Chess960)
        );
    }
}
