//! Playing moves straight from SAN text, a fast path for reading many games.

use super::Position;
use crate::{
    Bitboard, Color, Move, MoveKind, Rank, Role, San, Square, attacks,
    cpu::{CpuLevel, Kernel, for_this_cpu},
};

impl Position {
    /// Plays a move given in SAN and returns it. If the move is not legal, the position does not change.
    ///
    /// It combines [`San::from_bytes`], [`San::to_move`] and [`Position::play`] in one pass. Use those to find
    /// out why a move was rejected.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let mut position = Position::START;
    /// for text in ["e4", "e5", "Qh5", "Ke7", "Qxe5#"] {
    ///     assert!(position.make_san(text.as_bytes()).is_some());
    /// }
    /// assert!(position.is_checkmate());
    /// assert_eq!(position.make_san(b"Kf6"), None);
    /// ```
    #[inline]
    pub fn make_san(&mut self, text: &[u8]) -> Option<Move> {
        for_this_cpu(MakeSimpleSan {
            position: self,
            text,
        })
        .or_else(|| self.make_any_san(text))
    }

    /// Handles the simple forms that make up almost all moves.
    #[inline(always)]
    fn make_simple_san<const WHITE: bool, L: CpuLevel>(&mut self, text: &[u8]) -> Option<Move> {
        let suffix = usize::from(matches!(text.last(), Some(b'+' | b'#')));
        let text = &text[..text.len() - suffix];
        let (origin, to) = text.split_last_chunk::<2>()?;
        let to = Square::from_bytes(to[0], to[1])?;
        match text[0] {
            b'a'..=b'h' => self.make_simple_pawn::<WHITE>(origin, to),
            b'N' => self.make_simple_piece::<WHITE, L>(Role::Knight, origin, to),
            b'B' => self.make_simple_piece::<WHITE, L>(Role::Bishop, origin, to),
            b'R' => self.make_simple_piece::<WHITE, L>(Role::Rook, origin, to),
            b'Q' => self.make_simple_piece::<WHITE, L>(Role::Queen, origin, to),
            b'K' => self.make_simple_piece::<WHITE, L>(Role::King, origin, to),
            _ => None,
        }
    }

    #[inline(always)]
    fn make_simple_piece<const WHITE: bool, L: CpuLevel>(
        &mut self,
        role: Role,
        origin: &[u8],
        to: Square,
    ) -> Option<Move> {
        let color = Color::from_white(WHITE);
        let disambiguation = match *origin {
            [_] => b'x',
            [_, byte] => byte,
            [_, byte, b'x'] if byte != b'x' => byte,
            _ => return None,
        };
        let board = &self.board;
        let mut from = L::of(role, color, to, board.occupied())
            & board.pieces(color, role)
            & ORIGIN_MASKS[disambiguation as usize];
        if board.by_color(color).contains(to) {
            return None;
        }
        if role == Role::King
            || (self.checkers | (self.pinned & from)).any()
            || from.more_than_one()
        {
            from = self.safe_origins(from, to);
        }
        let from = from.single_square()?;
        self.make_piece::<WHITE>(role, from, to);
        Some(Move::new(from, to, MoveKind::Normal))
    }

    /// Returns the origins from which a move to `to` does not leave the king attacked.
    fn safe_origins(&self, from: Bitboard, to: Square) -> Bitboard {
        from.into_iter()
            .filter(|from| self.leaves_king_safe(Move::new(*from, to, MoveKind::Normal)))
            .collect()
    }

    #[inline(always)]
    fn make_simple_pawn<const WHITE: bool>(&mut self, origin: &[u8], to: Square) -> Option<Move> {
        let color = Color::from_white(WHITE);
        let board = &self.board;
        let pawns = board.pieces(color, Role::Pawn);
        let behind = to.bit().forward(!color);
        let from = match *origin {
            [] if board.occupied().contains(to) => return None,
            [] if (behind & pawns).any() => behind,
            [] if (behind & board.occupied()).is_empty()
                && to.rank() == Rank::Fourth.relative_to(color) =>
            {
                behind.forward(!color) & pawns
            }
            [file, b'x'] if board.by_color(!color).contains(to) => {
                attacks::pawn(!color, to) & pawns & ORIGIN_MASKS[file as usize]
            }
            _ => return None,
        };
        let from = from.first()?;
        let may_expose_king = (self.checkers | (self.pinned & from.bit())).any();
        if to.rank() == Rank::Eighth.relative_to(color)
            || may_expose_king && !self.leaves_king_safe(Move::new(from, to, MoveKind::Normal))
        {
            return None;
        }
        let kind = if from.rank().index().abs_diff(to.rank().index()) == 2 {
            self.make_double_push::<WHITE>(from, to);
            MoveKind::DoublePush
        } else {
            self.make_pawn::<WHITE>(from, to);
            MoveKind::Normal
        };
        Some(Move::new(from, to, kind))
    }

