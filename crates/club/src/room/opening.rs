//! [`OpeningLookup`]: the name of a game's opening, looked up as the game goes on.

use tabiya_game::Game;
use tabiya_record::{Opening, Openings};

/// The opening of a game, as far as it has been looked up.
#[derive(Clone, Copy, Default)]
pub(super) struct OpeningLookup {
    /// The latest position that was looked up: its ply and key.
    at: Option<(u32, u64)>,
    opening: Option<&'static Opening>,
}

/// No opening has more plies. Later positions are not looked up.
const MAX_PLIES: u32 = 40;

impl OpeningLookup {
    /// Returns the opening of the last position of the game that has a name.
    pub(super) fn of(&mut self, game: &Game) -> Option<&'static Opening> {
        let now = (game.ply(), game.position().key());
        if self.at != Some(now) {
            let is_next = now.0 > 0 && self.at.is_some_and(|(ply, _)| ply + 1 == now.0);
            if !is_next {
                self.opening = deepest(game);
            } else if now.0 <= MAX_PLIES {
                let found = Openings::built_in().get(game.position());
                self.opening = found.or(self.opening);
            }
            self.at = Some(now);
        }
        self.opening
    }
}

/// Looks up all positions.
fn deepest(game: &Game) -> Option<&'static Opening> {
    let mut position = game.preset().position().ok()?;
    let mut positions = vec![position];
    for m in game.moves().take(MAX_PLIES as usize) {
        position = position.play(m);
        positions.push(position);
    }
    Openings::built_in().deepest(&positions)
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Action, Actor, Moment, Preset, Proposal, Seating};

    use super::*;

    #[test]
    fn the_name_follows_the_game() {
        let preset = Preset {
            seating: Seating::Together,
            ..Preset::default()
        };
        let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
        let mut lookup = OpeningLookup::default();
        assert_eq!(lookup.of(&game), None);
        let mut names = Vec::new();
        for uci in ["e2e4", "c7c5", "a2a4", "h7h5", "a1a3"] {
            let action = Action::play(uci.parse().unwrap());
            game.execute(Actor::Board, action, Moment(0)).unwrap();
            names.push(lookup.of(&game).unwrap());
            // As if the room had just been opened.
            assert_eq!(OpeningLookup::default().of(&game), lookup.of(&game));
        }
        assert_eq!((names[0].eco, names[1].eco), ("B00", "B20"));
        assert!(names[1].name.starts_with("Sicilian"), "{}", names[1]);
        assert_eq!(names[3], names[4], "the last name stays");
        while game.ply() > 1 {
            let takeback = Action::Offer(Proposal::Takeback);
            game.execute(Actor::Board, takeback, Moment(0)).unwrap();
        }
        assert_eq!(lookup.of(&game), Some(names[0]));
    }

    #[test]
    fn no_opening_is_longer() {
        let plies = |opening: &Opening| opening.moves.split(' ').count() as u32;
        let longest = Openings::built_in().iter().map(plies).max();
        assert!(longest <= Some(MAX_PLIES), "{longest:?}");
    }
}
