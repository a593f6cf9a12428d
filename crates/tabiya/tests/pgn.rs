//! The PGN commands, as a user runs them.

use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

/// Temporary folder of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-pgn-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tabiya(arguments: &[&str]) -> (i32, String, String) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments)
        .output()
        .unwrap();
    (
        output.status.code().unwrap(),
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

const GOOD: &str =
    "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";
const BAD: &str = "\n[Event \"B\"]\n\n1. e4 e5\n2. Ke3 Nc6 *\n\n[Event \"C\"]\n\n1. d4 *\n";

#[test]
fn check_counts_and_locates_errors() {
    let folder = Folder::new("check");
    let good = folder.file("good.pgn", GOOD);
    assert_eq!(
        tabiya(&["pgn", "check", &good]),
        (0, "1 game, 7 plies, 0 errors\n".into(), String::new())
    );
    let both = folder.file("both.pgn", &format!("{GOOD}{BAD}"));
    let (code, out, _) = tabiya(&["pgn", "check", &both]);
    assert_eq!(code, 1);
    assert!(
        out.starts_with(&format!("{both}:9:4: game 2: expected a legal move")),
        "{out}"
    );
    assert!(out.contains("Ke3"), "{out}");
    assert!(out.ends_with("3 games, 10 plies, 1 error\n"), "{out}");
    let (_, out, _) = tabiya(&["pgn", "check", &good, &both]);
    assert!(out.ends_with("4 games, 17 plies, 1 error\n"), "{out}");
}

#[test]
fn clean_output_reads_back_and_may_replace_its_input() {
    let folder = Folder::new("clean");
    let dirty =
        "\u{feff}[White \"A [b]\"]\r\r1.e2e4 e7e5 2.Ng1-f3 (2 d2-d4 exd4) Nb8c6 ; good\r\n3.0-0 *";
    let path = folder.file("dirty.pgn", dirty);
    let (code, out, err) = tabiya(&["pgn", "clean", &path]);
    assert_eq!(code, 1, "castling is not legal there: {err}");
    assert!(err.contains("dirty.pgn:4:3: game 1: "), "{err}");
    assert!(
        out.contains("1. e4 e5 2. Nf3 (2. d4 exd4) 2... Nc6 {good}"),
        "{out}"
    );
    let path = folder.file("fine.pgn", &dirty.replace("3.0-0", "3.Bb5"));
    assert_eq!(
        tabiya(&["pgn", "clean", &path, "--out", &path, "--force"]).0,
        0
    );
    let cleaned = fs::read_to_string(&path).unwrap();
    assert!(cleaned.starts_with("[Event \"?\"]\n"), "{cleaned}");
    let again = tabiya(&["pgn", "clean", &path]);
    assert_eq!(again, (0, cleaned, String::new()));
    assert_eq!(
        fs::read_dir(&folder.0).unwrap().count(),
        2,
        "no part is left behind"
    );
}

#[test]
fn book_is_in_the_polyglot_format() {
    let folder = Folder::new("book");
    let games = folder.file("games.pgn", GOOD);
    let book = folder.0.join("book.bin");
    let (code, _, err) = tabiya(&["pgn", "book", &games, "--out", book.to_str().unwrap()]);
    assert_eq!(code, 0, "{err}");
    let bytes = fs::read(&book).unwrap();
    // White won, so only White's four moves get into the book.
    assert_eq!(bytes.len(), 4 * 16);
    let start = bytes
        .chunks(16)
        .find(|entry| entry[..8] == 0x463b_9618_1691_fc9c_u64.to_be_bytes());
    // e2 is 12, e4 is 28; a win counts as two.
    assert_eq!(start.unwrap()[8..12], [0x03, 0x1c, 0, 2]);
}

#[test]
fn a_book_does_not_replace_its_games() {
    let folder = Folder::new("same");
    let games = folder.file("games.pgn", GOOD);
    let (code, _, err) = tabiya(&["pgn", "book", &games, "--out", &games]);
    assert_eq!(code, 2, "{err}");
    assert_eq!(fs::read_to_string(&games).unwrap(), GOOD);
}

#[test]
fn output_files_are_replaced_only_when_asked() {
    let folder = Folder::new("replace");
    let games = folder.file("games.pgn", GOOD);
    for command in ["clean", "book"] {
        let out = folder.file("out", "old\n");
        let (code, _, err) = tabiya(&["pgn", command, &games, "--out", &out]);
        assert_eq!(code, 2, "{err}");
        assert!(err.contains("already exists"), "{err}");
        assert!(err.contains("--force"), "{err}");
        assert_eq!(fs::read_to_string(&out).unwrap(), "old\n");
        let (code, _, err) = tabiya(&["pgn", command, &games, "--out", &out, "--force"]);
        assert_eq!(code, 0, "{err}");
        assert!(!fs::read(&out).unwrap().starts_with(b"old\n"));
    }
}

#[test]
fn cleaned_games_are_appended() {
    let folder = Folder::new("append");
    let games = folder.file("games.pgn", GOOD);
    let out = folder.0.join("out.pgn");
    let out = out.to_str().unwrap();
    // The old text has no final line end.
    fs::write(out, GOOD.trim_end()).unwrap();
    for count in ["2 games", "3 games"] {
        let (code, _, err) = tabiya(&["pgn", "clean", &games, "--out", out, "--append"]);
        assert_eq!(code, 0, "{err}");
        let (_, checked, _) = tabiya(&["pgn", "check", out]);
        assert!(checked.starts_with(count), "{checked}");
        let text = fs::read_to_string(out).unwrap();
        assert_eq!(
            text.matches("1-0\n\n[Event ").count() + 1,
            text.matches("[Event ").count()
        );
    }
    let (code, _, err) = tabiya(&["pgn", "clean", out, "--out", out, "--append"]);
    assert_eq!(code, 2);
    assert!(err.contains("--append"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("links");
    let games = folder.file("games.pgn", GOOD);
    let link = folder.0.join("link.pgn");
    std::os::unix::fs::symlink(&games, &link).unwrap();
    fs::set_permissions(&games, fs::Permissions::from_mode(0o600)).unwrap();
    let link_name = link.to_str().unwrap();
    assert_eq!(
        tabiya(&["pgn", "clean", link_name, "--out", link_name, "--force"]).0,
        0
    );
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(
        fs::metadata(&games).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

/// A file for each fault, and words of it that must not be lost.
const FAULTY: [(&str, &str, &[&str]); 24] = [
    (
        "illegal move",
        "1. e4 e5 2. Ke3 Nc6 {why not} (2... d5) 3. Bb5 1-0\n",
        &["Ke3", "Nc6", "why not", "2... d5", "Bb5", "1-0"],
    ),
    (
        "illegal variation",
        "1. e4 e5 (1... c4 2. Nf3) 2. d4 *\n",
        &["1... c4 2. Nf3", "2. d4"],
    ),
    (
        "null moves",
        "1. e4 -- 2. d4 (2. Z0 e5) *\n",
        &["--", "d4", "e5"],
    ),
    (
        "null move in check",
        "1. e4 f6 2. Qh5+ -- 3. Qxe8 *\n",
        &["2... -- 3. Qxe8"],
    ),
    (
        "other variant",
        "[Variant \"Atomic\"]\n\n1. Nf3 {boom} e5 0-1\n",
        &["Atomic", "Nf3", "boom", "e5", "0-1"],
    ),
    (
        "bad FEN",
        "[FEN \"8/8 w\"]\n\n1. Nf3 d5 *\n",
        &["8/8 w", "Nf3", "d5"],
    ),
    (
        "repaired FEN",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. O-O *\n",
        &["w KQ -", "O-O", "4K2R w K -"],
    ),
    (
        "impossible FEN",
        "[FEN \"4k3/8/8/8/8/8/PPPPPPPP/RNBQKNNR w Q - 0 1\"]\n\n1. e4 *\n",
        &["RNBQKNNR", "e4"],
    ),
    (
        "FEN that cannot be read, with SetUp",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8 w\"]\n\n1. e4 *\n",
        &["[SetUp \"1\"]", "4k3/8/8 w", "e4"],
    ),
    (
        "SetUp against FEN",
        "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        &["[SetUp \"0\"]", "1. e4"],
    ),
    (
        "SetUp without FEN",
        "[SetUp \"1\"]\n\n1. e4 *\n",
        &["[SetUp \"1\"]", "1. e4"],
    ),
    (
        "malformed tags",
        "[White Anna]\n[Black \"Bela\n[Site \"Graz\"]\n\n1. e4 *\n",
        &["White Anna", "Bela", "Graz"],
    ),
    (
        "repeated tags",
        "[White \"Anna\"]\n[White \"Clara\"]\n[ECO \"A00\"]\n[ECO \"B00\"]\n\n1. e4 *\n",
        &["Anna", "Clara", "A00", "B00"],
    ),
    (
        "tag among moves",
        "1. e4 [Black \"Bela\"] e5 *\n",
        &["Bela", "1... e5"],
    ),
    (
        "two results",
        "[Result \"0-1\"]\n\n1. e4 1-0\n",
        &["[Result \"1-0\"]", "[Result \"0-1\"]", "1. e4"],
    ),
    (
        "result in a variation",
        "1. e4 (1. d4 0-1) 1... e5 1-0\n",
        &["0-1", "e5 1-0"],
    ),
    (
        "result against the board",
        "1. f3 e5 2. g4 Qh4# 1-0\n",
        &["Qh4# 1-0"],
    ),
    (
        "invalid result",
        "[Result \"adjourned\"]\n\n1. e4 *\n",
        &["adjourned"],
    ),
    (
        "NAG and brackets",
        "1. e4 $999 ) e5 ] 2. d4 *\n",
        &["$999", "e5", "d4"],
    ),
    (
        "escaped line",
        "% from a program\n1. e4 e5\n% another\n2. d4 *\n",
        &["from a program", "another", "2. d4"],
    ),
    (
        "German",
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n",
        &["2. Nf3 Nc6 3. Bb5"],
    ),
    (
        "prose",
        "These are the games of the club.\n\n[White \"Anna\"]\n\n1. e4 *\n",
        &["These are the games of the club.", "Anna"],
    ),
    (
        "open brackets",
        "1. e4 (1. d4 {never closed\n\n[White \"Anna\"]\n\n1. c4 *\n\n; the end\n",
        &["d4", "never closed", "Anna", "c4", "the end"],
    ),
    (
        "braces in comments",
        "1. e4 ; a {b} c\ne5 2. Ke3 {d} Nf6 *\n",
        &["; a {b} c", "2. Ke3 {d} Nf6"],
    ),
];

#[test]
fn text_of_windows_is_read() {
    let folder = Folder::new("windows");
    let path = folder.0.join("windows.pgn");
    fs::write(
        &path,
        b"[Event \"1990\x961995 \x93x\x94\"]\n\n1. e4 {it\x92s good \x80 5} *\n",
    )
    .unwrap();
    let (code, cleaned, _) = tabiya(&["pgn", "clean", path.to_str().unwrap()]);
    assert_eq!(code, 0);
    assert!(cleaned.contains("[Event \"1990–1995 “x”\"]"), "{cleaned}");
    assert!(cleaned.contains("{it’s good € 5}"), "{cleaned}");
}

#[test]
fn output_is_not_written_under_a_compressed_name() {
    let folder = Folder::new("compressed-name");
    let path = folder.file("games.pgn.gz", GOOD);
    for command in [
        &["pgn", "clean", &path, "--out", &path, "--force"][..],
        &["analyse", &path, "--depth", "1", "--pgn", &path, "--force"],
    ] {
        let (code, _, errors) = tabiya(command);
        assert_eq!(code, 2, "{errors}");
        assert!(errors.contains("choose a name without .gz"), "{errors}");
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), GOOD);
}

#[test]
fn analysis_keeps_what_it_cannot_read() {
    let folder = Folder::new("analysed");
    let path = folder.file(
        "games.pgn",
        "[Event \"a\"]\n\n1. e4 e5 2. Ke3 Nf6 {important} *\n",
    );
    let out = folder.0.join("annotated.pgn");
    let (code, _, _) = tabiya(&[
        "analyse",
        &path,
        "--depth",
        "1",
        "--pgn",
        out.to_str().unwrap(),
    ]);
    assert_eq!(code, 1);
    let written = fs::read_to_string(out).unwrap();
    assert!(
        written.contains("Not read: 2. Ke3 Nf6 {important}"),
        "{written}"
    );
}

/// Whatever a file says, its cleaned form says too, and cleaning that again changes nothing.
#[test]
fn clean_loses_nothing() {
    let folder = Folder::new("lossless");
    for (fault, text, words) in FAULTY {
        let path = folder.file("dirty.pgn", text);
        let (_, cleaned, _) = tabiya(&["pgn", "clean", &path]);
        let unwrapped = cleaned.replace('\n', " ");
        for word in words {
            assert!(
                unwrapped.contains(word),
                "{fault}: {word:?} is lost in\n{cleaned}"
            );
        }
        let path = folder.file("cleaned.pgn", &cleaned);
        assert_eq!(tabiya(&["pgn", "clean", &path]).1, cleaned, "{fault}");
        // In place.
        tabiya(&["pgn", "clean", &path, "--out", &path, "--force"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), cleaned, "{fault}");
    }
}

#[test]
fn rejected_games_are_written_unchanged() {
    let folder = Folder::new("rejects");
    let bad = "[Event \"B\"]\n\n1. e4 e5\n2. Ke3   {a}Nc6 *";
    let path = folder.file(
        "games.pgn",
        &format!("{GOOD}\n{bad}\n\n[Event \"C\"]\n\n1. d4 *\n"),
    );
    let rejects = folder.0.join("rejects.pgn");
    let rejects = rejects.to_str().unwrap();
    let (code, out, err) = tabiya(&["pgn", "clean", &path, "--rejects", rejects]);
    assert_eq!(code, 1);
    assert!(
        err.contains("3 games, 1 error; 1 game could not be read completely"),
        "{err}"
    );
    assert!(
        out.contains("[Event \"A\"]") && out.contains("[Event \"C\"]"),
        "{out}"
    );
    assert!(!out.contains("[Event \"B\"]"), "{out}");
    assert_eq!(fs::read_to_string(rejects).unwrap(), format!("{bad}\n\n"));
    // The file exists now.
    let (code, _, err) = tabiya(&["pgn", "clean", &path, "--rejects", rejects]);
    assert_eq!(code, 2);
    assert!(err.contains("already exists"), "{err}");
    for other in [&path, "-"] {
        let (code, _, err) = tabiya(&["pgn", "clean", &path, "--rejects", other, "--force"]);
        assert_eq!(code, 2);
        assert!(err.contains("a file of its own"), "{err}");
    }
}

/// Comments hold only so much: a file that would lose text is not replaced.
#[test]
fn a_file_that_would_lose_text_is_not_replaced() {
    let folder = Folder::new("too-long");
    let text = format!("1. e4 e5 2. Ke3 {}*\n", "Nc6 ".repeat(300_000));
    let path = folder.file("long.pgn", &text);
    let (code, _, err) = tabiya(&["pgn", "clean", &path, "--out", &path, "--force"]);
    assert_eq!(code, 2);
    assert!(err.contains("is not replaced"), "{err}");
    assert!(fs::read_to_string(&path).unwrap() == text);
    let rejects = folder.0.join("rejects.pgn");
    let rejects = rejects.to_str().unwrap();
    let (code, _, err) = tabiya(&[
        "pgn",
        "clean",
        &path,
        "-o",
        &path,
        "--force",
        "--rejects",
        rejects,
    ]);
    assert_eq!(code, 1, "{err}");
    assert_eq!(
        fs::read_to_string(rejects).unwrap().trim_end(),
        text.trim_end()
    );
}

#[test]
fn check_reports_results_that_contradict_the_board() {
    let folder = Folder::new("board");
    let text = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
    let path = folder.file("games.pgn", text);
    let (code, out, _) = tabiya(&["pgn", "check", &path]);
    assert_eq!(code, 1);
    assert!(
        out.contains("found \"1-0\" (black has given checkmate)"),
        "{out}"
    );
}
