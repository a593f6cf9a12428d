//! Corner cases of the Laws of Chess.

use tabiya_rules::{
    CastlingMode, CastlingSide, CastlingStyle, Color, EnPassantMode, FenStyle, History, Move,
    Position, San, Setup, Square, UciMove,
};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn chess960(fen: &str) -> Position {
    Position::from_fen(fen, CastlingMode::Chess960).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the legal moves of one piece in SAN.
fn moves_from(position: &Position, from: Square) -> Vec<String> {
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|m| m.from() == from)
        .map(|m| position.san(*m).to_string())
        .collect();
    moves.sort();
    moves
}

#[track_caller]
fn check_moves(fen: &str, from: Square, want: &[&str]) {
    assert_eq!(moves_from(&position(fen), from), want, "{from} in {fen}");
}

fn san(text: &str, position: &Position) -> Move {
    text.parse::<San>().unwrap().to_move(position).unwrap()
}

/// Checks the FEN after castling.
#[track_caller]
fn check_castling(fen: &str, text: &str, want: &str) {
    let before = chess960(fen);
    let after = before.play(san(text, &before));
    assert_eq!(after.fen(), want, "{text} in {fen}");
    assert_eq!(after.key(), after.recomputed_key());
}

#[track_caller]
fn check_castling_is_illegal(fen: &str, text: &str) {
    let position = chess960(fen);
    assert!(
        text.parse::<San>().unwrap().to_move(&position).is_err(),
        "{text} in {fen}"
    );
    let castles = position
        .legal_moves()
        .iter()
        .filter(|m| m.is_castle())
        .count();
    assert_eq!(castles, 0, "{fen}");
}

mod castling {
    use super::*;

    #[test]
    fn king_and_rook_change_places() {
        check_castling(
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        );
        check_castling(
            "2rk4/8/8/8/8/8/8/4K3 b c - 0 1",
            "O-O-O",
            "2kr4/8/8/8/8/8/8/4K3 w - - 1 2",
        );
    }

