//! [`Weights`]: what a network has learnt, and the file that holds it.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `TABIYANN` |
//! | 8–9 | version of this format: 1 |
//! | 10–11 | [`WIDTH`] |
//! | 12–13 | [`BUCKETS`] |
//! | 14–15 | [`SCALE`] |
//! | 16–17 | [`INPUT_ONE`] |
//! | 18–19 | [`OUTPUT_ONE`] |
//! | 20–23 | bytes after the head |
//! | 24–27 | CRC-32 of the bytes after the head |
//! | 28–31 | zero |
//! | 32… | first layer: a row of [`WIDTH`] numbers of 16 bits for each of [`INPUTS`] inputs |
//! | | a row of biases |
//! | | second layer: for each bucket a row for the side to move, then one for the other |
//! | | a bias of 32 bits for each bucket |

use std::fmt;

use super::{
    BIAS_MOST, BUCKETS, INPUT_MOST, INPUT_ONE, INPUTS, OUTPUT_MOST, OUTPUT_ONE, SCALE, WIDTH,
    crc::crc32,
};

/// A number for each sum of the first layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; WIDTH]);

impl Row {
    /// All zero.
    pub const ZERO: Self = Self([0; WIDTH]);
}

/// What a network has learnt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What each input adds to the sums: [`INPUTS`] rows.
    pub input: Vec<Row>,
    /// What the sums are without any input.
    pub input_bias: Row,
    /// For each bucket: what the sums of the side to move count, and those of the other side.
    pub output: [[Row; 2]; BUCKETS],
    /// For each bucket: what the output is without any sums.
    pub output_bias: [i32; BUCKETS],
}

/// Why bytes are no network for this program.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// They begin otherwise.
    NotANetwork,
    /// They are of another version of the format.
    Version {
        /// That version.
        found: u16,
    },
    /// The network is of another shape than the program's.
    Shape {
        /// What differs.
        what: &'static str,
        /// What it is.
        found: u16,
        /// What it would have to be.
        wanted: u16,
    },
    /// There are more or fewer bytes than the shape needs.
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// The bytes have changed since they were written.
    Damaged,
    /// A weight is so large that sums could overflow.
    TooLarge {
        /// Where it is.
        what: &'static str,
        /// The weight.
        found: i32,
    },
}

const MAGIC: [u8; 8] = *b"TABIYANN";
const VERSION: u16 = 1;
const HEAD: usize = 32;
const BODY: usize = 2 * WIDTH * (INPUTS + 1 + 2 * BUCKETS) + 4 * BUCKETS;

/// What describes the shape, in the order of the file.
const SHAPE: [(&str, u16); 5] = [
    ("width", WIDTH as u16),
    ("number of buckets", BUCKETS as u16),
    ("scale", SCALE as u16),
    ("unit of the first layer", INPUT_ONE as u16),
    ("unit of the second layer", OUTPUT_ONE as u16),
];

impl Weights {
    /// Nothing learnt: every position is even.
    pub fn zero() -> Self {
        Self {
            input: vec![Row::ZERO; INPUTS],
            input_bias: Row::ZERO,
            output: [[Row::ZERO; 2]; BUCKETS],
            output_bias: [0; BUCKETS],
        }
    }

    /// The weights as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(BODY);
        for row in self.rows() {
            body.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = Vec::with_capacity(HEAD + BODY);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(SHAPE.iter().flat_map(|(_, value)| value.to_le_bytes()));
        bytes.extend((body.len() as u32).to_le_bytes());
        bytes.extend(crc32(&body).to_le_bytes());
        bytes.resize(HEAD, 0);
        bytes.append(&mut body);
        bytes
    }

    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let body = body(bytes)?;
        let (rows, biases) = body.split_at(BODY - 4 * BUCKETS);
        let mut weights = Self::zero();
        let (numbers, _) = rows.as_chunks::<2>();
        for (row, numbers) in weights.rows_mut().zip(numbers.chunks(WIDTH)) {
            for (weight, bytes) in row.0.iter_mut().zip(numbers) {
                *weight = i16::from_le_bytes(*bytes);
            }
        }
        let (biases, _) = biases.as_chunks::<4>();
        for (bias, bytes) in weights.output_bias.iter_mut().zip(biases) {
            *bias = i32::from_le_bytes(*bytes);
        }
        weights.check()?;
        Ok(weights)
    }

    /// Refuses weights with which sums could overflow.
    fn check(&self) -> Result<(), NetworkError> {
        let rows = |rows: &[Row], most: i16, what| {
            let mut numbers = rows.iter().flat_map(|row| row.0);
            match numbers.find(|weight| weight.unsigned_abs() > most as u16) {
                Some(found) => Err(NetworkError::TooLarge {
                    what,
                    found: found.into(),
                }),
                None => Ok(()),
            }
        };
        rows(&self.input, INPUT_MOST, "weight of the first layer")?;
        rows(&[self.input_bias], INPUT_MOST, "bias of the first layer")?;
        rows(
            self.output.as_flattened(),
            OUTPUT_MOST,
            "weight of the second layer",
        )?;
        let mut biases = self.output_bias.into_iter();
        match biases.find(|bias| bias.unsigned_abs() > BIAS_MOST as u32) {
            Some(found) => Err(NetworkError::TooLarge {
                what: "bias of the second layer",
                found,
            }),
            None => Ok(()),
        }
    }

    /// Every row, in the order of the file.
    fn rows(&self) -> impl Iterator<Item = &Row> {
        let output = self.output.as_flattened();
        self.input.iter().chain([&self.input_bias]).chain(output)
    }

    fn rows_mut(&mut self) -> impl Iterator<Item = &mut Row> {
        let output = self.output.as_flattened_mut();
        self.input
            .iter_mut()
            .chain([&mut self.input_bias])
            .chain(output)
    }
}

