//! [`BoardEditor`]: a position being set up in the obsolete edit mode.

use tabiya_protocol::xboard::EditCommand;
use tabiya_rules::{
    Bitboard, Board, CastlingMode, Color, Position, PositionError, Rank, Role, Setup, Square,
};

/// A position being set up piece by piece.
#[derive(Clone, Debug)]
pub(super) struct BoardEditor {
    board: Board,
    color: Color,
}

impl BoardEditor {
    pub(super) fn new(board: Board) -> Self {
        Self {
            board,
            color: Color::White,
        }
    }

    pub(super) fn execute(&mut self, command: EditCommand) {
        match command {
            EditCommand::Clear => self.board = Board::EMPTY,
            EditCommand::ChangeColor => self.color = !self.color,
            EditCommand::Put(role, square) => self.board.set(square, role.of(self.color)),
            EditCommand::Remove(square) => {
                self.board.remove(square);
            }
            EditCommand::Leave => {}
        }
    }

    /// Returns the position, with all castling rights that the pieces allow.
    pub(super) fn position(
        &self,
        turn: Color,
        mode: CastlingMode,
    ) -> Result<Position, PositionError> {
        let setup = Setup {
            board: self.board,
            turn,
            castling_rooks: Color::ALL
                .into_iter()
                .flat_map(|color| self.castling_rooks(color, mode))
                .collect(),
            ..Setup::EMPTY
        };
        Position::from_setup(&setup, mode)
    }

    fn castling_rooks(&self, color: Color, mode: CastlingMode) -> Vec<Square> {
        let Some(king) = self.board.king(color) else {
            return Vec::new();
        };
        let home = Rank::First.relative_to(color);
        let rooks = self.board.pieces(color, Role::Rook) & Bitboard::from(home);
        match mode {
            CastlingMode::Standard if king != Square::E1.relative_to(color) => Vec::new(),
            CastlingMode::Standard => [Square::A1, Square::H1]
                .map(|corner| corner.relative_to(color))
                .into_iter()
                .filter(|corner| rooks.contains(*corner))
                .collect(),
            CastlingMode::Chess960 if king.rank() != home => Vec::new(),
            // The outermost rook on each side.
            CastlingMode::Chess960 => {
                let first = rooks.first().filter(|rook| *rook < king);
                let last = rooks.last().filter(|rook| *rook > king);
                first.into_iter().chain(last).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(lines: &str, mode: CastlingMode) -> Result<Position, PositionError> {
        let mut editor = BoardEditor::new(Board::START);
        for line in lines.split_whitespace() {
            editor.execute(line.parse().unwrap());
        }
        editor.position(Color::White, mode)
    }

    #[test]
    fn castling_rights_follow_from_the_pieces() {
        let lines = "# Ke1 Rh1 Pa2 c Ke8 Ra8 Rg8";
        assert_eq!(
            edit(lines, CastlingMode::Standard).unwrap().fen(),
            "r3k1r1/8/8/8/8/8/P7/4K2R w Kq - 0 1"
        );
        let position = edit("# Kb1 Ra1 Rg1 c Kf8", CastlingMode::Chess960).unwrap();
        assert_eq!(
            position
                .castling_rights()
                .rook_squares()
                .into_iter()
                .count(),
            2
        );
    }

    #[test]
    fn pieces_are_added_and_removed() {
        let position = edit("xe2 c xd8 Qe4", CastlingMode::Standard).unwrap();
        assert!(position.is_check());
        assert!(edit("#", CastlingMode::Standard).is_err());
    }
}
