//! [`ThinkingOutput`]: a line of thinking output.

use std::{fmt, time::Duration};

use crate::{
    ReportedBound, ReportedScore,
    number::{centiseconds, signed, unsigned, unsigned32},
    words::SingleLine,
};

/// A line of thinking output: `PLY SCORE TIME NODES [EXTRAS \t] PV`.
///
/// ```
/// use tabiya_protocol::{ReportedScore, xboard::EngineMessage};
/// let message: EngineMessage = "9 100003 1084 48000 Qh5+ Ke7 Qxe5#".parse()?;
/// let EngineMessage::Thinking(thinking) = message else { panic!() };
/// assert_eq!(thinking.score, ReportedScore::Mate(3));
/// assert_eq!(thinking.pv, "Qh5+ Ke7 Qxe5#");
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThinkingOutput {
    /// Search depth in plies.
    pub depth: u32,
    /// Score from the engine's point of view.
    pub score: ReportedScore,
    /// Exact score or bound.
    pub bound: ReportedBound,
    /// Time searched, in whole centiseconds.
    pub time: Duration,
    /// Nodes searched.
    pub nodes: u64,
    /// Optional extra numbers.
    pub extras: Option<ThinkingExtras>,
    /// Principal variation, in any notation.
    pub pv: String,
}

/// Optional extra numbers of a thinking output line; missing ones are zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkingExtras {
    /// Selective search depth in plies.
    pub selective_depth: u32,
    /// Nodes per second.
    pub nodes_per_second: u64,
    /// Tablebase hits.
    pub tablebase_hits: u64,
}

/// Mate in N is written as this plus N, being mated in N as the negative.
const MATE_BASE: i64 = 100_000;

impl ThinkingOutput {
    /// Parses a line; `None` if it is not thinking output.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let mut rest = line;
        let (depth, whole_seconds) = read_depth(next_word(&mut rest)?)?;
        let score = read_score(signed(next_word(&mut rest)?)?);
        let time = next_word(&mut rest)?;
        let time = if whole_seconds {
            Duration::from_secs(unsigned(time)?.min(u64::MAX / 1000))
        } else {
            centiseconds(time)?
        };
        let nodes = unsigned(next_word(&mut rest)?)?;
        let (extras, pv) = split_extras(rest);
        let (pv, bound) = split_bound(pv.trim_ascii());
        Some(Self {
            depth,
            score,
            bound,
            time,
            nodes,
            extras,
            pv: pv.replace('\t', " "),
        })
    }
}

/// Splits off the next word; the rest keeps its leading white space.
fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(text.len());
    let word = &text[..end];
    *rest = &text[end..];
    (!word.is_empty()).then_some(word)
}

/// Parses the depth. GNU Chess appends a mark, and then gives the time in whole seconds: returns true for that.
fn read_depth(word: &str) -> Option<(u32, bool)> {
    if let Some(depth) = unsigned32(word).filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))
    {
        return Some((depth, false));
    }
    let digits = word.strip_suffix(['.', '+', '-', '&', '!', '?'])?;
    Some((unsigned32(digits)?, true))
}

fn read_score(value: i64) -> ReportedScore {
    let saturated = |moves: i64| moves.clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32;
    if value > MATE_BASE {
        ReportedScore::Mate(saturated(value - MATE_BASE))
    } else if value <= -MATE_BASE {
        ReportedScore::Mate(saturated(value + MATE_BASE))
    } else {
        ReportedScore::Centipawns(value.min(MATE_BASE - 1) as i32)
    }
}

/// Splits off the numbers before the tab that ends them, if there is one.
fn split_extras(text: &str) -> (Option<ThinkingExtras>, &str) {
    let numbers_end = numbers_end(text);
    let Some(tab) = text[..numbers_end].rfind('\t') else {
        return (None, text);
    };
    let numbers: Vec<u64> = text[..tab]
        .split_ascii_whitespace()
        .filter_map(unsigned)
        .collect();
    let Some((&tablebase_hits, others)) = numbers.split_last() else {
        return (None, &text[tab + 1..]);
    };
    let extras = ThinkingExtras {
        selective_depth: others
            .first()
            .map_or(0, |&depth| u32::try_from(depth).unwrap_or(u32::MAX)),
        nodes_per_second: others.get(1).copied().unwrap_or(0),
        tablebase_hits,
    };
    (Some(extras), &text[tab + 1..])
}

/// Returns the index of the first word that is not a number.
fn numbers_end(text: &str) -> usize {
    let mut rest = text;
    loop {
        let before = rest;
        match next_word(&mut rest) {
            Some(word) if unsigned(word).is_some() => {}
            Some(_) => return text.len() - before.trim_ascii_start().len(),
            None => return text.len(),
        }
    }
}

fn split_bound(pv: &str) -> (&str, ReportedBound) {
    if let Some(pv) = pv.strip_suffix('!') {
        (pv.trim_ascii_end(), ReportedBound::Lower)
    } else if let Some(pv) = pv.strip_suffix('?') {
        (pv.trim_ascii_end(), ReportedBound::Upper)
    } else {
        (pv, ReportedBound::Exact)
    }
}

impl fmt::Display for ThinkingOutput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.score {
            ReportedScore::Centipawns(value) => {
                i64::from(value).clamp(1 - MATE_BASE, MATE_BASE - 1)
            }
            ReportedScore::Mate(moves) if moves > 0 => MATE_BASE + i64::from(moves),
            ReportedScore::Mate(moves) => i64::from(moves) - MATE_BASE,
        };
        let (depth, time, nodes) = (self.depth, self.time.as_millis() / 10, self.nodes);
        write!(f, "{depth} {score} {time} {nodes}")?;
        match &self.extras {
            Some(extras) => write!(
                f,
                " {} {} {}\t",
                extras.selective_depth, extras.nodes_per_second, extras.tablebase_hits
            )?,
            None => f.write_str(" ")?,
        }
        write!(f, "{}", SingleLine(&self.pv.replace('\t', " ")))?;
        f.write_str(match self.bound {
            ReportedBound::Exact => "",
            ReportedBound::Lower => "!",
            ReportedBound::Upper => "?",
        })
    }
}
