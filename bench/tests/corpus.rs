//! The texts of the `pgn` benchmark: both sides read the same games in them, without an error.

use tabiya_bench::{
    corpus::{self, CorpusStyle},
    pgn_shakmaty, pgn_tabiya,
};

#[test]
fn generated_games_have_no_errors() {
    for style in CorpusStyle::ALL {
        let text = corpus::generate(style, 3_000_000, 1851);
        let ours = pgn_tabiya::check(&text).expect("texts in memory can be read");
        assert_eq!(ours.errors, 0, "{}", style.name());
        assert!(ours.games > 500, "{}", style.name());
        let theirs = pgn_shakmaty::check(&text).expect("texts in memory can be read");
        assert_eq!(ours, theirs, "{}", style.name());
    }
}
