//! [`AbstractState`]: a set of positions that share kings, pawns and a few other pieces.
//!
//! Pieces that roam are known only by the squares where they might stand. Everything that is possible in one of the positions
//! is possible in the state, so what is impossible in all states that can arise is impossible in the game.

use tabiya_rules::{
    Bitboard, Board, CastlingRights, Color, Piece, Position, Role, Square, attacks,
};

use super::{
    mobility::can_match,
    position_set::board_hash,
    roaming_kind::{KINDS, Kind, reach, slots},
};

/// Positions that look alike but for the squares of the roaming pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AbstractState {
    /// The pieces whose squares are known: kings, pawns, and those that were chosen.
    board: Board,
    turn: Color,
    en_passant: Option<Square>,
    /// Number of roaming pieces of each kind.
    counts: [u8; KINDS],
}

/// Squares where the roaming pieces of each kind might stand.
pub(super) type RoamingSquares = [Bitboard; KINDS];

/// Last move before a state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Arrival {
    /// Squares that it might have left.
    origins: Bitboard,
    to: Destination,
}

/// Where a piece has moved.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Destination {
    Known(Square),
    /// A roaming piece of this slot has moved to one of these squares.
    Roaming(usize, Bitboard),
}

impl AbstractState {
    /// State of a position in which all pieces but kings, pawns and those on `known` roam. `None` if castling is possible.
    pub(super) fn new(position: &Position, known: Bitboard) -> Option<(Self, RoamingSquares)> {
        if *position.castling_rights() != CastlingRights::NONE {
            return None;
        }
        let mut state = Self {
            board: *position.board(),
            turn: position.turn(),
            en_passant: position.en_passant(),
            counts: [0; KINDS],
        };
        let mut squares = [Bitboard::EMPTY; KINDS];
        let mut reached = [Bitboard::EMPTY; KINDS];
        for (square, piece) in position.board().iter() {
            if let Some(kind) = Kind::new(piece.role, square)
                && !known.contains(square)
            {
                let mut slot = kind.slot(piece.color);
                if piece.role == Role::Bishop {
                    let reach = reach(position.board(), piece, square);
                    let is_apart = reached[slot].any() && (reached[slot] & reach).is_empty();
                    if is_apart {
                        slot = kind.other().slot(piece.color);
                    }
                    reached[slot] |= reach;
                }
                state.board.remove(square);
                state.counts[slot] += 1;
                squares[slot].insert(square);
            }
        }
        Some((state, squares))
    }

    /// Slots of the roaming pieces that there are.
    pub(super) fn slots(&self) -> impl Iterator<Item = usize> {
        let bits = (0..KINDS).map(|slot| u64::from(self.counts[slot] > 0) << slot);
        let mut left: u64 = bits.sum();
        std::iter::from_fn(move || {
            let slot = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            (slot < KINDS).then_some(slot)
        })
    }

    /// Hash for a table of states.
    pub(super) fn hash(&self) -> u64 {
        let counts = self.counts.iter().fold(0_u64, |hash, count| {
            hash.wrapping_mul(11).wrapping_add(u64::from(*count))
        });
        let en_passant = self.en_passant.map_or(64, |square| square as u64);
        let start =
            (counts ^ en_passant << 57).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.turn as u64;
        board_hash(start, &self.board)
    }

    /// True if the material of a side is insufficient to mate.
    pub(super) fn is_hopeless(&self, side: Color) -> bool {
        let count = |color: Color, role: Role, kinds: &[Kind]| {
            let roaming = kinds.iter().map(|kind| self.counts[kind.slot(color)]);
            self.board.pieces(color, role).count() + roaming.map(u32::from).sum::<u32>()
        };
        let pawns = |color| count(color, Role::Pawn, &[Kind::Promoted]);
        let heavy = |color| count(color, Role::Rook, &[Kind::Rook]);
        let queens = |color| count(color, Role::Queen, &[Kind::Queen]);
        let knights = |color| count(color, Role::Knight, &[Kind::Knight]);
        let light = [Kind::LightBishop, Kind::OtherLightBishop];
        let dark = [Kind::DarkBishop, Kind::OtherDarkBishop];
        let bishops = |color| {
            let roaming = dark.iter().map(|kind| self.counts[kind.slot(color)]);
            count(color, Role::Bishop, &light) + roaming.map(u32::from).sum::<u32>()
        };
        if pawns(side) + heavy(side) + queens(side) > 0 {
            return false;
        }
        if knights(side) > 0 {
            return knights(side) == 1
                && bishops(side) == 0
                && pawns(!side) + knights(!side) + bishops(!side) + heavy(!side) == 0;
        }
        if bishops(side) == 0 {
            return true;
        }
        let known = self.board.by_role(Role::Bishop);
        let has = |squares: Bitboard, kinds: [Kind; 2]| {
            let of_color = |color| kinds.iter().any(|kind| self.counts[kind.slot(color)] > 0);
            (known & squares).any() || Color::ALL.into_iter().any(of_color)
        };
        let is_of_one_color =
            !has(Bitboard::LIGHT_SQUARES, light) || !has(Bitboard::DARK_SQUARES, dark);
        is_of_one_color && pawns(!side) == 0 && knights(!side) == 0
    }

