//! Completions, as shells load them, and manual pages.

use std::{fs, process::Command};

use crate::folder::{Folder, run};

/// Writes the completions of a shell to a file, and returns its path.
fn completions(folder: &Folder, shell: &str, name: &str) -> String {
    let printed = run(&["completions", shell]);
    assert_eq!((printed.code, &*printed.err), (0, ""));
    folder.file(name, printed.out)
}

/// Runs a script in a shell without a user's settings. It must print nothing on standard error.
#[track_caller]
fn run_script(shell: &str, options: &[&str], script: &str) -> String {
    // A shell that waits for what does not come must not wait for ever.
    let output = Command::new("timeout")
        .args(["60", shell])
        .args(options)
        .args(["-c", script])
        .output()
        .unwrap_or_else(|error| panic!("{shell}: {error}; cargo xtask test installs it"));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && err.is_empty(), "{shell}: {err}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn bash_loads_the_completions_and_offers_one() {
    let folder = Folder::new();
    let file = completions(&folder, "bash", "tabiya.bash");
    let offered = |words: &str, last: usize| {
        let script = format!(
            "set -e; source '{file}'; complete -p tabiya >/dev/null; \
             COMP_WORDS=({words}); COMP_CWORD={last}; \
             _tabiya tabiya \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{last}-1]}}\"; \
             printf '%s\\n' \"${{COMPREPLY[@]}}\""
        );
        run_script("bash", &["--norc", "--noprofile"], &script)
    };
    assert_eq!(offered("tabiya perf", 1), "perft\n");
    assert_eq!(offered("tabiya pgn ch", 2), "check\n");
    assert_eq!(offered("tabiya perft --div", 2), "--divide\n");
    assert!(offered("tabiya --color ''", 2).contains("never"));
}

#[test]
fn zsh_loads_the_completions_and_offers_one() {
    let folder = Folder::new();
    completions(&folder, "zsh", "_tabiya");
    // A shell in a pseudo-terminal of its own, where a person types a part of a command and Tab.
    let script = format!(
        r#"
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1=; fpath=('{folder}' \$fpath); autoload -Uz compinit; compinit -u -D; tabiya() {{ print -r -- RAN \$* }}; print -r -- LOADED-\$_comps[tabiya]"
        zpty -r -m shell text '*LOADED-_tabiya*' || exit 1
        zpty -w -n shell $'tabiya pgn che\t\n'
        zpty -r -m shell text '*RAN pgn check*' || exit 1
        print OFFERED
        zpty -d shell
        "#,
        folder = folder.path().display()
    );
    assert_eq!(run_script("zsh", &["-f"], &script), "OFFERED\n");
}

#[test]
fn fish_and_powershell_have_completions_too() {
    let fish = run(&["completions", "fish"]).out;
    assert!(fish.contains("complete -c tabiya"), "{fish}");
    let powershell = run(&["completions", "powershell"]).out;
    assert!(
        powershell.contains("Register-ArgumentCompleter"),
        "{powershell}"
    );
    let unknown = run(&["completions", "tcsh"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("use bash, zsh, fish or powershell"));
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = Folder::new();
    let pages = folder.path().join("share/man1");
    let out = pages.to_str().unwrap();
    assert_eq!(run(&["man", "--out", out]).code, 0);
    let mut names: Vec<_> = fs::read_dir(&pages)
        .unwrap()
        .map(|page| page.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    for name in ["tabiya.1", "tabiya-perft.1", "tabiya-pgn-check.1"] {
        assert!(names.iter().any(|page| page == name), "{names:?}");
    }
    // The page of the program names all commands.
    let main = fs::read_to_string(pages.join("tabiya.1")).unwrap();
    for name in names {
        let page = fs::read_to_string(pages.join(&name)).unwrap();
        for section in ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES"] {
            assert!(
                page.contains(&format!("\n.SH {section}\n")),
                "{name}: {page}"
            );
        }
        assert_eq!(page.matches(".TH ").count(), 1, "{name}");
        let command = name.trim_start_matches("tabiya-").trim_end_matches(".1");
        let listed = format!("tabiya\\-{}(1)", command.replace('-', "\\-"));
        let is_listed = main.contains(&listed) || command.contains('-') || command == "tabiya";
        assert!(
            is_listed || name.matches('-').count() > 1,
            "{listed}: {main}"
        );
    }
    // Pages that exist are not overwritten unasked.
    let again = run(&["man", "--out", out]);
    assert_eq!(again.code, 2);
    assert!(again.err.contains("--force"), "{}", again.err);
    assert_eq!(run(&["man", "--out", out, "--force"]).code, 0);
}
