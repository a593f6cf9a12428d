use alloc::{format, vec};

use super::*;
use crate::UciMove;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Parses the starting position with these operations.
fn read(operations: &str) -> Result<Epd, EpdError> {
    format!("{START} {operations}").parse()
}

/// Checks the written form of a record, and that it reads back as the same record.
#[track_caller]
fn check(operations: &str, want: &str) -> Epd {
    let epd = read(operations).unwrap();
    assert_eq!(epd.to_string(), format!("{START}{want}"));
    assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
    epd
}

#[track_caller]
fn refuse(operations: &str, want: EpdError) {
    assert_eq!(read(operations), Err(want), "{operations}");
}

fn uci(text: &str) -> Move {
    let uci: UciMove = text.parse().unwrap();
    uci.to_move(&Position::START).unwrap()
}

#[test]
fn standard_opcodes() {
    let all = " acd 12; acn 1000000000000; acs 60; am Na3 f3; bm Nf3 e4; c0 \"one; two\"; c9; ce -35; \
               dm 3; draw_accept; draw_claim; draw_offer; draw_reject; eco \"A00\"; fmvn 7; hmvc 5; \
               id \"name\"; nic; noop 1 \"2;\" three; pm e4; pv e4 e5 Nf3; rc 2; resign; sm d4; \
               tcgs 1; tcri \"a@b\" \"A B\"; tcsi \"c@d\"; v0 \"Open\"; v5;";
    let epd = check(all, all);
    assert_eq!(epd.position().halfmove_clock(), 5);
    assert_eq!(epd.position().fullmove_number(), 7);
    assert_eq!(epd.operations().len(), 27);
    assert_eq!(epd.avoid_moves().len(), 2);
    assert_eq!(epd.id(), Some("name"));
    assert_eq!(
        epd.get("c0"),
        Some(&Operation::Comment {
            number: 0,
            text: Some("one; two".into())
        })
    );
    assert_eq!(
        epd.get("tcri"),
        Some(&Operation::Receiver(Contact {
            address: "a@b".into(),
            name: Some("A B".into())
        }))
    );
}

#[test]
fn operations_are_sorted() {
    check(
        "id \"x\"; bm e4 Nf3 Nc3; acd 3;",
        " acd 3; bm Nc3 Nf3 e4; id \"x\";",
    );
    check("bm e4 e2e4 e4;", " bm e4;");
}

#[test]
fn forms_found_in_test_suites() {
    // Annotation marks, long algebraic, commas, no final semicolon.
    check("bm Nf3+!", " bm Nf3;");
    check("bm g1f3, e2-e4", " bm Nf3 e4;");
    // A whole FEN, with and without operations.
    check("0 1", "");
    check("0 1 bm e4;", " bm e4;");
    check("3 20 bm e4; id \"x\"", " bm e4; fmvn 20; hmvc 3; id \"x\";");
    check("3 20; bm e4;", " bm e4; fmvn 20; hmvc 3;");
    // Perft suites put the semicolon before each operation.
    check("0 1 ;D1 20 ;D2 400 ;D3 8902", " D1 20; D2 400; D3 8902;");
    check(";D1 20", " D1 20;");
    // Unquoted text, or no space before the quotation marks.
    check("id WAC 001;", " id \"WAC 001\";");
    check("id\"x\";c0\"y\";", " c0 \"y\"; id \"x\";");
    check("ce +35;;; ;", " ce 35;");
    check("  acd   3 ;\r\n", " acd 3;");
    // Unknown opcodes are kept verbatim.
    check("Foo_1 a \"b;c\"  d; bar;", " Foo_1 a \"b;c\"  d; bar;");
}

#[test]
fn lines_of_well_known_suites() {
    for line in [
        r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#,
        r#"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id "WAC.002";"#,
        r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";"#,
        r#"1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 "f5=10, Be5+=2, Bf2=3, Bg4=2"; id "Undermine.001";"#,
        r#"B1Q5/3p4/1N1b4/5p1K/2nP1k2/8/b3PB2/2q3R1 w - - dm 2;"#,
    ] {
        assert_eq!(line.parse::<Epd>().unwrap().to_string(), line);
    }
}

