//! [`Leniency`]: faults of a setup to overlook, and [`LenientPosition`].

use alloc::vec::Vec;

use crate::{Position, PositionError};

/// Faults of a [`Setup`](crate::Setup) to overlook in [`Position::from_setup_lenient`] and
/// [`Position::from_fen_lenient`]. All others refuse it: a missing king, a pawn on the first or last rank, more
/// than sixteen pieces, and a king that could be captured.
///
/// ```
/// use tabiya_rules::{CastlingMode, Leniency, Position};
/// // Three knights and eight pawns.
/// let fen = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKNNR w - - 0 1";
/// assert!(fen.parse::<Position>().is_err());
/// let leniency = Leniency { material: true, ..Leniency::NONE };
/// let lenient = Position::from_fen_lenient(fen, CastlingMode::Standard, leniency)?;
/// assert_eq!(lenient.overlooked[0].to_string(), "white has more pieces than promotions can produce");
/// # Ok::<(), tabiya_rules::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Leniency {
    /// Drop a castling right without its king or rook.
    pub castling_rights: bool,
    /// Drop an en passant square that no pawn can have moved over.
    pub en_passant: bool,
    /// Accept more pieces than promotions can produce. Such a position cannot arise in play, and is not accepted
    /// without this leniency when it is read back.
    pub material: bool,
    /// Accept a check that no move can have given. Such a position cannot arise in play, and is not accepted
    /// without this leniency when it is read back.
    pub checks: bool,
}

impl Leniency {
    /// Overlooks nothing.
    pub const NONE: Self = Self {
        castling_rights: false,
        en_passant: false,
        material: false,
        checks: false,
    };

    /// Overlooks what can be repaired, castling rights and en passant: the position is then valid without leniency.
    pub const REPAIRS: Self = Self {
        castling_rights: true,
        en_passant: true,
        ..Self::NONE
    };

    /// Overlooks all four kinds of faults.
    pub const ALL: Self = Self {
        castling_rights: true,
        en_passant: true,
        material: true,
        checks: true,
    };
}

/// A position, and the faults of its setup that were overlooked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LenientPosition {
    /// The position.
    pub position: Position,
    /// The faults; empty if there were none.
    pub overlooked: Vec<PositionError>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CastlingMode;
    use alloc::{string::ToString, vec::Vec};

    #[track_caller]
    fn check(fen: &str, leniency: Leniency, want: &[&str], read: &str) {
        assert!(Position::from_fen(fen, CastlingMode::Standard).is_err());
        let lenient = Position::from_fen_lenient(fen, CastlingMode::Standard, leniency).unwrap();
        let faults: Vec<_> = lenient.overlooked.iter().map(ToString::to_string).collect();
        assert_eq!(faults, want);
        assert_eq!(lenient.position.fen(), read);
        assert_eq!(lenient.position.key(), lenient.position.recomputed_key());
        if leniency == Leniency::REPAIRS {
            assert_eq!(read.parse(), Ok(lenient.position));
        }
    }

    #[track_caller]
    fn refuse(fen: &str, leniency: Leniency) {
        assert!(Position::from_fen_lenient(fen, CastlingMode::Standard, leniency).is_err());
    }

    #[test]
    fn repairs() {
        check(
            "r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1",
            Leniency::REPAIRS,
            &[
                "the rook on a1 has no castling right, because its king has moved",
                "the rook on h1 has no castling right, because its king has moved",
            ],
            "r3k2r/8/8/8/8/8/8/R4K1R w kq - 0 1",
        );
        check(
            "4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1",
            Leniency::REPAIRS,
            &[
                "the castling rights require a rook on a1",
                "en passant on e6 is impossible: no pawn can have just moved over it",
            ],
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        );
        // The rook gave check: the pawn cannot have moved last.
        check(
            "8/8/8/8/3pP2k/8/8/4K2R b - e3 0 1",
            Leniency::REPAIRS,
            &["en passant on e3 is impossible: no pawn can have just moved over it"],
            "8/8/8/8/3pP2k/8/8/4K2R b - - 0 1",
        );
    }

    #[test]
    fn positions_that_cannot_arise() {
        let fen = "4k3/8/3N1N2/8/8/3K4/8/8 b - - 0 1";
        check(
            fen,
            Leniency::ALL,
            &["no single move can have given check from d6 and f6 at the same time"],
            fen,
        );
        refuse(fen, Leniency::REPAIRS);
        let queens = "Q6Q/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBQQ1KQ1 w - - 0 1";
        refuse(
            queens,
            Leniency {
                material: false,
                ..Leniency::ALL
            },
        );
        check(
            queens,
            Leniency::ALL,
            &["white has more pieces than promotions can produce"],
            queens,
        );
    }

    #[test]
    fn never_overlooked() {
        for (fen, want) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black has no king"),
            (
                "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
                "there is a pawn on h1, but pawns cannot be on the first or last rank",
            ),
            (
                "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
                "the side that is not to move is in check",
            ),
            (
                "k7/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1",
                "white has more than 16 pieces",
            ),
        ] {
            let error = Position::from_fen_lenient(fen, CastlingMode::Standard, Leniency::ALL);
            assert_eq!(error.unwrap_err().to_string(), want);
        }
    }

    /// Fifteen queens have more moves than any position of a game: the list must have room.
    #[test]
    fn sixteen_pieces_fit_a_move_list() {
        let fen = "Q6Q/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBQQ1KQ1 w - - 0 1";
        let lenient = Position::from_fen_lenient(fen, CastlingMode::Standard, Leniency::ALL);
        let position = lenient.unwrap().position;
        assert!(position.count_legal_moves() > 218);
        assert_eq!(position.legal_moves().len(), position.count_legal_moves());
    }
}
