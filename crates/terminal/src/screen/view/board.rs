//! Drawing of the board.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color as CellColor, Modifier, Style},
};
use tabiya_rules::{Color, File, Move, Piece, Position, Rank, Role, Square};

use crate::{
    screen::{
        layout::Layout,
        palette::{ColorDepth, PaletteColor},
        pieces::{Dot, Drawing},
        state::{Screen, ScreenMode},
    },
    settings::PieceStyle,
    typed_input,
};

/// Highlighted squares.
struct Highlights {
    last: Vec<Square>,
    targets: Vec<Square>,
    selected: Option<Square>,
    cursor: Option<Square>,
    check: Option<Square>,
}

pub(super) fn draw(screen: &Screen, layout: &Layout, buffer: &mut Buffer) {
    let position = screen.position();
    let highlights = Highlights::of(screen, &position);
    let pieces = screen.controller.pieces();
    for square in Square::ALL {
        let view = SquareView {
            color_depth: screen.color_depth,
            pieces,
            highlights: &highlights,
            piece: position.piece_at(square),
            square,
        };
        view.draw(layout.rect(square), buffer);
    }
    labels(screen.color_depth, layout, buffer);
}

impl Highlights {
    fn of(screen: &Screen, position: &Position) -> Self {
        let (before, played) = last_move(screen);
        let mut last = Vec::new();
        if let (Some(before), Some(m)) = (before, played) {
            last = vec![m.from(), typed_input::landing(&before, m)];
        }
        let selected = screen.selected;
        let targets = match selected {
            Some(from) => {
                let targets = typed_input::targets(position, from).into_iter();
                targets.map(|(square, _)| square).collect()
            }
            None => Vec::new(),
        };
        Self {
            last,
            targets,
            selected,
            cursor: screen
                .cursor
                .filter(|_| matches!(screen.mode, ScreenMode::Board)),
            check: position.is_check().then(|| position.king(position.turn())),
        }
    }
}

/// Last move, with the position before it.
fn last_move(screen: &Screen) -> (Option<Position>, Option<Move>) {
    if let ScreenMode::Replay(replay) = &screen.mode {
        let (frames, at) = replay.frames();
        let before = at.checked_sub(1).map(|before| frames[before].position);
        return (before, frames[at].played);
    }
    let game = screen.controller.host.game();
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

/// One square, to be drawn.
struct SquareView<'a> {
    color_depth: ColorDepth,
    pieces: PieceStyle,
    highlights: &'a Highlights,
    piece: Option<Piece>,
    square: Square,
}

