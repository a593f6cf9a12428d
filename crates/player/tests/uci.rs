//! The UCI loop, with well-behaved and badly behaved GUIs.

mod gui_client;

use gui_client::GuiClient;
use tabiya_engine::network::Weights;
use tabiya_player::uci_loop;
use tabiya_protocol::{
    MAX_LINE_LENGTH, ReportedScore,
    uci::{EngineMessage, InfoMessage, WinDrawLoss},
};

fn start() -> GuiClient {
    GuiClient::start(uci_loop)
}

#[track_caller]
fn info(line: &str) -> InfoMessage {
    match line.parse() {
        Ok(EngineMessage::Info(info)) => *info,
        other => panic!("{line}: {other:?}"),
    }
}

/// Runs a search and returns its infos and its answer.
#[track_caller]
fn search(gui: &mut GuiClient, go: &str) -> (Vec<InfoMessage>, String) {
    gui.send(go);
    let mut lines = gui.read_until("bestmove");
    let best = lines.pop().unwrap();
    let infos = lines.iter().map(|line| info(line)).collect();
    (infos, best)
}

const MATED: &str = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

#[test]
fn identifies_itself() {
    let mut gui = start();
    gui.send("uci");
    let lines = gui.read_until("uciok");
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
    gui.request("isready", "readyok");
    gui.send("quit");
    assert!(gui.wait_for_exit().is_empty());
}

#[test]
fn searches_and_sends_info() {
    let mut gui = start();
    gui.send("position startpos moves e2e4 e7e5");
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
    gui.send("setoption name UCI_ShowWDL value true");
    gui.send("setoption name MultiPV value 3");
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
    let mut gui = start();
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let (infos, best) = search(&mut gui, "go mate 1");
    assert_eq!(
        infos.last().unwrap().score.unwrap().score,
        ReportedScore::Mate(1)
    );
    assert_eq!(best, "bestmove a1a8");
}

#[test]
fn infinite_waits_for_stop() {
    let mut gui = start();
    // A search that soon is complete.
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    gui.send("go infinite");
    let lines = gui.read_for(300);
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    gui.request("isready", "readyok");
    assert_eq!(gui.request("stop", "bestmove"), "bestmove a1a8");
    // Also without legal moves.
    gui.send(MATED);
    gui.send("go infinite");
    assert_eq!(gui.read_for(100), Vec::<String>::new());
    assert_eq!(gui.request("stop", "bestmove"), "bestmove (none)");
}

