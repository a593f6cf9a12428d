//! [`Thinking`]: a line that shows what an engine thinks.

use std::{fmt, time::Duration};

use crate::{
    Bound, Score,
    number::{centiseconds, signed, unsigned, unsigned32},
    words::Line,
};

/// A line that shows what an engine thinks: `DEPTH SCORE TIME NODES [EXTRAS \t] PV`.
///
/// ```
/// use tabiya_protocol::{Score, xboard::EngineMessage};
/// let message: EngineMessage = "9 100003 1084 48000 Qh5+ Ke7 Qxe5#".parse()?;
/// let EngineMessage::Thinking(thinking) = message else { panic!() };
/// assert_eq!(thinking.score, Score::Mate(3));
/// assert_eq!(thinking.pv, "Qh5+ Ke7 Qxe5#");
/// # Ok::<(), tabiya_protocol::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thinking {
    /// How deep, in plies.
    pub depth: u32,
    /// What the line is worth to the side that thinks.
    pub score: Score,
    /// How it stands to the true one.
    pub bound: Bound,
    /// Time since the search began, to the hundredth of a second.
    pub time: Duration,
    /// Positions searched.
    pub nodes: u64,
    /// What newer engines add.
    pub extras: Option<Extras>,
    /// The best line, in any notation.
    pub pv: String,
}

/// What newer engines add to a line; what is left out reads as zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// The deepest that any line went.
    pub selective_depth: u32,
    /// Positions a second.
    pub nodes_per_second: u64,
    /// Positions found in endgame tables.
    pub table_hits: u64,
}

/// Mates are written beyond this.
const MATE: i64 = 100_000;

impl Thinking {
    /// Reads a line without its end; `None` if it is not of this kind.
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

/// The next word; what follows keeps its white space.
fn next_word<'a>(rest: &mut &'a str) -> Option<&'a str> {
    let text = rest.trim_ascii_start();
    let end = text
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(text.len());
    let word = &text[..end];
    *rest = &text[end..];
    (!word.is_empty()).then_some(word)
}

/// GNU Chess writes a sign behind the depth, and then the time in whole seconds.
fn read_depth(word: &str) -> Option<(u32, bool)> {
    if let Some(depth) = unsigned32(word).filter(|_| word.starts_with(|c: char| c.is_ascii_digit()))
    {
        return Some((depth, false));
    }
    let digits = word.strip_suffix(['.', '+', '-', '&', '!', '?'])?;
    Some((unsigned32(digits)?, true))
}

fn read_score(value: i64) -> Score {
    let within = |moves: i64| moves.clamp(i64::from(-i32::MAX), i64::from(i32::MAX)) as i32;
    if value > MATE {
        Score::Mate(within(value - MATE))
    } else if value <= -MATE {
        Score::Mate(within(value + MATE))
    } else {
        Score::Centipawns(value.min(MATE - 1) as i32)
    }
}

/// The whole numbers before the last tab that stands before any other word, and what follows that tab.
fn split_extras(text: &str) -> (Option<Extras>, &str) {
    let numbers_end = numbers_end(text);
    let Some(tab) = text[..numbers_end].rfind('\t') else {
        return (None, text);
    };
    let numbers: Vec<u64> = text[..tab]
        .split_ascii_whitespace()
        .filter_map(unsigned)
        .collect();
    let Some((&table_hits, others)) = numbers.split_last() else {
        return (None, &text[tab + 1..]);
    };
    let extras = Extras {
        selective_depth: others
            .first()
            .map_or(0, |&depth| u32::try_from(depth).unwrap_or(u32::MAX)),
        nodes_per_second: others.get(1).copied().unwrap_or(0),
        table_hits,
    };
    (Some(extras), &text[tab + 1..])
}

/// Where the first word that is not a whole number begins.
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

fn split_bound(pv: &str) -> (&str, Bound) {
    if let Some(pv) = pv.strip_suffix('!') {
        (pv.trim_ascii_end(), Bound::AtLeast)
    } else if let Some(pv) = pv.strip_suffix('?') {
        (pv.trim_ascii_end(), Bound::AtMost)
    } else {
        (pv, Bound::Exact)
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.score {
            Score::Centipawns(value) => i64::from(value).clamp(1 - MATE, MATE - 1),
            Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
            Score::Mate(moves) => i64::from(moves) - MATE,
        };
        let (depth, time, nodes) = (self.depth, self.time.as_millis() / 10, self.nodes);
        write!(f, "{depth} {score} {time} {nodes}")?;
        match &self.extras {
            Some(extras) => write!(
                f,
                " {} {} {}\t",
                extras.selective_depth, extras.nodes_per_second, extras.table_hits
            )?,
            None => f.write_str(" ")?,
        }
        write!(f, "{}", Line(&self.pv.replace('\t', " ")))?;
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::AtLeast => "!",
            Bound::AtMost => "?",
        })
    }
}
