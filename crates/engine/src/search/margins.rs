//! Every number that the search's decisions turn on, in one place.
//!
//! Values are in hundredths of a pawn, depths in plies, histories in their own units (up to
//! [`HISTORY_LIMIT`]). Reductions are in 1024ths of a ply.
//!
//! What matches can tune is in [`Margins`], with the range to look in; limits and times are constants.

use crate::score::Value;

/// Declares [`Margins`]: name, value, range.
macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $least:literal..=$most:literal;)*) => {
        /// The numbers of the search that can be tuned. The default is what the engine plays with.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Margins {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Margins {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl Margins {
            /// Each of them, with the range to look in.
            pub const ALL: &'static [Margin] = &[
                $(Margin {
                    name: stringify!($name),
                    least: $least,
                    most: $most,
                    get: |margins| margins.$name,
                    set: |margins, value| margins.$name = value,
                },)*
            ];
        }
    };
}

/// One of the [`Margins`].
#[derive(Clone, Copy, Debug)]
pub struct Margin {
    /// What it is called.
    pub name: &'static str,
    /// Less makes no sense.
    pub least: i32,
    /// More makes no sense.
    pub most: i32,
    get: fn(&Margins) -> i32,
    set: fn(&mut Margins, i32),
}

impl Margin {
    /// Its value.
    pub fn of(&self, margins: &Margins) -> i32 {
        (self.get)(margins)
    }

    /// Changes it.
    pub fn set(&self, margins: &mut Margins, value: i32) {
        (self.set)(margins, value);
    }
}

margins! {
    /// The first window around the last iteration's value.
    aspiration_start = 14 in 6..=30;
    /// Reverse futility: how much above beta a ply is worth.
    reverse_futility_ply = 75 in 35..=125;
    /// Reverse futility: how much less if the side to move is better off than before.
    reverse_futility_improving = 60 in 10..=110;
    /// Razoring: how far below alpha.
    razor_base = 180 in 60..=400;
    /// Razoring: how much further a ply.
    razor_ply = 220 in 80..=400;
    /// Null move: how far above beta is worth another ply less.
    null_value_divisor = 180 in 90..=320;
    /// A capture that beats beta by this much in a shallow search is believed.
    probcut_margin = 170 in 80..=300;
    /// Futility of quiet moves: how far below alpha.
    futility_base = 90 in 20..=200;
    /// Futility of quiet moves: how much further a ply.
    futility_ply = 85 in 40..=150;
    /// Quiet moves that lose material: how much is let pass a ply.
    exchange_quiet_ply = 55 in 20..=110;
    /// Captures that lose material: how much is let pass a ply.
    exchange_capture_ply = 95 in 40..=180;
    /// Quiet moves with a history this bad a ply are left out.
    history_pruning_ply = -3800 in -8000..=-1000;
    /// How much below the rest must stay for a double extension.
    singular_double = 20 in 4..=60;
    /// Late-move reductions: the least, in hundredths of a ply.
    reduction_base = 75 in 20..=150;
    /// Late-move reductions: how slowly they grow, in hundredths.
    reduction_divisor = 225 in 150..=350;
    /// More off the principal variation.
    reduction_not_pv = 1024 in 300..=1800;
    /// More where a cutoff is expected.
    reduction_cut_node = 1400 in 500..=2400;
    /// More if the side to move is no better off than before.
    reduction_not_improving = 700 in 0..=1500;
    /// More if the table's move is a capture.
    reduction_table_capture = 900 in 0..=1800;
    /// Less where the principal variation went before.
    reduction_was_pv = -1024 in -1900..=-200;
    /// Less for killers.
    reduction_killer = -900 in -1900..=0;
    /// Less for checks.
    reduction_check = -900 in -1900..=0;
    /// Less for a good history, in 1024ths of it.
    reduction_history = 128 in 50..=260;
    /// Quiescence: how much a capture must promise.
    quiescence_futility = 160 in 60..=300;
    /// What a cutoff is worth in histories, a ply.
    history_bonus_ply = 170 in 80..=320;
    /// What is taken off that.
    history_bonus_base = -90 in -300..=150;
    /// The most that a cutoff is worth.
    history_bonus_most = 1900 in 900..=3200;
}