#[test]
fn errors_name_what_is_wrong() {
    let opcode = || "bm".to_string();
    refuse("bm;", EpdError::MissingOperand { opcode: opcode() });
    assert!(matches!(
        read("bm e5;"),
        Err(EpdError::BadMove {
            error: SanError::Illegal { .. },
            ..
        })
    ));
    assert!(matches!(
        read("bm Rc8+ dm 26"),
        Err(EpdError::BadMove { .. })
    ));
    assert!(matches!(read("pv e4 e4;"), Err(EpdError::BadMove { .. })));
    refuse("??;", EpdError::BadOpcode { found: "??".into() });
    refuse("acd 1; 2", EpdError::BadOpcode { found: "2".into() });
    refuse(
        "\"x\";",
        EpdError::BadOpcode {
            found: "\"x\"".into(),
        },
    );
    let acd = || "acd".to_string();
    refuse("acd;", EpdError::MissingOperand { opcode: acd() });
    refuse(
        "acd x;",
        EpdError::BadNumber {
            opcode: acd(),
            found: "x".into(),
        },
    );
    refuse(
        "acd -1;",
        EpdError::BadNumber {
            opcode: acd(),
            found: "-1".into(),
        },
    );
    refuse(
        "acd 4294967296;",
        EpdError::BadNumber {
            opcode: acd(),
            found: "4294967296".into(),
        },
    );
    refuse(
        "acd 1 2;",
        EpdError::ExtraOperand {
            opcode: acd(),
            found: "2".into(),
        },
    );
    refuse("acd 1; acd 2;", EpdError::Repeated { opcode: acd() });
    let id = || "id".to_string();
    refuse(
        "id \"x;",
        EpdError::BadText {
            opcode: id(),
            found: "\"x;".into(),
        },
    );
    refuse(
        "id \"x\" y;",
        EpdError::ExtraOperand {
            opcode: id(),
            found: "y".into(),
        },
    );
    refuse(
        "id \"x\ny\";",
        EpdError::BadText {
            opcode: id(),
            found: "\"x\ny\"".into(),
        },
    );
    refuse("id;", EpdError::MissingOperand { opcode: id() });
    refuse(
        "resign now;",
        EpdError::ExtraOperand {
            opcode: "resign".into(),
            found: "now".into(),
        },
    );
    refuse(
        "sm e4 d4;",
        EpdError::ExtraOperand {
            opcode: "sm".into(),
            found: "d4".into(),
        },
    );
    assert!(matches!("".parse::<Epd>(), Err(EpdError::Position(_))));
    assert!(matches!(
        "8/8/8/8/8/8/8/8 w - - bm e4;".parse::<Epd>(),
        Err(EpdError::Position(FenError::Position(_)))
    ));
}

#[test]
fn unwritable_operations_are_rejected() {
    let make = |operation| Epd::new(Position::START, [operation]);
    let bad = [
        Operation::Id("a\nb".into()),
        Operation::Comment {
            number: 10,
            text: None,
        },
        Operation::BestMoves(vec![]),
        Operation::PredictedVariation(vec![uci("e2e4"), uci("d2d4")]),
        Operation::SuppliedMove(Move::new(
            crate::Square::E2,
            crate::Square::E5,
            crate::MoveKind::Normal,
        )),
        Operation::Other {
            opcode: "bm".into(),
            operands: "e4".into(),
        },
        Operation::Other {
            opcode: "hmvc".into(),
            operands: "4".into(),
        },
        Operation::Other {
            opcode: "b m".into(),
            operands: "".into(),
        },
        Operation::Other {
            opcode: "x".into(),
            operands: "a;b".into(),
        },
        Operation::Other {
            opcode: "x".into(),
            operands: "a\"b".into(),
        },
        Operation::Other {
            opcode: "x".into(),
            operands: " a".into(),
        },
        Operation::Noop("a\nb".into()),
    ];
    for operation in bad {
        assert!(make(operation.clone()).is_err(), "{operation:?}");
    }
    assert!(make(Operation::PredictedVariation(vec![])).is_ok());
}

#[test]
fn chess960_castling() {
    let text = "4k3/8/8/8/8/8/8/4KR2 w F - bm O-O;";
    let epd = Epd::parse(text, CastlingMode::Chess960).unwrap();
    assert!(epd.best_moves()[0].is_castle());
    assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4KR2 w K - bm O-O;");
    assert_eq!(
        Epd::parse(&epd.to_string(), CastlingMode::Chess960),
        Ok(epd)
    );
    assert!(Epd::parse(text, CastlingMode::Standard).is_err());
}

#[test]
fn en_passant_target_is_kept() {
    let text = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3";
    assert_eq!(text.parse::<Epd>().unwrap().to_string(), text);
}

#[test]
fn quotation_marks_inside_texts() {
    let text = r#" c0 "say \"mate; in\\2\""; id "C:\games";"#;
    let want = r#" c0 "say \"mate; in\\2\""; id "C:\\games";"#;
    let epd = check(text, want);
    assert_eq!(epd.id(), Some(r"C:\games"));
    assert_eq!(
        epd.get("c0"),
        Some(&Operation::Comment {
            number: 0,
            text: Some(r#"say "mate; in\2""#.into())
        })
    );
    for text in ["\"", "\\", "a \\\" b", "\"\\\"", "ends with \\"] {
        let epd = Epd::new(Position::START, [Operation::Id(text.into())]).unwrap();
        assert_eq!(epd.to_string().parse(), Ok(epd.clone()), "{epd}");
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for text in [r#"id "a\";"#, r#"id a"b";"#, r#"c0 "a" "b";"#] {
        assert!(format!("{start} {text}").parse::<Epd>().is_err(), "{text}");
    }
}
