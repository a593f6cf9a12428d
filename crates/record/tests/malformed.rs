//! Irregular PGN as found in the wild, and how it is read.

use tabiya_record::pgn::{ParsedGame, PgnReader, check};

fn read(pgn: &[u8]) -> Vec<ParsedGame> {
    PgnReader::new(pgn)
        .games()
        .map(|parsed| parsed.expect("reading from memory does not fail"))
        .collect()
}

/// Movetext of each game, one line per game.
fn movetexts(games: &[ParsedGame]) -> Vec<String> {
    let of_game = |parsed: &ParsedGame| {
        let pgn = parsed.game.to_string();
        let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
        moves.trim_end().replace('\n', " ")
    };
    games.iter().map(of_game).collect()
}

/// Expects games without errors, also when read byte by byte and by the checker.
#[track_caller]
fn check_valid(pgn: impl AsRef<[u8]>, want: &[&str]) {
    let pgn = pgn.as_ref();
    let games = read(pgn);
    assert_eq!(movetexts(&games), want);
    for parsed in &games {
        assert_eq!(parsed.errors, []);
    }
    check_slow_reader(pgn, &games);
}

/// Expects games with errors, each as `line:column expected found`.
#[track_caller]
fn check_errors(pgn: impl AsRef<[u8]>, want: &[&str], errors: &[&str]) {
    let pgn = pgn.as_ref();
    let games = read(pgn);
    assert_eq!(movetexts(&games), want);
    let found: Vec<_> = games
        .iter()
        .enumerate()
        .flat_map(|(i, parsed)| parsed.errors.iter().map(move |error| (i + 1, error)))
        .map(|(game, error)| {
            assert_eq!(error.game, game as u64);
            let text = error.to_string();
            let (_, text) = text.split_once(": ").expect("a location and a message");
            format!("{}:{} {text}", error.line, error.column)
        })
        .collect();
    assert_eq!(found, errors);
    check_slow_reader(pgn, &games);
}

/// Reading byte by byte gives the same games, and the checker finds the same games and errors.
#[track_caller]
fn check_slow_reader(pgn: &[u8], games: &[ParsedGame]) {
    struct SlowReader<'a>(&'a [u8]);
    impl std::io::Read for SlowReader<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let count = self.0.len().min(buffer.len()).min(1);
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }
    let again: Vec<_> = PgnReader::new(SlowReader(pgn))
        .games()
        .map(Result::unwrap)
        .collect();
    assert_eq!(again, games);
    let found = check(pgn, |_| {}).unwrap();
    assert_eq!(found.games, games.len() as u64);
    assert_eq!(
        found.errors,
        games.iter().map(|it| it.errors.len() as u64).sum::<u64>()
    );
    assert_eq!(
        found.plies,
        games
            .iter()
            .map(|it| it.game.tree.nodes().count() as u64)
            .sum::<u64>()
    );
}

#[test]
fn no_games() {
    check_valid("", &[]);
    check_valid(" \r\n\t \n", &[]);
    check_valid("\u{feff}", &[]);
    check_valid("; only a comment\n{another}\n% and an escape\n", &[]);
}

#[test]
fn byte_order_mark() {
    check_valid("\u{feff}[White \"A\"]\n\n1. e4 *", &["1. e4 *"]);
    check_valid("\u{feff}1. e4 *", &["1. e4 *"]);
    check_valid(
        "1. e4 *\n\n\u{feff}[White \"A\"]\n\n1. d4 *",
        &["1. e4 *", "1. d4 *"],
    );
    check_valid("1. e4 \u{feff}e5 *", &["1. e4 e5 *"]);
}

#[test]
fn line_ends() {
    for end in ["\n", "\r\n", "\r"] {
        let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4\ne5 ; comment\n2. f4\n% escape\n*\n\n[White \"C\"]\n\n1. d4 *\n";
        let pgn = pgn.replace('\n', end);
        check_valid(&pgn, &["1. e4 e5 {comment} 2. f4 *", "1. d4 *"]);
        let games = read(pgn.as_bytes());
        assert_eq!(games[0].game.tags.get("Black"), Some("B"));
    }
}

#[test]
fn locations_with_each_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let pgn = "[White \"A\"]\n\n1. e4\n  Ke6 *\n".replace('\n', end);
        check_errors(
            pgn,
            &["1. e4 *"],
            &["4:3 expected a legal move, found \"Ke6\""],
        );
    }
}

