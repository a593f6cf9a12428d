//! The rules of chess.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod fen;
mod history;
mod keys;
mod moves;
mod perft;
mod piece;
mod position;
mod san;
mod setup;
mod square;
mod uci;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{Castling, CastlingMode, Wing};
pub use color::{ByColor, Color};
pub use fen::{CastlingStyle, EnPassantStyle, FenError, FenField, FenStyle};
pub use history::History;
pub use moves::{Move, MoveKind, MoveList};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{Outcome, PieceMoves, Position, PositionError};
pub use san::{CheckSign, San, SanError, SanKind};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{UciMove, UciMoveError};
