//! Legal moves, by one generator for standard chess and Chess960.
//!
//! [`generate`] passes the legal moves of a position to a [`MoveSink`] in sets: a piece and its destinations,
//! or all pawns that move in the same direction. The sink is a type parameter, so counting costs one `popcnt`
//! per set and perft plays moves straight from the sets, without a list. The side to move is a compile-time
//! parameter too.
//!
//! Legality is never tested by making a move: unpinned pieces may go anywhere inside the check mask, pinned
//! ones along their line; only king moves and en passant look at attackers.

use core::ops::ControlFlow;

use super::{
    Position,
    move_sinks::{FirstMove, MoveCounter, PieceMovesSink},
};
use crate::{
    Bitboard, CastlingSide, Color, Move, MoveList, Role, Square, attacks,
    cpu::{CpuLevel, Kernel, for_this_cpu},
};

/// A piece and all its legal destinations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceMoves {
    /// Role of the moving piece.
    pub role: Role,
    /// Origin square.
    pub from: Square,
    /// Destination squares. Castling appears as the square of the king's rook.
    pub to: Bitboard,
    /// Destination of the en passant capture, if there is one.
    pub en_passant: Option<Square>,
}

impl PieceMoves {
    /// Returns true for pawn moves to the last rank, where each destination means four moves.
    pub fn is_promotion(&self) -> bool {
        self.role == Role::Pawn && (self.to & Bitboard::BACK_RANKS).any()
    }

    /// Returns the number of moves.
    pub fn count(&self) -> usize {
        self.to.count() as usize * if self.is_promotion() { 4 } else { 1 }
    }
}

/// Bit flags that select kinds of moves.
mod select {
    pub(super) const CAPTURES: u8 = 1;
    pub(super) const PUSH_PROMOTIONS: u8 = 2;
    pub(super) const QUIETS: u8 = 4;
    pub(super) const ALL: u8 = CAPTURES | PUSH_PROMOTIONS | QUIETS;
}

impl Position {
    /// Returns all legal moves.
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

    /// Returns the legal captures, including en passant.
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

    /// Returns the legal captures and promotions.
    pub fn tactical_moves(&self) -> MoveList {
        self.list::<{ select::CAPTURES | select::PUSH_PROMOTIONS }>()
    }

    /// Returns the legal moves that are neither captures nor promotions: all except
    /// [`Position::tactical_moves`].
    pub fn quiet_moves(&self) -> MoveList {
        self.list::<{ select::QUIETS }>()
    }

    /// Returns the first of [`Position::quiet_moves`] without generating the list.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// let first = Position::START.first_quiet_move();
    /// assert_eq!(first, Position::START.quiet_moves().first().copied());
    /// ```
    pub fn first_quiet_move(&self) -> Option<Move> {
        self.first::<{ select::QUIETS }>()
    }

    /// Counts the legal moves without generating the list.
    ///
    /// ```
    /// # use tabiya_rules::Position;
    /// assert_eq!(Position::START.count_legal_moves(), 20);
    /// ```
    pub fn count_legal_moves(&self) -> usize {
        for_this_cpu(Count(self))
    }

    /// Returns true if there is a legal move.
    pub fn has_legal_moves(&self) -> bool {
        self.first::<{ select::ALL }>().is_some()
    }

    /// Calls `visit` with each movable piece and all its destinations, until it breaks.
    ///
    /// This is the fastest way to visit the moves without a list.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tabiya_rules::{Position, Role};
    /// let mut knights = 0;
    /// let _ = Position::START.generate_moves(|moves| {
    ///     if moves.role == Role::Knight {
    ///         knights += moves.count();
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(knights, 4);
    /// ```
    pub fn generate_moves<B>(
        &self,
        visit: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for_this_cpu(Visit(self, visit))
    }

    fn list<const SELECT: u8>(&self) -> MoveList {
        let mut list = MoveList::new();
        for_this_cpu(List::<SELECT>(self, &mut list));
        list
    }

    fn first<const SELECT: u8>(&self) -> Option<Move> {
        for_this_cpu(First::<SELECT>(self))
    }

    /// Returns true if the enemy attacks `square`, given the occupied squares.
    #[inline(always)]
    pub(super) fn is_attacked(&self, square: Square, enemy: Color, occupied: Bitboard) -> bool {
        self.board.attackers(square, enemy, occupied).any()
    }

