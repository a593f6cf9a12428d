//! Illegal moves and what they touch (4, 7.5).

use tabiya_game::*;

use crate::{
    arbitrated,
    common::{check, from_fen, timed},
    plain, timed_fen,
};

#[test]
fn article_7_5_illegal_moves() {
    let refused = "refused: e2e5 is not legal here (3.10.1)";
    check(plain(), "e2e5", refused);
    let counted = |time: &str| Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed(time)
    };
    // Two minutes for the opponent, one in rapid and blitz.
    let first = check(counted("90+30"), "e2e5", "in play");
    assert_eq!(first.seconds(), (5400.0, 5520.0));
    let first = check(counted("5+0"), "e2e5", "in play");
    assert_eq!(first.seconds(), (300.0, 360.0));
    // The second loses; each side has its own count.
    let lost = "illegal moves: black wins (7.5.5)";
    check(counted("90+30"), "e2e5 e4 e5 b1b5", lost);
    check(counted("90+30"), "e2e5 e4 e7e4 e5", "in play");
    // The clock of the player runs on.
    let slow = check(counted("5+0"), "+10s e2e5 +10s", "in play");
    assert_eq!(slow.seconds(), (280.0, 360.0));
    // The piece that was touched has to move, if it can (4.3).
    let touched = "refused: the piece on e2 must move (4.3.1)";
    check(counted("90+30"), "e2e5 d4", touched);
    check(counted("90+30"), "e2e5 e3", "in play");
    check(counted("90+30"), "a1a5 d4", "in play");
    let lost_claim = "refused: the piece on e2 was touched: no claim on this move (9.4)";
    check(counted("90+30"), "e2e5 w:threefold", lost_claim);
    check(counted("90+30"), "e2e5 e4 e5 w:threefold", "in play");
    // The third, by older Laws; the first, by preset.
    let limit = |limit: u8| Preset {
        illegal_moves: IllegalMoves::Counted {
            limit: limit.try_into().unwrap(),
        },
        ..timed("3+2")
    };
    check(limit(1), "a1a5", lost);
    check(limit(3), "a1a5 a1a5", "in play");
    check(limit(3), "a1a5 a1a5 a1a5", lost);
    // Drawn if the opponent cannot mate.
    let bare = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    };
    check(bare, "e1e5 e1e5", "illegal moves: draw (7.5.5)");
    // A pawn that was not replaced is a queen, and it counts (7.5.2).
    let pawn = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "90+30")
    };
    let queen = check(pawn, "a7a8", "in play");
    assert!(queen.game.position().fen().starts_with("Q3k3/"));
    assert_eq!(queen.seconds().1, 5520.0);
    // Pressing without a move and two hands count too, if the arbiter saw it (7.5.3, 7.5.4).
    let watched = arbitrated(counted("90+30"));
    check(watched.clone(), "a:pressed-white", "in play");
    check(watched, "a:pressed-white e4 e5 a:hands-white", lost);
    let not_counted = "refused: illegal moves are not counted in this game (7.5)";
    check(arbitrated(plain()), "a:hands-white", not_counted);
}

#[test]
fn article_7_5_2_no_way_out_of_an_announced_move() {
    let game = |fen: &str| Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed_fen(fen, "90+30")
    };
    // Neither out of an announced move, nor of a touched piece.
    let pawn = "4k3/P7/8/8/8/8/8/R3K3 w - - 0 1";
    let bound = "refused: a1a2 was announced and must be played (9.5.3)";
    check(game(pawn), "w:threefold=Ra2 a7a8", bound);
    let other = "refused: a7a8n was announced and must be played (9.5.3)";
    check(game(pawn), "w:threefold=a8=N a7a8", other);
    let touched = "refused: the piece on a1 must move (4.3.1)";
    check(game(pawn), "a1h8 a7a8", touched);
    let queen = check(game(pawn), "w:threefold=a8=Q a7a8", "in play");
    assert!(queen.game.position().fen().starts_with("Q3k3/"));
}