/// The depth from which windows are narrow.
pub(super) const ASPIRATION_DEPTH: i32 = 4;
/// Windows are wider by the square of the value divided by this.
pub(super) const ASPIRATION_SQUARE_DIVISOR: Value = 12_000;
/// How much less deep a value above the window is looked at again, at most.
pub(super) const ASPIRATION_REDUCTION_MOST: i32 = 3;

/// With so many plies without progress the table's values are not believed: the draw is near.
pub(super) const BELIEVED_CLOCK: u32 = 90;

/// How early a quiet move comes that brings a piece out of danger, in the units of histories.
pub(super) const THREAT_QUEEN: i32 = 14_000;
pub(super) const THREAT_ROOK: i32 = 9_000;
pub(super) const THREAT_MINOR: i32 = 6_000;

/// Captures that lose no more than this are tried before quiet moves.
pub(super) const GOOD_CAPTURE: Value = -20;

/// Reverse futility: how deep.
pub(super) const REVERSE_FUTILITY_DEPTH: i32 = 8;

/// Razoring: how deep.
pub(super) const RAZOR_DEPTH: i32 = 4;

/// Null move: from which depth, and how much shallower.
pub(super) const NULL_DEPTH: i32 = 3;
pub(super) const NULL_REDUCTION: i32 = 4;
pub(super) const NULL_DEPTH_DIVISOR: i32 = 4;
pub(super) const NULL_VALUE_MOST: i32 = 3;
/// The depth from which a null move's verdict is verified.
pub(super) const NULL_VERIFY_DEPTH: i32 = 14;

/// From which depth captures are tried that may beat beta by much, how much shallower, and how deep the table's word
/// must be to keep from it.
pub(super) const PROBCUT_DEPTH: i32 = 5;
pub(super) const PROBCUT_REDUCTION: i32 = 4;
pub(super) const PROBCUT_TABLE_PLIES: i32 = 3;

/// From which depth a node without a table move is searched a ply shallower.
pub(super) const INTERNAL_REDUCTION_DEPTH: i32 = 4;

/// Late-move pruning: quiet moves tried at a depth before the rest is left out.
pub(super) const LATE_MOVES_BASE: i32 = 3;
pub(super) const LATE_MOVES_DEPTH: i32 = 9;

/// Futility of quiet moves: how deep.
pub(super) const FUTILITY_DEPTH: i32 = 8;

/// Moves that lose material: how deep they are left out.
pub(super) const EXCHANGE_DEPTH: i32 = 9;

/// How deep quiet moves with a bad history are left out.
pub(super) const HISTORY_PRUNING_DEPTH: i32 = 4;

/// Singular extensions: from which depth, and how much below the table's value the rest must stay.
pub(super) const SINGULAR_DEPTH: i32 = 7;
pub(super) const SINGULAR_PLY: Value = 2;
/// How much less deep than the node the table's word may be.
pub(super) const SINGULAR_TABLE_PLIES: i32 = 3;
/// How many double extensions one line may have.
pub(super) const DOUBLE_EXTENSIONS_MOST: i32 = 8;

/// Late-move reductions: more if the nodes after this one were cut off more often than this.
pub(super) const CUTOFFS_MOST: i32 = 3;
pub(super) const REDUCTION_CUTOFFS: i32 = 1024;

/// A reduced move that beats the best by so much is searched deeper than usual.
pub(super) const SURPRISE_BASE: Value = 45;
pub(super) const SURPRISE_PLY: Value = 2;
/// One that beats it by less, a ply less deep.
pub(super) const SURPRISE_LEAST: Value = 8;

/// At these depths the moves after a better one are searched a ply less.
pub(super) const AFTER_BETTER_DEPTHS: std::ops::Range<i32> = 3..10;

/// Quiescence: captures tried after the stand-pat value is far from alpha.
pub(super) const QUIESCENCE_MOVES: usize = 3;

/// Quiescence: how far a cutoff's value is believed against beta.
pub(super) const QUIESCENCE_BELIEF: i32 = 1;

/// Histories saturate here.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

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
/// Time: how much of a rising or falling value counts.
pub(super) const TIME_RISE_MOST: Value = -50;
pub(super) const TIME_FALL_MOST: Value = 100;
/// Time: the depth that the only move is searched to, for the value.
pub(super) const TIME_ONLY_MOVE_DEPTH: i32 = 6;
