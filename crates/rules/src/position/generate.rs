//! Legal moves, by one generator for standard chess and Chess960.
//!
//! [`generate`] walks over the legal moves of a position and tells a [`Sink`] of them in sets: a piece
//! and its destinations, or all pawns that go the same way at once. What the sink does with them is
//! resolved at compile time, so counting costs a `popcnt` a set and perft plays moves straight from the
//! sets, without a list. The side to move is a compile-time parameter too.
//!
//! Legality is never tested by trying a move: pieces that are not pinned may go anywhere that meets the
//! check, pinned ones along their line; only king moves and en passant look at attackers.

use core::ops::ControlFlow;

use super::{
    Position,
    sinks::{Count, First, Pieces},
};
use crate::{Bitboard, Color, Move, MoveList, Role, Square, Wing, attacks};

/// A piece and all its legal destinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceMoves {
    /// What moves.
    pub role: Role,
    /// Where it stands.
    pub from: Square,
    /// Where it may go. A king's castling is the square of its rook.
    pub to: Bitboard,
    /// The destination, if any, that is an en passant capture.
    pub en_passant: Option<Square>,
}

impl PieceMoves {
    /// True if these are a pawn's moves to the last rank: each destination stands for four moves.
    pub fn is_promotion(&self) -> bool {
        self.role == Role::Pawn && (self.to & Bitboard::BACK_RANKS).any()
    }

    /// How many moves these are.
    pub fn count(&self) -> usize {
        self.to.count() as usize * if self.is_promotion() { 4 } else { 1 }
    }
}

