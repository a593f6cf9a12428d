//! Compressed files, read as if they were not compressed.
//!
//! ```
//! use std::io::Read;
//! use tabiya_decompress::Decompressor;
//!
//! let mut text = String::new();
//! Decompressor::new(&b"1. e4 e5 *"[..]).read_to_string(&mut text)?;
//! assert_eq!(text, "1. e4 e5 *");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Layout
//!
//! - `decompressor`: [`Decompressor`], the reader
//! - `format`: the formats and their first bytes
//! - `error`: [`DecompressError`]
//! - `source`: the compressed bytes, and how their reading ended

mod decompressor;
mod error;
mod format;
mod source;

pub use decompressor::Decompressor;
pub use error::{DecompressError, DecompressErrorKind};
pub use format::Compression;
