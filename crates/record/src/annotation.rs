//! [`Annotation`]: commands that programs write into comments, such as `[%clk 1:30:00]`.

use std::{fmt, str::FromStr, time::Duration};

use tabiya_rules::Square;

use crate::text;

/// A command in a comment.
///
/// Unknown or malformed commands are kept unchanged.
///
/// ```
/// use std::time::Duration;
/// use tabiya_record::Annotation;
/// let clock: Annotation = "%clk 0:05:01.5".parse()?;
/// assert_eq!(clock, Annotation::Clock(Duration::from_millis(301_500)));
/// assert_eq!(clock.to_string(), "[%clk 0:05:01.5]");
/// # Ok::<(), std::convert::Infallible>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// `[%clk 1:30:00]`: remaining time of the player after the move.
    Clock(Duration),
    /// `[%emt 0:00:07]`: time spent on the move.
    Elapsed(Duration),
    /// `[%eval 0.35,20]` or `[%eval #-3]`: engine evaluation.
    Evaluation(Evaluation),
    /// `[%csl Gd4,Re5]`: highlighted squares.
    Squares(Vec<(HighlightColor, Square)>),
    /// `[%cal Ge2e4]`: coloured arrows, from and to.
    Arrows(Vec<(HighlightColor, Square, Square)>),
    /// Any other command.
    Other(CommentCommand),
}

/// An engine score and its search depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Evaluation {
    /// Score from White's point of view.
    pub score: EvaluationScore,
    /// Search depth in plies.
    pub depth: Option<u32>,
}

/// Engine score from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvaluationScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; Black mates if it is negative.
    Mate(i32),
}

/// Colour of highlighted squares and arrows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names are self-explanatory")]
pub enum HighlightColor {
    Green,
    Red,
    Yellow,
    Blue,
}

/// Text of an unknown command, between `%` and the bracket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CommentCommand(String);

impl CommentCommand {
    /// Closing brackets and braces, which would end it, become parentheses; blanks become one space.
    fn new(text: &str) -> Self {
        let text = text::collapse_blanks(text).replace([']', '}'], ")");
        Self(text.trim_start_matches(['%', ' ']).to_owned())
    }

    /// The text without `%`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl HighlightColor {
    const ALL: [(Self, char); 4] = [
        (Self::Green, 'G'),
        (Self::Red, 'R'),
        (Self::Yellow, 'Y'),
        (Self::Blue, 'B'),
    ];

    fn letter(self) -> char {
        let [(_, first), ..] = Self::ALL;
        Self::ALL
            .iter()
            .find(|(color, _)| *color == self)
            .map_or(first, |(_, letter)| *letter)
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(_, known)| *known == letter)
            .map(|(color, _)| *color)
    }
}

/// Parses the text between the brackets. Parsing never fails: unknown commands become [`Annotation::Other`].
impl FromStr for Annotation {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let command = CommentCommand::new(text);
        let (name, value) = command.0.split_once(' ').unwrap_or((&command.0, ""));
        let known = match name {
            "clk" => parse_time(value).map(Self::Clock),
            "emt" => parse_time(value).map(Self::Elapsed),
            "eval" => Evaluation::parse(value).map(Self::Evaluation),
            "csl" => parse_list(value, parse_square).map(Self::Squares),
            "cal" => parse_list(value, parse_arrow).map(Self::Arrows),
            _ => None,
        };
        Ok(known.unwrap_or(Self::Other(command)))
    }
}

/// `h:mm:ss`, `mm:ss` or `ss`, with or without a fraction.
fn parse_time(text: &str) -> Option<Duration> {
    let mut seconds = 0u64;
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    for (i, part) in whole.split(':').enumerate() {
        if i > 2 || !is_number(part) {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    if fraction.len() > 9 || !(fraction.is_empty() || is_number(fraction)) {
        return None;
    }
    let nanoseconds = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(seconds, nanoseconds))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl Evaluation {
    /// Parses a score: with a decimal point in pawns, as Lichess writes it; without in hundredths of a pawn, as
    /// ChessBase does.
    fn parse(text: &str) -> Option<Self> {
        let (score, depth) = match text.split_once(',') {
            Some((score, depth)) if is_number(depth) => (score, Some(depth.parse().ok()?)),
            Some(_) => return None,
            None => (text, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => EvaluationScore::Mate(parse_signed(moves)?),
            None => EvaluationScore::Centipawns(parse_centipawns(score)?),
        };
        Some(Self { score, depth })
    }
}

fn parse_signed(text: &str) -> Option<i32> {
    is_number(text.strip_prefix(['+', '-']).unwrap_or(text))
        .then(|| text.parse().ok())
        .flatten()
}

fn parse_centipawns(text: &str) -> Option<i32> {
    let Some((pawns, hundredths)) = text.split_once('.') else {
        return parse_signed(text);
    };
    if hundredths.len() > 2 || !(hundredths.is_empty() || is_number(hundredths)) {
        return None;
    }
    let digits = pawns.strip_prefix(['+', '-']).unwrap_or(pawns);
    if !(digits.is_empty() || is_number(digits)) || digits.is_empty() && hundredths.is_empty() {
        return None;
    }
    parse_signed(&format!("{pawns}{hundredths:0<2}"))
}

fn parse_list<T>(text: &str, parse: fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|item| parse(item.trim())).collect()
}

fn parse_square(text: &str) -> Option<(HighlightColor, Square)> {
    let mut letters = text.chars();
    let color = HighlightColor::from_letter(letters.next()?)?;
    Some((color, letters.as_str().parse().ok()?))
}

fn parse_arrow(text: &str) -> Option<(HighlightColor, Square, Square)> {
    let (first, to) = text.split_at_checked(3)?;
    let (color, from) = parse_square(first)?;
    Some((color, from, to.parse().ok()?))
}

/// The command with its brackets.
impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {}]", ClockTime(*time)),
            Self::Elapsed(time) => write!(f, "[%emt {}]", ClockTime(*time)),
            Self::Evaluation(evaluation) => write!(f, "[%eval {evaluation}]"),
            Self::Squares(squares) => {
                let items = squares
                    .iter()
                    .map(|(color, at)| format!("{}{at}", color.letter()));
                write_list(f, "csl", items)
            }
            Self::Arrows(arrows) => {
                let items = arrows
                    .iter()
                    .map(|(color, from, to)| format!("{}{from}{to}", color.letter()));
                write_list(f, "cal", items)
            }
            Self::Other(command) => write!(f, "[%{}]", command.0),
        }
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    items: impl Iterator<Item = String>,
) -> fmt::Result {
    write!(f, "[%{name}")?;
    for (i, item) in items.enumerate() {
        write!(f, "{}{item}", if i == 0 { ' ' } else { ',' })?;
    }
    f.write_str("]")
}

