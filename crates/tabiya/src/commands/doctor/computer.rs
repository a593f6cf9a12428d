//! Checks of the computer: its processor and clock, and the program itself.

use std::{
    fs,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use tabiya_player::{EvaluationChoice, StopSignal, bench};

use super::{CheckContext, Finding};

/// Depth of the searches that measure the engine: well below a second.
const BENCH_DEPTH: u32 = 7;
/// Nodes per second below which games against the engine are no pleasure.
const SLOW: u64 = 50_000;
/// 1 January 2026: no clock that is right shows less.
const EARLIEST: Duration = Duration::from_secs(1_767_225_600);
/// Difference that clocks may have.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(5 * 60);

/// Says which instruction sets the processor has.
pub(super) fn cpu() -> Finding {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let cores = super::super::count(cores as u64, "core", "cores");
    Finding::good("Processor", format!("{}, {cores}", level()))
}

/// Returns the level of the processor, as the x86-64 psABI counts them.
#[cfg(target_arch = "x86_64")]
fn level() -> &'static str {
    let v2 = is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("sse4.2");
    let v3 = v2
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("fma");
    let v4 = v3
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl");
    match (v2, v3, v4) {
        (_, _, true) => "x86-64-v4 (AVX-512)",
        (_, true, _) => "x86-64-v3 (AVX2)",
        (true, ..) => "x86-64-v2 (SSE4.2)",
        _ => "x86-64",
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn level() -> &'static str {
    std::env::consts::ARCH
}

/// Measures the speed of the search.
pub(super) fn engine_speed() -> anyhow::Result<Finding> {
    let evaluation = EvaluationChoice::default().load()?;
    let report = bench(
        BENCH_DEPTH,
        &evaluation,
        &StopSignal::default(),
        |_, _, _, _| {},
    );
    let speed = report.map_or(0, |report| report.nodes_per_second());
    let text = format!("{} thousand positions a second", speed / 1000);
    Ok(match speed {
        SLOW.. => Finding::good("Engine", text),
        _ => Finding::advice(
            "Engine",
            text,
            "This is slow: close other programs, and use the release build.",
        ),
    })
}

/// Checks that the program contains the page.
pub(super) fn page() -> Finding {
    match tabiya_web::file("index.html") {
        Some(_) => Finding::good("Page", format!("{} files", tabiya_web::paths().count())),
        None => Finding::wrong(
            "Page",
            "this program was built without the page",
            "Build it again, or install a package.",
        ),
    }
}

/// Checks the clock: certificates and the times of games depend on it.
pub(super) fn clock(context: &CheckContext) -> Finding {
    let now = SystemTime::now();
    let newest = fs::read_dir(context.data)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.metadata().ok()?.modified().ok())
        .max();
    let advice = "Set the clock, or let the system do so (timedatectl set-ntp true).";
    if now.duration_since(UNIX_EPOCH).unwrap_or_default() < EARLIEST {
        return Finding::wrong("Clock", "it shows a year before 2026", advice);
    }
    match newest {
        Some(newest) if newest > now + CLOCK_TOLERANCE => Finding::wrong(
            "Clock",
            "it shows a time before the club's newest data",
            advice,
        ),
        _ => Finding::good("Clock", "plausible"),
    }
}
