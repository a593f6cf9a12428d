//! `tabiya play`: plays chess in a terminal.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
};

use anyhow::Context;
use tabiya_game::{Start, TimeControl};
use tabiya_player::EngineSpec;
use tabiya_rules::Position;
use tabiya_terminal::{
    ExitReason, OpponentChoice, PieceLetters, PieceStyle, PlayOptions, SideChoice,
};
use tabiya_wire::net::{Address, TrustStore};
use tabiya_words::Language;

use super::positive;
use crate::{CommandOutcome, color::ColorChoice, directories};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya play --level 3 --time 5+3\n  tabiya play --plain < moves.txt\n  tabiya play --engine \"gnuchess --uci\" --black\n  tabiya play --join 192.168.0.7\n  tabiya play --continue\n\nThe exit code is 0 if no game is left unfinished, and 3 if one is (it is saved)."
)]
#[command(group = clap::ArgGroup::new("opponent").multiple(false))]
#[command(group = clap::ArgGroup::new("side").multiple(false))]
#[command(group = clap::ArgGroup::new("from").multiple(false))]
pub(crate) struct Arguments {
    /// Plain text, line by line, for pipes and screen readers
    #[arg(long)]
    plain: bool,
    /// Play another person at this computer
    #[arg(long, group = "opponent")]
    person: bool,
    /// Play the computer, at a level from 0 to 10
    #[arg(long, value_name = "LEVEL", group = "opponent", value_parser = level)]
    level: Option<u8>,
    /// Play another UCI or XBoard engine, given by its command line
    #[arg(long, value_name = "COMMAND", group = "opponent")]
    engine: Option<EngineSpec>,
    /// Play at a club on the network; without an address, search for one
    #[arg(long, value_name = "ADDRESS", group = "opponent", num_args = 0..=1)]
    join: Option<Option<Address>>,
    /// Play White
    #[arg(long, group = "side")]
    white: bool,
    /// Play Black
    #[arg(long, group = "side")]
    black: bool,
    /// Play a random colour
    #[arg(long, group = "side")]
    random: bool,
    /// Time control: 5+3, 90+30, 40/90+30, 5d3, *3, 10/move or unlimited
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// Time control of the opponent, if different
    #[arg(long, value_name = "TIME")]
    odds: Option<TimeControl>,
    /// Start from a position
    #[arg(long, group = "from")]
    fen: Option<String>,
    /// Play Chess960, from a numbered or random starting position
    #[arg(long, value_name = "NUMBER", group = "from", num_args = 0..=1, value_parser = start_number)]
    chess960: Option<Option<u16>>,
    /// Continue a game from a file (PGN, FEN or log), or replay it if it is over
    #[arg(long, value_name = "FILE", group = "from")]
    load: Option<PathBuf>,
    /// Number of the game, if the file has several
    #[arg(long, value_name = "NUMBER", requires = "load", value_parser = positive::<u32>)]
    game: Option<u32>,
    /// Continue the last unfinished game
    #[arg(long = "continue", group = "from", conflicts_with_all = ["opponent", "side", "time", "odds"])]
    resume: bool,
    /// Your name; repeat to name the other player
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Show pieces as letters
    #[arg(long, conflicts_with = "figurines")]
    letters: bool,
    /// Show pieces as figurines instead of drawings
    #[arg(long)]
    figurines: bool,
    /// Move notation: local (letters of the language), figurine or english
    #[arg(long, value_name = "LETTERS", value_parser = notation)]
    notation: Option<PieceLetters>,
    /// Trusted certificate (PEM) of an https club or of its certificate authority
    #[arg(long, value_name = "FILE", requires = "join")]
    trust: Option<PathBuf>,
    /// Language: en, mk, ru, pt-BR, ro or zh
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
    /// Folder for saved games
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Random seed
    #[arg(long, value_name = "NUMBER", hide = true)]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: Arguments, color: ColorChoice) -> anyhow::Result<CommandOutcome> {
    let plain = arguments.plain;
    let options = PlayOptions {
        colors: color.forced(),
        ..options(arguments)?
    };
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    let exit_reason = if plain || is_terminal && is_dumb {
        tabiya_terminal::play_plain(&options)?
    } else if is_terminal {
        tabiya_terminal::play_on_screen(&options)?
    } else {
        anyhow::bail!("this is not a terminal; add --plain to play line by line");
    };
    Ok(match exit_reason {
        ExitReason::Done => CommandOutcome::Success,
        ExitReason::Unfinished => CommandOutcome::Unfinished,
        ExitReason::NotSaved => CommandOutcome::ErrorsFound,
        ExitReason::NoClub => CommandOutcome::Failed,
    })
}

