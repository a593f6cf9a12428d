//! [`Log`]: a game as text, a line an event.
//!
//! The first line names the format and its version. Each other line is one event: its number, its time,
//! the actor, the id of the command, what the clock shows for White and Black, what happened with its
//! fields, and a checksum of the line. Lines are only ever appended, so a crash can damage nothing but the
//! tail, and reading says where that begins.
//!
//! ```text
//! tabiya-log 1
//! 0 1700000000000 host - 300000 300000 began white='Anna time=300+3 6f0b1c2d
//! 1 1700000004000 w 17 299000 300000 move e2e4 P - e4 4000 0 1a2b3c4d
//! ```

mod fields;
mod preset;

use std::fmt::{self, Write};

use fields::{Fields, Writer};

use crate::{Ending, Event, EventKind};

/// Reads and writes the log of a game.
///
/// ```
/// use tabiya_game::{Game, Log, Moment, Preset};
/// let (_, events) = Game::begin(Preset::default(), Moment(0))?;
/// let mut text = Log::write(&events);
/// assert!(text.starts_with("tabiya-log 1\n0 0 host - - - began "));
///
/// text.push_str("1 2000 w - - - mov");       // the power went
/// let read = Log::read(text.as_bytes());
/// assert_eq!(read.events, events);
/// assert_eq!(read.damage.unwrap().line, 3);
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
pub struct Log;

/// What was read of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The events up to the damage, if there is any.
    pub events: Vec<Event>,
    /// How many bytes these take, header included: cut here, the file can be appended to, after [`Reading::lead`].
    pub good: usize,
    /// What has to come before the next line: an end of line, if the last one has lost its own.
    pub lead: &'static str,
    /// What is wrong with the rest.
    pub damage: Option<Damage>,
}

/// Where a log stops being one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: DamageKind,
}

/// What is wrong with a line of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DamageKind {
    /// The first line does not say that this is a log.
    NoHeader,
    /// The log was written by a later version.
    Version {
        /// Its version.
        found: u32,
    },
    /// The line was cut short.
    Truncated,
    /// The line is not as it was written.
    Checksum,
    /// The line is whole, but means nothing here.
    Unreadable,
    /// The event has not the number that should come.
    Number,
}

impl Log {
    /// The version that is written. Every earlier one is read.
    pub const VERSION: u32 = 1;

    /// The first line.
    pub fn header() -> String {
        format!("{NAME} {}\n", Self::VERSION)
    }

    /// The line of an event, its end of line included.
    pub fn line(event: &Event) -> String {
        let mut line = Writer::new();
        line.put(event.number)
            .put(event.at.0)
            .word(fields::actor(event.actor))
            .option(event.command.map(|id| id.0))
            .option(event.left.white.map(|time| time.0))
            .option(event.left.black.map(|time| time.0));
        fields::write_kind(&mut line, &event.kind);
        let mut text = line.text;
        let sum = checksum(text.as_bytes());
        // Writing to a string does not fail.
        let _ = writeln!(text, " {sum:08x}");
        text
    }

    /// A whole log.
    pub fn write(events: &[Event]) -> String {
        let lines = events.iter().map(Self::line);
        std::iter::once(Self::header()).chain(lines).collect()
    }

    /// Reads a log as far as it is good. Nothing before a damage is lost.
    pub fn read(bytes: &[u8]) -> Reading {
        let mut reading = Reading {
            events: Vec::new(),
            good: 0,
            lead: "",
            damage: None,
        };
        let mut lines = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .enumerate()
            .peekable();
        while let Some((index, line)) = lines.next() {
            // A blank line at the end is an editor's.
            let last = lines.peek().is_none();
            if last && index > 0 && matches!(line, b"\n" | b"\r\n") {
                break;
            }
            let read = if index == 0 {
                read_header(line).map(|()| None)
            } else {
                read_line(line, reading.events.len()).map(Some)
            };
            match read {
                Ok(event) => reading.events.extend(event),
                Err(kind) => {
                    let line = index + 1;
                    reading.damage = Some(Damage { line, kind });
                    return reading;
                }
            }
            reading.good += line.len();
            if !line.ends_with(b"\n") {
                reading.lead = "\n";
            }
        }
        if bytes.is_empty() {
            let kind = DamageKind::NoHeader;
            reading.damage = Some(Damage { line: 1, kind });
        }
        reading
    }
}

