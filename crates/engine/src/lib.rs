//! Search and evaluation: a chess engine as a library.
//!
//! It prints nothing, reads nothing and has no global state: two engines in one process can play each other.
//!
//! # Layout
//! - `evaluator`: the interface between search and evaluation; `classical`: hand-written evaluation; [`network`]:
//!   neural network evaluation (NNUE); `any_evaluator`: either of them.
//! - `limits`: what a search may use; `time`: decides when it ends (time management).
//! - `score`: values and public scores; `transposition`: the transposition table (TT).
//! - `search`: iterative deepening, principal variation search (PVS), quiescence search.

mod any_evaluator;
mod classical;
mod evaluator;
mod limits;
pub mod network;
mod prefetch;
mod score;
mod search;
mod time;
mod transposition;

pub use any_evaluator::AnyEvaluator;
pub use classical::{
    Classical, EvaluationTable, FEATURE_COUNT, FEATURE_GROUPS, FEATURE_WEIGHTS, FeatureGroup,
    FeatureVisitor, TEMPO, Weight, endgame_scale, phase, visit_features,
};
pub use evaluator::{Evaluator, damped};
pub use limits::{GameClock, Limits};
pub use network::{Network, NetworkError};
pub use score::Score;
pub use search::{
    CurrentMove, Engine, Info, Options, Root, ScoreBound, SearchControl, SearchParameter,
    SearchParameters, SearchReport, SearchResult, SharedEngine,
};
