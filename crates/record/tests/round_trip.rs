//! Written games read back the same, and reading is idempotent after one write.

use proptest::prelude::*;
use tabiya_record::{
    Annotation, Comment, GameRecord, GameResult, Nag, Tree,
    pgn::{
        ParsedGame, PgnError, PgnErrorKind, PgnLimits, PgnReader, PgnWriter, check, split_games,
    },
};
use tabiya_rules::{CastlingMode, Position, San, Setup};

/// A random edit of a game.
#[derive(Clone, Debug)]
enum Edit {
    /// Numbers choose a node and a move.
    Move(usize, usize),
    Comment(usize, String),
    CommentBefore(usize, String),
    Nag(usize, u8),
    Promote(usize),
    Delete(usize),
}

fn edit() -> impl Strategy<Value = Edit> {
    let number = any::<usize>;
    prop_oneof![
        // Moves near the end make long lines, others make many variations.
        8 => (0..3usize, number()).prop_map(|(node, m)| Edit::Move(usize::MAX - node, m)),
        4 => (number(), number()).prop_map(|(node, m)| Edit::Move(node, m)),
        3 => (number(), text()).prop_map(|(node, text)| Edit::Comment(node, text)),
        2 => (number(), text()).prop_map(|(node, text)| Edit::CommentBefore(node, text)),
        2 => (number(), any::<u8>()).prop_map(|(node, nag)| Edit::Nag(node, nag)),
        1 => number().prop_map(Edit::Promote),
        1 => number().prop_map(Edit::Delete),
    ]
}

/// Texts full of characters with a meaning in PGN.
fn text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        Just("[Event \"x\"]"),
        Just("[%clk 1:02:03.4]"),
        Just("[%eval -0.35,20]"),
        Just("[%csl Gd4,Re5]"),
        Just("[%cal Ge2e4]"),
        Just("[%unknown x]"),
        Just("%"),
        Just("{"),
        Just("}"),
        Just("("),
        Just(")"),
        Just(";"),
        Just("1-0"),
        Just("\n"),
        Just("\""),
        Just("\\"),
        Just("Zugzwang"),
        Just(
            "a-very-long-word-that-is-longer-than-any-line-of-text-could-be-if-it-kept-to-eighty-columns"
        ),
    ];
    let any = prop_oneof![4 => word.prop_map(str::to_owned), 1 => ".{0,12}", 1 => r"\PC{0,12}"];
    prop::collection::vec(any, 0..12).prop_map(|words| words.join(" "))
}

fn start() -> impl Strategy<Value = Position> {
    let fen = |fen: &str| fen.parse::<Position>().unwrap();
    let chess960 = |number| {
        let setup = Setup::chess960(number).unwrap();
        Position::from_setup(&setup, CastlingMode::Chess960).unwrap()
    };
    prop_oneof![
        4 => Just(Position::START),
        1 => (0..960u32).prop_map(chess960),
        1 => Just(Position::START.with_castling_mode(CastlingMode::Chess960).unwrap()),
        1 => Just(fen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 40")),
        1 => Just(fen("1r2k1r1/8/8/8/8/8/8/1R1RK1R1 w GDgb - 0 1")),
    ]
}

fn result() -> impl Strategy<Value = GameResult> {
    prop_oneof![
        Just(GameResult::WhiteWins),
        Just(GameResult::BlackWins),
        Just(GameResult::Draw),
        Just(GameResult::Unknown),
    ]
}

fn game() -> impl Strategy<Value = GameRecord> {
    let tags = prop::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,8}", text()), 0..5);
    let edits = prop::collection::vec(edit(), 0..60);
    (start(), result(), tags, edits).prop_map(|(start, result, tags, edits)| {
        let mut game = GameRecord::from_position(start);
        game.tags.set_result(result);
        for (name, value) in tags {
            // `Result` and `FEN` do not accept any text.
            let _ = game.tags.set(&name, &value);
        }
        for edit in edits {
            apply(&mut game.tree, edit);
        }
        game
    })
}

fn apply(tree: &mut Tree, edit: Edit) {
    let nodes: Vec<_> = [Tree::ROOT].into_iter().chain(tree.nodes()).collect();
    let pick = |number: usize| nodes[number % nodes.len()];
    let from_end = |number: usize| match usize::MAX - number {
        back @ 0..3 => nodes[nodes.len().saturating_sub(1 + back)],
        _ => pick(number),
    };
    match edit {
        Edit::Move(node, m) => {
            let node = from_end(node);
            let position = tree.position(node);
            let moves = position.legal_moves();
            if m % 8 == 0 && !position.is_check() {
                tree.add_null_move(node).unwrap();
            } else if !moves.is_empty() {
                tree.add(node, moves[m % moves.len()]).unwrap();
            }
        }
        Edit::Comment(node, text) => tree.add_comment(pick(node), Comment::new(&text)),
        Edit::CommentBefore(node, text) => {
            tree.set_comments_before(pick(node), [Comment::new(&text), Comment::new("b")]);
        }
        Edit::Nag(node, nag) => tree.add_nag(pick(node), Nag(nag)),
        Edit::Promote(node) => {
            tree.promote(pick(node));
        }
        Edit::Delete(node) => {
            tree.delete(pick(node));
        }
    }
}

