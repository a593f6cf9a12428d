//! [`IllegalMoveReason`]: the reason why a move is not legal, for messages to people.

use super::Position;
use crate::{
    Bitboard, CastlingSide, File, Rank, Role, San, SanError, SanKind, Square, UciMove, attacks,
};

/// Reason why a move is not legal.
///
/// ```
/// use tabiya_rules::{IllegalMoveReason, Position, Square};
/// // 4  . b . . . . . .
/// // 3  . . N . . . . .      The knight is pinned.
/// // 2  . . . . . . . .
/// // 1  . . . . K . . .
/// //    a b c d e f g h
/// let position: Position = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1".parse()?;
/// let reason = position.why_illegal("c3d5".parse()?);
/// assert_eq!(reason, Some(IllegalMoveReason::Pinned { from: Square::C3, by: Square::B4 }));
/// assert_eq!(position.why_illegal("e1e2".parse()?), None, "it is legal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalMoveReason {
    /// The origin is empty.
    EmptySquare {
        /// The origin.
        from: Square,
    },
    /// The piece on the origin is the opponent's.
    OpponentsPiece {
        /// The origin.
        from: Square,
    },
    /// A piece of the same side is on the destination.
    OwnPiece {
        /// The destination.
        to: Square,
    },
    /// The piece never moves that way.
    DoesNotMoveSo {
        /// The piece.
        role: Role,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// A piece is in the way.
    Blocked {
        /// Its square.
        by: Square,
    },
    /// A pawn moves diagonally only to capture.
    NothingToCapture {
        /// The destination.
        to: Square,
    },
    /// The pawn beside cannot be captured en passant: it did not just make a double step, or the king would be
    /// exposed.
    NoEnPassant {
        /// The destination.
        to: Square,
    },
    /// The piece is pinned to its king.
    Pinned {
        /// The pinned piece.
        from: Square,
        /// The pinning piece.
        by: Square,
    },
    /// The king is in check, and the move does not end it.
    StaysInCheck {
        /// A piece that gives check.
        by: Square,
    },
    /// The king would be in check on its new square.
    KingAttacked {
        /// The destination.
        to: Square,
        /// A piece that attacks it.
        by: Square,
    },
    /// There is no right to castle on that side.
    NoCastlingRight {
        /// The side.
        side: CastlingSide,
    },
    /// A piece is in the way of castling.
    CastlingBlocked {
        /// Its square.
        by: Square,
    },
    /// The king is in check and may not castle.
    CastlingInCheck,
    /// The king would cross or reach an attacked square.
    CastlingAttacked {
        /// The attacked square.
        square: Square,
        /// A piece that attacks it.
        by: Square,
    },
    /// The promotion piece is missing.
    MissingPromotion,
    /// A promotion piece was named, but nothing promotes to it.
    NoPromotion,
    /// The side has no such piece.
    NoSuchPiece {
        /// The piece.
        role: Role,
    },
    /// The side has several such pieces, and none can move there.
    NoneReaches {
        /// The piece.
        role: Role,
        /// The destination.
        to: Square,
    },
}

impl Position {
    /// Returns the reason why a move is not legal; `None` if it is legal.
    ///
    /// ```
    /// use tabiya_rules::{IllegalMoveReason, Position, Square};
    /// let reason = Position::START.why_illegal("e7e5".parse()?);
    /// assert_eq!(reason, Some(IllegalMoveReason::OpponentsPiece { from: Square::E7 }));
    /// # Ok::<(), tabiya_rules::UciMoveError>(())
    /// ```
    pub fn why_illegal(&self, uci: UciMove) -> Option<IllegalMoveReason> {
        if uci.to_move(self).is_ok() {
            return None;
        }
        let (from, to) = (uci.from, uci.to);
        let Some(piece) = self.piece_at(from) else {
            return Some(IllegalMoveReason::EmptySquare { from });
        };
        if piece.color != self.turn {
            return Some(IllegalMoveReason::OpponentsPiece { from });
        }
        // A wrong promotion piece counts only if the move is legal otherwise.
        let promotes = piece.role == Role::Pawn && to.rank() == Rank::Eighth.relative_to(self.turn);
        let promotion = promotes.then_some(Role::Queen);
        let usual = UciMove { promotion, ..uci };
        if uci.promotion != promotion && usual.to_move(self).is_ok() {
            return Some(match uci.promotion {
                None => IllegalMoveReason::MissingPromotion,
                Some(_) => IllegalMoveReason::NoPromotion,
            });
        }
        Some(match self.intended_castling(from, to) {
            Some(side) if piece.role == Role::King => self.why_no_castling(side),
            _ => self
                .why_unreachable(piece.role, from, to)
                .unwrap_or_else(|| self.why_king_unsafe(piece.role, from, to)),
        })
    }

