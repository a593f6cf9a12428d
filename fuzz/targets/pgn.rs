//! Any bytes as a PGN file: reading never fails, the fast checker and the reader agree, splitting the file between
//! games changes nothing, and written games read back as the same games.

#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use tabiya_record::{
    GameRecord,
    pgn::{self, PgnError, PgnReader, PgnWriter},
};

fuzz_target!(|bytes: &[u8]| {
    let games = read(bytes);
    let mut errors = Vec::new();
    let checked = pgn::check(bytes, |error| errors.push(error)).expect("memory I/O does not fail");
    assert_eq!(checked.games as usize, games.len());
    check_slow_input(bytes, &errors);
    check_splitting(bytes, checked.games);
    check_writing(&games);
});

fn read(bytes: &[u8]) -> Vec<GameRecord> {
    PgnReader::new(bytes)
        .games()
        .map(|reading| reading.expect("memory I/O does not fail").game)
        .collect()
}

/// Checks that input arriving a few bytes at a time gives the same errors.
fn check_slow_input(bytes: &[u8], want: &[PgnError]) {
    struct SlowReader<'a>(&'a [u8]);
    impl Read for SlowReader<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(7);
            let (now, rest) = self.0.split_at(length);
            buffer[..length].copy_from_slice(now);
            self.0 = rest;
            Ok(length)
        }
    }
    let mut errors = Vec::new();
    pgn::check(SlowReader(bytes), |error| errors.push(error)).expect("memory I/O does not fail");
    assert_eq!(errors, want);
}

fn check_splitting(bytes: &[u8], games: u64) {
    let parts = pgn::split_games(bytes, 3);
    assert_eq!(parts.concat(), bytes);
    let (mut sum, mut is_well_formed) = (0, true);
    for part in parts {
        let found = pgn::check(part, |error| is_well_formed &= !error.kind.is_structural());
        sum += found.map_or(0, |found| found.games);
    }
    assert!(
        sum == games || !is_well_formed,
        "a part starts inside a game: {sum} games instead of {games}"
    );
}

fn check_writing(games: &[GameRecord]) {
    let mut writer = PgnWriter::new(Vec::new());
    for game in games {
        writer.write(game).expect("memory I/O does not fail");
    }
    let text = writer.into_inner();
    let again = read(&text);
    assert_eq!(again, games);
}
