//! Any text as a FEN: it is parsed or rejected, and a written position reads back as itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{CastlingMode, CastlingStyle, EnPassantMode, FenStyle, Position, Setup};

fuzz_target!(|text: &str| {
    let Ok(setup) = text.parse::<Setup>() else {
        return;
    };
    let Ok(position) = Position::from_setup(&setup, CastlingMode::Chess960) else {
        return;
    };

    for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        // With every en passant target, nothing is lost.
        let en_passant = EnPassantMode::Always;
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
    // Without illegal en passant targets, the position is still the same by the rules.
    let written = position.fen();
    assert_eq!(
        read(&written).key(),
        position.key(),
        "{text:?} was written as {written:?}"
    );
    assert_eq!(read(&written).fen(), written, "of {text:?}");
});

fn read(written: &str) -> Position {
    Position::from_fen(written, CastlingMode::Chess960).expect("a written FEN can be read")
}
