//! Every ending, claim and refusal, by fake time, each with its article.

mod common;

use common::{check, from_fen, timed};
use tabiya_game::*;
use tabiya_rules::ByColor;

fn plain() -> Preset {
    Preset::default()
}

fn arbitrated(preset: Preset) -> Preset {
    Preset {
        arbiter: Arbitration::Person,
        ..preset
    }
}

/// A position with too much on the board to be dead, and time.
fn timed_fen(fen: &str, time: &str) -> Preset {
    from_fen(fen).with_time(time.parse().unwrap())
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";
const KINGS_AND_ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w - - 98 80";

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
fn article_5_2_3_and_9_1_agreement() {
    let agreed = "agreement: draw (5.2.3)";
    check(plain(), "e4 e5 w:offer-draw b:accept-draw", agreed);
    check(plain(), "e4 e5 b:offer-draw w:accept-draw", agreed);
    check(plain(), "e4 e5 w:offer-draw b:offer-draw", agreed);
    // Not before each side has moved.
    let early = "refused: each side has to make a move first (5.2.3)";
    check(plain(), "w:offer-draw", early);
    check(plain(), "e4 w:offer-draw", early);
    // It stands while the offerer moves, and until the opponent does.
    check(plain(), "e4 e5 w:offer-draw Nf3 b:accept-draw", agreed);
    let lapsed = "refused: a draw has not been proposed (9.1.2)";
    check(plain(), "e4 e5 w:offer-draw Nf3 Nc6 b:accept-draw", lapsed);
    check(
        plain(),
        "e4 e5 w:offer-draw b:decline-draw b:accept-draw",
        lapsed,
    );
    // Nobody accepts or declines their own, or takes it back.
    check(plain(), "e4 e5 w:offer-draw w:accept-draw", lapsed);
    check(plain(), "e4 e5 w:offer-draw w:decline-draw", lapsed);
    let again = "refused: a draw has been proposed already (11.5)";
    check(plain(), "e4 e5 w:offer-draw w:offer-draw", again);
}

#[test]
fn article_9_1_1_sofia() {
    let never = Preset {
        draw_offers: DrawOffers::Never,
        ..plain()
    };
    let forbidden = "refused: no draws are offered in this game (9.1.1)";
    check(never.clone(), "e4 e5 w:offer-draw", forbidden);
    // A claim is no offer there.
    let script = "e4 e5 w:threefold b:accept-draw";
    check(
        never,
        script,
        "refused: a draw has not been proposed (9.1.2)",
    );
    let from = Preset {
        draw_offers: DrawOffers::FromMove(3),
        ..plain()
    };
    let early = "refused: draws are offered from move 3 on (9.1.1)";
    check(from.clone(), "e4 e5 Nf3 Nc6 b:offer-draw", early);
    check(from.clone(), "e4 e5 Nf3 Nc6 w:offer-draw", "in play");
    check(from.clone(), "e4 e5 Nf3 Nc6 Bb5 b:offer-draw", "in play");
    check(from, "e4 e5 Nf3 Nc6 Bb5 a6 b:offer-draw", "in play");
}

#[test]
fn article_9_2_threefold() {
    let drawn = "threefold repetition: draw (9.2)";
    let twice = format!("{SHUFFLE} {SHUFFLE}");
    // Never by itself.
    check(plain(), &twice, "in play");
    check(plain(), &format!("{twice} w:threefold"), drawn);
    // With an announced move.
    let before = format!("{SHUFFLE} Nf3 Nf6 Ng1");
    check(plain(), &format!("{before} b:threefold=Ng8"), drawn);
    // Only by the player on the move.
    let turn = "refused: it is white's move (1.2)";
    check(plain(), &format!("{twice} b:threefold"), turn);
    // Once a move is made, the claim is lost.
    let gone = check(plain(), &format!("{twice} e4 b:threefold"), "in play");
    assert!(
        gone.game
            .is_offered(Proposal::Draw, tabiya_rules::Color::Black)
    );
    // The habit of many programs, by preset.
    let at_once = Preset {
        counted_draws: CountedDraws::AtOnce,
        ..plain()
    };
    check(at_once, &twice, drawn);
}

#[test]
fn article_9_2_3_what_the_same_position_is() {
    // En passant counts only where the capture is legal: here a pin forbids it.
    let fen = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    let script = "e4 Ka5 Ke2 Ka4 Ke1 Ka5 Ke2 Ka4 Ke1 b:threefold";
    check(from_fen(fen), script, "threefold repetition: draw (9.2)");
    // Castling rights count, not whether castling is possible now.
    let fen = "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1";
    let script = "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 w:threefold";
    check(from_fen(fen), script, "in play");
    let script = "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1 Ke8 w:threefold";
    check(from_fen(fen), script, "threefold repetition: draw (9.2)");
}

#[test]
fn article_9_3_fifty_moves() {
    let drawn = "fifty moves: draw (9.3)";
    check(from_fen(KINGS_AND_ROOK), "Ra2 Kd7 w:fifty", drawn);
    check(from_fen(KINGS_AND_ROOK), "Ra2 Kd7 Ra1", "in play");
    check(from_fen(KINGS_AND_ROOK), "Ra2 b:fifty=Kd7", drawn);
    let wrong = check(from_fen(KINGS_AND_ROOK), "w:fifty=Ra2", "in play");
    assert!(wrong.game.announced().is_some());
    let at_once = Preset {
        counted_draws: CountedDraws::AtOnce,
        ..from_fen(KINGS_AND_ROOK)
    };
    check(at_once, "Ra2 Kd7", drawn);
}

#[test]
fn article_9_5_3_wrong_claims() {
    // The opponent gets two minutes, one in rapid and blitz.
    for (time, given) in [("90+30", 120.0), ("15+10", 60.0), ("5+0", 60.0)] {
        let control: TimeControl = time.parse().unwrap();
        let start = match &control {
            TimeControl::Periods(periods) => periods[0].time.0 as f64 / 1000.0,
            _ => unreachable!(),
        };
        let wrong = check(timed(time), "w:threefold", "in play");
        assert_eq!(wrong.seconds(), (start, start + given), "{time}");
    }
    // Without a clock there is nothing to give.
    check(plain(), "w:threefold", "in play");
    // It stands as an offer, once each has moved.
    check(
        plain(),
        "e4 e5 w:threefold b:accept-draw",
        "agreement: draw (5.2.3)",
    );
    let declined = "e4 e5 w:threefold=Nf3 b:decline-draw";
    check(plain(), declined, "in play");
    // The announced move has to be made, and nothing else: it is the player who makes it.
    let bound = "refused: g1f3 was announced and has to be played (9.5.3)";
    check(plain(), "e4 e5 w:threefold=Nf3 Nc3", bound);
    check(plain(), "e4 e5 w:threefold=Nf3 w:threefold", bound);
    check(plain(), "e4 e5 w:threefold=Nf3 Nf3 Nc6 Nc3", "in play");
    // An announced move that is not legal is no claim.
    let illegal = "refused: e2e5 is not legal here (3.10.1)";
    check(plain(), "w:threefold=e2e5", illegal);
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
        flags: Flags::WhenClaimed,
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
    let touched = "refused: the piece on e2 has to move (4.3.1)";
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
    let not_counted = "refused: illegal moves do not count in this game (7.5)";
    check(arbitrated(plain()), "a:hands-white", not_counted);
}

#[test]
fn article_6_7_1_no_show() {
    let late = || Preset {
        default_time: Some(Millis::minutes(30)),
        ..timed("90+30")
    };
    let after = "+30m +1ms";
    check(
        late(),
        &format!("{after} h:tick"),
        "no-show: lost by both (6.7.1)",
    );
    let white = "no-show: white wins (6.7.1)";
    check(late(), &format!("w:arrive-white {after} h:tick"), white);
    let black = "no-show: black wins (6.7.1)";
    check(late(), &format!("b:arrive-black {after} h:tick"), black);
    check(late(), "e4 +29m e5 +30m h:tick", "in play");
    check(late(), &format!("e4 {after} e5"), white);
    check(late(), "+29m e4 e5 +2m h:tick", "in play");
    // Who arrives after the default time loses: at it is in time.
    check(late(), "e4 +30m h:tick", "in play");
    check(late(), "e4 +30m e5", "in play");
    check(late(), "e4 +30m b:arrive-black +2m h:tick", "in play");
    // None at all: who is there at the start is.
    let zero = || Preset {
        default_time: Some(Millis::ZERO),
        ..plain()
    };
    let here = "h:arrive-white h:arrive-black +1m h:tick";
    check(zero(), here, "in play");
    check(zero(), "e4 e5 +1m h:tick", "in play");
    check(zero(), "e4 +1ms e5", white);
    check(zero(), "h:tick", "in play");
    check(zero(), "+1ms h:tick", "no-show: lost by both (6.7.1)");
    let game = common::Script::new(zero()).game;
    assert_eq!(game.deadline(Moment(0)), Some(Moment(1_000_001)));
    // Without one the clock alone counts.
    check(timed("90+30"), "+90m h:tick", "flag: black wins (6.9)");
}

#[test]
fn article_11_2_abandonment() {
    let game = || Preset {
        absence: Some(Absence::by_speed(Speed::Blitz)),
        ..plain()
    };
    let won = "abandonment: white wins (11.2.3)";
    check(game(), "e4 b:leave-black +10s w:abandoned", won);
    check(game(), "e4 h:lose-black +30s w:abandoned", won);
    let soon = "refused: not away for long enough (11.2.3)";
    check(game(), "e4 b:leave-black +9s w:abandoned", soon);
    check(game(), "e4 h:lose-black +29s w:abandoned", soon);
    let here = "refused: nobody is away (11.2.3)";
    check(game(), "e4 w:abandoned", here);
    check(
        game(),
        "e4 h:lose-black +20s h:arrive-black +20s w:abandoned",
        here,
    );
    check(game(), "e4 h:lose-black +20s e5 +20s w:abandoned", here);
    check(plain(), "e4 b:leave-black +9h w:abandoned", here);
    // Nobody leaves for another, and nobody twice.
    check(game(), "w:leave-black", "refused: white may not do that");
    check(
        game(),
        "b:leave-black b:leave-black",
        "refused: that is so already",
    );
    check(game(), "w:arrive-white", "refused: that is so already");
    // Drawn if who stayed cannot mate.
    let bare = Preset {
        absence: Some(Absence::by_speed(Speed::Blitz)),
        ..from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    };
    check(
        bare,
        "w:leave-white +10s b:abandoned",
        "abandonment: draw (11.2.3)",
    );
}

#[test]
fn guideline_iii_4_increment() {
    let game = || Preset {
        quickplay: Some(Quickplay::default()),
        ..timed("11+0")
    };
    // It is an offer. Without an arbiter it is granted when that is refused, in words or by moving: five
    // seconds for both, two minutes for the opponent.
    let asked = check(game(), "e4 e5 +560s w:increment", "in play");
    assert_eq!(asked.seconds(), (100.0, 660.0));
    let on = check(game(), "e4 e5 +560s w:increment +10s Nf3 Nc6", "in play");
    assert_eq!(on.seconds(), (90.0, 780.0));
    let declined = "e4 e5 +560s w:increment b:decline-draw";
    let granted = check(game(), declined, "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    let on = check(game(), &format!("{declined} +10s Nf3 Nc6"), "in play");
    assert_eq!(on.seconds(), (95.0, 785.0));
    // At once where no draw may be offered.
    let granted = check(game(), "+560s w:increment", "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    // Once.
    let again = "refused: a draw has been proposed already (11.5)";
    check(game(), "e4 e5 +560s w:increment w:increment", again);
    // What was refused is not offered again by the granting (9.1.2.1).
    let lapsed = "refused: a draw has not been proposed (9.1.2)";
    check(game(), &format!("{declined} b:accept-draw"), lapsed);
    let ruled = format!("{declined} a:grant b:accept-draw");
    check(arbitrated(game()), &ruled, lapsed);
    // A take-back takes the request with it, and the end does.
    let back = "e4 e5 +560s w:increment b:offer-takeback w:accept-takeback e5 +10s Nf3 Nc6";
    assert_eq!(check(game(), back, "in play").seconds().1, 660.0);
    // A log that was cut is finished.
    let cut = check_cut(game(), declined, 1, "Nf3", "in play");
    assert_eq!(cut.seconds(), (100.0, 780.0));
    let agreed = "agreement: draw (5.2.3)";
    check(game(), "e4 e5 +560s w:increment b:accept-draw", agreed);
    // By the arbiter.
    let watched = || arbitrated(game());
    let asked = check(watched(), "e4 e5 +560s w:increment", "in play");
    assert_eq!(asked.seconds(), (100.0, 660.0));
    let granted = check(watched(), "e4 e5 +560s w:increment a:grant", "in play");
    assert_eq!(granted.seconds(), (100.0, 780.0));
    let refused = check(watched(), "e4 e5 +560s w:increment a:refuse", "in play");
    assert_eq!(refused.seconds(), (100.0, 660.0));
    let waiting = "refused: the arbiter has yet to rule (III.5)";
    check(watched(), "e4 e5 +560s w:increment w:quickplay", waiting);
    check(
        watched(),
        "a:grant",
        "refused: nothing was asked of the arbiter (III.5)",
    );
    // Not with two minutes left, not with an increment, not unannounced, not off the move, not untimed.
    let time = "refused: there are two minutes left, or a period to come (III.4)";
    check(game(), "e4 e5 +540s w:increment", time);
    let has = "refused: Guidelines III are for games without increment (III.2.2)";
    check(game(), &format!("{declined} w:increment"), has);
    let unannounced = "refused: Guidelines III were not announced (III.2.1)";
    check(timed("11+0"), "+560s w:increment", unannounced);
    check(
        game(),
        "+560s b:increment",
        "refused: it is white's move (1.2)",
    );
    let untimed = Preset {
        quickplay: Some(Quickplay::default()),
        ..plain()
    };
    check(untimed, "w:increment", "refused: white has no clock");
}

#[test]
fn guideline_iii_5_normal_means() {
    let game = |fen: &str| Preset {
        quickplay: Some(Quickplay { no_progress: 3 }),
        ..timed_fen(fen, "11+0")
    };
    let drawn = "quickplay finish: draw (III.5)";
    // On proof: the opponent cannot mate.
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    check(game(bare), "+560s w:quickplay", drawn);
    // After no progress.
    let rooks = "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let slow = "+560s Kd2 Kd7 Kd3 Kd6";
    let vain = check(game(rooks), &format!("{slow} w:quickplay"), "in play");
    assert_eq!(vain.seconds(), (100.0, 780.0));
    check(game(rooks), &format!("{slow} Kd2 Kd7 w:quickplay"), drawn);
    // A capture or a pawn move is progress.
    let pawn = "r3k3/7p/8/8/8/8/8/R3K3 w - - 0 1";
    check(game(pawn), &format!("{slow} Kd2 h6 w:quickplay"), "in play");
    // By the arbiter.
    let watched = || arbitrated(game(rooks));
    check(watched(), "+560s w:quickplay", "in play");
    check(watched(), "+560s w:quickplay a:grant", drawn);
    let refused = check(watched(), "+560s w:quickplay a:refuse", "in play");
    assert_eq!(refused.seconds(), (100.0, 780.0));
}

#[test]
fn article_12_the_arbiter() {
    let game = || arbitrated(timed("90+30"));
    check(game(), "a:award-black", "awarded: black wins (12.9.6)");
    check(game(), "a:draw", "drawn by the arbiter (12.3)");
    check(game(), "a:bothlose", "lost by both (11.8)");
    check(game(), "a:breach-white", "breach: black wins (12.9.6)");
    check(game(), "a:absent-white", "no-show: black wins (6.7.1)");
    check(
        game(),
        "e4 a:absent-white",
        "abandonment: black wins (11.2.3)",
    );
    let set = check(game(), "+10s a:clock-3m/-", "in play");
    assert_eq!(set.seconds(), (180.0, 5400.0));
    let added = check(game(), "+10s a:add-black=2m", "in play");
    assert_eq!(added.seconds(), (5390.0, 5520.0));
    let warned = check(game(), "a:warn-black", "in play");
    assert_eq!(warned.game.irregularities().black, (0, 1));
    check(
        game(),
        "a:offer-pause +1h e4",
        "refused: the clock is stopped (6.11)",
    );
    check(game(), "a:offer-pause +1h a:offer-resume e4", "in play");
    check(game(), "a:abort", "aborted");
    // Nobody else does that, and nobody where there is no arbiter.
    for what in [
        "award-white",
        "draw",
        "bothlose",
        "breach-black",
        "warn-black",
        "grant",
    ] {
        check(
            game(),
            &format!("w:{what}"),
            "refused: white may not do that",
        );
        check(
            game(),
            &format!("h:{what}"),
            "refused: the host may not do that",
        );
        check(
            plain(),
            &format!("a:{what}"),
            "refused: the game has no arbiter (12.1)",
        );
    }
    check(game(), "w:clock-1h/1h", "refused: white may not do that");
    check(
        game(),
        "a:play=e2e4",
        "refused: the arbiter may not do that",
    );
}

#[test]
fn who_may_do_what() {
    // Nobody moves for another seat.
    let turn = "refused: it is white's move (1.2)";
    check(plain(), "b:play=e2e4", turn);
    check(plain(), "b:play=e7e5", turn);
    for who in ["h", "r"] {
        let name = if who == "h" { "host" } else { "referee" };
        for what in [
            "play=e2e4",
            "resign",
            "offer-draw",
            "accept-draw",
            "threefold",
            "give=1s",
        ] {
            let want = format!("refused: the {name} may not do that");
            check(plain(), &format!("{who}:{what}"), &want);
        }
    }
    check(plain(), "w:tick", "refused: white may not do that");
    check(plain(), "w:restore", "refused: white may not do that");
    check(
        plain(),
        "board:resign",
        "refused: the board may not do that",
    );
}

#[test]
fn take_backs() {
    // To the asker's last move: one ply after it, two on the own move.
    let one = check(plain(), "e4 w:offer-takeback b:accept-takeback", "in play");
    assert_eq!(one.game.ply(), 0);
    let two = check(
        plain(),
        "e4 e5 w:offer-takeback b:accept-takeback",
        "in play",
    );
    assert_eq!(two.game.ply(), 0);
    let none = "refused: there is no move to take back";
    check(plain(), "w:offer-takeback", none);
    check(plain(), "e4 b:offer-takeback", none);
    let gone = "refused: a take-back has not been proposed";
    check(
        plain(),
        "e4 w:offer-takeback b:decline-takeback b:accept-takeback",
        gone,
    );
    check(plain(), "e4 w:offer-takeback e5 b:accept-takeback", gone);
    check(plain(), "e4 w:offer-takeback w:accept-takeback", gone);
    let never = Preset {
        takebacks: Takebacks::Never,
        ..plain()
    };
    check(
        never,
        "e4 w:offer-takeback",
        "refused: nothing is taken back in this game",
    );
    // The clocks go back too, but what was given stays.
    let script = "+10s e4 +20s e5 +30s b:give=1m w:offer-takeback b:accept-takeback";
    let back = check(timed("5+0"), script, "in play");
    assert_eq!(back.seconds(), (360.0, 300.0));
    let script = "+10s e4 +20s e5 +30s b:offer-takeback w:accept-takeback";
    let back = check(timed("5+0"), script, "in play");
    assert_eq!(back.seconds(), (290.0, 300.0));
    // The time of the next period is not given twice.
    let script = "e4 e5 b:offer-takeback w:accept-takeback e5";
    let back = check(timed("1/5, 3"), script, "in play");
    assert_eq!(back.seconds(), (480.0, 480.0));
    // Repetitions are counted without what was taken back.
    let script = format!("{SHUFFLE} {SHUFFLE} b:offer-takeback w:accept-takeback h6 w:threefold");
    check(plain(), &script, "in play");
}

#[test]
fn at_one_computer() {
    let game = || Preset {
        seating: Seating::Together,
        ..timed("5+0")
    };
    let back = check(game(), "e4 e5 board:offer-takeback", "in play");
    assert_eq!(back.game.ply(), 1);
    let back = check(game(), "e4 e5 w:offer-takeback", "in play");
    assert_eq!(back.game.ply(), 0);
    let paused = check(game(), "e4 +10s board:offer-pause +1h", "in play");
    assert_eq!(paused.seconds(), (300.0, 290.0));
    let script = "e4 +10s board:offer-pause +1h board:offer-resume +5s e5";
    assert_eq!(check(game(), script, "in play").seconds(), (300.0, 285.0));
    let again = check(game(), "e4 e5 +10s board:offer-restart", "in play");
    assert_eq!((again.game.ply(), again.seconds()), (0, (300.0, 300.0)));
    check(
        game(),
        "e4 board:play=e7e5 board:resign",
        "resignation: black wins (5.1.2)",
    );
    check(
        game(),
        "e4 e5 board:offer-draw board:accept-draw",
        "agreement: draw (5.2.3)",
    );
    let set = check(game(), "board:clock-1m/2m", "in play");
    assert_eq!(set.seconds(), (60.0, 120.0));
}

#[test]
fn article_6_11_pauses() {
    let game = || timed("5+0");
    let paused = check(
        game(),
        "+10s w:offer-pause +5s b:accept-pause +1h",
        "in play",
    );
    assert_eq!(paused.seconds(), (285.0, 300.0));
    let one = check(game(), "+10s w:offer-pause +5s", "in play");
    assert!(!one.game.is_paused());
    let script = "w:offer-pause b:offer-pause +1h w:offer-resume b:accept-resume +1s";
    assert_eq!(check(game(), script, "in play").seconds(), (299.0, 300.0));
    check(
        game(),
        "w:offer-resume",
        "refused: the clock is not stopped (6.11)",
    );
    let stopped = "refused: the clock is stopped (6.11)";
    check(game(), "w:offer-pause b:accept-pause e4", stopped);
    check(
        game(),
        "w:offer-pause b:accept-pause w:offer-pause",
        stopped,
    );
    check(game(), "w:offer-pause b:accept-pause w:threefold", stopped);
    // No flag falls meanwhile.
    check(game(), "w:offer-pause b:accept-pause +9h h:tick", "in play");
    // After a crash of the host nobody is charged.
    let restored = check(game(), "+10s e4 +20s e5 +3h h:restore +1s", "in play");
    assert_eq!(restored.seconds(), (289.0, 280.0));
}

#[test]
fn restart_abort_and_gifts() {
    check(plain(), "w:abort", "aborted");
    check(plain(), "e4 b:abort", "aborted");
    check(plain(), "e4 e5 b:abort", "refused: each side has moved");
    let again = check(
        plain(),
        "f3 e5 g4 Qh4 w:offer-restart b:accept-restart e4",
        "in play",
    );
    assert_eq!(again.game.ply(), 1);
    check(plain(), "e4 w:offer-restart b:decline-restart", "in play");
    let over = "refused: the game is over: resignation";
    check(plain(), "w:resign e4", over);
    check(plain(), "w:resign h:restore", over);
    check(
        plain(),
        "w:resign h:tick",
        "resignation: black wins (5.1.2)",
    );
    let given = check(timed("5+0"), "b:give=15s", "in play");
    assert_eq!(given.seconds(), (315.0, 300.0));
    check(plain(), "b:give=15s", "refused: white has no clock");
    check(
        timed("5+0"),
        "b:give=0s",
        "refused: 0:00:00 is no time to give",
    );
    check(
        timed("5+0"),
        "b:give=99h",
        "refused: 99:00:00 is no time to give",
    );
}

#[test]
fn article_6_clocks() {
    // Time odds.
    let odds = Preset {
        time: ByColor {
            white: "1+0".parse().unwrap(),
            black: "5+3".parse().unwrap(),
        },
        ..plain()
    };
    let played = check(odds, "+10s e4 +10s e5", "in play");
    assert_eq!(played.seconds(), (50.0, 293.0));
    // One side without a clock.
    let half = Preset {
        time: ByColor {
            white: "1+0".parse().unwrap(),
            black: TimeControl::Unlimited,
        },
        ..plain()
    };
    check(half.clone(), "e4 +99h e5 +59s h:tick", "in play");
    check(half, "e4 +99h e5 +60s h:tick", "flag: black wins (6.9)");
    // The clock starts when each has moved.
    let network = || Preset {
        clock_start: ClockStart::AfterFirstMoves,
        ..timed("1+0")
    };
    let played = check(network(), "+50s e4 +50s e5 +10s Nf3", "in play");
    assert_eq!(played.seconds(), (50.0, 60.0));
    // Lag is forgiven as far as the quota goes, and a move on its way does not lose.
    let lagged = || Preset {
        lag: Lag::Forgiven,
        ..timed("1+0")
    };
    let played = check(lagged(), "+5s w:lagged=e2e4=4500ms", "in play");
    assert_eq!(played.seconds().0, 55.5);
    check(lagged(), "+60s h:tick", "in play");
    check(
        lagged(),
        "+60s b:flag",
        "refused: no flag has fallen: 0:00:00 left (6.8)",
    );
    check(lagged(), "+61s w:lagged=e2e4=59s", "in play");
    let deciding = "refused: a flag is down, and the result is being decided (6.9)";
    check(lagged(), "+61s e4", deciding);
    check(lagged(), "+65s e4", "flag: black wins (6.9)");
    check(lagged(), "+62s h:tick", "flag: black wins (6.9)");
    let charged = check(timed("1+0"), "+5s w:lagged=e2e4=1s", "in play");
    assert_eq!(charged.seconds().0, 55.0);
    // Days a move, fixed time a move, hourglass, delays, periods.
    let days = check(timed("3 days"), "+71h e4 +1h", "in play");
    assert_eq!(days.seconds(), (259_200.0, 255_600.0));
    check(
        timed("10/move"),
        "+9s e4 +9s e5 +10s h:tick",
        "flag: black wins (6.9)",
    );
    let sand = check(timed("*1"), "+10s e4 +30s", "in play");
    assert_eq!(sand.seconds(), (80.0, 40.0));
    let delay = check(timed("1d5"), "+4s e4 +9s e5", "in play");
    assert_eq!(delay.seconds(), (60.0, 56.0));
    let bronstein = check(timed("1b5"), "+4s e4 +9s e5", "in play");
    assert_eq!(bronstein.seconds(), (60.0, 56.0));
    let periods = check(
        timed("2/1+1, 1+2"),
        "+10s e4 e5 +10s Nf3 Nc6 +10s Bb5",
        "in play",
    );
    assert_eq!(periods.seconds().0, 60.0 - 9.0 - 9.0 + 60.0 - 8.0);
}

#[test]
fn time_never_goes_back() {
    let mut played = common::Script::new(timed("5+0")).run("+10s e4");
    played.now = Moment(0);
    let played = played.run("e5");
    assert_eq!(played.events.last().unwrap().at, Moment(1_010_000));
    assert_eq!(Game::replay(&played.events).unwrap(), played.game);
}

/// As [`check`], but the log is cut before its last `lost` events when the host crashes, which goes on with
/// the rest of the script.
#[track_caller]
fn check_cut(preset: Preset, before: &str, lost: usize, after: &str, want: &str) -> common::Script {
    let mut played = common::Script::new(preset).run(before);
    played.events.truncate(played.events.len() - lost);
    played.game = Game::replay(&played.events).unwrap();
    let played = played.run(after);
    assert_eq!(played.outcome(), want, "{before} | {after}");
    let again = Game::verify(&played.events);
    assert!(
        again.as_ref() == Ok(&played.game),
        "{before} | {after}: {:?}",
        again.err()
    );
    played
}

#[test]
fn a_log_that_was_cut_is_finished() {
    let mated = "checkmate: black wins (5.1.1)";
    for after in ["h:tick", "h:restore", "w:resign", "b:offer-draw"] {
        check_cut(plain(), "f3 e5 g4 Qh4", 1, after, mated);
    }
    // Even under the flag of who is mated.
    check_cut(timed("5+0"), "f3 e5 g4 Qh4", 1, "+9m h:tick", mated);
    let restored = check_cut(timed("5+0"), "f3 e5 g4 +9s Qh4", 1, "+9h h:restore", mated);
    assert_eq!(restored.seconds(), (300.0, 291.0));
    let stalemate = from_fen("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    check_cut(stalemate, "Qf7", 1, "h:tick", "stalemate (5.2.1)");
    let dead = "dead position (5.2.2)";
    check_cut(plain(), "e4 r:dead", 1, "h:tick", dead);
    let bare = || from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    check_cut(bare(), "w:resign r:dead", 1, "h:tick", dead);
    // A claim that was right, and an illegal move too many.
    let claim = format!("{SHUFFLE} {SHUFFLE} w:threefold");
    let drawn = "threefold repetition: draw (9.2)";
    check_cut(plain(), &claim, 1, "Nf3", drawn);
    let counted = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed("90+30")
    };
    let lost = "illegal moves: black wins (7.5.5)";
    check_cut(counted.clone(), "e2e5 a1a5", 1, "e4", lost);
    // A pawn that was not replaced becomes a queen after all.
    let pawn = Preset {
        start: from_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1").start,
        ..counted
    };
    let queen = "refused: a7a8q was announced and has to be played (9.5.3)";
    check_cut(pawn.clone(), "a7a8", 1, "a7a8n", queen);
    check_cut(pawn, "a7a8", 1, "a7a8q", "in play");
    // A game that was loaded is loaded to its end.
    let loaded = Preset {
        moves: ["e2e4", "e7e5", "g1f3"].map(|m| m.parse().unwrap()).into(),
        ..plain()
    };
    let whole = check_cut(loaded.clone(), "", 2, "h:restore", "in play");
    assert_eq!(whole.game.ply(), 3);
    let script = "w:offer-restart b:accept-restart";
    let whole = check_cut(loaded, script, 1, "h:tick", "in play");
    assert_eq!(whole.game.ply(), 3);
    // Nothing was lost: nothing is done.
    check_cut(plain(), "e4", 0, "h:tick e5", "in play");
}

#[test]
fn when_offers_lapse() {
    // A pause and a new beginning: when who was asked moves, not when the asker does.
    for what in ["pause", "restart"] {
        let name = if what == "pause" {
            "a pause"
        } else {
            "to begin again"
        };
        let gone = format!("refused: {name} has not been proposed");
        let asked = format!("e4 e5 w:offer-{what}");
        check(plain(), &format!("{asked} Nf3 b:accept-{what}"), "in play");
        check(plain(), &format!("{asked} Nf3 Nc6 b:accept-{what}"), &gone);
    }
    // To play on: with the pause.
    let script = "w:offer-pause b:accept-pause w:offer-resume b:accept-resume \
                  w:offer-pause b:accept-pause b:accept-resume";
    check(plain(), script, "refused: to play on has not been proposed");
    // A draw: also by touching a piece, where illegal moves count (9.1.2.1).
    let counted = Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..plain()
    };
    let lapsed = "refused: a draw has not been proposed (9.1.2)";
    check(
        counted.clone(),
        "e4 e5 b:offer-draw a1a5 w:accept-draw",
        lapsed,
    );
    let agreed = "agreement: draw (5.2.3)";
    check(counted, "e4 e5 w:offer-draw a1a5 b:accept-draw", agreed);
}

#[test]
fn article_9_1_2_both_offers_stand() {
    // A wrong claim is an offer, and does not answer that of the opponent.
    let both = "e4 e5 Nf3 w:offer-draw b:threefold";
    let agreed = "agreement: draw (5.2.3)";
    check(plain(), &format!("{both} b:accept-draw"), agreed);
    check(plain(), &format!("{both} w:accept-draw"), agreed);
    let one = check(plain(), &format!("{both} b:decline-draw"), "in play");
    let offers: Vec<_> = one.game.offers().collect();
    assert_eq!(offers, [(Proposal::Draw, tabiya_rules::Color::Black)]);
    check(
        plain(),
        &format!("{both} b:decline-draw w:accept-draw"),
        agreed,
    );
    // So with a request for an increment (III.4).
    let short = Preset {
        quickplay: Some(Quickplay::default()),
        ..timed("11+0")
    };
    let both = "e4 e5 b:offer-draw +600s w:increment";
    check(short.clone(), &format!("{both} w:accept-draw"), agreed);
    check(short, &format!("{both} b:accept-draw"), agreed);
}

#[test]
fn absence_counts_while_the_game_runs() {
    let game = || Preset {
        absence: Some(Absence::by_speed(Speed::Blitz)),
        ..arbitrated(timed("90+30"))
    };
    let soon = "refused: not away for long enough (11.2.3)";
    let won = "abandonment: white wins (11.2.3)";
    let gone = "e4 h:lose-black +20s";
    // Not in a pause, however it came about.
    for pause in ["a:offer-pause", "h:offer-pause"] {
        let resume = pause.replace("pause", "resume");
        check(game(), &format!("{gone} {pause} +9h w:abandoned"), soon);
        let on = format!("{gone} {pause} +9h {resume} +9s");
        check(game(), &format!("{on} w:abandoned"), soon);
        check(game(), &format!("{on} +1s w:abandoned"), won);
    }
    let agreed = "e4 w:offer-pause b:accept-pause +1h h:lose-black +9h";
    check(game(), &format!("{agreed} w:abandoned"), soon);
    let on = format!("{agreed} a:offer-resume +29s w:abandoned");
    check(game(), &on, soon);
    // Who was away for long enough before stays so.
    let long = format!("{gone} +10s a:offer-pause w:abandoned");
    check(game(), &long, won);
    // Nor while the host was away.
    check(
        game(),
        "e4 h:lose-black +9h h:restore +29s w:abandoned",
        soon,
    );
    check(
        game(),
        "e4 h:lose-black +9h h:restore +30s w:abandoned",
        won,
    );
}

#[test]
fn article_6_7_1_default_time_stands_still_too() {
    let late = || Preset {
        default_time: Some(Millis::minutes(30)),
        ..arbitrated(timed("90+30"))
    };
    check(
        late(),
        "w:arrive-white +1m h:restore +29m h:tick",
        "in play",
    );
    let lost = "no-show: white wins (6.7.1)";
    check(late(), "w:arrive-white +1m h:restore +1801s h:tick", lost);
    check(late(), "w:arrive-white +9h h:restore +1801s h:tick", lost);
    let paused = "w:arrive-white +20m a:offer-pause +9h";
    check(late(), &format!("{paused} h:tick"), "in play");
    check(
        late(),
        &format!("{paused} a:offer-resume +9m h:tick"),
        "in play",
    );
    check(
        late(),
        &format!("{paused} a:offer-resume +601s h:tick"),
        lost,
    );
}

#[test]
fn article_6_11_2_the_clock_stands_while_the_arbiter_rules() {
    let game = || {
        arbitrated(Preset {
            quickplay: Some(Quickplay::default()),
            ..timed("11+0")
        })
    };
    let asked = "e4 e5 +600s w:quickplay";
    // No flag falls, and nobody moves.
    let waiting = check(game(), &format!("{asked} +9h h:tick"), "in play");
    assert_eq!(waiting.seconds(), (60.0, 660.0));
    assert!(waiting.game.stands_still() && waiting.game.deadline(waiting.now).is_none());
    let yet = "refused: the arbiter has yet to rule (III.5)";
    for what in [
        "Nf3",
        "b:flag",
        "w:threefold",
        "w:offer-takeback",
        "w:increment",
    ] {
        check(game(), &format!("{asked} +9h {what}"), yet);
    }
    // It goes on with the ruling.
    let refused = check(game(), &format!("{asked} +9h a:refuse +10s"), "in play");
    assert_eq!(refused.seconds(), (50.0, 780.0));
    let increment = "e4 e5 +600s w:increment +9h a:grant +10s";
    let granted = check(game(), increment, "in play");
    assert_eq!(granted.seconds(), (50.0, 780.0));
    let drawn = "quickplay finish: draw (III.5)";
    check(game(), &format!("{asked} +9h a:grant"), drawn);
    // The players may still agree, or resign.
    let offered = format!("{asked} b:offer-draw w:accept-draw");
    check(game(), &offered, "agreement: draw (5.2.3)");
    check(
        game(),
        &format!("{asked} w:resign"),
        "resignation: black wins (5.1.2)",
    );
}

#[test]
fn guideline_iii_5_2_a_decision_that_is_postponed() {
    let game = || {
        arbitrated(Preset {
            quickplay: Some(Quickplay::default()),
            ..timed("11+0")
        })
    };
    let later = "e4 e5 +600s w:quickplay +1h a:postpone";
    let on = check(game(), &format!("{later} +10s Nf3 Nc6"), "in play");
    assert_eq!(on.seconds(), (50.0, 660.0));
    let drawn = "quickplay finish: draw (III.5)";
    check(game(), &format!("{later} Nf3 Nc6 a:grant"), drawn);
    // When a flag has fallen, the arbiter declares the result.
    let fallen = format!("{later} Nf3 Nc6 +61s");
    check(game(), &format!("{fallen} h:tick"), "in play");
    let yet = "refused: the arbiter has yet to rule (III.5)";
    check(game(), &format!("{fallen} Bb5"), yet);
    check(game(), &format!("{fallen} b:flag"), yet);
    check(game(), &format!("{fallen} a:grant"), drawn);
    let lost = "flag: black wins (6.9)";
    check(game(), &format!("{fallen} a:refuse"), lost);
    check(game(), &format!("{fallen} a:flag"), lost);
    // Once, and only such a claim.
    let not = "refused: this cannot be ruled on later (III.5.1)";
    check(game(), &format!("{later} a:postpone"), not);
    check(game(), "e4 e5 +600s w:increment a:postpone", not);
}

#[test]
fn guidelines_iii_where_they_do_not_apply() {
    let game = |time: &str| Preset {
        quickplay: Some(Quickplay::default()),
        ..timed(time)
    };
    for what in ["w:increment", "w:quickplay"] {
        let refused = |time: &str, wait: &str, want: &str| {
            let script = format!("e4 e5 {wait} {what}");
            check(game(time), &script, &format!("refused: {want}"));
        };
        refused("5+0", "+299s", "Guidelines III are not for blitz (III.2.2)");
        let none = "the moves have no last period here (III.1)";
        refused("60/move", "+1s", none);
        refused("3 days", "+71h", none);
        refused("*11", "+600s", none);
        let has = "Guidelines III are for games without increment (III.2.2)";
        refused("11+5", "+600s", has);
        refused("11d5", "+600s", has);
        let more = "there are two minutes left, or a period to come (III.4)";
        refused("11+0", "+540s", more);
        refused("40/11, 5", "+600s", more);
        // Nor where the opponent has an increment.
        let odds = Preset {
            time: ByColor {
                white: "11+0".parse().unwrap(),
                black: "11+5".parse().unwrap(),
            },
            ..game("11+0")
        };
        check(
            odds,
            &format!("e4 e5 +600s {what}"),
            &format!("refused: {has}"),
        );
        // Nor in a pause, nor under a fallen flag.
        let paused = format!("e4 e5 +600s w:offer-pause b:accept-pause {what}");
        check(
            game("11+0"),
            &paused,
            "refused: the clock is stopped (6.11)",
        );
        let claimed = Preset {
            flags: Flags::WhenClaimed,
            ..game("11+0")
        };
        let late = format!("e4 e5 +11m {what}");
        check(claimed, &late, "refused: the flag is down (III.5)");
    }
}

#[test]
fn article_7_5_2_no_way_out_of_an_announced_move() {
    let game = |fen: &str| Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed_fen(fen, "90+30")
    };
    // Neither out of an announced move, nor of a touched piece.
    let pawn = "4k3/P7/8/8/8/8/8/R3K3 w - - 0 1";
    let bound = "refused: a1a2 was announced and has to be played (9.5.3)";
    check(game(pawn), "w:threefold=Ra2 a7a8", bound);
    let other = "refused: a7a8n was announced and has to be played (9.5.3)";
    check(game(pawn), "w:threefold=a8=N a7a8", other);
    let touched = "refused: the piece on a1 has to move (4.3.1)";
    check(game(pawn), "a1h8 a7a8", touched);
    let queen = check(game(pawn), "w:threefold=a8=Q a7a8", "in play");
    assert!(queen.game.position().fen().starts_with("Q3k3/"));
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
    let moves = "refused: the piece on c3 has to move (4.3.1)";
    check(game(knight), "c3c5 Ke2", moves);
    check(game(knight), "c3c5 Ne4", "in play");
    // 4.3.2: it cannot move, so what it took is taken, if it can be.
    let pinned = "4k3/4r3/8/8/3p4/4N3/3B4/4K3 w - - 0 1";
    let blocked = "4k3/8/8/8/1p6/P1P5/1P6/4K3 w - - 0 1";
    check(
        game(blocked),
        "b2b4 Ke2",
        "refused: the piece on b2 has to move (4.3.1)",
    );
    let taken = "refused: the piece on d4 has to be taken (4.3.2)";
    let stuck = "4k3/8/8/8/3p4/2P1p3/3pP3/3K4 w - - 0 1";
    check(game(stuck), "e2d4 Kc2", taken);
    check(game(stuck), "e2d4 cxd4", "in play");
    // Neither can be done: any move will do (4.5).
    check(game(pinned), "e3d4 Kd1", "in play");
    // 4.3.3: the one takes the other, where it can: only the rest was wrong.
    let both = "refused: the piece on c3 has to take the one on d5 (4.3.3)";
    check(game(knight), "c3d5q Ne4", both);
    check(game(knight), "c3d5q Nxd5", "in play");
    // A piece of the opponent's that was moved is taken, if it can be.
    check(
        game(knight),
        "d5d4 Ke2",
        "refused: the piece on d5 has to be taken (4.3.2)",
    );
    check(game(knight), "d5d4 Nxd5", "in play");
    // An empty square is no piece.
    check(game(knight), "h4h5 Ke2", "in play");
}

#[test]
fn article_6_9_a_fallen_flag_stays_down() {
    let claimed = |time: &str| Preset {
        flags: Flags::WhenClaimed,
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

#[test]
fn article_6_11_3_who_resumes() {
    let game = || arbitrated(timed("5+0"));
    let only = "refused: only the arbiter or the host resumes this game (6.11.3)";
    for who in ["a", "h"] {
        let paused = format!("{who}:offer-pause +1h");
        check(game(), &format!("{paused} w:offer-resume"), only);
        check(
            game(),
            &format!("{paused} {who}:offer-resume e4"),
            "in play",
        );
        let together = Preset {
            seating: Seating::Together,
            ..game()
        };
        check(together, &format!("{paused} board:offer-resume"), only);
    }
    // What the players agreed on, the arbiter may end, or keep.
    let agreed = "w:offer-pause b:accept-pause";
    check(game(), &format!("{agreed} a:offer-resume e4"), "in play");
    let kept = format!("{agreed} w:offer-resume a:offer-pause b:accept-resume");
    check(game(), &kept, "refused: to play on has not been proposed");
    check(
        game(),
        &format!("{agreed} a:offer-pause w:offer-resume"),
        only,
    );
}

#[test]
fn too_late_to_abort_stays_too_late() {
    let script = "e4 e5 w:offer-takeback b:accept-takeback w:abort";
    check(plain(), script, "refused: each side has moved");
    let script = "e4 w:offer-takeback b:accept-takeback w:abort";
    check(plain(), script, "aborted");
    let script = "e4 e5 w:offer-restart b:accept-restart w:abort";
    check(plain(), script, "aborted");
}

#[test]
fn ids_are_each_actors_own() {
    let mut played = common::Script::new(plain());
    let (white, black) = (
        Actor::Seat(tabiya_rules::Color::White),
        Actor::Seat(tabiya_rules::Color::Black),
    );
    let e4 = Action::play("e2e4".parse().unwrap()).with_id(7);
    played.apply(white, e4.clone());
    let first = played.last.clone();
    // However much Black sends.
    for id in 0..100 {
        played.apply(black, Action::Flag.with_id(id));
    }
    played.apply(white, e4);
    assert_eq!(played.last, first);
    // Another command under the same id is refused; measured again, it is the same.
    played.apply(white, Action::Resign.with_id(7));
    assert_eq!(
        played.outcome(),
        "refused: the id 7 was that of another command"
    );
    let again = Action::Move {
        uci: "e2e4".parse().unwrap(),
        thought: Some(Millis(5)),
    };
    played.apply(white, again.with_id(7));
    assert_eq!(played.last, first);
    assert_eq!(played.game.ending(), None);
    // After a restart of the host what was done is known, but not what was asked.
    let mut again = Game::replay(&played.events[..2]).unwrap();
    let resent = again.apply(
        white,
        Action::play("e2e4".parse().unwrap()).with_id(7),
        played.now,
    );
    assert_eq!(resent, first);
    // What plainly was another command is told apart.
    for other in [
        Action::Resign,
        Action::play("d2d4".parse().unwrap()),
        Action::Offer(Proposal::Draw),
    ] {
        let refused = again.apply(white, other.with_id(7), played.now);
        let id = CommandId(7);
        assert_eq!(refused, Err(Refusal::IdUsed { id }));
    }
}

#[test]
fn article_6_9_a_flag_waits_for_the_referee() {
    let game = || timed("1+0");
    let deciding = "refused: a flag is down, and the result is being decided (6.9)";
    let (won, drawn) = ("flag: black wins (6.9)", "flag: draw (6.9)");
    let dead = "dead position (5.2.2)";
    // The verdict is heard first, whatever the time, and scores the flag.
    for wait in ["+60s", "+60050ms", "+61999ms", "+10m"] {
        check(game(), &format!("{wait} r:unable-black"), drawn);
        check(game(), &format!("{wait} r:unable-white"), won);
        check(game(), &format!("{wait} r:dead"), dead);
    }
    // A late one changes nothing.
    check(game(), "+60s h:tick r:unable-black", won);
    // Meanwhile nobody does anything.
    for what in [
        "e4",
        "b:flag",
        "w:resign",
        "w:offer-draw",
        "h:lose-white",
        "b:give=9s",
    ] {
        check(game(), &format!("+60s {what}"), deciding);
        check(game(), &format!("+62s {what}"), won);
    }
    check(game(), "+60s w:flag r:unable-black", drawn);
    // The host has waited long enough: undecided means alive.
    check(game(), "+60s e4 h:tick", won);
    check(arbitrated(game()), "+60s e4 a:flag", won);
    // Nothing to wait for: it is known, here or from before.
    check(game(), "r:unable-black +60s e4", drawn);
    check(game(), "e4 r:unable-white e5 Nf3 +60s b:flag", drawn);
    check(game(), "r:unable-white +60s e4", won);
    let bare = timed_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "1+0");
    check(bare, "+60s w:resign", drawn);
    // A verdict on what was taken back is none on what stands instead.
    let back = "e4 r:unable-black w:offer-takeback b:accept-takeback d4 +60s";
    check(game(), &format!("{back} e5"), deciding);
    check(game(), &format!("{back} h:tick"), "flag: white wins (6.9)");
    // A move that comes after the flag by its own account waits too.
    let lagged = Preset {
        lag: Lag::Forgiven,
        ..game()
    };
    check(lagged.clone(), "+61s w:lagged=e2e4=60s", deciding);
    check(lagged, "+61s r:unable-black w:lagged=e2e4=60s", drawn);
    // A log that was cut between the verdict and the end.
    check_cut(game(), "+60s r:unable-black", 1, "+1s h:tick", drawn);
    check_cut(game(), "+60s r:unable-black", 1, "+9h e4", drawn);
}

#[test]
fn article_6_9_a_dead_position_is_no_win() {
    let fen = "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1";
    let mut played = common::Script::new(timed_fen(fen, "1+0")).run("+60050ms");
    let wanted = played.game.wants_verdict(played.now).unwrap();
    assert_eq!((wanted.ply, wanted.until), (0, Moment(1_062_000)));
    assert_eq!(played.game.deadline(played.now), Some(wanted.until));
    assert_eq!(played.game.deadline(Moment(0)), Some(Moment(1_060_000)));
    let verdict = solver::verdict(wanted.ply, &wanted.position);
    played.apply(Actor::Referee, Action::Verdict(verdict));
    if cfg!(feature = "solver") {
        assert!(played.game.ending().is_some_and(|ending| ending.is_draw()));
    }
}

/// A host needs to know no rules to know what to hold back.
#[test]
fn what_waits_for_the_referee() {
    let white = Actor::Seat(tabiya_rules::Color::White);
    let black = Actor::Seat(tabiya_rules::Color::Black);
    #[track_caller]
    fn wants(preset: Preset, script: &str, actor: Actor, action: Action) -> bool {
        let mut played = common::Script::new(preset).run(script);
        let before = played.game.clone();
        let wanted = played.game.wants_verdict_before(actor, &action, played.now);
        assert!(before == played.game);
        if let Some(wanted) = wanted {
            assert_eq!(wanted.until, played.now + Game::VERDICT_WAIT);
        }
        wanted.is_some()
    }
    assert!(wants(plain(), "", white, Action::Resign));
    assert!(wants(plain(), "e4 e5", black, Action::Resign));
    assert!(!wants(plain(), "r:unable-white", white, Action::Resign));
    assert!(!wants(plain(), "w:resign", white, Action::Resign));
    let bare = || from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert!(!wants(bare(), "", white, Action::Resign));
    // Moves, offers and what ends a game otherwise do not.
    let e4 = Action::play("e2e4".parse().unwrap());
    assert!(!wants(timed("1+0"), "", white, e4.clone()));
    assert!(!wants(plain(), "", white, Action::Abort));
    let watched = || arbitrated(timed("1+0"));
    let award = Action::Award {
        winner: tabiya_rules::Color::White,
    };
    assert!(!wants(watched(), "", Actor::Arbiter, award));
    // Absence, forfeits, and one illegal move too many.
    let absence = Preset {
        absence: Some(Absence::by_speed(Speed::Blitz)),
        ..plain()
    };
    let gone = "e4 b:leave-black +10s";
    assert!(wants(absence, gone, white, Action::ClaimAbandoned));
    let forfeit = |cause| Action::Forfeit {
        seat: tabiya_rules::Color::White,
        cause,
    };
    let (breach, absent) = (ForfeitCause::Breach, ForfeitCause::Absence);
    assert!(wants(watched(), "", Actor::Arbiter, forfeit(breach)));
    assert!(!wants(watched(), "", Actor::Arbiter, forfeit(absent)));
    assert!(wants(watched(), "e4", Actor::Arbiter, forfeit(absent)));
    let counted = || Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..plain()
    };
    let illegal = Action::play("e2e5".parse().unwrap());
    assert!(!wants(counted(), "", white, illegal.clone()));
    assert!(wants(counted(), "e2e5", white, illegal));
    assert!(!wants(counted(), "e2e5", white, e4));
    // A flag that counts when it is claimed.
    let claimed = || Preset {
        flags: Flags::WhenClaimed,
        ..timed("1+0")
    };
    assert!(wants(claimed(), "+61s", black, Action::Flag));
    assert!(!wants(claimed(), "+59s", black, Action::Flag));
    assert!(!wants(claimed(), "+61s e4 +61s", black, Action::Flag));
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
    let yet = "refused: the arbiter has yet to rule (III.5)";
    let script = "+600s w:quickplay a:postpone +120s w:play-a7a8";
    let played = check(game(), script, yet);
    assert_eq!(played.game.irregularities().white, (0, 0));
    check(game(), &script.replace("a7a8", "a7b8"), yet);
    let warned = check(game(), &format!("{script} a:warn-white"), "in play");
    assert_eq!(warned.events.len() as u32, warned.game.events());
    let lost = "flag: black wins (6.9)";
    check(game(), &format!("{script} a:refuse"), lost);
}

#[test]
fn article_9_5_3_an_announced_move_that_is_not_legal() {
    let counted = || Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed("90+30")
    };
    // The claim is wrong, and another move with the piece has to be made; it is no completed illegal move.
    let wrong = check(counted(), "e4 e5 w:threefold=d2d5", "in play");
    assert_eq!(wrong.seconds(), (5430.0, 5550.0));
    assert_eq!(wrong.game.irregularities().white, (0, 0));
    let piece = "refused: the piece on d2 has to move (4.3.1)";
    check(counted(), "e4 e5 w:threefold=d2d5 Nf3", piece);
    check(counted(), "e4 e5 w:threefold=d2d5 d4 d5", "in play");
    let agreed = "agreement: draw (5.2.3)";
    check(counted(), "e4 e5 w:threefold=d2d5 b:accept-draw", agreed);
    // Not even where the position on the board would have made it right.
    let twice = format!("{SHUFFLE} {SHUFFLE} w:threefold=d2d5");
    check(counted(), &twice, "in play");
}

