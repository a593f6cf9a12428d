//! [`Plan`]: the games that are played here one after the other, and against whom.

use tabiya_game::{Colors, Player, PlayerKind, Preset, Seating, Start, TimeControl};
use tabiya_player::{EngineSpec, SpecKind};
use tabiya_rules::ByColor;

use crate::{
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
    /// Where play begins.
    pub(crate) start: Start,
    /// What the players are called; empty if nobody said.
    pub(crate) names: ByColor<String>,
}

impl Choice {
    /// What was chosen now, and else as the last time.
    pub(crate) fn of(setup: &Setup, settings: &Settings) -> Self {
        let opponent = match &setup.opponent {
            Opponent::Remembered => settings.level.map_or(Opponent::Person, Opponent::Level),
            chosen => chosen.clone(),
        };
        let mut names = settings.names.clone();
        let mut given = setup.names.iter().cloned();
        names.white = given.next().unwrap_or(names.white);
        names.black = given.next().unwrap_or(names.black);
        Self {
            opponent,
            side: setup.side.unwrap_or(settings.side),
            time: setup.time.clone().unwrap_or_else(|| settings.time.clone()),
            start: setup.start.clone().unwrap_or_default(),
            names,
        }
    }

    /// Changes it by words such as `level 3 time 5+3 black 960`. Gives the first word that means nothing.
    pub(crate) fn change(&mut self, words: &str) -> Result<(), String> {
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let bad = || word.to_string();
            match word.to_ascii_lowercase().as_str() {
                "person" => self.opponent = Opponent::Person,
                "level" => {
                    let level = words.next().and_then(|level| level.parse().ok());
                    let level = level.filter(|level| *level <= 10).ok_or_else(bad)?;
                    self.opponent = Opponent::Level(level);
                }
                "time" => {
                    let time = words.next().and_then(|time| time.parse().ok());
                    self.time = time.ok_or_else(bad)?;
                }
                "white" => self.side = Side::White,
                "black" => self.side = Side::Black,
                "random" => self.side = Side::Random,
                "standard" => self.start = Start::Standard,
                "960" | "chess960" => {
                    let number = words.peek().and_then(|number| number.parse::<u16>().ok());
                    self.start = match number.filter(|number| *number < 960) {
                        Some(number) => {
                            words.next();
                            Start::Chess960 { number }
                        }
                        None => Start::RandomChess960,
                    };
                }
                _ => return Err(bad()),
            }
        }
        Ok(())
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
        }
        .with_time(self.time.clone());
        Plan { preset, engine }
    }
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
        for (words, bad) in [("level 11", "level"), ("time soon", "time"), ("x", "x")] {
            assert_eq!(choice().change(words), Err(bad.to_string()));
        }
    }
}
