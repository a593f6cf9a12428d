//! Screenshots for the documentation: the contents of a terminal as SVG.

use std::{fmt::Write, fs, path::Path};

use vt100::Color;

use crate::{club::choose, home::Home, terminal::Terminal, test_club::TestClub};

/// Width and height of a character.
const CELL: (f64, f64) = (8.4, 17.0);
const FOREGROUND: &str = "#d8d8d8";
const BACKGROUND: &str = "#1c1c1c";

/// Checks the views of the documentation. With `PICTURES=write` they are written to `docs/pictures`.
#[test]
fn game_screenshots() {
    let mut large = Terminal::fresh(&["--person", "--time", "15+10"], (120, 40));
    large.wait_for("White to move");
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"] {
        large.enter(san);
        large.wait_for(san);
    }
    large.enter("f3");
    large.wait_for("•");
    check_view("terminal-large", &large, &["Ruy", "15:"]);

    let mut usual = Terminal::fresh(&["--level", "3", "--seed", "2"], (80, 24));
    usual.wait_for("White to move");
    usual.enter("g1");
    usual.wait_for("•");
    check_view("terminal-usual", &usual, &["Tabiya, level 3", "♞"]);
    usual.send("\x1b");
    usual.wait_until("nothing picked up", |text| !text.contains('•'));
    usual.send("\x1b");
    usual.wait_for("Leave");
    check_view("terminal-menu", &usual, &["Resign", "Leave"]);
    usual.send("\x1b");
    usual.wait_until("no menu", |text| !text.contains("Resign"));
    usual.enter("new");
    usual.wait_for("Start game");
    check_view("terminal-new-game", &usual, &["Start game"]);

    let mut small = Terminal::fresh(&["--person", "--time", "3+2"], (40, 12));
    small.wait_for("White to move");
    small.enter("d4");
    small.wait_for("Black to move");
    small.wait_for("2:59");
    check_view("terminal-small", &small, &["d4"]);

    let mut plain = Terminal::fresh_with(&["--person"], (80, 24), &[("NO_COLOR", "1")]);
    plain.wait_for("White to move");
    plain.enter("b1");
    plain.wait_for("•");
    check_view("terminal-no-colour", &plain, &["♘", "{"]);

    let mut over = Terminal::fresh(&["--person"], (80, 24));
    over.wait_for("White to move");
    for san in ["f3", "e5", "g4"] {
        over.enter(san);
        over.wait_for(san);
    }
    over.enter("Qh4");
    over.wait_for("Leave");
    check_view(
        "terminal-result",
        &over,
        &["article 5.1.1", "Player 1 0 : 1 Player 2"],
    );

    let fen = ["--fen", "8/4P1k1/8/8/8/8/8/4K2R w - - 0 1"];
    let mut promotion = Terminal::fresh(&fen, (80, 24));
    promotion.wait_for("White to move");
    promotion.enter("e8");
    promotion.wait_for("knight");
    check_view("terminal-promotion", &promotion, &["knight"]);
}

/// Checks the views of a replay, of a club and of the help.
#[test]
fn replay_club_and_help_screenshots() {
    let home = Home::new();
    let game = "[White \"Morphy, Paul\"]\n[Black \"Duke Karl / Count Isouard\"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 \
                4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 \
                12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    fs::write(home.file("opera.pgn"), game).unwrap();
    let mut replay = Terminal::start(&home, &["--load", "opera.pgn"], (120, 40));
    replay.wait_for("Morphy");
    replay.send("\x1b[F\x1b[D");
    replay.wait_until("the last move but one", |_| {
        let (row, column) = crate::screen::find(&replay, "Nxb8");
        let marked = |screen: &vt100::Screen| {
            screen
                .cell(row, column)
                .is_some_and(|cell| cell.bgcolor() != Color::Default)
        };
        replay.look(marked)
    });
    check_view("terminal-replay", &replay, &["Rd8#", "wins by checkmate"]);

    let mut help = Terminal::fresh(&[], (80, 24));
    help.wait_for("White to move");
    help.send("\x1bOP");
    help.wait_for("You can also type commands");
    check_view("terminal-help", &help, &["F2: flip"]);

    let test_club = TestClub::start(&home);
    let join = |name: &str| {
        let arguments = ["--join", &test_club.address, "--name", name];
        Terminal::fresh(&arguments, (80, 24))
    };
    let (club, mut bo) = (join("Anna"), join("Bo"));
    bo.wait_for("You joined the club as Bo.");
    choose(&mut bo, "Challenge anyone");
    bo.wait_for("Opponent's time");
    bo.send("\r");
    club.wait_for("Accept challenge from Bo");
    check_view("terminal-club", &club, &["Challenge Bo", "Leave"]);
}

