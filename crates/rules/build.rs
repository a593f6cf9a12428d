//! Sets `fast_pext`, which selects the slider lookup, if the target CPU has a fast PEXT instruction.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(fast_pext)");
    println!("cargo::rerun-if-changed=build.rs");
    let features = std::env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    let arch = std::env::var("CARGO_CFG_TARGET_ARCH").unwrap_or_default();
    let has_bmi2 = features.split(',').any(|feature| feature == "bmi2");
    if arch == "x86_64" && has_bmi2 && !host_pext_is_microcoded() {
        println!("cargo::rustc-cfg=fast_pext");
    }
}

/// Returns true on AMD CPUs before family 19h (Zen 3): they run PEXT in microcode, about twenty times
/// slower than a magic multiplication.
#[cfg(target_arch = "x86_64")]
fn host_pext_is_microcoded() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let is_amd = vendor.ebx.to_le_bytes() == *b"Auth";
    let version = __cpuid(1).eax;
    let family = ((version >> 8) & 0xf) + ((version >> 20) & 0xff);
    is_amd && family < 0x19
}

#[cfg(not(target_arch = "x86_64"))]
fn host_pext_is_microcoded() -> bool {
    false
}
