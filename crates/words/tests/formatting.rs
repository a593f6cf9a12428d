//! Formatted messages, word for word.

use tabiya_words::{Language, MessageValue, Messages};

fn messages(tag: &str) -> Messages {
    Messages::first_supported([tag])
}

#[track_caller]
fn counts(tag: &str, id: &str, name: &str, want: &[(f64, &str)]) {
    let messages = messages(tag);
    for (count, text) in want {
        assert_eq!(messages.format(id, &[(name, (*count).into())]), *text);
    }
}

#[test]
fn plural_forms() {
    counts(
        "en",
        "count-moves",
        "count",
        &[(0.0, "0 moves"), (1.0, "1 move"), (21.0, "21 moves")],
    );
    counts(
        "mk",
        "count-moves",
        "count",
        &[
            (1.0, "1 потег"),
            (2.0, "2 потези"),
            (11.0, "11 потези"),
            (21.0, "21 потег"),
        ],
    );
    counts(
        "ru",
        "count-moves",
        "count",
        &[
            (0.0, "0 ходов"),
            (1.0, "1 ход"),
            (3.0, "3 хода"),
            (5.0, "5 ходов"),
            (11.0, "11 ходов"),
            (21.0, "21 ход"),
            (22.0, "22 хода"),
            (112.0, "112 ходов"),
        ],
    );
    counts(
        "pt_BR.UTF-8",
        "count-moves",
        "count",
        &[(1.0, "1 lance"), (2.0, "2 lances")],
    );
    counts(
        "ro",
        "count-moves",
        "count",
        &[
            (1.0, "1 mutare"),
            (2.0, "2 mutări"),
            (19.0, "19 mutări"),
            (20.0, "20 de mutări"),
            (100.0, "100 de mutări"),
            (101.0, "101 mutări"),
            (119.0, "119 mutări"),
            (1002.0, "1.002 mutări"),
            (120.0, "120 de mutări"),
        ],
    );
    counts(
        "zh-CN",
        "count-moves",
        "count",
        &[(1.0, "1 步"), (40.0, "40 步")],
    );
}

#[test]
fn halves_and_thousands() {
    counts(
        "en",
        "count-points",
        "count",
        &[(1.5, "1.5 points"), (1000.0, "1,000 points")],
    );
    counts(
        "mk",
        "count-points",
        "count",
        &[(1.5, "1,5 поени"), (1000.0, "1.000 поени")],
    );
    counts(
        "ru",
        "count-points",
        "count",
        &[(1.5, "1,5 очка"), (1000.0, "1\u{a0}000 очков")],
    );
    counts(
        "pt-BR",
        "count-points",
        "count",
        &[(2.5, "2,5 pontos"), (1000.0, "1.000 pontos")],
    );
    counts(
        "ro",
        "count-points",
        "count",
        &[(1.5, "1,5 puncte"), (1000.0, "1.000 de puncte")],
    );
    counts(
        "zh",
        "count-points",
        "count",
        &[(1.5, "1.5 分"), (1000.0, "1,000 分")],
    );
}

#[test]
fn clock_times_in_words() {
    let format = |tag: &str, hours: u32, minutes: u32, seconds: u32| {
        let values = [
            ("hours", hours.into()),
            ("minutes", minutes.into()),
            ("seconds", seconds.into()),
        ];
        messages(tag).format("clock-words", &values)
    };
    assert_eq!(format("en", 0, 0, 9), "9 seconds");
    assert_eq!(format("en", 0, 0, 0), "0 seconds");
    assert_eq!(format("en", 0, 3, 12), "3 minutes 12 seconds");
    assert_eq!(format("en", 0, 1, 0), "1 minute");
    assert_eq!(format("en", 2, 0, 30), "2 hours");
    assert_eq!(format("en", 1, 30, 5), "1 hour 30 minutes");
    assert_eq!(format("mk", 0, 3, 12), "3 минути и 12 секунди");
    assert_eq!(format("ru", 0, 3, 12), "3 минуты 12 секунд");
    assert_eq!(format("pt", 0, 3, 1), "3 minutos e 1 segundo");
    assert_eq!(format("ro", 0, 3, 30), "3 minute și 30 de secunde");
    assert_eq!(format("zh", 0, 3, 12), "3 分 12 秒");
}

