//! [`GameOptions`] and [`SeriesPlan`]: opponent, side, time and start of local games.

use std::iter::Peekable;

use tabiya_game::{ColorChoice, Player, PlayerKind, Preset, Seating, Start, TimeControl};
use tabiya_player::{EngineKind, EngineSpec};
use tabiya_rules::{ByColor, Color, Position};
use tabiya_wire::NewChallenge;

use crate::{
    files,
    host::EngineChoice,
    localizer::Localizer,
    options::{OpponentChoice, PlayOptions},
    settings::{Settings, SideChoice},
};

/// Settings of a series of local games.
#[derive(Clone, Debug)]
pub(crate) struct SeriesPlan {
    /// Settings of the games; the starting position may be random.
    pub(crate) preset: Preset,
    /// Engine that plays, if any.
    pub(crate) engine: Option<EngineChoice>,
}

/// Options for local games and challenges.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameOptions {
    /// Opponent.
    pub(crate) opponent: OpponentChoice,
    /// Side to play.
    pub(crate) side: SideChoice,
    /// Time control.
    pub(crate) time: TimeControl,
    /// Time control of the opponent, if different.
    pub(crate) other_time: Option<TimeControl>,
    /// Starting position.
    pub(crate) start: Start,
    /// Names of the players; empty if not given.
    pub(crate) names: ByColor<String>,
}

/// Words that are not understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UnknownWords {
    /// The words.
    pub(crate) text: String,
    /// True if they should give a starting position.
    pub(crate) is_start: bool,
}

impl UnknownWords {
    /// A word, and the next one that does not fit it.
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

impl GameOptions {
    /// Options of the command line, and otherwise the saved ones.
    pub(crate) fn of(options: &PlayOptions, settings: &Settings) -> Self {
        let opponent = match &options.opponent {
            OpponentChoice::Remembered => settings
                .level
                .map_or(OpponentChoice::Person, OpponentChoice::Level),
            chosen => chosen.clone(),
        };
        let mut names = settings.names.clone();
        let mut given = options
            .names
            .iter()
            .map(|name| crate::localizer::sanitize(name));
        names.white = given.next().unwrap_or(names.white);
        names.black = given.next().unwrap_or(names.black);
        // The saved side is for local games; at a club the default is random.
        let side = match opponent {
            OpponentChoice::Club(_) => SideChoice::Random,
            _ => settings.side,
        };
        Self {
            opponent,
            side: options.side.unwrap_or(side),
            other_time: options.other_time.clone(),
            time: options
                .time
                .clone()
                .unwrap_or_else(|| settings.time.clone()),
            start: options.start.clone().unwrap_or_default(),
            names,
        }
    }

    /// Applies words such as `level 3 time 5+3 black 960`. An error has the first ones not understood.
    pub(crate) fn apply_words(&mut self, words: &str) -> Result<(), UnknownWords> {
        let mut words = words.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word.to_ascii_lowercase().as_str() {
                "person" => self.opponent = OpponentChoice::Person,
                "level" => {
                    let text = words.next().unwrap_or_default();
                    let level = text.parse().ok().filter(|level| *level <= 10);
                    let level = level.ok_or_else(|| UnknownWords::pair(word, text))?;
                    self.opponent = OpponentChoice::Level(level);
                }
                _ if self.apply_word(word, &mut words)? => {}
                _ => return Err(UnknownWords::pair(word, "")),
            }
        }
        Ok(())
    }

    /// Applies words such as `5+3 odds 2+0 black 960 Anna`. Returns the rest: a name. An error has a word that lacks
    /// something.
    pub(crate) fn apply_challenge_words(&mut self, words: &str) -> Result<String, UnknownWords> {
        let mut words = words.split_whitespace().peekable();
        let mut name = Vec::new();
        while let Some(word) = words.next() {
            if !self.apply_word(word, &mut words)? {
                // A name does not look like a time.
                if word.contains('+') && word.starts_with(|c: char| c.is_ascii_digit()) {
                    return Err(UnknownWords::pair(word, ""));
                }
                name.push(word);
            }
        }
        Ok(name.join(" "))
    }

