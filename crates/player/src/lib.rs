//! Everything that plays or analyses by itself.
//!
//! # Layout
//! - `spec`: which engine plays, as text; `contender`: an engine of any kind, ready to play; `built_in`: our
//!   own; [`child`]: another program's.
//! - `game_line`, `answer`: what engines are asked, and what they say.
//! - `match_`: two engines, many games; `elo`, `sprt`: what the results say; [`pgn`]: the games written down.
//! - `analysis`: what an engine makes of a game; `solve`: problems for engines; [`check`]: do
//!   engines keep to their protocol?
//! - `thinking_time`: how much of a game's clock a move may take.
//! - `random`: a small seeded generator; `evaluation`: which evaluation plays.
//! - `uci`, `xboard`: the engine for GUIs of each protocol; [`Host`]: what they are told by the program they
//!   run in. Below them: `listen`, `lines` (hearing), `search` (thinking meanwhile), `settings`, `level`,
//!   `shelf` (the opening book), `score`, `win_draw_loss`.
//! - `referee`: the thread that decides hard dead positions, and a game that asks it.
//! - `bench`: the engine's signature.

mod analysis;
mod answer;
mod bench;
mod built_in;
pub mod check;
pub mod child;
mod contender;
mod elo;
mod evaluation;
mod files;
mod game_line;
mod host;
mod level;
mod lines;
mod listen;
mod match_;
pub mod pgn;
mod random;
mod referee;
mod score;
mod search;
mod settings;
mod shelf;
mod solve;
mod spec;
mod sprt;
mod thinking_time;
mod uci;
mod win_draw_loss;
mod xboard;

pub use analysis::{GameReview, Mark, MoveReview};
pub use answer::Answer;
pub use bench::{BENCH_DEPTH, BenchReport, Brake, bench};
pub use built_in::{BuiltIn, BuiltInSettings};
pub use contender::{Contender, ContenderError};
pub use elo::{Distribution, Elo};
pub use evaluation::{EvaluationChoice, EvaluationError, evaluation_text};
pub use game_line::GameLine;
pub use host::Host;
pub use level::{Level, left_to_take};
pub use match_::{
    Adjudication, Conduct, DrawRule, Ending, GameRules, Match, MatchGame, MatchReport, MoveNote,
    News, Openings, OpeningsError, Pace, PaceError, Tally, Verdict, WinRule,
};
pub use random::Random;
pub use referee::{Referee, Reply, Table, Urgency, step_back};
pub use score::takes_draw;
pub use solve::{Attempt, Problem, Suite, SuiteError};
pub use spec::{EngineSpec, Protocol, SpecError, SpecKind};
pub use sprt::{Sprt, SprtError, SprtState};
pub use thinking_time::ThinkingTime;
pub use uci::uci_loop;
pub use win_draw_loss::win_draw_loss;
pub use xboard::xboard_loop;
