//! Random games, biased towards rare kinds of moves.

use tabiya_rules::{CastlingMode, Move, MoveKind, Position, Role, Setup};

use super::{Random, scattered_setup};

/// Kind of starting position of a random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartKind {
    Standard,
    Chess960,
    DoubleFischerRandom,
    /// A few pieces on random squares, in either castling mode.
    Scattered,
}

pub(crate) fn start(how: StartKind, random: &mut Random) -> Position {
    let number = |random: &mut Random| random.below(960) as u32;
    let (setup, mode) = match how {
        StartKind::Standard => (Some(Setup::START), CastlingMode::Standard),
        StartKind::Chess960 => (Setup::chess960(number(random)), CastlingMode::Chess960),
        StartKind::DoubleFischerRandom => (
            Setup::double_chess960(number(random), number(random)),
            CastlingMode::Chess960,
        ),
        StartKind::Scattered => return scattered(random),
    };
    Position::from_setup(&setup.unwrap(), mode).unwrap()
}

fn scattered(random: &mut Random) -> Position {
    loop {
        let mode = random.pick(&[CastlingMode::Standard, CastlingMode::Chess960]);
        if let Ok(position) = Position::from_setup(&scattered_setup(random), mode) {
            return position;
        }
    }
}

/// Chooses a random legal move, with a bias towards rare kinds: uniformly random games trade everything off
/// and never castle.
pub(crate) fn choose_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let preference = random.below(8);
    let chosen: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| is_preferred(preference, *m, position))
        .collect();
    match (chosen.is_empty(), moves.is_empty()) {
        (false, _) => Some(random.pick(&chosen)),
        (true, false) => Some(random.pick(&moves)),
        (true, true) => None,
    }
}

fn is_preferred(preference: usize, m: Move, position: &Position) -> bool {
    match preference {
        0 => true,
        1 | 2 => !matches!(m.kind(), MoveKind::Normal | MoveKind::DoublePush),
        3 => position.gives_check(m),
        4 => position.moved_role(m) == Role::Pawn,
        5 => position.play(m).en_passant().is_some(),
        // Keep castling rights, so that castling remains possible.
        _ => {
            position.captured_role(m).is_none()
                && position.play(m).castling_rights() == position.castling_rights()
        }
    }
}