    /// True if the move that led here might mate the other side's king.
    pub(super) fn may_be_mate(
        &self,
        squares: &RoamingSquares,
        arrival: &Arrival,
        side: Color,
    ) -> bool {
        let Some(king) = self.board.king(!side).filter(|_| self.turn != side) else {
            return false;
        };
        let occupied = self.board.occupied().without(Bitboard::from(king));
        let is_attacked = |square| self.board.attackers(square, side, occupied).any();
        let discovers = |checker: Square| (attacks::between(checker, king) & arrival.origins).any();
        let near = attacks::king(king).without(self.board.by_color(!side));
        let open: Bitboard = near
            .into_iter()
            .filter(|square| !is_attacked(*square))
            .collect();
        let roaming: [Bitboard; KINDS] =
            std::array::from_fn(|slot| match slots(side).contains(&slot) {
                true => Kind::of_slot(slot).attacks_from(squares[slot], occupied),
                false => Bitboard::EMPTY,
            });
        let union = roaming.iter().fold(Bitboard::EMPTY, |set, it| set | *it);
        let anywhere = squares.iter().fold(Bitboard::EMPTY, |set, it| set | *it);
        let answer = Answer {
            state: self,
            king,
            anywhere,
        };
        // Checks by a piece on a known square.
        let checkers = self.board.attackers(king, side, occupied);
        let is_mate_by_known = checkers.into_iter().any(|checker| {
            (discovers(checker) || arrival.to == Destination::Known(checker))
                && self.can_close(squares, !side, open.without(union))
                && !answer.captures(checker, union)
        });
        if is_mate_by_known {
            return true;
        }
        slots(side).any(|slot| {
            let kind = Kind::of_slot(slot);
            let is_alone = self.counts[slot] == 1;
            let others = slots(side)
                .filter(|other| *other != slot || !is_alone)
                .fold(Bitboard::EMPTY, |set, other| set | roaming[other]);
            let checks = squares[slot] & kind.attacks(king, occupied);
            checks.into_iter().any(|check| {
                let is_check = match arrival.to {
                    Destination::Roaming(mover, to) if mover == slot => {
                        to.contains(check) || !is_alone && discovers(check)
                    }
                    _ => discovers(check),
                };
                if !is_check {
                    return false;
                }
                let own = kind.attacks(check, occupied);
                let taken = Bitboard::from(check) & attacks::king(king);
                let is_safe = taken.is_empty() || is_attacked(check) || (others & taken).any();
                is_safe
                    && self.can_close(squares, !side, open.without(own | others | taken))
                    && !answer.captures(check, others)
            })
        })
    }

    /// True if different roaming pieces of a color might stand on all of these squares.
    fn can_close(&self, squares: &RoamingSquares, color: Color, open: Bitboard) -> bool {
        if open.is_empty() {
            return true;
        }
        let mut blockers = [Bitboard::EMPTY; 16];
        let mut count = 0;
        for slot in slots(color) {
            for _ in 0..self.counts[slot] {
                if count < blockers.len() && (squares[slot] & open).any() {
                    blockers[count] = squares[slot] & open;
                    count += 1;
                }
            }
        }
        can_match(open, &mut blockers[..count])
    }