/// Which moves are wanted.
mod select {
    pub(super) const CAPTURES: u8 = 1;
    pub(super) const PUSH_PROMOTIONS: u8 = 2;
    pub(super) const QUIETS: u8 = 4;
    pub(super) const ALL: u8 = CAPTURES | PUSH_PROMOTIONS | QUIETS;
}

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "6k1/5ppp/8/8/8/8/8/4R1K1 b - - 0 1".parse()?;
    /// assert_eq!(position.legal_moves().len(), 8);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        self.list::<{ select::ALL }>()
    }

    /// The legal moves that take something, en passant included.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position: Position = "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.captures().len(), 1);
    /// # Ok::<(), tabiya_rules::FenError>(())
    /// ```
    pub fn captures(&self) -> MoveList {
        self.list::<{ select::CAPTURES }>()
    }

    /// The legal moves that take something or promote.
    pub fn tactical_moves(&self) -> MoveList {
        self.list::<{ select::CAPTURES | select::PUSH_PROMOTIONS }>()
    }

    /// The legal moves that neither take anything nor promote: the rest of
    /// [`Position::tactical_moves`].
    pub fn quiet_moves(&self) -> MoveList {
        self.list::<{ select::QUIETS }>()
    }

    /// The first of [`Position::quiet_moves`]; faster than making the list.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// let first = Position::START.first_quiet_move();
    /// assert_eq!(first, Position::START.quiet_moves().first().copied());
    /// ```
    pub fn first_quiet_move(&self) -> Option<Move> {
        self.first::<{ select::QUIETS }>()
    }

    /// How many legal moves there are; faster than making the list.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// assert_eq!(Position::START.count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count(0);
        self.generate_all(&mut count);
        count.0 as usize
    }

    /// True if there is any legal move.
    pub fn has_legal_moves(&self) -> bool {
        self.first::<{ select::ALL }>().is_some()
    }

    /// Calls back with each piece that can move and all its destinations, until told to stop.
    ///
    /// The quickest way to look at moves without making a list.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tabiya_rules::{Position, Role};
    /// let mut knights = 0;
    /// let _ = Position::START.for_each_piece(|moves| {
    ///     if moves.role == Role::Knight {
    ///         knights += moves.count();
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(knights, 4);
    /// ```
    pub fn for_each_piece<B>(
        &self,
        visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut sink = Pieces::new(visit);
        self.generate_all(&mut sink);
        sink.finish(self.turn)
    }

    #[inline(always)]
    fn generate_all<S: Sink>(&self, sink: &mut S) {
        match self.turn {
            Color::White => generate::<true, { select::ALL }, S>(self, sink),
            Color::Black => generate::<false, { select::ALL }, S>(self, sink),
        }
    }

    fn list<const SELECT: u8>(&self) -> MoveList {
        let mut list = MoveList::new();
        match self.turn {
            Color::White => generate::<true, SELECT, MoveList>(self, &mut list),
            Color::Black => generate::<false, SELECT, MoveList>(self, &mut list),
        }
        list
    }

    fn first<const SELECT: u8>(&self) -> Option<Move> {
        let mut first = First::default();
        match self.turn {
            Color::White => generate::<true, SELECT, First>(self, &mut first),
            Color::Black => generate::<false, SELECT, First>(self, &mut first),
        }
        first.found()
    }

    /// True if the enemy attacks `square` once the king has left `king`.
    #[inline(always)]
    pub(super) fn is_attacked_without_king(
        &self,
        square: Square,
        enemy: Color,
        occupied: Bitboard,
    ) -> bool {
        self.board.attackers(square, enemy, occupied).any()
    }

    /// True if the pawn on `from` may take on the passed square: no attacker of the king but the taken
    /// pawn remains.
    pub(super) fn en_passant_keeps_king_safe(&self, from: Square, passed: Square) -> bool {
        let (us, enemy) = (self.turn, !self.turn);
        let taken = passed.bit().forward(enemy);
        let occupied = (self.board.occupied() ^ from.bit() ^ taken) | passed.bit();
        let king = self.king(us);
        let steps = (attacks::pawn(us, king) & self.board.pieces(enemy, Role::Pawn) & !taken)
            | (attacks::knight(king) & self.board.pieces(enemy, Role::Knight));
        (steps | self.board.sliding_attackers(king, enemy, occupied)).is_empty()
    }

    /// True if king and rook may castle now: not in check, nothing in the way, and no square that the
    /// king passes or reaches attacked (FIDE 3.8.2).
    #[inline(always)]
    pub(super) fn can_castle(&self, color: Color, wing: Wing, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = (wing.king_to(color), wing.rook_to(color));
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        let others = self.board.occupied() & !(king.bit() | rook.bit());
        if ((king_path | rook_path) & others).any() {
            return false;
        }
        // The rook's leaving can open a line to the king's new square, so it is looked at with both
        // pieces where they will stand; the squares on the way with the king gone.
        let on_the_way = self.board.occupied() ^ king.bit();
        let at_the_end = others | rook_to.bit();
        (king_path & !king_to.bit())
            .into_iter()
            .all(|square| !self.is_attacked_without_king(square, !color, on_the_way))
            && !self.is_attacked_without_king(king_to, !color, at_the_end)
    }
}

/// How far pawns have come: `from` is `to` minus this many squares.
pub(crate) type Step = i8;

/// What is told of the legal moves.
pub(crate) trait Sink {
    /// Whether a queen comes as one set rather than as its diagonals and then its straight lines.
    const WHOLE_QUEENS: bool;

    /// True if it need not be told of more.
    #[inline(always)]
    fn has_enough(&self) -> bool {
        false
    }

    /// A knight, bishop, rook, queen or king (castling apart) and its destinations, which may be none.
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Bitboard);
    /// Pawns that do not promote; each came by `step`. Only pushes come to empty squares.
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard);
    /// Pawns that go two squares.
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard);
    /// Pawns that reach the last rank.
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard);
    /// One pawn that takes en passant.
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square);
    /// King and rook that may castle.
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square);
}

/// Tells the sink of all legal moves of the side to move, which the caller knows.
#[inline(always)]
pub(crate) fn generate_all_for<const WHITE: bool, S: Sink>(position: &Position, sink: &mut S) {
    generate::<WHITE, { select::ALL }, S>(position, sink);
}

