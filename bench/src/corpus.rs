//! PGN texts generated from a seed: plausible legal games in three styles of files.

use std::fmt::Write;

use tabiya_rules::{Color, Move, Outcome, Position, Role};

use tabiya_player::Random;

/// Styles of PGN files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CorpusStyle {
    /// Tags, and moves in lines of at most 80 columns, as in tournament files.
    Tournament,
    /// A clock time after each move, all in one line, as servers write them.
    Clocks,
    /// Comments, NAGs and nested variations, as annotators write them.
    Annotated,
}

impl CorpusStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Tournament, Self::Clocks, Self::Annotated];

    /// Short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tournament => "tournament",
            Self::Clocks => "clocks",
            Self::Annotated => "annotated",
        }
    }
}

/// Generates whole games of at least this many bytes.
pub fn generate(style: CorpusStyle, bytes: usize, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut text = String::with_capacity(bytes + 65_536);
    while text.len() < bytes {
        write_game(&mut text, style, &mut random);
    }
    text.into_bytes()
}

fn write_game(text: &mut String, style: CorpusStyle, random: &mut Random) {
    let begin = text.len();
    let result = *random.pick(&["1-0", "0-1", "1/2-1/2"]);
    write_tags(text, style, result, random);
    let mut output = PgnLineWriter::new(text, style);
    let length = 40 + random.below(161);
    let mut line = PlayedLine {
        position: Position::START,
        needs_number: true,
        ply: 0,
    };
    for _ in 0..length {
        let Some(m) = choose_move(&line.position, random) else {
            break;
        };
        let before = line;
        line.write_move(&mut output, m);
        annotate(&mut output, style, &mut line, before, m, random);
    }
    // A result that contradicts the board would be an error.
    let on_board = match line.position.outcome() {
        Some(Outcome::Checkmate { winner }) if winner.is_white() => "1-0",
        Some(Outcome::Checkmate { .. }) => "0-1",
        Some(Outcome::Stalemate | Outcome::InsufficientMaterial) => "1/2-1/2",
        None => result,
    };
    output.word(on_board);
    text.push_str("\n\n");
    let tag = format!("[Result \"{result}\"]");
    if let Some(at) = text[begin..].find(&tag) {
        let at = begin + at;
        text.replace_range(at..at + tag.len(), &format!("[Result \"{on_board}\"]"));
    }
}

fn write_tags(text: &mut String, style: CorpusStyle, result: &str, random: &mut Random) {
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
    match style {
        CorpusStyle::Clocks => tag(
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
    if style == CorpusStyle::Clocks {
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

/// Writes the annotations after a move.
fn annotate(
    output: &mut PgnLineWriter<'_>,
    style: CorpusStyle,
    line: &mut PlayedLine,
    before: PlayedLine,
    played: Move,
    random: &mut Random,
) {
    match style {
        CorpusStyle::Tournament => {}
        CorpusStyle::Clocks => {
            let seconds = 599usize.saturating_sub(line.ply * 3 + random.below(4));
            output.word(&format!(
                "{{ [%clk 0:{:02}:{:02}] }}",
                seconds / 60,
                seconds % 60
            ));
            line.needs_number = true;
        }
        CorpusStyle::Annotated => {
            if random.below(6) == 0 {
                output.word(&format!("${}", 1 + random.below(19)));
            }
            if random.below(5) == 0 {
                write_comment(output, random);
                line.needs_number = true;
            }
            if random.below(8) == 0 {
                write_variation(output, before, played, 1, random);
                line.needs_number = true;
            }
        }
    }
}

fn write_comment(output: &mut PgnLineWriter<'_>, random: &mut Random) {
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
            0 => output.word(&format!("{{{word}")),
            _ if i + 1 == count => output.word(&format!("{word}}}")),
            _ => output.word(word),
        }
    }
}

/// Writes a variation in place of `played`; depth counts from 1.
fn write_variation(
    output: &mut PgnLineWriter<'_>,
    from: PlayedLine,
    played: Move,
    depth: usize,
    random: &mut Random,
) {
    const MAX_DEPTH: usize = 4;
    let mut line = from;
    line.needs_number = true;
    let Some(first) = choose_move(&line.position, random).filter(|m| *m != played) else {
        return;
    };
    output.open();
    let mut next = Some(first);
    for _ in 0..2 + random.below(10) {
        let Some(m) = next else { break };
        let before = line;
        line.write_move(output, m);
        if random.below(8) == 0 {
            write_comment(output, random);
            line.needs_number = true;
        }
        if depth < MAX_DEPTH && random.below(10) == 0 {
            write_variation(output, before, m, depth + 1, random);
            line.needs_number = true;
        }
        next = choose_move(&line.position, random);
    }
    output.close();
}

/// A line of moves being written.
#[derive(Clone, Copy)]
struct PlayedLine {
    position: Position,
    needs_number: bool,
    ply: usize,
}

impl PlayedLine {
    fn write_move(&mut self, output: &mut PgnLineWriter<'_>, m: Move) {
        let number = self.position.fullmove_number();
        match self.position.turn() {
            Color::White => output.word(&format!("{number}.")),
            Color::Black if self.needs_number => output.word(&format!("{number}...")),
            Color::Black => {}
        }
        output.word(&self.position.san(m).to_string());
        self.position = self.position.play(m);
        self.needs_number = false;
        self.ply += 1;
    }
}

/// Writes words in lines of limited width.
struct PgnLineWriter<'a> {
    text: &'a mut String,
    width: usize,
    column: usize,
    opening: bool,
}

impl<'a> PgnLineWriter<'a> {
    fn new(text: &'a mut String, style: CorpusStyle) -> Self {
        Self {
            text,
            width: if style == CorpusStyle::Clocks {
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

    /// Writes a `(` right before the next word.
    fn open(&mut self) {
        self.opening = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }
}

/// Chooses a plausible move: prefers captures that win material, checks, castling and development; otherwise random.
/// `None` at the end of the game.
fn choose_move(position: &Position, random: &mut Random) -> Option<Move> {
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
    if !position.see_at_least(m, 0) {
        return -200;
    }
    let captured = position.captured_role(m).map_or(0, |_| 90);
    let check = if position.gives_check(m) { 40 } else { 0 };
    let opening = position.fullmove_number() < 12;
    let develops = match position.moved_role(m) {
        Role::Knight | Role::Bishop if opening => 40,
        Role::King | Role::Queen | Role::Rook if opening => -40,
        Role::Pawn => 10,
        _ => 0,
    };
    captured + check + develops
}
