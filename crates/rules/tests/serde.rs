//! Serialization as JSON: values as their usual text, and errors for invalid text.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use tabiya_rules::{
    Bitboard, Board, ByColor, CastlingMode, Color, File, Piece, Position, Rank, Role, San, Setup,
    Square, UciMove,
};

/// Checks the JSON of a value, and that it reads back as the same value.
#[track_caller]
fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, json: &str) {
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[track_caller]
fn refuse<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn small_values() {
    check(Square::E4, r#""e4""#);
    check(File::E, r#""e""#);
    check(Rank::Fourth, r#""4""#);
    check(Color::White, r#""white""#);
    check(Role::Knight, r#""knight""#);
    check(Role::Knight.of(Color::Black), r#""n""#);
    check(CastlingMode::Chess960, r#""chess960""#);
    check(ByColor { white: 1, black: 2 }, r#"{"white":1,"black":2}"#);
    check(Board::START, &format!("\"{START}\""));
    check(Bitboard(0xff), r#""0x00000000000000ff""#);
    check(Bitboard(u64::MAX), r#""0xffffffffffffffff""#);
}

#[test]
fn moves_are_text() {
    check("Nf3+".parse::<San>().unwrap(), r#""Nf3+""#);
    check("a7a8q".parse::<UciMove>().unwrap(), r#""a7a8q""#);
    refuse::<San>(r#""Nf9""#);
    refuse::<UciMove>(r#""0000""#);
    refuse::<UciMove>("5");
}

#[test]
fn errors_say_what_was_expected() {
    assert_eq!(
        refuse::<Square>(r#""e9""#),
        r#"invalid value: string "e9", expected a square such as e4 at line 1 column 4"#
    );
    refuse::<Square>("12");
    refuse::<File>(r#""i""#);
    refuse::<File>(r#""ab""#);
    refuse::<Rank>(r#""9""#);
    refuse::<Piece>(r#""x""#);
    refuse::<Piece>(r#""""#);
    refuse::<Board>(r#""8/8/8""#);
    refuse::<Bitboard>(r#""ff""#);
    refuse::<Bitboard>(r#""0x+f""#);
    refuse::<Bitboard>(r#""0x""#);
    refuse::<Bitboard>(r#""0x10000000000000000""#);
    refuse::<Bitboard>("255");
}

#[test]
fn positions() {
    let json = format!(r#"{{"fen":"{START} w KQkq - 0 1","mode":"standard"}}"#);
    check(Position::START, &json);
    // A missing mode means standard.
    let json = format!(r#"{{"fen":"{START} w KQkq - 0 1"}}"#);
    assert_eq!(
        serde_json::from_str::<Position>(&json).unwrap(),
        Position::START
    );
}

#[test]
fn chess960_keeps_its_mode() {
    for number in [0, 518, 959] {
        let setup = Setup::chess960(number).unwrap();
        let position = Position::from_setup(&setup, CastlingMode::Chess960).unwrap();
        let json = serde_json::to_string(&position).unwrap();
        let read: Position = serde_json::from_str(&json).unwrap();
        assert_eq!(read, position);
        assert_eq!(read.castling_mode(), CastlingMode::Chess960);
    }
}

/// Includes a target square without a possible capture, which many FENs omit.
#[test]
fn en_passant_target_is_kept() {
    let after = Position::START.play(
        "e4".parse::<San>()
            .unwrap()
            .to_move(&Position::START)
            .unwrap(),
    );
    let json = serde_json::to_string(&after).unwrap();
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), after);
}

#[test]
fn positions_are_checked() {
    let refusal = refuse::<Position>(r#"{"fen":"8/8/8/8/8/8/8/4K3 w - - 0 1"}"#);
    assert!(refusal.starts_with("black has no king"), "{refusal}");
    refuse::<Position>(r#"{"fen":""}"#);
    refuse::<Position>(r#"{"mode":"standard"}"#);
    refuse::<Position>(&format!(r#""{START} w KQkq - 0 1""#));
    let shuffled = "bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1";
    refuse::<Position>(&format!(r#"{{"fen":"{shuffled}","mode":"standard"}}"#));
    refuse::<Position>(&format!(r#"{{"fen":"{shuffled}","mode":"atomic"}}"#));
}

#[test]
fn setups_round_trip_unchecked() {
    let setup = Setup {
        castling_rooks: Square::D5.bit(),
        en_passant: Some(Square::A1),
        halfmove_clock: u32::MAX,
        ..Setup::EMPTY
    };
    check(
        setup,
        r#"{"board":"8/8/8/8/8/8/8/8","turn":"white","castling_rooks":"0x0000000800000000","en_passant":"a1","halfmove_clock":4294967295,"fullmove_number":1}"#,
    );
}
