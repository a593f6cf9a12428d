//! The whole training pipeline in small, through the command line: self-play, shuffling, augmentation, training,
//! export, and a game with the resulting network.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tabiya_engine::{Engine, Limits, Network, Options, Root, SearchControl};
use tabiya_rules::Position;

fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[track_caller]
fn run(folder: &Path, line: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya-train"))
        .args(line.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{line}\n{out}\n{err}");
    out.into_owned()
}

#[track_caller]
fn refuse(folder: &Path, line: &str, reason: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya-train"))
        .args(line.split(' '))
        .current_dir(folder)
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && err.contains(reason), "{err}");
}

/// Returns a column of the CSV of losses.
fn column(folder: &Path, table: &str, number: usize) -> Vec<f64> {
    let text = fs::read_to_string(folder.join(table)).unwrap();
    text.lines()
        .skip(1)
        .map(|line| line.split(',').nth(number).unwrap().parse().unwrap())
        .collect()
}

#[test]
fn pipeline_from_self_play_to_network() {
    let folder = folder("pipeline");
    // Self-play, in two runs on one file.
    let play = "play --nodes 100 --chess960 20 --eval classical";
    run(&folder, &format!("{play} --out a.bin --positions 1500"));
    run(&folder, &format!("{play} --out a.bin --positions 3000"));
    let size = fs::metadata(folder.join("a.bin")).unwrap().len();
    assert!(size >= 3000 * 32 && size.is_multiple_of(32));

    // Shuffling removes duplicates: the same file twice adds none.
    let shuffled = run(
        &folder,
        "shuffle a.bin a.bin --out all.bin --held-back test.bin --share 0.1",
    );
    let written = fs::metadata(folder.join("all.bin")).unwrap().len();
    let held_back = fs::metadata(folder.join("test.bin")).unwrap().len();
    assert!(written + held_back <= size && held_back > 0, "{shuffled}");

    // Augmentation.
    run(
        &folder,
        "vary test.bin --out varied.bin --times 2 --nodes 20",
    );
    let varied = fs::metadata(folder.join("varied.bin")).unwrap().len();
    assert!(varied > held_back / 2 && varied < 2 * held_back);

    // Training is deterministic.
    let net = "net all.bin --validation test.bin --batch 256 --epochs 3 --warm-up 5";
    run(&folder, &format!("{net} --out one"));
    run(&folder, &format!("{net} --out two"));
    let one = fs::read(folder.join("one.net")).unwrap();
    assert_eq!(one, fs::read(folder.join("two.net")).unwrap());
    let training = column(&folder, "one.csv", 2);
    assert!(
        training.len() == 3 && training.is_sorted_by(|a, b| a > b),
        "{training:?}"
    );
    // So few positions generalise little, but the loss must be below the worst case.
    let validation = column(&folder, "one.csv", 3);
    assert!(validation.iter().all(|loss| *loss < 0.25), "{validation:?}");
    assert!(
        fs::read_to_string(folder.join("one.svg"))
            .unwrap()
            .contains("<svg")
    );

    // Continue from a checkpoint; resuming a finished run does nothing.
    run(
        &folder,
        &format!("{net} --out three --from one.float --rate 0.0003"),
    );
    assert!(column(&folder, "three.csv", 2)[0] < training[0]);
    run(&folder, &format!("{net} --out one --resume"));
    assert_eq!(column(&folder, "one.csv", 2), training);

    // Export.
    run(
        &folder,
        "export one.state --out again.net --floats again.float",
    );
    assert_eq!(one, fs::read(folder.join("again.net")).unwrap());
    assert_eq!(
        fs::read(folder.join("one.float")).unwrap(),
        fs::read(folder.join("again.float")).unwrap()
    );

    // The network can generate data and play.
    run(
        &folder,
        "play --nodes 100 --out b.bin --positions 200 --eval one.net",
    );
    play_a_game(&one);

    // SPSA, in two runs on one file.
    let margins = "margins --nodes 50 --threads 1 --out margins.txt";
    run(&folder, &format!("{margins} --pairs 2"));
    let list = run(&folder, &format!("{margins} --pairs 4"));
    assert!(list.starts_with("2 of 4 pairs"), "{list}");
    assert!(
        list.contains("    probcut_margin = 170 in 80..=300;"),
        "{list}"
    );
    let state = fs::read_to_string(folder.join("margins.txt")).unwrap();
    assert!(state.starts_with("pairs 4\n"), "{state}");
}

fn play_a_game(bytes: &[u8]) {
    let options = Options {
        hash: 1,
        ..Options::default()
    };
    let mut engine = Engine::new(Network::from_bytes(bytes).unwrap(), options);
    let limits = Limits {
        nodes: Some(500),
        ..Limits::default()
    };
    let mut root = Root::new(Position::START);
    for _ in 0..40 {
        let result = engine.search(&root, &limits, &SearchControl::new(), |_| {});
        let Some(m) = result.best_move else { break };
        assert!(root.position().is_legal(m));
        root.play(m);
    }
    assert!(root.position().ply() > 10);
}

#[test]
fn bad_input_is_refused() {
    let folder = folder("refusals");
    fs::write(folder.join("short.bin"), [0; 40]).unwrap();
    fs::write(folder.join("bad.bin"), [7; 64]).unwrap();
    fs::write(folder.join("empty.bin"), []).unwrap();
    refuse(&folder, "net short.bin --out x", "ends within a sample");
    refuse(&folder, "net bad.bin --out x", "bad.bin, position 0");
    refuse(&folder, "net empty.bin --out x", "too few positions");
    refuse(
        &folder,
        "net nothing.bin --out x",
        "cannot read nothing.bin",
    );
    refuse(&folder, "shuffle bad.bin --out x.bin", "checksum mismatch");
    refuse(&folder, "export bad.bin --out x.net", "not a checkpoint");
    refuse(
        &folder,
        "play --out x.bin --positions 1 --eval bad.bin",
        "not a Tabiya network",
    );
}
