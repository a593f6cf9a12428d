//! PGN as it is found: each kind of dirt, and what is made of it.

use tabiya_record::pgn::{Limits, PgnErrorKind, PgnReader, Reading, check, check_with};

fn read(pgn: &[u8]) -> Vec<Reading> {
    PgnReader::new(pgn)
        .games()
        .map(|reading| reading.expect("reading from memory does not fail"))
        .collect()
}

/// Moves and result of each game as they are written, one line a game.
fn moves(readings: &[Reading]) -> Vec<String> {
    let of_game = |reading: &Reading| {
        let pgn = reading.game.to_string();
        let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
        moves.trim_end().replace('\n', " ")
    };
    readings.iter().map(of_game).collect()
}

/// Reads without an error, also byte by byte and in the checker.
#[track_caller]
fn clean(pgn: impl AsRef<[u8]>, want: &[&str]) {
    let pgn = pgn.as_ref();
    let readings = read(pgn);
    assert_eq!(moves(&readings), want);
    for reading in &readings {
        assert_eq!(reading.errors, []);
    }
    same_in_drops(pgn, &readings);
}

/// Reads with errors, each as `line:column expected found`.
#[track_caller]
fn dirty(pgn: impl AsRef<[u8]>, want: &[&str], errors: &[&str]) {
    let pgn = pgn.as_ref();
    let readings = read(pgn);
    assert_eq!(moves(&readings), want);
    let found: Vec<_> = readings
        .iter()
        .enumerate()
        .flat_map(|(i, reading)| reading.errors.iter().map(move |error| (i + 1, error)))
        .map(|(game, error)| {
            assert_eq!(error.game, game as u64);
            let text = error.to_string();
            let (_, text) = text.split_once(": ").expect("a place and what is wrong");
            format!("{}:{} {text}", error.line, error.column)
        })
        .collect();
    assert_eq!(found, errors);
    same_in_drops(pgn, &readings);
}

/// However the bytes come, the games are the same; and the checker finds the same games and errors.
#[track_caller]
fn same_in_drops(pgn: &[u8], readings: &[Reading]) {
    struct Drops<'a>(&'a [u8]);
    impl std::io::Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let again: Vec<_> = PgnReader::new(Drops(pgn))
        .games()
        .map(Result::unwrap)
        .collect();
    assert_eq!(again, readings);
    let found = check(pgn, |_| {}).unwrap();
    assert_eq!(found.games, readings.len() as u64);
    assert_eq!(
        found.errors,
        readings.iter().map(|it| it.errors.len() as u64).sum()
    );
    assert_eq!(
        found.plies,
        readings
            .iter()
            .map(|it| it.game.tree.nodes().count() as u64)
            .sum()
    );
}

#[test]
fn nothing() {
    clean("", &[]);
    clean(" \r\n\t \n", &[]);
    clean("\u{feff}", &[]);
    clean("; only a comment\n{another}\n% and an escape\n", &[]);
}

#[test]
fn byte_order_mark() {
    clean("\u{feff}[White \"A\"]\n\n1. e4 *", &["1. e4 *"]);
    clean("\u{feff}1. e4 *", &["1. e4 *"]);
    clean(
        "1. e4 *\n\n\u{feff}[White \"A\"]\n\n1. d4 *",
        &["1. e4 *", "1. d4 *"],
    );
    clean("1. e4 \u{feff}e5 *", &["1. e4 e5 *"]);
}

