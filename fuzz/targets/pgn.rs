//! Any bytes as a PGN file: reading never fails, the quick checker and the tree reader agree, cutting the
//! file between games changes nothing, and what is written reads back as the same games.

#![no_main]

use std::io::Read;

use libfuzzer_sys::fuzz_target;
use tabiya_record::{
    Game,
    pgn::{self, PgnError, PgnReader, PgnWriter},
};

fuzz_target!(|bytes: &[u8]| {
    let games = read(bytes);
    let mut errors = Vec::new();
    let checked = pgn::check(bytes, |error| errors.push(error)).expect("memory does not fail");
    assert_eq!(checked.games as usize, games.len());
    check_drips(bytes, &errors);
    check_pieces(bytes, checked.games);
    check_writing(&games);
});

fn read(bytes: &[u8]) -> Vec<Game> {
    PgnReader::new(bytes)
        .games()
        .map(|reading| reading.expect("memory does not fail").game)
        .collect()
}

/// Bytes that come a few at a time are read as those that come at once.
fn check_drips(bytes: &[u8], want: &[PgnError]) {
    struct Drip<'a>(&'a [u8]);
    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(7);
            let (now, rest) = self.0.split_at(length);
            buffer[..length].copy_from_slice(now);
            self.0 = rest;
            Ok(length)
        }
    }
    let mut errors = Vec::new();
    pgn::check(Drip(bytes), |error| errors.push(error)).expect("memory does not fail");
    assert_eq!(errors, want);
}

fn check_pieces(bytes: &[u8], games: u64) {
    let pieces = pgn::split_games(bytes, 3);
    assert_eq!(pieces.concat(), bytes);
    let (mut sum, mut sound) = (0, true);
    for piece in pieces {
        let found = pgn::check(piece, |error| sound &= !error.kind.is_structural());
        sum += found.map_or(0, |found| found.games);
    }
    assert!(
        sum == games || !sound,
        "a piece begins within a game: {sum} games instead of {games}"
    );
}

fn check_writing(games: &[Game]) {
    let mut writer = PgnWriter::new(Vec::new());
    for game in games {
        writer.write(game).expect("memory does not fail");
    }
    let text = writer.into_inner();
    let again = read(&text);
    assert_eq!(again, games);
}
