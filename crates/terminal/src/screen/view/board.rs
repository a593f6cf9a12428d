//! The board.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color as Ink, Modifier, Style},
};
use tabiya_rules::{Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::{
    entry,
    screen::{
        layout::Layout,
        palette::{Depth, Paint},
        pieces::{Dot, Drawing},
        state::{Mode, Screen},
    },
    settings::Pieces,
};

/// What a square is to the player now.
struct Marks {
    last: Vec<Square>,
    targets: Vec<Square>,
    selected: Option<Square>,
    cursor: Option<Square>,
    check: Option<Square>,
}

pub(super) fn draw(screen: &Screen, layout: &Layout, buffer: &mut Buffer) {
    let position = screen.position();
    let marks = Marks::of(screen, &position);
    let pieces = screen.session.pieces();
    for square in Square::ALL {
        let look = Look {
            depth: screen.depth,
            pieces,
            marks: &marks,
            piece: position.piece_at(square),
            square,
        };
        look.draw(layout.rect(square), buffer);
    }
    labels(screen.depth, layout, buffer);
}

impl Marks {
    fn of(screen: &Screen, position: &Position) -> Self {
        let (before, played) = last_move(screen);
        let mut last = Vec::new();
        if let (Some(before), Some(m)) = (before, played) {
            last = vec![m.from(), entry::landing(&before, m)];
        }
        let selected = screen.selected;
        let targets = match selected {
            Some(from) => {
                let targets = entry::targets(position, from).into_iter();
                targets.map(|(square, _)| square).collect()
            }
            None => Vec::new(),
        };
        Self {
            last,
            targets,
            selected,
            cursor: screen.cursor.filter(|_| matches!(screen.mode, Mode::Board)),
            check: position.is_check().then(|| position.king(position.turn())),
        }
    }
}

/// The last move, with the position before it.
fn last_move(screen: &Screen) -> (Option<Position>, Option<Move>) {
    if let Mode::Replay(replay) = &screen.mode {
        let (frames, at) = replay.frames();
        let before = at.checked_sub(1).map(|before| frames[before].position);
        return (before, frames[at].played);
    }
    let game = screen.session.host.game();
    let Ok(mut position) = game.preset().position() else {
        return (None, None);
    };
    let mut last = (None, None);
    for m in game.moves() {
        last = (Some(position), Some(m));
        position = position.play(m);
    }
    last
}

/// How one square looks.
struct Look<'a> {
    depth: Depth,
    pieces: Pieces,
    marks: &'a Marks,
    piece: Option<Piece>,
    square: Square,
}

