//! [`Preset`]: everything that is chosen before a game.

use std::{fmt, num::NonZeroU8};

use tabiya_rules::{
    ByColor, CastlingMode, Color, FenError, Move, Position, PositionError, Setup, UciMove,
};

use crate::{Millis, Speed, TimeControl, TimeControlError};

/// Everything that is chosen before a game.
///
/// The default is a friendly game by the Laws between two persons without a clock.
///
/// ```
/// use tabiya_game::{Millis, Preset, Start};
/// let preset = Preset { start: Start::Chess960 { number: 518 }, ..Preset::default() }
///     .with_time("40/90+30, 30+30".parse()?);
/// assert!(preset.check().is_ok());
/// # Ok::<(), tabiya_game::TimeControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Preset {
    /// Who plays.
    pub players: ByColor<Player>,
    /// Whether the colours are as listed.
    pub colors: Colors,
    /// Where play begins.
    pub start: Start,
    /// Moves already made from there: a loaded game to continue.
    pub moves: Vec<UciMove>,
    /// The time of each side.
    pub time: ByColor<TimeControl>,
    /// When the clock starts.
    pub clock_start: ClockStart,
    /// Whether lag is forgiven.
    pub lag: Lag,
    /// When a fallen flag counts.
    pub flags: Flags,
    /// Where the players sit.
    pub seating: Seating,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// What becomes of illegal moves.
    pub illegal_moves: IllegalMoves,
    /// When a draw may be offered.
    pub draw_offers: DrawOffers,
    /// How threefold repetition and fifty moves draw.
    pub counted_draws: CountedDraws,
    /// How late a player may come (FIDE 6.7.1): who arrives after that loses. Without, as late as the clock
    /// allows. Time for which the game stands still does not count. With no time at all, who is there when the
    /// game begins is said by [`Action::Arrive`](crate::Action::Arrive) at that very moment.
    pub default_time: Option<Millis>,
    /// When a player who has left may be declared to have lost; without, never.
    pub absence: Option<Absence>,
    /// Guidelines III, if they were announced.
    pub quickplay: Option<Quickplay>,
    /// Who is the arbiter.
    pub arbiter: Arbitration,
}

/// Who sits at a side of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Player {
    /// A name, of at most [`Player::MAX_NAME`] bytes; may be empty.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
}

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PlayerKind {
    /// A person at this computer.
    #[default]
    Person,
    /// An engine, of a level if it has levels.
    Engine {
        /// That level.
        level: Option<u8>,
    },
    /// Somebody on the network.
    Remote,
}

/// Whether the colours are as listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Colors {
    /// As listed.
    #[default]
    Chosen,
    /// To be drawn by the host before the game: see [`Preset::settle`].
    Random,
}

/// Where play begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Start {
    /// The initial array.
    #[default]
    Standard,
    /// A numbered start of Chess960.
    Chess960 {
        /// From 0 to 959.
        number: u16,
    },
    /// To be drawn by the host before the game: see [`Preset::settle`].
    RandomChess960,
    /// Any position.
    Fen {
        /// It, as FEN.
        fen: String,
        /// Which castling it has.
        mode: CastlingMode,
    },
}

/// When the clock starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ClockStart {
    /// With the game (FIDE 6.6).
    #[default]
    WithTheGame,
    /// When each side has made a move, which costs nothing: the habit on the network.
    AfterFirstMoves,
}

/// Whether the delay of the network is forgiven.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Lag {
    /// The clock counts everything.
    #[default]
    Charged,
    /// As far as a quota goes: see [`LagQuota`](crate::LagQuota).
    Forgiven,
}

/// When a fallen flag counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Flags {
    /// At once: the program watches the clock. A move that comes too late is not made.
    #[default]
    AtOnce,
    /// When somebody says so, as with a clock of wood and brass (FIDE 6.8): until then play goes on, and
    /// if both have fallen, nobody can tell which was the first (III.3.1). A flag that is down stays down
    /// until it is claimed or the game ends otherwise, whatever time the side gets meanwhile: it did not make
    /// its moves in the time for them (FIDE 6.9).
    WhenClaimed,
}

