//! Endings: mate, resignation, stalemate, dead positions, flags (5.1, 5.2, 6.9, 9.6).

use tabiya_game::*;

use crate::{
    SHUFFLE, arbitrated,
    common::{check, from_fen, timed},
    plain, timed_fen,
};

#[test]
fn article_5_1_1_checkmate() {
    let mate = "checkmate: black wins (5.1.1)";
    check(plain(), "f3 e5 g4 Qh4", mate);
    check(
        plain(),
        "f3 e5 g4 Qh4 w:resign",
        "refused: the game is over: checkmate",
    );
    // A mate that comes with the seventy-fifth move wins (9.6.2).
    let fen = "7k/8/6K1/8/8/8/8/R7 w - - 149 120";
    check(from_fen(fen), "Ra8", "checkmate: white wins (5.1.1)");
}

#[test]
fn article_5_1_2_resignation() {
    check(plain(), "w:resign", "resignation: black wins (5.1.2)");
    check(plain(), "e4 w:resign", "resignation: black wins (5.1.2)");
    check(plain(), "e4 b:resign", "resignation: white wins (5.1.2)");
    // Drawn if the opponent cannot possibly mate.
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(from_fen(bare), "w:resign", "resignation: draw (5.1.2)");
    check(
        from_fen(bare),
        "b:resign",
        "resignation: white wins (5.1.2)",
    );
    // A bishop cannot mate through a wall; the referee knows, so resigning draws.
    let white_cannot = "e4 r:unable-white b:resign";
    check(plain(), white_cannot, "resignation: draw (5.1.2)");
}

#[test]
fn article_5_2_1_stalemate() {
    let fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
    check(from_fen(fen), "Qf7", "stalemate (5.2.1)");
}

#[test]
fn article_5_2_2_dead_position() {
    let dead = "dead position (5.2.2)";
    check(from_fen("8/8/8/3k4/8/8/3pK3/8 w - - 0 1"), "Kxd2", dead);
    // Bishops of one colour.
    check(
        from_fen("4k3/8/5b2/8/8/8/3p4/2B1K3 w - - 0 1"),
        "Bxd2",
        dead,
    );
    // Bishops of both colours can still mate.
    check(
        from_fen("4k3/8/6b1/8/8/8/3p4/2B1K3 w - - 0 1"),
        "Bxd2",
        "in play",
    );
    // A wall of pawns: more than material.
    let wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/8/3K3n/8 w - - 0 1";
    check(from_fen(wall), "Ke3", "in play");
    let wall = "8/8/3k4/p1p1p1p1/P1P1P1P1/5n2/4K3/8 w - - 0 1";
    check(from_fen(wall), "Kxf3", dead);
    // Every line is a forced stalemate or leaves bare kings.
    check(
        from_fen("8/8/8/8/8/8/p1K5/k7 w - - 0 1"),
        "Kc1",
        "stalemate (5.2.1)",
    );
    // A position that is dead from the start ends at once.
    check(from_fen("4k3/8/8/8/8/8/8/4K2N w - - 0 1"), "", dead);
}

#[test]
fn verdicts_of_the_referee() {
    let dead = "dead position (5.2.2)";
    check(plain(), "e4 r:dead", dead);
    check(plain(), "e4 r:unable-white", "in play");
    // Dead stays dead: what is known of each side adds up.
    check(plain(), "e4 r:unable-white e5 r:unable-black", dead);
    // A late verdict changes the reason of a draw, never the score.
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(from_fen(bare), "w:resign r:dead", dead);
    check(
        plain(),
        "e4 b:resign r:dead",
        "resignation: white wins (5.1.2)",
    );
    // Only the referee, and only on positions of the game.
    check(plain(), "w:dead", "refused: white may not do that");
    check(plain(), "h:dead", "refused: the host may not do that");
    check(
        plain(),
        "r:stale",
        "refused: the game has no such position at ply 0",
    );
    // What was taken back is no longer known.
    let script = "e4 e5 r:unable-white b:offer-takeback w:accept-takeback r:unable-black w:resign";
    check(plain(), script, "resignation: draw (5.1.2)");
    let script = "e4 e5 r:unable-white b:offer-takeback w:accept-takeback b:resign";
    check(plain(), script, "resignation: white wins (5.1.2)");
}

#[test]
fn article_9_6_1_fivefold() {
    let four = [SHUFFLE; 3].join(" ");
    check(plain(), &format!("{four} Nf3 Nf6 Ng1"), "in play");
    check(
        plain(),
        &format!("{four} {SHUFFLE}"),
        "fivefold repetition: draw (9.6.1)",
    );
}

#[test]
fn article_9_6_2_seventy_five_moves() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 148 120";
    check(from_fen(fen), "Ra2", "in play");
    check(from_fen(fen), "Ra2 Kd7", "seventy-five moves: draw (9.6.2)");
}

