//! Any text as an EPD record: it is parsed or rejected, and a written record reads back as itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_rules::{CastlingMode, Epd};

fuzz_target!(|text: &str| {
    let epd = match Epd::parse(text, CastlingMode::Chess960) {
        Ok(epd) => epd,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert!(
                Epd::parse(text, CastlingMode::Standard).is_err(),
                "{text:?} is valid in standard chess but not in Chess960"
            );
            return;
        }
    };
    let written = epd.to_string();
    assert!(
        !written.contains('\n'),
        "{text:?} was written as {written:?}"
    );
    let read = Epd::parse(&written, CastlingMode::Chess960);
    assert_eq!(
        read.as_ref(),
        Ok(&epd),
        "{text:?} was written as {written:?}"
    );
    assert_eq!(read.unwrap().to_string(), written, "of {text:?}");
});