/// Tells the sink of all legal moves that `SELECT` wants.
#[inline(always)]
fn generate<const WHITE: bool, const SELECT: u8, S: Sink>(position: &Position, sink: &mut S) {
    if position.checkers.is_empty() {
        generate_pieces::<WHITE, SELECT, false, S>(position, sink);
        if SELECT & select::QUIETS != 0 && !sink.has_enough() {
            castling::<WHITE, S>(position, sink);
        }
    } else if !position.checkers.has_many() {
        generate_pieces::<WHITE, SELECT, true, S>(position, sink);
    }
    if sink.has_enough() {
        return;
    }
    king_moves::<WHITE, SELECT, S>(position, sink);
}

/// The squares that moves of the selected kinds reach, pawns apart.
#[inline(always)]
fn selected<const WHITE: bool, const SELECT: u8>(position: &Position) -> Bitboard {
    let color = Color::from_is_white(WHITE);
    let mut targets = Bitboard::EMPTY;
    if SELECT & select::CAPTURES != 0 {
        targets |= position.board.color(!color);
    }
    if SELECT & select::QUIETS != 0 {
        targets |= !position.board.occupied();
    }
    targets
}

/// Everything but the king.
#[inline(always)]
fn generate_pieces<const WHITE: bool, const SELECT: u8, const CHECK: bool, S: Sink>(
    position: &Position,
    sink: &mut S,
) {
    let color = Color::from_is_white(WHITE);
    let board = &position.board;
    let king = position.king(color);
    let occupied = board.occupied();
    // In check, only taking the checker or stepping between helps.
    let answers = if CHECK {
        attacks::between(king, position.checkers.lowest()) | position.checkers
    } else {
        Bitboard::FULL
    };
    let targets = selected::<WHITE, SELECT>(position) & answers;
    let pinned = position.pinned & board.color(color);
    let free = !pinned;

    // 1. Pawns, all at once.
    let pawns = board.pieces(color, Role::Pawn);
    pawn_moves::<WHITE, SELECT, S>(position, sink, pawns & free, answers);
    if position.en_passant_legal
        && SELECT & select::CAPTURES != 0
        && let Some(passed) = position.passed_square
    {
        for from in position.passers_neighbours(passed) {
            if position.en_passant_keeps_king_safe(from, passed) {
                sink.en_passant::<WHITE>(from, passed);
            }
        }
    }
    if sink.has_enough() {
        return;
    }

    // 2. Pieces that are not pinned.
    for from in board.pieces(color, Role::Knight) & free {
        sink.piece::<WHITE>(Role::Knight, from, attacks::knight(from) & targets);
    }
    if sink.has_enough() {
        return;
    }
    if S::WHOLE_QUEENS {
        for from in board.pieces(color, Role::Bishop) & free {
            sink.piece::<WHITE>(
                Role::Bishop,
                from,
                attacks::bishop(from, occupied) & targets,
            );
        }
        for from in board.pieces(color, Role::Rook) & free {
            sink.piece::<WHITE>(Role::Rook, from, attacks::rook(from, occupied) & targets);
        }
        for from in board.pieces(color, Role::Queen) & free {
            sink.piece::<WHITE>(Role::Queen, from, attacks::queen(from, occupied) & targets);
        }
    } else {
        let queens = board.role(Role::Queen);
        for from in board.diagonals(color) & free {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Bishop
            };
            sink.piece::<WHITE>(role, from, attacks::bishop(from, occupied) & targets);
        }
        for from in board.straights(color) & free {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Rook
            };
            sink.piece::<WHITE>(role, from, attacks::rook(from, occupied) & targets);
        }
    }

    // 3. Pinned ones, along their lines; in check they can do nothing.
    if CHECK || pinned.is_empty() {
        return;
    }
    for from in pinned & pawns {
        let line = attacks::line(king, from);
        pawn_moves::<WHITE, SELECT, S>(position, sink, from.bit(), line);
    }
    for from in pinned & board.diagonals(color) & attacks::bishop_rays(king) {
        let to = attacks::bishop(from, occupied) & targets & attacks::line(king, from);
        sink.piece::<WHITE>(board.role_on(from), from, to);
    }
    for from in pinned & board.straights(color) & attacks::rook_rays(king) {
        let to = attacks::rook(from, occupied) & targets & attacks::line(king, from);
        sink.piece::<WHITE>(board.role_on(from), from, to);
    }
}