#[test]
fn take_backs_after_the_clock_was_set() {
    let game = |time: &str| arbitrated(timed(time));
    // It goes back to what was set, neither behind it nor beyond.
    let script = "+55s e4 +1s e5 a:clock-20m/- +9s w:offer-takeback b:accept-takeback";
    let back = check(game("1/1, 30"), script, "in play");
    assert_eq!(back.seconds(), (1200.0, 60.0));
    // The period that has begun does not begin again.
    let on = check(game("1/1, 30"), &format!("{script} +10s d4"), "in play");
    assert_eq!(on.seconds(), (1190.0, 60.0));
    let script = "+1s e4 +1s e5 +100s a:clock-250s/- +9s w:offer-takeback b:accept-takeback";
    let back = check(game("5+0"), script, "in play");
    assert_eq!(back.seconds(), (250.0, 300.0));
    // What was given since stays given; what was set before is what was played with.
    let script = format!("{script} +10s d4 b:give=7s d5 w:offer-takeback b:accept-takeback");
    let back = check(game("5+0"), &script, "in play");
    assert_eq!(back.seconds(), (257.0, 300.0));
    let script = "a:clock-100s/- +10s e4 +20s e5 +30s w:offer-takeback b:accept-takeback +1s d4 d5 Nf3 \
                  w:offer-takeback b:accept-takeback";
    let back = check(game("5+0"), script, "in play");
    assert_eq!(back.seconds(), (99.0, 300.0));
}

