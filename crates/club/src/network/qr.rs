//! [`QrCode`]: a URL that a phone reads from a screen.

use std::fmt;

use qrcode::{Color, EcLevel, QrCode as Code, render::svg};

/// A QR code.
///
/// ```
/// let code = tabiya_club::QrCode::new("http://192.168.0.7:8064/")?;
/// assert!(code.to_svg().starts_with("<?xml"));
/// println!("{}", code.to_terminal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct QrCode(Code);

/// Error: the text is too long for a QR code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QrError;

/// Quiet zone in modules, by the standard, so that a camera finds the edges.
const MARGIN: usize = 4;

impl QrCode {
    /// Encodes a text.
    pub fn new(text: &str) -> Result<Self, QrError> {
        let code = Code::with_error_correction_level(text, EcLevel::M);
        code.map(Self).map_err(|_| QrError)
    }

    /// Formats it for a terminal: two modules per character, one above the other, light on dark. The quiet zone is
    /// half of the standard's width, which cameras accept.
    pub fn to_terminal(&self) -> String {
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
                // There may be no row below the last.
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

    /// Formats it as SVG, for a page.
    pub fn to_svg(&self) -> String {
        let mut code = self.0.render::<svg::Color>();
        code.quiet_zone(true).module_dimensions(8, 8).build()
    }
}

impl fmt::Debug for QrCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "QrPicture({} squares wide)", self.0.width())
    }
}

impl fmt::Display for QrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the text is too long for a QR code")
    }
}

impl std::error::Error for QrError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_text_shows_the_code() {
        let code = QrCode::new("http://192.168.0.7:8064/").unwrap();
        let text = code.to_terminal();
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let side = code.0.width() + MARGIN;
        assert_eq!(rows.len(), side.div_ceil(2));
        assert!(rows.iter().all(|row| row.len() == side));
        // The quiet zone, then a finder pattern: dark, light, dark.
        let corner: String = rows[1][..MARGIN / 2 + 8].iter().collect();
        assert_eq!(corner, "██ ▄▄▄▄▄ █");
        assert!(rows[0].iter().all(|c| *c == '█'));
    }

    #[test]
    fn long_texts_are_refused() {
        assert!(QrCode::new(&"a".repeat(300)).is_ok());
        assert_eq!(QrCode::new(&"a".repeat(5000)).unwrap_err(), QrError);
    }
}
