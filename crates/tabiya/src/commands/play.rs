//! `tabiya play`: chess in a terminal.

use std::{
    env,
    io::{self, IsTerminal},
    path::PathBuf,
};

use anyhow::Context;
use tabiya_game::{Start, TimeControl};
use tabiya_player::EngineSpec;
use tabiya_rules::Position;
use tabiya_terminal::{Leaving, Letters, Opponent, Pieces, Setup, Side};
use tabiya_wire::net::{Address, Trust};
use tabiya_words::Language;

use crate::{Verdict, data};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  tabiya play --level 3 --time 5+3\n  tabiya play --plain < moves.txt\n  tabiya play --engine \"gnuchess --uci\" --black\n  tabiya play --join 192.168.0.7\n  tabiya play --continue\n\nIt ends with 0 when no game is left open, and with 3 when one is: that one is kept."
)]
#[command(group = clap::ArgGroup::new("opponent").multiple(false))]
#[command(group = clap::ArgGroup::new("side").multiple(false))]
#[command(group = clap::ArgGroup::new("from").multiple(false))]
pub(crate) struct Arguments {
    /// Line by line, for pipes and screen readers
    #[arg(long)]
    plain: bool,
    /// Play a person at this computer
    #[arg(long, group = "opponent")]
    person: bool,
    /// Play the computer, at a level from 0 to 10
    #[arg(long, value_name = "LEVEL", group = "opponent", value_parser = clap::value_parser!(u8).range(0..=10))]
    level: Option<u8>,
    /// Play another engine, of UCI or XBoard, by its command
    #[arg(long, value_name = "COMMAND", group = "opponent")]
    engine: Option<EngineSpec>,
    /// Play at a club on the network; without an address, one that is found
    #[arg(long, value_name = "ADDRESS", group = "opponent", num_args = 0..=1)]
    join: Option<Option<Address>>,
    /// Take White
    #[arg(long, group = "side")]
    white: bool,
    /// Take Black
    #[arg(long, group = "side")]
    black: bool,
    /// Take the colour that the lot falls on
    #[arg(long, group = "side")]
    random: bool,
    /// The clock: 5+3, 90+30, 40/90+30, 5d3, *3, 10/move, unlimited
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// What the opponent has, if not the same time
    #[arg(long, value_name = "TIME")]
    odds: Option<TimeControl>,
    /// Begin at a position
    #[arg(long, group = "from")]
    fen: Option<String>,
    /// Play Chess960, from a start by its number or by lot
    #[arg(long, value_name = "NUMBER", group = "from", num_args = 0..=1, value_parser = start_number)]
    chess960: Option<Option<u16>>,
    /// Go on with the game of a file (PGN, FEN or a log), or replay it if it is over
    #[arg(long, value_name = "FILE", group = "from")]
    load: Option<PathBuf>,
    /// Which game of the file, if it has several
    #[arg(long, value_name = "NUMBER", requires = "load", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Go on with the last game that was not finished
    #[arg(long = "continue", group = "from", conflicts_with_all = ["opponent", "side", "time", "odds"])]
    resume: bool,
    /// What you are called; the second time, what the other player is called
    #[arg(long = "name", value_name = "NAME")]
    names: Vec<String>,
    /// Letters for the pieces
    #[arg(long, conflicts_with = "figurines")]
    letters: bool,
    /// Figurines for the pieces, also where they could be drawn
    #[arg(long)]
    figurines: bool,
    /// What moves are written with: local (the language's letters), figurine, english
    #[arg(long, value_name = "LETTERS", value_parser = notation)]
    notation: Option<Letters>,
    /// A certificate to believe, in PEM: of a club that is reached by https, or of who vouches for it
    #[arg(long, value_name = "FILE", requires = "join")]
    trust: Option<PathBuf>,
    /// The language: en, mk, ru, pt-BR, ro, zh
    #[arg(long, value_name = "LANGUAGE", value_parser = language)]
    lang: Option<Language>,
    /// Where games are kept
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Where random numbers begin
    #[arg(long, value_name = "NUMBER", hide = true)]
    seed: Option<u64>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Verdict> {
    let plain = arguments.plain;
    let setup = setup(arguments)?;
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
    let leaving = if plain || is_terminal && is_dumb {
        tabiya_terminal::play_plain(&setup)?
    } else if is_terminal {
        tabiya_terminal::play_on_screen(&setup)?
    } else {
        anyhow::bail!("this is no terminal: add --plain to play line by line");
    };
    Ok(match leaving {
        Leaving::Done => Verdict::Fine,
        Leaving::Unfinished => Verdict::Unfinished,
        Leaving::NotKept => Verdict::Faults,
        Leaving::NoClub => Verdict::Nothing,
    })
}

fn setup(arguments: Arguments) -> anyhow::Result<Setup> {
    let opponent = match (arguments.level, arguments.engine, arguments.join) {
        (Some(level), ..) => Opponent::Level(level),
        (None, Some(engine), _) => Opponent::Engine(engine),
        (None, None, Some(address)) => Opponent::Club(address),
        (None, None, None) if arguments.person => Opponent::Person,
        (None, None, None) => Opponent::Remembered,
    };
    let side = match (arguments.white, arguments.black, arguments.random) {
        (true, ..) => Some(Side::White),
        (_, true, _) => Some(Side::Black),
        (.., true) => Some(Side::Random),
        _ => None,
    };
    let start = match (arguments.fen, arguments.chess960) {
        (Some(fen), _) => {
            let position: Position = fen.parse().context("bad FEN")?;
            let mode = position.castling_mode();
            Some(Start::Fen { fen, mode })
        }
        (None, Some(Some(number))) => Some(Start::Chess960 { number }),
        (None, Some(None)) => Some(Start::RandomChess960),
        (None, None) => None,
    };
    let pieces = match (arguments.letters, arguments.figurines) {
        (true, _) => Some(Pieces::Letters),
        (_, true) => Some(Pieces::Figurines),
        _ => None,
    };
    let trust = match &arguments.trust {
        Some(path) => Trust::with_file(path)?,
        None => Trust::default(),
    };
    let environment = || Language::of_environment(|name| env::var(name).ok());
    Ok(Setup {
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
        data: data::directory(arguments.data)?,
        config: data::settings_directory(),
        seed: arguments.seed,
    })
}

fn start_number(text: &str) -> Result<u16, String> {
    let number = text.parse().ok().filter(|number| *number < 960);
    number.ok_or_else(|| "the starts of Chess960 have the numbers 0 to 959".to_string())
}

/// Whether the locale can show more than ASCII; one that is not set is believed to.
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

fn notation(text: &str) -> Result<Letters, String> {
    let choices = "local, figurine or english";
    text.parse().map_err(|()| format!("it is one of {choices}"))
}

fn language(text: &str) -> Result<Language, String> {
    Language::from_tag(text).ok_or_else(|| {
        let tags = Language::ALL.map(Language::tag);
        format!("Tabiya speaks {}", tags.join(", "))
    })
}
