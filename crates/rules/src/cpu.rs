//! [`for_this_cpu`]: hot functions compiled several times, for different x86-64 CPUs, and chosen at run time.
//!
//! A build for any x86-64 may not use POPCNT, BMI or PEXT, which a move generator is full of. So each [`Kernel`] is compiled
//! once for each [`CpuLevel`], with everything that it calls inlined, and the CPU is asked once. Builds for a CPU with a fast
//! PEXT have nothing to choose.

use crate::{Bitboard, Color, Role, Square, attacks};

/// Function that is compiled for each CPU level. `run` and all that it calls must be inlined, because a function that is not
/// would be compiled for the build target.
pub(crate) trait Kernel {
    /// Result of the function.
    type Output;
    /// Body of the function.
    fn run<L: CpuLevel>(self) -> Self::Output;
}

/// A set of instructions that the compiler may use, with the fastest slider lookup.
pub(crate) trait CpuLevel {
    /// Returns a bishop's attacks.
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard;
    /// Returns a rook's attacks.
    fn rook(square: Square, occupied: Bitboard) -> Bitboard;
    /// Returns a queen's attacks.
    #[inline(always)]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        Self::bishop(square, occupied) | Self::rook(square, occupied)
    }
    /// Returns the attacks of a piece of any role, as [`attacks::of`] does.
    #[inline(always)]
    fn of(role: Role, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        match role {
            Role::Bishop => Self::bishop(square, occupied),
            Role::Rook => Self::rook(square, occupied),
            Role::Queen => Self::queen(square, occupied),
            Role::Pawn => attacks::pawn(color, square),
            Role::Knight => attacks::knight(square),
            Role::King => attacks::king(square),
        }
    }
    /// Runs a kernel at this level, for kernels that call themselves.
    fn call<K: Kernel>(kernel: K) -> K::Output;
}

/// Instructions of the build target.
pub(crate) struct BuildTarget;

impl CpuLevel for BuildTarget {
    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(square, occupied)
    }
    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(square, occupied)
    }
    fn call<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Self>()
    }
}

#[cfg(not(all(target_arch = "x86_64", not(fast_pext))))]
#[inline(always)]
pub(crate) fn for_this_cpu<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<BuildTarget>()
}

#[cfg(all(target_arch = "x86_64", not(fast_pext)))]
pub(crate) use x86_64::{for_this_cpu, sliders};