impl Look<'_> {
    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let ground = self.ground();
        buffer.set_style(area, Style::new().bg(ground));
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                buffer[(x, y)].set_symbol(" ");
            }
        }
        let is_target = self.marks.targets.contains(&self.square);
        match self.piece {
            Some(piece) => self.draw_piece(piece, area, ground, buffer),
            None if is_target => self.sign("•", self.depth.color(Paint::Target), area, buffer),
            // Without colours, a dot tells dark squares from light ones.
            None if self.depth == Depth::None && self.square.is_dark() => {
                self.sign("·", Ink::Reset, area, buffer);
            }
            None => {}
        }
        if is_target && self.piece.is_some() {
            self.frame("›", "‹", Paint::Target, area, buffer);
        }
        let is_selected = self.marks.selected == Some(self.square);
        if is_selected && self.depth == Depth::None {
            self.frame("{", "}", Paint::Selected, area, buffer);
        } else if self.marks.cursor == Some(self.square) {
            self.frame("[", "]", Paint::BlackLine, area, buffer);
        }
    }

    fn ground(&self) -> Ink {
        let is_last = self.marks.last.contains(&self.square);
        let paint = match (self.square.is_dark(), is_last) {
            _ if self.marks.selected == Some(self.square) => Paint::Selected,
            _ if self.marks.check == Some(self.square) => Paint::Check,
            (true, true) => Paint::DarkLast,
            (false, true) => Paint::LightLast,
            (true, false) => Paint::DarkSquare,
            (false, false) => Paint::LightSquare,
        };
        self.depth.color(paint)
    }

    fn draw_piece(&self, piece: Piece, area: Rect, ground: Ink, buffer: &mut Buffer) {
        let dots = usize::from(area.width.min(area.height * 2));
        let drawn = self.pieces == Pieces::Drawn && self.depth != Depth::None;
        if let Some(drawing) = Drawing::of(piece.role, dots).filter(|_| drawn) {
            return self.draw_dots(&drawing, piece.color, area, ground, buffer);
        }
        let ink = match piece.color {
            Color::White => self.depth.color(Paint::WhiteFill),
            Color::Black => self.depth.color(Paint::BlackLine),
        };
        self.sign(symbol(piece, self.pieces, self.depth), ink, area, buffer);
    }

    /// Two dots a character: one above the other.
    fn draw_dots(
        &self,
        drawing: &Drawing,
        color: Color,
        area: Rect,
        ground: Ink,
        buffer: &mut Buffer,
    ) {
        let size = drawing.size() as u16;
        let (left, top) = ((area.width - size) / 2, (area.height * 2 - size) / 2);
        let ink = |column: u16, row: u16| -> Ink {
            let inside = column >= left && row >= top;
            let dot = match inside {
                true => drawing.dot(usize::from(column - left), usize::from(row - top)),
                false => Dot::Nothing,
            };
            self.depth.color(match (dot, color) {
                (Dot::Nothing, _) => return ground,
                (Dot::Line, Color::White) => Paint::WhiteLine,
                (Dot::Fill, Color::White) => Paint::WhiteFill,
                (Dot::Line, Color::Black) => Paint::BlackLine,
                (Dot::Fill, Color::Black) => Paint::BlackFill,
            })
        };
        for row in 0..area.height {
            for column in 0..area.width {
                let (upper, lower) = (ink(column, 2 * row), ink(column, 2 * row + 1));
                let cell = &mut buffer[(area.x + column, area.y + row)];
                if upper == lower {
                    cell.set_symbol(" ").set_bg(upper);
                } else {
                    cell.set_symbol("▀").set_fg(upper).set_bg(lower);
                }
            }
        }
    }

    /// One sign in the middle.
    fn sign(&self, sign: &str, ink: Ink, area: Rect, buffer: &mut Buffer) {
        let (x, y) = (
            area.x + (area.width - 1) / 2,
            area.y + (area.height - 1) / 2,
        );
        let mut style = Style::new().fg(ink);
        if self.piece.is_some() {
            style = style.add_modifier(Modifier::BOLD);
        }
        buffer[(x, y)].set_symbol(sign).set_style(style);
    }

    /// Signs on both sides of the middle; where there is no room on the left, only on the right.
    fn frame(&self, left: &str, right: &str, paint: Paint, area: Rect, buffer: &mut Buffer) {
        let y = area.y + (area.height - 1) / 2;
        let style = self.depth.text(paint).add_modifier(Modifier::BOLD);
        if area.width >= 3 {
            buffer[(area.x, y)].set_symbol(left).set_style(style);
        }
        buffer[(area.right() - 1, y)]
            .set_symbol(right)
            .set_style(style);
    }
}

/// A piece as text. With colours, the filled figurines do for both sides; without, outlines are White's.
fn symbol(piece: Piece, pieces: Pieces, depth: Depth) -> &'static str {
    match (pieces, piece.color) {
        (Pieces::Letters, Color::White) => match piece.role {
            Role::Pawn => "P",
            Role::Knight => "N",
            Role::Bishop => "B",
            Role::Rook => "R",
            Role::Queen => "Q",
            Role::King => "K",
        },
        (Pieces::Letters, Color::Black) => match piece.role {
            Role::Pawn => "p",
            Role::Knight => "n",
            Role::Bishop => "b",
            Role::Rook => "r",
            Role::Queen => "q",
            Role::King => "k",
        },
        (_, Color::White) if depth == Depth::None => match piece.role {
            Role::Pawn => "♙",
            Role::Knight => "♘",
            Role::Bishop => "♗",
            Role::Rook => "♖",
            Role::Queen => "♕",
            Role::King => "♔",
        },
        _ => filled(piece.role),
    }
}

/// The filled figurine. Without the selector for text, many terminals show the pawn as a coloured picture of double
/// width.
pub(super) fn filled(role: Role) -> &'static str {
    match role {
        Role::Pawn => "♟\u{fe0e}",
        Role::Knight => "♞",
        Role::Bishop => "♝",
        Role::Rook => "♜",
        Role::Queen => "♛",
        Role::King => "♚",
    }
}

/// Numbers of ranks on the left, letters of files below.
fn labels(depth: Depth, layout: &Layout, buffer: &mut Buffer) {
    let style = depth.text(Paint::Faint);
    for rank in Rank::ALL {
        let rect = layout.rect(Square::new(File::A, rank));
        let y = rect.y + (rect.height - 1) / 2;
        let x = layout.board.x.saturating_sub(2);
        buffer.set_string(x, y, rank.digit().to_string(), style);
    }
    for file in File::ALL {
        let rect = layout.rect(Square::new(file, Rank::First));
        let x = rect.x + (rect.width - 1) / 2;
        buffer.set_string(x, layout.board.bottom(), file.letter().to_string(), style);
    }
}
