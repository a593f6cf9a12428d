//! [`scan_on_this_cpu`]: the loop over movetext, compiled for CPUs since about 2013 and for the build target.
//!
//! The visitor is inlined into the loop, and with it the moves that it plays, which take a few nanoseconds each: choosing the
//! instructions for every move would take a tenth of that.
#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "a function for newer CPUs is called after the CPU was asked; the tests of the reader run both"
    )
)]

use super::{
    input_buffer::InputWindow,
    movetext::{MovetextScanner, ScanStop},
    visitor::Visitor,
};

/// Scans movetext with the instructions that this CPU has.
pub(super) fn scan_on_this_cpu<V: Visitor>(
    scanner: &mut MovetextScanner,
    window: InputWindow<'_>,
    visitor: &mut V,
) -> ScanStop {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the CPU has these instructions.
        return unsafe { scan_with_avx2(scanner, window, visitor) };
    }
    scan_on_any_cpu(scanner, window, visitor)
}

/// Scans with the instructions of the build target.
pub(super) fn scan_on_any_cpu<V: Visitor>(
    scanner: &mut MovetextScanner,
    window: InputWindow<'_>,
    visitor: &mut V,
) -> ScanStop {
    scanner.scan(window, visitor)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn scan_with_avx2<V: Visitor>(
    scanner: &mut MovetextScanner,
    window: InputWindow<'_>,
    visitor: &mut V,
) -> ScanStop {
    scanner.scan(window, visitor)
}

/// Returns true if the CPU has all instructions that [`scan_with_avx2`] is compiled for. The standard library asks it once.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
}
