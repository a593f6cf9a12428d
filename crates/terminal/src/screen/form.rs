//! [`Form`]: options of the next game or challenge: opponent, side, time, start.

use tabiya_game::{Start, TimeControl};
use tabiya_wire::Person;

use crate::{
    game_options::{self, GameOptions},
    localizer::{Localizer, sanitize},
    options::OpponentChoice,
    settings::SideChoice,
};

/// Form for the next game or challenge.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    /// Options chosen.
    pub(crate) game_options: GameOptions,
    /// Purpose.
    pub(crate) purpose: FormPurpose,
    /// Selected row.
    pub(crate) row: FormRow,
    /// Text typed into the selected row.
    pub(crate) typed: String,
    /// True if the typed text is invalid.
    is_invalid: bool,
    /// Opponent at first, so that another engine stays available.
    initial_opponent: OpponentChoice,
}

/// Purpose of a form.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum FormPurpose {
    /// A local game.
    LocalGame,
    /// A challenge at a club, to a person or to anyone.
    Challenge(Option<Person>),
}

/// Row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormRow {
    Opponent,
    Side,
    Time,
    OtherTime,
    Start,
    Begin,
}

const ROWS: [FormRow; 6] = [
    FormRow::Opponent,
    FormRow::Side,
    FormRow::Time,
    FormRow::OtherTime,
    FormRow::Start,
    FormRow::Begin,
];

