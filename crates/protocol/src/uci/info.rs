//! [`Info`]: news of a search.

use std::{fmt, time::Duration};

use tabiya_rules::UciMove;

use super::{read_move, read_moves, write_moves};
use crate::{
    Bound, Score,
    number::{milliseconds, signed32, unsigned, unsigned32},
    words::{Line, Words},
};

/// News of a search, as far as the engine tells it. Words that do not read are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How deep, in plies.
    pub depth: Option<u32>,
    /// The deepest that any line went.
    pub selective_depth: Option<u32>,
    /// Which of several best lines this is, from 1.
    pub multi_pv: Option<u32>,
    /// What the line is worth.
    pub score: Option<InfoScore>,
    /// How likely a win, a draw and a loss are.
    pub win_draw_loss: Option<WinDrawLoss>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nodes_per_second: Option<u64>,
    /// How full the table is, in thousandths.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub table_hits: Option<u64>,
    /// Time since the search began.
    pub time: Option<Duration>,
    /// How busy the processor is, in thousandths.
    pub cpu_load: Option<u32>,
    /// The move being searched.
    pub current_move: Option<UciMove>,
    /// Its number, from 1.
    pub current_move_number: Option<u32>,
    /// The best line.
    pub pv: Vec<UciMove>,
    /// A move, and the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// The line being searched.
    pub current_line: Option<CurrentLine>,
    /// A text for people.
    pub string: Option<String>,
}

/// A score, and how exact it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfoScore {
    /// What the line is worth to the side to move.
    pub score: Score,
    /// How it stands to the true one.
    pub bound: Bound,
}

/// How likely each result is for the side to move, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinDrawLoss {
    /// A win.
    pub win: u32,
    /// A draw.
    pub draw: u32,
    /// A loss.
    pub loss: u32,
}

impl WinDrawLoss {
    /// Nothing else can come of it.
    pub const DRAWN: Self = Self {
        win: 0,
        draw: 1000,
        loss: 0,
    };
}

/// The line that a processor is searching.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CurrentLine {
    /// Which processor, from 1, if there are several.
    pub cpu: Option<u32>,
    /// The line.
    pub moves: Vec<UciMove>,
}

impl Info {
    pub(super) fn parse(words: &mut Words<'_>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            if word == "string" {
                info.string = Some(words.rest().to_string());
                break;
            }
            info.read_field(word, words);
        }
        info
    }

    fn read_field(&mut self, field: &str, words: &mut Words<'_>) {
        match field {
            "depth" => read(&mut self.depth, words, unsigned32),
            "seldepth" => read(&mut self.selective_depth, words, unsigned32),
            "multipv" => read(&mut self.multi_pv, words, unsigned32),
            "score" => self.read_score(words),
            // Engines write it after the score and apart from it.
            "wdl" => self.read_win_draw_loss(words),
            "nodes" => read(&mut self.nodes, words, unsigned),
            "nps" => read(&mut self.nodes_per_second, words, unsigned),
            "hashfull" => read(&mut self.hashfull, words, unsigned32),
            "tbhits" => read(&mut self.table_hits, words, unsigned),
            "time" => read(&mut self.time, words, milliseconds),
            "cpuload" => read(&mut self.cpu_load, words, unsigned32),
            "currmove" => read(&mut self.current_move, words, read_move),
            "currmovenumber" => read(&mut self.current_move_number, words, unsigned32),
            "pv" => self.pv = read_moves(words),
            "refutation" => self.refutation = read_moves(words),
            "currline" => {
                let cpu = words.peek().and_then(unsigned32);
                if cpu.is_some() {
                    words.next();
                }
                let moves = read_moves(words);
                self.current_line = Some(CurrentLine { cpu, moves });
            }
            _ => {}
        }
    }

    fn read_score(&mut self, words: &mut Words<'_>) {
        let (mut score, mut bound) = (None, Bound::Exact);
        while let Some(word) = words.peek() {
            match word {
                "cp" => {
                    words.next();
                    score = words.peek().and_then(signed32).map(Score::Centipawns);
                }
                "mate" => {
                    words.next();
                    score = words.peek().and_then(signed32).map(Score::Mate);
                }
                "lowerbound" => bound = Bound::AtLeast,
                "upperbound" => bound = Bound::AtMost,
                _ => break,
            }
            words.next();
        }
        if let Some(score) = score {
            self.score = Some(InfoScore { score, bound });
        }
    }

    fn read_win_draw_loss(&mut self, words: &mut Words<'_>) {
        let mut ahead = words.clone();
        let mut number = || ahead.next().and_then(unsigned32);
        if let (Some(win), Some(draw), Some(loss)) = (number(), number(), number()) {
            self.win_draw_loss = Some(WinDrawLoss { win, draw, loss });
            *words = ahead;
        }
    }
}

/// Reads a value, if the next word is one.
fn read<T>(field: &mut Option<T>, words: &mut Words<'_>, read: impl Fn(&str) -> Option<T>) {
    if let Some(value) = words.peek().and_then(read) {
        *field = Some(value);
        words.next();
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.selective_depth)?;
        write_field(f, "multipv", self.multi_pv)?;
        write_field(f, "score", self.score)?;
        write_field(f, "wdl", self.win_draw_loss)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nodes_per_second)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "tbhits", self.table_hits)?;
        write_field(f, "time", self.time.map(|time| time.as_millis()))?;
        write_field(f, "cpuload", self.cpu_load)?;
        write_field(f, "currmove", self.current_move)?;
        write_field(f, "currmovenumber", self.current_move_number)?;
        write_line(f, "pv", &self.pv)?;
        write_line(f, "refutation", &self.refutation)?;
        if let Some(line) = &self.current_line {
            write!(f, " currline")?;
            if let Some(cpu) = line.cpu {
                write!(f, " {cpu}")?;
            }
            write_moves(f, &line.moves)?;
        }
        write_field(f, "string", self.string.as_deref().map(Line))
    }
}

fn write_field(
    f: &mut fmt::Formatter<'_>,
    field: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    match value {
        Some(value) => write!(f, " {field} {value}"),
        None => Ok(()),
    }
}

fn write_line(f: &mut fmt::Formatter<'_>, field: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {field}")?;
    write_moves(f, moves)
}

impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Centipawns(value) => write!(f, "cp {value}")?,
            Score::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        })
    }
}

impl fmt::Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
