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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Nag,
        pgn::{PgnError, visitor::Flow},
    };
    use std::ops::ControlFlow;

    /// Writes down all that it is told.
    #[derive(Default)]
    struct Recorder(Vec<String>);

    impl Recorder {
        fn add(&mut self, kind: &str, text: &[u8]) -> Flow {
            self.0
                .push(format!("{kind} {}", String::from_utf8_lossy(text)));
            ControlFlow::Continue(())
        }
    }

    impl Visitor for Recorder {
        fn san(&mut self, text: &[u8]) -> Flow {
            self.add("san", text)
        }
        fn null_move(&mut self) -> Flow {
            self.add("null", b"")
        }
        fn comment(&mut self, text: &[u8]) {
            let _ = self.add("comment", text);
        }
        fn nag(&mut self, nag: Nag) {
            let _ = self.add("nag", nag.to_string().as_bytes());
        }
        fn begin_variation(&mut self) -> Flow {
            self.add("(", b"")
        }
        fn end_variation(&mut self) {
            let _ = self.add(")", b"");
        }
        fn error(&mut self, error: PgnError) {
            let _ = self.add("error", error.to_string().as_bytes());
        }
    }

    type Scan = fn(&mut MovetextScanner, InputWindow<'_>, &mut Recorder) -> ScanStop;

    #[test]
    fn all_cpus_scan_the_same() {
        let text = "1. e4 {short} e5 2. Nf3 (2. f4 exf4 {a comment that is longer than one register, and \
                    then some}) 2... Nc6 $1 3. Bb5!? -- 4. O-O; to the end of the line\n a6 {two\nlines} ) *";
        let mut bytes = format!("\n{text}").into_bytes();
        let end = bytes.len();
        bytes.extend([0; 64]);
        let window = InputWindow {
            bytes: &bytes,
            start: 1,
            end,
            is_finished: true,
        };
        let run = |scan: Scan| {
            let mut scanner = MovetextScanner {
                depth: 0,
                base_depth: 0,
                max_depth: 8,
                moves: 0,
                line_ends: 0,
            };
            let mut recorder = Recorder::default();
            let stop = scan(&mut scanner, window, &mut recorder);
            (stop.at, scanner.moves, recorder.0)
        };
        let seen = run(scan_on_any_cpu);
        assert!(seen.2.len() > 12, "{seen:?}");
        assert_eq!(run(scan_on_this_cpu), seen);
    }
}
