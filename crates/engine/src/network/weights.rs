//! [`Weights`]: the quantised weights of a network, and their file format.
//!
//! All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | `TABIYANN` |
//! | 8–9 | version of this format: 1 |
//! | 10–11 | [`HIDDEN_SIZE`] |
//! | 12–13 | [`OUTPUT_BUCKETS`] |
//! | 14–15 | [`SCALE`] |
//! | 16–17 | [`INPUT_QUANTISATION`] |
//! | 18–19 | [`OUTPUT_QUANTISATION`] |
//! | 20–23 | length of the body (the bytes after the header) |
//! | 24–27 | CRC-32 of the body |
//! | 28–31 | zero |
//! | 32… | feature transformer: a row of [`HIDDEN_SIZE`] 16-bit weights for each of [`INPUT_FEATURES`] features |
//! | | a row of 16-bit biases |
//! | | output layer: for each bucket a row for the side to move, then one for the other side |
//! | | a 32-bit bias for each bucket |

use std::fmt;

use super::{
    HIDDEN_SIZE, INPUT_FEATURES, INPUT_QUANTISATION, MAX_INPUT_WEIGHT, MAX_OUTPUT_BIAS,
    MAX_OUTPUT_WEIGHT, OUTPUT_BUCKETS, OUTPUT_QUANTISATION, SCALE, crc::crc32,
};

/// One number for each neuron of the first layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Row(pub [i16; HIDDEN_SIZE]);

impl Row {
    /// All zero.
    pub const ZERO: Self = Self([0; HIDDEN_SIZE]);
}

/// Quantised weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Weights of the feature transformer: [`INPUT_FEATURES`] rows.
    pub input: Vec<Row>,
    /// Biases of the feature transformer.
    pub input_bias: Row,
    /// Output weights of each bucket: for the side to move, and for the other side.
    pub output: [[Row; 2]; OUTPUT_BUCKETS],
    /// Output bias of each bucket.
    pub output_bias: [i32; OUTPUT_BUCKETS],
}

/// Error in a network file.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file does not start with the magic number.
    NotANetwork,
    /// Unsupported version of the format.
    Version {
        /// Version of the file.
        found: u16,
    },
    /// The architecture differs from that of this program.
    Architecture {
        /// Property that differs.
        what: &'static str,
        /// Value in the file.
        found: u16,
        /// Value of this program.
        expected: u16,
    },
    /// The file is too long or too short.
    Length {
        /// Length of the file.
        found: usize,
        /// Length required by the architecture.
        expected: usize,
    },
    /// The checksum does not match.
    Damaged,
    /// A weight is so large that sums could overflow.
    TooLarge {
        /// Kind of weight.
        what: &'static str,
        /// Value of the weight.
        found: i32,
    },
}

const MAGIC: [u8; 8] = *b"TABIYANN";
const VERSION: u16 = 1;
const HEADER: usize = 32;
const BODY: usize =
    2 * HIDDEN_SIZE * (INPUT_FEATURES + 1 + 2 * OUTPUT_BUCKETS) + 4 * OUTPUT_BUCKETS;

/// Properties of the architecture, in the order of the file.
const ARCHITECTURE: [(&str, u16); 5] = [
    ("width", HIDDEN_SIZE as u16),
    ("number of buckets", OUTPUT_BUCKETS as u16),
    ("scale", SCALE as u16),
    ("unit of the first layer", INPUT_QUANTISATION as u16),
    ("unit of the second layer", OUTPUT_QUANTISATION as u16),
];

impl Weights {
    /// All weights zero: every position evaluates to zero.
    pub fn zero() -> Self {
        Self {
            input: vec![Row::ZERO; INPUT_FEATURES],
            input_bias: Row::ZERO,
            output: [[Row::ZERO; 2]; OUTPUT_BUCKETS],
            output_bias: [0; OUTPUT_BUCKETS],
        }
    }

    /// Serialises the weights as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::with_capacity(BODY);
        for row in self.rows() {
            body.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = Vec::with_capacity(HEADER + BODY);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(
            ARCHITECTURE
                .iter()
                .flat_map(|(_, value)| value.to_le_bytes()),
        );
        bytes.extend((body.len() as u32).to_le_bytes());
        bytes.extend(crc32(&body).to_le_bytes());
        bytes.resize(HEADER, 0);
        bytes.append(&mut body);
        bytes
    }

