//! [`InfoMessage`]: the `info` message.

use std::{fmt, time::Duration};

use tabiya_rules::UciMove;

use super::{read_move, read_moves, write_moves};
use crate::{
    ReportedBound, ReportedScore,
    number::{milliseconds, signed32, unsigned, unsigned32},
    words::{SingleLine, Words},
};

/// Information about the search, from an `info` message. Unknown words are skipped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InfoMessage {
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// `seldepth`: selective search depth in plies.
    pub selective_depth: Option<u32>,
    /// `multipv`: rank of this variation, from 1.
    pub multi_pv: Option<u32>,
    /// Score of the variation.
    pub score: Option<InfoScore>,
    /// `wdl`: chances of a win, draw and loss.
    pub win_draw_loss: Option<WinDrawLoss>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes per second.
    pub nodes_per_second: Option<u64>,
    /// Hash table usage in permille.
    pub hashfull: Option<u32>,
    /// `tbhits`: tablebase hits.
    pub tablebase_hits: Option<u64>,
    /// Time searched.
    pub time: Option<Duration>,
    /// `cpuload`: CPU usage in permille.
    pub cpu_load: Option<u32>,
    /// `currmove`: the root move being searched.
    pub current_move: Option<UciMove>,
    /// `currmovenumber`: number of that move, from 1.
    pub current_move_number: Option<u32>,
    /// Principal variation.
    pub pv: Vec<UciMove>,
    /// A move followed by the line that refutes it.
    pub refutation: Vec<UciMove>,
    /// `currline`: the line being searched.
    pub current_line: Option<CurrentLine>,
    /// Text to display.
    pub string: Option<String>,
}

/// Score of an `info` message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfoScore {
    /// Score from the side to move's point of view.
    pub score: ReportedScore,
    /// Exact score or bound.
    pub bound: ReportedBound,
}

/// Chances of each result for the side to move, in permille.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinDrawLoss {
    /// Chance of a win.
    pub win: u32,
    /// Chance of a draw.
    pub draw: u32,
    /// Chance of a loss.
    pub loss: u32,
}

impl WinDrawLoss {
    /// A certain draw.
    pub const DRAWN: Self = Self {
        win: 0,
        draw: 1000,
        loss: 0,
    };
}

/// The line that a CPU is searching (`currline`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CurrentLine {
    /// CPU number, from 1, if there are several.
    pub cpu: Option<u32>,
    /// The moves.
    pub moves: Vec<UciMove>,
}

impl InfoMessage {
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
            // `wdl` follows the score as a separate field.
            "wdl" => self.read_win_draw_loss(words),
            "nodes" => read(&mut self.nodes, words, unsigned),
            "nps" => read(&mut self.nodes_per_second, words, unsigned),
            "hashfull" => read(&mut self.hashfull, words, unsigned32),
            "tbhits" => read(&mut self.tablebase_hits, words, unsigned),
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
        let (mut score, mut bound) = (None, ReportedBound::Exact);
        while let Some(word) = words.peek() {
            match word {
                "cp" => {
                    words.next();
                    score = words
                        .peek()
                        .and_then(signed32)
                        .map(ReportedScore::Centipawns);
                }
                "mate" => {
                    words.next();
                    score = words.peek().and_then(signed32).map(ReportedScore::Mate);
                }
                "lowerbound" => bound = ReportedBound::Lower,
                "upperbound" => bound = ReportedBound::Upper,
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

/// Sets a field if the next word is a valid value.
fn read<T>(field: &mut Option<T>, words: &mut Words<'_>, read: impl Fn(&str) -> Option<T>) {
    if let Some(value) = words.peek().and_then(read) {
        *field = Some(value);
        words.next();
    }
}

impl fmt::Display for InfoMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.selective_depth)?;
        write_field(f, "multipv", self.multi_pv)?;
        write_field(f, "score", self.score)?;
        write_field(f, "wdl", self.win_draw_loss)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nodes_per_second)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "tbhits", self.tablebase_hits)?;
        write_field(f, "time", self.time.map(|time| time.as_millis()))?;
        write_field(f, "cpuload", self.cpu_load)?;
        write_field(f, "currmove", self.current_move)?;
        write_field(f, "currmovenumber", self.current_move_number)?;
        write_variation(f, "pv", &self.pv)?;
        write_variation(f, "refutation", &self.refutation)?;
        if let Some(line) = &self.current_line {
            write!(f, " currline")?;
            if let Some(cpu) = line.cpu {
                write!(f, " {cpu}")?;
            }
            write_moves(f, &line.moves)?;
        }
        write_field(f, "string", self.string.as_deref().map(SingleLine))
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

fn write_variation(f: &mut fmt::Formatter<'_>, field: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {field}")?;
    write_moves(f, moves)
}

impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            ReportedScore::Centipawns(value) => write!(f, "cp {value}")?,
            ReportedScore::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            ReportedBound::Exact => "",
            ReportedBound::Lower => " lowerbound",
            ReportedBound::Upper => " upperbound",
        })
    }
}

impl fmt::Display for WinDrawLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