#[test]
fn line_ends() {
    for end in ["\n", "\r\n", "\r"] {
        let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4\ne5 ; comment\n2. f4\n% escape\n*\n\n[White \"C\"]\n\n1. d4 *\n";
        let pgn = pgn.replace('\n', end);
        clean(&pgn, &["1. e4 e5 {comment} 2. f4 *", "1. d4 *"]);
        let readings = read(pgn.as_bytes());
        assert_eq!(readings[0].game.tags.get("Black"), Some("B"));
    }
}

#[test]
fn places_in_every_kind_of_line() {
    for end in ["\n", "\r\n", "\r"] {
        let pgn = "[White \"A\"]\n\n1. e4\n  Ke6 *\n".replace('\n', end);
        dirty(
            pgn,
            &["1. e4 *"],
            &["4:3 expected a legal move, found \"Ke6\""],
        );
    }
}

#[test]
fn latin_1() {
    let readings = read(b"[White \"R\xe9ti\"]\n\n1. e4 {tr\xe8s bon} \xbd-\xbd");
    assert_eq!(readings[0].game.tags.get("White"), Some("Réti"));
    assert_eq!(moves(&readings), ["1. e4 {très bon} 1/2-1/2"]);
    clean(b"1. e4\xa0e5 *", &["1. e4 e5 *"]);
}

#[test]
fn escape_lines() {
    clean("%escape\n1. e4\n%1. d4 {\ne5 *\n%", &["1. e4 e5 *"]);
    clean(
        "[White \"A\"]\n%x\n[Black \"B\"]\n\n%y\n1. e4 *",
        &["1. e4 *"],
    );
    dirty(
        "1. e4 % e5 *",
        &["1. e4 *"],
        &["1:7 expected a move, found \"%\""],
    );
}

#[test]
fn comments() {
    clean(
        "1. e4 ; to the end } of the line\ne5 *",
        &["1. e4 {to the end ) of the line} 1... e5 *"],
    );
    clean(
        "1. e4 {not {nested} e5 *",
        &["1. e4 {not {nested} 1... e5 *"],
    );
    clean("{before} 1. e4 *", &["{before} 1. e4 *"]);
    clean("1. {before} e4 *", &["1. {before} e4 *"]);
    clean("1. e4 {a} {b}{c} e5 *", &["1. e4 {a} {b} {c} 1... e5 *"]);
    clean("1. e4 {a} 1... {b} e5 *", &["1. e4 {a} 1... {b} e5 *"]);
    clean(
        "1. e4 ({a} 1. d4 {b}) {c} e5 *",
        &["1. e4 ({a} 1. d4 {b}) {c} 1... e5 *"],
    );
    clean(
        "1. e4 (1. d4) {at the end} *",
        &["1. e4 {at the end} (1. d4) *"],
    );
    clean(
        "1. e4 ({only words}) e5 *",
        &["1. e4 {only words} 1... e5 *"],
    );
    clean("1. e4 {} e5 { } *", &["1. e4 e5 *"]);
    clean(
        "{tags follow}\n[White \"A\"]\n{and more}\n[Black \"B\"]\n1. e4 *",
        &["{tags follow} {and more} 1. e4 *"],
    );
    clean(
        "1. e4{glued}e5{glued}*",
        &["1. e4 {glued} 1... e5 {glued} *"],
    );
    clean(
        "1. e4 {line\n[%clk 1:00] [not a tag]\nline} *",
        &["1. e4 {[%clk 0:01:00] line [not a tag] line} *"],
    );
}

#[test]
fn tags() {
    let value = |pgn: &str, name: &str| {
        let readings = read(pgn.as_bytes());
        assert_eq!(readings.len(), 1);
        assert_eq!(readings[0].errors, []);
        readings[0].game.tags.get(name).unwrap().to_owned()
    };
    assert_eq!(value("[Event \"a [b] c\"]\n*", "Event"), "a [b] c");
    assert_eq!(
        value("[Event \"a \\\"b\\\" \\\\\"]\n*", "Event"),
        "a \"b\" \\"
    );
    assert_eq!(
        value("[Event \"The \"Big\" Open\"]\n*", "Event"),
        "The \"Big\" Open"
    );
    assert_eq!(value("[Event\t\"a\" ]*", "Event"), "a");
    assert_eq!(value("[ Event  \"a\"][Site \"b\"]1. e4 *", "Site"), "b");
    assert_eq!(value("1. e4 *", "Event"), "?");
    assert_eq!(value("[Result \"1/2\"]\n\n1. e4", "Result"), "1/2-1/2");
    assert_eq!(
        value("[Annotator \"a\"]\n\n[Event \"b\"]\n\n*", "Annotator"),
        "a"
    );
    dirty(
        "[Event \"a\"\n[Site b]\n[Round \"1\n1. e4 *",
        &["1. e4 *"],
        &[
            "1:1 expected a tag such as [White \"Menchik, Vera\"], found \"[Event \\\"a\\\"\"",
            "2:1 expected a tag such as [White \"Menchik, Vera\"], found \"[Site b]\"",
            "3:1 expected a tag such as [White \"Menchik, Vera\"], found \"[Round \\\"1\"",
        ],
    );
}

#[test]
fn blank_lines() {
    clean(
        "[White \"A\"]\n\n\n\n1. e4\n\n\ne5\n\n2. f4 {a\n\nb}\n\n*",
        &["1. e4 e5 2. f4 {a b} *"],
    );
    clean(
        "[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. d4 *\n[White \"C\"]\n1. c4 *",
        &["1. e4 *", "1. d4 *", "1. c4 *"],
    );
    clean("1. e4 * [White \"B\"] 1. d4 *", &["1. e4 *", "1. d4 *"]);
}

#[test]
fn results() {
    clean("1. e4 1-0", &["1. e4 1-0"]);
    clean("1. e4 1/2", &["1. e4 1/2-1/2"]);
    clean("1. e4 ½-½", &["1. e4 1/2-1/2"]);
    clean("1. e4 ½", &["1. e4 1/2-1/2"]);
    clean("1. e4 0:1", &["1. e4 0-1"]);
    clean("1. e4 0–1", &["1. e4 0-1"]);
    clean("1. e4", &["1. e4 *"]);
    clean(
        "[Result \"1-0\"]\n\n1. e4\n\n[Result \"0-1\"]\n\n1. d4 *",
        &["1. e4 1-0", "1. d4 0-1"],
    );
    clean("[Result \"1-0\"]\n\n1. e4 0-1", &["1. e4 0-1"]);
    clean("1. e4 {1-0}", &["1. e4 {1-0} 1-0"]);
    clean("1. e4 {1-0} e5", &["1. e4 {1-0} 1... e5 *"]);
    clean(
        "1. e4 {White resigns} 1-0 {a shame}\n{indeed}\n\n1. d4 *",
        &["1. e4 {White resigns} {a shame} {indeed} 1-0", "1. d4 *"],
    );
    clean("1. e4 1-0 1-0\n1. d4 *", &["1. e4 1-0", "1. d4 *"]);
    clean("1. e4 1/2 - 1/2\n\n1. d4 *", &["1. e4 1/2-1/2", "1. d4 *"]);
    clean(
        "1. e4 * 1. d4 0-1 1. c4 1-0",
        &["1. e4 *", "1. d4 0-1", "1. c4 1-0"],
    );
    clean(
        "1. e4 (1. d4 1-0) (1. c4 *) e5 *",
        &["1. e4 (1. d4) (1. c4) 1... e5 *"],
    );
    clean("*\n\n*", &["*", "*"]);
}

#[test]
fn games_without_moves() {
    clean("[White \"A\"]\n\n*\n\n[White \"B\"]\n\n1-0", &["*", "1-0"]);
    clean(
        "[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n",
        &["*", "*"],
    );
    clean(
        "[White \"A\"]\n[Black \"B\"]\n[White \"C\"]\n[Black \"D\"]\n",
        &["*", "*"],
    );
    clean("[White \"A\"]", &["*"]);
    clean("[White \"A\"]\n\n{no moves}\n", &["{no moves} *"]);
}

#[test]
fn starts() {
    clean(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 13. e4 *",
        &["12... Kd7 13. e4 *"],
    );
    clean(
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n1. ... e4 *",
        &["1. e4 *"],
    );
    for variant in ["Chess960", "chess 960", "Fischerandom"] {
        clean(
            format!(
                "[FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1\"]\n[Variant \"{variant}\"]\n\n1. g3 g6 2. Bg2 Bg7 3. O-O *"
            ),
            &["1. g3 g6 2. Bg2 Bg7 3. O-O *"],
        );
    }
    dirty(
        "[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *",
        &["*", "1. d4 *"],
        &[
            "2:1 expected a position in FEN, found \"8/8/8/8/8/8/8/8 w - - 0 1\" (the board is empty)",
        ],
    );
    dirty(
        "[Variant \"Atomic\"]\n\n1. e4 *\n\n1. d4 *",
        &["*", "1. d4 *"],
        &["1:1 expected standard chess or Chess960, found \"Atomic\""],
    );
}

#[test]
fn numbers() {
    clean("1.e4 e5 2.Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    clean(
        "1.e4 1...e5 2. ... Nf3 2... Nc6",
        &["1. e4 e5 2. Nf3 Nc6 *"],
    );
    clean("1 e4 e5 2 Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    clean("e4 e5 Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    clean("1e4 e5", &["1. e4 e5 *"]);
    clean("1. e4 1…e5 1. … 2. Nf3", &["1. e4 e5 2. Nf3 *"]);
    clean("17. e4 99... e5", &["1. e4 e5 *"]);
}

#[test]
fn moves_in_many_forms() {
    clean("1. e2e4 e7-e5 2. Ng1-f3 Nb8c6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    clean(
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0–0",
        &["1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"],
    );
    clean(
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. o-o O—O",
        &["1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"],
    );
    for capture in [
        "exd6 e.p.",
        "exd6e.p.",
        "exd6 ep",
        "exd6ep",
        "exd6",
        "exd6 e.p",
    ] {
        clean(
            format!("1. e4 a6 2. e5 d5 3. {capture} *"),
            &["1. e4 a6 2. e5 d5 3. exd6 *"],
        );
    }
    for promotion in ["b8=Q", "b8Q", "b8(Q)", "b8/Q", "b8q", "b7b8q"] {
        let start = "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
        clean(format!("{start}1. {promotion} *"), &["1. b8=Q+ *"]);
        clean(format!("{start}1. {promotion}+ *"), &["1. b8=Q+ *"]);
    }
    clean("1. e4+ e5++ 2. Nf3#", &["1. e4 e5 2. Nf3 *"]);
    clean(
        "1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7 # 1-0",
        &["1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7# 1-0"],
    );
}

#[test]
fn glyphs() {
    clean(
        "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?!",
        &["1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 *"],
    );
    clean(
        "1. e4 $1 $14 e5 $0 2. f4 $255 *",
        &["1. e4 $1 $14 e5 $0 2. f4 $255 *"],
    );
    clean(
        "1. e4 ! e5 !!! 2. f4 ± exf4 += 3. d4 +- *",
        &["1. e4 $1 e5 $3 2. f4 $16 exf4 $14 3. d4 $18 *"],
    );
    clean("1. e4 ($142 1. d4) *", &["1. e4 (1. d4 $142) *"]);
    clean("1. e4! $1 e5 *", &["1. e4 $1 e5 *"]);
    dirty(
        "1. e4 $256 e5 $ 2. f4 $99999999999 *",
        &["1. e4 e5 2. f4 *"],
        &[
            "1:7 expected a glyph from $0 to $255, found \"$256\"",
            "1:15 expected a glyph from $0 to $255, found \"$\"",
            "1:23 expected a glyph from $0 to $255, found \"$99999999999\"",
        ],
    );
}

#[test]
fn null_moves() {
    dirty(
        "1. e4 -- 2. e5 *\n\n1. d4 *",
        &["1. e4 *", "1. d4 *"],
        &["1:7 expected a move, as null moves are not chess, found \"--\""],
    );
    dirty(
        "1. e4 e5 (1... Z0 2. d4 (2. c4) d5) (1... c5 -- 3. d4) 2. f4 *",
        &["1. e4 e5 (1... c5) 2. f4 *"],
        &[
            "1:16 expected a move, as null moves are not chess, found \"Z0\"",
            "1:46 expected a move, as null moves are not chess, found \"--\"",
        ],
    );
}

#[test]
fn illegal_moves() {
    dirty(
        "1. e4 e5 2. Ke3 {x} Nc6 (2... d5) 1-0\n\n1. d4 *",
        &["1. e4 e5 *", "1. d4 *"],
        &["1:13 expected a legal move, found \"Ke3\""],
    );
    dirty(
        "1. e4 e5 (1... c4 2. d4 (2. x) ) (1... c5 2. Nf3) 2. f4 *",
        &["1. e4 e5 (1... c5 2. Nf3) 2. f4 *"],
        &["1:16 expected a legal move, found \"c4\""],
    );
    dirty(
        "1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 Ne4 4. foo *",
        &["1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 Nxe4 *"],
        &["1:37 expected a move, found \"foo\""],
    );
    dirty("1. foo *", &["*"], &["1:4 expected a move, found \"foo\""]);
    dirty("1. e9 *", &["*"], &["1:4 expected a move, found \"e9\""]);
    dirty(
        "[FEN \"6k1/8/8/8/8/8/K7/R6R w - - 0 1\"]\n\n1. Rd1 *",
        &["*"],
        &[
            "3:4 expected a move that only one piece can make, found \"Rd1\" (Rd1 could be the piece on a1 or h1)",
        ],
    );
    dirty(
        "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. b8 *",
        &["*"],
        &["3:4 expected a promotion such as e8=Q, found \"b8\""],
    );
}

#[test]
fn prose_is_not_a_game() {
    dirty(
        "These are the games of the club.\n\n[White \"A\"]\n\n1. e4 *",
        &["*", "1. e4 *"],
        &["1:1 expected a move, found \"These\""],
    );
}

#[test]
fn what_is_not_closed() {
    dirty(
        "1. e4 {never",
        &["1. e4 {never} *"],
        &["1:7 expected a } that closes the comment, found \"{never\""],
    );
    dirty(
        "1. e4 {never\n\n[White \"B\"]\n\n1. d4 {c} *",
        &["1. e4 {never} *", "1. d4 {c} *"],
        &["1:7 expected a } that closes the comment, found \"{never\\n\\n\""],
    );
    dirty(
        "1. e4 (1. d4 (1. c4\n",
        &["1. e4 (1. d4) (1. c4) *"],
        &["2:1 expected a ) for each open variation, found the end of the file (2 open)"],
    );
    dirty(
        "1. e4 (1. d4 1-0\n\n[White \"B\"]\n\n1. d4 *",
        &["1. e4 (1. d4) *", "1. d4 *"],
        &["3:1 expected a ) for each open variation, found \"[White\" (1 open)"],
    );
    dirty(
        "{never",
        &["{never} *"],
        &["1:1 expected a } that closes the comment, found \"{never\""],
    );
    dirty(
        "{never\n[White \"B\"]\n\n1. d4 *",
        &["{never} 1. d4 *"],
        &["1:1 expected a } that closes the comment, found \"{never\\n\""],
    );
}

#[test]
fn what_was_never_opened() {
    dirty(
        "1. e4 ) e5 } 2. f4 ] *",
        &["1. e4 e5 2. f4 *"],
        &[
            "1:7 expected a bracket that was opened before, found \")\"",
            "1:12 expected a bracket that was opened before, found \"}\"",
            "1:20 expected a bracket that was opened before, found \"]\"",
        ],
    );
    dirty(
        "(1. d4) 1. e4 ((1. c4) 1. d4) *",
        &["1. e4 (1. d4) *"],
        &[
            "1:1 expected a move before the variation, found \"(\"",
            "1:16 expected a move before the variation, found \"(\"",
        ],
    );
}

#[test]
fn limits_are_kept() {
    let limits = Limits {
        token: 1 << 16,
        game: 300_000,
        tags: 3,
        moves: 10,
        depth: 2,
        errors: 2,
    };
    let check = |pgn: &str, want: &[PgnErrorKind]| {
        let pgn = format!("{pgn}\n\n[White \"Next\"]\n\n1. e4 *");
        let games = PgnReader::with_limits(pgn.as_bytes(), limits).games();
        let readings: Vec<_> = games.map(Result::unwrap).collect();
        assert_eq!(readings.len(), 2);
        let kinds: Vec<_> = readings[0]
            .errors
            .iter()
            .map(|error| error.kind.clone())
            .collect();
        assert_eq!(kinds, want);
        assert_eq!(readings[1].errors, []);
        assert_eq!(readings[1].game.tags.get("White"), Some("Next"));
        assert_eq!(readings[1].game.tree.nodes().count(), 1);
        check_with(PgnReader::with_limits(pgn.as_bytes(), limits), |_| {}).unwrap()
    };
    let long = "x".repeat(1 << 17);
    check(
        &format!("1. e4 {{{long}}} e5"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("{{{long}}} 1. e4"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("1. {long} e5"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("[Event \"{long}\"]\n\n1. e4"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    check(
        &format!("1. e4 ; {long}"),
        &[PgnErrorKind::TokenTooLong { most: 1 << 16 }],
    );
    let blanks = " ".repeat(500_000);
    check(
        &format!("1. e4 {blanks} e5"),
        &[PgnErrorKind::GameTooLong { most: 300_000 }],
    );
    check(
        &format!("1. e4 (1. d4 {blanks} (d5))"),
        &[PgnErrorKind::GameTooLong { most: 300_000 }],
    );
    check(
        "[A \"\"][B \"\"][C \"\"][D \"\"]\n\n1. e4",
        &[PgnErrorKind::TooManyTags { most: 3 }],
    );
    check(
        "e4 e5 d4 d5 c4 c5 b4 b5 a4 a5 h4 h5",
        &[PgnErrorKind::TooManyMoves { most: 10 }],
    );
    check(
        "1. e4 (1. d4 d5 (1... c5 2. c4 (2. b4)))",
        &[PgnErrorKind::TooDeep { most: 2 }],
    );
    check(
        "1. e4 ) ) ) )",
        &[PgnErrorKind::StrayBracket, PgnErrorKind::StrayBracket],
    );
}

#[test]
fn variations_100_000_deep() {
    const DEPTH: usize = 100_000;
    // Each variation repeats the last move and goes on by one, from which the next one branches off.
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut pgn = String::from("Nf3 Nf6 ");
    for ply in 1..=DEPTH {
        pgn += &format!("({} {} ", shuffle[ply % 4], shuffle[(ply + 1) % 4]);
    }
    pgn += &")".repeat(DEPTH);
    pgn += " *\n\n1. d4 *";

    // The usual limit refuses what is deeper than it, and reading goes on.
    let limits = Limits::default();
    let readings = read(pgn.as_bytes());
    let kinds: Vec<_> = readings[0].errors.iter().map(|error| &error.kind).collect();
    assert_eq!(kinds, [&PgnErrorKind::TooDeep { most: limits.depth }]);
    assert_eq!(readings[0].game.tree.nodes().count(), 2 + 2 * limits.depth);
    assert_eq!(moves(&readings[1..]), ["1. d4 *"]);

    // Without the limit it is a tree like any other: read, cloned, compared, written and dropped.
    let limits = Limits {
        depth: usize::MAX,
        ..limits
    };
    let read = |pgn: &str| {
        let mut games = PgnReader::with_limits(pgn.as_bytes(), limits).games();
        games.next().unwrap().unwrap().into_result().unwrap()
    };
    let game = read(&pgn);
    assert_eq!(game.tree.nodes().count(), 2 + 2 * DEPTH);
    assert_eq!(game.clone(), game);
    assert_eq!(read(&game.to_string()), game);
    let found = check_with(PgnReader::with_limits(pgn.as_bytes(), limits), |_| {}).unwrap();
    assert_eq!((found.games, found.errors), (2, 0));
}

#[test]
fn a_million_plies() {
    let mut pgn = String::from("[White \"A\"]\n\n");
    for number in 0..250_000 {
        let number = 2 * number + 1;
        pgn += &format!("{number}. Nf3 Nf6 {}. Ng1 Ng8 ", number + 1);
    }
    pgn += "1/2-1/2";
    let readings = read(pgn.as_bytes());
    assert_eq!(readings[0].errors, []);
    let game = &readings[0].game;
    assert_eq!(game.tree.nodes().count(), 1_000_000);
    assert_eq!(game.clone(), *game);
    let written = game.to_string();
    assert!(written.lines().all(|line| line.len() < 80));
    assert_eq!(written.parse::<tabiya_record::Game>().as_ref(), Ok(game));
}