/// Where the players sit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Seating {
    /// Each has a screen: take-backs, pauses and restarts need both.
    #[default]
    Apart,
    /// Both at one computer, or one against an engine: these happen at once.
    Together,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Takebacks {
    /// If the opponent agrees; at one computer at once.
    #[default]
    Allowed,
    /// Never.
    Never,
}

/// What becomes of illegal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum IllegalMoves {
    /// They are refused; nothing happened.
    #[default]
    Refused,
    /// They are made on the board, taken back, and count (FIDE 7.5.5): time for the opponent, and the
    /// game is lost at the limit.
    Counted {
        /// Lost with which: the second by the Laws of 2023, the third by those of 2009.
        limit: NonZeroU8,
    },
}

/// When a draw may be offered (FIDE 9.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawOffers {
    /// Whenever each has made a move.
    #[default]
    Allowed,
    /// From this move on.
    FromMove(u16),
    /// Never, as in Sofia 2005.
    Never,
}

/// How threefold repetition and fifty moves draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum CountedDraws {
    /// By a claim (FIDE 9.2, 9.3).
    #[default]
    ByClaim,
    /// At once: the habit of many programs.
    AtOnce,
}

/// How long a player may be away before the opponent may claim the game. Time for which the game stands
/// still does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Absence {
    /// After leaving on purpose.
    pub left: Millis,
    /// After losing the connection.
    pub lost: Millis,
}

/// Guidelines III: standard and rapid games without increment, where they were announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Quickplay {
    /// The built-in arbiter calls it no progress if the opponent's last so many moves took nothing and
    /// moved no pawn.
    pub no_progress: u16,
}

/// Who is the arbiter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Arbitration {
    /// The program: it rules at once, and grants only what it can prove.
    #[default]
    BuiltIn,
    /// A person, who acts as [`Actor::Arbiter`](crate::Actor::Arbiter). While something is asked of the
    /// arbiter, the game stands still (FIDE 6.11.2, III.5).
    Person,
}

/// What is wrong with a [`Preset`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PresetError {
    /// Colours or start are still to be drawn: see [`Preset::settle`].
    Unsettled,
    /// There are 960 starts, from 0 to 959.
    Chess960Number {
        /// What was asked for.
        found: u16,
    },
    /// The FEN of the start does not do.
    Fen(FenError),
    /// The start is no position that chess can be played from.
    Position(PositionError),
    /// A move of the loaded game is not legal.
    Move {
        /// Which, from 1.
        ply: usize,
        /// The move.
        uci: UciMove,
    },
    /// A time control does not do.
    Time {
        /// Whose.
        color: Color,
        /// Why.
        error: TimeControlError,
    },
    /// A name is longer than [`Player::MAX_NAME`].
    NameTooLong {
        /// Whose.
        color: Color,
    },
    /// A time is longer than [`Millis::MAX`].
    TooLong,
}

impl Player {
    /// The longest name, in bytes.
    pub const MAX_NAME: usize = 200;

    /// A person of this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kind: PlayerKind::Person,
        }
    }
}

impl Preset {
    /// The same with a time control for both sides.
    pub fn with_time(self, control: TimeControl) -> Self {
        Self {
            time: ByColor {
                white: control.clone(),
                black: control,
            },
            ..self
        }
    }

    /// Draws what is left to chance, by a random number of the host's. What is drawn stands in the event
    /// that begins the game.
    ///
    /// ```
    /// use tabiya_game::{Preset, Start};
    /// let preset = Preset { start: Start::RandomChess960, ..Preset::default() };
    /// assert_eq!(preset.settle(518).start, Start::Chess960 { number: 518 });
    /// ```
    pub fn settle(mut self, random: u64) -> Self {
        if self.start == Start::RandomChess960 {
            let number = (random % 960) as u16;
            self.start = Start::Chess960 { number };
        }
        // Another bit than those that chose the start.
        if self.colors == Colors::Random && (random >> 32) & 1 == 1 {
            // Time odds go with the player.
            std::mem::swap(&mut self.players.white, &mut self.players.black);
            std::mem::swap(&mut self.time.white, &mut self.time.black);
        }
        self.colors = Colors::Chosen;
        self
    }

