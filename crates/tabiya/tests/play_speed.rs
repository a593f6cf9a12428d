//! Speed and idle load of `tabiya play`, in a test program of its own so that no other test runs at the same time.

#![cfg(unix)]

#[path = "play/home.rs"]
#[expect(dead_code, reason = "the other tests of `tabiya play` need more of it")]
mod home;
#[path = "play/terminal.rs"]
#[expect(dead_code, reason = "the other tests of `tabiya play` need more of it")]
mod terminal;

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use crate::{home::Home, terminal::Terminal};

/// Returns the shortest of several times, since other programs run too.
fn least(count: usize, measure: impl FnMut(usize) -> Duration) -> Duration {
    (0..count).map(measure).min().unwrap()
}

#[test]
fn it_starts_within_50_milliseconds() {
    let home = Home::new();
    let quickest = least(15, |_| {
        let started = Instant::now();
        let terminal = Terminal::start(&home, &["--person"], (80, 24));
        terminal.wait_for("White to move");
        started.elapsed()
    });
    println!("start: {quickest:?}");
    assert!(quickest < Duration::from_millis(50), "{quickest:?}");
}

#[test]
fn a_key_shows_within_16_milliseconds() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, &["--person"], (120, 40));
    terminal.wait_for("White to move");
    let mut times: Vec<Duration> = "qwertyuiopasdfghjkl"
        .chars()
        .scan(String::from("> "), |line, letter| {
            line.push(letter);
            let pressed = Instant::now();
            terminal.send(&letter.to_string());
            terminal.wait_for(line);
            Some(pressed.elapsed())
        })
        .collect();
    times.sort();
    println!("key: {:?} … {:?}", times[0], times[times.len() / 2]);
    // The shortest, since other programs run too.
    assert!(times[0] < Duration::from_millis(16), "{times:?}");
}

/// Measures the load with a running clock.
#[cfg(target_os = "linux")]
#[test]
fn idle_it_takes_less_than_one_percent() {
    let home = Home::new();
    let terminal = Terminal::start(&home, &["--person", "--time", "5+3"], (120, 40));
    terminal.wait_for("White to move");
    thread::sleep(Duration::from_millis(300));
    let before = ticks(terminal.id());
    thread::sleep(Duration::from_secs(4));
    let used = ticks(terminal.id()) - before;
    println!("idle: {used} ticks in 4 s");
    // A tick is a hundredth of a second.
    assert!(used <= 4, "{used} ticks in 4 s");
}

#[cfg(target_os = "linux")]
/// Returns the CPU time of a process in ticks: fields 14 and 15 of its line.
fn ticks(id: u32) -> u64 {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let (_, rest) = line.rsplit_once(')').unwrap();
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let number = |index: usize| fields[index].parse::<u64>().unwrap();
    number(11) + number(12)
}
