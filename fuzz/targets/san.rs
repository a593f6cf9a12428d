//! Any bytes as a move in a random position: resolved moves are legal, and a written move reads back as itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_fuzz::{Bytes, choose, start};
use tabiya_rules::{Position, San, UciMove};

/// Maximum number of random moves; the text matters more.
const MAX_MOVES: u8 = 32;

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes::new(bytes);
    let Some(position) = random_position(&mut bytes) else {
        return;
    };
    let text = bytes.rest();
    if let Some(san) = San::from_bytes(text) {
        check_san(san, &position);
    }
    check_play(text, &position);
    if let Some(uci) = UciMove::from_bytes(text) {
        check_uci(uci, &position);
    }
    if let Ok(text) = str::from_utf8(text) {
        assert_eq!(text.parse::<San>().ok(), San::from_bytes(text.as_bytes()));
    }
});

fn random_position(bytes: &mut Bytes) -> Option<Position> {
    let mut position = start(bytes)?;
    for _ in 0..bytes.byte()? % MAX_MOVES {
        position = position.play(choose(&position, bytes.byte()?)?);
    }
    Some(position)
}

fn check_san(san: San, position: &Position) {
    assert_eq!(san.to_string().parse(), Ok(san));
    match san.to_move(position) {
        Ok(m) => {
            assert!(position.is_legal(m), "{san} as {m:?} in {position:?}");
            assert!(position.legal_moves().contains(&m));
            let exact = position.san(m);
            assert_eq!(exact.to_move(position), Ok(m), "{exact} in {position:?}");
            assert_eq!(exact.to_string().parse(), Ok(exact));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks that `make_san` is the same as parsing, resolving and playing.
fn check_play(text: &[u8], position: &Position) {
    let m = San::from_bytes(text).and_then(|san| san.to_move(position).ok());
    let mut played = *position;
    assert_eq!(played.make_san(text), m, "in {position:?}");
    assert_eq!(played, m.map_or(*position, |m| position.play(m)));
}

fn check_uci(uci: UciMove, position: &Position) {
    assert_eq!(uci.to_string().parse(), Ok(uci));
    match uci.to_move(position) {
        Ok(m) => {
            assert!(position.legal_moves().contains(&m), "{uci} in {position:?}");
            assert_eq!(position.uci(m).to_move(position), Ok(m));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
