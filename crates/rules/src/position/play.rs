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

    fn play_as<const WHITE: bool>(&self, m: Move) -> Self {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Normal => match self.board.role_on(from) {
                Role::Pawn => self.after(|next| next.make_pawn::<WHITE>(from, to)),
                role => self.after(|next| next.make_piece::<WHITE>(role, from, to)),
            },
            MoveKind::DoublePush => self.after(|next| next.make_double_push::<WHITE>(from, to)),
            MoveKind::EnPassant => self.after(|next| next.make_en_passant::<WHITE>(from, to)),
            MoveKind::Castle => self.after(|next| next.make_castle::<WHITE>(from, to)),
            MoveKind::Promotion(role) => {
                self.after(|next| next.make_promotion::<WHITE>(from, to, role))
            }
        }
    }

    /// A copy with a change. Each kind of move has a copy of its own: one for all of them measured 10% slower.
    #[inline(always)]
    fn after(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut next = *self;
        change(&mut next);
        next
    }

    /// Plays a legal move in place, as [`Position::play`] does on a copy.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let mut position = Position::START;
    /// position.make(position.legal_moves()[0]);
    /// assert_eq!(position, Position::START.play(Position::START.legal_moves()[0]));
    /// ```
    pub fn make(&mut self, m: Move) {
        match self.turn {
            Color::White => self.make_as::<true>(m),
            Color::Black => self.make_as::<false>(m),
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
        let mut next = *self;
        match self.turn {
            Color::White => next.turn_over::<true>(),
            Color::Black => next.turn_over::<false>(),
        }
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.find_checks(Bitboard::EMPTY);
        Some(next)
    }

    fn make_as<const WHITE: bool>(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        match m.kind() {
            MoveKind::Normal => match self.board.role_on(from) {
                Role::Pawn => self.make_pawn::<WHITE>(from, to),
                role => self.make_piece::<WHITE>(role, from, to),
            },
            MoveKind::DoublePush => self.make_double_push::<WHITE>(from, to),
            MoveKind::EnPassant => self.make_en_passant::<WHITE>(from, to),
            MoveKind::Castle => self.make_castle::<WHITE>(from, to),
            MoveKind::Promotion(role) => self.make_promotion::<WHITE>(from, to, role),
        }
    }

    /// A knight, bishop, rook, queen or king goes somewhere, taking what stands there.
    #[inline(always)]
    pub(crate) fn make_piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        let color = Color::from_is_white(WHITE);
        self.turn_over::<WHITE>();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.touch(from.bit() | to.bit());
        self.take_on::<WHITE>(to);
        self.shift(color, role, from, to);
        let step_check = if role == Role::Knight {
            attacks::knight(self.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        self.find_checks(step_check);
    }

    /// A pawn goes one square ahead or takes, and does not promote.
    #[inline(always)]
    pub(crate) fn make_pawn<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_is_white(WHITE);
        self.turn_over::<WHITE>();
        self.halfmove_clock = 0;
        self.take_on::<WHITE>(to);
        self.shift(color, Role::Pawn, from, to);
        // Pieces with rights stand on the back ranks, where a pawn comes only to promote.
        self.find_checks(attacks::pawn(!color, self.king(!color)) & to.bit());
    }

    /// A pawn goes two squares.
    #[inline(always)]
    pub(crate) fn make_double_push<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_is_white(WHITE);
        let passed = Square::truncated((from as u8 + to as u8) / 2);
        self.turn_over::<WHITE>();
        self.halfmove_clock = 0;
        self.shift(color, Role::Pawn, from, to);
        self.find_checks(attacks::pawn(!color, self.king(!color)) & to.bit());
        self.pass_over(passed);
    }

    /// A pawn takes another that has just passed it.
    #[inline(always)]
    pub(crate) fn make_en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_is_white(WHITE);
        let taken = Square::truncated(if WHITE {
            (to as u8).wrapping_sub(8)
        } else {
            to as u8 + 8
        });
        self.turn_over::<WHITE>();
        self.halfmove_clock = 0;
        self.toggle(!color, Role::Pawn, taken);
        self.shift(color, Role::Pawn, from, to);
        self.find_checks(attacks::pawn(!color, self.king(!color)) & to.bit());
    }

    /// A pawn reaches the last rank.
    #[inline(always)]
    pub(crate) fn make_promotion<const WHITE: bool>(
        &mut self,
        from: Square,
        to: Square,
        role: Role,
    ) {
        let color = Color::from_is_white(WHITE);
        self.turn_over::<WHITE>();
        self.halfmove_clock = 0;
        self.touch(to.bit());
        self.take_on::<WHITE>(to);
        self.toggle(color, Role::Pawn, from);
        self.toggle(color, role, to);
        let step_check = if role == Role::Knight {
            attacks::knight(self.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        self.find_checks(step_check);
    }

    /// King and rook castle; `rook` is where the rook stands.
    #[inline(always)]
    pub(crate) fn make_castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        let color = Color::from_is_white(WHITE);
        let wing = Wing::of(king, rook);
        self.turn_over::<WHITE>();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.touch(king.bit());
        // One piece's new square may be the other's old one: both go before either comes.
        self.toggle(color, Role::King, king);
        self.toggle(color, Role::Rook, rook);
        self.toggle(color, Role::King, wing.king_to(color));
        self.toggle(color, Role::Rook, wing.rook_to(color));
        self.find_checks(Bitboard::EMPTY);
    }

    /// The other side is to move, and there is no en passant.
    #[inline(always)]
    fn turn_over<const WHITE: bool>(&mut self) {
        self.key ^= keys::WHITE_TO_MOVE;
        if self.en_passant_legal
            && let Some(passed) = self.passed_square
        {
            self.key ^= keys::en_passant(passed.file());
            self.en_passant_legal = false;
        }
        self.passed_square = None;
        self.turn = Color::from_is_white(!WHITE);
        if !WHITE {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
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
