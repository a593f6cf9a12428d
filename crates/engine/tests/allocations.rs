//! The search makes no heap allocation per node, only a few per iteration for its reports. Alone in its test binary,
//! because it counts the allocations of the whole process.
#![expect(
    unsafe_code,
    reason = "GlobalAlloc is an unsafe trait; this one counts and forwards every call"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicU64, Ordering},
};

use tabiya_engine::{Classical, Engine, Limits, Options, Root, SearchControl, SearchResult};

/// The system allocator with a counter.
struct CountingAllocator;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is forwarded unchanged to the system allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`; all memory is from `System`.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller keeps the contract of `realloc`; all memory is from `System`.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Allocations permitted per iteration: its report, and the principal variations of the root moves.
const PER_ITERATION: u64 = 60;

const POSITIONS: [&str; 3] = [
    "r1bqkb1r/pp1n1pp1/2p1p2p/3n4/2pP4/2N1PN2/PPBB1PPP/R2Q1RK1 b kq - 1 9",
    "3r1r1k/2p1nq2/4p3/pp1pP1p1/bPnN4/P1QB3P/2P2PP1/4RR1K w - - 0 25",
    "8/5pkp/p3n3/1p6/PP2R1P1/8/1b4K1/8 w - b6 0 42",
];

#[test]
fn search_does_not_allocate_per_node() {
    let mut engine = Engine::new(Classical, Options::default());
    for fen in POSITIONS {
        let root = Root::new(fen.parse().unwrap());
        // Warm up: one-time allocations happen here.
        search(&mut engine, &root, 8);
        let (shallow, few) = search(&mut engine, &root, 8);
        let (deep, many) = search(&mut engine, &root, 13);
        println!("{few} in {} nodes, {many} in {}", shallow.nodes, deep.nodes);
        let iterations = u64::from(deep.depth - shallow.depth);
        assert!(
            deep.nodes > 20 * (few + many),
            "too few nodes for a meaningful test: {}",
            deep.nodes
        );
        assert!(
            many <= few + iterations * PER_ITERATION,
            "{few} allocations in {} nodes, {many} in {}: {fen}",
            shallow.nodes,
            deep.nodes
        );
    }
}

/// Searches with a cleared engine, and returns the result with the number of allocations.
fn search(engine: &mut Engine<Classical>, root: &Root, depth: u32) -> (SearchResult, u64) {
    engine.clear();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let result = engine.search(root, &limits, &SearchControl::new(), |_| {});
    (result, ALLOCATIONS.load(Ordering::Relaxed) - before)
}
