//! Prefetching memory into the cache.
#![expect(
    unsafe_code,
    reason = "the prefetch intrinsic is unsafe to call; on other processors the function does nothing"
)]

/// Prefetches the first cache line of a value. It never faults and changes nothing.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address is of a live value, and the instruction only hints.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(value).cast()) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
