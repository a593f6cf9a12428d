//! [`Checkpoint`]: a network in floating point as a file, to continue training from.
//!
//! All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 0–7 | `TABIYACP` |
//! | 8–9 | version of this format: 1 |
//! | 10–11 | width |
//! | 12–13 | buckets |
//! | 14–15 | 1 if the optimizer state is included, else 0 |
//! | 16–19 | completed epochs |
//! | 20–23 | completed steps |
//! | 24–27 | CRC-32 of the body (the bytes after the header) |
//! | 28–31 | zero |
//! | 32… | 32-bit floats: the parameters, then the first and second moments of the optimizer |

use std::{fs, path::Path};

use anyhow::{Context, bail};
use tabiya_engine::network::{HIDDEN_SIZE, OUTPUT_BUCKETS, crc32};

use super::{
    adam::Adam,
    append_extension,
    parameters::{COUNT, Parameters},
};

/// State of a training run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) parameters: Parameters,
    /// Optimizer state, needed to resume training exactly.
    pub(crate) adam: Option<Adam>,
    pub(crate) epochs: u32,
}

const MAGIC: [u8; 8] = *b"TABIYACP";
const VERSION: u16 = 1;
const HEADER: usize = 32;

impl Checkpoint {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let parts = [
            Some(&self.parameters),
            self.adam.as_ref().map(|adam| &adam.first_moment),
            self.adam.as_ref().map(|adam| &adam.second_moment),
        ];
        let numbers = parts.into_iter().flatten().flat_map(|part| &part.0);
        let mut body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        let mut bytes = Vec::with_capacity(HEADER + body.len());
        bytes.extend(MAGIC);
        for short in [
            VERSION,
            HIDDEN_SIZE as u16,
            OUTPUT_BUCKETS as u16,
            u16::from(self.adam.is_some()),
        ] {
            bytes.extend(short.to_le_bytes());
        }
        let steps = self.adam.as_ref().map_or(0, |adam| adam.steps);
        for long in [self.epochs, steps, crc32(&body), 0] {
            bytes.extend(long.to_le_bytes());
        }
        bytes.append(&mut body);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> anyhow::Result<Self> {
        let (header, body) = bytes
            .split_first_chunk::<HEADER>()
            .filter(|(header, _)| header.starts_with(&MAGIC))
            .context("not a checkpoint file")?;
        let u16_at = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
        let u32_at = |at: usize| u32::from(u16_at(at)) | u32::from(u16_at(at + 2)) << 16;
        if u16_at(8) != VERSION {
            bail!(
                "unsupported checkpoint version {}: this program reads version {VERSION}",
                u16_at(8)
            );
        }
        for (at, what, expected) in [
            (10, "width", HIDDEN_SIZE),
            (12, "number of buckets", OUTPUT_BUCKETS),
        ] {
            if usize::from(u16_at(at)) != expected {
                bail!(
                    "the network's {what} is {}, but this program is built for {expected}",
                    u16_at(at)
                );
            }
        }
        let has_adam = u16_at(14) == 1;
        let parts = if has_adam { 3 } else { 1 };
        if body.len() != 4 * COUNT * parts || crc32(body) != u32_at(24) {
            bail!("the checkpoint is damaged");
        }
        let (numbers, _) = body.as_chunks::<4>();
        let mut parts = numbers.chunks(COUNT).map(|part| {
            Parameters(
                part.iter()
                    .map(|bytes| f32::from_le_bytes(*bytes))
                    .collect(),
            )
        });
        let mut part = || parts.next().context("the checkpoint is damaged");
        let parameters = part()?;
        let adam = match has_adam {
            true => Some(Adam {
                first_moment: part()?,
                second_moment: part()?,
                steps: u32_at(20),
            }),
            false => None,
        };
        Ok(Self {
            parameters,
            adam,
            epochs: u32_at(16),
        })
    }

    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::from_bytes(&bytes).with_context(|| path.display().to_string())
    }

    /// Writes the file atomically: to a temporary file that then replaces the old one.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let temporary = append_extension(path, "new");
        fs::write(&temporary, self.to_bytes())
            .and_then(|()| fs::rename(&temporary, path))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_player::Random;

    #[test]
    fn checkpoints_round_trip() {
        let parameters = Parameters::random(&mut Random::new(1));
        let adam = Adam {
            first_moment: Parameters::random(&mut Random::new(2)),
            second_moment: Parameters::random(&mut Random::new(3)),
            steps: 77,
        };
        for adam in [None, Some(adam)] {
            let checkpoint = Checkpoint {
                parameters: parameters.clone(),
                adam,
                epochs: 5,
            };
            let mut bytes = checkpoint.to_bytes();
            assert_eq!(Checkpoint::from_bytes(&bytes).unwrap(), checkpoint);
            assert!(Checkpoint::from_bytes(&bytes[..bytes.len() - 1]).is_err());
            bytes[100] ^= 1;
            assert!(
                Checkpoint::from_bytes(&bytes).is_err(),
                "damage is detected"
            );
        }
        assert!(Checkpoint::from_bytes(b"").is_err());
    }
}