#[test]
fn an_engine_answers_for_itself() {
    let game = || Preset {
        seating: Seating::Together,
        players: ByColor {
            white: Player::person("Anna"),
            black: Player {
                name: "Tabiya".into(),
                kind: PlayerKind::Engine { level: None },
            },
        },
        ..plain()
    };
    let none = "refused: a draw has not been proposed (9.1.2)";
    let offered = "board:play-e4 b:play-e5 board:offer-draw";
    check(game(), &format!("{offered} board:accept-draw"), none);
    let agreed = "agreement: draw (5.2.3)";
    check(game(), &format!("{offered} b:accept-draw"), agreed);
    let asked = "board:play-e4 b:play-e5 b:offer-draw board:accept-draw";
    check(game(), asked, agreed);
    // The board is the person's, also on the engine's move.
    let lost = "resignation: black wins (5.1.2)";
    check(game(), "board:play-e4 board:resign", lost);
    let turn = "refused: it is black's move (1.2)";
    check(game(), "board:play-e4 board:play-e7e5", turn);
    // A take-back goes to the person's own move.
    let back = |script: &str| check(game(), script, "in play").game.ply();
    assert_eq!(back("board:play-e4 b:play-e5 board:offer-takeback"), 0);
    assert_eq!(back("board:play-e4 board:offer-takeback"), 0);
}

