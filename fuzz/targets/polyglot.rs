//! Any bytes as a Polyglot book: a book reads back as itself, and all its moves are legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya_fuzz::{Bytes, choose, start};
use tabiya_record::{Book, BookBuilder};

fuzz_target!(|bytes: &[u8]| {
    let mut input = Bytes::new(bytes);
    let Some(mut position) = start(&mut input) else {
        return;
    };
    let mut builder = BookBuilder::default();
    let plies = input.byte().unwrap_or(0) % 16;
    let mut played = Vec::new();
    for _ in 0..plies {
        let Some(m) = input.byte().and_then(|byte| choose(&position, byte)) else {
            break;
        };
        builder.add(&position, m, u64::from(input.byte().unwrap_or(1)) + 1);
        played.push((position, m));
        position = position.play(m);
    }
    let made = builder.build();
    let mut text = Vec::new();
    made.write(&mut text).expect("memory I/O does not fail");
    assert_eq!(Book::from_bytes(&text), Ok(made.clone()));
    for (position, m) in played {
        assert!(made.moves(&position).iter().any(|found| found.m == m));
    }
    if let Ok(book) = Book::from_bytes(input.rest()) {
        let mut text = Vec::new();
        book.write(&mut text).expect("memory I/O does not fail");
        assert_eq!(Book::from_bytes(&text), Ok(book.clone()));
        for found in book.moves(&position) {
            assert!(position.is_legal(found.m));
        }
    }
});