/// In PGN: `0.35,20`, `-1.00`, `#3`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvaluationScore::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let (pawns, rest) = (score.unsigned_abs() / 100, score.unsigned_abs() % 100);
                write!(f, "{sign}{pawns}.{rest:02}")?;
            }
            EvaluationScore::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// `h:mm:ss`, with a fraction if there is one.
struct ClockTime(Duration);

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        match self.0.subsec_nanos() {
            0 => Ok(()),
            nanoseconds => {
                let digits = format!("{nanoseconds:09}");
                write!(f, ".{}", digits.trim_end_matches('0'))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, want: &str) {
        let annotation: Annotation = text.parse().unwrap();
        assert_eq!(annotation.to_string(), want);
        let again: Annotation = want[1..want.len() - 1].parse().unwrap();
        assert_eq!(again, annotation);
        assert!(!matches!(annotation, Annotation::Other(_)));
    }

    #[track_caller]
    fn check_other(text: &str, want: &str) {
        let annotation: Annotation = text.parse().unwrap();
        assert_eq!(annotation.to_string(), want);
        assert!(matches!(annotation, Annotation::Other(_)));
    }

    #[test]
    fn times() {
        check("%clk 1:30:00", "[%clk 1:30:00]");
        check("%clk 01:30:00", "[%clk 1:30:00]");
        check("%clk 5:30", "[%clk 0:05:30]");
        check("%clk 7", "[%clk 0:00:07]");
        check("%emt 0:00:07.120", "[%emt 0:00:07.12]");
        check("%emt 0:00:07.000000001", "[%emt 0:00:07.000000001]");
        check("%clk 0:00:90", "[%clk 0:01:30]");
        check_other("%clk 1:2:3:4", "[%clk 1:2:3:4]");
        check_other("%clk -0:01", "[%clk -0:01]");
        check_other("%clk", "[%clk]");
        check_other("%clk 99999999999999999999", "[%clk 99999999999999999999]");
        check_other("%emt 1.0000000001", "[%emt 1.0000000001]");
    }

    #[test]
    fn evaluations() {
        check("%eval 0.35,20", "[%eval 0.35,20]");
        check("%eval 0.3", "[%eval 0.30]");
        check("%eval -.5", "[%eval -0.50]");
        check("%eval -0.05", "[%eval -0.05]");
        check("%eval 35,12", "[%eval 0.35,12]");
        check("%eval -135", "[%eval -1.35]");
        check("%eval #3", "[%eval #3]");
        check("%eval #-3,40", "[%eval #-3,40]");
        check("%eval 3.", "[%eval 3.00]");
        check_other("%eval .", "[%eval .]");
        check_other("%eval 0.123", "[%eval 0.123]");
        check_other("%eval x", "[%eval x]");
        check_other("%eval 1.0,x", "[%eval 1.0,x]");
        check_other("%eval 99999999999.9", "[%eval 99999999999.9]");
    }

    #[test]
    fn squares_and_arrows() {
        check("%csl Gd4,Re5", "[%csl Gd4,Re5]");
        check("%csl  Yd4, Be5", "[%csl Yd4,Be5]");
        check("%cal Ge2e4", "[%cal Ge2e4]");
        check_other("%csl Xd4", "[%csl Xd4]");
        check("%csl", "[%csl]");
        check_other("%cal Ge2", "[%cal Ge2]");
        check_other("%cal é2e4e5", "[%cal é2e4e5]");
    }

    #[test]
    fn unknown_commands_are_kept() {
        check_other("%foo bar  baz", "[%foo bar baz]");
        check_other("%", "[%]");
        check_other("%a]b}c", "[%a)b)c]");
    }
}
