//! Offers and claims (5.2.3, 9.1 to 9.5).

use tabiya_game::*;

use crate::{
    KINGS_AND_ROOK, SHUFFLE,
    common::{check, from_fen, timed},
    plain,
};

#[test]
fn article_5_2_3_and_9_1_agreement() {
    let agreed = "agreement: draw (5.2.3)";
    check(plain(), "e4 e5 w:offer-draw b:accept-draw", agreed);
    check(plain(), "e4 e5 b:offer-draw w:accept-draw", agreed);
    check(plain(), "e4 e5 w:offer-draw b:offer-draw", agreed);
    // Not before each side has moved.
    let early = "refused: each side must make a move first (5.2.3)";
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
    let again = "refused: a draw has already been proposed (11.5)";
    check(plain(), "e4 e5 w:offer-draw w:offer-draw", again);
}

#[test]
fn article_9_1_1_sofia() {
    let never = Preset {
        draw_offers: DrawOffers::Never,
        ..plain()
    };
    let forbidden = "refused: draw offers are not allowed in this game (9.1.1)";
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
    let early = "refused: draw offers are allowed from move 3 on (9.1.1)";
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
    assert!(wrong.game.announced_move().is_some());
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
    let bound = "refused: g1f3 was announced and must be played (9.5.3)";
    check(plain(), "e4 e5 w:threefold=Nf3 Nc3", bound);
    check(plain(), "e4 e5 w:threefold=Nf3 w:threefold", bound);
    check(plain(), "e4 e5 w:threefold=Nf3 Nf3 Nc6 Nc3", "in play");
    // An announced move that is not legal is no claim.
    let illegal = "refused: e2e5 is not legal here (3.10.1)";
    check(plain(), "w:threefold=e2e5", illegal);
}

#[test]
fn when_offers_lapse() {
    // A pause and a new beginning: when who was asked moves, not when the asker does.
    for what in ["pause", "restart"] {
        let name = if what == "pause" {
            "a pause"
        } else {
            "a restart"
        };
        let gone = format!("refused: {name} has not been proposed");
        let asked = format!("e4 e5 w:offer-{what}");
        check(plain(), &format!("{asked} Nf3 b:accept-{what}"), "in play");
        check(plain(), &format!("{asked} Nf3 Nc6 b:accept-{what}"), &gone);
    }
    // To play on: with the pause.
    let script = "w:offer-pause b:accept-pause w:offer-resume b:accept-resume \
                  w:offer-pause b:accept-pause b:accept-resume";
    check(plain(), script, "refused: resuming has not been proposed");
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
fn article_9_5_3_an_announced_move_that_is_not_legal() {
    let counted = || Preset {
        illegal_moves: IllegalMoves::LAWS,
        ..timed("90+30")
    };
    // The claim is wrong, and another move with the piece has to be made; it is no completed illegal move.
    let wrong = check(counted(), "e4 e5 w:threefold=d2d5", "in play");
    assert_eq!(wrong.seconds(), (5430.0, 5550.0));
    assert_eq!(wrong.game.irregularities().white, (0, 0));
    let piece = "refused: the piece on d2 must move (4.3.1)";
    check(counted(), "e4 e5 w:threefold=d2d5 Nf3", piece);
    check(counted(), "e4 e5 w:threefold=d2d5 d4 d5", "in play");
    let agreed = "agreement: draw (5.2.3)";
    check(counted(), "e4 e5 w:threefold=d2d5 b:accept-draw", agreed);
    // Not even where the position on the board would have made it right.
    let twice = format!("{SHUFFLE} {SHUFFLE} w:threefold=d2d5");
    check(counted(), &twice, "in play");
}