#[test]
fn latin_1() {
    let games = read(b"[White \"R\xe9ti\"]\n\n1. e4 {tr\xe8s bon} \xbd-\xbd");
    assert_eq!(games[0].game.tags.get("White"), Some("Réti"));
    assert_eq!(movetexts(&games), ["1. e4 {très bon} 1/2-1/2"]);
    check_valid(b"1. e4\xa0e5 *", &["1. e4 e5 *"]);
}

#[test]
fn escape_lines() {
    check_valid("%escape\n1. e4\n%1. d4 {\ne5 *\n%", &["1. e4 e5 *"]);
    check_valid(
        "[White \"A\"]\n%x\n[Black \"B\"]\n\n%y\n1. e4 *",
        &["1. e4 *"],
    );
    check_errors(
        "1. e4 % e5 *",
        &["1. e4 *"],
        &["1:7 expected a move, found \"%\""],
    );
}

#[test]
fn comments() {
    check_valid(
        "1. e4 ; to the end } of the line\ne5 *",
        &["1. e4 ; to the end } of the line 1... e5 *"],
    );
    check_valid(
        "1. e4 {not {nested} e5 *",
        &["1. e4 {not {nested} 1... e5 *"],
    );
    check_valid("{before} 1. e4 *", &["{before} 1. e4 *"]);
    check_valid("1. {before} e4 *", &["1. {before} e4 *"]);
    check_valid("1. e4 {a} {b}{c} e5 *", &["1. e4 {a} {b} {c} 1... e5 *"]);
    check_valid("1. e4 {a} 1... {b} e5 *", &["1. e4 {a} 1... {b} e5 *"]);
    check_valid(
        "1. e4 ({a} 1. d4 {b}) {c} e5 *",
        &["1. e4 ({a} 1. d4 {b}) {c} 1... e5 *"],
    );
    check_valid(
        "1. e4 (1. d4) {at the end} *",
        &["1. e4 {at the end} (1. d4) *"],
    );
    check_valid(
        "1. e4 ({only words}) e5 *",
        &["1. e4 {only words} 1... e5 *"],
    );
    check_valid("1. e4 {} e5 { } *", &["1. e4 e5 *"]);
    check_valid(
        "{tags follow}\n[White \"A\"]\n{and more}\n[Black \"B\"]\n1. e4 *",
        &["{tags follow} {and more} 1. e4 *"],
    );
    check_valid(
        "1. e4{glued}e5{glued}*",
        &["1. e4 {glued} 1... e5 {glued} *"],
    );
    check_valid(
        "1. e4 {line\n[%clk 1:00] [not a tag]\nline} *",
        &["1. e4 {[%clk 0:01:00] line [not a tag] line} *"],
    );
}

#[test]
fn tags() {
    let value = |pgn: &str, name: &str| {
        let games = read(pgn.as_bytes());
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].errors, []);
        games[0].game.tags.get(name).unwrap().to_owned()
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
    check_errors(
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
    check_valid(
        "[White \"A\"]\n\n\n\n1. e4\n\n\ne5\n\n2. f4 {a\n\nb}\n\n*",
        &["1. e4 e5 2. f4 {a b} *"],
    );
    check_valid(
        "[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. d4 *\n[White \"C\"]\n1. c4 *",
        &["1. e4 *", "1. d4 *", "1. c4 *"],
    );
    check_valid("1. e4 * [White \"B\"] 1. d4 *", &["1. e4 *", "1. d4 *"]);
}

