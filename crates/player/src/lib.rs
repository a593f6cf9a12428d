//! Automatic players: engines that play, the loops that serve them to GUIs, and what is built on them.
//!
//! # Layout
//! - `engine_spec`: selects an engine by text; `engine_player`: an engine of any kind; `built_in_engine`: Tabiya's own;
//!   [`child`]: external engines as child processes.
//! - `move_history`, `engine_move`: the game sent to an engine, and the move it returns; `thinking_time`: its time limits.
//! - `level`, `opening_book`, `evaluation`: playing strength, opening book and evaluation; `random`: seeded random numbers.
//! - `uci`, `xboard`: protocol loops for GUIs. They share `loop_config`, `loop_engine` (the engine with its
//!   options), `loop_event`, `line_reader`, `background_search`, `options`, `score` and `win_draw_loss`.
//! - `game_review`: an engine's review of a game; `bench`: the engine's signature; `stop_signal`: stops long work.

mod background_search;
mod bench;
mod built_in_engine;
pub mod child;
mod engine_move;
mod engine_player;
mod engine_spec;
mod evaluation;
mod files;
mod game_review;
mod level;
mod line_reader;
mod loop_config;
mod loop_engine;
mod loop_event;
mod move_history;
mod opening_book;
mod options;
mod random;
mod score;
mod stop_signal;
mod thinking_time;
mod uci;
mod win_draw_loss;
mod xboard;

pub use bench::{BENCH_DEPTH, BenchReport, bench};
pub use built_in_engine::{BuiltInEngine, BuiltInSettings};
pub use engine_move::EngineMove;
pub use engine_player::{EnginePlayer, EnginePlayerError};
pub use engine_spec::{EngineKind, EngineSpec, EngineSpecError, Protocol};
pub use evaluation::{EvaluationChoice, EvaluationError, describe_evaluation};
pub use game_review::{GameReview, MoveMark, MoveReview};
pub use level::{Level, hanging_material};
pub use loop_config::LoopConfig;
pub use move_history::MoveHistory;
pub use random::Random;
pub use score::accepts_draw;
pub use stop_signal::StopSignal;
pub use thinking_time::ThinkingTime;
pub use uci::{MAX_PERFT_DEPTH, uci_loop};
pub use win_draw_loss::win_draw_loss;
pub use xboard::xboard_loop;