    /// Returns the reason why a move in SAN is not legal; `None` if it is legal or ambiguous.
    ///
    /// ```
    /// use tabiya_rules::{IllegalMoveReason, Position, Role, Square};
    /// let reason = Position::START.why_illegal_san("Nd4".parse()?);
    /// let (role, to) = (Role::Knight, Square::D4);
    /// assert_eq!(reason, Some(IllegalMoveReason::NoneReaches { role, to }));
    /// # Ok::<(), tabiya_rules::SanError>(())
    /// ```
    pub fn why_illegal_san(&self, san: San) -> Option<IllegalMoveReason> {
        match san.to_move(self) {
            Ok(_) | Err(SanError::Ambiguous { .. } | SanError::Null) => return None,
            Err(SanError::MissingPromotion { .. }) => {
                return Some(IllegalMoveReason::MissingPromotion);
            }
            Err(_) => {}
        }
        let (role, file, rank, capture, to, promotion) = match san.kind {
            SanKind::Null => return None,
            SanKind::Castle(side) => return Some(self.why_no_castling(side)),
            SanKind::Normal {
                role: None,
                file: Some(file),
                rank: Some(rank),
                to,
                promotion,
                ..
            } => {
                let from = Square::new(file, rank);
                return self.why_illegal(UciMove {
                    from,
                    to,
                    promotion,
                });
            }
            SanKind::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => (
                role.unwrap_or(Role::Pawn),
                file,
                rank,
                capture,
                to,
                promotion,
            ),
        };
        let all = self.board.pieces(self.turn, role);
        if all.is_empty() {
            return Some(IllegalMoveReason::NoSuchPiece { role });
        }
        let mut candidates = all;
        // A pawn that does not capture stays on its file.
        let file: Option<File> = match role {
            Role::Pawn if !capture => file.or(Some(to.file())),
            _ => file,
        };
        if let Some(file) = file {
            candidates &= Bitboard::from(file);
        }
        if let Some(rank) = rank {
            candidates &= Bitboard::from(rank);
        }
        let reasons = candidates.into_iter().filter_map(|from| {
            self.why_illegal(UciMove {
                from,
                to,
                promotion,
            })
        });
        // The piece that comes closest to a legal move is meant.
        let best = reasons.min_by_key(IllegalMoveReason::distance_from_legal);
        Some(match best {
            Some(IllegalMoveReason::DoesNotMoveSo { .. }) if candidates.more_than_one() => {
                IllegalMoveReason::NoneReaches { role, to }
            }
            Some(reason) => reason,
            None => IllegalMoveReason::NoneReaches { role, to },
        })
    }

    /// Returns the side if a move of the king from its first rank looks like castling: onto its own rook, or two or
    /// more squares to where castling puts the king.
    fn intended_castling(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let home = Rank::First.relative_to(self.turn);
        if from.rank() != home || to.rank() != home || from == to {
            return None;
        }
        let side = CastlingSide::of(from, to);
        let right = self.castling.rook(self.turn, side);
        let is_far = from.distance(to) > 1 && to == side.king_to(self.turn);
        let may_once_have_castled = right.is_some() || from.file() == File::E;
        let is_own_rook = self.board.pieces(self.turn, Role::Rook).contains(to);
        let takes_rook = right == Some(to) || (is_own_rook && from.distance(to) > 1);
        (takes_rook || (is_far && may_once_have_castled)).then_some(side)
    }