#[test]
fn article_6_9_flag() {
    let game = || timed("5+0");
    // Noticed by the host, claimed by anybody, or by a move that comes too late.
    check(game(), "+5m h:tick", "flag: black wins (6.9)");
    check(game(), "e4 +5m h:tick", "flag: white wins (6.9)");
    check(game(), "e4 +5m h:flag", "flag: white wins (6.9)");
    check(game(), "e4 +302s w:flag", "flag: white wins (6.9)");
    check(game(), "e4 +302s b:flag", "flag: white wins (6.9)");
    check(game(), "e4 +302s e5", "flag: white wins (6.9)");
    check(game(), "+299999ms e4", "in play");
    check(game(), "+299999ms h:tick", "in play");
    check(
        game(),
        "+299s w:flag",
        "refused: no flag has fallen: 0:00:01 left (6.8)",
    );
    check(plain(), "w:flag", "refused: no flag has fallen (6.8)");
    // Even resigning is too late then.
    check(game(), "e4 +302s w:resign", "flag: white wins (6.9)");
    // Mate came before the flag.
    check(
        game(),
        "f3 e5 g4 +299s Qh4 +10m h:tick",
        "checkmate: black wins (5.1.1)",
    );
    // Drawn if the opponent cannot mate by any series of legal moves.
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(timed_fen(bare, "1+0"), "+1m h:tick", "flag: draw (6.9)");
    check(
        timed_fen(bare, "1+0"),
        "Kd2 +1m h:tick",
        "flag: white wins (6.9)",
    );
    // A knight against a pawn: the helpmate exists, so the flag loses.
    let knight = "k7/p7/8/1N6/8/8/8/K7 b - - 0 1";
    check(
        timed_fen(knight, "1+0"),
        "+1m h:tick",
        "flag: white wins (6.9)",
    );
    // A knight against a queen: it does not.
    let queen = "k7/q7/8/8/1N6/8/8/2R4K b - - 0 1";
    check(
        timed_fen(queen, "1+0"),
        "+1m h:tick",
        "flag: white wins (6.9)",
    );
    let queen = "k7/8/1q6/8/1N6/8/8/K7 b - - 0 1";
    check(timed_fen(queen, "1+0"), "+1m h:tick", "flag: draw (6.9)");
}

#[test]
fn guideline_iii_3_1_both_flags() {
    let claimed = |time: &str| Preset {
        flags: FlagRule::WhenClaimed,
        ..timed(time)
    };
    // Nobody says anything: play goes on.
    check(claimed("5+0"), "+6m e4 +1m e5", "in play");
    check(claimed("5+0"), "+6m h:tick", "in play");
    check(claimed("5+0"), "+6m b:flag", "flag: black wins (6.9)");
    check(
        claimed("5+0"),
        "+6m e4 +1m b:flag",
        "flag: black wins (6.9)",
    );
    // Mate came before anybody noticed.
    let mate = "f3 e5 g4 +6m Qh4";
    check(claimed("5+0"), mate, "checkmate: black wins (5.1.1)");
    // Both, in the last period: drawn.
    let drawn = "both flags: draw (III.3.1.2)";
    check(claimed("5+0"), "+6m e4 +6m b:flag", drawn);
    // Both, in an earlier one: play goes on with the time of the next.
    let on = check(claimed("40/5, 3"), "+6m e4 +6m w:flag", "in play");
    assert_eq!(on.seconds(), (180.0, 180.0));
    // A flagged side gets no increment.
    let none = check(claimed("5+3"), "+6m e4", "in play");
    assert_eq!(none.seconds(), (0.0, 300.0));
}

#[test]
fn article_6_9_a_fallen_flag_stays_down() {
    let claimed = |time: &str| Preset {
        flags: FlagRule::WhenClaimed,
        ..timed(time)
    };
    let lost = "flag: black wins (6.9)";
    // The next period does not put it up, nor does a gift.
    let late = check(claimed("1/5, 3"), "+6m e4", "in play");
    assert_eq!(late.seconds(), (180.0, 300.0));
    check(claimed("1/5, 3"), "+6m e4 +1m b:flag", lost);
    check(claimed("1/5, 3"), "+6m e4 e5 Nf3 Nc6 b:flag", lost);
    check(claimed("5+0"), "+6m b:give=10m b:flag", lost);
    check(claimed("5+0"), "+6m b:give=10m e4 b:flag", lost);
    // It counts for nothing once the game has ended otherwise.
    let mate = "+6m f3 e5 g4 Qh4";
    check(claimed("1/5, 3"), mate, "checkmate: black wins (5.1.1)");
    // The arbiter may set the clock (6.10.2), and a take-back takes the flag with it.
    let set = "+6m a:clock-1m/- b:flag";
    let up = "refused: no flag has fallen: 0:01:00 left (6.8)";
    check(arbitrated(claimed("5+0")), set, up);
    let back = "+6m e4 e5 w:offer-takeback b:accept-takeback b:flag";
    let up = "refused: no flag has fallen: 0:05:00 left (6.8)";
    check(claimed("5+0"), back, up);
    // Both, before the last period: play goes on, and nobody gets the next time twice (III.3.1.1).
    let on = check(claimed("1/5, 3"), "+6m e4 +6m e5 w:flag", "in play");
    assert_eq!(on.seconds(), (180.0, 180.0));
    check(
        claimed("1/5, 3"),
        "+6m e4 +6m e5 w:flag w:flag",
        "refused: no flag has fallen: 0:03:00 left (6.8)",
    );
    // One in the last period: drawn (III.3.1.2).
    let both = "+6m e4 +1m e5 +4m Nf3 +9m w:flag";
    check(claimed("1/5, 3"), both, "both flags: draw (III.3.1.2)");
}