    /// The same, as a log reads it back: see [`TimeControl::normal`].
    pub(crate) fn normal(mut self) -> Self {
        self.time = self.time.map(TimeControl::normal);
        self
    }

    /// The side of the person, where one plays an engine.
    pub(crate) fn only_person(&self) -> Option<Color> {
        let engine = |side: Color| matches!(self.players[side].kind, PlayerKind::Engine { .. });
        match (engine(Color::White), engine(Color::Black)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Standard, rapid or blitz, by the time of both sides.
    pub fn speed(&self) -> Speed {
        Speed::of(&self.time)
    }

    /// Checks all that the types leave open.
    pub fn check(&self) -> Result<(), PresetError> {
        if self.colors == Colors::Random {
            return Err(PresetError::Unsettled);
        }
        for color in Color::ALL {
            if self.players[color].name.len() > Player::MAX_NAME {
                return Err(PresetError::NameTooLong { color });
            }
            let checked = self.time[color].check();
            checked.map_err(|error| PresetError::Time { color, error })?;
        }
        let absence = self.absence.map(|absence| absence.left.max(absence.lost));
        if self.default_time.max(absence) > Some(Millis::MAX) {
            return Err(PresetError::TooLong);
        }
        self.line().map(drop)
    }

    /// The position at the start.
    pub fn position(&self) -> Result<Position, PresetError> {
        match &self.start {
            Start::Standard => Ok(Position::START),
            Start::RandomChess960 => Err(PresetError::Unsettled),
            Start::Chess960 { number } => {
                let bad = PresetError::Chess960Number { found: *number };
                let setup = Setup::chess960(u32::from(*number)).ok_or(bad)?;
                Position::from_setup(&setup, CastlingMode::Chess960).map_err(PresetError::Position)
            }
            Start::Fen { fen, mode } => Position::from_fen(fen, *mode).map_err(PresetError::Fen),
        }
    }

    /// The moves of the loaded game, each legal.
    pub fn line(&self) -> Result<Vec<Move>, PresetError> {
        let mut position = self.position()?;
        let moves = self.moves.iter().enumerate().map(|(index, uci)| {
            let bad = |_| PresetError::Move {
                ply: index + 1,
                uci: *uci,
            };
            let m = uci.to_move(&position).map_err(bad)?;
            position = position.play(m);
            Ok(m)
        });
        moves.collect()
    }
}

impl IllegalMoves {
    /// As the Laws have it: lost with the second (FIDE 7.5.5).
    pub const LAWS: Self = Self::Counted {
        limit: NonZeroU8::new(2).unwrap(),
    };
}

impl Absence {
    /// What suits a speed: ten seconds after leaving; after losing the connection thirty seconds in blitz,
    /// more in slower games.
    pub fn by_speed(speed: Speed) -> Self {
        let factor = match speed {
            Speed::Blitz => 1,
            Speed::Rapid => 2,
            Speed::Standard => 4,
        };
        Self {
            left: Millis::seconds(10),
            lost: Millis::seconds(30 * factor),
        }
    }
}

impl Default for Quickplay {
    fn default() -> Self {
        Self { no_progress: 20 }
    }
}

impl fmt::Display for PresetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsettled => write!(f, "colours or start are still to be drawn"),
            Self::Chess960Number { found } => {
                write!(f, "{found} is no start of Chess960: they go from 0 to 959")
            }
            Self::Fen(error) => write!(f, "the start: {error}"),
            Self::Position(error) => write!(f, "the start: {error}"),
            Self::Move { ply, uci } => write!(f, "{uci}, ply {ply} of the loaded game, is illegal"),
            Self::Time { color, error } => write!(f, "the time of {color}: {error}"),
            Self::NameTooLong { color } => write!(
                f,
                "the name of {color} is longer than {} bytes",
                Player::MAX_NAME
            ),
            Self::TooLong => write!(f, "a time is too long"),
        }
    }
}

impl std::error::Error for PresetError {}