    /// Applies a word about time, colour or start. False if it is about something else.
    fn apply_word<'a>(
        &mut self,
        word: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
    ) -> Result<bool, UnknownWords> {
        let mut time = || {
            let text = words.next().unwrap_or_default();
            text.parse().map_err(|_| UnknownWords::pair(word, text))
        };
        match word.to_ascii_lowercase().as_str() {
            "time" => self.time = time()?,
            "odds" => self.other_time = Some(time()?),
            "white" => self.side = SideChoice::White,
            "black" => self.side = SideChoice::Black,
            "random" => self.side = SideChoice::Random,
            "standard" => self.start = Start::Standard,
            "960" | "chess960" => {
                let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
                self.start = match words.next_if(is_number) {
                    None => Start::RandomChess960,
                    Some(text) => match text.parse().ok().filter(|number| *number < 960) {
                        Some(number) => Start::Chess960 { number },
                        None => return Err(UnknownWords::start(word, text)),
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

    /// Options as a challenge to anyone. The club draws random colours; White's time in a challenge is the
    /// challenger's, whichever colour they get.
    pub(crate) fn challenge(&self) -> NewChallenge {
        let preset = Preset {
            start: self.start.clone(),
            ..Preset::default()
        };
        NewChallenge {
            color: match self.side {
                SideChoice::White => Some(Color::White),
                SideChoice::Black => Some(Color::Black),
                SideChoice::Random => None,
            },
            preset: self.with_times(preset, Color::White),
            ..NewChallenge::default()
        }
    }

    /// Sets the time of each side.
    fn with_times(&self, preset: Preset, own: Color) -> Preset {
        let mut preset = preset.with_time(self.time.clone());
        if let Some(other) = &self.other_time {
            preset.time[!own] = other.clone();
        }
        preset
    }

    /// Plan of a series. `random` decides a random colour; a random start is drawn for each game later.
    pub(crate) fn plan(&self, localizer: &Localizer, random: u64) -> SeriesPlan {
        let own = self.side.color(random);
        let (engine, other_kind) = match &self.opponent {
            OpponentChoice::Level(level) => {
                let choice = EngineChoice::Level {
                    level: *level,
                    seed: random,
                };
                let kind = PlayerKind::Engine {
                    level: Some(*level),
                };
                (Some(choice), kind)
            }
            OpponentChoice::Engine(spec) => {
                let kind = PlayerKind::Engine { level: None };
                (Some(EngineChoice::Command(spec.clone())), kind)
            }
            OpponentChoice::Person | OpponentChoice::Remembered | OpponentChoice::Club(_) => {
                (None, PlayerKind::Person)
            }
        };
        let named = |name: &str, id: &str| match name {
            "" => localizer.text(id),
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
            players: ByColor::from_own_and_other(own, own_player, other),
            colors: ColorChoice::Chosen,
            start: self.start.clone(),
            seating: Seating::Together,
            ..Preset::default()
        };
        SeriesPlan {
            preset: self.with_times(preset, own),
            engine,
        }
    }
}

/// Parses a typed starting position: a Chess960 number, or a FEN.
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

/// Parses a FEN at the beginning of some words. Its last two fields may be missing.
fn read_fen<'a>(
    keyword: &str,
    words: &mut Peekable<impl Iterator<Item = &'a str>>,
) -> Result<Start, UnknownWords> {
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
    let position = position.map_err(|_| UnknownWords::start(keyword, &fen))?;
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
        (None, EngineKind::BuiltIn(_)) => OWN.to_string(),
        (None, EngineKind::Command { command, .. }) => {
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

    fn choice() -> GameOptions {
        GameOptions {
            opponent: OpponentChoice::Person,
            side: SideChoice::White,
            time: TimeControl::Unlimited,
            other_time: None,
            start: Start::Standard,
            names: ByColor::default(),
        }
    }

    #[test]
    fn applies_words_for_the_next_game() {
        let mut changed = choice();
        changed
            .apply_words("level 3 time 5+3 black 960 518")
            .unwrap();
        assert_eq!(changed.opponent, OpponentChoice::Level(3));
        assert_eq!(changed.time.to_string(), "5+3");
        assert_eq!(changed.side, SideChoice::Black);
        assert_eq!(changed.start, Start::Chess960 { number: 518 });
        changed.apply_words("960 person random").unwrap();
        assert_eq!(changed.start, Start::RandomChess960);
        assert_eq!(changed.side, SideChoice::Random);
        for (words, bad) in [
            ("level 11", "level 11"),
            ("black level", "level"),
            ("time soon", "time soon"),
            ("x", "x"),
        ] {
            assert_eq!(
                choice().apply_words(words),
                Err(UnknownWords::pair(bad, ""))
            );
        }
    }

    #[test]
    fn applies_words_of_a_challenge() {
        let mut changed = choice();
        let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let name = changed.apply_challenge_words(&format!("5+3 fen {fen} odds 2+1 Anna Maria"));
        assert_eq!(name.as_deref(), Ok("Anna Maria"));
        assert!(matches!(&changed.start, Start::Fen { fen: found, .. } if found == fen));
        let challenge = changed.challenge();
        assert_eq!(challenge.color, Some(Color::White));
        let time = challenge.preset.time;
        assert_eq!(
            (time.white.to_string(), time.black.to_string()),
            ("5+3".into(), "2+1".into())
        );
        // White's time in a challenge is the challenger's, whichever colour they get.
        changed.apply_challenge_words("black").unwrap();
        let challenge = changed.challenge();
        assert_eq!(challenge.color, Some(Color::Black));
        let time = challenge.preset.time;
        assert_eq!(
            (time.white.to_string(), time.black.to_string()),
            ("5+3".into(), "2+1".into())
        );
        // The club draws random colours.
        let mut changed = choice();
        changed.apply_challenge_words("random 960 3+2").unwrap();
        assert_eq!(changed.start, Start::RandomChess960);
        assert_eq!(changed.challenge().color, None);
        changed.apply_challenge_words("odds 1+0").unwrap();
        assert_eq!(changed.challenge().color, None);
        for (words, bad) in [
            ("odds", UnknownWords::pair("odds", "")),
            ("time x", UnknownWords::pair("time", "x")),
            ("fen 8/8 w", UnknownWords::start("fen", "8/8 w")),
            ("0+0", UnknownWords::pair("0+0", "")),
            ("fen xx", UnknownWords::start("fen", "xx")),
            ("5+3 960 9999", UnknownWords::start("960", "9999")),
        ] {
            assert_eq!(choice().apply_challenge_words(words), Err(bad));
        }
    }

    #[test]
    fn parses_typed_starts() {
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