/// Checks the head, and returns what comes after it, [`BODY`] bytes.
fn body(bytes: &[u8]) -> Result<&[u8], NetworkError> {
    let (head, body) = bytes
        .split_first_chunk::<HEAD>()
        .filter(|(head, _)| head.starts_with(&MAGIC))
        .ok_or(NetworkError::NotANetwork)?;
    let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
    let long = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
    if short(8) != VERSION {
        return Err(NetworkError::Version { found: short(8) });
    }
    for (i, (what, wanted)) in SHAPE.into_iter().enumerate() {
        let found = short(10 + 2 * i);
        if found != wanted {
            return Err(NetworkError::Shape {
                what,
                found,
                wanted,
            });
        }
    }
    if body.len() != BODY || long(20) as usize != BODY {
        return Err(NetworkError::Length {
            found: bytes.len(),
            wanted: HEAD + BODY,
        });
    }
    if crc32(body) != long(24) {
        return Err(NetworkError::Damaged);
    }
    Ok(body)
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANetwork => f.write_str("this is no network of Tabiya's"),
            Self::Version { found } => write!(
                f,
                "the file is of version {found}, and this program reads version {VERSION}"
            ),
            Self::Shape {
                what,
                found,
                wanted,
            } => write!(
                f,
                "the network's {what} is {found}, and this program is built for {wanted}"
            ),
            Self::Length { found, wanted } => {
                write!(f, "the file has {found} bytes instead of {wanted}")
            }
            Self::Damaged => f.write_str("the file is damaged: its check does not fit"),
            Self::TooLarge { what, found } => write!(f, "a {what} is too large: {found}"),
        }
    }
}

impl std::error::Error for NetworkError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::tests::random_weights;

    #[test]
    fn what_is_written_reads_again() {
        let weights = random_weights(3);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::read(&bytes), Ok(weights));
        assert!(bytes.len() < 2 << 20, "it is to be embedded");
    }

    #[test]
    fn refusals() {
        let good = Weights::zero().to_bytes();
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            Weights::read(&bytes)
        };
        assert_eq!(Weights::read(b""), Err(NetworkError::NotANetwork));
        assert_eq!(changed(0), Err(NetworkError::NotANetwork));
        assert_eq!(changed(8), Err(NetworkError::Version { found: 0 }));
        assert!(matches!(
            changed(10),
            Err(NetworkError::Shape { what: "width", .. })
        ));
        assert!(matches!(changed(20), Err(NetworkError::Length { .. })));
        assert_eq!(changed(24), Err(NetworkError::Damaged));
        assert_eq!(changed(good.len() - 1), Err(NetworkError::Damaged));
        for end in [0, 7, 31, 32, good.len() - 1] {
            assert!(Weights::read(&good[..end]).is_err());
        }
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let check = |change: fn(&mut Weights)| {
            let mut weights = Weights::zero();
            change(&mut weights);
            let read = Weights::read(&weights.to_bytes());
            assert!(matches!(read, Err(NetworkError::TooLarge { .. })));
        };
        check(|weights| weights.input[5].0[7] = i16::MIN);
        check(|weights| weights.input_bias.0[0] = INPUT_MOST + 1);
        check(|weights| weights.output[7][1].0[9] = -128);
        check(|weights| weights.output_bias[0] = i32::MIN);
    }
}
