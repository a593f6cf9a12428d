//! [`Log`]: a game as text, with one line for each event.
//!
//! The first line names the format and its version. Each other line is one event: number, time, actor, command
//! id, time left for White and Black, kind with its fields, and a checksum of the line. Lines are only ever
//! appended, so a crash can damage only the tail, and reading tells where the damage begins.
//!
//! ```text
//! tabiya-log 1
//! 0 1700000000000 host - 300000 300000 began white='Anna time=300+3 6f0b1c2d
//! 1 1700000004000 w 17 299000 300000 move e2e4 P - e4 4000 0 1a2b3c4d
//! ```

mod fields;
mod preset;

use std::fmt::{self, Write};

use fields::{FieldWriter, Fields};

use crate::{Ending, Event, EventKind, PendingResult};

/// Reads and writes the log of a game.
///
/// ```
/// use tabiya_game::{Game, Log, Moment, Preset};
/// let (_, events) = Game::begin(Preset::default(), Moment(0))?;
/// let mut text = Log::write(&events);
/// assert!(text.starts_with("tabiya-log 1\n0 0 host - - - began "));
///
/// text.push_str("1 2000 w - - - mov");       // power failure
/// let read = Log::read(text.as_bytes());
/// assert_eq!(read.events, events);
/// assert_eq!(read.damage.unwrap().line, 3);
/// # Ok::<(), tabiya_game::PresetError>(())
/// ```
pub struct Log;

/// Contents of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogContents {
    /// The events up to the damage, if there is any.
    pub events: Vec<Event>,
    /// Length of the valid part in bytes, header included: truncated to it, the file can be appended to after
    /// [`LogContents::separator`].
    pub valid_len: usize,
    /// Text to write before the next line: a line feed, if the last line has lost its own.
    pub separator: &'static str,
    /// Damage in the rest, if there is any.
    pub damage: Option<Damage>,
}

/// Damage in a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line, from 1.
    pub line: usize,
    /// Kind of damage.
    pub kind: DamageKind,
}

/// Kind of damage in a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DamageKind {
    /// The first line is not the header of a log.
    NoHeader,
    /// The log was written by a later version.
    Version {
        /// Version found.
        found: u32,
    },
    /// The line was cut short.
    Truncated,
    /// The checksum is wrong.
    Checksum,
    /// The line is complete but cannot be interpreted.
    Unreadable,
    /// The event number is not the next one.
    Number,
}

impl Log {
    /// Version that is written. Every earlier version can be read.
    pub const VERSION: u32 = 1;

    /// Header line.
    pub fn header() -> String {
        format!("{NAME} {}\n", Self::VERSION)
    }

    /// Line of an event, including its line feed.
    pub fn line(event: &Event) -> String {
        let mut line = FieldWriter::new();
        line.put(event.number)
            .put(event.at.0)
            .word(fields::actor(event.actor))
            .option(event.command.map(|id| id.0))
            .option(event.left.white.map(|time| time.0))
            .option(event.left.black.map(|time| time.0));
        fields::write_kind(&mut line, &event.kind);
        let mut text = line.text;
        let sum = checksum(text.as_bytes());
        // Writing to a string cannot fail.
        let _ = writeln!(text, " {sum:08x}");
        text
    }

    /// Writes a complete log.
    pub fn write(events: &[Event]) -> String {
        let lines = events.iter().map(Self::line);
        std::iter::once(Self::header()).chain(lines).collect()
    }

    /// Reads a log up to the first damage. Everything before it is kept.
    pub fn read(bytes: &[u8]) -> LogContents {
        let mut reading = LogContents {
            events: Vec::new(),
            valid_len: 0,
            separator: "",
            damage: None,
        };
        let mut lines = bytes
            .split_inclusive(|byte| *byte == b'\n')
            .enumerate()
            .peekable();
        while let Some((index, line)) = lines.next() {
            // Some editors add a blank line at the end.
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
            reading.valid_len += line.len();
            if !line.ends_with(b"\n") {
                reading.separator = "\n";
            }
        }
        if bytes.is_empty() {
            let kind = DamageKind::NoHeader;
            reading.damage = Some(Damage { line: 1, kind });
        }
        reading
    }
}

/// An ending as text, as in a log: `flag b wins`.
pub(crate) fn write_ending(ending: &Ending) -> String {
    let mut line = FieldWriter::new();
    fields::write_ending(&mut line, ending);
    line.text
}

/// A pending result as text, as in a log: `pending flag b`.
pub(crate) fn write_pending(pending: PendingResult) -> String {
    let mut line = FieldWriter::new();
    fields::write_kind(&mut line, &EventKind::ResultPending(pending));
    line.text
}

/// Reads the text of a pending result.
pub(crate) fn read_pending(text: &str) -> Option<PendingResult> {
    let mut words = Fields::new(text.strip_prefix("pending ")?);
    let pending = fields::read_pending(&mut words)?;
    words.expect_end().map(|()| pending)
}

/// Reads the text of an ending.
pub(crate) fn read_ending(text: &str) -> Option<Ending> {
    let mut words = Fields::new(text);
    let ending = fields::read_ending(&mut words)?;
    words.expect_end().map(|()| ending)
}

const NAME: &str = "tabiya-log";

fn read_header(line: &[u8]) -> Result<(), DamageKind> {
    // Some editors add a byte order mark.
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = std::str::from_utf8(strip_line_end(line)).map_err(|_| DamageKind::NoHeader)?;
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

/// Strips the end of line: some editors and transfers use CRLF, and some editors drop the last line feed.
fn strip_line_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn read_line(line: &[u8], number: usize) -> Result<Event, DamageKind> {
    // A line without its line feed is complete if the checksum is right.
    let wrong = match line.ends_with(b"\n") {
        true => DamageKind::Checksum,
        false => DamageKind::Truncated,
    };
    // The checksum covers the text before it.
    let text = std::str::from_utf8(strip_line_end(line)).map_err(|_| wrong)?;
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
            Self::NoHeader => write!(f, "this is not a game log"),
            Self::Version { found: 0 } => write!(f, "there is no log version 0"),
            Self::Version { found } => write!(
                f,
                "the log has version {found}, but this program reads versions up to {}: use a newer program",
                Log::VERSION
            ),
            Self::Truncated => write!(f, "the line is truncated"),
            Self::Checksum => write!(f, "the checksum of the line is wrong"),
            Self::Unreadable => write!(f, "the line cannot be interpreted"),
            Self::Number => write!(f, "an event is missing or duplicated"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Log;
    use crate::{Game, Moment, Preset};

    /// Every change of one byte is detected, except in the last line feed.
    #[test]
    fn every_changed_byte_is_detected() {
        let (_, events) = Game::begin(Preset::default(), Moment(0)).unwrap();
        let log = Log::write(&events);
        for at in 0..log.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = log.clone().into_bytes();
                let old = std::mem::replace(&mut bytes[at], byte);
                let is_harmless = old == byte || (at + 1 == log.len() && byte == b'\r');
                let reading = Log::read(&bytes);
                assert_eq!(reading.damage.is_none(), is_harmless, "{byte:#x} at {at}");
            }
        }
    }

    #[test]
    fn all_line_endings_are_accepted() {
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
    fn checksum_is_crc32() {
        assert_eq!(super::checksum(b"123456789"), 0xcbf4_3926);
    }
}