/// Pushes, captures and promotions of these pawns to squares of `answers`.
#[inline(always)]
fn pawn_moves<const WHITE: bool, const SELECT: u8, S: Sink>(
    position: &Position,
    sink: &mut S,
    pawns: Bitboard,
    answers: Bitboard,
) {
    const RANK_2: Bitboard = Bitboard(0xff00);
    const RANK_3: Bitboard = Bitboard(0xff_0000);
    const RANK_6: Bitboard = Bitboard(0xff00_0000_0000);
    const RANK_7: Bitboard = Bitboard(0xff_0000_0000_0000);
    let color = Color::from_is_white(WHITE);
    let (before_last, third) = if WHITE {
        (RANK_7, RANK_3)
    } else {
        (RANK_2, RANK_6)
    };
    let (up, left, right): (Step, Step, Step) = if WHITE { (8, 7, 9) } else { (-8, -9, -7) };
    let empty = !position.board.occupied();
    let enemy = position.board.color(!color);

    let walkers = pawns & !before_last;
    if SELECT & select::QUIETS != 0 {
        let pushes = walkers.forward(color) & empty;
        let doubles = (pushes & third).forward(color) & empty;
        sink.pawns::<WHITE>(up, pushes & answers);
        sink.double_pushes::<WHITE>(doubles & answers);
    }
    if SELECT & select::CAPTURES != 0 {
        let ahead = walkers.forward(color);
        sink.pawns::<WHITE>(left, ahead.left() & enemy & answers);
        sink.pawns::<WHITE>(right, ahead.right() & enemy & answers);
    }

    let promoting = pawns & before_last;
    if promoting.any() {
        let ahead = promoting.forward(color);
        if SELECT & select::PUSH_PROMOTIONS != 0 {
            sink.promotions::<WHITE>(up, ahead & empty & answers);
        }
        if SELECT & select::CAPTURES != 0 {
            sink.promotions::<WHITE>(left, ahead.left() & enemy & answers);
            sink.promotions::<WHITE>(right, ahead.right() & enemy & answers);
        }
    }
}

/// The king's steps.
#[inline(always)]
fn king_moves<const WHITE: bool, const SELECT: u8, S: Sink>(position: &Position, sink: &mut S) {
    let color = Color::from_is_white(WHITE);
    let board = &position.board;
    let king = position.king(color);
    let occupied = board.occupied() ^ king.bit();
    let enemy_pawns = board.pieces(!color, Role::Pawn);
    let candidates = attacks::king(king)
        & selected::<WHITE, SELECT>(position)
        & !attacks::king(position.king(!color))
        & !attacks::pawns(!color, enemy_pawns);
    if candidates.is_empty() {
        return;
    }
    let mut seen = Bitboard::EMPTY;
    for from in board.pieces(!color, Role::Knight) {
        seen |= attacks::knight(from);
    }
    for from in board.diagonals(!color) {
        seen |= attacks::bishop(from, occupied);
    }
    for from in board.straights(!color) {
        seen |= attacks::rook(from, occupied);
    }
    let to = candidates & !seen;
    sink.piece::<WHITE>(Role::King, king, to);
}

#[inline(always)]
fn castling<const WHITE: bool, S: Sink>(position: &Position, sink: &mut S) {
    let color = Color::from_is_white(WHITE);
    for wing in Wing::ALL {
        if let Some(rook) = position.castling.rook(color, wing) {
            let king = position.king(color);
            if position.can_castle(color, wing, king, rook) {
                sink.castle::<WHITE>(king, rook);
            }
        }
    }
}

/// The square that a pawn came from.
#[inline(always)]
pub(crate) const fn origin(to: Square, step: Step) -> Square {
    Square::truncated((to as u8).wrapping_sub(step as u8))
}
