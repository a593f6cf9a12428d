//! [`Preset`]: everything chosen before a game.

use std::{fmt, num::NonZeroU8};

use tabiya_rules::{
    ByColor, CastlingMode, Color, FenError, Move, Position, PositionError, Setup, UciMove,
};

use crate::{Millis, Speed, TimeControl, TimeControlError};

/// Everything chosen before a game.
///
/// The default is a friendly game by the Laws between two people without a clock.
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Preset {
    /// The players.
    pub players: ByColor<Player>,
    /// Chosen or random colours.
    pub colors: ColorChoice,
    /// Start position.
    pub start: Start,
    /// Moves already made from the start position: a loaded game to continue.
    pub moves: Vec<UciMove>,
    /// Time control of each side.
    pub time: ByColor<TimeControl>,
    /// Start of the clock.
    pub clock_start: ClockStart,
    /// Lag compensation.
    pub lag: LagRule,
    /// Treatment of fallen flags.
    pub flags: FlagRule,
    /// Seating of the players.
    pub seating: Seating,
    /// Rule for take-backs.
    pub takebacks: Takebacks,
    /// Treatment of illegal moves.
    pub illegal_moves: IllegalMoves,
    /// Rule for draw offers.
    pub draw_offers: DrawOffers,
    /// Rule for threefold repetition and fifty moves.
    pub counted_draws: CountedDraws,
    /// Default time: a player who arrives later loses (FIDE 6.7.1). If `None`, only the clock counts. Time while the
    /// game is stopped does not count. With a default time of zero, players who are present at the beginning are
    /// reported by [`Action::Arrive`](crate::Action::Arrive) at that very moment.
    pub default_time: Option<Millis>,
    /// Absence after which the opponent may claim the game; if `None`, never.
    pub absence: Option<AbsenceLimits>,
    /// Guidelines III, if they were announced.
    pub quickplay: Option<Quickplay>,
    /// The arbiter.
    pub arbiter: Arbitration,
}

/// Player of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase", default))]
pub struct Player {
    /// Name of at most [`Player::MAX_NAME`] bytes; may be empty.
    pub name: String,
    /// Kind of player.
    pub kind: PlayerKind,
}

/// Kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum PlayerKind {
    /// A person at this computer.
    #[default]
    Person,
    /// An engine, with its level if it has levels.
    Engine {
        /// Level.
        level: Option<u8>,
    },
    /// A person elsewhere on the network.
    Remote,
}

/// Choice of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ColorChoice {
    /// As listed.
    #[default]
    Chosen,
    /// Random; resolved by the host before the game: see [`Preset::resolve_random`].
    Random,
}

/// Start position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Start {
    /// The standard start position.
    #[default]
    Standard,
    /// A numbered start position of Chess960.
    Chess960 {
        /// Number from 0 to 959.
        number: u16,
    },
    /// Random; resolved by the host before the game: see [`Preset::resolve_random`].
    RandomChess960,
    /// Any position.
    Fen {
        /// The position as FEN.
        fen: String,
        /// Castling mode.
        mode: CastlingMode,
    },
}

/// Start of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum ClockStart {
    /// With the game (FIDE 6.6).
    #[default]
    WithTheGame,
    /// After the first move of each side, which costs no time: customary online.
    AfterFirstMoves,
}

/// Rule for lag compensation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum LagRule {
    /// Lag is charged to the player.
    #[default]
    Charged,
    /// Lag is forgiven up to a quota: see [`LagQuota`](crate::LagQuota).
    Forgiven,
}

/// Rule for fallen flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum FlagRule {
    /// A flag counts at once: the program watches the clock. A move that comes too late is not made.
    #[default]
    AtOnce,
    /// A flag counts when it is claimed, as with a mechanical clock (FIDE 6.8). Until then play goes on, and if both
    /// have fallen, nobody can tell which fell first (III.3.1). A fallen flag stays down until it is claimed or the
    /// game ends otherwise, whatever time the side gets meanwhile: the side did not complete its moves in time
    /// (FIDE 6.9).
    WhenClaimed,
}

/// Seating of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Seating {
    /// Each player has a screen: take-backs, pauses and restarts need the agreement of both.
    #[default]
    Apart,
    /// Both at one computer, or one against an engine: these take effect immediately.
    Together,
}

/// Rule for take-backs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Takebacks {
    /// Allowed if the opponent agrees; at one computer without asking.
    #[default]
    Allowed,
    /// Never.
    Never,
}

/// Rule for illegal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum IllegalMoves {
    /// They are refused without consequences.
    #[default]
    Refused,
    /// They are taken back and counted (FIDE 7.5.5): the opponent gets time, and the game is lost at the limit.
    Counted {
        /// Number that loses the game: two by the Laws of 2023, three by those of 2009.
        limit: NonZeroU8,
    },
}

/// Rule for draw offers (FIDE 9.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum DrawOffers {
    /// Allowed once each side has moved.
    #[default]
    Allowed,
    /// Allowed from this move on.
    FromMove(u16),
    /// Never, as in Sofia 2005.
    Never,
}

/// Rule for draws that are counted: threefold repetition and fifty moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum CountedDraws {
    /// Drawn by a claim (FIDE 9.2, 9.3).
    #[default]
    ByClaim,
    /// Drawn automatically, as in many programs.
    AtOnce,
}

/// Time for which a player may be away before the opponent may claim the game. Time while the game is stopped does
/// not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct AbsenceLimits {
    /// After leaving on purpose.
    pub left: Millis,
    /// After losing the connection.
    pub lost: Millis,
}