    fn why_no_castling(&self, side: CastlingSide) -> IllegalMoveReason {
        let king = self.king(self.turn);
        let Some(rook) = self.castling.rook(self.turn, side) else {
            return IllegalMoveReason::NoCastlingRight { side };
        };
        if self.is_check() {
            return IllegalMoveReason::CastlingInCheck;
        }
        let (king_to, rook_to) = (side.king_to(self.turn), side.rook_to(self.turn));
        let king_path = attacks::between(king, king_to) | king_to.bit();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bit();
        let others = self.board.occupied() & !(king.bit() | rook.bit());
        if let Some(by) = nearest(king, (king_path | rook_path) & others) {
            return IllegalMoveReason::CastlingBlocked { by };
        }
        let without_king = self.board.occupied() ^ king.bit();
        let attacker = |square, occupied| {
            let attackers = self.board.attackers(square, !self.turn, occupied);
            let by = attackers.first();
            by.map(|by| IllegalMoveReason::CastlingAttacked { square, by })
        };
        let mut on_the_way = (king_path & !king_to.bit()).into_iter();
        on_the_way
            .find_map(|square| attacker(square, without_king))
            .or_else(|| attacker(king_to, others | rook_to.bit()))
            .unwrap_or(IllegalMoveReason::NoCastlingRight { side })
    }

    /// Returns the reason why a piece cannot reach a square, kings and checks aside.
    fn why_unreachable(&self, role: Role, from: Square, to: Square) -> Option<IllegalMoveReason> {
        if role == Role::Pawn {
            return self.why_no_pawn_move(from, to);
        }
        if !attacks::of(role, self.turn, from, Bitboard::EMPTY).contains(to) {
            return Some(IllegalMoveReason::DoesNotMoveSo { role, from, to });
        }
        let between = attacks::between(from, to) & self.board.occupied();
        if let Some(by) = nearest(from, between).filter(|_| role != Role::Knight) {
            return Some(IllegalMoveReason::Blocked { by });
        }
        let own = self.board.by_color(self.turn).contains(to);
        own.then_some(IllegalMoveReason::OwnPiece { to })
    }

    fn why_no_pawn_move(&self, from: Square, to: Square) -> Option<IllegalMoveReason> {
        let (color, occupied) = (self.turn, self.board.occupied());
        let one = from.bit().forward(color);
        let is_first_move = from.rank() == Rank::Second.relative_to(color);
        let two = match is_first_move {
            true => one.forward(color),
            false => Bitboard::EMPTY,
        };
        if (one | two).contains(to) {
            let path = match one.contains(to) {
                true => one,
                false => one | two,
            };
            return nearest(from, path & occupied).map(|by| IllegalMoveReason::Blocked { by });
        }
        let role = Role::Pawn;
        if !attacks::pawn(color, from).contains(to) {
            return Some(IllegalMoveReason::DoesNotMoveSo { role, from, to });
        }
        if self.board.by_color(color).contains(to) {
            return Some(IllegalMoveReason::OwnPiece { to });
        }
        if occupied.contains(to) {
            return None;
        }
        let passed = Square::new(to.file(), from.rank());
        let is_pawn_beside = self.board.pieces(!color, Role::Pawn).contains(passed);
        let is_on_fifth = from.rank() == Rank::Fifth.relative_to(color);
        Some(match is_pawn_beside && is_on_fifth {
            true => IllegalMoveReason::NoEnPassant { to },
            false => IllegalMoveReason::NothingToCapture { to },
        })
    }