    /// Calls `visit` with each state that may follow.
    pub(super) fn for_each_successor(&self, squares: &RoamingSquares, visit: &mut Visit<'_>) {
        let Some(king) = self.board.king(self.turn) else {
            return;
        };
        let anywhere = squares.iter().fold(Bitboard::EMPTY, |set, it| set | *it);
        // A piece on a known square gives check if no roaming piece can be in between.
        let checkers = self
            .board
            .attackers(king, !self.turn, self.board.occupied() | anywhere);
        let answers = match checkers.single_square() {
            Some(checker) => checkers | attacks::between(king, checker),
            None if checkers.is_empty() => Bitboard::FULL,
            None => Bitboard::EMPTY,
        };
        let moves = Moves {
            state: self,
            squares,
            anywhere,
        };
        for from in self.board.by_color(self.turn) {
            moves.of_known_piece(from, visit);
        }
        moves.of_roaming_pieces(answers, visit);
    }

    /// The state after a move, without what the move does.
    fn next(&self) -> Self {
        Self {
            turn: !self.turn,
            en_passant: None,
            ..*self
        }
    }
}

/// Answers to a check that are certainly possible.
struct Answer<'a> {
    state: &'a AbstractState,
    king: Square,
    /// Squares where any roaming piece might stand.
    anywhere: Bitboard,
}

impl Answer<'_> {
    /// True if a piece on a known square can certainly capture the one that gives check. `others` are the squares that other
    /// roaming pieces of that side might attack.
    fn captures(&self, checker: Square, others: Bitboard) -> bool {
        let (board, color) = (&self.state.board, self.state.turn);
        let to = Bitboard::from(checker);
        let occupied = board.occupied() | to;
        let capturers = board
            .attackers(checker, color, occupied | self.anywhere)
            .without(board.by_role(Role::King));
        // Another check is excluded if nothing else might attack the king, wherever roaming pieces are.
        if others.contains(self.king) {
            return false;
        }
        capturers.into_iter().any(|capturer| {
            let left = occupied.without(Bitboard::from(capturer));
            let attackers = board.attackers(self.king, !color, left).without(to);
            let opens = attacks::line(self.king, capturer).without(Bitboard::from(self.king));
            attackers.is_empty() && (opens & self.anywhere).is_empty()
        })
    }
}

/// The moves of a state.
struct Moves<'a> {
    state: &'a AbstractState,
    squares: &'a RoamingSquares,
    /// Squares where any roaming piece might stand.
    anywhere: Bitboard,
}

/// Receives each state that may follow, and the move that leads to it.
pub(super) type Visit<'a> = dyn FnMut(&AbstractState, &RoamingSquares, &Arrival) + 'a;

