//! Any text: a FEN is read or refused, and a position that is written reads back as itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{CastlingMode, CastlingStyle, EnPassantStyle, FenStyle, Position, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    let Ok(position) = Position::from_setup(&setup, CastlingMode::Chess960) else {
        return;
    };

    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        // Every square that a pawn has passed: nothing is lost.
        let en_passant = EnPassantStyle::Always;
        let written = position.fen_as(FenStyle {
            castling,
            en_passant,
        });
        assert_eq!(
            read(&written),
            position,
            "{text:?} was written as {written:?}"
        );
    }
    // Without the squares on which no pawn may be taken, it is still the same for the rules.
    let written = position.fen();
    assert_eq!(
        read(&written).key(),
        position.key(),
        "{text:?} was written as {written:?}"
    );
    assert_eq!(read(&written).fen(), written, "of {text:?}");
});

fn read(written: &str) -> Position {
    Position::from_fen(written, CastlingMode::Chess960).expect("what is written can be read")
}
