//! Vectorised loops over the sums of the first layer.
//!
//! Each loop is written so that the compiler vectorises it, and compiled for the build target, for AVX2, and for AVX-512.
//! Only the output layer uses intrinsics: compilers use half of each register there. The version is chosen once, when a
//! network is created. All arithmetic is exact, so all versions give equal results; the tests compare them.
#![expect(
    unsafe_code,
    reason = "functions for newer CPUs are called after run-time detection, and load and store vectors"
)]

use super::{HIDDEN_SIZE, INPUT_QUANTISATION, Row};

/// Instruction set used by the loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SimdLevel {
    /// Instruction set of the build target.
    Portable,
    /// AVX2, detected at run time: only [`SimdLevel::best`] creates it.
    #[cfg(target_arch = "x86_64")]
    Avx2(HasAvx2),
    /// AVX-512 with VNNI, detected at run time: only [`SimdLevel::best`] creates it.
    #[cfg(target_arch = "x86_64")]
    Avx512(HasAvx512),
}

/// Proof that the processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HasAvx2(());

/// Proof that the processor has AVX-512 with the instructions for bytes, words and VNNI.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HasAvx512(());

impl SimdLevel {
    /// Best instruction set of this processor.
    pub(super) fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx512f") && has!("avx512bw") && has!("avx512vnni") {
                return Self::Avx512(HasAvx512(()));
            }
            if has!("avx2") {
                return Self::Avx2(HasAvx2(()));
            }
        }
        Self::Portable
    }

    /// All instruction sets that this processor has.
    #[cfg(test)]
    fn all() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            all.push(Self::Avx2(HasAvx2(())));
        }
        if !all.contains(&Self::best()) {
            all.push(Self::best());
        }
        all
    }

    /// `to = from + added - removed`.
    #[inline(always)]
    pub(super) fn add_sub(self, to: &mut Row, from: &Row, added: &Row, removed: &Row) {
        match self {
            Self::Portable => add_sub(to, from, added, removed),
            // SAFETY: the value proves that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::add_sub(to, from, added, removed) },
            // SAFETY: the value proves that the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe { avx512::add_sub(to, from, added, removed) },
        }
    }

    /// `to = from + added - removed - removed_too`.
    #[inline(always)]
    pub(super) fn add_sub_sub(
        self,
        to: &mut Row,
        from: &Row,
        added: &Row,
        removed: &Row,
        removed_too: &Row,
    ) {
        match self {
            Self::Portable => add_sub_sub(to, from, added, removed, removed_too),
            // SAFETY: the value proves that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::add_sub_sub(to, from, added, removed, removed_too) },
            // SAFETY: the value proves that the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe {
                avx512::add_sub_sub(to, from, added, removed, removed_too)
            },
        }
    }

    /// `sums += row`.
    #[inline(always)]
    pub(super) fn add(self, sums: &mut Row, row: &Row) {
        match self {
            Self::Portable => add(sums, row),
            // SAFETY: the value proves that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::add(sums, row) },
            // SAFETY: the value proves that the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe { avx512::add(sums, row) },
        }
    }

    /// `sums -= row`.
    #[inline(always)]
    pub(super) fn sub(self, sums: &mut Row, row: &Row) {
        match self {
            Self::Portable => sub(sums, row),
            // SAFETY: the value proves that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::sub(sums, row) },
            // SAFETY: the value proves that the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe { avx512::sub(sums, row) },
        }
    }

    /// SCReLU and dot product: the sums, clipped to 0…[`INPUT_QUANTISATION`] and squared, times the weights.
    #[inline(always)]
    pub(super) fn screlu_dot(self, sums: &Row, weights: &Row) -> i64 {
        match self {
            Self::Portable => screlu_dot(sums, weights),
            // SAFETY: the value proves that the processor has AVX2.
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => unsafe { avx2::screlu_dot(sums, weights) },
            // SAFETY: the value proves that the processor has these instructions.
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(_) => unsafe { avx512::screlu_dot(sums, weights) },
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

    use super::{HIDDEN_SIZE, INPUT_QUANTISATION, Row};

    #[target_feature(enable = "avx2")]
    pub(super) fn add_sub(to: &mut Row, from: &Row, added: &Row, removed: &Row) {
        super::add_sub(to, from, added, removed);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn add_sub_sub(
        to: &mut Row,
        from: &Row,
        added: &Row,
        removed: &Row,
        removed_too: &Row,
    ) {
        super::add_sub_sub(to, from, added, removed, removed_too);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn add(sums: &mut Row, row: &Row) {
        super::add(sums, row);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn sub(sums: &mut Row, row: &Row) {
        super::sub(sums, row);
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn screlu_dot(sums: &Row, weights: &Row) -> i64 {
        let (zero, one) = (
            _mm256_setzero_si256(),
            _mm256_set1_epi16(INPUT_QUANTISATION),
        );
        let (sums, _) = sums.0.as_chunks();
        let (weights, _) = weights.0.as_chunks();
        let mut total = zero;
        for (sums, weights) in sums.iter().zip(weights) {
            let clipped = _mm256_min_epi16(_mm256_max_epi16(load(sums), zero), one);
            // The first product fits into 16 bits; the second ones are added in pairs of 32 bits.
            let first = _mm256_mullo_epi16(clipped, load(weights));
            total = _mm256_add_epi32(total, _mm256_madd_epi16(clipped, first));
        }
        lanes(total).into_iter().map(i64::from).sum()
    }

    /// 16-bit numbers per register.
    const LANES: usize = 16;
    // Each 32-bit lane adds two of sixteen products.
    const _: () = assert!((HIDDEN_SIZE / LANES * 2) as i64 * 255 * 255 * 127 < 1 << 31);
    const _: () = assert!(HIDDEN_SIZE.is_multiple_of(LANES));

    #[target_feature(enable = "avx2")]
    fn load(numbers: &[i16; LANES]) -> __m256i {
        // SAFETY: the array is as long as the register, and unaligned access is allowed.
        unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
    }

    #[target_feature(enable = "avx2")]
    fn lanes(register: __m256i) -> [i32; LANES / 2] {
        let mut lanes = [0; LANES / 2];
        // SAFETY: the array is as long as the register, and unaligned access is allowed.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), register) };
        lanes
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use core::arch::x86_64::{
        __m512i, _mm512_dpwssd_epi32, _mm512_loadu_si512, _mm512_max_epi16, _mm512_min_epi16,
        _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_setzero_si512,
    };

    use super::{HIDDEN_SIZE, INPUT_QUANTISATION, Row};

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn add_sub(to: &mut Row, from: &Row, added: &Row, removed: &Row) {
        super::add_sub(to, from, added, removed);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn add_sub_sub(
        to: &mut Row,
        from: &Row,
        added: &Row,
        removed: &Row,
        removed_too: &Row,
    ) {
        super::add_sub_sub(to, from, added, removed, removed_too);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn add(sums: &mut Row, row: &Row) {
        super::add(sums, row);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn sub(sums: &mut Row, row: &Row) {
        super::sub(sums, row);
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    pub(super) fn screlu_dot(sums: &Row, weights: &Row) -> i64 {
        let (zero, one) = (
            _mm512_setzero_si512(),
            _mm512_set1_epi16(INPUT_QUANTISATION),
        );
        let (sums, _) = sums.0.as_chunks();
        let (weights, _) = weights.0.as_chunks();
        let mut total = zero;
        for (sums, weights) in sums.iter().zip(weights) {
            let clipped = _mm512_min_epi16(_mm512_max_epi16(load(sums), zero), one);
            // The first product fits into 16 bits; VNNI adds the second ones in pairs of 32 bits.
            let first = _mm512_mullo_epi16(clipped, load(weights));
            total = _mm512_dpwssd_epi32(total, clipped, first);
        }
        i64::from(_mm512_reduce_add_epi32(total))
    }

    /// 16-bit numbers per register.
    const LANES: usize = 32;
    // The sum of all lanes fits into 32 bits.
    const _: () = assert!(HIDDEN_SIZE as i64 * 255 * 255 * 127 < 1 << 31);
    const _: () = assert!(HIDDEN_SIZE.is_multiple_of(LANES));

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    fn load(numbers: &[i16; LANES]) -> __m512i {
        // SAFETY: the array is as long as the register, and unaligned access is allowed.
        unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
    }
}

// Sums of weights within their bounds never wrap; wrapping arithmetic only avoids overflow checks.

#[inline(always)]
fn add_sub(to: &mut Row, from: &Row, added: &Row, removed: &Row) {
    for i in 0..HIDDEN_SIZE {
        to.0[i] = from.0[i]
            .wrapping_add(added.0[i])
            .wrapping_sub(removed.0[i]);
    }
}

#[inline(always)]
fn add_sub_sub(to: &mut Row, from: &Row, added: &Row, removed: &Row, removed_too: &Row) {
    for i in 0..HIDDEN_SIZE {
        to.0[i] = from.0[i]
            .wrapping_add(added.0[i])
            .wrapping_sub(removed.0[i])
            .wrapping_sub(removed_too.0[i]);
    }
}

#[inline(always)]
fn add(sums: &mut Row, row: &Row) {
    for i in 0..HIDDEN_SIZE {
        sums.0[i] = sums.0[i].wrapping_add(row.0[i]);
    }
}

#[inline(always)]
fn sub(sums: &mut Row, row: &Row) {
    for i in 0..HIDDEN_SIZE {
        sums.0[i] = sums.0[i].wrapping_sub(row.0[i]);
    }
}

/// Length of a part: this many products of 255 × 255 × 127 fit into 31 bits.
const PART_SIZE: usize = 128;
const _: () = assert!(PART_SIZE as i64 * 255 * 255 * 127 < 1 << 31);
const _: () = assert!(HIDDEN_SIZE.is_multiple_of(PART_SIZE));

#[inline(always)]
fn screlu_dot(sums: &Row, weights: &Row) -> i64 {
    let (sums, _) = sums.0.as_chunks::<PART_SIZE>();
    let (weights, _) = weights.0.as_chunks::<PART_SIZE>();
    sums.iter()
        .zip(weights)
        .map(|(sums, weights)| i64::from(screlu_dot_part(sums, weights)))
        .sum()
}

#[inline(always)]
fn screlu_dot_part(sums: &[i16; PART_SIZE], weights: &[i16; PART_SIZE]) -> i32 {
    let mut total = 0;
    for i in 0..PART_SIZE {
        let clipped = sums[i].clamp(0, INPUT_QUANTISATION);
        // The inner product fits into 16 bits, so that pairs of outer products take one instruction.
        total += i32::from(clipped) * i32::from(clipped.wrapping_mul(weights[i]));
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::{MAX_INPUT_WEIGHT, MAX_OUTPUT_WEIGHT, tests::TestRandom};

    fn random_row(random: &mut TestRandom, max: i16) -> Row {
        Row(std::array::from_fn(|_| random.within(max)))
    }

    /// Reference implementation.
    fn reference_dot(sums: &Row, weights: &Row) -> i64 {
        sums.0
            .iter()
            .zip(&weights.0)
            .map(|(sum, weight)| {
                let clipped = i64::from(*sum).clamp(0, i64::from(INPUT_QUANTISATION));
                clipped * clipped * i64::from(*weight)
            })
            .sum()
    }

    #[test]
    fn all_versions_agree() {
        let mut random = TestRandom::new(1);
        for best in SimdLevel::all().into_iter().cycle().take(400) {
            let [from, added, removed, removed_too] =
                std::array::from_fn(|_| random_row(&mut random, MAX_INPUT_WEIGHT));
            let weights = random_row(&mut random, MAX_OUTPUT_WEIGHT);
            let run = |with: SimdLevel| {
                let [mut a, mut b] = [from, removed_too];
                with.add_sub(&mut a, &from, &added, &removed);
                with.add_sub_sub(&mut b, &a, &added, &removed, &removed_too);
                with.add(&mut b, &added);
                with.sub(&mut b, &from);
                (
                    a,
                    b,
                    with.screlu_dot(&a, &weights),
                    with.screlu_dot(&b, &weights),
                )
            };
            assert_eq!(run(SimdLevel::Portable), run(best));
            let (a, b, first, second) = run(best);
            assert_eq!(
                (first, second),
                (reference_dot(&a, &weights), reference_dot(&b, &weights))
            );
        }
    }

    #[test]
    fn largest_sums_do_not_overflow() {
        for weight in [MAX_OUTPUT_WEIGHT, -MAX_OUTPUT_WEIGHT] {
            let (sums, weights) = (Row([i16::MAX; HIDDEN_SIZE]), Row([weight; HIDDEN_SIZE]));
            assert_eq!(
                SimdLevel::best().screlu_dot(&sums, &weights),
                reference_dot(&sums, &weights)
            );
        }
    }
}
