//! Marks each capture of a game with a comment, adds a variation, and prints the game as PGN.
//!
//! ```sh
//! cargo run --example annotate
//! ```

use std::error::Error;

use tabiya_record::{Comment, GameRecord, Nag, Tree};
use tabiya_rules::San;

const GAME: &str = "[White \"Anna\"]\n[Black \"Bela\"]\n\n1. e4 e5 2. Nf3 d5 3. exd5 Qxd5 1-0";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", annotate(GAME)?);
    Ok(())
}

fn annotate(pgn: &str) -> Result<GameRecord, Box<dyn Error>> {
    let mut game: GameRecord = pgn.parse()?;
    // 1. Find the captures. Ids of nodes stay valid while the tree is edited.
    let mut captures = Vec::new();
    let mut before = *game.tree.start();
    for step in game.tree.mainline() {
        if let Some(role) = step.m.and_then(|m| before.captured_role(m)) {
            captures.push((step.node, role));
        }
        before = step.position;
    }
    // 2. Comment on them.
    for (node, role) in captures {
        game.tree
            .add_comment(node, Comment::new(&format!("takes a {role}")));
    }
    // 3. Suggest a better second move for Black, if the first two moves are there.
    let mut cursor = game.tree.cursor_mut();
    if (0..3).all(|_| cursor.forward()) && cursor.tree().next(cursor.node()).is_some() {
        let m = "Nc6".parse::<San>()?.to_move(cursor.position())?;
        let better = cursor.play(m)?;
        game.tree.add_nag(better, Nag::GOOD);
    }
    game.tree
        .add_comment(Tree::ROOT, Comment::new("A short game."));
    Ok(game)
}

#[test]
fn the_annotated_game_reads_back() {
    let game = annotate(GAME).unwrap();
    let pgn = game.to_string();
    let moves = "{A short game.} 1. e4 e5 2. Nf3 d5 (2... Nc6 $1) 3. exd5 {takes a pawn} 3...\n\
                 Qxd5 {takes a pawn} 1-0\n";
    assert!(pgn.ends_with(moves), "{pgn}");
    assert_eq!(pgn.parse::<GameRecord>().unwrap(), game);
}