    /// Returns true if the en passant capture from `from` does not leave the king attacked.
    pub(super) fn en_passant_keeps_king_safe(&self, from: Square, target: Square) -> bool {
        let (us, enemy) = (self.turn, !self.turn);
        let captured = target.bit().forward(enemy);
        let occupied = (self.board.occupied() ^ from.bit() ^ captured) | target.bit();
        let king = self.king(us);
        let leapers = (attacks::pawn(us, king) & self.board.pieces(enemy, Role::Pawn) & !captured)
            | (attacks::knight(king) & self.board.pieces(enemy, Role::Knight));
        (leapers | self.board.sliding_attackers(king, enemy, occupied)).is_empty()
    }

    /// Returns true if the path is clear and the enemy attacks no square that the king crosses or reaches
    /// (FIDE 3.8.2). The caller has ruled out check.
    #[inline(always)]
    pub(super) fn can_castle(
        &self,
        color: Color,
        side: CastlingSide,
        king: Square,
        rook: Square,
    ) -> bool {
        let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        let others = self.board.occupied() & !(king.bit() | rook.bit());
        if ((king_path | rook_path) & others).any() {
            return false;
        }
        // Moving the rook can open a line to the king's destination, so that square is tested with both
        // pieces on their new squares; the squares on the way are tested without the king.
        let on_path = self.board.occupied() ^ king.bit();
        let after_castling = others | rook_to.bit();
        (king_path & !king_to.bit())
            .into_iter()
            .all(|square| !self.is_attacked(square, !color, on_path))
            && !self.is_attacked(king_to, !color, after_castling)
    }
}

/// Kernel that adds all moves of the selected kinds to a list. (A list that it returned would be copied.)
struct List<'a, const SELECT: u8>(&'a Position, &'a mut MoveList);

impl<const SELECT: u8> Kernel for List<'_, SELECT> {
    type Output = ();

    #[inline(always)]
    fn run<L: CpuLevel>(self) {
        generate_for_turn::<SELECT, MoveList, L>(self.0, self.1);
    }
}

/// Kernel that returns the first move of the selected kinds.
struct First<'a, const SELECT: u8>(&'a Position);

impl<const SELECT: u8> Kernel for First<'_, SELECT> {
    type Output = Option<Move>;

    #[inline(always)]
    fn run<L: CpuLevel>(self) -> Option<Move> {
        let mut first = FirstMove::default();
        generate_for_turn::<SELECT, FirstMove, L>(self.0, &mut first);
        first.found()
    }
}

/// Kernel that returns the number of legal moves.
struct Count<'a>(&'a Position);

impl Kernel for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<L: CpuLevel>(self) -> usize {
        let mut count = MoveCounter(0);
        generate_for_turn::<{ select::ALL }, MoveCounter, L>(self.0, &mut count);
        count.0 as usize
    }
}

/// Kernel that visits each piece and its destinations.
struct Visit<'a, F>(&'a Position, F);

impl<B, F: FnMut(PieceMoves) -> ControlFlow<B>> Kernel for Visit<'_, F> {
    type Output = ControlFlow<B>;

    #[inline(always)]
    fn run<L: CpuLevel>(self) -> ControlFlow<B> {
        let mut sink = PieceMovesSink::new(self.1);
        generate_for_turn::<{ select::ALL }, PieceMovesSink<B, F>, L>(self.0, &mut sink);
        sink.finish(self.0.turn)
    }
}

/// Offset of a pawn move: the index of `to` minus that of `from`.
pub(crate) type Step = i8;

/// Receiver of generated moves.
pub(crate) trait MoveSink {
    /// True to receive a queen's moves as one set, false for diagonals and straight lines separately.
    const WHOLE_QUEENS: bool;

    /// Returns true to stop the generation early.
    #[inline(always)]
    fn is_done(&self) -> bool {
        false
    }

    /// Receives the destinations, possibly none, of a knight, bishop, rook, queen or king (without castling).
    fn piece<const WHITE: bool>(&mut self, role: Role, from: Square, to: Bitboard);
    /// Receives the destinations of single pushes or captures without promotion, each made by `step`.
    fn pawns<const WHITE: bool>(&mut self, step: Step, to: Bitboard);
    /// Receives the destinations of double pushes.
    fn double_pushes<const WHITE: bool>(&mut self, to: Bitboard);
    /// Receives the destinations of promoting pawns, each made by `step`.
    fn promotions<const WHITE: bool>(&mut self, step: Step, to: Bitboard);
    /// Receives an en passant capture.
    fn en_passant<const WHITE: bool>(&mut self, from: Square, to: Square);
    /// Receives castling.
    fn castle<const WHITE: bool>(&mut self, king: Square, rook: Square);
}

