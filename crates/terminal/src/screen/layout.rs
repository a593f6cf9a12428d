//! [`Layout`]: where everything is on the screen, for drawing and for the mouse.

use ratatui::layout::{Position as Point, Rect};
use tabiya_rules::{Color, File, Rank, Square};

/// Areas of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The 64 squares.
    pub(crate) board: Rect,
    /// Size of one square: columns and rows.
    pub(crate) square: (u16, u16),
    /// Players, clocks and moves; too narrow to be used if there is no room.
    pub(crate) panel: Rect,
    /// Messages.
    pub(crate) status: Rect,
    /// Typed text.
    pub(crate) input: Rect,
    /// Side at the bottom.
    pub(crate) bottom_side: Color,
}

/// Sizes of a square in columns and rows, from large to small.
const SIZES: [(u16, u16); 10] = [
    (24, 12),
    (20, 10),
    (16, 8),
    (14, 7),
    (12, 6),
    (10, 5),
    (8, 4),
    (6, 3),
    (4, 2),
    (2, 1),
];
/// Columns for rank numbers.
const RANKS: u16 = 2;
/// Rows below the board: file letters, messages, typed text.
const BELOW: u16 = 3;
/// Least width of the panel, at which squares stop growing.
const PANEL: u16 = 20;

impl Layout {
    /// Smallest screen with a board.
    pub(crate) const LEAST: (u16, u16) = (RANKS + 16, 8 + BELOW);

    /// Layout for a screen; none if it is too small.
    pub(crate) fn of(area: Rect, bottom_side: Color) -> Option<Self> {
        let fits = |(columns, rows): &(u16, u16), panel: u16| {
            RANKS + 8 * columns + panel <= area.width && 8 * rows + BELOW <= area.height
        };
        let with_panel = SIZES.iter().find(|size| fits(size, PANEL));
        let square = *with_panel.or_else(|| SIZES.iter().find(|size| fits(size, 0)))?;
        let board = Rect::new(area.x + RANKS, area.y, 8 * square.0, 8 * square.1);
        let left = board.right().saturating_add(1).min(area.right());
        // The remaining rows below the board are for messages.
        let input = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        let status_top = board.bottom() + 1;
        let status = Rect::new(area.x, status_top, area.width, input.y - status_top);
        let panel = Rect::new(left, area.y, area.right() - left, board.height + 1);
        Some(Self {
            board,
            square,
            panel,
            status,
            input,
            bottom_side,
        })
    }

    /// Area of a square.
    pub(crate) fn rect(&self, square: Square) -> Rect {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        let (column, row) = match self.bottom_side {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        let (width, height) = self.square;
        Rect::new(
            self.board.x + column * width,
            self.board.y + row * height,
            width,
            height,
        )
    }

    /// Square at a point.
    pub(crate) fn square_at(&self, column: u16, row: u16) -> Option<Square> {
        if !self.board.contains(Point::new(column, row)) {
            return None;
        }
        let file = usize::from((column - self.board.x) / self.square.0);
        let rank = usize::from((row - self.board.y) / self.square.1);
        let (file, rank) = match self.bottom_side {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        Some(Square::new(*File::ALL.get(file)?, *Rank::ALL.get(rank)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_at_matches_rect() {
        for (width, height) in [
            (40, 12),
            (80, 24),
            (120, 40),
            (200, 60),
            (18, 11),
            (300, 12),
        ] {
            for bottom_side in Color::ALL {
                let layout = Layout::of(Rect::new(0, 0, width, height), bottom_side).unwrap();
                for square in Square::ALL {
                    let rect = layout.rect(square);
                    for (x, y) in [(rect.x, rect.y), (rect.right() - 1, rect.bottom() - 1)] {
                        assert!(x < width && y < height);
                        assert_eq!(layout.square_at(x, y), Some(square));
                    }
                }
                assert!(layout.input.bottom() <= height && layout.status.height >= 1);
            }
        }
    }

    #[test]
    fn squares_grow_with_the_screen() {
        let size = |width, height| {
            Layout::of(Rect::new(0, 0, width, height), Color::White).map(|layout| layout.square)
        };
        assert_eq!(size(40, 12), Some((2, 1)));
        assert_eq!(size(80, 24), Some((4, 2)));
        assert_eq!(size(120, 40), Some((8, 4)));
        assert_eq!(size(160, 55), Some((12, 6)));
        assert_eq!(size(200, 60), Some((14, 7)));
        assert_eq!(size(240, 99), Some((24, 12)));
        assert_eq!(size(17, 12), None);
        assert_eq!(size(40, 10), None);
    }
}