impl SquareView<'_> {
    fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let background = self.background();
        buffer.set_style(area, Style::new().bg(background));
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                buffer[(x, y)].set_symbol(" ");
            }
        }
        let is_target = self.highlights.targets.contains(&self.square);
        match self.piece {
            Some(piece) => self.draw_piece(piece, area, background, buffer),
            None if is_target => self.draw_symbol(
                "•",
                self.color_depth.color(PaletteColor::Target),
                area,
                buffer,
            ),
            // Without colours, a dot marks dark squares.
            None if self.color_depth == ColorDepth::None && self.square.is_dark() => {
                self.draw_symbol("·", CellColor::Reset, area, buffer);
            }
            None => {}
        }
        if is_target && self.piece.is_some() {
            self.draw_brackets("›", "‹", PaletteColor::Target, area, buffer);
        }
        let is_selected = self.highlights.selected == Some(self.square);
        if is_selected && self.color_depth == ColorDepth::None {
            self.draw_brackets("{", "}", PaletteColor::Selected, area, buffer);
        } else if self.highlights.cursor == Some(self.square) {
            self.draw_brackets("[", "]", PaletteColor::BlackLine, area, buffer);
        }
    }

    fn background(&self) -> CellColor {
        let is_last = self.highlights.last.contains(&self.square);
        let paint = match (self.square.is_dark(), is_last) {
            _ if self.highlights.selected == Some(self.square) => PaletteColor::Selected,
            _ if self.highlights.check == Some(self.square) => PaletteColor::Check,
            (true, true) => PaletteColor::DarkLast,
            (false, true) => PaletteColor::LightLast,
            (true, false) => PaletteColor::DarkSquare,
            (false, false) => PaletteColor::LightSquare,
        };
        self.color_depth.color(paint)
    }

    fn draw_piece(&self, piece: Piece, area: Rect, background: CellColor, buffer: &mut Buffer) {
        let dots = usize::from(area.width.min(area.height * 2));
        let drawn = self.pieces == PieceStyle::Drawn && self.color_depth != ColorDepth::None;
        if let Some(drawing) = Drawing::of(piece.role, dots).filter(|_| drawn) {
            return self.draw_dots(&drawing, piece.color, area, background, buffer);
        }
        let color_at = match piece.color {
            Color::White => self.color_depth.color(PaletteColor::WhiteFill),
            Color::Black => self.color_depth.color(PaletteColor::BlackLine),
        };
        self.draw_symbol(
            symbol(piece, self.pieces, self.color_depth),
            color_at,
            area,
            buffer,
        );
    }

    /// Draws two dots per character, one above the other.
    fn draw_dots(
        &self,
        drawing: &Drawing,
        color: Color,
        area: Rect,
        background: CellColor,
        buffer: &mut Buffer,
    ) {
        let size = drawing.size() as u16;
        let (left, top) = ((area.width - size) / 2, (area.height * 2 - size) / 2);
        let color_at = |column: u16, row: u16| -> CellColor {
            let inside = column >= left && row >= top;
            let dot = match inside {
                true => drawing.dot(usize::from(column - left), usize::from(row - top)),
                false => Dot::Nothing,
            };
            self.color_depth.color(match (dot, color) {
                (Dot::Nothing, _) => return background,
                (Dot::Line, Color::White) => PaletteColor::WhiteLine,
                (Dot::Fill, Color::White) => PaletteColor::WhiteFill,
                (Dot::Line, Color::Black) => PaletteColor::BlackLine,
                (Dot::Fill, Color::Black) => PaletteColor::BlackFill,
            })
        };
        for row in 0..area.height {
            for column in 0..area.width {
                let (upper, lower) = (color_at(column, 2 * row), color_at(column, 2 * row + 1));
                let cell = &mut buffer[(area.x + column, area.y + row)];
                if upper == lower {
                    cell.set_symbol(" ").set_bg(upper);
                } else {
                    cell.set_symbol("▀").set_fg(upper).set_bg(lower);
                }
            }
        }
    }

    /// Draws a symbol in the middle.
    fn draw_symbol(&self, symbol: &str, color_at: CellColor, area: Rect, buffer: &mut Buffer) {
        let (x, y) = (
            area.x + (area.width - 1) / 2,
            area.y + (area.height - 1) / 2,
        );
        let mut style = Style::new().fg(color_at);
        if self.piece.is_some() {
            style = style.add_modifier(Modifier::BOLD);
        }
        buffer[(x, y)].set_symbol(symbol).set_style(style);
    }

    /// Draws brackets around the middle; only the right one if there is no room.
    fn draw_brackets(
        &self,
        left: &str,
        right: &str,
        paint: PaletteColor,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let y = area.y + (area.height - 1) / 2;
        let style = self.color_depth.text(paint).add_modifier(Modifier::BOLD);
        if area.width >= 3 {
            buffer[(area.x, y)].set_symbol(left).set_style(style);
        }
        buffer[(area.right() - 1, y)]
            .set_symbol(right)
            .set_style(style);
    }
}

/// Symbol of a piece. With colours, both sides use filled figurines; without, White's are outlines.
fn symbol(piece: Piece, pieces: PieceStyle, color_depth: ColorDepth) -> &'static str {
    match (pieces, piece.color) {
        (PieceStyle::Letters, Color::White) => match piece.role {
            Role::Pawn => "P",
            Role::Knight => "N",
            Role::Bishop => "B",
            Role::Rook => "R",
            Role::Queen => "Q",
            Role::King => "K",
        },
        (PieceStyle::Letters, Color::Black) => match piece.role {
            Role::Pawn => "p",
            Role::Knight => "n",
            Role::Bishop => "b",
            Role::Rook => "r",
            Role::Queen => "q",
            Role::King => "k",
        },
        (_, Color::White) if color_depth == ColorDepth::None => match piece.role {
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

/// Filled figurine. Without the text selector, many terminals show the pawn as a coloured emoji of double width.
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

/// Draws rank numbers on the left and file letters below.
fn labels(color_depth: ColorDepth, layout: &Layout, buffer: &mut Buffer) {
    let style = color_depth.text(PaletteColor::Faint);
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
