//! PGN texts made from a seed: legal games that look like games, in the three shapes that files have.

use std::fmt::Write;

use tabiya_rules::{Color, Move, Position, Role};

use crate::random::Random;

/// The shapes of PGN files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Tags, and moves in lines of at most 80 columns, as tournament files have them.
    Tournament,
    /// A clock time after each move, all in one line, as servers write it.
    Clocks,
    /// Comments, glyphs, and variations within variations, as annotators write them.
    Annotated,
}

impl Shape {
    /// All shapes.
    pub const ALL: [Self; 3] = [Self::Tournament, Self::Clocks, Self::Annotated];

    /// A short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Clocks => "clocks",
            Self::Annotated => "annotated",
        }
    }
}

/// At least this many bytes of whole games.
pub fn make(shape: Shape, bytes: usize, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut text = String::with_capacity(bytes + 65_536);
    while text.len() < bytes {
        write_game(&mut text, shape, &mut random);
    }
    text.into_bytes()
}

fn write_game(text: &mut String, shape: Shape, random: &mut Random) {
    let result = *random.pick(&["1-0", "0-1", "1/2-1/2"]);
    write_tags(text, shape, result, random);
    let mut page = Page::new(text, shape);
    let length = 40 + random.below(161);
    let mut line = Line {
        position: Position::START,
        number_due: true,
        ply: 0,
    };
    for _ in 0..length {
        let Some(m) = choose(&line.position, random) else {
            break;
        };
        let before = line;
        line.write_move(&mut page, m);
        annotate(&mut page, shape, &mut line, before, m, random);
    }
    page.word(result);
    text.push_str("\n\n");
}

fn write_tags(text: &mut String, shape: Shape, result: &str, random: &mut Random) {
    const NAMES: [&str; 8] = [
        "Anderssen, Adolf",
        "Menchik, Vera",
        "Rubinstein, Akiba",
        "Gaprindashvili, Nona",
        "Bronstein, David",
        "Réti, Richard",
        "Polgar, Judit",
        "Keres, Paul",
    ];
    let mut tag = |name: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Event", &"Club championship");
    match shape {
        Shape::Clocks => tag(
            "Site",
            &format_args!("https://example.org/{:08x}", random.next() as u32),
        ),
        _ => tag("Site", &"Vienna AUT"),
    }
    tag(
        "Date",
        &format_args!(
            "20{:02}.{:02}.{:02}",
            random.below(26),
            1 + random.below(12),
            1 + random.below(28)
        ),
    );
    tag(
        "Round",
        &format_args!("{}.{}", 1 + random.below(9), 1 + random.below(40)),
    );
    tag("White", random.pick::<&str>(&NAMES));
    tag("Black", random.pick::<&str>(&NAMES));
    tag("Result", &result);
    tag("WhiteElo", &(1800 + random.below(1000)));
    tag("BlackElo", &(1800 + random.below(1000)));
    tag(
        "ECO",
        &format_args!(
            "{}{:02}",
            random.pick(&['A', 'B', 'C', 'D', 'E']),
            random.below(100)
        ),
    );
    if shape == Shape::Clocks {
        tag(
            "UTCTime",
            &format_args!(
                "{:02}:{:02}:{:02}",
                random.below(24),
                random.below(60),
                random.below(60)
            ),
        );
        tag("Opening", &"Queen's Gambit Declined: Exchange Variation");
        tag("TimeControl", &"600+5");
        tag("Termination", &"Normal");
    }
    text.push('\n');
}

/// What comes after a move, by the shape.
fn annotate(
    page: &mut Page<'_>,
    shape: Shape,
    line: &mut Line,
    before: Line,
    played: Move,
    random: &mut Random,
) {
    match shape {
        Shape::Tournament => {}
        Shape::Clocks => {
            let seconds = 599usize.saturating_sub(line.ply * 3 + random.below(4));
            page.word(&format!(
                "{{ [%clk 0:{:02}:{:02}] }}",
                seconds / 60,
                seconds % 60
            ));
            line.number_due = true;
        }
        Shape::Annotated => {
            if random.once_in(6) {
                page.word(&format!("${}", 1 + random.below(19)));
            }
            if random.once_in(5) {
                write_comment(page, random);
                line.number_due = true;
            }
            if random.once_in(8) {
                write_variation(page, before, played, 1, random);
                line.number_due = true;
            }
        }
    }
}