    /// Returns the reason why a piece that reaches a square leaves its king attacked.
    fn why_king_unsafe(&self, role: Role, from: Square, to: Square) -> IllegalMoveReason {
        let king = self.king(self.turn);
        let does_not_move_so = IllegalMoveReason::DoesNotMoveSo { role, from, to };
        if role == Role::King {
            let without_king = self.board.occupied() ^ king.bit();
            let by = self.board.attackers(to, !self.turn, without_king).first();
            return by.map_or(does_not_move_so, |by| IllegalMoveReason::KingAttacked {
                to,
                by,
            });
        }
        if self.pinned.contains(from) && !attacks::line(king, from).contains(to) {
            let without = self.board.occupied() ^ from.bit();
            let attackers = self.board.sliding_attackers(king, !self.turn, without);
            let new = attackers & !self.checkers;
            if let Some(by) = new.first() {
                return IllegalMoveReason::Pinned { from, by };
            }
        }
        let by = self.checkers.first();
        by.map_or(does_not_move_so, |by| IllegalMoveReason::StaysInCheck {
            by,
        })
    }
}

impl IllegalMoveReason {
    /// Rank among the reasons of several pieces: the lowest is that of the piece that was probably meant.
    fn distance_from_legal(&self) -> u8 {
        match self {
            Self::MissingPromotion | Self::NoPromotion => 0,
            Self::Pinned { .. } | Self::StaysInCheck { .. } | Self::KingAttacked { .. } => 1,
            Self::NoEnPassant { .. } | Self::CastlingInCheck => 2,
            Self::NoCastlingRight { .. }
            | Self::CastlingBlocked { .. }
            | Self::CastlingAttacked { .. } => 2,
            Self::OwnPiece { .. } => 3,
            Self::NothingToCapture { .. } | Self::Blocked { .. } => 4,
            Self::DoesNotMoveSo { .. } | Self::NoneReaches { .. } => 5,
            Self::EmptySquare { .. } | Self::OpponentsPiece { .. } | Self::NoSuchPiece { .. } => 6,
        }
    }
}

/// Returns the square of a set that is nearest to another.
fn nearest(to: Square, among: Bitboard) -> Option<Square> {
    among.into_iter().min_by_key(|square| square.distance(to))
}

#[cfg(test)]
mod tests {
    use std::{format, string::String};

    use super::*;
    use crate::CastlingMode;