#[test]
fn results() {
    check_valid("1. e4 1-0", &["1. e4 1-0"]);
    check_valid("1. e4 1/2", &["1. e4 1/2-1/2"]);
    check_valid("1. e4 ½-½", &["1. e4 1/2-1/2"]);
    check_valid("1. e4 ½", &["1. e4 1/2-1/2"]);
    check_valid("1. e4 0:1", &["1. e4 0-1"]);
    check_valid("1. e4 0–1", &["1. e4 0-1"]);
    check_valid("1. e4", &["1. e4 *"]);
    check_valid(
        "[Result \"1-0\"]\n\n1. e4\n\n[Result \"0-1\"]\n\n1. d4 *",
        &["1. e4 1-0", "1. d4 0-1"],
    );
    check_valid("1. e4 {1-0}", &["1. e4 {1-0} 1-0"]);
    check_valid("1. e4 {1-0} e5", &["1. e4 {1-0} 1... e5 *"]);
    check_valid(
        "1. e4 {White resigns} 1-0 {a shame}\n{indeed}\n\n1. d4 *",
        &["1. e4 {White resigns} {a shame} {indeed} 1-0", "1. d4 *"],
    );
    check_valid("1. e4 1-0 1-0\n1. d4 *", &["1. e4 1-0", "1. d4 *"]);
    check_valid("1. e4 1/2 - 1/2\n\n1. d4 *", &["1. e4 1/2-1/2", "1. d4 *"]);
    check_valid(
        "1. e4 * 1. d4 0-1 1. c4 1-0",
        &["1. e4 *", "1. d4 0-1", "1. c4 1-0"],
    );
    check_valid(
        "1. e4 (1. d4 1-0) (1. c4 *) e5 *",
        &["1. e4 (1. d4) (1. c4) 1... e5 *"],
    );
    check_valid("*\n\n*", &["*", "*"]);
}

#[test]
fn games_without_moves() {
    check_valid("[White \"A\"]\n\n*\n\n[White \"B\"]\n\n1-0", &["*", "1-0"]);
    check_valid(
        "[White \"A\"]\n[Black \"B\"]\n\n[White \"C\"]\n[Black \"D\"]\n",
        &["*", "*"],
    );
    check_valid(
        "[Event \"A\"]\n[Black \"B\"]\n[Event \"C\"]\n[Black \"D\"]\n",
        &["*", "*"],
    );
    check_valid(
        "[Site \"\"]\r\n[Event \"A\"]\r\n\r\n[Site \"\"]\r\n[Event \"C\"]\r\n",
        &["*", "*"],
    );
    check_valid("[White \"A\"]", &["*"]);
    check_valid("[White \"A\"]\n\n{no moves}\n", &["{no moves} *"]);
}

#[test]
fn starting_positions() {
    check_valid(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n\n12... Kd7 13. e4 *",
        &["12... Kd7 13. e4 *"],
    );
    check_valid(
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - -\"]\n\n1. ... e4 *",
        &["1. e4 *"],
    );
    for variant in ["Chess960", "chess 960", "Fischerandom"] {
        check_valid(
            format!(
                "[FEN \"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1\"]\n[Variant \"{variant}\"]\n\n1. g3 g6 2. Bg2 Bg7 3. O-O *"
            ),
            &["1. g3 g6 2. Bg2 Bg7 3. O-O *"],
        );
    }
    check_errors(
        "[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *",
        &["*", "1. d4 *"],
        &[
            "2:1 expected a position in FEN, found \"8/8/8/8/8/8/8/8 w - - 0 1\" (the board is empty)",
        ],
    );
    check_errors(
        "[Variant \"Atomic\"]\n\n1. e4 *\n\n1. d4 *",
        &["*", "1. d4 *"],
        &["1:1 expected standard chess or Chess960, found \"Atomic\""],
    );
}

#[test]
fn invalid_start_tags_are_kept() {
    let pgn = "[FEN \"8/8 \t\\\"\"]\n[White \"A\"]\n[Variant \"Chess960\"]\n\n1. e4 *";
    let first = read(pgn.as_bytes()).swap_remove(0);
    let tags = &first.game.tags;
    assert_eq!(tags.get("FEN"), Some("8/8 ?\""));
    assert_eq!(tags.get("Variant"), Some("Chess960"));
    let again = read(first.game.to_string().as_bytes()).swap_remove(0);
    assert_eq!(again.game, first.game);
    assert_eq!(again.errors.len(), 1);

    // A valid starting position replaces them.
    let mut game = again.game;
    game.tree = "1. e4 *".parse::<tabiya_record::GameRecord>().unwrap().tree;
    assert!(!game.to_string().contains("FEN"));
}

