//! Two terminals play each other at a club; a third watches.

use std::{
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crate::{home::Home, terminal::Terminal, test_club::TestClub};

#[test]
fn two_screens_play_each_other_and_a_third_watches() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let size = (100, 30);
    let (anna_home, bo_home, eve_home) = (Home::new(), Home::new(), Home::new());
    let join = |home: &Home, name: &str, side: &str| {
        let arguments = [
            "--join",
            &club.address,
            "--name",
            name,
            side,
            "--time",
            "5+3",
        ];
        Terminal::start(home, &arguments, size)
    };
    let mut anna = join(&anna_home, "Anna", "--white");
    anna.wait_for("The library");
    anna.wait_for("You joined the club as Anna.");
    choose(&mut anna, "Challenge anyone");
    anna.wait_for("Opponent's time");
    anna.send("\r");
    anna.wait_for("Waiting for an opponent");
    let mut bo = join(&bo_home, "Bo", "--random");
    bo.wait_for("Accept challenge from Anna (White), 5+3");
    choose(&mut bo, "Accept challenge");
    for terminal in [&anna, &bo] {
        terminal.wait_for("White to move");
        terminal.wait_until("the clocks", |text| {
            text.contains("5:0") || text.contains("4:5")
        });
    }
    let mut eve = join(&eve_home, "Eve", "--random");
    eve.wait_for("Watch Anna vs Bo");
    choose(&mut eve, "Watch Anna");
    eve.wait_for("White to move");
    let moves = ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"];
    for (index, san) in moves.into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (&mut anna, &mut bo)
        } else {
            (&mut bo, &mut anna)
        };
        mover.enter(san);
        other.wait_for(san);
        eve.wait_for(san);
        mover.wait_for(san);
    }
    // Neither out of turn nor in somebody else's game.
    bo.enter("d6");
    bo.wait_for("It is White's turn.");
    eve.enter("Qxf7");
    anna.enter("chat good luck");
    bo.wait_for("Anna: good luck");
    // An offer is made and declined.
    anna.enter("draw");
    bo.wait_for("White offers a draw.");
    bo.enter("decline");
    anna.wait_for("Black declines the draw.");
    anna.enter("Qxf7");
    for terminal in [&anna, &bo, &eve] {
        terminal.wait_for("White wins by checkmate.");
    }
    // A rematch with colours swapped.
    anna.send("\r");
    bo.wait_for("offers a rematch");
    choose(&mut bo, "Rematch");
    for terminal in [&anna, &bo] {
        terminal.wait_until("the rematch", |text| {
            text.contains("White to move") && !text.contains("Qxf7")
        });
    }
    bo.enter("d4");
    anna.wait_for("d4");
    // Killed, and back in the same seat.
    anna.kill();
    let mut anna = join(&anna_home, "Anna", "--white");
    anna.wait_for("Your game: Bo vs Anna");
    choose(&mut anna, "Your game");
    anna.wait_for("d4");
    anna.enter("d5");
    bo.wait_for("d5");
}

/// Two pipes play each other: each line waits for its turn.
#[test]
fn two_pipes_play_each_other() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let address = club.address.clone();
    let anna = anna_in_a_pipe(&address, "challenge white\nf3\ng4\nno\nquit\n");
    thread::sleep(Duration::from_millis(1500));
    let home = Home::new();
    let arguments = ["--join", &address, "--name", "Bo", "--letters"];
    let (bo, code) = home.transcript(&arguments, "1\ne5\nQh4\nno\nquit\n");
    assert_eq!(code, 0, "{bo}");
    let (anna, code) = anna.join().unwrap();
    assert_eq!(code, 0, "{anna}");
    for text in [&anna, &bo] {
        assert!(
            text.contains("2... Qh4#: queen from d8 to h4, checkmate"),
            "{text}"
        );
        assert!(text.contains("Black wins by checkmate."), "{text}");
        // A finished game is not listed.
        assert!(!text.contains("Your game"), "{text}");
    }
    assert!(anna.contains("White: Anna. Black: Bo."), "{anna}");
}

