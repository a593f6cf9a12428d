//! Latencies and memory use.

use std::time::Duration;

use anyhow::{Context, Result};

/// Response times.
#[derive(Default)]
pub struct Latencies {
    micros: Vec<u32>,
}

impl Latencies {
    /// Adds a time.
    pub fn push(&mut self, time: Duration) {
        self.micros.push(time.as_micros() as u32);
    }

    /// Adds all times of another.
    pub fn extend(&mut self, other: Self) {
        self.micros.extend(other.micros);
    }

    /// Percentile in milliseconds; `share` is from 0 to 1.
    pub fn percentile(&mut self, share: f64) -> f64 {
        self.micros.sort_unstable();
        let last = self.micros.len().saturating_sub(1);
        let index = (last as f64 * share).round() as usize;
        self.micros
            .get(index)
            .map_or(0.0, |micros| f64::from(*micros) / 1000.0)
    }
}

/// Resident memory of a process.
pub fn resident_bytes(process: u32) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1));
    let kilobytes: u64 = kilobytes.context("no VmRSS")?.parse()?;
    Ok(kilobytes * 1024)
}
