//! The UCI loop as a GUI meets it, and as no GUI should treat it.

mod conversation;

use conversation::Conversation;
use tabiya_engine::network::Weights;
use tabiya_player::uci_loop;
use tabiya_protocol::{
    MAX_LINE, Score,
    uci::{EngineMessage, Info, WinDrawLoss},
};

fn begin() -> Conversation {
    Conversation::begin(uci_loop)
}

#[track_caller]
fn info(line: &str) -> Info {
    match line.parse() {
        Ok(EngineMessage::Info(info)) => *info,
        other => panic!("{line}: {other:?}"),
    }
}

/// The infos of a search, and its answer.
#[track_caller]
fn search(gui: &mut Conversation, go: &str) -> (Vec<Info>, String) {
    gui.say(go);
    let mut lines = gui.hear("bestmove");
    let best = lines.pop().unwrap();
    let infos = lines.iter().map(|line| info(line)).collect();
    (infos, best)
}

const MATED: &str = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

#[test]
fn introduces_itself() {
    let mut gui = begin();
    gui.say("uci");
    let lines = gui.hear("uciok");
    assert_eq!(lines[0], "id name Tabiya test");
    for name in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Chess960",
        "UCI_LimitStrength",
        "UCI_Elo",
        "UCI_ShowWDL",
        "Move Overhead",
        "OwnBook",
        "Book File",
        "EvalFile",
        "Clear Hash",
        "Skill Level",
    ] {
        let beginning = format!("option name {name} type ");
        assert!(
            lines.iter().any(|line| line.starts_with(&beginning)),
            "{name}"
        );
    }
    for line in &lines {
        let message: EngineMessage = line.parse().unwrap();
        assert_eq!(message.to_string(), *line);
    }
    gui.ask("isready", "readyok");
    gui.say("quit");
    assert!(gui.rest().is_empty());
}

#[test]
fn searches_and_informs() {
    let mut gui = begin();
    gui.say("position startpos moves e2e4 e7e5");
    let (infos, best) = search(&mut gui, "go depth 6");
    let last = infos.last().unwrap();
    assert_eq!(last.depth, Some(6));
    assert!(last.score.is_some() && last.nodes.is_some() && last.time.is_some());
    assert!(last.selective_depth.is_some() && last.hashfull.is_some());
    assert!(
        best.starts_with(&format!("bestmove {}", last.pv[0])),
        "{best}"
    );
    assert_eq!(last.win_draw_loss, None);
    gui.say("setoption name UCI_ShowWDL value true");
    gui.say("setoption name MultiPV value 3");
    let (infos, _) = search(&mut gui, "go depth 3");
    let last: Vec<_> = infos.iter().rev().take(3).rev().collect();
    assert_eq!(
        last.iter().map(|info| info.multi_pv).collect::<Vec<_>>(),
        [Some(1), Some(2), Some(3)]
    );
    assert!(last[0].win_draw_loss.is_some());
}

#[test]
fn finds_a_mate() {
    let mut gui = begin();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let (infos, best) = search(&mut gui, "go mate 1");
    assert_eq!(infos.last().unwrap().score.unwrap().score, Score::Mate(1));
    assert_eq!(best, "bestmove a1a8");
}

#[test]
fn infinite_waits_for_stop() {
    let mut gui = begin();
    // A search that soon knows everything.
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    gui.say("go infinite");
    let lines = gui.overhear(300);
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    gui.ask("isready", "readyok");
    assert_eq!(gui.ask("stop", "bestmove"), "bestmove a1a8");
    // Also where there is nothing to search.
    gui.say(MATED);
    gui.say("go infinite");
    assert_eq!(gui.overhear(100), Vec::<String>::new());
    assert_eq!(gui.ask("stop", "bestmove"), "bestmove (none)");
}

