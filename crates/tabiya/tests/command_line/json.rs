//! Every line of `--json` is valid by its schema in `docs/schemas`.

use std::fs;

use serde_json::Value;

use crate::folder::{Folder, command, run, run_with};

/// Runs a command with `--json`, validates each line by the schema, and returns the lines.
#[track_caller]
fn check(schema: &str, arguments: &[&str], input: &str, code: i32) -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas");
    let schema = fs::read_to_string(format!("{folder}/{schema}.json")).unwrap();
    let schema = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let arguments = [arguments, &["--json"]].concat();
    let printed = run_with(command(&arguments), input.as_bytes());
    assert_eq!(printed.code, code, "{}{}", printed.out, printed.err);
    let lines: Vec<Value> = printed
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    assert!(!lines.is_empty(), "{arguments:?} prints nothing");
    for line in &lines {
        if let Some(error) = validator.iter_errors(line).next() {
            panic!(
                "{arguments:?}: {error} at {}: {line}",
                error.instance_path()
            );
        }
    }
    lines
}

fn types(lines: &[Value]) -> Vec<&str> {
    let types = lines.iter().map(|line| line["type"].as_str().unwrap());
    types.collect()
}

#[test]
fn perft() {
    let lines = check("perft", &["perft", "3"], "", 0);
    assert_eq!(lines[0]["nodes"], 8902);
    assert_eq!(lines[0].get("moves"), None);
    let lines = check(
        "perft",
        &["perft", "2", "--divide", "--threads", "2"],
        "",
        0,
    );
    assert_eq!(lines[0]["moves"].as_array().unwrap().len(), 20);
    assert_eq!(lines[0]["moves"][0]["move"], "a2a3");
    let suite = "# kings\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26\nnonsense\n\
                 4k3/8/3N1N2/8/8/3K4/8/8 b - - 0 1 ;D1 3\n";
    let lines = check("perft", &["perft", "--epd", "-"], suite, 1);
    assert_eq!(types(&lines), ["position", "error", "position", "summary"]);
    assert_eq!(lines[0]["counts"][1]["nodes"], 25);
    assert_eq!(lines[0]["counts"][1]["expected"], 26);
    assert_eq!(
        (&lines[1]["line"], &lines[1]["file"]),
        (&3.into(), &"<stdin>".into())
    );
    assert!(lines[2]["impossible"].is_string());
    assert_eq!(lines[3]["wrong"], 1);
}

#[test]
fn pgn_check() {
    let folder = Folder::new();
    let good = folder.file("good.pgn", "1. e4 e5 *\n");
    let bad = folder.file("bad.pgn", "1. e4 e5\n2. Ke3 *\n");
    let lines = check("pgn-check", &["pgn", "check", &good, &bad], "", 1);
    assert_eq!(types(&lines), ["file", "error", "file", "summary"]);
    let error = &lines[1];
    assert_eq!(error["file"], bad);
    assert_eq!((&error["line"], &error["column"]), (&2.into(), &4.into()));
    assert_eq!(
        (&error["game"], &error["found"]),
        (&1.into(), &"Ke3".into())
    );
    assert_eq!(lines[3]["plies"], 4);
    let lines = check("pgn-check", &["pgn", "check", &good, "/no/such.pgn"], "", 2);
    assert_eq!(types(&lines), ["file", "summary"]);
    assert_eq!(lines[1]["unreadable"], 1);
}