    #[track_caller]
    fn check(fen: &str, text: &str, want: &str) {
        let position: Position = fen.parse().unwrap();
        let found = match text.parse::<UciMove>() {
            Ok(uci) => position.why_illegal(uci),
            Err(_) => position.why_illegal_san(text.parse().unwrap()),
        };
        let found = found.map_or(String::from("legal"), |reason| format!("{reason:?}"));
        assert_eq!(found, want, "{text} in {fen}");
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn whose_piece() {
        check(START, "e2e4", "legal");
        check(START, "e4e5", "EmptySquare { from: e4 }");
        check(START, "e7e5", "OpponentsPiece { from: e7 }");
        check(START, "e1e2", "OwnPiece { to: e2 }");
        check(START, "Ke2", "OwnPiece { to: e2 }");
    }

    #[test]
    fn movement_and_obstacles() {
        check(START, "a1a3", "Blocked { by: a2 }");
        check(START, "d1d4", "Blocked { by: d2 }");
        check(
            START,
            "e2e5",
            "DoesNotMoveSo { role: Pawn, from: e2, to: e5 }",
        );
        check(
            START,
            "b1b3",
            "DoesNotMoveSo { role: Knight, from: b1, to: b3 }",
        );
        check(START, "e2d3", "NothingToCapture { to: d3 }");
        check(START, "Nd4", "NoneReaches { role: Knight, to: d4 }");
        check(START, "Bb5", "Blocked { by: e2 }");
        check(
            START,
            "e5",
            "DoesNotMoveSo { role: Pawn, from: e2, to: e5 }",
        );
        let blocked = "4k3/8/8/8/4p3/4n3/4P3/4K3 w - - 0 1";
        check(blocked, "e2e3", "Blocked { by: e3 }");
        check(blocked, "e2e4", "Blocked { by: e3 }");
        check(blocked, "Qd4", "NoSuchPiece { role: Queen }");
    }

    #[test]
    fn kings_and_checks() {
        let pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
        check(pinned, "Nd5", "Pinned { from: c3, by: b4 }");
        let checked = "4k3/8/8/8/1b6/8/8/4K2R w - - 0 1";
        check(checked, "h1h2", "StaysInCheck { by: b4 }");
        check(checked, "Kd2", "KingAttacked { to: d2, by: b4 }");
        // Behind the king, on the line of the check.
        let rook = "4r1k1/8/8/8/8/4K3/8/8 w - - 0 1";
        check(rook, "e3e2", "KingAttacked { to: e2, by: e8 }");
        let kings = "8/8/8/3k4/8/3K4/8/8 w - - 0 1";
        check(kings, "Kd4", "KingAttacked { to: d4, by: d5 }");
    }

    #[test]
    fn castling() {
        let fen = |pieces: &str, rights: &str| format!("4k3/8/8/8/8/8/{pieces} w {rights} - 0 1");
        for text in ["e1g1", "O-O", "e1h1"] {
            check(&fen("8/4K2R", "K"), text, "legal");
            check(
                &fen("8/4K2R", "-"),
                text,
                "NoCastlingRight { side: KingSide }",
            );
            check(&fen("8/4KB1R", "K"), text, "CastlingBlocked { by: f1 }");
            check(&fen("8/4K1nR", "K"), text, "CastlingBlocked { by: g1 }");
            check(&fen("3p4/4K2R", "K"), text, "CastlingInCheck");
            check(
                &fen("4p3/4K2R", "K"),
                text,
                "CastlingAttacked { square: f1, by: e2 }",
            );
            check(
                &fen("7p/4K2R", "K"),
                text,
                "CastlingAttacked { square: g1, by: h2 }",
            );
        }
        check(&fen("8/RN2K3", "Q"), "O-O-O", "CastlingBlocked { by: b1 }");
        check(START, "O-O", "CastlingBlocked { by: f1 }");
        // Not castling: the king is elsewhere.
        let king = "DoesNotMoveSo { role: King, from: e2, to: g2 }";
        check(&fen("4K3/7R", "-"), "e2g2", king);
    }

    #[test]
    fn pawns() {
        let promoting = "8/4P3/8/8/8/k7/8/4K3 w - - 0 1";
        check(promoting, "e7e8", "MissingPromotion");
        check(promoting, "e8", "MissingPromotion");
        check(promoting, "e1e2q", "NoPromotion");
        check(promoting, "e7d8q", "NothingToCapture { to: d8 }");
        let stale = "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1";
        check(stale, "exd6", "NoEnPassant { to: d6 }");
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", "legal");
        // Both pawns would leave the rank.
        check(
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "e5d6",
            "NoEnPassant { to: d6 }",
        );
    }

    /// A move has a reason exactly if it is not legal.
    #[test]
    fn reasons_are_exactly_for_illegal_moves() {
        let fens = [
            START,
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        ];
        let positions = fens.map(|fen| fen.parse::<Position>().unwrap());
        let shuffled = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1";
        let shuffled = Position::from_fen(shuffled, CastlingMode::Chess960).unwrap();
        for position in positions.into_iter().chain([shuffled]) {
            for from in Bitboard::FULL {
                for to in Bitboard::FULL {
                    for promotion in [None, Some(Role::Queen), Some(Role::King)] {
                        let uci = UciMove {
                            from,
                            to,
                            promotion,
                        };
                        let is_legal = uci.to_move(&position).is_ok();
                        let reason = position.why_illegal(uci);
                        assert_eq!(reason.is_none(), is_legal, "{uci}: {reason:?}");
                    }
                }
            }
        }
    }
}
