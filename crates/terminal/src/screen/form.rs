//! [`Form`]: what the next game is, or a challenge: against whom, which side, how much time, where from.

use tabiya_game::{Start, TimeControl};
use tabiya_wire::Person;

use crate::{
    plan::{self, Choice},
    settings::Side,
    setup::Opponent,
    voice::{Voice, tidy},
};

/// What the next game is.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// What is chosen.
    pub(crate) choice: Choice,
    /// What it is for.
    pub(crate) purpose: Purpose,
    /// Which row is marked.
    pub(crate) row: Row,
    /// What is being typed into the marked row.
    pub(crate) typed: String,
    /// What was typed means nothing there.
    is_wrong: bool,
    /// What was chosen before, so that another engine is not lost.
    first: Opponent,
}

/// What a form is for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Purpose {
    /// A game here.
    Here,
    /// A challenge at a club, to somebody or to anyone.
    Challenge(Option<Person>),
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Opponent,
    Side,
    Time,
    OtherTime,
    Start,
    Begin,
}

const ROWS: [Row; 6] = [
    Row::Opponent,
    Row::Side,
    Row::Time,
    Row::OtherTime,
    Row::Start,
    Row::Begin,
];

/// Times that are offered; any other can be typed.
const TIMES: [&str; 12] = [
    "unlimited",
    "1+0",
    "3+2",
    "5+0",
    "5+3",
    "10+0",
    "10+5",
    "15+10",
    "30+0",
    "60+30",
    "90+30",
    "*5",
];

impl Form {
    /// Begins with what was chosen the last time.
    pub(crate) fn new(choice: Choice, purpose: Purpose) -> Self {
        let first = choice.opponent.clone();
        let mut form = Self {
            choice,
            purpose,
            row: Row::Begin,
            typed: String::new(),
            is_wrong: false,
            first,
        };
        // A challenge can be sent as it is; for a game here, the opponent comes first.
        if form.purpose == Purpose::Here {
            form.row = Row::Opponent;
        }
        form
    }