#[test]
fn adjudicate() {
    let positions = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1\n\
                     4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
                     7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n\
                     7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n\
                     4k3/8/8/8/8/8/8/R3K3 w - - 100 80\n\
                     4k3/8/8/8/8/8/8/R3K3 w - - 99 80\n\
                     4k3/8/8/8/8/8/8/R3K3 w - - 150 80\n\
                     nonsense\n";
    let kinds = |lines: &[Value]| -> Vec<String> {
        let kind = |line: &Value| match line["ending"]["kind"].as_str() {
            Some(kind) => kind.to_string(),
            None => line["reason"]["kind"].as_str().unwrap_or("").to_string(),
        };
        lines.iter().map(kind).collect()
    };
    let lines = check("adjudicate", &["adjudicate", "-"], positions, 1);
    let want = [
        "deadPosition",
        "canMate",
        "stalemate",
        "checkmate",
        "canMate",
        "canMate",
        "seventyFiveMoves",
        "",
    ];
    assert_eq!(kinds(&lines), want);
    assert_eq!(lines[3]["ending"]["result"], "1-0");
    assert_eq!(lines[4]["fiftyMoves"]["withMove"], false);
    assert_eq!(lines[5]["fiftyMoves"]["withMove"], true);
    assert_eq!(lines[7]["type"], "error");
    assert_eq!(lines[7]["line"], 8);
    let lines = check(
        "adjudicate",
        &["adjudicate", "-", "--flag", "white"],
        positions,
        1,
    );
    assert_eq!(kinds(&lines)[1], "flag");
    assert_eq!(lines[1]["ending"]["result"], "1/2-1/2");
    let bare = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let lines = check(
        "adjudicate",
        &["adjudicate", bare, "--winner", "black"],
        "",
        0,
    );
    assert_eq!(lines[0]["reason"]["kind"], "cannotMate");
    assert_eq!(lines[0]["line"], Value::Null);
}

#[test]
fn analyse() {
    let folder = Folder::new();
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = ["analyse", mate, "--depth", "4", "--multipv", "2"];
    let lines = check("analyse", &arguments, "", 0);
    assert_eq!(lines[0]["best"]["san"], "Ra8#");
    assert_eq!(lines[0]["lines"][0]["score"]["mate"], 1);
    assert_eq!(lines[0]["lines"].as_array().unwrap().len(), 2);
    let games = folder.file(
        "games.pgn",
        "[White \"A\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"B\"]\n\n*\n",
    );
    let out = folder.path().join("annotated.pgn");
    let arguments = [
        "analyse",
        &games,
        "--depth",
        "4",
        "--pgn",
        out.to_str().unwrap(),
    ];
    let lines = check("analyse", &arguments, "", 0);
    assert_eq!(types(&lines), ["game", "game"]);
    assert_eq!(lines[0]["tags"]["White"], "A");
    assert_eq!(lines[0]["moves"][2]["mark"], "blunder");
    assert_eq!(lines[0]["moves"][3]["score"]["mate"], 0);
    assert_eq!(lines[1]["white"], Value::Null);
    assert!(fs::read_to_string(out).unwrap().contains("2. g4 $4"));
    // Two outputs in one stream would be neither.
    let refused = run(&["analyse", &games, "--json", "--pgn", "-"]);
    assert_eq!(refused.code, 2);
}

#[test]
fn engine_match() {
    let folder = Folder::new();
    let out = folder.path().join("match.pgn");
    let arguments = [
        "match",
        "--engine",
        "tabiya:name=One",
        "--engine",
        "tabiya:level=1,name=Two",
        "--depth",
        "2",
        "--games",
        "4",
        "--sprt",
        "elo0=0,elo1=500",
        "--pgn",
        out.to_str().unwrap(),
    ];
    let lines = check("match", &arguments, "", 0);
    let types = types(&lines);
    assert_eq!((types[0], types[types.len() - 1]), ("started", "summary"));
    assert!(types[1..types.len() - 1].iter().all(|line| *line == "game"));
    assert_eq!(lines[0]["engines"][1], "Two");
    assert_eq!(lines[0]["sprt"]["elo1"], 500.0);
    let summary = &lines[lines.len() - 1];
    assert_eq!(summary["complete"], true);
    assert_eq!(summary["engines"][0]["name"], "One");
    let standing = &lines[lines.len() - 2]["standing"];
    assert_eq!(standing, &summary["standing"]);
    assert!(fs::read_to_string(out).unwrap().contains("[White \"One\"]"));
}
