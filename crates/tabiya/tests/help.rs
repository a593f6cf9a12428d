//! `tabiya help`: the manual in the terminal.

#![cfg(unix)]

use std::{
    io::Read,
    process::{Command, Output},
};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

fn help(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    // Only for terminals.
    command.env("PAGER", "false");
    command.arg("help").args(words).output().unwrap()
}

/// Returns what a successful command prints.
#[track_caller]
fn printed(words: &[&str]) -> String {
    let output = help(words);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn topics_and_commands_are_listed() {
    let text = printed(&[]);
    for line in [
        "Commands:",
        "  backup ",
        "  restore ",
        "Manual:",
        "  tabiya help hosting ",
        "Hosting a club",
        "  tabiya help security ",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn a_topic_is_plain_text() {
    let text = printed(&["hosting"]);
    assert!(text.starts_with("Hosting a club\n====="), "{text}");
    assert!(text.contains("tabiya restore"), "{text}");
    assert!(!text.contains("]("), "{text}");
    assert_eq!(printed(&["hosting.md"]), text);
}

#[test]
fn a_command_has_its_help() {
    let text = printed(&["pgn", "check"]);
    assert!(text.contains("Usage: tabiya pgn check"), "{text}");
    let text = printed(&["backup"]);
    assert!(
        text.contains("Usage: tabiya backup") && text.contains("--force"),
        "{text}"
    );
    // A visible alias.
    assert!(printed(&["analyze"]).contains("Usage: tabiya analyse"));
}

#[test]
fn unknown_topics_are_errors() {
    for words in [&["nothing"][..], &["hosting", "more"], &["pgn", "nothing"]] {
        let output = help(words);
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("`tabiya help` lists them"), "{said}");
    }
}

#[test]
fn a_similar_name_is_suggested() {
    for (word, want) in [
        ("hostin", "did you mean hosting?"),
        ("Resto", "did you mean restore?"),
    ] {
        let said = String::from_utf8(help(&[word]).stderr).unwrap();
        assert!(said.contains(want), "{said}");
    }
    let said = String::from_utf8(help(&["e"]).stderr).unwrap();
    assert!(!said.contains("did you mean"), "{said}");
}

/// On a terminal a topic goes through the pager, and without one to the screen.
#[test]
fn a_terminal_has_a_pager() {
    let on_terminal = |pager: &str| {
        let size = PtySize {
            rows: 24,
            cols: 80,
            ..PtySize::default()
        };
        let terminal = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(["help", "hosting"]);
        command.env("PAGER", pager);
        let mut child = terminal.slave.spawn_command(command).unwrap();
        drop(terminal.slave);
        let mut out = terminal.master.try_clone_reader().unwrap();
        // The end of a terminal's output is an error on Linux.
        let mut bytes = Vec::new();
        let _ = out.read_to_end(&mut bytes);
        assert!(child.wait().unwrap().success());
        String::from_utf8_lossy(&bytes).replace("\r\n", "\n")
    };
    assert_eq!(on_terminal("sed -n 1p"), "Hosting a club\n");
    for pager in ["", "cat", "no-such-pager-anywhere"] {
        let text = on_terminal(pager);
        assert!(
            text.contains("Hosting a club\n=====") && text.contains("Monitoring"),
            "{text}"
        );
    }
}
