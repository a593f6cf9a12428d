//! Tabiya's side of the `pgn` benchmark.

use std::{io, thread};

use tabiya_record::pgn::{check as check_pgn, split_games};

use crate::PgnCounts;

/// Reads all games and checks every move, also in variations.
pub fn check(pgn: &[u8]) -> io::Result<PgnCounts> {
    let summary = check_pgn(pgn, |error| eprintln!("{error}"))?;
    Ok(PgnCounts {
        games: summary.games,
        plies: summary.plies,
        errors: summary.errors,
    })
}

/// Like [`check`], with several threads that read a part of the text each.
pub fn check_threaded(pgn: &[u8], threads: usize) -> io::Result<PgnCounts> {
    thread::scope(|scope| {
        let parts = split_games(pgn, threads);
        let workers: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(move || check(part)))
            .collect();
        workers
            .into_iter()
            .try_fold(PgnCounts::default(), |sum, worker| {
                let summary = worker.join().expect("checking does not panic")?;
                Ok(PgnCounts {
                    games: sum.games + summary.games,
                    plies: sum.plies + summary.plies,
                    errors: sum.errors + summary.errors,
                })
            })
    })
}
