//! The board as lines of text.

use tabiya_rules::{Color, File, Piece, Position, Rank, Role, Square};

use crate::settings::PieceStyle;

/// Draws a position as seen by a side, with coordinates on all four sides.
pub(super) fn draw(position: &Position, by: Color, pieces: PieceStyle) -> String {
    let mut files: Vec<File> = File::ALL.to_vec();
    let mut ranks: Vec<Rank> = Rank::ALL.to_vec();
    match by {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let letters: Vec<String> = files.iter().map(|file| file.letter().to_string()).collect();
    let edge = format!("    {}\n", letters.join(" "));
    let mut text = edge.clone();
    for rank in ranks {
        let squares = files.iter().map(|file| Square::new(*file, rank));
        let squares_text: Vec<String> = squares
            .map(|square| match position.piece_at(square) {
                Some(piece) => symbol(piece, pieces),
                None => ".".to_string(),
            })
            .collect();
        let digit = rank.digit();
        text.push_str(&format!(" {digit}  {}  {digit}\n", squares_text.join(" ")));
    }
    text.push_str(&edge);
    text
}

/// Symbol of a piece: outlines for White, filled for Black, as on paper.
fn symbol(piece: Piece, pieces: PieceStyle) -> String {
    match pieces {
        PieceStyle::Letters => piece.letter().to_string(),
        // Without the text selector, many terminals show this pawn as a coloured emoji of double width.
        _ if piece == Role::Pawn.of(Color::Black) => "♟\u{fe0e}".to_string(),
        _ => piece.figurine().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_from_both_sides() {
        let position: Position = "4k3/8/8/8/8/8/P7/R3K3 w Q - 0 1".parse().unwrap();
        let white = draw(&position, Color::White, PieceStyle::Letters);
        let lines: Vec<&str> = white.lines().collect();
        assert_eq!(lines[0], "    a b c d e f g h");
        assert_eq!(lines[1], " 8  . . . . k . . .  8");
        assert_eq!(lines[8], " 1  R . . . K . . .  1");
        let black = draw(&position, Color::Black, PieceStyle::Letters);
        let lines: Vec<&str> = black.lines().collect();
        assert_eq!(lines[0], "    h g f e d c b a");
        assert_eq!(lines[1], " 1  . . . K . . . R  1");
    }

    #[test]
    fn the_black_pawn_is_text_not_emoji() {
        let board = draw(&Position::START, Color::White, PieceStyle::Figurines);
        assert_eq!(board.matches("♟\u{fe0e}").count(), 8);
        assert!(board.contains('♙') && board.contains('♚'));
    }
}