/// Generates all legal moves; `WHITE` must be the side to move.
#[inline(always)]
pub(crate) fn generate_all_for<const WHITE: bool, S: MoveSink, L: CpuLevel>(
    position: &Position,
    sink: &mut S,
) {
    generate::<WHITE, { select::ALL }, S, L>(position, sink);
}

/// Generates the moves of the kinds in `SELECT` for the side to move.
#[inline(always)]
fn generate_for_turn<const SELECT: u8, S: MoveSink, L: CpuLevel>(
    position: &Position,
    sink: &mut S,
) {
    match position.turn {
        Color::White => generate::<true, SELECT, S, L>(position, sink),
        Color::Black => generate::<false, SELECT, S, L>(position, sink),
    }
}

/// Generates the legal moves of the kinds in `SELECT`.
#[inline(always)]
fn generate<const WHITE: bool, const SELECT: u8, S: MoveSink, L: CpuLevel>(
    position: &Position,
    sink: &mut S,
) {
    if position.checkers.is_empty() {
        generate_pieces::<WHITE, SELECT, false, S, L>(position, sink);
        if SELECT & select::QUIETS != 0 && !sink.is_done() {
            castling::<WHITE, S>(position, sink);
        }
    } else if !position.checkers.more_than_one() {
        generate_pieces::<WHITE, SELECT, true, S, L>(position, sink);
    }
    if sink.is_done() {
        return;
    }
    king_moves::<WHITE, SELECT, S, L>(position, sink);
}

/// Returns the destinations allowed by `SELECT` for pieces other than pawns.
#[inline(always)]
fn target_squares<const WHITE: bool, const SELECT: u8>(position: &Position) -> Bitboard {
    let color = Color::from_white(WHITE);
    let mut targets = Bitboard::EMPTY;
    if SELECT & select::CAPTURES != 0 {
        targets |= position.board.by_color(!color);
    }
    if SELECT & select::QUIETS != 0 {
        targets |= !position.board.occupied();
    }
    targets
}

/// Generates the moves of all pieces except the king.
#[inline(always)]
fn generate_pieces<
    const WHITE: bool,
    const SELECT: u8,
    const CHECK: bool,
    S: MoveSink,
    L: CpuLevel,
>(
    position: &Position,
    sink: &mut S,
) {
    let color = Color::from_white(WHITE);
    let board = &position.board;
    let king = position.king(color);
    let occupied = board.occupied();
    // In check, a piece must capture the checker or block its line.
    let check_mask = if CHECK {
        attacks::between(king, position.checkers.lowest()) | position.checkers
    } else {
        Bitboard::FULL
    };
    let targets = target_squares::<WHITE, SELECT>(position) & check_mask;
    let pinned = position.pinned & board.by_color(color);
    let unpinned = !pinned;

    // 1. Unpinned pawns, as sets.
    let pawns = board.pieces(color, Role::Pawn);
    pawn_moves::<WHITE, SELECT, S>(position, sink, pawns & unpinned, check_mask);
    if position.en_passant_legal
        && SELECT & select::CAPTURES != 0
        && let Some(target) = position.en_passant_target
    {
        for from in position.en_passant_capturers(target) {
            if position.en_passant_keeps_king_safe(from, target) {
                sink.en_passant::<WHITE>(from, target);
            }
        }
    }
    if sink.is_done() {
        return;
    }

    // 2. Unpinned pieces.
    for from in board.pieces(color, Role::Knight) & unpinned {
        sink.piece::<WHITE>(Role::Knight, from, attacks::knight(from) & targets);
    }
    if sink.is_done() {
        return;
    }
    if S::WHOLE_QUEENS {
        for from in board.pieces(color, Role::Bishop) & unpinned {
            sink.piece::<WHITE>(Role::Bishop, from, L::bishop(from, occupied) & targets);
        }
        for from in board.pieces(color, Role::Rook) & unpinned {
            sink.piece::<WHITE>(Role::Rook, from, L::rook(from, occupied) & targets);
        }
        for from in board.pieces(color, Role::Queen) & unpinned {
            sink.piece::<WHITE>(Role::Queen, from, L::queen(from, occupied) & targets);
        }
    } else {
        let queens = board.by_role(Role::Queen);
        for from in board.bishops_and_queens(color) & unpinned {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Bishop
            };
            sink.piece::<WHITE>(role, from, L::bishop(from, occupied) & targets);
        }
        for from in board.rooks_and_queens(color) & unpinned {
            let role = if queens.contains(from) {
                Role::Queen
            } else {
                Role::Rook
            };
            sink.piece::<WHITE>(role, from, L::rook(from, occupied) & targets);
        }
    }

    // 3. Pinned pieces, along their lines; in check they cannot move.
    if CHECK || pinned.is_empty() {
        return;
    }
    for from in pinned & pawns {
        let line = attacks::line(king, from);
        pawn_moves::<WHITE, SELECT, S>(position, sink, from.bit(), line);
    }
    for from in pinned & board.bishops_and_queens(color) & attacks::bishop_rays(king) {
        let to = L::bishop(from, occupied) & targets & attacks::line(king, from);
        sink.piece::<WHITE>(board.role_on(from), from, to);
    }
    for from in pinned & board.rooks_and_queens(color) & attacks::rook_rays(king) {
        let to = L::rook(from, occupied) & targets & attacks::line(king, from);
        sink.piece::<WHITE>(board.role_on(from), from, to);
    }
}