/// A move: piece, from, to, taken, promotion, kind, check.
type MoveWords = [&'static str; 7];

const KNIGHT: MoveWords = ["knight", "g1", "f3", "none", "none", "plain", "none"];
const CAPTURE: MoveWords = ["pawn", "e7", "d8", "rook", "queen", "plain", "mate"];
const EN_PASSANT: MoveWords = ["pawn", "e5", "d6", "pawn", "none", "enPassant", "check"];
const CASTLING: MoveWords = ["king", "e1", "c1", "none", "none", "castlingQueen", "none"];

#[track_caller]
fn moves(tag: &str, want: [&str; 4]) {
    let names = ["piece", "from", "to", "taken", "promotion", "kind", "check"];
    let texts = [KNIGHT, CAPTURE, EN_PASSANT, CASTLING].map(|made| {
        let values = names
            .iter()
            .zip(made)
            .map(|(name, word)| (*name, MessageValue::from(word)));
        messages(tag).format("move-words", &values.collect::<Vec<_>>())
    });
    assert_eq!(texts, want);
}

#[test]
fn a_move_in_words() {
    moves(
        "en",
        [
            "knight from g1 to f3",
            "pawn from e7 takes rook on d8, promotes to queen, checkmate",
            "pawn from e5 takes pawn on d6 en passant, check",
            "castles queenside",
        ],
    );
    moves(
        "mk",
        [
            "скокач од g1 на f3",
            "пешакот од e7 го зема топот на d8, промоција во дама, мат",
            "пешакот од e5 го зема пешакот на d6 ан пасан, шах",
            "голема рокада",
        ],
    );
    moves(
        "ru",
        [
            "конь с g1 на f3",
            "пешка с e7 берёт ладью на d8, превращение в ферзя, мат",
            "пешка с e5 берёт пешку на проходе, на d6, шах",
            "длинная рокировка",
        ],
    );
    moves(
        "pt-BR",
        [
            "cavalo de g1 para f3",
            "peão de e7 captura torre em d8, promove a dama, xeque-mate",
            "peão de e5 captura peão em d6 en passant, xeque",
            "roque grande",
        ],
    );
    moves(
        "ro",
        [
            "calul de pe g1 pe f3",
            "pionul de pe e7 ia turnul de pe d8, se transformă în damă, șah mat",
            "pionul de pe e5 ia pionul en passant, pe d6, șah",
            "rocada mare",
        ],
    );
    moves(
        "zh",
        [
            "马从 g1 到 f3",
            "e7 兵吃 d8 车，升变为后，将死",
            "e5 兵吃 d6 过路兵，将军",
            "长易位",
        ],
    );
}

#[test]
fn squares() {
    let pawn = [
        ("square", "e4".into()),
        ("color", "white".into()),
        ("piece", "pawn".into()),
    ];
    let both =
        |tag: &str| ["square-piece", "piece-on-square"].map(|id| messages(tag).format(id, &pawn));
    assert_eq!(both("en"), ["e4, white pawn", "white pawn on e4"]);
    assert_eq!(both("mk"), ["e4, бел пешак", "бел пешак на e4"]);
    assert_eq!(both("ru"), ["e4, белая пешка", "белая пешка на e4"]);
    assert_eq!(both("pt"), ["e4, peão branco", "peão branco em e4"]);
    assert_eq!(both("ro"), ["e4, pion alb", "pion alb pe e4"]);
    assert_eq!(both("zh"), ["e4，白兵", "e4 格白兵"]);
}

#[test]
fn unusual_input_is_harmless() {
    let messages = Messages::new(Language::Russian);
    assert_eq!(messages.format("", &[]), "");
    assert_eq!(messages.format("piece-king.", &[]), "piece-king.");
    assert_eq!(messages.format("piece-king.color", &[]), "piece-king.color");
    assert_eq!(messages.format("clock-side", &[]), "У чёрных {$time}.");
    for odd in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        -1e300,
        1e-300,
    ] {
        assert!(
            !messages
                .format("count-moves", &[("count", odd.into())])
                .is_empty()
        );
    }
    let text = [("count", "some".into())];
    assert!(!messages.format("count-moves", &text).is_empty());
}

#[test]
fn messages_can_be_shared_between_threads() {
    fn check<T: Send + Sync>(_: &T) {}
    check(&Messages::new(Language::Chinese));
}
