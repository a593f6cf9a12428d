//! Drawings of the pieces in square dots, two to a character: `#` is outline, `o` is fill.

use tabiya_rules::Role;

/// Dot of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dot {
    /// Transparent.
    Nothing,
    /// Outline.
    Line,
    /// Fill.
    Fill,
}

/// Square drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing {
    rows: &'static [&'static str],
    /// True if only the left half is given, and the right one mirrors it.
    is_mirrored: bool,
    /// Size of a dot.
    scale: usize,
}

impl Drawing {
    /// Drawing of a piece in at most this many dots; none if that is too small.
    pub(crate) fn of(role: Role, most: usize) -> Option<Self> {
        let (large, small) = match role {
            Role::Pawn => (PAWN_12, PAWN_8),
            Role::Knight => (KNIGHT_12, KNIGHT_8),
            Role::Bishop => (BISHOP_12, BISHOP_8),
            Role::Rook => (ROOK_12, ROOK_8),
            Role::Queen => (QUEEN_12, QUEEN_8),
            Role::King => (KING_12, KING_8),
        };
        let (drawing, scale) = match most {
            24.. => (large, 2),
            16..24 => (small, 2),
            12..16 => (large, 1),
            8..12 => (small, 1),
            _ => return None,
        };
        Some(Self { scale, ..drawing })
    }

    /// Number of rows and columns.
    pub(crate) fn size(&self) -> usize {
        self.rows.len() * self.scale
    }

    /// Dot at a column and row.
    pub(crate) fn dot(&self, column: usize, row: usize) -> Dot {
        let (column, row) = (column / self.scale, row / self.scale);
        let size = self.rows.len();
        let column = if self.is_mirrored && column >= size / 2 {
            size.saturating_sub(1 + column)
        } else {
            column
        };
        match self
            .rows
            .get(row)
            .and_then(|row| row.as_bytes().get(column))
        {
            Some(b'#') => Dot::Line,
            Some(b'o') => Dot::Fill,
            _ => Dot::Nothing,
        }
    }
}

const fn mirrored(rows: &'static [&'static str]) -> Drawing {
    Drawing {
        rows,
        is_mirrored: true,
        scale: 1,
    }
}

const fn whole(rows: &'static [&'static str]) -> Drawing {
    Drawing {
        rows,
        is_mirrored: false,
        scale: 1,
    }
}

const PAWN_8: Drawing = mirrored(&[
    "....", "...#", "..#o", "..#o", "...#", "..#o", ".#oo", ".###",
]);
const KNIGHT_8: Drawing = whole(&[
    "..#.#...", ".#####..", "#oo#oo#.", "#ooooo##", ".##oooo#", "..#oooo#", ".#ooooo#", ".#######",
]);
const BISHOP_8: Drawing = mirrored(&[
    "...#", "..#o", ".#oo", ".#o#", ".#oo", "..#o", ".#oo", ".###",
]);
const ROOK_8: Drawing = mirrored(&[
    "....", ".#.#", ".###", ".#oo", "..#o", "..#o", ".#oo", ".###",
]);
const QUEEN_8: Drawing = mirrored(&[
    "#..#", "##.#", "#o#o", "#ooo", ".#oo", ".###", ".#oo", ".###",
]);
const KING_8: Drawing = mirrored(&[
    "...#", "..##", "...#", ".###", "#oo#", "#ooo", ".#oo", ".###",
]);

const PAWN_12: Drawing = mirrored(&[
    "......", "......", "....##", "...#oo", "...#oo", "...#oo", "....#o", "...#oo", "....#o",
    "...#oo", "..#ooo", "..####",
]);
const KNIGHT_12: Drawing = whole(&[
    "....#.#.....",
    "...######...",
    "..#oooooo#..",
    ".#oo#ooooo#.",
    "#oooooooooo#",
    "#oooooooooo#",
    "#oo##oooooo#",
    ".##.#oooooo#",
    "...#oooooo#.",
    "..#ooooooo#.",
    ".#oooooooo#.",
    ".##########.",
]);
const BISHOP_12: Drawing = mirrored(&[
    ".....#", "....#o", "...#oo", "..#oo#", "..#o##", "..#oo#", "...#oo", "....#o", "...#oo",
    "....#o", "..#ooo", ".#####",
]);
const ROOK_12: Drawing = mirrored(&[
    "......", ".###.#", ".#o###", ".#oooo", "..#ooo", "...#oo", "...#oo", "...#oo", "...#oo",
    "..#ooo", ".#oooo", ".#####",
]);
const QUEEN_12: Drawing = mirrored(&[
    "......", "#....#", "##..#o", "#o#.#o", "#oo##o", "#ooooo", ".#oooo", ".#oooo", "..####",
    "..#ooo", ".#oooo", ".#####",
]);
const KING_12: Drawing = mirrored(&[
    ".....#", "....##", ".....#", ".###.#", "#ooo##", "#ooooo", "#ooo#o", ".#ooo#", "..#ooo",
    "..####", ".#oooo", ".#####",
]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_is_square_and_no_two_are_alike() {
        for size in [8, 12, 16, 24] {
            let mut seen = Vec::new();
            for role in Role::ALL {
                let drawing = Drawing::of(role, size).unwrap();
                assert_eq!(drawing.size(), size);
                let rows = size / drawing.scale;
                let width = if drawing.is_mirrored { rows / 2 } else { rows };
                assert!(
                    drawing.rows.iter().all(|row| row.len() == width),
                    "{role:?}"
                );
                let dots: Vec<Dot> = (0..size * size)
                    .map(|index| drawing.dot(index % size, index / size))
                    .collect();
                assert!(dots.iter().filter(|dot| **dot != Dot::Nothing).count() > size * size / 4);
                assert!(!seen.contains(&dots), "{role:?}");
                seen.push(dots);
            }
        }
        assert!(Drawing::of(Role::King, 7).is_none());
    }
}