/// Generates pushes, captures and promotions of these pawns to the `allowed` squares.
#[inline(always)]
fn pawn_moves<const WHITE: bool, const SELECT: u8, S: MoveSink>(
    position: &Position,
    sink: &mut S,
    pawns: Bitboard,
    allowed: Bitboard,
) {
    const RANK_2: Bitboard = Bitboard(0xff00);
    const RANK_3: Bitboard = Bitboard(0xff_0000);
    const RANK_6: Bitboard = Bitboard(0xff00_0000_0000);
    const RANK_7: Bitboard = Bitboard(0xff_0000_0000_0000);
    let color = Color::from_white(WHITE);
    let (seventh, third) = if WHITE {
        (RANK_7, RANK_3)
    } else {
        (RANK_2, RANK_6)
    };
    let (up, left, right): (Step, Step, Step) = if WHITE { (8, 7, 9) } else { (-8, -9, -7) };
    let empty = !position.board.occupied();
    let enemy = position.board.by_color(!color);

    let non_promoting = pawns & !seventh;
    if SELECT & select::QUIETS != 0 {
        let pushes = non_promoting.forward(color) & empty;
        let doubles = (pushes & third).forward(color) & empty;
        sink.pawns::<WHITE>(up, pushes & allowed);
        sink.double_pushes::<WHITE>(doubles & allowed);
    }
    if SELECT & select::CAPTURES != 0 {
        let ahead = non_promoting.forward(color);
        sink.pawns::<WHITE>(left, ahead.left() & enemy & allowed);
        sink.pawns::<WHITE>(right, ahead.right() & enemy & allowed);
    }

    let promoting = pawns & seventh;
    if promoting.any() {
        let ahead = promoting.forward(color);
        if SELECT & select::PUSH_PROMOTIONS != 0 {
            sink.promotions::<WHITE>(up, ahead & empty & allowed);
        }
        if SELECT & select::CAPTURES != 0 {
            sink.promotions::<WHITE>(left, ahead.left() & enemy & allowed);
            sink.promotions::<WHITE>(right, ahead.right() & enemy & allowed);
        }
    }
}

/// Generates the king's moves except castling.
#[inline(always)]
fn king_moves<const WHITE: bool, const SELECT: u8, S: MoveSink, L: CpuLevel>(
    position: &Position,
    sink: &mut S,
) {
    let color = Color::from_white(WHITE);
    let board = &position.board;
    let king = position.king(color);
    let occupied = board.occupied() ^ king.bit();
    let enemy_pawns = board.pieces(!color, Role::Pawn);
    let candidates = attacks::king(king)
        & target_squares::<WHITE, SELECT>(position)
        & !attacks::king(position.king(!color))
        & !attacks::pawns(!color, enemy_pawns);
    if candidates.is_empty() {
        return;
    }
    let mut attacked = Bitboard::EMPTY;
    for from in board.pieces(!color, Role::Knight) {
        attacked |= attacks::knight(from);
    }
    for from in board.bishops_and_queens(!color) {
        attacked |= L::bishop(from, occupied);
    }
    for from in board.rooks_and_queens(!color) {
        attacked |= L::rook(from, occupied);
    }
    let to = candidates & !attacked;
    sink.piece::<WHITE>(Role::King, king, to);
}

#[inline(always)]
fn castling<const WHITE: bool, S: MoveSink>(position: &Position, sink: &mut S) {
    let color = Color::from_white(WHITE);
    for side in CastlingSide::ALL {
        if let Some(rook) = position.castling.rook(color, side) {
            let king = position.king(color);
            if position.can_castle(color, side, king, rook) {
                sink.castle::<WHITE>(king, rook);
            }
        }
    }
}

/// Returns the origin of a pawn move.
#[inline(always)]
pub(crate) const fn origin(to: Square, step: Step) -> Square {
    Square::from_low_bits((to as u8).wrapping_sub(step as u8))
}
