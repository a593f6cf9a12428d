//! [`Form`]: what the next game is: against whom, which side, how much time, where from.

use tabiya_game::{Start, TimeControl};

use crate::{plan::Choice, settings::Side, setup::Opponent, voice::Voice};

/// What the next game is.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// What is chosen.
    pub(crate) choice: Choice,
    /// Which row is marked.
    pub(crate) row: Row,
    /// What was chosen before, so that another engine is not lost.
    first: Opponent,
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Opponent,
    Side,
    Time,
    Start,
    Begin,
}

impl Row {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [
        Self::Opponent,
        Self::Side,
        Self::Time,
        Self::Start,
        Self::Begin,
    ];
}

/// Times that are offered; any other can be given on the command line.
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
    pub(crate) fn new(choice: Choice) -> Self {
        let first = choice.opponent.clone();
        Self {
            choice,
            row: Row::Opponent,
            first,
        }
    }

    /// Marks the next row, or the one before.
    pub(crate) fn step(&mut self, by: isize) {
        let index = Row::ALL
            .iter()
            .position(|row| *row == self.row)
            .unwrap_or(0);
        let index = (index as isize + by).rem_euclid(Row::ALL.len() as isize);
        self.row = Row::ALL[index as usize];
    }

    /// Chooses the next in the marked row, or the one before.
    pub(crate) fn change(&mut self, by: isize) {
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
                let mut choices: Vec<TimeControl> =
                    TIMES.iter().filter_map(|text| text.parse().ok()).collect();
                if !choices.contains(&self.choice.time) {
                    choices.push(self.choice.time.clone());
                }
                self.choice.time = next(&choices, &self.choice.time, by);
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
            Row::Time => (
                "preset-time",
                match &self.choice.time {
                    TimeControl::Unlimited => voice.word("time-unlimited"),
                    time => time.to_string(),
                },
            ),
            Row::Start => (
                "preset-start",
                match &self.choice.start {
                    Start::Standard => voice.word("preset-start-standard"),
                    Start::Chess960 { number } => {
                        format!("{} {number}", voice.word("preset-start-chess960"))
                    }
                    Start::RandomChess960 => voice.word("preset-start-random-chess960"),
                    Start::Fen { .. } => voice.word("preset-start-fen"),
                },
            ),
            Row::Begin => return (voice.word("terminal-form-begin"), String::new()),
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

    /// A line on the level that is chosen.
    pub(crate) fn hint(&self, voice: &Voice) -> Option<String> {
        match self.choice.opponent {
            Opponent::Level(level) => Some(voice.word(&format!("level-{level}"))),
            _ => None,
        }
    }
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