/// A Chess960 challenge with time odds, made in plain mode and accepted on the screen.
#[test]
fn a_challenge_to_chess960_with_time_odds() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let address = club.address.clone();
    let lines = "challenge 5+3 odds 2+1 white 960 0\nfen\nclock\nb3\nresign\nno\nquit\n";
    let anna = anna_in_a_pipe(&address, lines);
    let mut bo = Terminal::fresh(&["--join", &address, "--name", "Bo"], (100, 30));
    choose(
        &mut bo,
        "Accept challenge from Anna (White), 5+3 / 2+1, Chess960 0",
    );
    bo.wait_for("b3");
    bo.enter("b6");
    let (anna, code) = anna.join().unwrap();
    assert_eq!(code, 0, "{anna}");
    for want in [
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR",
        "White has 5 minutes.",
        "Black has 2 minutes.",
        "White resigned",
    ] {
        assert!(anna.contains(want), "{want}: {anna}");
    }
    bo.wait_for("White resigned");
}

/// The challenger keeps their time with either colour.
#[test]
fn time_odds_with_black() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let address = club.address.clone();
    let lines = "challenge 5+3 odds 2+1 black\nclock\nresign\nno\nquit\n";
    let anna = anna_in_a_pipe(&address, lines);
    let mut bo = Terminal::fresh(&["--join", &address, "--name", "Bo"], (100, 30));
    choose(&mut bo, "Accept challenge from Anna (Black), 5+3 / 2+1");
    bo.wait_for("2:00");
    bo.enter("e4");
    let (anna, code) = anna.join().unwrap();
    assert_eq!(code, 0, "{anna}");
    // White has moved and received the increment.
    for want in ["White has 2 minutes 1 second.", "Black has 5 minutes."] {
        assert!(anna.contains(want), "{want}: {anna}");
    }
}

/// A challenge from the form on the screen: a position and a time are typed, and wrong input is reported.
#[test]
fn a_challenge_from_a_position_by_the_form() {
    let home = Home::new();
    let club = TestClub::start(&home);
    let address = club.address.clone();
    let join = |name: &str| {
        let arguments = ["--join", &address, "--name", name];
        Terminal::fresh(&arguments, (100, 30))
    };
    let (mut anna, mut bo) = (join("Anna"), join("Bo"));
    anna.wait_for("You joined the club as Anna.");
    choose(&mut anna, "Challenge Bo");
    anna.wait_for("Opponent's time");
    // From the last row up to the start position, the times and the colour.
    let (up, right) = ("\x1b[A", "\x1b[C");
    anna.send(&format!("{up}nowhere\r"));
    anna.wait_for("was not understood");
    anna.send("\x1b");
    anna.wait_until("an empty row", |text| !text.contains("nowhere"));
    anna.send("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\r");
    anna.wait_for("Custom position");
    anna.send(&format!("{up}1+2\r"));
    anna.wait_for("◂ 1+2 ▸");
    anna.send(&format!("{up}7+1\r"));
    anna.wait_for("◂ 7+1 ▸");
    anna.send(&format!("{up}{right}"));
    anna.wait_for("◂ White ▸");
    anna.send("\r");
    anna.wait_for("Challenge sent to Bo.");
    choose(
        &mut bo,
        "Accept challenge from Anna (White), 7+1 / 1+2, Custom position",
    );
    bo.wait_for("Black to move");
    bo.enter("Kd7");
    anna.wait_for("Kd7");
    anna.enter("e4");
    bo.wait_for("e4");
    bo.wait_until("both clocks", |text| {
        text.contains("7:0") && (text.contains("1:0") || text.contains("0:5"))
    });
}

/// Runs Anna's client with input from a pipe. Returns the output and the exit code.
pub(crate) fn anna_in_a_pipe(address: &str, lines: &str) -> JoinHandle<(String, i32)> {
    let (address, lines) = (address.to_string(), lines.to_string());
    thread::spawn(move || {
        let arguments = ["--join", &address, "--name", "Anna", "--letters"];
        Home::new().transcript(&arguments, &lines)
    })
}

/// Clicks an item of a list once the list no longer changes.
pub(crate) fn choose(terminal: &mut Terminal, what: &str) {
    terminal.wait_for(what);
    let mut place = crate::screen::find(terminal, what);
    let mut since = Instant::now();
    while since.elapsed() < Duration::from_millis(500) {
        thread::sleep(Duration::from_millis(20));
        let now = crate::screen::find(terminal, what);
        if now != place {
            (place, since) = (now, Instant::now());
        }
    }
    let (row, column) = place;
    terminal.click((column, row));
}