/// Checks the contents of a view, and writes its picture if asked to.
#[track_caller]
fn check_view(name: &str, terminal: &Terminal, shows: &[&str]) {
    let text = terminal.text();
    for what in shows {
        assert!(text.contains(what), "{name}: no {what} in\n{text}");
    }
    let picture = terminal.look(svg);
    assert!(picture.ends_with("</svg>\n"));
    if std::env::var_os("PICTURES").is_some_and(|value| value == "write") {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{name}.svg")), picture).unwrap();
    }
}

fn svg(screen: &vt100::Screen) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (f64::from(columns) * CELL.0, f64::from(rows) * CELL.1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{BACKGROUND}\"/>\n"
    );
    for row in 0..rows {
        let cells: Vec<CellStyle> = (0..columns)
            .filter_map(|column| Some(CellStyle::of(screen.cell(row, column)?)))
            .collect();
        let y = f64::from(row) * CELL.1;
        // Draw the backgrounds of a row, then the upper halves, then the letters.
        rects(&mut svg, &cells, (y, CELL.1), |cell| Some(&cell.ground));
        rects(&mut svg, &cells, (y, CELL.1 / 2.0), |cell| {
            cell.upper.as_deref()
        });
        for (column, cell) in cells.iter().enumerate() {
            let (x, y) = (column as f64 * CELL.0, y + 13.0);
            if let Some(text) = &cell.text {
                let CellStyle { ink, weight, .. } = cell;
                let _ = writeln!(
                    svg,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"{ink}\"{weight}>{text}</text>"
                );
            }
        }
    }
    svg.push_str("</svg>\n");
    svg
}

/// Appearance of a cell.
struct CellStyle {
    ground: String,
    ink: String,
    /// Colour of the upper half, if different.
    upper: Option<String>,
    text: Option<String>,
    weight: &'static str,
}

impl CellStyle {
    fn of(cell: &vt100::Cell) -> Self {
        let (mut ink, mut ground) = (
            color(cell.fgcolor(), FOREGROUND),
            color(cell.bgcolor(), BACKGROUND),
        );
        if cell.inverse() {
            std::mem::swap(&mut ink, &mut ground);
        }
        let (upper, text) = match cell.contents() {
            "" | " " => (None, None),
            "▀" => (Some(ink.clone()), None),
            text => (None, Some(text.replace('&', "&amp;").replace('<', "&lt;"))),
        };
        Self {
            ground,
            ink,
            upper,
            text,
            weight: if cell.bold() {
                " font-weight=\"bold\""
            } else {
                ""
            },
        }
    }
}

/// Writes a rectangle for each run of cells with one colour.
fn rects(
    svg: &mut String,
    cells: &[CellStyle],
    (y, height): (f64, f64),
    paint: impl Fn(&CellStyle) -> Option<&str>,
) {
    let mut column = 0;
    for run in cells.chunk_by(|one, other| paint(one) == paint(other)) {
        let (x, width) = (column as f64 * CELL.0, run.len() as f64 * CELL.0);
        column += run.len();
        if let Some(fill) = paint(&run[0]).filter(|fill| *fill != BACKGROUND) {
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\"/>"
            );
        }
    }
}

fn color(color: Color, usual: &str) -> String {
    match color {
        Color::Default => usual.to_string(),
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Idx(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        Color::Idx(index @ 16..) => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let index = index - 16;
            let (red, green, blue) = (level(index / 36), level(index / 6 % 6), level(index % 6));
            format!("#{red:02x}{green:02x}{blue:02x}")
        }
        Color::Idx(_) => usual.to_string(),
    }
}