#[test]
fn ponder_waits_for_ponderhit_or_stop() {
    let mut gui = begin();
    gui.say("position startpos moves e2e4 e7e5");
    gui.say("go ponder wtime 200 btime 200");
    let lines = gui.overhear(500);
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    gui.ask("ponderhit", "bestmove");
    gui.say("ponderhit");
    gui.say("go ponder movetime 10");
    assert!(
        !gui.overhear(150)
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    gui.ask("stop", "bestmove");
    gui.say("go ponder depth 2");
    assert!(
        !gui.overhear(150)
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    gui.ask("ponderhit", "bestmove");
    gui.say(MATED);
    gui.say("go ponder wtime 100 btime 100");
    assert_eq!(gui.ask("ponderhit", "bestmove"), "bestmove (none)");
}

#[test]
fn idle_stop_says_nothing_and_spoils_nothing() {
    let mut gui = begin();
    gui.say("stop\nstop\nponderhit");
    gui.ask("isready", "readyok");
    let (infos, _) = search(&mut gui, "go depth 5");
    assert_eq!(infos.last().unwrap().depth, Some(5));
    gui.say("stop");
    let (infos, _) = search(&mut gui, "go depth 6");
    assert_eq!(infos.last().unwrap().depth, Some(6));
    assert!(gui.end().is_empty());
}

#[test]
fn stop_and_go_in_one_breath() {
    let mut gui = begin();
    for _ in 0..20 {
        gui.say("go infinite\nstop\nposition startpos moves d2d4\ngo depth 2\nposition startpos");
        gui.hear("bestmove");
        gui.hear("bestmove");
    }
    assert!(gui.end().is_empty());
}

#[test]
fn a_go_that_cannot_be_read_is_answered() {
    let mut gui = begin();
    for go in [
        "go movetime abc",
        "go wtime",
        "go wtime 1000.5 btime 1000",
        "go depth 2 wtime x",
    ] {
        gui.ask(go, "info string");
        gui.hear("bestmove");
    }
    assert!(gui.end().is_empty());
}

#[test]
fn go_while_searching_is_ignored() {
    let mut gui = begin();
    gui.say("go infinite");
    gui.ask("go depth 1", "info string go is ignored");
    gui.ask("stop", "bestmove");
    assert!(gui.end().is_empty());
}

#[test]
fn position_while_searching_counts_for_the_next() {
    let mut gui = begin();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    gui.say("go infinite");
    gui.say(MATED);
    assert_eq!(gui.ask("stop", "bestmove"), "bestmove a1a8");
    assert_eq!(gui.ask("go depth 1", "bestmove"), "bestmove (none)");
}

#[test]
fn options_while_searching_wait() {
    let mut gui = begin();
    gui.say("go infinite");
    gui.say("setoption name Hash value 2\nsetoption name Clear Hash\nsetoption name Threads value 2\nucinewgame");
    gui.ask("isready", "readyok");
    gui.ask("stop", "bestmove");
    let (infos, _) = search(&mut gui, "go depth 4");
    assert!(infos.last().unwrap().depth >= Some(4));
}

#[test]
fn no_legal_move() {
    let mut gui = begin();
    gui.say(MATED);
    for go in [
        "go depth 3",
        "go wtime 100",
        "go",
        "go movetime 50",
        "go nodes 10",
    ] {
        let (infos, best) = search(&mut gui, go);
        assert_eq!(best, "bestmove (none)", "{go}");
        assert_eq!(infos[0].score.unwrap().score, Score::Mate(0));
    }
    gui.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let (infos, best) = search(&mut gui, "go depth 3");
    assert_eq!(best, "bestmove (none)");
    assert_eq!(infos[0].score.unwrap().score, Score::Centipawns(0));
}

#[test]
fn odd_limits_end() {
    let mut gui = begin();
    for go in [
        "go depth 0",
        "go nodes 0",
        "go nodes 1",
        "go movetime 0",
        "go wtime 100",
        "go btime 100",
        "go wtime 0 btime 0",
        "go wtime -500 btime -500 winc 0 binc 0",
        "go winc 10",
        "go wtime 100 btime 100 movestogo 0",
        "go wtime 1 btime 1 movestogo 40",
        "go depth 1 searchmoves e2e5 e2e4",
        "go depth 1 what is this",
        "go depth 99999999999999999999 nodes 500",
        "go mate 0 depth 2",
    ] {
        let (infos, best) = search(&mut gui, go);
        assert!(
            best.starts_with("bestmove ") && !best.contains("none"),
            "{go}: {best}"
        );
        assert!(!infos.is_empty(), "{go}");
    }
    assert_eq!(
        gui.ask("go depth 3 searchmoves a2a3", "bestmove")[..13],
        *"bestmove a2a3"
    );
}

/// Who names the moves to choose from still plays the level that was asked for.
#[test]
fn a_level_chooses_among_the_moves_it_is_given() {
    let mut gui = begin();
    gui.say("setoption name Skill Level value 0");
    let mut seen: Vec<String> = (0..40)
        .map(|_| gui.ask("go depth 2 searchmoves e2e4 a2a3", "bestmove"))
        .collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen, ["bestmove a2a3", "bestmove e2e4"]);
}

/// What is told last is of the move that is played, though a level does not always play the best that it sees.
#[test]
fn the_last_line_of_a_level_is_of_its_move() {
    let mut gui = begin();
    for level in 1..10 {
        gui.say(&format!("setoption name Skill Level value {level}"));
        for _ in 0..5 {
            let (infos, best) = search(&mut gui, "go movetime 1000");
            let told = infos.last().unwrap().pv[0].to_string();
            assert_eq!(best.split(' ').nth(1), Some(&*told), "level {level}");
        }
    }
}

#[test]
fn many_threads_leave_time_for_every_move() {
    let mut gui = begin();
    gui.say("setoption name Threads value 64");
    let (infos, _) = search(&mut gui, "go nodes 64");
    assert!(infos.iter().any(|info| info.score.is_some()), "{infos:?}");
}

#[test]
fn a_long_bench_is_stopped() {
    let mut gui = begin();
    gui.say("bench 60");
    std::thread::sleep(std::time::Duration::from_millis(200));
    gui.say("stop");
    gui.hear("stopped");
    gui.ask("isready", "readyok");
}

#[test]
fn a_dead_position_is_drawn() {
    let mut gui = begin();
    gui.say("setoption name UCI_ShowWDL value true");
    gui.say("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    let (infos, _) = search(&mut gui, "go depth 3");
    let last = infos.last().unwrap().win_draw_loss;
    assert_eq!(last, Some(WinDrawLoss::DRAWN));
}

#[test]
fn bad_positions_change_nothing() {
    let mut gui = begin();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    for bad in [
        "position",
        "position fen",
        "position fen nonsense",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq",
        "position fen kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        gui.ask(bad, "info string");
    }
    assert_eq!(gui.ask("go depth 2", "bestmove"), "bestmove a1a8");
}

#[test]
fn a_game_ends_before_its_first_illegal_move() {
    let mut gui = begin();
    for moves in ["e2e4 e2e4 d2d4", "e2e4 xyz", "e2e4 0000"] {
        let told = gui.ask(&format!("position startpos moves {moves}"), "info string");
        assert!(told.contains("4P3"), "{told}");
        let fen = gui.ask("d", "Fen:");
        assert!(fen.contains(" b KQkq "), "{fen}");
    }
}

#[test]
fn rubbish_is_survived() {
    let mut gui = begin();
    gui.say(
        "\n \t\n\u{0}\u{1}\nhello\nsetoption\nsetoption name\nsetoption name Hash\ndebug\nregister",
    );
    gui.say("setoption name Hash value 0\nsetoption name Hash value 99999999999999999999");
    gui.say("setoption name Hash value x\nsetoption name Nonsense value 1\nsetoption name Threads value -1");
    gui.say("go depth\ngo depth x\ngo wtime\nperft\nperft x\nbench x");
    gui.say(&"x".repeat(MAX_LINE));
    gui.say(&"y".repeat(3 * MAX_LINE));
    gui.say(&format!(
        "position startpos moves{}",
        " e2e4".repeat(MAX_LINE / 5 - 10)
    ));
    gui.say(&format!("position fen {}", "/".repeat(MAX_LINE - 20)));
    gui.ask("isready", "readyok");
    gui.say("position startpos");
    gui.ask("go depth 3", "bestmove");
}

#[test]
fn a_line_as_long_as_allowed_is_a_game() {
    let mut gui = begin();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(MAX_LINE / 20 - 2);
    gui.say(&format!("position startpos moves{shuffle} e2e4"));
    let fen = gui.ask("d", "Fen:");
    assert!(fen.contains("4P3"), "{fen}");
    gui.ask("go depth 3", "bestmove");
}

#[test]
fn exits_at_the_end_of_input() {
    let gui = begin();
    assert!(gui.end().is_empty());
    let mut gui = begin();
    gui.say("go infinite");
    let lines = gui.end();
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    let mut gui = begin();
    gui.say("go ponder wtime 1000 btime 1000");
    assert!(gui.end().last().unwrap().starts_with("bestmove "));
    // A count that would take for ever.
    let mut gui = begin();
    gui.say("go perft 30");
    gui.end();
}

/// Whoever wants a move has heard enough of a count.
#[test]
fn go_ends_a_count() {
    let mut gui = begin();
    gui.say("go perft 30");
    gui.ask("go depth 1", "bestmove");
    assert!(gui.end().is_empty());
}

#[test]
fn quits_while_searching() {
    let mut gui = begin();
    gui.say("go infinite\nquit");
    assert!(gui.rest().last().unwrap().starts_with("bestmove "));
}

#[test]
fn castling_is_written_as_the_gui_asks() {
    let mut gui = begin();
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    gui.say(castle);
    assert!(
        gui.ask("go depth 2 searchmoves e1g1", "bestmove")
            .starts_with("bestmove e1g1")
    );
    assert!(
        gui.ask("go depth 2 searchmoves e1h1", "bestmove")
            .starts_with("bestmove e1g1")
    );
    gui.say("setoption name UCI_Chess960 value true");
    gui.say(castle);
    assert!(
        gui.ask("go depth 2 searchmoves e1h1", "bestmove")
            .starts_with("bestmove e1h1")
    );
    gui.say("position fen r4k1r/8/8/8/8/8/8/RK4R1 w GAha - 0 1 moves b1g1");
    assert!(gui.ask("d", "Fen:").contains("R4RK1"));
}

#[test]
fn levels_play() {
    let mut gui = begin();
    for level in 0..10 {
        gui.say(&format!("setoption name Skill Level value {level}"));
        let best = gui.ask("go wtime 1000 btime 1000", "bestmove");
        assert!(!best.contains("none"));
    }
    gui.say("setoption name Skill Level value 10");
    gui.say("setoption name UCI_LimitStrength value true");
    gui.say("setoption name UCI_Elo value 1200");
    gui.ask("go depth 30", "bestmove");
}

#[test]
fn extensions() {
    let mut gui = begin();
    gui.ask("perft 3", "Nodes searched: 8902");
    gui.ask("go perft 2", "Nodes searched: 400");
    gui.ask("eval", "White's lead");
    gui.ask("bench 1", "Bench: ");
    gui.ask("isready", "readyok");
}

#[test]
fn the_book_replies_at_once() {
    let mut gui = begin();
    gui.say("setoption name OwnBook value true");
    let (infos, best) = search(&mut gui, "go wtime 100000 btime 100000");
    assert_eq!(infos.last().unwrap().depth, Some(0));
    assert!(best.starts_with("bestmove "));
    // Analysis is not answered from the book.
    gui.say("go infinite");
    assert!(
        gui.overhear(100)
            .iter()
            .any(|line| line.starts_with("info depth 3 "))
    );
    gui.ask("stop", "bestmove");
    gui.ask(
        "setoption name Book File value /nowhere/x.bin",
        "info string",
    );
}

#[test]
fn another_evaluation_takes_over() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zero.net");
    std::fs::write(&path, Weights::zero().to_bytes()).unwrap();
    let mut gui = begin();
    gui.say(&format!("setoption name EvalFile value {}", path.display()));
    gui.say("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    gui.ask("eval", "by the network: +0.00 pawns");
    let (infos, _) = search(&mut gui, "go depth 1");
    let score = infos.last().unwrap().score.unwrap().score;
    assert!(matches!(score, Score::Centipawns(-1..=1)), "{score:?}");
    // What cannot be read leaves the evaluation as it was.
    for bad in ["/nowhere/x.net", "Cargo.toml"] {
        gui.ask(
            &format!("setoption name EvalFile value {bad}"),
            "info string",
        );
    }
    gui.ask("eval", "by the network: +0.00 pawns");
    gui.say("setoption name EvalFile value classical\neval\nisready");
    let lines = gui.hear("readyok");
    assert!(
        !lines.iter().any(|line| line.contains("network")),
        "{lines:?}"
    );
}