    #[test]
    fn the_king_stays() {
        check_castling(
            "4k3/8/8/8/8/8/8/6KR w H - 0 1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        );
        check_castling(
            "4k3/8/8/8/8/8/8/RRK5 w B - 0 1",
            "O-O-O",
            "4k3/8/8/8/8/8/8/R1KR4 b - - 1 1",
        );
    }

    #[test]
    fn the_rook_stays() {
        check_castling(
            "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        );
        check_castling(
            "4k3/8/8/8/8/8/8/3RK3 w D - 0 1",
            "O-O-O",
            "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
        );
    }

    #[test]
    fn far_across_the_board() {
        check_castling(
            "4k3/8/8/8/8/8/8/1K5R w H - 0 1",
            "O-O",
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
        );
        check_castling(
            "4k3/8/8/8/8/8/8/R5K1 w A - 0 1",
            "O-O-O",
            "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
        );
    }

    /// The castling rook moves away from the line of the queen on a1.
    #[test]
    fn the_rook_must_not_expose_the_king() {
        check_castling_is_illegal("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "O-O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/8/5KRq w G - 0 1", "O-O");
        // Without the attacker, castling is legal.
        check_castling(
            "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
            "O-O-O",
            "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
        );
    }

    #[test]
    fn the_paths_of_king_and_rook_must_be_clear() {
        check_castling_is_illegal("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "O-O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/8/R2QK3 w A - 0 1", "O-O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/8/5NKR w H - 0 1", "O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/8/1KN4R w H - 0 1", "O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/8/1KR3BR w H - 0 1", "O-O");
    }

    #[test]
    fn not_out_of_through_or_into_check() {
        check_castling_is_illegal("4k3/4r3/8/8/8/8/8/4K2R w H - 0 1", "O-O");
        check_castling_is_illegal("4k3/5r2/8/8/8/8/8/4K2R w H - 0 1", "O-O");
        check_castling_is_illegal("4k3/6r1/8/8/8/8/8/4K2R w H - 0 1", "O-O");
        check_castling_is_illegal("4k3/8/8/8/8/8/5p2/1K5R w H - 0 1", "O-O");
        check_castling_is_illegal("8/8/8/8/8/8/1k6/R3K3 w A - 0 1", "O-O-O");
    }

    /// Attacks matter only for the king's squares (FIDE 3.8.2).
    #[test]
    fn the_rook_may_be_attacked_and_cross_attacked_squares() {
        check_castling(
            "1r2k2r/8/8/8/8/8/8/R3K3 w A - 0 1",
            "O-O-O",
            "1r2k2r/8/8/8/8/8/8/2KR4 b - - 1 1",
        );
        check_castling(
            "r3k3/8/8/8/8/8/8/R3K3 w A - 0 1",
            "O-O-O",
            "r3k3/8/8/8/8/8/8/2KR4 b - - 1 1",
        );
    }

    #[test]
    fn can_give_check_and_mate() {
        let check = chess960("5k2/8/8/8/8/8/8/4K2R w H - 0 1");
        assert_eq!(check.san(san("O-O", &check)).to_string(), "O-O+");
        let mate = chess960("4rkr1/4p1p1/8/8/8/8/8/4K2R w H - 0 1");
        assert_eq!(mate.san(san("O-O", &mate)).to_string(), "O-O#");
    }

    #[test]
    fn double_fischer_random() {
        let setup = Setup::double_chess960(518, 0).unwrap();
        let position = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
        let rook = |color, side| position.castling_rights().rook(color, side);
        assert_eq!(
            rook(Color::White, CastlingSide::QueenSide),
            Some(Square::A1)
        );
        assert_eq!(
            rook(Color::Black, CastlingSide::QueenSide),
            Some(Square::F8)
        );
        assert_eq!(rook(Color::Black, CastlingSide::KingSide), Some(Square::H8));
        assert!(
            position
                .with_castling_mode(CastlingMode::Standard)
                .is_none()
        );
    }

    #[test]
    fn a_king_one_step_from_its_destination_may_step_or_castle() {
        let position = chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        let step: UciMove = "f1g1".parse().unwrap();
        let castle: UciMove = "f1h1".parse().unwrap();
        assert!(!step.to_move(&position).unwrap().is_castle());
        assert!(castle.to_move(&position).unwrap().is_castle());
    }
}

mod rights {
    use super::*;

    #[track_caller]
    fn check_after(fen: &str, text: &str, want: &str) {
        let before = position(fen);
        let after = before.play(san(text, &before));
        let rights = after.fen().split(' ').nth(2).unwrap().to_string();
        assert_eq!(rights, want, "{text} in {fen}");
        assert_eq!(after.key(), after.recomputed_key());
    }

    const ALL: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn are_lost_with_the_king_or_the_rook() {
        check_after(ALL, "Ke2", "kq");
        check_after(ALL, "Rb1", "Kkq");
        check_after(ALL, "Rg1", "Qkq");
        check_after(ALL, "O-O", "kq");
    }

    #[test]
    fn are_lost_when_the_rook_is_captured() {
        check_after(ALL, "Rxa8", "Kk");
        check_after(ALL, "Rxh8", "Qq");
    }

    #[test]
    fn are_lost_when_a_promotion_captures_the_rook() {
        for promotion in ["Q", "R", "B", "N"] {
            check_after(
                "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
                &format!("bxa8={promotion}"),
                "k",
            );
            check_after(
                "r3k2r/1P4P1/8/8/8/8/8/4K3 w kq - 0 1",
                &format!("gxh8={promotion}"),
                "q",
            );
        }
    }

    /// A different rook in the corner has no right.
    #[test]
    fn do_not_come_back() {
        let mut position = position(ALL);
        for text in ["Rxa8", "Kf7", "Ra1", "Ke8"] {
            position = position.play(san(text, &position));
        }
        assert_eq!(position.fen(), "4k2r/8/8/8/8/8/8/R3K2R w K - 3 3");
    }

    #[test]
    fn stay_when_another_rook_moves() {
        check_after("4k3/8/8/8/8/8/8/R2RK2R w KA - 0 1", "Rdc1", "KQ");
        check_after("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "Ra2", "Q");
    }
}

mod en_passant {
    use super::*;

    #[test]
    fn captures_the_pawn() {
        let before = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
        let after = before.play(san("exd6", &before));
        assert_eq!(after.fen(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
    }

    #[test]
    fn from_both_sides() {
        check_moves(
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
            Square::C5,
            &["c6", "cxd6"],
        );
        check_moves(
            "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
            Square::E5,
            &["e6", "exd6"],
        );
    }

    #[test]
    fn not_if_it_opens_the_rank_to_the_king() {
        check_moves("4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 1", Square::E5, &["e6"]);
        // With another piece on the rank, the capture is legal.
        check_moves(
            "4k3/8/8/K1NpP2r/8/8/8/8 w - d6 0 1",
            Square::E5,
            &["e6", "exd6"],
        );
    }

    #[test]
    fn not_off_a_diagonal_pin() {
        check_moves("4k3/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", Square::E5, &[]);
    }

    #[test]
    fn along_a_diagonal_pin() {
        check_moves("1b2k3/8/8/3pP3/8/6K1/8/8 w - d6 0 1", Square::E5, &["exd6"]);
    }

    #[test]
    fn not_if_the_captured_pawn_blocked_a_check() {
        check_moves("4k1b1/8/8/3pP3/8/8/K7/8 w - d6 0 1", Square::E5, &["e6"]);
    }

    #[test]
    fn not_off_a_file_pin() {
        check_moves("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, &["e6"]);
    }

    /// The pawn on d6 blocks the rook as the one on d5 did.
    #[test]
    fn on_the_file_of_the_captured_pawn() {
        check_moves(
            "3rk3/8/8/3pP3/8/8/8/3K4 w - d6 0 1",
            Square::E5,
            &["e6", "exd6"],
        );
    }

    #[test]
    fn captures_a_checking_pawn() {
        let position = position("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1");
        assert!(position.is_check());
        assert_eq!(moves_from(&position, Square::E5), ["exd6"]);
    }

    #[test]
    fn does_not_resolve_another_check() {
        // The bishop checks along the diagonal that the pawn opened.
        check_moves("3kb3/8/8/3pP3/K7/8/8/8 w - d6 0 1", Square::E5, &[]);
    }

    #[test]
    fn only_on_the_next_move() {
        let mut position = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
        for text in ["d5", "Kd2", "Kd8"] {
            position = position.play(san(text, &position));
        }
        assert_eq!(position.en_passant_target(), None);
        assert_eq!(moves_from(&position, Square::E5), ["e6"]);
    }

    #[test]
    fn invalid_target_squares() {
        for fen in [
            "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - e3 0 1",
        ] {
            assert!(fen.parse::<Position>().is_err(), "{fen}");
        }
    }
}

mod checks {
    use super::*;

    #[test]
    fn a_double_check_forces_a_king_move() {
        let position = position("4k2r/8/3N4/8/8/8/8/K3R3 b - - 0 1");
        assert_eq!(position.checkers().count(), 2);
        assert!(
            position
                .legal_moves()
                .iter()
                .all(|m| m.from() == Square::E8)
        );
        assert_eq!(moves_from(&position, Square::E8), ["Kd7", "Kd8", "Kf8"]);
    }

    #[test]
    fn the_king_cannot_retreat_along_the_line() {
        check_moves(
            "8/8/8/8/4k3/8/8/K3R3 b - - 0 1",
            Square::E4,
            &["Kd3", "Kd4", "Kd5", "Kf3", "Kf4", "Kf5"],
        );
    }

    #[test]
    fn impossible_checks_are_rejected() {
        for fen in [
            // Two knights, three pieces, two rooks on one line.
            "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1",
            "4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1",
            "8/8/8/R3k2R/8/8/8/K7 b - - 0 1",
            // After a double push, only that pawn or a discovered slider can give check.
            "4k3/8/8/3pP3/8/8/5n2/7K w - d6 0 1",
        ] {
            assert!(fen.parse::<Position>().is_err(), "{fen}");
        }
    }

    #[test]
    fn pinned_pieces_move_along_the_line() {
        check_moves(
            "4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1",
            Square::E3,
            &["Re2", "Re4", "Re5", "Re6", "Re7", "Rxe8+"],
        );
        check_moves("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", Square::E3, &[]);
        check_moves("4r1k1/8/8/8/8/4P3/8/4K3 w - - 0 1", Square::E3, &["e4"]);
        check_moves("6k1/8/8/8/1b6/2P5/8/4K3 w - - 0 1", Square::C3, &["cxb4"]);
    }
}

mod promotions {
    use super::*;

    #[test]
    fn to_four_roles() {
        check_moves(
            "3n4/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
            Square::E7,
            &[
                "e8=B", "e8=N+", "e8=Q", "e8=R", "exd8=B", "exd8=N", "exd8=Q", "exd8=R",
            ],
        );
    }

    #[test]
    fn pinned_pawns_promote_along_the_pin() {
        check_moves(
            "4r1k1/3P4/2K5/8/8/8/8/8 w - - 0 1",
            Square::D7,
            &[
                "d8=B", "d8=N", "d8=Q", "d8=R", "dxe8=B", "dxe8=N", "dxe8=Q+", "dxe8=R+",
            ],
        );
        check_moves(
            "2r3k1/8/8/8/8/8/2p5/1N2K3 b - - 0 1",
            Square::C2,
            &[
                "c1=B", "c1=N", "c1=Q+", "c1=R+", "cxb1=B", "cxb1=N", "cxb1=Q+", "cxb1=R+",
            ],
        );
        check_moves("3r2k1/3P4/8/3K4/8/8/8/8 w - - 0 1", Square::D7, &[]);
        check_moves(
            "4b1k1/3P4/2K5/8/8/8/8/8 w - - 0 1",
            Square::D7,
            &["dxe8=B", "dxe8=N", "dxe8=Q+", "dxe8=R+"],
        );
    }
}

mod counters {
    use super::*;

    #[test]
    fn saturate() {
        let fen = "4k1n1/8/8/8/8/8/8/4K1N1 b - - 4294967295 4294967295";
        let before = position(fen);
        assert_eq!(before.fen(), fen);
        let after = before.play(san("Nf6", &before));
        assert_eq!(after.halfmove_clock(), u32::MAX);
        assert_eq!(after.fullmove_number(), u32::MAX);
        assert_eq!(after.ply(), u32::MAX);
        assert_eq!(after.null_move().unwrap().halfmove_clock(), u32::MAX);
        let mut history = History::new(&before);
        assert_eq!(history.occurrences_with(&after), 1);
        history.push(&after);
        assert_eq!(history.occurrences(), 1);
        assert!(history.is_seventy_five_moves());
    }

    #[test]
    fn reset_on_pawn_moves_and_captures() {
        let before = position("4k3/8/8/8/8/3p4/4P3/4K3 w - - 7 9");
        for (text, clock) in [("e3", 0), ("e4", 0), ("exd3", 0), ("Kf2", 8)] {
            assert_eq!(
                before.play(san(text, &before)).halfmove_clock(),
                clock,
                "{text}"
            );
        }
        let castle = position("4k3/8/8/8/8/8/8/4K2R w K - 7 9");
        assert_eq!(castle.play(san("O-O", &castle)).halfmove_clock(), 8);
    }

    #[test]
    fn too_large_is_rejected() {
        assert!(
            "4k3/8/8/8/8/8/8/4K3 w - - 4294967296 1"
                .parse::<Position>()
                .is_err()
        );
        assert!(
            "4k3/8/8/8/8/8/8/4K3 w - - 0 4294967296"
                .parse::<Position>()
                .is_err()
        );
    }
}

mod fens {
    use super::*;

    /// Checks the castling rights of a FEN in both styles.
    #[track_caller]
    fn check(fen: &str, xfen: &str, shredder: &str) {
        let position = chess960(fen);
        let rights = |castling| {
            let style = FenStyle {
                castling,
                en_passant: EnPassantMode::Legal,
            };
            position
                .fen_as(style)
                .split(' ')
                .nth(2)
                .unwrap()
                .to_string()
        };
        assert_eq!(rights(CastlingStyle::XFen), xfen, "{fen}");
        assert_eq!(rights(CastlingStyle::Shredder), shredder, "{fen}");
        for castling in [CastlingStyle::XFen, CastlingStyle::Shredder] {
            let style = FenStyle {
                castling,
                en_passant: EnPassantMode::Always,
            };
            assert_eq!(chess960(&position.fen_as(style)), position);
        }
    }

    #[test]
    fn letters_name_the_outermost_rook() {
        check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha");
        check("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha");
        check("4k3/8/8/8/8/8/8/1R1RK1RR w KQ - 0 1", "KQ", "HB");
        check("4k3/8/8/8/8/8/8/1R1RK1RR w GD - 0 1", "GD", "GD");
        check("4k3/8/8/8/8/8/8/1R1RK1RR w HD - 0 1", "KD", "HD");
        check("rk4r1/8/8/8/8/8/8/4K3 w kq - 0 1", "kq", "ga");
    }

    /// Rooks on the other side of the king do not affect the notation.
    #[test]
    fn rooks_on_the_other_side_do_not_count() {
        check("4k3/8/8/8/8/8/8/RR1K3R w KB - 0 1", "KB", "HB");
        check("4k3/8/8/8/8/8/8/R2K1R1R w FQ - 0 1", "FQ", "FA");
    }

    #[test]
    fn letters_may_come_in_any_order() {
        check("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "KQkq", "HAha");
        check("r3k2r/8/8/8/8/8/8/R3K2R w aQhK - 0 1", "KQkq", "HAha");
    }

    #[test]
    fn rights_need_king_and_rook() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            "4k3/8/8/8/8/8/8/4K2r w K - 0 1",
            "4k3/8/8/8/8/8/8/4K1RR w GH - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w KH - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w X - 0 1",
        ] {
            assert!(
                Position::from_fen(fen, CastlingMode::Chess960).is_err(),
                "{fen}"
            );
        }
    }

    #[test]
    fn en_passant_modes() {
        let check = |fen: &str, want: [&str; 3]| {
            let styles = [
                EnPassantMode::Legal,
                EnPassantMode::PseudoLegal,
                EnPassantMode::Always,
            ];
            for (en_passant, want) in styles.into_iter().zip(want) {
                let style = FenStyle {
                    en_passant,
                    ..FenStyle::default()
                };
                let text = position(fen).fen_as(style);
                assert_eq!(
                    text.split(' ').nth(3),
                    Some(want),
                    "{en_passant:?} of {fen}"
                );
            }
        };
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["d6", "d6", "d6"]);
        check("4k3/8/8/2KpP2r/8/8/8/8 w - d6 0 1", ["-", "d6", "d6"]);
        check("4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", ["-", "-", "d6"]);
    }
}

#[test]
fn null_move() {
    let position = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    let passed = position.null_move().unwrap();
    assert_eq!(passed.turn(), Color::Black);
    assert_eq!(passed.en_passant_target(), None);
    assert_eq!(passed.key(), passed.recomputed_key());
    let check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
    assert!(check.null_move().is_none(), "no null move in check");
}

/// Insufficient material, for each side separately.
#[test]
fn insufficient_material() {
    let check = |fen: &str, white: bool, black: bool| {
        let position = position(fen);
        assert_eq!(
            position.has_insufficient_material(Color::White),
            white,
            "{fen}"
        );
        assert_eq!(
            position.has_insufficient_material(Color::Black),
            black,
            "{fen}"
        );
        assert_eq!(position.is_insufficient_material(), white && black, "{fen}");
    };
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true);
    check("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true);
    check("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", false, true);
    check("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true);
    check("3bk3/8/8/8/8/8/8/4KB2 w - - 0 1", false, false);
    check("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true);
    check("3nk3/8/8/8/8/8/8/4KN2 w - - 0 1", false, false);
    check("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", true, false);
    check("4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", false, false);
    check("4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", false, false);
    check("3rk3/8/8/8/8/8/8/4KB2 w - - 0 1", true, false);
}

#[test]
fn extra_pieces_require_missing_pawns() {
    assert!(
        "4k3/8/8/8/8/8/8/NNNNKNNN w - - 0 1"
            .parse::<Position>()
            .is_ok()
    );
    assert!(
        "4k3/8/8/8/8/N7/NNNNNNNN/4K3 w - - 0 1"
            .parse::<Position>()
            .is_ok()
    );
    assert!(
        "4k3/8/8/8/8/NNN5/NNNNNNNN/4K3 w - - 0 1"
            .parse::<Position>()
            .is_err()
    );
}

/// Equal positions hash alike, whichever way they were reached.
#[test]
fn equal_positions_have_equal_hashes() {
    use std::collections::HashSet;
    let reach = |moves: &str| {
        let mut position = Position::START;
        for text in moves.split(' ') {
            assert!(position.make_san(text.as_bytes()).is_some(), "{text}");
        }
        position
    };
    let one = reach("Nf3 Nf6 Nc3 Nc6");
    let other = reach("Nc3 Nc6 Nf3 Nf6");
    assert_eq!(one, other);
    let later = reach("Nf3 Nf6 Nc3 Nc6 Ng1 Ng8 Nf3 Nf6");
    assert_eq!(later.key(), one.key());
    assert_ne!(later, one, "the clocks differ");
    assert_eq!(HashSet::from([one, other, later]).len(), 2);
}

#[test]
fn sets_of_squares_shift_and_subtract() {
    use tabiya_rules::{Bitboard, Square};
    assert_eq!(Square::H1.bit() << 1, Square::A2.bit());
    assert_eq!(Square::A2.bit() >> 1, Square::H1.bit());
    assert_eq!(Bitboard::FULL >> 64, Bitboard::EMPTY);
    assert_eq!(Bitboard::FULL << 100, Bitboard::EMPTY);
    let mut set = Bitboard::FULL;
    set -= Bitboard::BACK_RANKS;
    assert_eq!(set, Bitboard::FULL & !Bitboard::BACK_RANKS);
    assert_eq!(set - Square::A1.bit(), set, "a1 is not in it");
    set <<= 16;
    set >>= 16;
    assert_eq!(set.count(), 40);
}
