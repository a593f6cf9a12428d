//! [`find_brace_or_line_end`]: the end of a short comment.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "SSE2 intrinsics, which every x86-64 CPU has; a test searches at every distance"
    )
)]

use memchr::memchr3;

/// Finds the first closing brace or line end. Most comments are so short that calling `memchr3` takes longer than searching.
#[inline(always)]
pub(super) fn find_brace_or_line_end(bytes: &[u8]) -> Option<usize> {
    let (chunks, rest) = bytes.as_chunks();
    for (number, chunk) in chunks.iter().enumerate() {
        let found = braces_and_line_ends(chunk);
        if found != 0 {
            return Some(CHUNK * number + found.trailing_zeros() as usize);
        }
    }
    let found = memchr3(b'}', b'\n', b'\r', rest)?;
    Some(CHUNK * chunks.len() + found)
}

/// Bytes that are compared at once.
const CHUNK: usize = 16;

/// Returns a bit for each closing brace or line end. Every x86-64 CPU has these instructions.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn braces_and_line_ends(chunk: &[u8; CHUNK]) -> u32 {
    use std::arch::x86_64::{
        _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_or_si128, _mm_set1_epi8,
    };
    // SAFETY: SSE2 belongs to x86-64; the array is as long as the register, and unaligned access is allowed.
    unsafe {
        let bytes = _mm_loadu_si128(chunk.as_ptr().cast());
        let braces = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'}' as i8));
        let feeds = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\n' as i8));
        let returns = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'\r' as i8));
        _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(feeds, returns), braces)) as u32
    }
}

/// The same on other CPUs.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn braces_and_line_ends(chunk: &[u8; CHUNK]) -> u32 {
    let is_any = |byte: &u8| matches!(byte, b'}' | b'\n' | b'\r');
    let bits = chunk.iter().enumerate();
    bits.fold(0, |all, (bit, byte)| all | u32::from(is_any(byte)) << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_and_line_ends_at_every_distance() {
        for length in 0..100 {
            for stop in [b'}', b'\n', b'\r'] {
                let mut bytes = vec![b'x'; length];
                assert_eq!(find_brace_or_line_end(&bytes), None);
                for at in (0..length).rev() {
                    bytes[at] = stop;
                    assert_eq!(find_brace_or_line_end(&bytes), Some(at));
                }
            }
        }
        // Neighbours of the three in the code table, and the highest bytes.
        assert_eq!(
            find_brace_or_line_end(b"|~\t\x0b\x0c\x0e\xfd\x8d\x8a\xff0123456789"),
            None
        );
    }
}
