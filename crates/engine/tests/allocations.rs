//! The search costs no heap allocation a node: what it needs it has before it begins, and what it tells costs
//! some a line. Alone in its program, because it counts what all of the program allocates.
#![expect(
    unsafe_code,
    reason = "an allocator is unsafe by its trait; it only counts and passes on"
)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicU64, Ordering},
};

use tabiya_engine::{Classical, Control, Engine, Limits, Options, Root, Thought};

/// The system's, with a count.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
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
static ALLOCATOR: Counting = Counting;

/// What an iteration may allocate: its report, and the best lines of the moves at the root.
const AN_ITERATION: u64 = 60;

const POSITIONS: [&str; 3] = [
    "r1bqkb1r/pp1n1pp1/2p1p2p/3n4/2pP4/2N1PN2/PPBB1PPP/R2Q1RK1 b kq - 1 9",
    "3r1r1k/2p1nq2/4p3/pp1pP1p1/bPnN4/P1QB3P/2P2PP1/4RR1K w - - 0 25",
    "8/5pkp/p3n3/1p6/PP2R1P1/8/1b4K1/8 w - b6 0 42",
];

#[test]
fn search_allocates_nothing_a_node() {
    let mut engine = Engine::new(Classical, Options::default());
    for fen in POSITIONS {
        let root = Root::new(fen.parse().unwrap());
        // Whatever is made once is made here.
        search(&mut engine, &root, 8);
        let (shallow, few) = search(&mut engine, &root, 8);
        let (deep, many) = search(&mut engine, &root, 13);
        println!("{few} in {} nodes, {many} in {}", shallow.nodes, deep.nodes);
        let iterations = u64::from(deep.depth - shallow.depth);
        assert!(
            deep.nodes > 20 * (few + many),
            "{} nodes are too few to say",
            deep.nodes
        );
        assert!(
            many <= few + iterations * AN_ITERATION,
            "{few} allocations in {} nodes, {many} in {}: {fen}",
            shallow.nodes,
            deep.nodes
        );
    }
}

/// A search from nothing remembered, and how often it allocated.
fn search(engine: &mut Engine<Classical>, root: &Root, depth: u32) -> (Thought, u64) {
    engine.forget();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let thought = engine.think(root, &limits, &Control::new(), |_| {});
    (thought, ALLOCATIONS.load(Ordering::Relaxed) - before)
}