fn options(arguments: Arguments) -> anyhow::Result<PlayOptions> {
    let opponent = match (arguments.level, arguments.engine, arguments.join) {
        (Some(level), ..) => OpponentChoice::Level(level),
        (None, Some(engine), _) => OpponentChoice::Engine(engine),
        (None, None, Some(address)) => OpponentChoice::Club(address),
        (None, None, None) if arguments.person => OpponentChoice::Person,
        (None, None, None) => OpponentChoice::Remembered,
    };
    let side = match (arguments.white, arguments.black, arguments.random) {
        (true, ..) => Some(SideChoice::White),
        (_, true, _) => Some(SideChoice::Black),
        (.., true) => Some(SideChoice::Random),
        _ => None,
    };
    let start = match (arguments.fen, arguments.chess960) {
        (Some(fen), _) => {
            let position: Position = fen
                .parse()
                .with_context(|| format!("\"{}\" is not a valid FEN", super::excerpt(&fen)))?;
            let mode = position.castling_mode();
            Some(Start::Fen { fen, mode })
        }
        (None, Some(Some(number))) => Some(Start::Chess960 { number }),
        (None, Some(None)) => Some(Start::RandomChess960),
        (None, None) => None,
    };
    let pieces = match (arguments.letters, arguments.figurines) {
        (true, _) => Some(PieceStyle::Letters),
        (_, true) => Some(PieceStyle::Figurines),
        _ => None,
    };
    let trust = match &arguments.trust {
        Some(path) => TrustStore::with_file(path)?,
        None => TrustStore::default(),
    };
    let environment = || Language::from_environment(|name| env::var(name).ok());
    Ok(PlayOptions {
        opponent,
        side,
        time: arguments.time,
        other_time: arguments.odds,
        start,
        load: arguments.load,
        game: arguments.game.map(|game| game as usize),
        resume: arguments.resume,
        names: arguments.names,
        pieces,
        letters: arguments.notation,
        trust,
        has_letters_only: !has_figurines(|name| env::var(name).ok()),
        language: arguments.lang.unwrap_or_else(environment),
        data: directories::data_directory(arguments.data)?,
        config: directories::settings_directory(),
        seed: arguments.seed,
        colors: None,
    })
}

fn level(text: &str) -> Result<u8, String> {
    let level = text.parse().ok().filter(|level| *level <= 10);
    level.ok_or_else(|| "level must be 0 to 10".to_string())
}

fn start_number(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number < 960);
    number.ok_or_else(|| "the number must be 0 to 959".to_string())
}

/// Returns true if the locale can show more than ASCII; assumed if none is set.
fn has_figurines(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let mut set = names.filter_map(variable).filter(|value| !value.is_empty());
    set.next().is_none_or(|locale| {
        let locale = locale.to_ascii_lowercase();
        match locale.split_once('.') {
            Some((_, encoding)) => encoding.starts_with("utf-8") || encoding.starts_with("utf8"),
            None => !matches!(locale.as_str(), "c" | "posix"),
        }
    })
}

fn notation(text: &str) -> Result<PieceLetters, String> {
    text.parse()
        .map_err(|()| "use local, figurine or english".to_string())
}

fn language(text: &str) -> Result<Language, String> {
    Language::from_tag(text).ok_or_else(|| {
        let tags = Language::ALL.map(Language::tag);
        format!("use one of {}", tags.join(", "))
    })
}