/// Random sequences of PGN tokens.
fn random_tokens() -> impl Strategy<Value = String> {
    let any_of =
        |tokens: &'static [&'static str]| prop::sample::select(tokens).prop_map(str::to_owned);
    let token = prop_oneof![
           6 => any_of(&[
               "e4", "e5", "Nf3", "Nc6", "d4", "exd4", "Bb5", "O-O", "0-0", "e2e4", "e8=Q", "Z0", "--",
               "1.", "1...", "2", "12. ...", "$1", "$300", "!", "?!", "e.p.", "+", "+-", "½",
           ]),
           3 => any_of(&[
               "(", ")", "{", "}", "{c}", ";c\n", "%x", "\n%x\n", "\n", "\n\n", "\r\n", "\r",
               "[%clk 0:01:00]", "{[%clk 0:01:00] a}", "*", "1-0", "1/2-1/2", "0-1", "]", "[",
           ]),
           2 => any_of(&[
               "\n[Event \"x\"]\n", "\n[White \"a [b] \\\"c\\\"\"]\n", "[Result \"1-0\"]\n",
               "\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 12\"]\n", "[Variant \"Chess960\"]\n",
    "[Variant \"Atomic\"]\n", "\n[FEN \"8/8 w\"]\n", "\n[SetUp \"1\"]\n", "[SetUp \"0\"]\n", "\n\n1. e4", "[Bad\n", "[Bad \"\n", "\u{feff}",
           ]),
           1 => r"\PC{0,5}",
       ];
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.join(" "))
}

/// Words of a text that are not moves, numbers or other things that are written in another form.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric())
        // Move numbers.
        .map(|word| word.trim_start_matches(char::is_numeric))
        .filter(|word| word.chars().any(char::is_alphabetic))
        .filter(|word| word.parse::<San>().is_err())
        .filter(|word| !["O", "clk", "p", "e", "Q", "SetUp"].contains(word))
}

/// Returns a few bytes at a time.
struct SlowReader<'a>(&'a [u8], usize);

impl std::io::Read for SlowReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(buffer.len());
        buffer[..count].copy_from_slice(&self.0[..count]);
        self.0 = &self.0[count..];
        Ok(count)
    }
}