#[cfg(all(target_arch = "x86_64", any(test, not(fast_pext))))]
mod x86_64 {
    #![expect(
        unsafe_code,
        reason = "functions for other CPUs are called after the CPU was asked; tests compare all levels"
    )]

    use core::{
        arch::x86_64::{__cpuid, __cpuid_count},
        sync::atomic::{AtomicU8, Ordering},
    };

    use super::{Bitboard, BuildTarget, CpuLevel, Kernel, Square, attacks};

    /// Slider lookups outside kernels: PEXT where a kernel has found it.
    #[cfg(not(fast_pext))]
    pub(crate) mod sliders {
        use super::{Bitboard, FAST_PEXT, LEVEL, Ordering, Square};
        use crate::attacks::{magic, pext};

        #[inline(always)]
        pub(crate) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            if LEVEL.load(Ordering::Relaxed) == FAST_PEXT {
                pext::bishop_after_check(square, occupied)
            } else {
                magic::bishop(square, occupied)
            }
        }

        #[inline(always)]
        pub(crate) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            if LEVEL.load(Ordering::Relaxed) == FAST_PEXT {
                pext::rook_after_check(square, occupied)
            } else {
                magic::rook(square, occupied)
            }
        }
    }

    /// POPCNT, on CPUs since 2008.
    struct Popcnt;
    /// POPCNT, BMI1, BMI2 with a fast PEXT, and LZCNT: Intel since 2013, AMD since 2020.
    struct FastPext;

    impl CpuLevel for Popcnt {
        #[inline(always)]
        fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            attacks::magic::bishop(square, occupied)
        }
        #[inline(always)]
        fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            attacks::magic::rook(square, occupied)
        }
        #[inline(always)]
        fn call<K: Kernel>(kernel: K) -> K::Output {
            // SAFETY: code of this level runs only where `for_this_cpu` has found POPCNT.
            unsafe { with_popcnt(kernel) }
        }
    }

    impl CpuLevel for FastPext {
        #[inline(always)]
        fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
            attacks::pext::bishop(square, occupied)
        }
        #[inline(always)]
        fn rook(square: Square, occupied: Bitboard) -> Bitboard {
            attacks::pext::rook(square, occupied)
        }
        #[inline(always)]
        fn call<K: Kernel>(kernel: K) -> K::Output {
            // SAFETY: code of this level runs only where `for_this_cpu` has found these instructions.
            unsafe { with_fast_pext(kernel) }
        }
    }

    #[target_feature(enable = "popcnt")]
    fn with_popcnt<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<Popcnt>()
    }

    #[inline]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn with_fast_pext<K: Kernel>(kernel: K) -> K::Output {
        kernel.run::<FastPext>()
    }

    /// Runs a kernel with the instructions that this CPU has.
    #[inline(always)]
    pub(crate) fn for_this_cpu<K: Kernel>(kernel: K) -> K::Output {
        match level() {
            // SAFETY: the CPU has these instructions.
            FAST_PEXT => unsafe { with_fast_pext(kernel) },
            older => on_older_cpu(older, kernel),
        }
    }

    /// Runs a kernel without PEXT. It is not inlined, so that it takes no room in callers that run with it.
    #[inline(never)]
    fn on_older_cpu<K: Kernel>(level: u8, kernel: K) -> K::Output {
        match level {
            // SAFETY: the CPU has this instruction.
            POPCNT => unsafe { with_popcnt(kernel) },
            _ => BuildTarget::call(kernel),
        }
    }

    const UNKNOWN: u8 = 0;
    const BUILD_TARGET: u8 = 1;
    const POPCNT: u8 = 2;
    const FAST_PEXT: u8 = 3;

    /// The answer of [`detect`], once it was asked. Threads that ask at the same time get the same answer.
    static LEVEL: AtomicU8 = AtomicU8::new(UNKNOWN);

    #[inline(always)]
    fn level() -> u8 {
        match LEVEL.load(Ordering::Relaxed) {
            UNKNOWN => detect(),
            known => known,
        }
    }

    #[cold]
    fn detect() -> u8 {
        let highest = __cpuid(0).eax;
        let has_popcnt = __cpuid(1).ecx >> 23 & 1 == 1;
        let has_lzcnt =
            __cpuid(0x8000_0000).eax > 0x8000_0000 && __cpuid(0x8000_0001).ecx >> 5 & 1 == 1;
        let bmi = if highest >= 7 {
            __cpuid_count(7, 0).ebx
        } else {
            0
        };
        let has_bmi = bmi >> 3 & 1 == 1 && bmi >> 8 & 1 == 1;
        let level = if has_popcnt && has_lzcnt && has_bmi && !is_pext_microcoded() {
            FAST_PEXT
        } else if has_popcnt {
            POPCNT
        } else {
            BUILD_TARGET
        };
        LEVEL.store(level, Ordering::Relaxed);
        level
    }

    /// Returns true on AMD CPUs before family 19h (Zen 3): they run PEXT in microcode, about twenty times slower than a
    /// magic multiplication.
    fn is_pext_microcoded() -> bool {
        let is_amd = __cpuid(0).ebx.to_le_bytes() == *b"Auth";
        let version = __cpuid(1).eax;
        let family = ((version >> 8) & 0xf) + ((version >> 20) & 0xff);
        is_amd && family < 0x19
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::{Position, perft::PerftNode};

        #[test]
        fn all_levels_count_the_same() {
            let position: Position =
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
                    .parse()
                    .unwrap();
            let node = || PerftNode::<true> {
                position: &position,
                depth: 3,
            };
            assert_eq!(BuildTarget::call(node()), 97_862);
            let best = detect();
            if best >= POPCNT {
                assert_eq!(Popcnt::call(node()), 97_862);
            }
            if best == FAST_PEXT {
                assert_eq!(FastPext::call(node()), 97_862);
            }
            assert_eq!(for_this_cpu(node()), 97_862);
        }

        #[test]
        fn level_is_asked_once() {
            assert_eq!(level(), detect());
            assert_eq!(level(), LEVEL.load(Ordering::Relaxed));
        }
    }
}
