#![doc = include_str!("../README.md")]
//!
//! # Layout
//!
//! Board:
//! - `square`: [`Square`], [`File`], [`Rank`]; `color`: [`Color`], [`ByColor`]; `piece`: [`Role`], [`Piece`].
//! - `bitboard`: [`Bitboard`], a set of squares in one machine word.
//! - [`attacks`]: attack tables for each piece and square.
//! - `board`: [`Board`], the placement of the pieces.
//! - `castling`: [`CastlingRights`], [`CastlingSide`] and [`CastlingMode`] (standard or Chess960).
//!
//! Position:
//! - `setup`: [`Setup`], unchecked board state, and the numbered starting positions of Chess960.
//! - `leniency`: [`Leniency`], faults of a setup to overlook.
//! - `position`: [`Position`]: move generation, playing moves, legality and check tests, static exchange
//!   evaluation (SEE), outcomes, and validation of setups.
//! - `moves`: [`Move`], [`MoveKind`], [`MoveList`].
//! - `zobrist`: Zobrist hash keys, made of the Polyglot format's constants.
//! - `history`: [`History`], repetition and the fifty-move rule.
//! - `result`: [`GameResult`], `1-0`, `0-1`, `1/2-1/2` or `*`.
//! - `perft`: [`perft()`] and [`divide`], node counts to test a move generator.
//!
//! Notation:
//! - `fen`: positions as FEN, X-FEN and Shredder-FEN; [`FenError`].
//! - `epd`: [`Epd`], positions with operations, as in test suites.
//! - `error_offset`: where in a text a [`FenError`] or [`EpdError`] is.
//! - `san`: [`San`], standard algebraic notation; `uci`: [`UciMove`], coordinate notation.
//! - `serde_impls`: serialization, behind the feature `serde`: values as their text, and [`Position`] as
//!   `{"fen": "…", "mode": "standard"}`. [`Move`] is not serializable, because it is meaningless without its
//!   position: store a [`UciMove`].
//!
//! # Features
//!
//! - `std`, on by default: nothing but the `std` features of other crates; without it, `no_std` with `alloc`.
//! - `serde`: serialization of squares, moves in UCI notation, positions and so on, as text.
//! - `schema`: JSON Schema of the serialized forms, with `schemars`.
//!
//! # Playing a move
//!
//! Methods named `play` return a new position, those named `make` change it in place:
//!
//! | Move | New position | In place |
//! |---|---|---|
//! | a [`Move`] known to be legal | [`play`](Position::play) | [`make`](Position::make) |
//! | any [`Move`] | [`try_play`](Position::try_play) | |
//! | SAN | [`play_san`](Position::play_san) | [`make_san`](Position::make_san) |
//! | UCI notation | [`play_uci`](Position::play_uci) | |
//! | a null move | [`null_move`](Position::null_move) | |
//!
//! # How to …
//!
//! ## … set up and show a position
//!
//! [`str::parse`] reads a FEN and [`Position::fen`] writes one. A [`Board`] prints as a diagram.
//!
//! ```
//! use tabiya_rules::{Position, Square};
//!
//! let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
//! let drawing = "\
//! 8  r . . . k . . r
//! 7  p . p p q p b .
//! 6  b n . . p n p .
//! 5  . . . P N . . .
//! 4  . p . . P . . .
//! 3  . . N . . Q . p
//! 2  P P P B B P P P
//! 1  R . . . K . . R
//!    a b c d e f g h";
//! assert_eq!(position.board().to_string(), drawing);
//! assert_eq!(position.piece_at(Square::F3).map(|piece| piece.letter()), Some('Q'));
//!
//! let error = "8/8/8/8/8/8/8/4K3 w - - 0 1".parse::<Position>().unwrap_err();
//! assert_eq!(error.to_string(), "black has no king");
//! // [`Position::from_fen_lenient`] overlooks named faults, such as a wrong castling right.
//! # Ok::<(), tabiya_rules::FenError>(())
//! ```
//!
//! ## … loop over legal moves
//!
//! ```
//! use tabiya_rules::Position;
//!
//! // 8  . . . . . . . k
//! // 7  . . . . . K . .
//! // 6  . . . . . . . .
//! // 5  . . . . . . . .      White mates in one.
//! // 4  . . . . . . . .
//! // 3  . . . . . . . .
//! // 2  . . . . . . . .
//! // 1  . . . . . . R .
//! //    a b c d e f g h
//! let position: Position = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1".parse()?;
//! let mates: Vec<String> = position
//!     .legal_moves()
//!     .into_iter()
//!     .filter(|m| position.play(*m).is_checkmate())
//!     .map(|m| position.san(m).to_string())
//!     .collect();
//! assert_eq!(mates, ["Rh1#"]);
//! # Ok::<(), tabiya_rules::FenError>(())
//! ```
//!
//! [`Position::captures`], [`Position::tactical_moves`] and [`Position::quiet_moves`] generate some of them,
//! [`Position::count_legal_moves`] only counts, and [`Position::generate_moves`] calls back without a list.
//!
//! ## … read and write moves
//!
//! [`San`] reads leniently and writes exactly. [`UciMove`] is coordinate notation. [`Position::play_san`] and
//! [`Position::play_uci`] read and play.
//!
//! ```
//! use tabiya_rules::{Position, San, SanError, UciMove};
//!
//! let position: Position = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse()?;
//! let m = "e4xd5!?".parse::<San>()?.to_move(&position)?;
//! assert_eq!(position.san(m).to_string(), "exd5");
//! assert_eq!(position.uci(m).to_string(), "e4d5");
//! assert_eq!("e4d5".parse::<UciMove>()?.to_move(&position), Ok(m));
//!
//! let error = "Nd5".parse::<San>()?.to_move(&position).unwrap_err();
//! assert_eq!(error.to_string(), "Nd5 is not legal here");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## … know when a game is over
//!
//! [`Position::outcome`] tells what the board alone decides. Repetition and the fifty-move rule need the
//! game's [`History`]: threefold repetition and fifty moves may be claimed, fivefold repetition and
//! seventy-five moves end the game.
//!
//! ```
//! use tabiya_rules::{History, Position};
//!
//! let mut position = Position::START;
//! let mut history = History::new(&position);
//! for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
//!     position = position.play_san(text)?;
//!     history.push(&position);
//! }
//! assert!(!history.is_threefold_repetition());
//! // Black announces Ng8 and claims (FIDE 9.2.1).
//! let next = position.play_san("Ng8")?;
//! assert_eq!(history.occurrences_with(&next), 3);
//! assert_eq!(next.outcome(), None, "nothing on the board itself ends the game");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## … play Chess960
//!
//! [`Setup::chess960`] returns the numbered starting positions, [`Setup::double_chess960`] takes a number for
//! each side. The [`CastlingMode`] decides which castling rights are valid and how UCI writes castling; a
//! [`Move`] always encodes castling as the king capturing its own rook.
//!
//! ```
//! use tabiya_rules::{CastlingMode, CastlingStyle, FenStyle, Position, San, Setup};
//!
//! let setup = Setup::chess960(356).unwrap();
//! let start = Position::from_setup(&setup, CastlingMode::Chess960)?;
//! assert_eq!(start.fen(), "nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w KQkq - 0 1");
//! let style = FenStyle { castling: CastlingStyle::Shredder, ..FenStyle::default() };
//! assert!(start.fen_as(style).contains(" FDfd "));
//!
//! // 1  . R K . . . . .      The king stays, the rook jumps over it.
//! //    a b c d e f g h
//! let position = Position::from_fen("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", CastlingMode::Chess960)?;
//! let m = "O-O-O".parse::<San>()?.to_move(&position)?;
//! assert_eq!(position.uci(m).to_string(), "c1b1");
//! assert_eq!(position.play(m).board().fen(), "4k3/8/8/8/8/8/8/2KR4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## … use hash keys
//!
//! [`Position::key`] is a Zobrist hash, updated incrementally. It is equal for positions that are the same by
//! FIDE 9.2.3. [`Position::polyglot_key`] is the hash of Polyglot books, which differs only in when en passant
//! counts.
//!
//! ```
//! use std::collections::HashMap;
//! use tabiya_rules::Position;
//!
//! let mut seen: HashMap<u64, usize> = HashMap::new();
//! for line in ["d4 Nf6 c4", "c4 Nf6 d4", "Nf3 d5"] {
//!     let mut position = Position::START;
//!     for text in line.split(' ') {
//!         position = position.play_san(text)?;
//!     }
//!     *seen.entry(position.key()).or_default() += 1;
//! }
//! assert_eq!(seen.len(), 2, "two of the lines transpose");
//! # Ok::<(), tabiya_rules::SanError>(())
//! ```
//!
//! ## … write perft
//!
//! [`perft()`] exists already; this slower version shows a recursive search.
//!
//! ```
//! use tabiya_rules::Position;
//!
//! fn perft(position: &Position, depth: u32) -> u64 {
//!     match depth {
//!         0 => 1,
//!         1 => position.count_legal_moves() as u64,
//!         _ => position
//!             .legal_moves()
//!             .into_iter()
//!             .map(|m| perft(&position.play(m), depth - 1))
//!             .sum(),
//!     }
//! }
//! assert_eq!(perft(&Position::START, 3), 8_902);
//! assert_eq!(perft(&Position::START, 4), tabiya_rules::perft(&Position::START, 4));
//! ```
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
mod cpu;
mod epd;
mod error_offset;
mod fen;
mod history;
mod leniency;
mod moves;
mod perft;
mod piece;
mod position;
mod result;
mod san;
#[cfg(feature = "schema")]
mod schema_impls;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod square;
mod uci;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::{ByColor, Color};
pub use epd::{Contact, Epd, EpdError, Operation};
pub use fen::{CastlingStyle, EnPassantMode, FenError, FenField, FenStyle};
pub use history::History;
pub use leniency::{Leniency, LenientPosition};
pub use moves::{Move, MoveKind, MoveList};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use position::{IllegalMoveReason, Outcome, PieceMoves, Position, PositionError};
pub use result::{GameResult, GameResultError};
pub use san::{CheckSuffix, San, SanError, SanKind};
pub use setup::Setup;
pub use square::{File, Rank, Square, SquareError};
pub use uci::{UciMove, UciMoveError};
