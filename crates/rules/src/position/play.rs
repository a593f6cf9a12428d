//! Playing moves, with incremental updates of key, checkers and pins.

use super::Position;
use crate::{Bitboard, CastlingSide, Color, Move, MoveKind, Role, Square, attacks, zobrist};

impl Position {
    /// Returns the position after a legal move.
    ///
    /// The move must come from [`Position::legal_moves`] or satisfy [`Position::is_legal`]. Any other move
    /// gives a meaningless position, but never undefined behaviour; [`Position::try_play`] checks first.
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

    /// Returns a modified copy. Each kind of move copies for itself: a single copy for all was 10% slower.
    #[inline(always)]
    fn after(&self, change: impl FnOnce(&mut Self)) -> Self {
        let mut next = *self;
        change(&mut next);
        next
    }

    /// Plays a legal move in place.
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

    /// Returns the position after a move if the move is legal.
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

    /// Returns the position after a null move, as in null-move pruning; `None` if in check.
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        match self.turn {
            Color::White => next.switch_turn::<true>(),
            Color::Black => next.switch_turn::<false>(),
        }
        next.halfmove_clock = self.halfmove_clock.saturating_add(1);
        next.update_checkers_and_pins(Bitboard::EMPTY);
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

    /// Plays a move or capture by a knight, bishop, rook, queen or king.
    #[inline(always)]
    pub(crate) fn make_piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Square) {
        let color = Color::from_white(WHITE);
        self.switch_turn::<WHITE>();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.update_castling_rights(from.bit() | to.bit());
        self.remove_captured::<WHITE>(to);
        self.move_piece(color, role, from, to);
        let leaper_check = if role == Role::Knight {
            attacks::knight(self.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        self.update_checkers_and_pins(leaper_check);
    }

    /// Plays a single push or capture by a pawn, without promotion.
    #[inline(always)]
    pub(crate) fn make_pawn<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_white(WHITE);
        self.switch_turn::<WHITE>();
        self.halfmove_clock = 0;
        self.remove_captured::<WHITE>(to);
        self.move_piece(color, Role::Pawn, from, to);
        // No update of castling rights: only promotions reach the back ranks.
        self.update_checkers_and_pins(attacks::pawn(!color, self.king(!color)) & to.bit());
    }

    /// Plays a double push.
    #[inline(always)]
    pub(crate) fn make_double_push<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_white(WHITE);
        let target = Square::from_low_bits((from as u8 + to as u8) / 2);
        self.switch_turn::<WHITE>();
        self.halfmove_clock = 0;
        self.move_piece(color, Role::Pawn, from, to);
        self.update_checkers_and_pins(attacks::pawn(!color, self.king(!color)) & to.bit());
        self.set_en_passant_target(target);
    }

    /// Plays an en passant capture.
    #[inline(always)]
    pub(crate) fn make_en_passant<const WHITE: bool>(&mut self, from: Square, to: Square) {
        let color = Color::from_white(WHITE);
        let captured = Square::from_low_bits(if WHITE {
            (to as u8).wrapping_sub(8)
        } else {
            to as u8 + 8
        });
        self.switch_turn::<WHITE>();
        self.halfmove_clock = 0;
        self.toggle(!color, Role::Pawn, captured);
        self.move_piece(color, Role::Pawn, from, to);
        self.update_checkers_and_pins(attacks::pawn(!color, self.king(!color)) & to.bit());
    }

    /// Plays a promotion.
    #[inline(always)]
    pub(crate) fn make_promotion<const WHITE: bool>(
        &mut self,
        from: Square,
        to: Square,
        role: Role,
    ) {
        let color = Color::from_white(WHITE);
        self.switch_turn::<WHITE>();
        self.halfmove_clock = 0;
        self.update_castling_rights(to.bit());
        self.remove_captured::<WHITE>(to);
        self.toggle(color, Role::Pawn, from);
        self.toggle(color, role, to);
        let leaper_check = if role == Role::Knight {
            attacks::knight(self.king(!color)) & to.bit()
        } else {
            Bitboard::EMPTY
        };
        self.update_checkers_and_pins(leaper_check);
    }

    /// Castles with the rook on `rook`.
    #[inline(always)]
    pub(crate) fn make_castle<const WHITE: bool>(&mut self, king: Square, rook: Square) {
        let color = Color::from_white(WHITE);
        let side = CastlingSide::of(king, rook);
        self.switch_turn::<WHITE>();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.update_castling_rights(king.bit());
        // A destination may be the other piece's origin, so remove both pieces before placing them.
        self.toggle(color, Role::King, king);
        self.toggle(color, Role::Rook, rook);
        self.toggle(color, Role::King, side.king_to(color));
        self.toggle(color, Role::Rook, side.rook_to(color));
        self.update_checkers_and_pins(Bitboard::EMPTY);
    }

    /// Switches the side to move and clears en passant.
    #[inline(always)]
    fn switch_turn<const WHITE: bool>(&mut self) {
        self.key ^= zobrist::WHITE_TO_MOVE;
        if self.en_passant_legal
            && let Some(target) = self.en_passant_target
        {
            self.key ^= zobrist::en_passant(target.file());
            self.en_passant_legal = false;
        }
        self.en_passant_target = None;
        self.turn = Color::from_white(!WHITE);
        if !WHITE {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
    }

    /// Removes an enemy piece on `square`, if any, and then resets the halfmove clock.
    #[inline(always)]
    fn remove_captured<const WHITE: bool>(&mut self, square: Square) {
        let enemy = Color::from_white(!WHITE);
        if self.board.by_color(enemy).contains(square) {
            let role = self.board.role_on(square);
            self.toggle(enemy, role, square);
            self.halfmove_clock = 0;
        }
    }

    #[inline(always)]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, square.bit());
        self.key ^= zobrist::piece(color, role, square);
    }

    /// Moves a piece to an empty square.
    #[inline(always)]
    fn move_piece(&mut self, color: Color, role: Role, from: Square, to: Square) {
        self.board.toggle(color, role, from.bit() ^ to.bit());
        self.key ^= zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
    }

    /// Removes the castling rights of kings and rooks on these squares. Call it before the pieces move, while
    /// the kings are still on the squares that the rights refer to.
    #[inline(always)]
    fn update_castling_rights(&mut self, squares: Bitboard) {
        if (self.castling_pieces & squares).any() {
            self.revoke_castling_rights(squares);
        }
    }

    #[cold]
    #[inline(never)]
    fn revoke_castling_rights(&mut self, squares: Bitboard) {
        let before = self.castling;
        let kings = [self.king(Color::White), self.king(Color::Black)];
        self.castling.revoke(squares, kings);
        self.key ^= zobrist::castling(&before) ^ zobrist::castling(&self.castling);
        self.castling_pieces = self.castling.kings_and_rooks(&self.board);
    }

    /// Updates checkers and pins after a move. `leaper_checkers` is the moved knight or pawn if it gives
    /// check; sliders are found here.
    #[inline(always)]
    fn update_checkers_and_pins(&mut self, leaper_checkers: Bitboard) {
        let king = self.king(self.turn);
        let (checkers, pinned) = self.find_slider_checks_and_pins(king, !self.turn);
        self.checkers = checkers | leaper_checkers;
        self.pinned = pinned;
    }

    /// Sets the en passant target square and tests whether a capture on it is legal.
    #[inline(always)]
    pub(super) fn set_en_passant_target(&mut self, target: Square) {
        self.en_passant_target = Some(target);
        let capturers = self.en_passant_capturers(target);
        if capturers.any() {
            self.en_passant_legal = capturers
                .into_iter()
                .any(|from| self.en_passant_keeps_king_safe(from, target));
            if self.en_passant_legal {
                self.key ^= zobrist::en_passant(target.file());
            }
        }
    }
}