/// The strict parser refuses a result against the board, and the reader keeps it.
#[test]
fn a_result_against_the_board_is_kept() {
    let pgn = "[Result \"0-1\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n";
    assert!(pgn.parse::<GameRecord>().is_err());
    let parsed = PgnReader::new(pgn.as_bytes()).games().next();
    let game = parsed.expect("there is a game").unwrap().game;
    let written = game.to_string();
    assert!(written.ends_with("4. Qxf7# 0-1\n"), "{written}");
    let again = PgnReader::new(written.as_bytes()).games().next();
    assert_eq!(again.expect("it was written").unwrap().game, game);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn games_read_back(game in game()) {
        let pgn = game.to_string();
        let mut games = PgnReader::new(pgn.as_bytes()).games();
        let ParsedGame { game: again, errors, .. } = games.next().expect("a game was written").unwrap();
        // A result against the board is kept, and reported.
        let is_against_board = |error: &PgnError| matches!(error.kind, PgnErrorKind::ResultOnBoard { .. });
        prop_assert!(errors.iter().all(is_against_board), "{:?} in\n{}", errors, pgn);
        prop_assert!(games.next().is_none());
        prop_assert_eq!(&again, &game, "{}", pgn);
        prop_assert_eq!(again.to_string(), pgn);
    }

    #[test]
    fn lines_are_short(game in game()) {
        for line in game.to_string().lines().skip_while(|line| !line.is_empty()) {
            // Only a long word, or one that may not begin a line, makes a long line.
            let breaks = line.chars().take(78).any(|c| c == ' ');
            let long_word = line.split(' ').any(|word| word.chars().count() > 60);
            prop_assert!(line.chars().count() < 80 || !breaks || long_word || line.contains(['[', '%']), "{}", line);
        }
    }

    #[test]
    fn rewritten_games_stay_the_same(pgn in random_tokens()) {
        let games: Vec<GameRecord> = PgnReader::new(pgn.as_bytes()).games().map(|it| it.unwrap().game).collect();
        let mut writer = PgnWriter::new(Vec::new());
        for game in &games {
            writer.write(game).unwrap();
        }
        let written = writer.into_inner();
        let mut again = Vec::new();
        for reading in PgnReader::new(&written[..]).games() {
            let ParsedGame { game, errors, .. } = reading.unwrap();
            // An invalid starting position or a result against the board is kept, and reported again.
            let is_kept = |error: &PgnError| {
                use PgnErrorKind::{Fen, ResultOnBoard, Variant};
                matches!(error.kind, Fen(_) | Variant | ResultOnBoard { .. })
            };
            prop_assert!(errors.iter().all(is_kept), "{:?}", errors);
            again.push(game);
        }
        prop_assert_eq!(again, games, "{}", String::from_utf8_lossy(&written));
    }

    /// Nothing that a text says is lost: what is not read is kept as comments, and read as such again.
    #[test]
    fn text_that_is_not_read_is_kept(pgn in random_tokens()) {
        let mut writer = PgnWriter::new(Vec::new());
        let mut games = PgnReader::new(pgn.as_bytes()).games();
        for parsed in games.by_ref() {
            let mut parsed = parsed.unwrap();
            prop_assert_eq!(parsed.lost_bytes, 0);
            parsed.keep_unread_as_comments();
            writer.write(&parsed.game).unwrap();
        }
        for comment in games.reader().trailing_comments() {
            writer.write_comment(&comment).unwrap();
        }
        let written = String::from_utf8(writer.into_inner()).unwrap();
        for word in words(&pgn) {
            prop_assert!(written.contains(word), "{:?} is not in\n{}\nwhich was\n{}", word, written, pgn);
        }
        // `[SetUp "0"]` says no more than the missing FEN tag.
        let says_set_up = |text: &str| text.replace('\n', " ").contains("[SetUp \"1\"]");
        prop_assert!(!says_set_up(&pgn) || says_set_up(&written), "no SetUp in\n{}\nwhich was\n{}", written, pgn);
        for parsed in PgnReader::new(written.as_bytes()).games() {
            let mut parsed = parsed.unwrap();
            parsed.unread.retain(|unread| !unread.text.is_empty());
            prop_assert_eq!(parsed.unread, []);
        }
    }

    #[test]
    fn sources_add_up_to_the_text(pgn in random_tokens(), chunk in 1..80usize) {
        let read = SlowReader(pgn.as_bytes(), chunk);
        let games = PgnReader::new(read).games().keep_source();
        let sources: Vec<_> = games.flat_map(|parsed| parsed.unwrap().source.unwrap()).collect();
        let mark = if pgn.starts_with('\u{feff}') { 3 } else { 0 };
        prop_assert!(pgn.as_bytes()[mark..].starts_with(&sources));
        // Only comments and blanks follow the last game.
        let rest = &pgn.as_bytes()[mark + sources.len()..];
        prop_assert_eq!(check(rest, |_| {}).unwrap().games, 0, "{}", String::from_utf8_lossy(rest));
    }

    #[test]
    fn the_checker_and_the_builder_agree(pgn in random_tokens()) {
        let readings: Vec<_> = PgnReader::new(pgn.as_bytes()).games().map(Result::unwrap).collect();
        let mut errors = Vec::new();
        let found = check(pgn.as_bytes(), |error| errors.push(error)).unwrap();
        prop_assert_eq!(found.games, readings.len() as u64);
        prop_assert_eq!(found.plies, readings.iter().map(|it| it.game.tree.nodes().count() as u64).sum::<u64>());
        let reported: Vec<_> = readings.into_iter().flat_map(|it| it.errors).collect();
        prop_assert_eq!(reported, errors);
    }

    #[test]
    fn chunk_size_does_not_matter(pgn in random_tokens(), chunk in 1..80usize) {
        let whole: Vec<_> = PgnReader::new(pgn.as_bytes()).games().map(Result::unwrap).collect();
        let chunked: Vec<_> =
            PgnReader::new(SlowReader(pgn.as_bytes(), chunk)).games().map(Result::unwrap).collect();
        prop_assert_eq!(whole, chunked);
    }

    #[test]
    fn parts_add_up_to_the_text(pgn in random_tokens(), parts in 1..5usize) {
        prop_assert_eq!(split_games(pgn.as_bytes(), parts).concat(), pgn.as_bytes());
    }

    #[test]
    fn no_bytes_cause_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), depth in 0..4usize) {
        let limits = PgnLimits { depth, moves: 5, tags: 2, errors: 3, game: 100, ..PgnLimits::default() };
        for reading in PgnReader::with_limits(&bytes[..], limits).games() {
            let _ = reading.unwrap().game.to_string();
        }
    }

    #[test]
    fn annotations_read_back(seconds in any::<u64>(), nanoseconds in 0..1_000_000_000u32) {
        let clock = Annotation::Clock(std::time::Duration::new(seconds, nanoseconds));
        let comment = Comment::from_annotations([clock]);
        prop_assert_eq!(Comment::new(&comment.to_string()), comment);
    }
}