    /// Handles every other form.
    #[cold]
    fn make_any_san(&mut self, text: &[u8]) -> Option<Move> {
        let m = San::from_bytes(text)?.to_move(self).ok()?;
        self.make(m);
        Some(m)
    }
}

/// Kernel that plays a move given in one of the simple forms of SAN.
struct MakeSimpleSan<'a> {
    position: &'a mut Position,
    text: &'a [u8],
}

impl Kernel for MakeSimpleSan<'_> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<L: CpuLevel>(self) -> Option<Move> {
        match self.position.turn {
            Color::White => self.position.make_simple_san::<true, L>(self.text),
            Color::Black => self.position.make_simple_san::<false, L>(self.text),
        }
    }
}

/// Possible origins by the disambiguation character: a file letter, a rank digit, or `x` for none.
static ORIGIN_MASKS: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    table[b'x' as usize] = Bitboard(u64::MAX);
    let mut i = 0;
    while i < 8 {
        table[b'a' as usize + i] = Bitboard(0x0101_0101_0101_0101 << i);
        table[b'1' as usize + i] = Bitboard(0xff << (8 * i));
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{string::ToString, vec::Vec};

    /// The reference: parse, resolve, play.
    fn step_by_step(position: &Position, text: &[u8]) -> Option<(Move, Position)> {
        let m = San::from_bytes(text)?.to_move(position).ok()?;
        Some((m, position.play(m)))
    }

    #[track_caller]
    fn check(position: &Position, text: &[u8]) {
        let mut played = *position;
        let found = played.make_san(text).map(|m| (m, played));
        let text = alloc::string::String::from_utf8_lossy(text);
        assert_eq!(
            found,
            step_by_step(position, text.as_bytes()),
            "{text} in {position:?}"
        );
        assert!(found.is_some() || played == *position);
    }

    /// Returns texts that differ from a move by one character.
    fn variants(text: &str) -> Vec<Vec<u8>> {
        let bytes = text.as_bytes();
        let mut variants = Vec::from([bytes.to_vec()]);
        for i in 0..bytes.len() {
            let mut shorter = bytes.to_vec();
            shorter.remove(i);
            variants.push(shorter);
            for byte in *b"x+a1h8NQ" {
                let mut longer = bytes.to_vec();
                longer.insert(i, byte);
                variants.push(longer);
                let mut other = bytes.to_vec();
                other[i] = byte;
                variants.push(other);
            }
        }
        variants
    }

    #[test]
    fn same_as_step_by_step() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "5k2/8/8/1Q1Q4/8/8/1Q6/7K w - - 0 1",
            "k3r3/8/8/8/8/4N3/8/N3K3 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        ] {
            let mut position: Position = fen.parse().unwrap();
            // Play moves chosen pseudo-randomly.
            for step in 0..40 {
                let moves = position.legal_moves();
                for m in &moves {
                    for text in variants(&position.san(*m).to_string()) {
                        check(&position, &text);
                    }
                }
                match moves.get(step * 7919 % moves.len().max(1)) {
                    Some(m) => position = position.play(*m),
                    None => break,
                }
            }
        }
    }

    #[test]
    fn malformed_text_does_not_panic() {
        for text in [
            "", "+", "#", "a", "N", "e4+", "O-O", "O-O-O#", "é4", "Nf", "x", "xx", "Nxxf3",
        ] {
            check(&Position::START, text.as_bytes());
        }
        assert_eq!(Position::START.clone().make_san(&[0xff; 9]), None);
    }
}
