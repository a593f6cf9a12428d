//! [`QrPicture`]: an address that a phone reads from a screen.

use std::fmt;

use qrcode::{Color, EcLevel, QrCode, render::svg};

/// A picture of a text, for a phone's camera.
///
/// ```
/// let picture = tabiya_club::QrPicture::of("http://192.168.0.7:8064/")?;
/// assert!(picture.svg().starts_with("<?xml"));
/// println!("{}", picture.text());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QrPicture(QrCode);

/// A text that is too long for a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QrError;

/// The margin, in squares: by the standard, so that a camera finds the edges.
const MARGIN: usize = 4;

impl QrPicture {
    /// The picture of a text.
    pub fn of(text: &str) -> Result<Self, QrError> {
        let code = QrCode::with_error_correction_level(text, EcLevel::M);
        code.map(Self).map_err(|_| QrError)
    }

    /// For a terminal: two squares, one above the other, in each character, light on dark. The margin is two
    /// characters high and has half the width that the standard wants, which cameras put up with.
    pub fn text(&self) -> String {
        let width = self.0.width();
        let margin = MARGIN / 2;
        let colors = self.0.to_colors();
        let is_light = |x: usize, y: usize| {
            let inside = x.checked_sub(margin).zip(y.checked_sub(margin));
            let square = inside.filter(|(x, y)| *x < width && *y < width);
            square.is_none_or(|(x, y)| colors[y * width + x] == Color::Light)
        };
        let side = width + 2 * margin;
        let mut text = String::new();
        for y in (0..side).step_by(2) {
            for x in 0..side {
                // Below the last row there is nothing.
                let below = y + 1 < side && is_light(x, y + 1);
                text.push(match (is_light(x, y), below) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
            text.push('\n');
        }
        text
    }

    /// For a page.
    pub fn svg(&self) -> String {
        let mut picture = self.0.render::<svg::Color>();
        picture.quiet_zone(true).module_dimensions(8, 8).build()
    }
}

impl fmt::Debug for QrPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QrPicture({} squares wide)", self.0.width())
    }
}

impl fmt::Display for QrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text is too long for a picture")
    }
}

impl std::error::Error for QrError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_is_the_picture() {
        let picture = QrPicture::of("http://192.168.0.7:8064/").unwrap();
        let text = picture.text();
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let side = picture.0.width() + MARGIN;
        assert_eq!(rows.len(), side.div_ceil(2));
        assert!(rows.iter().all(|row| row.len() == side));
        // A margin, and the corner's big square in it: dark, light within, and dark in the middle.
        let corner: String = rows[1][..MARGIN / 2 + 8].iter().collect();
        assert_eq!(corner, "██ ▄▄▄▄▄ █");
        assert!(rows[0].iter().all(|c| *c == '█'));
    }

    #[test]
    fn what_is_too_long_is_refused() {
        assert!(QrPicture::of(&"a".repeat(300)).is_ok());
        assert_eq!(QrPicture::of(&"a".repeat(5000)).unwrap_err(), QrError);
    }
}
