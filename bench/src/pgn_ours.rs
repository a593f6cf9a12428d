//! Tabiya's side of `pgn`.

use std::{io, thread};

use tabiya_record::pgn::{check as check_pgn, split_games};

use crate::Counts;

/// Reads all games and checks every move, also in variations.
pub fn check(pgn: &[u8]) -> io::Result<Counts> {
    let found = check_pgn(pgn, |error| eprintln!("{error}"))?;
    Ok(Counts {
        games: found.games,
        plies: found.plies,
        errors: found.errors,
    })
}

/// The same with several threads, a part of the text each.
pub fn check_threaded(pgn: &[u8], threads: usize) -> io::Result<Counts> {
    thread::scope(|scope| {
        let parts = split_games(pgn, threads);
        let workers: Vec<_> = parts
            .into_iter()
            .map(|part| scope.spawn(move || check(part)))
            .collect();
        workers
            .into_iter()
            .try_fold(Counts::default(), |sum, worker| {
                let found = worker.join().expect("checking does not panic")?;
                Ok(Counts {
                    games: sum.games + found.games,
                    plies: sum.plies + found.plies,
                    errors: sum.errors + found.errors,
                })
            })
    })
}
