//! Every number that the search's decisions turn on, in one place.
//!
//! Values are in hundredths of a pawn, depths in plies, histories in their own units (up to
//! [`HISTORY_LIMIT`]). Reductions are in 1024ths of a ply.

use crate::score::Value;

/// The first window around the last iteration's value.
pub(super) const ASPIRATION_START: Value = 14;
/// The depth from which windows are narrow.
pub(super) const ASPIRATION_DEPTH: i32 = 4;

/// Reverse futility: how deep, and how much above beta a ply is worth.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;
pub(super) const REVERSE_FUTILITY_PLY: Value = 75;
pub(super) const REVERSE_FUTILITY_IMPROVING: Value = 60;

/// Razoring: how deep, and how far below alpha.
pub(super) const RAZOR_DEPTH: i32 = 4;
pub(super) const RAZOR_BASE: Value = 180;
pub(super) const RAZOR_PLY: Value = 220;

/// Null move: from which depth, and how much shallower.
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_REDUCTION: i32 = 4;
pub(super) const NULL_DEPTH_DIVISOR: i32 = 4;
pub(super) const NULL_VALUE_DIVISOR: Value = 180;
pub(super) const NULL_VALUE_MOST: i32 = 3;
/// The depth from which a null move's verdict is verified.
pub(super) const NULL_VERIFY_DEPTH: i32 = 14;

/// A capture that beats beta by this much in a shallow search is believed.
pub(super) const PROBCUT_DEPTH: i32 = 5;
pub(super) const PROBCUT_MARGIN: Value = 170;

/// From which depth a node without a table move is searched a ply shallower.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Late-move pruning: quiet moves tried at a depth before the rest is left out.
pub(super) const LATE_MOVES_BASE: i32 = 3;
pub(super) const LATE_MOVES_DEPTH: i32 = 9;

/// Futility of quiet moves: how deep, and how far below alpha.
pub(super) const FUTILITY_DEPTH: i32 = 8;
pub(super) const FUTILITY_BASE: Value = 90;
pub(super) const FUTILITY_PLY: Value = 85;

/// Moves that lose material: how much is let pass a ply.
pub(super) const EXCHANGE_DEPTH: i32 = 9;
pub(super) const EXCHANGE_QUIET_PLY: Value = 55;
pub(super) const EXCHANGE_CAPTURE_PLY: Value = 95;

/// Quiet moves with a history this bad are left out.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 4;
pub(super) const HISTORY_PRUNING_PLY: i32 = -3800;

/// Singular extensions: from which depth, and how much below the table's value the rest must stay.
pub(super) const SINGULAR_DEPTH: i32 = 7;
pub(super) const SINGULAR_PLY: Value = 2;
pub(super) const SINGULAR_DOUBLE: Value = 20;
/// How many double extensions one line may have.
pub(super) const DOUBLE_EXTENSIONS_MOST: i32 = 8;

/// Late-move reductions.
pub(super) const REDUCTION_BASE: f64 = 0.75;
pub(super) const REDUCTION_DIVISOR: f64 = 2.25;
pub(super) const REDUCTION_NOT_PV: i32 = 1024;
pub(super) const REDUCTION_CUT_NODE: i32 = 1400;
pub(super) const REDUCTION_NOT_IMPROVING: i32 = 700;
pub(super) const REDUCTION_TABLE_CAPTURE: i32 = 900;
pub(super) const REDUCTION_WAS_PV: i32 = -1024;
pub(super) const REDUCTION_KILLER: i32 = -900;
pub(super) const REDUCTION_CHECK: i32 = -900;
pub(super) const REDUCTION_HISTORY_DIVISOR: i32 = 8;

/// Quiescence: how much a capture must promise.
pub(super) const QUIESCENCE_FUTILITY: Value = 160;
/// Quiescence: captures tried after the stand-pat value is far from alpha.
pub(super) const QUIESCENCE_MOVES: usize = 3;

/// Histories saturate here.
pub(super) const HISTORY_LIMIT: i32 = 16_384;
pub(super) const HISTORY_BONUS_PLY: i32 = 170;
pub(super) const HISTORY_BONUS_BASE: i32 = -90;
pub(super) const HISTORY_BONUS_MOST: i32 = 1_900;

/// Corrections of the static evaluation: their limit, and how they are weighed.
pub(super) const CORRECTION_LIMIT: i32 = 1_024;
pub(super) const CORRECTION_MOST: i32 = 256;
pub(super) const CORRECTION_DIVISOR: i32 = 20;

/// Time: how the usual share is scaled by how settled the choice is.
pub(super) const TIME_NODES_BASE: f64 = 1.55;
pub(super) const TIME_NODES_SHARE: f64 = 1.15;
pub(super) const TIME_STABLE_BASE: f64 = 1.35;
pub(super) const TIME_STABLE_STEP: f64 = 0.08;
pub(super) const TIME_STABLE_MOST: u32 = 8;
pub(super) const TIME_FALLING_PAWN: f64 = 0.5;