/// An illegal move with another piece is penalised, but does not add to the announced move: no move would meet both.
#[test]
fn article_9_5_3_the_announced_move_stays_due_after_an_illegal_move() {
    let counted = || Preset {
        illegal_moves: IllegalMoves::Counted {
            limit: 4.try_into().unwrap(),
        },
        ..timed("90+30")
    };
    let bound = "refused: g1f3 was announced and must be played (9.5.3)";
    for illegal in ["e2e5", "b1d2", "g1g3", "d7d5", "e2e5 b1d2 a1a5"] {
        let claimed = format!("w:threefold=Nf3 {illegal}");
        check(counted(), &format!("{claimed} e4"), bound);
        check(counted(), &format!("{claimed} Nc3"), bound);
        let played = check(counted(), &format!("{claimed} Nf3 e5"), "in play");
        let count = illegal.split(' ').count() as u8;
        assert_eq!(played.game.irregularities().white.0, count);
    }
    // A piece that was touched first stays touched.
    let piece = "refused: the piece on e2 must move (4.3.1)";
    check(counted(), "e2e5 b1d2 Nc3", piece);
    check(counted(), "e2e5 b1d2 e4", "in play");
}

#[test]
fn article_4_3_what_an_illegal_move_touches() {
    let game = |fen: &str| Preset {
        illegal_moves: IllegalMoves::Counted {
            limit: 3.try_into().unwrap(),
        },
        ..from_fen(fen)
    };
    // 4.3.1: the piece that moved.
    let knight = "4k3/8/8/3p4/8/2N5/7P/4K3 w - - 0 1";
    let moves = "refused: the piece on c3 must move (4.3.1)";
    check(game(knight), "c3c5 Ke2", moves);
    check(game(knight), "c3c5 Ne4", "in play");
    // 4.3.2: it cannot move, so what it took is taken, if it can be.
    let pinned = "4k3/4r3/8/8/3p4/4N3/3B4/4K3 w - - 0 1";
    let blocked = "4k3/8/8/8/1p6/P1P5/1P6/4K3 w - - 0 1";
    check(
        game(blocked),
        "b2b4 Ke2",
        "refused: the piece on b2 must move (4.3.1)",
    );
    let taken = "refused: the piece on d4 must be captured (4.3.2)";
    let stuck = "4k3/8/8/8/3p4/2P1p3/3pP3/3K4 w - - 0 1";
    check(game(stuck), "e2d4 Kc2", taken);
    check(game(stuck), "e2d4 cxd4", "in play");
    // Neither can be done: any move will do (4.5).
    check(game(pinned), "e3d4 Kd1", "in play");
    // 4.3.3: the one takes the other, where it can: only the rest was wrong.
    let both = "refused: the piece on c3 must capture the one on d5 (4.3.3)";
    check(game(knight), "c3d5q Ne4", both);
    check(game(knight), "c3d5q Nxd5", "in play");
    // A piece of the opponent's that was moved is taken, if it can be.
    check(
        game(knight),
        "d5d4 Ke2",
        "refused: the piece on d5 must be captured (4.3.2)",
    );
    check(game(knight), "d5d4 Nxd5", "in play");
    // An empty square is no piece.
    check(game(knight), "h4h5 Ke2", "in play");
}

#[test]
fn article_7_5_2_nothing_happens_before_it_is_refused() {
    let game = || {
        arbitrated(Preset {
            quickplay: Some(Quickplay::default()),
            illegal_moves: IllegalMoves::LAWS,
            ..timed_fen("7k/P7/8/8/8/8/6pp/K7 w - - 0 1", "11+0")
        })
    };
    // A pawn that was not replaced, under a fallen flag that is the arbiter's to judge.
    let yet = "refused: the arbiter has not ruled yet (III.5)";
    let script = "+600s w:quickplay a:postpone +120s w:play-a7a8";
    let played = check(game(), script, yet);
    assert_eq!(played.game.irregularities().white, (0, 0));
    check(game(), &script.replace("a7a8", "a7b8"), yet);
    let warned = check(game(), &format!("{script} a:warn-white"), "in play");
    assert_eq!(warned.events.len() as u32, warned.game.event_count());
    let lost = "flag: black wins (6.9)";
    check(game(), &format!("{script} a:refuse"), lost);
}