    /// Its rows. Whom a challenge is for was chosen before.
    pub(crate) fn rows(&self) -> &'static [Row] {
        match self.purpose {
            Purpose::Here => &ROWS,
            Purpose::Challenge(_) => &ROWS[1..],
        }
    }

    /// What it is about.
    pub(crate) fn title(&self, voice: &Voice) -> String {
        match &self.purpose {
            Purpose::Here => voice.word("menu-new-game"),
            Purpose::Challenge(None) => voice.word("terminal-menu-challenge"),
            Purpose::Challenge(Some(person)) => {
                voice.with("terminal-lobby-person", "name", &tidy(&person.name))
            }
        }
    }

    /// Types into the marked row, where something can be typed.
    pub(crate) fn type_letter(&mut self, letter: char) {
        let takes_text = matches!(self.row, Row::Time | Row::OtherTime | Row::Start);
        if takes_text && self.typed.len() < LONGEST {
            self.typed.push(letter);
            self.is_wrong = false;
        }
    }

    /// The last letter was wrong; or nothing is typed any more.
    pub(crate) fn erase(&mut self, all: bool) {
        self.is_wrong = false;
        self.typed.pop();
        if all {
            self.typed.clear();
        }
    }

    /// Takes what was typed. If it means nothing, it stays to be mended, and this is false.
    pub(crate) fn take_typed(&mut self) -> bool {
        let text = self.typed.trim();
        if text.is_empty() {
            return true;
        }
        let taken = match self.row {
            Row::Time => text.parse().map(|time| self.choice.time = time).is_ok(),
            Row::OtherTime => {
                let other = text.parse();
                other
                    .map(|time| self.choice.other_time = Some(time))
                    .is_ok()
            }
            Row::Start => {
                let start = plan::read_start(text);
                start.map(|start| self.choice.start = start).is_some()
            }
            Row::Opponent | Row::Side | Row::Begin => true,
        };
        self.is_wrong = !taken;
        if taken {
            self.typed.clear();
        }
        taken
    }

    /// Marks the next row, or the one before.
    pub(crate) fn step(&mut self, by: isize) {
        if self.take_typed() {
            self.row = next(self.rows(), &self.row, by);
        }
    }

    /// Marks a row.
    pub(crate) fn mark(&mut self, row: Row) {
        if self.take_typed() {
            self.row = row;
        }
    }

    /// Chooses the next in the marked row, or the one before.
    pub(crate) fn change(&mut self, by: isize) {
        self.erase(true);
        match self.row {
            Row::Opponent => {
                let choices = self.opponents();
                self.choice.opponent = next(&choices, &self.choice.opponent, by);
            }
            Row::Side => {
                let choices = [Side::White, Side::Black, Side::Random];
                self.choice.side = next(&choices, &self.choice.side, by);
            }
            Row::Time => {
                self.choice.time = next(&times(&self.choice.time), &self.choice.time, by);
            }
            Row::OtherTime => {
                let chosen = &self.choice.other_time;
                let known = chosen.as_ref().unwrap_or(&self.choice.time);
                let others = times(known).into_iter();
                let others = others.filter(|time| *time != self.choice.time).map(Some);
                let choices: Vec<_> = [None].into_iter().chain(others).collect();
                self.choice.other_time = next(&choices, chosen, by);
            }
            Row::Start => {
                let mut choices = vec![Start::Standard, Start::RandomChess960];
                if !choices.contains(&self.choice.start) {
                    choices.push(self.choice.start.clone());
                }
                self.choice.start = next(&choices, &self.choice.start, by);
            }
            Row::Begin => {}
        }
    }

    fn opponents(&self) -> Vec<Opponent> {
        let mut choices = vec![Opponent::Person];
        choices.extend((0..=10).map(Opponent::Level));
        if matches!(self.first, Opponent::Engine(_)) {
            choices.push(self.first.clone());
        }
        choices
    }

    /// A row as it is shown: what it is about, and what is chosen.
    pub(crate) fn text(&self, row: Row, voice: &Voice) -> (String, String) {
        let (id, value) = match row {
            Row::Opponent => ("terminal-form-opponent", self.opponent(voice)),
            Row::Side => (
                "preset-color",
                voice.word(match self.choice.side {
                    Side::White => "preset-color-white",
                    Side::Black => "preset-color-black",
                    Side::Random => "preset-color-random",
                }),
            ),
            Row::Time => ("preset-time", voice.time_control(&self.choice.time)),
            Row::OtherTime => (
                "terminal-form-other-time",
                match &self.choice.other_time {
                    None => voice.word("terminal-form-same"),
                    Some(time) => voice.time_control(time),
                },
            ),
            Row::Start => ("preset-start", voice.start(&self.choice.start)),
            Row::Begin => {
                let id = match self.purpose {
                    Purpose::Here => "terminal-form-begin",
                    Purpose::Challenge(_) => "terminal-form-challenge",
                };
                return (voice.word(id), String::new());
            }
        };
        (voice.word(id), value)
    }

    fn opponent(&self, voice: &Voice) -> String {
        match &self.choice.opponent {
            Opponent::Level(level) => {
                let level_name = voice.say("level-name", &[("level", (*level).into())]);
                format!("{}, {level_name}", voice.word("preset-player-engine"))
            }
            Opponent::Engine(spec) => spec.to_string(),
            _ => voice.word("preset-player-person"),
        }
    }

    /// What can be typed in the marked row, or a line on the level that is chosen.
    pub(crate) fn hint(&self, voice: &Voice) -> Option<String> {
        match (self.row, &self.choice.opponent) {
            _ if self.is_wrong => {
                Some(voice.with("terminal-not-understood", "text", self.typed.trim()))
            }
            (Row::Time | Row::OtherTime, _) => Some(voice.word("terminal-form-type-time")),
            (Row::Start, _) => Some(voice.word("terminal-form-type-start")),
            (_, Opponent::Level(level)) => Some(voice.word(&format!("level-{level}"))),
            _ => None,
        }
    }
}

/// The longest that can be typed: a FEN.
const LONGEST: usize = 120;

/// The times that are offered, and the one that is chosen.
fn times(chosen: &TimeControl) -> Vec<TimeControl> {
    let mut times: Vec<TimeControl> = TIMES.iter().filter_map(|text| text.parse().ok()).collect();
    if !times.contains(chosen) {
        times.push(chosen.clone());
    }
    times
}

/// The choice after, or before, one of several, around the ends.
fn next<T: PartialEq + Clone>(choices: &[T], chosen: &T, by: isize) -> T {
    let index = choices
        .iter()
        .position(|choice| choice == chosen)
        .unwrap_or(0);
    let index = (index as isize + by).rem_euclid(choices.len() as isize);
    choices[index as usize].clone()
}