/// Times offered; any other can be typed.
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
    /// Form with the current options.
    pub(crate) fn new(game_options: GameOptions, purpose: FormPurpose) -> Self {
        let initial_opponent = game_options.opponent.clone();
        let mut form = Self {
            game_options,
            purpose,
            row: FormRow::Begin,
            typed: String::new(),
            is_invalid: false,
            initial_opponent,
        };
        // A challenge can be sent as it is; for a local game, the opponent comes first.
        if form.purpose == FormPurpose::LocalGame {
            form.row = FormRow::Opponent;
        }
        form
    }

    /// Rows. The opponent of a challenge was chosen before.
    pub(crate) fn rows(&self) -> &'static [FormRow] {
        match self.purpose {
            FormPurpose::LocalGame => &ROWS,
            FormPurpose::Challenge(_) => &ROWS[1..],
        }
    }

    /// Title.
    pub(crate) fn title(&self, localizer: &Localizer) -> String {
        match &self.purpose {
            FormPurpose::LocalGame => localizer.text("menu-new-game"),
            FormPurpose::Challenge(None) => localizer.text("terminal-menu-challenge"),
            FormPurpose::Challenge(Some(person)) => {
                localizer.text_with("terminal-lobby-person", "name", &sanitize(&person.name))
            }
        }
    }

    /// Types into the selected row, if it takes text.
    pub(crate) fn type_letter(&mut self, letter: char) {
        let takes_text = matches!(
            self.row,
            FormRow::Time | FormRow::OtherTime | FormRow::Start
        );
        if takes_text && self.typed.len() < MAX_TYPED_LENGTH {
            self.typed.push(letter);
            self.is_invalid = false;
        }
    }

    /// Deletes the last letter, or all.
    pub(crate) fn erase(&mut self, all: bool) {
        self.is_invalid = false;
        self.typed.pop();
        if all {
            self.typed.clear();
        }
    }

    /// Applies the typed text. If it is invalid, it stays to be corrected, and this is false.
    pub(crate) fn take_typed(&mut self) -> bool {
        let text = self.typed.trim();
        if text.is_empty() {
            return true;
        }
        let taken = match self.row {
            FormRow::Time => text
                .parse()
                .map(|time| self.game_options.time = time)
                .is_ok(),
            FormRow::OtherTime => {
                let other = text.parse();
                other
                    .map(|time| self.game_options.other_time = Some(time))
                    .is_ok()
            }
            FormRow::Start => {
                let start = game_options::read_start(text);
                start.map(|start| self.game_options.start = start).is_some()
            }
            FormRow::Opponent | FormRow::Side | FormRow::Begin => true,
        };
        self.is_invalid = !taken;
        if taken {
            self.typed.clear();
        }
        taken
    }

    /// Selects the next or previous row.
    pub(crate) fn step(&mut self, by: isize) {
        if self.take_typed() {
            self.row = cycle(self.rows(), &self.row, by);
        }
    }

    /// Selects a row.
    pub(crate) fn select(&mut self, row: FormRow) {
        if self.take_typed() {
            self.row = row;
        }
    }

    /// Chooses the next or previous value of the selected row.
    pub(crate) fn change(&mut self, by: isize) {
        self.erase(true);
        match self.row {
            FormRow::Opponent => {
                let choices = self.opponents();
                self.game_options.opponent = cycle(&choices, &self.game_options.opponent, by);
            }
            FormRow::Side => {
                let choices = [SideChoice::White, SideChoice::Black, SideChoice::Random];
                self.game_options.side = cycle(&choices, &self.game_options.side, by);
            }
            FormRow::Time => {
                self.game_options.time =
                    cycle(&times(&self.game_options.time), &self.game_options.time, by);
            }
            FormRow::OtherTime => {
                let chosen = &self.game_options.other_time;
                let known = chosen.as_ref().unwrap_or(&self.game_options.time);
                let others = times(known).into_iter();
                let others = others
                    .filter(|time| *time != self.game_options.time)
                    .map(Some);
                let choices: Vec<_> = [None].into_iter().chain(others).collect();
                self.game_options.other_time = cycle(&choices, chosen, by);
            }
            FormRow::Start => {
                let mut choices = vec![Start::Standard, Start::RandomChess960];
                if !choices.contains(&self.game_options.start) {
                    choices.push(self.game_options.start.clone());
                }
                self.game_options.start = cycle(&choices, &self.game_options.start, by);
            }
            FormRow::Begin => {}
        }
    }

    fn opponents(&self) -> Vec<OpponentChoice> {
        let mut choices = vec![OpponentChoice::Person];
        choices.extend((0..=10).map(OpponentChoice::Level));
        if matches!(self.initial_opponent, OpponentChoice::Engine(_)) {
            choices.push(self.initial_opponent.clone());
        }
        choices
    }

    /// Label and value of a row.
    pub(crate) fn text(&self, row: FormRow, localizer: &Localizer) -> (String, String) {
        let (id, value) = match row {
            FormRow::Opponent => ("terminal-form-opponent", self.opponent(localizer)),
            FormRow::Side => (
                "preset-color",
                localizer.text(match self.game_options.side {
                    SideChoice::White => "preset-color-white",
                    SideChoice::Black => "preset-color-black",
                    SideChoice::Random => "preset-color-random",
                }),
            ),
            FormRow::Time => (
                "preset-time",
                localizer.time_control(&self.game_options.time),
            ),
            FormRow::OtherTime => (
                "terminal-form-other-time",
                match &self.game_options.other_time {
                    None => localizer.text("terminal-form-same"),
                    Some(time) => localizer.time_control(time),
                },
            ),
            FormRow::Start => ("preset-start", localizer.start(&self.game_options.start)),
            FormRow::Begin => {
                let id = match self.purpose {
                    FormPurpose::LocalGame => "terminal-form-begin",
                    FormPurpose::Challenge(_) => "terminal-form-challenge",
                };
                return (localizer.text(id), String::new());
            }
        };
        (localizer.text(id), value)
    }

    fn opponent(&self, localizer: &Localizer) -> String {
        match &self.game_options.opponent {
            OpponentChoice::Level(level) => {
                let level_name = localizer.format("level-name", &[("level", (*level).into())]);
                format!("{}, {level_name}", localizer.text("preset-player-engine"))
            }
            OpponentChoice::Engine(spec) => spec.to_string(),
            _ => localizer.text("preset-player-person"),
        }
    }

    /// Hint on what can be typed, or a description of the chosen level.
    pub(crate) fn hint(&self, localizer: &Localizer) -> Option<String> {
        match (self.row, &self.game_options.opponent) {
            _ if self.is_invalid => {
                Some(localizer.text_with("terminal-not-understood", "text", self.typed.trim()))
            }
            (FormRow::Time | FormRow::OtherTime, _) => {
                Some(localizer.text("terminal-form-type-time"))
            }
            (FormRow::Start, _) => Some(localizer.text("terminal-form-type-start")),
            (_, OpponentChoice::Level(level)) => Some(localizer.text(&format!("level-{level}"))),
            _ => None,
        }
    }
}

/// Longest text: a FEN.
const MAX_TYPED_LENGTH: usize = 120;

/// Times offered, and the chosen one.
fn times(chosen: &TimeControl) -> Vec<TimeControl> {
    let mut times: Vec<TimeControl> = TIMES.iter().filter_map(|text| text.parse().ok()).collect();
    if !times.contains(chosen) {
        times.push(chosen.clone());
    }
    times
}

/// Next or previous of several choices, wrapping around.
fn cycle<T: PartialEq + Clone>(choices: &[T], chosen: &T, by: isize) -> T {
    let index = choices
        .iter()
        .position(|game_options| game_options == chosen)
        .unwrap_or(0);
    let index = (index as isize + by).rem_euclid(choices.len() as isize);
    choices[index as usize].clone()
}
