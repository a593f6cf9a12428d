//! Checks that this CPU has the instruction sets the program was built for.
//!
//! The default build runs on every x86-64 CPU. One made with `-C target-cpu` would crash with an illegal instruction on an
//! older CPU; this check prints an error message instead.

/// Returns an instruction set that the build uses and this CPU lacks as `Err`.
#[cfg(target_arch = "x86_64")]
pub(crate) fn check() -> Result<(), &'static str> {
    // `is_x86_feature_detected!` trusts the build's own flags, so the CPU is asked directly.
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    let newest = __cpuid(0).eax;
    let basic = __cpuid(1);
    let extended = if newest >= 7 {
        Some(__cpuid_count(7, 0))
    } else {
        None
    };
    let (leaf7b, leaf7c) = extended.map_or((0, 0), |leaf| (leaf.ebx, leaf.ecx));
    let needed = [
        (
            cfg!(target_feature = "popcnt"),
            basic.ecx >> 23 & 1,
            "POPCNT",
        ),
        (
            cfg!(target_feature = "sse4.2"),
            basic.ecx >> 20 & 1,
            "SSE4.2",
        ),
        (cfg!(target_feature = "avx"), basic.ecx >> 28 & 1, "AVX"),
        (cfg!(target_feature = "fma"), basic.ecx >> 12 & 1, "FMA"),
        (cfg!(target_feature = "bmi1"), leaf7b >> 3 & 1, "BMI1"),
        (cfg!(target_feature = "avx2"), leaf7b >> 5 & 1, "AVX2"),
        (cfg!(target_feature = "bmi2"), leaf7b >> 8 & 1, "BMI2"),
        (
            cfg!(target_feature = "avx512f"),
            leaf7b >> 16 & 1,
            "AVX-512F",
        ),
        (
            cfg!(target_feature = "avx512bw"),
            leaf7b >> 30 & 1,
            "AVX-512BW",
        ),
        (
            cfg!(target_feature = "avx512vl"),
            leaf7b >> 31 & 1,
            "AVX-512VL",
        ),
        (
            cfg!(target_feature = "avx512vnni"),
            leaf7c >> 11 & 1,
            "AVX-512 VNNI",
        ),
    ];
    match needed.iter().find(|(built, here, _)| *built && *here == 0) {
        Some((_, _, name)) => Err(name),
        None => Ok(()),
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(crate) fn check() -> Result<(), &'static str> {
    Ok(())
}
