//! The position after a move: a copy, changed, with hash, checkers and pins kept.

use super::Position;
use crate::{Bitboard, Color, Move, MoveKind, Role, Square, Wing, attacks, keys};

impl Position {
    /// The position after a legal move.
    ///
    /// The move must come from this position's [`Position::legal_moves`] or have passed
    /// [`Position::is_legal`]; any other gives a meaningless position, though never undefined
    /// behaviour. [`Position::try_play`] checks.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let start = Position::START;
    /// let after = start.play(start.legal_moves()[0]);
    /// assert_eq!(after.key(), after.recomputed_key());
    /// ```
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        match self.turn {
            Color::White => self.play_as::<true>(m),
            Color::Black => self.play_as::<false>(m),
        }
    }

    /// The position after a move, if that is legal.
    ///
    /// ```
    /// use tabiya_rules::{Move, MoveKind, Position, Square};
    /// let m = Move::new(Square::E1, Square::E2, MoveKind::Normal);
    /// assert_eq!(Position::START.try_play(m), None);
    /// ```
    #[must_use]
    pub fn try_play(&self, m: Move) -> Option<Self> {
        self.is_legal(m).then(|| self.play(m))
    }

    /// The position with the move passed to the other side, as some searches try; `None` in check.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = match self.turn {
            Color::White => self.turned::<true>(),
            Color::Black => self.turned::<false>(),
        };
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.find_checks(Bitboard::EMPTY);
        Some(next)
    }

    fn play_as<const WHITE: bool>(&self, m: Move) -> Self {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Normal => match self.board.role_on(from) {
                Role::Pawn => self.play_pawn::<WHITE>(from, to),
                role => self.play_piece::<WHITE>(role, from, to),
            },
            MoveKind::DoublePush => self.play_double_push::<WHITE>(from, to),
            MoveKind::EnPassant => self.play_en_passant::<WHITE>(from, to),
            MoveKind::Castle => self.play_castle::<WHITE>(from, to),
            MoveKind::Promotion(role) => self.play_promotion::<WHITE>(from, to, role),
        }
    }

    /// A knight, bishop, rook, queen or king goes somewhere, taking what stands there.
    #[inline(always)]
    pub(crate) fn play_piece<const WHITE: bool>(
        &self,
        role: Role,
        from: Square,
        to: Square,
    ) -> Self {
        let color = Color::from_is_white(WHITE);
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.touch(from.bit() | to.bit());
        next.take_on::<WHITE>(to);
        next.shift(color, role, from, to);
        let step_check = if role == Role::Knight {
            attacks::knight(next.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        next.find_checks(step_check);
        next
    }

    /// A pawn goes one square ahead or takes, and does not promote.
    #[inline(always)]
    pub(crate) fn play_pawn<const WHITE: bool>(&self, from: Square, to: Square) -> Self {
        let color = Color::from_is_white(WHITE);
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = 0;
        next.take_on::<WHITE>(to);
        next.shift(color, Role::Pawn, from, to);
        // Pieces with rights stand on the back ranks, where a pawn comes only to promote.
        next.find_checks(attacks::pawn(!color, next.king(!color)) & to.bit());
        next
    }

    /// A pawn goes two squares.
    #[inline(always)]
    pub(crate) fn play_double_push<const WHITE: bool>(&self, from: Square, to: Square) -> Self {
        let color = Color::from_is_white(WHITE);
        let passed = Square::truncated((from as u8 + to as u8) / 2);
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = 0;
        next.shift(color, Role::Pawn, from, to);
        next.find_checks(attacks::pawn(!color, next.king(!color)) & to.bit());
        next.pass_over(passed);
        next
    }

    /// A pawn takes another that has just passed it.
    #[inline(always)]
    pub(crate) fn play_en_passant<const WHITE: bool>(&self, from: Square, to: Square) -> Self {
        let color = Color::from_is_white(WHITE);
        let taken = Square::truncated(if WHITE {
            (to as u8).wrapping_sub(8)
        } else {
            to as u8 + 8
        });
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = 0;
        next.toggle(!color, Role::Pawn, taken);
        next.shift(color, Role::Pawn, from, to);
        next.find_checks(attacks::pawn(!color, next.king(!color)) & to.bit());
        next
    }

    /// A pawn reaches the last rank.
    #[inline(always)]
    pub(crate) fn play_promotion<const WHITE: bool>(
        &self,
        from: Square,
        to: Square,
        role: Role,
    ) -> Self {
        let color = Color::from_is_white(WHITE);
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = 0;
        next.touch(to.bit());
        next.take_on::<WHITE>(to);
        next.toggle(color, Role::Pawn, from);
        next.toggle(color, role, to);
        let step_check = if role == Role::Knight {
            attacks::knight(next.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        next.find_checks(step_check);
        next
    }

    /// King and rook castle; `rook` is where the rook stands.
    #[inline(always)]
    pub(crate) fn play_castle<const WHITE: bool>(&self, king: Square, rook: Square) -> Self {
        let color = Color::from_is_white(WHITE);
        let wing = Wing::of(king, rook);
        let mut next = self.turned::<WHITE>();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.touch(king.bit());
        // One piece's new square may be the other's old one: both go before either comes.
        next.toggle(color, Role::King, king);
        next.toggle(color, Role::Rook, rook);
        next.toggle(color, Role::King, wing.king_to(color));
        next.toggle(color, Role::Rook, wing.rook_to(color));
        next.find_checks(Bitboard::EMPTY);
        next
    }

    /// A copy with the other side to move and no en passant.
    #[inline(always)]
    fn turned<const WHITE: bool>(&self) -> Self {
        let mut next = *self;
        next.key ^= keys::WHITE_TO_MOVE;
        if self.en_passant_legal
            && let Some(passed) = self.passed_square
        {
            next.key ^= keys::en_passant(passed.file());
            next.en_passant_legal = false;
        }
        next.passed_square = None;
        next.turn = Color::from_is_white(!WHITE);
        if !WHITE {
            next.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        next
    }

    /// Takes away an enemy piece on `square`, if there is one, and restarts the halfmove clock then.
    #[inline(always)]
    fn take_on<const WHITE: bool>(&mut self, square: Square) {
        let enemy = Color::from_is_white(!WHITE);
        if self.board.color(enemy).contains(square) {
            let role = self.board.role_on(square);
            self.toggle(enemy, role, square);
            self.halfmove_clock = 0;
        }
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.bit());
        self.key ^= keys::piece(color, role, square);
    }

    /// Moves a piece from one square to another, empty one.
    #[inline(always)]
    fn shift(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.board.toggle(color, role, from.bit() ^ to.bit());
        self.key ^= keys::piece(color, role, from) ^ keys::piece(color, role, to);
    }

    /// Ends the castling rights of pieces that leave, or are taken on, these squares. Comes before they
    /// do, while the kings still stand where the rights know them.
    #[inline(always)]
    fn touch(&mut self, squares: Bitboard) {
        if (self.sensitive & squares).any() {
            self.end_rights(squares);
        }
    }

    #[cold]
    #[inline(never)]
    fn end_rights(&mut self, squares: Bitboard) {
        let before = self.castling;
        let kings = [self.king(Color::White), self.king(Color::Black)];
        self.castling.touch(squares, kings);
        self.key ^= keys::castling(&before) ^ keys::castling(&self.castling);
        self.sensitive = self.castling.sensitive(&self.board);
    }

    /// Finds who checks the side to move, after a move. `step_checkers` are those
    /// that a knight's or pawn's move gave; sliders are found here.
    #[inline(always)]
    fn find_checks(&mut self, step_checkers: Bitboard) {
        let king = self.king(self.turn);
        let (checkers, pinned) = self.find_sliding_checks(king, !self.turn);
        self.checkers = checkers | step_checkers;
        self.pinned = pinned;
    }

    /// Notes that a pawn has passed a square, and whether it can be taken there.
    #[inline(always)]
    pub(super) fn pass_over(&mut self, passed: Square) {
        self.passed_square = Some(passed);
        let takers = self.passers_neighbours(passed);
        if takers.any() {
            self.en_passant_legal = takers
                .into_iter()
                .any(|from| self.en_passant_keeps_king_safe(from, passed));
            if self.en_passant_legal {
                self.key ^= keys::en_passant(passed.file());
            }
        }
    }
}
