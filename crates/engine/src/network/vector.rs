//! The loops that take the time, over the sums of the first layer.
//!
//! Each is written in a form that compilers turn into vector instructions, and compiled twice: as it is,
//! and for processors with AVX2. Only the last layer is written out for AVX2: compilers use half of each
//! register there. Which of both runs is decided once, when a network is made. All arithmetic is exact, so
//! that both give the same; the tests compare them.
#![expect(
    unsafe_code,
    reason = "functions for AVX2 are called after asking the processor, and load and store vectors"
)]

use super::{INPUT_ONE, Row, WIDTH};

/// Which instructions the loops use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Instructions {
    /// What the build is for.
    Portable,
    /// AVX2, which the processor has been asked for: only [`Instructions::best`] makes it.
    #[cfg(target_arch = "x86_64")]
    Avx2(HasAvx2),
}

/// Shows that the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HasAvx2(());

impl Instructions {
    /// The best that this processor has.
    pub(super) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Self::Avx2(HasAvx2(()));
        }
        Self::Portable
    }

    /// `to = from + added - removed`.
    #[inline(always)]
    pub(super) fn step(self, to: &mut Row, from: &Row, added: &Row, removed: &Row) {
        match self {
            Self::Portable => step(to, from, added, removed),
            // SAFETY: the value shows that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::step(to, from, added, removed) },
        }
    }

    /// `to = from + added - removed - taken`.
    #[inline(always)]
    pub(super) fn capture(self, to: &mut Row, from: &Row, added: &Row, removed: &Row, taken: &Row) {
        match self {
            Self::Portable => capture(to, from, added, removed, taken),
            // SAFETY: the value shows that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::capture(to, from, added, removed, taken) },
        }
    }

    /// `sums += row`.
    #[inline(always)]
    pub(super) fn add(self, sums: &mut Row, row: &Row) {
        match self {
            Self::Portable => add(sums, row),
            // SAFETY: the value shows that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::add(sums, row) },
        }
    }

    /// `sums -= row`.
    #[inline(always)]
    pub(super) fn remove(self, sums: &mut Row, row: &Row) {
        match self {
            Self::Portable => remove(sums, row),
            // SAFETY: the value shows that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::remove(sums, row) },
        }
    }

    /// The sums, cut to 0…[`INPUT_ONE`] and squared, each times its weight, added up.
    #[inline(always)]
    pub(super) fn activate(self, sums: &Row, weights: &Row) -> i64 {
        match self {
            Self::Portable => activate(sums, weights),
            // SAFETY: the value shows that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::activate(sums, weights) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use core::arch::x86_64::{
        __m256i, _mm256_add_epi32, _mm256_loadu_si256, _mm256_madd_epi16, _mm256_max_epi16,
        _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256,
        _mm256_storeu_si256,
    };

    use super::{INPUT_ONE, Row, WIDTH};

    #[target_feature(enable = "avx2")]
    pub(super) fn step(to: &mut Row, from: &Row, added: &Row, removed: &Row) {
        super::step(to, from, added, removed);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn capture(to: &mut Row, from: &Row, added: &Row, removed: &Row, taken: &Row) {
        super::capture(to, from, added, removed, taken);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn add(sums: &mut Row, row: &Row) {
        super::add(sums, row);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn remove(sums: &mut Row, row: &Row) {
        super::remove(sums, row);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn activate(sums: &Row, weights: &Row) -> i64 {
        let (zero, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(INPUT_ONE));
        let (sums, _) = sums.0.as_chunks();
        let (weights, _) = weights.0.as_chunks();
        let mut total = zero;
        for (sums, weights) in sums.iter().zip(weights) {
            let cut = _mm256_min_epi16(_mm256_max_epi16(load(sums), zero), one);
            // The first product fits into 16 bits; the second ones are added in pairs of 32 bits.
            let first = _mm256_mullo_epi16(cut, load(weights));
            total = _mm256_add_epi32(total, _mm256_madd_epi16(cut, first));
        }
        lanes(total).into_iter().map(i64::from).sum()
    }

    /// Numbers in a register.
    const LANES: usize = 16;
    // A lane of 32 bits adds up two of sixteen products.
    const _: () = assert!((WIDTH / LANES * 2) as i64 * 255 * 255 * 127 < 1 << 31);
    const _: () = assert!(WIDTH.is_multiple_of(LANES));

    #[target_feature(enable = "avx2")]
    fn load(numbers: &[i16; LANES]) -> __m256i {
        // SAFETY: the array is as long as the register, and need not be aligned.
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    fn lanes(register: __m256i) -> [i32; LANES / 2] {
        let mut lanes = [0; LANES / 2];
        // SAFETY: the array is as long as the register, and need not be aligned.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), register) };
        lanes
    }
}

// Sums of weights within their bounds never wrap; wrapping only says that no check is needed.

#[inline(always)]
fn step(to: &mut Row, from: &Row, added: &Row, removed: &Row) {
    for i in 0..WIDTH {
        to.0[i] = from.0[i]
            .wrapping_add(added.0[i])
            .wrapping_sub(removed.0[i]);
    }
}

#[inline(always)]
fn capture(to: &mut Row, from: &Row, added: &Row, removed: &Row, taken: &Row) {
    for i in 0..WIDTH {
        to.0[i] = from.0[i]
            .wrapping_add(added.0[i])
            .wrapping_sub(removed.0[i])
            .wrapping_sub(taken.0[i]);
    }
}

#[inline(always)]
fn add(sums: &mut Row, row: &Row) {
    for i in 0..WIDTH {
        sums.0[i] = sums.0[i].wrapping_add(row.0[i]);
    }
}

#[inline(always)]
fn remove(sums: &mut Row, row: &Row) {
    for i in 0..WIDTH {
        sums.0[i] = sums.0[i].wrapping_sub(row.0[i]);
    }
}

/// So many products of 255 × 255 × 127 fit into 31 bits.
const PART: usize = 128;
const _: () = assert!(PART as i64 * 255 * 255 * 127 < 1 << 31);
const _: () = assert!(WIDTH.is_multiple_of(PART));

#[inline(always)]
fn activate(sums: &Row, weights: &Row) -> i64 {
    let (sums, _) = sums.0.as_chunks::<PART>();
    let (weights, _) = weights.0.as_chunks::<PART>();
    sums.iter()
        .zip(weights)
        .map(|(sums, weights)| i64::from(activate_part(sums, weights)))
        .sum()
}

#[inline(always)]
fn activate_part(sums: &[i16; PART], weights: &[i16; PART]) -> i32 {
    let mut total = 0;
    for i in 0..PART {
        let cut = sums[i].clamp(0, INPUT_ONE);
        // The first product fits into 16 bits, so that pairs of second ones are a single instruction.
        total += i32::from(cut) * i32::from(cut.wrapping_mul(weights[i]));
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{INPUT_MOST, OUTPUT_MOST, tests::Noise};

    fn random_row(noise: &mut Noise, most: i16) -> Row {
        Row(std::array::from_fn(|_| noise.within(most)))
    }

    /// What the loops mean, without any care for speed.
    fn plainly(sums: &Row, weights: &Row) -> i64 {
        sums.0
            .iter()
            .zip(&weights.0)
            .map(|(sum, weight)| {
                let cut = i64::from(*sum).clamp(0, i64::from(INPUT_ONE));
                cut * cut * i64::from(*weight)
            })
            .sum()
    }

    #[test]
    fn both_versions_agree() {
        let mut noise = Noise::new(1);
        let best = Instructions::best();
        for _ in 0..200 {
            let [from, added, removed, taken] =
                std::array::from_fn(|_| random_row(&mut noise, INPUT_MOST));
            let weights = random_row(&mut noise, OUTPUT_MOST);
            let run = |with: Instructions| {
                let [mut a, mut b] = [from, taken];
                with.step(&mut a, &from, &added, &removed);
                with.capture(&mut b, &a, &added, &removed, &taken);
                with.add(&mut b, &added);
                with.remove(&mut b, &from);
                (
                    a,
                    b,
                    with.activate(&a, &weights),
                    with.activate(&b, &weights),
                )
            };
            assert_eq!(run(Instructions::Portable), run(best));
            let (a, b, first, second) = run(best);
            assert_eq!(
                (first, second),
                (plainly(&a, &weights), plainly(&b, &weights))
            );
        }
    }

    #[test]
    fn the_largest_sums_fit() {
        for weight in [OUTPUT_MOST, -OUTPUT_MOST] {
            let (sums, weights) = (Row([i16::MAX; WIDTH]), Row([weight; WIDTH]));
            assert_eq!(
                Instructions::best().activate(&sums, &weights),
                plainly(&sums, &weights)
            );
        }
    }
}
