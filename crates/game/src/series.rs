//! [`Series`]: several games between the same players, with alternating colours.

use tabiya_rules::{ByColor, Color};

use crate::{ColorChoice, Ending, Preset, PresetError};

/// Score of two players over several games. They alternate colours.
///
/// ```
/// use tabiya_game::{Ending, Player, Preset, Series};
/// use tabiya_rules::{ByColor, Color};
/// let players = ByColor { white: Player::person("Anna"), black: Player::person("Bo") };
/// let mut series = Series::new(Preset { players, ..Preset::default() })?;
/// series.record(Ending::Checkmate { winner: Color::White });
/// assert_eq!(series.next_preset().players.white.name, "Bo");
/// series.record(Ending::Stalemate);
/// assert_eq!(series.score(), (1.5, 0.5));
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    preset: Preset,
    games: Vec<Ending>,
}

impl Series {
    /// Starts a series with this preset, whose White is the first player.
    ///
    /// Random colours are refused, since they would be drawn again for each game. A random start position stays
    /// random, and each game gets its own.
    pub fn new(preset: Preset) -> Result<Self, PresetError> {
        if preset.colors == ColorChoice::Random {
            return Err(PresetError::UnresolvedRandom);
        }
        let games = Vec::new();
        Ok(Self { preset, games })
    }

    /// Preset of the next game, with colours swapped. An aborted game does not count.
    pub fn next_preset(&self) -> Preset {
        let mut preset = self.preset.clone();
        if self.first_color() == Color::Black {
            let ByColor { white, black } = preset.players;
            preset.players = ByColor {
                white: black,
                black: white,
            };
            // Time odds go with the player.
            let ByColor { white, black } = preset.time;
            preset.time = ByColor {
                white: black,
                black: white,
            };
        }
        preset
    }

    /// Records the ending of the next game.
    pub fn record(&mut self, ending: Ending) {
        if ending.points().is_some() {
            self.games.push(ending);
        }
    }

    /// Endings so far; in the first, third, … the first player had White.
    pub fn games(&self) -> &[Ending] {
        &self.games
    }

    /// Colour of the first player in the next game.
    pub fn first_color(&self) -> Color {
        Color::from_white(self.games.len().is_multiple_of(2))
    }

    /// Points of the first and the second player. Both can lose a game, so they need not add up.
    pub fn score(&self) -> (f64, f64) {
        let (first, second) = self.half_points();
        (f64::from(first) / 2.0, f64::from(second) / 2.0)
    }

    /// Score in half points.
    pub fn half_points(&self) -> (u32, u32) {
        let mut total = (0, 0);
        for (index, ending) in self.games.iter().enumerate() {
            let Some(points) = ending.points() else {
                continue;
            };
            let first = Color::from_white(index.is_multiple_of(2));
            total.0 += points[first].half_points();
            total.1 += points[!first].half_points();
        }
        total
    }
}