#[test]
fn move_numbers() {
    check_valid("1.e4 e5 2.Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    check_valid(
        "1.e4 1...e5 2. ... Nf3 2... Nc6",
        &["1. e4 e5 2. Nf3 Nc6 *"],
    );
    check_valid("1 e4 e5 2 Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    check_valid("e4 e5 Nf3 Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    check_valid("1e4 e5", &["1. e4 e5 *"]);
    check_valid("1. e4 1…e5 1. … 2. Nf3", &["1. e4 e5 2. Nf3 *"]);
    check_valid("17. e4 99... e5", &["1. e4 e5 *"]);
}

#[test]
fn moves_in_many_forms() {
    check_valid("1. e2e4 e7-e5 2. Ng1-f3 Nb8c6", &["1. e4 e5 2. Nf3 Nc6 *"]);
    check_valid(
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0–0",
        &["1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *"],
    );
    check_valid(
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
        check_valid(
            format!("1. e4 a6 2. e5 d5 3. {capture} *"),
            &["1. e4 a6 2. e5 d5 3. exd6 *"],
        );
    }
    for promotion in ["b8=Q", "b8Q", "b8(Q)", "b8/Q", "b8q", "b7b8q"] {
        let start = "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
        check_valid(format!("{start}1. {promotion} *"), &["1. b8=Q+ *"]);
        check_valid(format!("{start}1. {promotion}+ *"), &["1. b8=Q+ *"]);
    }
    check_valid("1. e4+ e5++ 2. Nf3#", &["1. e4 e5 2. Nf3 *"]);
    check_valid(
        "1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7 # 1-0",
        &["1. e4 e5 2. Bc4 Bc5 3. Qh5 Nf6 4. Qxf7# 1-0"],
    );
}

#[test]
fn nags() {
    check_valid(
        "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?!",
        &["1. e4 $1 e5 $2 2. Nf3 $3 Nc6 $4 3. Bb5 $5 a6 $6 *"],
    );
    check_valid(
        "1. e4 $1 $14 e5 $0 2. f4 $255 *",
        &["1. e4 $1 $14 e5 $0 2. f4 $255 *"],
    );
    check_valid(
        "1. e4 ! e5 !!! 2. f4 ± exf4 += 3. d4 +- *",
        &["1. e4 $1 e5 $3 2. f4 $16 exf4 $14 3. d4 $18 *"],
    );
    check_valid("1. e4 ($142 1. d4) *", &["1. e4 (1. d4 $142) *"]);
    check_valid("1. e4! $1 e5 *", &["1. e4 $1 e5 *"]);
    check_valid(format!("1. e4{} e5 *", "?".repeat(150)), &["1. e4 $4 e5 *"]);
    check_errors(
        "1. e4 $256 e5 $ 2. f4 $99999999999 *",
        &["1. e4 e5 2. f4 *"],
        &[
            "1:7 expected a NAG from $0 to $255, found \"$256\"",
            "1:15 expected a NAG from $0 to $255, found \"$\"",
            "1:23 expected a NAG from $0 to $255, found \"$99999999999\"",
        ],
    );
}

#[test]
fn null_moves() {
    check_valid(
        "1. e4 -- 2. e5 *\n\n1. d4 *",
        &["1. e4 -- 2. e5 *", "1. d4 *"],
    );
    check_valid(
        "1. Z0 z0! 2. 0000 @@@@ 3. --?! -- {all pass} *",
        &["1. -- -- $1 2. -- -- 3. -- $6 -- {all pass} *"],
    );
    check_valid(
        "1. e4 e5 (1... Z0 2. d4 (2. c4) d5) (1... c5 -- d5) 2. f4 *",
        &["1. e4 e5 (1... -- 2. d4 (2. c4) 2... d5) (1... c5 2. -- d5) 2. f4 *"],
    );
    check_errors(
        "1. e4 f6 2. Qh5+ -- 3. Qxe8 *",
        &["1. e4 f6 2. Qh5+ *"],
        &["1:18 expected a move out of check, because a null move is not one, found \"--\""],
    );
    let games = read(b"1. e4 -- *");
    let last = games[0].game.tree.mainline().last().unwrap();
    assert_eq!((last.m, last.san.to_string()), (None, "--".to_owned()));
    assert_eq!(
        last.position.fen(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2"
    );
}

#[test]
fn piece_letters_of_other_languages() {
    let letters = |place: &str, found: &str, language: &str| {
        format!(
            "{place} expected English piece letters, K, Q, R, B or N, found {found:?} (read as {language})"
        )
    };
    check_errors(
        "1. e4 e5 2. Sf3! Sc6 3. Lb5 (3. Lc4) 3... a6 *",
        &["1. e4 e5 2. Nf3 $1 Nc6 3. Bb5 (3. Bc4) 3... a6 *"],
        &[&letters("1:13", "Sf3", "German, Scandinavian or Polish")],
    );
    check_errors(
        "1. e4 e5 2. Фh5 Кc6 3. Сc4 Кf6 4. Фxf7# 1-0\n\n1. Nf3 *",
        &["1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", "1. Nf3 *"],
        &[&letters("1:13", "Фh5", "Russian or Ukrainian")],
    );
    // The game is in English: S means nothing.
    check_errors(
        "1. Nf3 Nf6 2. Sc3 *",
        &["1. Nf3 Nf6 *"],
        &["1:15 expected a move, found \"Sc3\""],
    );
    // In a German game, N means nothing.
    check_errors(
        "1. Sf3 Sf6 2. Nc3 *",
        &["1. Nf3 Nf6 *"],
        &[
            &letters("1:4", "Sf3", "German, Scandinavian or Polish"),
            "1:15 expected a move, found \"Nc3\"",
        ],
    );
}

#[test]
fn figurines() {
    check_valid(
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5! ♞f6 *",
        &["1. e4 e5 2. Nf3 Nc6 3. Bb5 $1 Nf6 *"],
    );
}

#[test]
fn captures_without_a_rank() {
    check_valid(
        "1. e4 d5 2. ed Qxd5 3. d4 e5 4. dxe Qxe5+ *",
        &["1. e4 d5 2. exd5 Qxd5 3. d4 e5 4. dxe5 Qxe5+ *"],
    );
    check_errors(
        "1. e4 d5 2. d4 c5 3. de *",
        &["1. e4 d5 2. d4 c5 *"],
        &["1:22 expected a move, found \"de\""],
    );
}

#[test]
fn diagrams() {
    check_valid(
        "1. e4 D e5 $220 2. Nf3 (D) Nc6 *",
        &["1. e4 $220 e5 $220 2. Nf3 $220 Nc6 *"],
    );
}

#[test]
fn utf_16() {
    let pgn = "[White \"Réti\"]\n\n1. e4 {♔ 😀} e5 *\n\n1. d4 *";
    for order in [u16::to_be_bytes, u16::to_le_bytes] {
        for mark in ["\u{feff}", ""] {
            let units = mark.encode_utf16().chain(pgn.encode_utf16());
            let bytes: Vec<u8> = units.flat_map(order).collect();
            check_valid(&bytes, &["1. e4 {♔ 😀} 1... e5 *", "1. d4 *"]);
            assert_eq!(read(&bytes)[0].game.tags.get("White"), Some("Réti"));
        }
    }
}

#[test]
fn results_that_contradict_the_board() {
    let mate = "1. f3 e5 2. g4 Qh4#";
    let wrong = |place: &str, found: &str| {
        format!(
            "{place} expected a result that agrees with the board, found {found:?} (black has given checkmate)"
        )
    };
    check_valid(format!("{mate} 0-1"), &["1. f3 e5 2. g4 Qh4# 0-1"]);
    check_valid(format!("{mate} *"), &["1. f3 e5 2. g4 Qh4# *"]);
    // A king takes the last pawn.
    let bare_kings = "[FEN \"7k/6P1/8/8/8/8/8/K7 b - - 0 1\"]\n\n1... Kxg7";
    check_valid(format!("{bare_kings} 1/2-1/2"), &["1... Kxg7 1/2-1/2"]);
    check_errors(
        format!("{bare_kings} 1-0"),
        &["1... Kxg7 1-0"],
        &[
            "3:11 expected a result that agrees with the board, found \"1-0\" (neither side can give checkmate)",
        ],
    );
    for result in ["1-0", "1/2-1/2"] {
        check_errors(
            format!("{mate} {result}"),
            &[&format!("1. f3 e5 2. g4 Qh4# {result}")],
            &[&wrong("1:21", result)],
        );
        check_errors(
            format!("[Result \"{result}\"]\n\n{mate}"),
            &[&format!("1. f3 e5 2. g4 Qh4# {result}")],
            &[&wrong("3:20", &format!("[Result \"{result}\"]"))],
        );
    }
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7";
    check_valid(format!("{stalemate} 1/2-1/2"), &["1. Qf7 1/2-1/2"]);
    check_errors(
        format!("{stalemate} 1-0"),
        &["1. Qf7 1-0"],
        &["3:8 expected a result that agrees with the board, found \"1-0\" (it is stalemate)"],
    );
    // The mate is in a variation.
    check_valid(
        "1. f3 e5 2. g4 d5 (2... Qh4#) 1-0",
        &["1. f3 e5 2. g4 d5 (2... Qh4#) 1-0"],
    );
}

#[test]
fn positions_that_cannot_arise() {
    check_errors(
        "[FEN \"4k3/8/8/8/8/8/PPPPPPPP/RNBQKNNR w Q - 0 1\"]\n\n1. e4 *",
        &["1. e4 *"],
        &[
            "1:1 expected a position that can arise in play, found \"4k3/8/8/8/8/8/PPPPPPPP/RNBQKNNR w Q - 0 1\" (white has more pieces than promotions can produce)",
        ],
    );
    let repaired = "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *";
    check_errors(
        repaired,
        &["1. O-O *"],
        &[
            "1:1 expected a position that can arise in play, found \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\" (the castling rights require a rook on a1)",
        ],
    );
    let unread = &read(repaired.as_bytes())[0].unread;
    assert_eq!(unread[0].text, "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]");
}

#[test]
fn headers_without_moves() {
    // The second game begins with another tag than Event.
    check_valid(
        "[Event \"A\"]\n[White \"a\"]\n[Black \"b\"]\n\n[White \"c\"]\n[Black \"d\"]\n\n1. e4 *",
        &["*", "1. e4 *"],
    );
    check_valid(
        "[Event \"A\"]\n[White \"a\"]\n\n[Site \"s\"]\n[White \"b\"]\n\n[Date \"2024.01.01\"]\n[White \"c\"]\n\n1. d4 *",
        &["*", "*", "1. d4 *"],
    );
    // Empty lines between the tags of one game.
    check_valid(
        "[Event \"A\"]\n\n[Site \"a\"]\n\n[White \"b\"]\n\n[ECO \"A00\"]\n\n1. d4 *",
        &["1. d4 *"],
    );
}

#[test]
fn games_on_lines_of_their_own() {
    check_valid(
        "1. e4 e5 2. Nf3\n1. d4 d5 2. c4\n1. c4 c5",
        &["1. e4 e5 2. Nf3 *", "1. d4 d5 2. c4 *", "1. c4 c5 *"],
    );
    check_valid(
        "1.e4 e5 1-0\n1.d4 d5\n1.c4 c5 1/2-1/2\n",
        &["1. e4 e5 1-0", "1. d4 d5 *", "1. c4 c5 1/2-1/2"],
    );
    // Half-moves on lines of their own.
    check_valid("1. e4\n1. e5\n2. Nf3\n2. Nc6", &["1. e4 e5 2. Nf3 Nc6 *"]);
}

#[test]
fn illegal_moves() {
    check_errors(
        "1. e4 e5 2. Ke3 {x} Nc6 (2... d5) 1-0\n\n1. d4 *",
        &["1. e4 e5 1-0", "1. d4 *"],
        &["1:13 expected a legal move, found \"Ke3\""],
    );
    check_errors(
        "1. e4 e5 (1... c4 2. d4 (2. x) ) (1... c5 2. Nf3) 2. f4 *",
        &["1. e4 e5 (1... c5 2. Nf3) 2. f4 *"],
        &["1:16 expected a legal move, found \"c4\""],
    );
    check_errors(
        "1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 Ne4 4. foo *",
        &["1. Nf3 Nf6 2. Nc3 Nc6 3. Ne4 Nxe4 *"],
        &["1:37 expected a move, found \"foo\""],
    );
    check_errors("1. foo *", &["*"], &["1:4 expected a move, found \"foo\""]);
    check_errors("1. e9 *", &["*"], &["1:4 expected a move, found \"e9\""]);
    check_errors(
        "[FEN \"6k1/8/8/8/8/8/K7/R6R w - - 0 1\"]\n\n1. Rd1 *",
        &["*"],
        &[
            "3:4 expected a move that only one piece can make, found \"Rd1\" (Rd1 could be the piece on a1 or h1)",
        ],
    );
    check_errors(
        "[FEN \"7k/1P6/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. b8 *",
        &["*"],
        &["3:4 expected a promotion such as e8=Q, found \"b8\""],
    );
}

#[test]
fn prose_is_an_error() {
    check_errors(
        "These are the games of the club.\n\n[White \"A\"]\n\n1. e4 *",
        &["*", "1. e4 *"],
        &["1:1 expected a move, found \"These\""],
    );
}

#[test]
fn unterminated_comments_and_variations() {
    check_errors(
        "1. e4 {never",
        &["1. e4 {never} *"],
        &["1:7 expected a } that closes the comment, found \"{never\""],
    );
    check_errors(
        "1. e4 {never\n\n[White \"B\"]\n\n1. d4 {c} *",
        &["1. e4 {never} *", "1. d4 {c} *"],
        &["1:7 expected a } that closes the comment, found \"{never\\n\\n\""],
    );
    check_errors(
        "1. e4 (1. d4 (1. c4\n",
        &["1. e4 (1. d4) (1. c4) *"],
        &["2:1 expected a ) for each open variation, found the end of the file (2 open)"],
    );
    check_errors(
        "1. e4 (1. d4 1-0\n\n[White \"B\"]\n\n1. d4 *",
        &["1. e4 (1. d4) *", "1. d4 *"],
        &["3:1 expected a ) for each open variation, found \"[White\" (1 open)"],
    );
    check_errors(
        "{never",
        &["{never} *"],
        &["1:1 expected a } that closes the comment, found \"{never\""],
    );
    check_errors(
        "{never\n[White \"B\"]\n\n1. d4 *",
        &["{never} 1. d4 *"],
        &["1:1 expected a } that closes the comment, found \"{never\\n\""],
    );
}

#[test]
fn stray_brackets() {
    check_errors(
        "1. e4 ) e5 } 2. f4 ] *",
        &["1. e4 e5 2. f4 *"],
        &[
            "1:7 expected an opening bracket before this one, found \")\"",
            "1:12 expected an opening bracket before this one, found \"}\"",
            "1:20 expected an opening bracket before this one, found \"]\"",
        ],
    );
    check_errors(
        "(1. d4) 1. e4 ((1. c4) 1. d4) *",
        &["1. e4 (1. d4) *"],
        &[
            "1:1 expected a move before the variation, found \"(\"",
            "1:16 expected a move before the variation, found \"(\"",
        ],
    );
}

#[test]
fn moves_after_a_result() {
    let after = |place: &str, found: &str| {
        format!("{place} expected the end of the game after its result, found {found:?}")
    };
    let check = |pgn: &str, want: &str, place: &str, found: &str| {
        check_errors(pgn, &[want], &[&after(place, found)]);
    };
    check(
        "[Event \"a\"]\n\n1. d4 d5 1/2-1/2 2. c4 e6 *",
        "1. d4 d5 2. c4 e6 1/2-1/2",
        "3:18",
        "2.",
    );
    check("1. e4 * {c}\ne5 1-0", "1. e4 {c} 1... e5 1-0", "2:1", "e5");
    check("1. e4 e5 *\n\n\n2. d4 *", "1. e4 e5 2. d4 *", "4:1", "2.");
    check("1-0 1. e4 e5 *", "1. e4 e5 1-0", "1:5", "1.");
    check("[White \"A\"]\n\n*\n1. e4 e5 *", "1. e4 e5 *", "4:1", "1.");
    check("1. e4 * e5 * Nf3 *", "1. e4 e5 2. Nf3 *", "1:9", "e5");
    check_valid("1. e4 *\n1. d4 *", &["1. e4 *", "1. d4 *"]);
    check_valid("1. e4 *\n\nd4 *", &["1. e4 *", "1. d4 *"]);
    check_valid("1. e4 1-0.\n\n1-0", &["1. e4 1-0", "1-0"]);
    check_valid("1. e4 1-0\n1-0\n", &["1. e4 1-0"]);
}

#[test]
fn tags_among_moves() {
    check_errors(
        "1. e4 e5 [Black \"B\"] 2. Nf3 *",
        &["1. e4 e5 2. Nf3 *"],
        &[
            "1:10 expected tags before the moves or on a line of their own, found \"[Black \\\"B\\\"]\"",
        ],
    );
    check_valid(
        "1. e4 e5 \n  [Black \"B\"] 1. Nf3 *",
        &["1. e4 e5 *", "1. Nf3 *"],
    );
}

#[test]
fn games_without_tags_or_results() {
    for end in ["\n", "\r\n", "\r"] {
        let check = |pgn: &str, want: &[&str]| check_valid(pgn.replace('\n', end), want);
        check("1. e4 e5\n\n1. d4 d5", &["1. e4 e5 *", "1. d4 d5 *"]);
        check("1 e4 e5 \n \n\n1 d4 d5", &["1. e4 e5 *", "1. d4 d5 *"]);
        check("1. e4 e5\n1. d4 d5", &["1. e4 e5 *", "1. d4 d5 *"]);
        check("1. e4\n\n1... e5\n\n2. d4", &["1. e4 e5 2. d4 *"]);
        check("1. e4\n\n1. ... e5", &["1. e4 e5 *"]);
        check("1. e4\n\n1…e5", &["1. e4 e5 *"]);
        check("1. e4 (1. d4\n\n1. d5)", &["1. e4 (1. d4 d5) *"]);
        check("{a}\n\n1. e4 {b\n\n1. d4}", &["{a} 1. e4 {b 1. d4} *"]);
    }
}

#[test]
fn contradictory_results() {
    let wrong = |place: &str, found: &str| {
        format!("{place} expected one result, 1-0, 0-1, 1/2-1/2 or *, found {found:?}")
    };
    check_errors(
        "[Result \"0-1\"]\n\n1. e4 1-0",
        &["1. e4 1-0"],
        &["3:7 expected the result of the Result tag, found \"1-0\" (the tag says 0-1)"],
    );
    let unread = &read(b"[Result \"0-1\"]\n\n1. e4 1-0")[0].unread;
    assert_eq!(unread[0].text, "[Result \"0-1\"]");
    check_errors(
        "[Result \"foo\"]\n\n1. e4 1-0",
        &["1. e4 1-0"],
        &[&wrong("1:1", "[Result \"foo\"]")],
    );
    check_errors("1. e4 1-0 0-1", &["1. e4 1-0"], &[&wrong("1:11", "0-1")]);
    check_valid("[Result \"0-1\"]\n\n1. e4 *", &["1. e4 0-1"]);
    check_valid("[Result \"*\"]\n\n1. e4 1-0", &["1. e4 1-0"]);
    check_valid("[Result \"?\"]\n\n1. e4 1-0", &["1. e4 1-0"]);
}

#[test]
fn repeated_tags() {
    let pgn = "[White \"a\"]\n[White \"b\"]\n\n1. e4 *";
    check_errors(
        pgn,
        &["1. e4 *"],
        &["2:1 expected each tag once, found \"[White \\\"b\\\"]\""],
    );
    assert_eq!(read(pgn.as_bytes())[0].game.tags.get("White"), Some("b"));
}
