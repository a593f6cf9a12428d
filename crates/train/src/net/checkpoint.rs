//! [`Checkpoint`]: a network in floating point as a file, to train on from.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | `TABIYACP` |
//! | 8–9 | version of this format: 1 |
//! | 10–11 | width |
//! | 12–13 | buckets |
//! | 14–15 | 1 if the optimiser's memory is there too, else 0 |
//! | 16–19 | epochs done |
//! | 20–23 | steps done |
//! | 24–27 | CRC-32 of the bytes after the head |
//! | 28–31 | zero |
//! | 32… | floats of 32 bits: the network's, and then the optimiser's means and squares |

use std::{fs, path::Path};

use anyhow::{Context, bail};
use tabiya_engine::network::{BUCKETS, WIDTH, crc32};

use super::{
    adam::Adam,
    float::{COUNT, Floats},
    with_ending,
};

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Checkpoint {
    pub(crate) floats: Floats,
    /// What is needed to go on exactly where training was stopped.
    pub(crate) adam: Option<Adam>,
    pub(crate) epochs: u32,
}

const MAGIC: [u8; 8] = *b"TABIYACP";
const VERSION: u16 = 1;
const HEAD: usize = 32;

impl Checkpoint {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let parts = [
            Some(&self.floats),
            self.adam.as_ref().map(|adam| &adam.mean),
            self.adam.as_ref().map(|adam| &adam.square),
        ];
        let numbers = parts.into_iter().flatten().flat_map(|part| &part.0);
        let mut body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        let mut bytes = Vec::with_capacity(HEAD + body.len());
        bytes.extend(MAGIC);
        for short in [
            VERSION,
            WIDTH as u16,
            BUCKETS as u16,
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
        let (head, body) = bytes
            .split_first_chunk::<HEAD>()
            .filter(|(head, _)| head.starts_with(&MAGIC))
            .context("this is no checkpoint of the trainer's")?;
        let short = |at: usize| u16::from_le_bytes([head[at], head[at + 1]]);
        let long = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
        if short(8) != VERSION {
            bail!("the checkpoint is of version {}, not {VERSION}", short(8));
        }
        for (at, what, wanted) in [(10, "width", WIDTH), (12, "number of buckets", BUCKETS)] {
            if usize::from(short(at)) != wanted {
                bail!(
                    "the network's {what} is {}, and this program is built for {wanted}",
                    short(at)
                );
            }
        }
        let with_adam = short(14) == 1;
        let parts = if with_adam { 3 } else { 1 };
        if body.len() != 4 * COUNT * parts || crc32(body) != long(24) {
            bail!("the checkpoint is damaged");
        }
        let (numbers, _) = body.as_chunks::<4>();
        let mut parts = numbers.chunks(COUNT).map(|part| {
            Floats(
                part.iter()
                    .map(|bytes| f32::from_le_bytes(*bytes))
                    .collect(),
            )
        });
        let mut part = || parts.next().context("the checkpoint is damaged");
        let floats = part()?;
        let adam = match with_adam {
            true => Some(Adam {
                mean: part()?,
                square: part()?,
                steps: long(20),
            }),
            false => None,
        };
        Ok(Self {
            floats,
            adam,
            epochs: long(16),
        })
    }

    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Self::from_bytes(&bytes).with_context(|| path.display().to_string())
    }

    /// Writes the file anew beside the old one, and puts it in its place: a stop leaves one of both whole.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let new = with_ending(path, "new");
        fs::write(&new, self.to_bytes())
            .and_then(|()| fs::rename(&new, path))
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_player::Random;

    #[test]
    fn what_is_written_reads_again() {
        let floats = Floats::random(&mut Random::new(1));
        let adam = Adam {
            mean: Floats::random(&mut Random::new(2)),
            square: Floats::random(&mut Random::new(3)),
            steps: 77,
        };
        for adam in [None, Some(adam)] {
            let checkpoint = Checkpoint {
                floats: floats.clone(),
                adam,
                epochs: 5,
            };
            let mut bytes = checkpoint.to_bytes();
            assert_eq!(Checkpoint::from_bytes(&bytes).unwrap(), checkpoint);
            assert!(Checkpoint::from_bytes(&bytes[..bytes.len() - 1]).is_err());
            bytes[100] ^= 1;
            assert!(Checkpoint::from_bytes(&bytes).is_err(), "damage is seen");
        }
        assert!(Checkpoint::from_bytes(b"").is_err());
    }
}
