//! Plays random moves until the game ends, and prints them with the outcome.
//!
//! ```sh
//! cargo run --example random_game -- 7
//! ```

use std::error::Error;

use tabiya_rules::{History, Outcome, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let (moves, ending) = play(seed);
    println!("{}", moves.join(" "));
    println!("{ending}");
    Ok(())
}

/// Returns the moves in SAN, and how the game ended.
fn play(seed: u64) -> (Vec<String>, &'static str) {
    let mut random = seed;
    let mut position = Position::START;
    let mut history = History::new(&position);
    let mut moves = Vec::new();
    loop {
        // What the board alone decides, then what needs the history of the game.
        match position.outcome() {
            Some(Outcome::Checkmate { .. }) => return (moves, "checkmate"),
            Some(Outcome::Stalemate) => return (moves, "stalemate"),
            Some(Outcome::InsufficientMaterial) => return (moves, "insufficient material"),
            None if history.is_fivefold_repetition() => return (moves, "fivefold repetition"),
            None if history.is_seventy_five_moves() => return (moves, "seventy-five moves"),
            None => {}
        }
        // A linear congruential generator will do.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let legal = position.legal_moves();
        let m = legal[(random >> 33) as usize % legal.len()];
        moves.push(position.san(m).to_string());
        position = position.play(m);
        history.push(&position);
    }
}

#[test]
fn games_end_and_read_back() {
    for seed in 1..20 {
        let (moves, ending) = play(seed);
        let mut position = Position::START;
        for san in &moves {
            position = position.play_san(san).unwrap();
        }
        assert_eq!(position.is_checkmate(), ending == "checkmate");
    }
}