/// An ending in the words of a log: `flag b wins`.
pub(crate) fn write_ending(ending: &Ending) -> String {
    let mut line = Writer::new();
    fields::write_ending(&mut line, ending);
    line.text
}

/// The ending of such words.
pub(crate) fn read_ending(text: &str) -> Option<Ending> {
    let mut words = Fields::new(text);
    let ending = fields::read_ending(&mut words)?;
    words.ended().map(|()| ending)
}

const NAME: &str = "tabiya-log";

fn read_header(line: &[u8]) -> Result<(), DamageKind> {
    // Some editors put a mark before everything.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = std::str::from_utf8(without_end(line)).map_err(|_| DamageKind::NoHeader)?;
    let version = text
        .strip_prefix(NAME)
        .and_then(|rest| rest.strip_prefix(' '))
        .filter(|version| version.bytes().all(|byte| byte.is_ascii_digit()))
        .ok_or(DamageKind::NoHeader)?;
    match version.parse() {
        Ok(1..=Log::VERSION) => Ok(()),
        Ok(found) => Err(DamageKind::Version { found }),
        Err(_) => Err(DamageKind::NoHeader),
    }
}

/// Some editors and transfers end lines as Windows does, and some editors drop the last end of line.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn read_line(line: &[u8], number: usize) -> Result<Event, DamageKind> {
    // What has lost its end of line is whole if the checksum says so.
    let wrong = match line.ends_with(b"\n") {
        true => DamageKind::Checksum,
        false => DamageKind::Truncated,
    };
    // The checksum is of what stands before the end of line.
    let text = std::str::from_utf8(without_end(line)).map_err(|_| wrong)?;
    let (text, sum) = text.rsplit_once(' ').ok_or(wrong)?;
    if sum != format!("{:08x}", checksum(text.as_bytes())) {
        return Err(wrong);
    }
    let event = fields::read_event(&mut Fields::new(text)).ok_or(DamageKind::Unreadable)?;
    if event.number as usize != number {
        return Err(DamageKind::Number);
    }
    if (number == 0) != matches!(event.kind, EventKind::Began(_)) {
        return Err(DamageKind::Unreadable);
    }
    Ok(event)
}

/// CRC-32, as in zip and PNG.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, byte| {
        let index = (sum ^ u32::from(*byte)) & 0xff;
        (sum >> 8) ^ TABLE[index as usize]
    })
}

const TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut sum = index as u32;
        let mut bit = 0;
        while bit < 8 {
            sum = if sum & 1 == 1 {
                (sum >> 1) ^ 0xedb8_8320
            } else {
                sum >> 1
            };
            bit += 1;
        }
        table[index] = sum;
        index += 1;
    }
    table
};

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.kind)
    }
}

impl fmt::Display for DamageKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoHeader => write!(f, "this is not the log of a game"),
            Self::Version { found: 0 } => write!(f, "no log has the version 0"),
            Self::Version { found } => write!(
                f,
                "the log is of version {found}, and this program reads up to {}: a newer one wrote it",
                Log::VERSION
            ),
            Self::Truncated => write!(f, "the line is cut short"),
            Self::Checksum => write!(f, "the line is not as it was written"),
            Self::Unreadable => write!(f, "the line means nothing here"),
            Self::Number => write!(f, "an event is missing, or comes twice"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Log;
    use crate::{Game, Moment, Preset};

    /// Any byte, changed to any other: found, wherever it is, but for the end of the last line.
    #[test]
    fn every_changed_byte_is_damage() {
        let (_, events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let log = Log::write(&events);
        for at in 0..log.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = log.clone().into_bytes();
                let old = std::mem::replace(&mut bytes[at], byte);
                let spared = old == byte || (at + 1 == log.len() && byte == b'\r');
                let reading = Log::read(&bytes);
                assert_eq!(reading.damage.is_none(), spared, "{byte:#x} at {at}");
            }
        }
    }

    #[test]
    fn ends_of_lines_are_as_they_come() {
        let (_, events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let log = Log::write(&events);
        for text in [
            log.replace('\n', "\r\n"),
            log.trim_end().to_owned(),
            format!("\u{feff}{log}"),
            log + "\n",
        ] {
            let reading = Log::read(text.as_bytes());
            assert_eq!(
                (reading.events, reading.damage),
                (events.clone(), None),
                "{text:?}"
            );
        }
    }

    #[test]
    fn the_checksum_is_that_of_zip() {
        assert_eq!(super::checksum(b"123456789"), 0xcbf4_3926);
    }
}