#[test]
fn ponder_waits_for_ponderhit_or_stop() {
    let mut gui = start();
    gui.send("position startpos moves e2e4 e7e5");
    gui.send("go ponder wtime 200 btime 200");
    let lines = gui.read_for(500);
    assert!(!lines.iter().any(|line| line.starts_with("bestmove")));
    gui.request("ponderhit", "bestmove");
    gui.send("ponderhit");
    gui.send("go ponder movetime 10");
    assert!(
        !gui.read_for(150)
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    gui.request("stop", "bestmove");
    gui.send("go ponder depth 2");
    assert!(
        !gui.read_for(150)
            .iter()
            .any(|line| line.starts_with("bestmove"))
    );
    gui.request("ponderhit", "bestmove");
    gui.send(MATED);
    gui.send("go ponder wtime 100 btime 100");
    assert_eq!(gui.request("ponderhit", "bestmove"), "bestmove (none)");
}

#[test]
fn stop_while_idle_is_ignored() {
    let mut gui = start();
    gui.send("stop\nstop\nponderhit");
    gui.request("isready", "readyok");
    let (infos, _) = search(&mut gui, "go depth 5");
    assert_eq!(infos.last().unwrap().depth, Some(5));
    gui.send("stop");
    let (infos, _) = search(&mut gui, "go depth 6");
    assert_eq!(infos.last().unwrap().depth, Some(6));
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn stop_and_go_without_delay() {
    let mut gui = start();
    for _ in 0..20 {
        gui.send("go infinite\nstop\nposition startpos moves d2d4\ngo depth 2\nposition startpos");
        gui.read_until("bestmove");
        gui.read_until("bestmove");
    }
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn a_malformed_go_is_answered() {
    let mut gui = start();
    for go in [
        "go movetime abc",
        "go wtime",
        "go wtime 1000.5 btime 1000",
        "go depth 2 wtime x",
    ] {
        gui.request(go, "info string");
        gui.read_until("bestmove");
    }
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn go_while_searching_is_ignored() {
    let mut gui = start();
    gui.send("go infinite");
    gui.request("go depth 1", "info string go is ignored");
    gui.request("stop", "bestmove");
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn position_while_searching_applies_to_the_next_search() {
    let mut gui = start();
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    gui.send("go infinite");
    gui.send(MATED);
    assert_eq!(gui.request("stop", "bestmove"), "bestmove a1a8");
    assert_eq!(gui.request("go depth 1", "bestmove"), "bestmove (none)");
}

#[test]
fn options_while_searching_apply_afterwards() {
    let mut gui = start();
    gui.send("go infinite");
    gui.send("setoption name Hash value 2\nsetoption name Clear Hash\nsetoption name Threads value 2\nucinewgame");
    gui.request("isready", "readyok");
    gui.request("stop", "bestmove");
    let (infos, _) = search(&mut gui, "go depth 4");
    assert!(infos.last().unwrap().depth >= Some(4));
}

#[test]
fn no_legal_move() {
    let mut gui = start();
    gui.send(MATED);
    for go in [
        "go depth 3",
        "go wtime 100",
        "go",
        "go movetime 50",
        "go nodes 10",
    ] {
        let (infos, best) = search(&mut gui, go);
        assert_eq!(best, "bestmove (none)", "{go}");
        assert_eq!(infos[0].score.unwrap().score, ReportedScore::Mate(0));
    }
    gui.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let (infos, best) = search(&mut gui, "go depth 3");
    assert_eq!(best, "bestmove (none)");
    assert_eq!(infos[0].score.unwrap().score, ReportedScore::Centipawns(0));
}

#[test]
fn unusual_limits_end_the_search() {
    let mut gui = start();
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
        gui.request("go depth 3 searchmoves a2a3", "bestmove")[..13],
        *"bestmove a2a3"
    );
}

/// `searchmoves` does not change the level.
#[test]
fn a_level_respects_searchmoves() {
    let mut gui = start();
    gui.send("setoption name Skill Level value 0");
    let mut seen: Vec<String> = (0..40)
        .map(|_| gui.request("go depth 2 searchmoves e2e4 a2a3", "bestmove"))
        .collect();
    seen.sort();
    seen.dedup();
    assert_eq!(seen, ["bestmove a2a3", "bestmove e2e4"]);
}

/// The last info is of the move that is played, though a level does not always play the best move it finds.
#[test]
fn the_last_info_of_a_level_is_of_its_move() {
    let mut gui = start();
    for level in 1..10 {
        gui.send(&format!("setoption name Skill Level value {level}"));
        for _ in 0..5 {
            let (infos, best) = search(&mut gui, "go movetime 1000");
            let reported = infos.last().unwrap().pv[0].to_string();
            assert_eq!(best.split(' ').nth(1), Some(&*reported), "level {level}");
        }
    }
}

/// Checks a search: every line has its rank and a score, and in the last block the first line begins with the best move
/// and each line with another one.
#[track_caller]
fn check_lines(infos: &[InfoMessage], best: &str, about: &str) {
    let lines: Vec<&InfoMessage> = infos.iter().filter(|info| !info.pv.is_empty()).collect();
    for line in &lines {
        let has_all = line.multi_pv.is_some() && line.score.is_some();
        assert!(has_all, "{about}: {line:?}");
    }
    let blocks = lines.chunk_by(|one, next| next.multi_pv > one.multi_pv);
    let last = blocks.last().unwrap_or_else(|| panic!("{about}: no line"));
    let mut moves = Vec::new();
    for (i, line) in last.iter().enumerate() {
        assert_eq!(line.multi_pv, Some(i as u32 + 1), "{about}");
        assert!(!moves.contains(&line.pv[0]), "{about}: {last:?}");
        moves.push(line.pv[0]);
    }
    let played = best.split(' ').nth(1).unwrap();
    assert_eq!(moves[0].to_string(), played, "{about}: {last:?}");
}

#[test]
fn the_last_lines_begin_with_the_best_move_wherever_a_search_stops() {
    let mut gui = start();
    for position in [
        "startpos",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "fen k7/8/1K6/8/8/8/8/7R b - - 0 1",
    ] {
        gui.send(&format!("position {position}"));
        for multi_pv in [1, 3, 40] {
            gui.send(&format!("setoption name MultiPV value {multi_pv}"));
            for level in [10, 7, 4, 1] {
                gui.send(&format!("setoption name Skill Level value {level}"));
                for step in 0..12 {
                    let nodes = step * step * 37;
                    let mut about = format!("{position}, {multi_pv} lines, level {level}");
                    about += &format!(", {nodes} nodes");
                    let (infos, best) = search(&mut gui, &format!("go nodes {nodes}"));
                    check_lines(&infos, &best, &about);
                }
                let (infos, best) = search(&mut gui, "go movetime 2");
                check_lines(&infos, &best, "movetime");
                gui.send("go infinite");
                let (infos, best) = search(&mut gui, "stop");
                check_lines(&infos, &best, "stop");
            }
        }
    }
}

/// A move that was not searched has no score, and is not reported as a line.
#[test]
fn a_random_move_is_no_line() {
    let mut gui = start();
    gui.send("setoption name Skill Level value 0\nsetoption name MultiPV value 2");
    let (infos, best) = search(&mut gui, "go depth 3");
    assert!(best.starts_with("bestmove ") && !best.contains("none"));
    assert_eq!(infos.len(), 1);
    assert!(infos[0].pv.is_empty() && infos[0].score.is_none());
}

#[test]
fn many_threads_leave_time_for_every_move() {
    let mut gui = start();
    gui.send("setoption name Threads value 64");
    let (infos, _) = search(&mut gui, "go nodes 64");
    assert!(infos.iter().any(|info| info.score.is_some()), "{infos:?}");
}

#[test]
fn a_long_bench_is_stopped() {
    let mut gui = start();
    gui.send("bench 60");
    std::thread::sleep(std::time::Duration::from_millis(200));
    gui.send("stop");
    gui.read_until("stopped");
    gui.request("isready", "readyok");
}

#[test]
fn a_dead_position_is_drawn() {
    let mut gui = start();
    gui.send("setoption name UCI_ShowWDL value true");
    gui.send("position fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1");
    let (infos, _) = search(&mut gui, "go depth 3");
    let last = infos.last().unwrap().win_draw_loss;
    assert_eq!(last, Some(WinDrawLoss::DRAWN));
}

#[test]
fn bad_positions_change_nothing() {
    let mut gui = start();
    gui.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    for bad in [
        "position",
        "position fen",
        "position fen nonsense",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq",
        "position fen kkkkkkkk/8/8/8/8/8/8/4K3 w - - 0 1",
    ] {
        gui.request(bad, "info string");
    }
    assert_eq!(gui.request("go depth 2", "bestmove"), "bestmove a1a8");
}

#[test]
fn a_game_ends_before_its_first_illegal_move() {
    let mut gui = start();
    for moves in ["e2e4 e2e4 d2d4", "e2e4 xyz", "e2e4 0000"] {
        let message = gui.request(&format!("position startpos moves {moves}"), "info string");
        assert!(message.contains("4P3"), "{message}");
        let fen = gui.request("d", "Fen:");
        assert!(fen.contains(" b KQkq "), "{fen}");
    }
}

#[test]
fn garbage_input_is_survived() {
    let mut gui = start();
    gui.send(
        "\n \t\n\u{0}\u{1}\nhello\nsetoption\nsetoption name\nsetoption name Hash\ndebug\nregister",
    );
    gui.send("setoption name Hash value 0\nsetoption name Hash value 99999999999999999999");
    gui.send("setoption name Hash value x\nsetoption name Nonsense value 1\nsetoption name Threads value -1");
    gui.send("go depth\ngo depth x\ngo wtime\nperft\nperft x\nbench x");
    gui.send(&"x".repeat(MAX_LINE_LENGTH));
    gui.send(&"y".repeat(3 * MAX_LINE_LENGTH));
    gui.send(&format!(
        "position startpos moves{}",
        " e2e4".repeat(MAX_LINE_LENGTH / 5 - 10)
    ));
    gui.send(&format!(
        "position fen {}",
        "/".repeat(MAX_LINE_LENGTH - 20)
    ));
    gui.request("isready", "readyok");
    gui.send("position startpos");
    gui.request("go depth 3", "bestmove");
}

#[test]
fn a_game_of_the_maximum_line_length_is_accepted() {
    let mut gui = start();
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(MAX_LINE_LENGTH / 20 - 2);
    gui.send(&format!("position startpos moves{shuffle} e2e4"));
    let fen = gui.request("d", "Fen:");
    assert!(fen.contains("4P3"), "{fen}");
    gui.request("go depth 3", "bestmove");
}

#[test]
fn exits_at_the_end_of_input() {
    let gui = start();
    assert!(gui.close_and_wait().is_empty());
    let mut gui = start();
    gui.send("go infinite");
    let lines = gui.close_and_wait();
    assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
    let mut gui = start();
    gui.send("go ponder wtime 1000 btime 1000");
    assert!(
        gui.close_and_wait()
            .last()
            .unwrap()
            .starts_with("bestmove ")
    );
    // A perft that would take for ever.
    let mut gui = start();
    gui.send("go perft 30");
    gui.close_and_wait();
}

/// Perft recurses once per ply: a depth that would overflow the stack is refused.
#[test]
fn perft_beyond_the_largest_depth_is_refused() {
    let mut gui = start();
    let refused = "info string perft: the depth must be at most 64, not";
    for depth in [65, 5_000, 1_000_000, u32::MAX] {
        gui.send(&format!("go perft {depth}"));
        gui.read_until(&format!("{refused} {depth}"));
        gui.send(&format!("perft {depth}"));
        gui.read_until(&format!("{refused} {depth}"));
    }
    gui.request("isready", "readyok");
}

/// A search takes precedence over perft.
#[test]
fn go_stops_perft() {
    let mut gui = start();
    gui.send("go perft 30");
    gui.request("go depth 1", "bestmove");
    assert!(gui.close_and_wait().is_empty());
}

#[test]
fn quits_while_searching() {
    let mut gui = start();
    gui.send("go infinite\nquit");
    assert!(gui.wait_for_exit().last().unwrap().starts_with("bestmove "));
}

#[test]
fn castling_notation_follows_uci_chess960() {
    let mut gui = start();
    let castle = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    gui.send(castle);
    assert!(
        gui.request("go depth 2 searchmoves e1g1", "bestmove")
            .starts_with("bestmove e1g1")
    );
    assert!(
        gui.request("go depth 2 searchmoves e1h1", "bestmove")
            .starts_with("bestmove e1g1")
    );
    gui.send("setoption name UCI_Chess960 value true");
    gui.send(castle);
    assert!(
        gui.request("go depth 2 searchmoves e1h1", "bestmove")
            .starts_with("bestmove e1h1")
    );
    gui.send("position fen r4k1r/8/8/8/8/8/8/RK4R1 w GAha - 0 1 moves b1g1");
    assert!(gui.request("d", "Fen:").contains("R4RK1"));
}

#[test]
fn levels_play() {
    let mut gui = start();
    for level in 0..10 {
        gui.send(&format!("setoption name Skill Level value {level}"));
        let best = gui.request("go wtime 1000 btime 1000", "bestmove");
        assert!(!best.contains("none"));
    }
    gui.send("setoption name Skill Level value 10");
    gui.send("setoption name UCI_LimitStrength value true");
    gui.send("setoption name UCI_Elo value 1200");
    gui.request("go depth 30", "bestmove");
}

#[test]
fn extensions() {
    let mut gui = start();
    gui.request("perft 3", "Nodes searched: 8902");
    gui.request("go perft 2", "Nodes searched: 400");
    gui.request("eval", "White's lead");
    gui.request("bench 1", "Bench: ");
    gui.request("isready", "readyok");
}

#[test]
fn book_moves_are_played_at_once() {
    let mut gui = start();
    gui.send("setoption name OwnBook value true");
    let (infos, best) = search(&mut gui, "go wtime 100000 btime 100000");
    assert_eq!(infos.last().unwrap().depth, Some(0));
    assert!(best.starts_with("bestmove "));
    // Analysis does not use the book.
    gui.send("go infinite");
    assert!(
        gui.read_for(100)
            .iter()
            .any(|line| line.starts_with("info depth 3 "))
    );
    gui.request("stop", "bestmove");
    gui.request(
        "setoption name Book File value /nowhere/x.bin",
        "info string",
    );
}

#[test]
fn changing_the_evaluation() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("zero.net");
    std::fs::write(&path, Weights::zero().to_bytes()).unwrap();
    let mut gui = start();
    gui.send(&format!("setoption name EvalFile value {}", path.display()));
    gui.send("position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    gui.request("eval", "by the network: +0.00 pawns");
    let (infos, _) = search(&mut gui, "go depth 1");
    let score = infos.last().unwrap().score.unwrap().score;
    assert!(
        matches!(score, ReportedScore::Centipawns(-1..=1)),
        "{score:?}"
    );
    // A file that cannot be read leaves the evaluation unchanged.
    for bad in ["/nowhere/x.net", "Cargo.toml"] {
        gui.request(
            &format!("setoption name EvalFile value {bad}"),
            "info string",
        );
    }
    gui.request("eval", "by the network: +0.00 pawns");
    gui.send("setoption name EvalFile value classical\neval\nisready");
    let lines = gui.read_until("readyok");
    assert!(
        !lines.iter().any(|line| line.contains("network")),
        "{lines:?}"
    );
}