#[test]
fn guideline_iii_a_bonus_of_no_time_is_none() {
    for bonus in [
        Bonus::Increment(Millis::ZERO),
        Bonus::Delay(Millis::ZERO),
        Bonus::Bronstein(Millis::ZERO),
    ] {
        let time = TimeControl::Periods(vec![Period {
            moves: None,
            time: Millis::minutes(11),
            bonus,
        }]);
        let preset = Preset {
            quickplay: Some(Quickplay::default()),
            ..plain().with_time(time)
        };
        check(preset, "e4 e5 +600s w:increment", "in play");
    }
    // One move in a time, what is saved kept, is not the same as a time for each move.
    let kept = check(timed("1/1"), "+10s e4 e5", "in play");
    assert_eq!(kept.seconds(), (110.0, 120.0));
    let fixed = check(timed("60/move"), "+10s e4 e5", "in play");
    assert_eq!(fixed.seconds(), (60.0, 60.0));
}

#[test]
fn a_series_knows_who_begins_with_white() {
    let random = Preset {
        colors: Colors::Random,
        ..plain()
    };
    let refused = Series::new(random.clone()).unwrap_err();
    assert_eq!(refused, PresetError::Unsettled);
    assert!(Series::new(random.settle(1 << 32)).is_ok());
}