fn write_comment(page: &mut Page<'_>, random: &mut Random) {
    const WORDS: [&str; 16] = [
        "White",
        "Black",
        "threatens",
        "the",
        "weak",
        "pawn",
        "on",
        "the",
        "queenside",
        "with",
        "a",
        "lasting",
        "initiative,",
        "but",
        "after",
        "Nf6",
    ];
    let count = 3 + random.below(20);
    for i in 0..count {
        let word = random.pick(&WORDS);
        match i {
            0 => page.word(&format!("{{{word}")),
            _ if i + 1 == count => page.word(&format!("{word}}}")),
            _ => page.word(word),
        }
    }
}

/// Another move in place of `played`, and what might follow; depth counts from 1.
fn write_variation(
    page: &mut Page<'_>,
    from: Line,
    played: Move,
    depth: usize,
    random: &mut Random,
) {
    const DEEPEST: usize = 4;
    let mut line = from;
    line.number_due = true;
    let Some(first) = choose(&line.position, random).filter(|m| *m != played) else {
        return;
    };
    page.open();
    let mut next = Some(first);
    for _ in 0..2 + random.below(10) {
        let Some(m) = next else { break };
        let before = line;
        line.write_move(page, m);
        if random.once_in(8) {
            write_comment(page, random);
            line.number_due = true;
        }
        if depth < DEEPEST && random.once_in(10) {
            write_variation(page, before, m, depth + 1, random);
            line.number_due = true;
        }
        next = choose(&line.position, random);
    }
    page.close();
}

/// A line of play as it is written.
#[derive(Clone, Copy)]
struct Line {
    position: Position,
    number_due: bool,
    ply: usize,
}

impl Line {
    fn write_move(&mut self, page: &mut Page<'_>, m: Move) {
        let number = self.position.fullmove_number();
        match self.position.turn() {
            Color::White => page.word(&format!("{number}.")),
            Color::Black if self.number_due => page.word(&format!("{number}...")),
            Color::Black => {}
        }
        page.word(&self.position.san(m).to_string());
        self.position = self.position.play(m);
        self.number_due = false;
        self.ply += 1;
    }
}

/// Words set in lines.
struct Page<'a> {
    text: &'a mut String,
    width: usize,
    column: usize,
    opening: bool,
}

impl<'a> Page<'a> {
    fn new(text: &'a mut String, shape: Shape) -> Self {
        Self {
            text,
            width: if shape == Shape::Clocks {
                usize::MAX
            } else {
                80
            },
            column: 0,
            opening: false,
        }
    }

    fn word(&mut self, word: &str) {
        let length = word.len() + usize::from(self.opening);
        if self.column + 1 + length > self.width {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        if std::mem::take(&mut self.opening) {
            self.text.push('(');
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// A bracket that stands right before the next word.
    fn open(&mut self) {
        self.opening = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }
}

/// A move as people might choose it: what wins material first, then what gives check, castles or develops,
/// and anything else at random. `None` at the end of the game.
fn choose(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let mut best = None;
    for _ in 0..6 {
        let m = *random.pick(&moves);
        let score = appeal(position, m) + random.below(60) as i32;
        if best.is_none_or(|(highest, _)| score > highest) {
            best = Some((score, m));
        }
    }
    best.map(|(_, m)| m)
}

fn appeal(position: &Position, m: Move) -> i32 {
    if m.is_castle() {
        return 150;
    }
    if !position.exchange_at_least(m, 0) {
        return -200;
    }
    let captured = position.captured(m).map_or(0, |_| 90);
    let check = if position.gives_check(m) { 40 } else { 0 };
    let opening = position.fullmove_number() < 12;
    let develops = match position.moved(m) {
        Role::Knight | Role::Bishop if opening => 40,
        Role::King | Role::Queen | Role::Rook if opening => -40,
        Role::Pawn => 10,
        _ => 0,
    };
    captured + check + develops
}