impl Moves<'_> {
    fn of_known_piece(&self, from: Square, visit: &mut Visit<'_>) {
        let state = self.state;
        let Some(piece) = state.board.piece_at(from) else {
            return;
        };
        if piece.role == Role::Pawn {
            return self.of_pawn(from, visit);
        }
        let targets = attacks::of(piece.role, piece.color, from, state.board.occupied());
        for to in targets.without(state.board.by_color(state.turn)) {
            let mut next = state.next();
            next.board.remove(from);
            next.board.set(to, piece);
            let arrival = Arrival {
                origins: Bitboard::from(from),
                to: Destination::Known(to),
            };
            if state.board.piece_at(to).is_none() {
                self.with_captures(&next, self.squares, to, &arrival, visit);
            }
            self.emit(&next, self.squares, to, &arrival, visit);
        }
    }

    fn of_pawn(&self, from: Square, visit: &mut Visit<'_>) {
        let state = self.state;
        let (color, pawn) = (state.turn, Bitboard::from(from));
        let free = !state.board.occupied();
        let push = pawn.forward(color) & free;
        for to in push {
            self.of_pawn_to(from, to, Takes::KnownOrNothing, visit);
        }
        let is_home = from.rank().index() == if color == Color::White { 1 } else { 6 };
        for to in push.forward(color) & free {
            if is_home {
                self.of_pawn_to(from, to, Takes::KnownOrNothing, visit);
            }
        }
        for to in attacks::pawn(color, from) {
            if state.board.by_color(!color).contains(to) {
                self.of_pawn_to(from, to, Takes::KnownOrNothing, visit);
            } else if free.contains(to) {
                self.of_pawn_to(from, to, Takes::Roaming, visit);
            }
            if state.en_passant == Some(to) {
                self.of_pawn_to(from, to, Takes::EnPassant, visit);
            }
        }
    }

    fn of_pawn_to(&self, from: Square, to: Square, takes: Takes, visit: &mut Visit<'_>) {
        let color = self.state.turn;
        let (mut next, mut squares) = (self.state.next(), *self.squares);
        let pawn = Piece {
            role: Role::Pawn,
            color,
        };
        let mut arrival = Arrival {
            origins: Bitboard::from(from),
            to: Destination::Known(to),
        };
        next.board.remove(from);
        next.board.remove(to);
        if Bitboard::BACK_RANKS.contains(to) {
            let slot = Kind::Promoted.slot(color);
            next.counts[slot] += 1;
            squares[slot].insert(to);
            arrival.to = Destination::Roaming(slot, Bitboard::from(to));
        } else {
            next.board.set(to, pawn);
        }
        if from.rank().index().abs_diff(to.rank().index()) == 2 {
            let beside = Bitboard::from(to).left() | Bitboard::from(to).right();
            if (beside & self.state.board.pieces(!color, Role::Pawn)).any() {
                next.en_passant = Bitboard::from(from).forward(color).first();
            }
        }
        match takes {
            Takes::KnownOrNothing => self.emit(&next, &squares, to, &arrival, visit),
            Takes::Roaming => self.with_captures(&next, &squares, to, &arrival, visit),
            Takes::EnPassant => {
                for taken in Bitboard::from(to).forward(!color) {
                    next.board.remove(taken);
                    arrival.origins.insert(taken);
                }
                self.emit(&next, &squares, to, &arrival, visit);
            }
        }
    }

    /// The captures of each roaming piece that might stand on a square.
    fn with_captures(
        &self,
        next: &AbstractState,
        squares: &RoamingSquares,
        to: Square,
        arrival: &Arrival,
        visit: &mut Visit<'_>,
    ) {
        for slot in slots(!self.state.turn) {
            if self.squares[slot].contains(to) {
                let (mut next, mut squares) = (*next, *squares);
                remove_one(&mut next, &mut squares, slot);
                self.emit(&next, &squares, to, arrival, visit);
            }
        }
    }

    /// Moves of roaming pieces to `answers`.
    fn of_roaming_pieces(&self, answers: Bitboard, visit: &mut Visit<'_>) {
        let (state, turn) = (self.state, self.state.turn);
        let theirs = state.board.by_color(!turn);
        let barred = state.board.by_color(turn) | state.board.by_role(Role::King);
        for slot in slots(turn).filter(|slot| state.counts[*slot] > 0) {
            let before = self.squares[slot];
            let attacked = Kind::of_slot(slot).attacks_from(before, state.board.occupied());
            let targets = attacked.without(barred) & answers;
            let moved = |to: Bitboard| {
                let mut squares = *self.squares;
                squares[slot] = match state.counts[slot] {
                    1 => to,
                    _ => before | to,
                };
                let arrival = Arrival {
                    origins: before,
                    to: Destination::Roaming(slot, to),
                };
                (squares, arrival)
            };
            let quiet = targets.without(theirs);
            if quiet.any() {
                let (squares, arrival) = moved(quiet);
                visit(&state.next(), &squares, &arrival);
            }
            for to in targets & theirs {
                let mut next = state.next();
                next.board.remove(to);
                let (squares, arrival) = moved(Bitboard::from(to));
                self.emit(&next, &squares, to, &arrival, visit);
            }
            for taken in slots(!turn) {
                let to = targets & self.squares[taken];
                if to.any() {
                    let mut next = state.next();
                    let (mut squares, arrival) = moved(to);
                    remove_one(&mut next, &mut squares, taken);
                    visit(&next, &squares, &arrival);
                }
            }
        }
    }

    /// Visits a state unless the king of the side that has moved is certainly attacked.
    fn emit(
        &self,
        next: &AbstractState,
        squares: &RoamingSquares,
        to: Square,
        arrival: &Arrival,
        visit: &mut Visit<'_>,
    ) {
        let (Some(king), Some(_)) = (
            next.board.king(self.state.turn),
            next.board.king(!self.state.turn),
        ) else {
            return;
        };
        let between = next.board.occupied() | self.anywhere | Bitboard::from(to);
        let attackers = next.board.attackers(king, !self.state.turn, between);
        if attackers.is_empty() {
            visit(next, squares, arrival);
        }
    }
}

/// Capture by a pawn.
#[derive(Clone, Copy)]
enum Takes {
    KnownOrNothing,
    Roaming,
    EnPassant,
}

fn remove_one(state: &mut AbstractState, squares: &mut RoamingSquares, slot: usize) {
    state.counts[slot] -= 1;
    if state.counts[slot] == 0 {
        squares[slot] = Bitboard::EMPTY;
    }
}
