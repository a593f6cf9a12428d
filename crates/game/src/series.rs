//! [`Series`]: several games between the same two, colours swapped.

use tabiya_rules::{ByColor, Color};

use crate::{Colors, Ending, Preset, PresetError};

/// The score of two players over several games. They take White in turns.
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
    /// A series that begins with this preset; its White is the first player.
    ///
    /// Who that is has to be settled: colours that are still to be drawn are refused, since they would be drawn
    /// anew for each game. A start that is to be drawn stays so, and each game has its own.
    pub fn new(preset: Preset) -> Result<Self, PresetError> {
        if preset.colors == Colors::Random {
            return Err(PresetError::Unsettled);
        }
        let games = Vec::new();
        Ok(Self { preset, games })
    }

    /// The preset of the next game: the same, each player with the other colour than last time. A game
    /// that was called off does not count as one.
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

    /// Takes the result of the next game.
    pub fn record(&mut self, ending: Ending) {
        if ending.score().is_some() {
            self.games.push(ending);
        }
    }

    /// The results so far; in the first, third, … the first player had White.
    pub fn games(&self) -> &[Ending] {
        &self.games
    }

    /// What colour the first player has in the next game.
    pub fn first_color(&self) -> Color {
        Color::from_is_white(self.games.len().is_multiple_of(2))
    }

    /// The points of the first player and of the second. Both can lose a game, so they need not add up.
    pub fn score(&self) -> (f64, f64) {
        let (first, second) = self.half_points();
        (f64::from(first) / 2.0, f64::from(second) / 2.0)
    }

    /// The same in half points.
    pub fn half_points(&self) -> (u32, u32) {
        let mut total = (0, 0);
        for (index, ending) in self.games.iter().enumerate() {
            let Some(score) = ending.score() else {
                continue;
            };
            let first = Color::from_is_white(index.is_multiple_of(2));
            total.0 += score[first].half_points();
            total.1 += score[!first].half_points();
        }
        total
    }
}