/// Guidelines III for standard and rapid games without increment, if they were announced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Quickplay {
    /// Number of last moves of the opponent without a capture or pawn move that the built-in arbiter regards as no
    /// progress.
    pub no_progress: u16,
}

/// The arbiter of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub enum Arbitration {
    /// The program: it grants only what it can prove.
    #[default]
    BuiltIn,
    /// A person, who acts as [`Actor::Arbiter`](crate::Actor::Arbiter). While a ruling is pending, the game is
    /// stopped (FIDE 6.11.2, III.5).
    Person,
}

/// Error in a [`Preset`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PresetError {
    /// Colours or start position are still random: see [`Preset::resolve_random`].
    UnresolvedRandom,
    /// The number of a Chess960 start position is not in 0 to 959.
    Chess960Number {
        /// Number given.
        found: u16,
    },
    /// The FEN of the start position is invalid.
    Fen(FenError),
    /// The start position cannot be played from.
    Position(PositionError),
    /// A move of the loaded game is illegal.
    Move {
        /// Its number, from 1.
        ply: usize,
        /// The move.
        uci: UciMove,
    },
    /// A time control is invalid.
    Time {
        /// Side.
        color: Color,
        /// Reason.
        error: TimeControlError,
    },
    /// A name is longer than [`Player::MAX_NAME`].
    NameTooLong {
        /// Side.
        color: Color,
    },
    /// A time is longer than [`Millis::MAX`].
    TooLong,
}

impl Player {
    /// Longest name in bytes.
    pub const MAX_NAME: usize = 200;

    /// A person with this name.
    pub fn person(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            kind: PlayerKind::Person,
        }
    }
}

impl Preset {
    /// Sets the time control of both sides.
    pub fn with_time(self, control: TimeControl) -> Self {
        Self {
            time: ByColor {
                white: control.clone(),
                black: control,
            },
            ..self
        }
    }

    /// Resolves random choices by a random number of the host. The outcome is recorded in the event that begins the
    /// game.
    ///
    /// ```
    /// use tabiya_game::{Preset, Start};
    /// let preset = Preset { start: Start::RandomChess960, ..Preset::default() };
    /// assert_eq!(preset.resolve_random(518).start, Start::Chess960 { number: 518 });
    /// ```
    pub fn resolve_random(mut self, random: u64) -> Self {
        if self.start == Start::RandomChess960 {
            let number = (random % 960) as u16;
            self.start = Start::Chess960 { number };
        }
        // Not one of the bits that chose the start position.
        if self.colors == ColorChoice::Random && (random >> 32) & 1 == 1 {
            // Time odds go with the player.
            std::mem::swap(&mut self.players.white, &mut self.players.black);
            std::mem::swap(&mut self.time.white, &mut self.time.black);
        }
        self.colors = ColorChoice::Chosen;
        self
    }

    /// Normalises the preset to what a log reads back: see [`TimeControl::normalized`].
    pub(crate) fn normalized(mut self) -> Self {
        self.time = self.time.map(TimeControl::normalized);
        self
    }

    /// Side of the person in a game of a person against an engine.
    pub(crate) fn person_against_engine(&self) -> Option<Color> {
        let engine = |side: Color| matches!(self.players[side].kind, PlayerKind::Engine { .. });
        match (engine(Color::White), engine(Color::Black)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// Standard, rapid or blitz, by the time controls of both sides.
    pub fn speed(&self) -> Speed {
        Speed::of(&self.time)
    }

    /// Checks what the types cannot.
    pub fn check(&self) -> Result<(), PresetError> {
        if self.colors == ColorChoice::Random {
            return Err(PresetError::UnresolvedRandom);
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
        self.loaded_moves().map(drop)
    }

    /// Start position.
    pub fn position(&self) -> Result<Position, PresetError> {
        match &self.start {
            Start::Standard => Ok(Position::START),
            Start::RandomChess960 => Err(PresetError::UnresolvedRandom),
            Start::Chess960 { number } => {
                let bad = PresetError::Chess960Number { found: *number };
                let setup = Setup::chess960(u32::from(*number)).ok_or(bad)?;
                Position::from_setup(&setup, CastlingMode::Chess960).map_err(PresetError::Position)
            }
            Start::Fen { fen, mode } => Position::from_fen(fen, *mode).map_err(PresetError::Fen),
        }
    }

    /// Moves of the loaded game, checked to be legal.
    pub fn loaded_moves(&self) -> Result<Vec<Move>, PresetError> {
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
    /// The rule of the Laws: the second illegal move loses (FIDE 7.5.5).
    pub const LAWS: Self = Self::Counted {
        limit: NonZeroU8::new(2).unwrap(),
    };
}

impl AbsenceLimits {
    /// Limits by speed: ten seconds after leaving; after losing the connection thirty seconds in blitz, more in
    /// slower games.
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
            Self::UnresolvedRandom => {
                write!(
                    f,
                    "the colours or the starting position have not been drawn yet"
                )
            }
            Self::Chess960Number { found } => {
                write!(f, "{found} is not a Chess960 position number: use 0 to 959")
            }
            Self::Fen(error) => write!(f, "start position: {error}"),
            Self::Position(error) => write!(f, "start position: {error}"),
            Self::Move { ply, uci } => write!(f, "{uci}, ply {ply} of the loaded game, is illegal"),
            Self::Time { color, error } => write!(f, "time control of {color}: {error}"),
            Self::NameTooLong { color } => write!(
                f,
                "the name of {color} is longer than {} bytes",
                Player::MAX_NAME
            ),
            Self::TooLong => write!(
                f,
                "a time is longer than {} days",
                Millis::MAX.0 / 86_400_000
            ),
        }
    }
}

impl std::error::Error for PresetError {}