    /// Parses a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let body = body(bytes)?;
        let (rows, biases) = body.split_at(BODY - 4 * OUTPUT_BUCKETS);
        let mut weights = Self::zero();
        let (numbers, _) = rows.as_chunks::<2>();
        for (row, numbers) in weights.rows_mut().zip(numbers.chunks(HIDDEN_SIZE)) {
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

    /// Returns an error if sums could overflow.
    fn check(&self) -> Result<(), NetworkError> {
        let rows = |rows: &[Row], max: i16, what| {
            let mut numbers = rows.iter().flat_map(|row| row.0);
            match numbers.find(|weight| weight.unsigned_abs() > max as u16) {
                Some(found) => Err(NetworkError::TooLarge {
                    what,
                    found: found.into(),
                }),
                None => Ok(()),
            }
        };
        rows(&self.input, MAX_INPUT_WEIGHT, "weight of the first layer")?;
        rows(
            &[self.input_bias],
            MAX_INPUT_WEIGHT,
            "bias of the first layer",
        )?;
        rows(
            self.output.as_flattened(),
            MAX_OUTPUT_WEIGHT,
            "weight of the second layer",
        )?;
        let mut biases = self.output_bias.into_iter();
        match biases.find(|bias| bias.unsigned_abs() > MAX_OUTPUT_BIAS as u32) {
            Some(found) => Err(NetworkError::TooLarge {
                what: "bias of the second layer",
                found,
            }),
            None => Ok(()),
        }
    }

    /// All rows, in the order of the file.
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

/// Checks the header, and returns the body of [`BODY`] bytes.
fn body(bytes: &[u8]) -> Result<&[u8], NetworkError> {
    let (header, body) = bytes
        .split_first_chunk::<HEADER>()
        .filter(|(header, _)| header.starts_with(&MAGIC))
        .ok_or(NetworkError::NotANetwork)?;
    let u16_at = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let u32_at = |at: usize| u32::from(u16_at(at)) | u32::from(u16_at(at + 2)) << 16;
    if u16_at(8) != VERSION {
        return Err(NetworkError::Version { found: u16_at(8) });
    }
    for (i, (what, expected)) in ARCHITECTURE.into_iter().enumerate() {
        let found = u16_at(10 + 2 * i);
        if found != expected {
            return Err(NetworkError::Architecture {
                what,
                found,
                expected,
            });
        }
    }
    if body.len() != BODY || u32_at(20) as usize != BODY {
        return Err(NetworkError::Length {
            found: bytes.len(),
            expected: HEADER + BODY,
        });
    }
    if crc32(body) != u32_at(24) {
        return Err(NetworkError::Damaged);
    }
    Ok(body)
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANetwork => f.write_str("not a Tabiya network file"),
            Self::Version { found } => write!(
                f,
                "unsupported file version {found}: this program reads version {VERSION}"
            ),
            Self::Architecture {
                what,
                found,
                expected,
            } => write!(
                f,
                "the network's {what} is {found}, but this program is built for {expected}"
            ),
            Self::Length { found, expected } => {
                write!(f, "the file has {found} bytes instead of {expected}")
            }
            Self::Damaged => f.write_str("the file is damaged: the checksum does not match"),
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
    fn files_round_trip() {
        let weights = random_weights(3);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
        assert!(bytes.len() < 2 << 20, "too large to embed");
    }

    #[test]
    fn bad_files_are_refused() {
        let good = Weights::zero().to_bytes();
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 1;
            Weights::from_bytes(&bytes)
        };
        assert_eq!(Weights::from_bytes(b""), Err(NetworkError::NotANetwork));
        assert_eq!(changed(0), Err(NetworkError::NotANetwork));
        assert_eq!(changed(8), Err(NetworkError::Version { found: 0 }));
        assert!(matches!(
            changed(10),
            Err(NetworkError::Architecture { what: "width", .. })
        ));
        assert!(matches!(changed(20), Err(NetworkError::Length { .. })));
        assert_eq!(changed(24), Err(NetworkError::Damaged));
        assert_eq!(changed(good.len() - 1), Err(NetworkError::Damaged));
        for end in [0, 7, 31, 32, good.len() - 1] {
            assert!(Weights::from_bytes(&good[..end]).is_err());
        }
    }

    #[test]
    fn weights_that_could_overflow_are_refused() {
        let check = |change: fn(&mut Weights)| {
            let mut weights = Weights::zero();
            change(&mut weights);
            let read = Weights::from_bytes(&weights.to_bytes());
            assert!(matches!(read, Err(NetworkError::TooLarge { .. })));
        };
        check(|weights| weights.input[5].0[7] = i16::MIN);
        check(|weights| weights.input_bias.0[0] = MAX_INPUT_WEIGHT + 1);
        check(|weights| weights.output[7][1].0[9] = -128);
        check(|weights| weights.output_bias[0] = i32::MIN);
    }
}
