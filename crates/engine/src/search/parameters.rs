//! Every constant of the search, in one place; those of time management are in [`crate::time`].
//!
//! Values are in centipawns, depths in plies, histories in their own units (up to [`HISTORY_LIMIT`]). Reductions are
//! in 1024ths of a ply.
//!
//! [`SearchParameters`] can be tuned by matches (SPSA) within their ranges; the rest are constants.

use crate::score::Value;

/// Declares [`SearchParameters`]: name, value, range.
macro_rules! search_parameters {
    ($($(#[$doc:meta])* $name:ident = $value:literal in $min:literal..=$max:literal;)*) => {
        /// Tunable parameters of the search. The default is what the engine plays with.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParameters {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for SearchParameters {
            fn default() -> Self {
                Self { $($name: $value,)* }
            }
        }

        impl SearchParameters {
            /// Every parameter, with its range.
            pub const ALL: &'static [SearchParameter] = &[
                $(SearchParameter {
                    name: stringify!($name),
                    min: $min,
                    max: $max,
                    get: |parameters| parameters.$name,
                    set: |parameters, value| parameters.$name = value,
                },)*
            ];
        }
    };
}

/// Name, range and access of one of the [`SearchParameters`].
#[derive(Clone, Copy, Debug)]
pub struct SearchParameter {
    /// Name of the field.
    pub name: &'static str,
    /// Smallest value for the tuner.
    pub min: i32,
    /// Largest value for the tuner.
    pub max: i32,
    get: fn(&SearchParameters) -> i32,
    set: fn(&mut SearchParameters, i32),
}

impl SearchParameter {
    /// Reads the parameter.
    pub fn of(&self, parameters: &SearchParameters) -> i32 {
        (self.get)(parameters)
    }

    /// Changes the parameter.
    pub fn set(&self, parameters: &mut SearchParameters, value: i32) {
        (self.set)(parameters, value);
    }
}

search_parameters! {
    /// Aspiration windows: half width of the first window.
    aspiration_start = 14 in 6..=30;
    /// Reverse futility pruning: margin above beta per ply.
    reverse_futility_ply = 75 in 35..=125;
    /// Reverse futility pruning: reduction of the margin if improving.
    reverse_futility_improving = 60 in 10..=110;
    /// Razoring: margin below alpha.
    razor_base = 180 in 60..=400;
    /// Razoring: additional margin per ply.
    razor_ply = 220 in 80..=400;
    /// Null-move pruning: excess over beta per additional ply of reduction.
    null_value_divisor = 180 in 90..=320;
    /// ProbCut: margin above beta.
    probcut_margin = 170 in 80..=300;
    /// Futility pruning: margin below alpha.
    futility_base = 90 in 20..=200;
    /// Futility pruning: additional margin per ply.
    futility_ply = 85 in 40..=150;
    /// Futility pruning of captures: margin below alpha, besides the captured piece.
    capture_futility_base = 130 in 50..=300;
    /// Futility pruning of captures: additional margin per ply.
    capture_futility_ply = 110 in 50..=220;
    /// SEE pruning of quiet moves: permitted loss per ply.
    exchange_quiet_ply = 55 in 20..=110;
    /// SEE pruning of captures and checks: permitted loss per ply.
    exchange_capture_ply = 95 in 40..=180;
    /// History pruning: threshold per ply.
    history_pruning_ply = -3800 in -8000..=-1000;
    /// Singular extensions: margin for a double extension.
    singular_double = 20 in 4..=60;
    /// LMR: base reduction, in hundredths of a ply.
    reduction_base = 75 in 20..=150;
    /// LMR: divisor of the logarithms, in hundredths.
    reduction_divisor = 225 in 150..=350;
    /// LMR: more in non-PV nodes.
    reduction_not_pv = 1024 in 300..=1800;
    /// LMR: more in cut nodes.
    reduction_cut_node = 1400 in 500..=2400;
    /// LMR: more if not improving.
    reduction_not_improving = 700 in 0..=1500;
    /// LMR: more if the hash move is a capture.
    reduction_table_capture = 900 in 0..=1800;
    /// LMR: less if the node is or was a PV node.
    reduction_was_pv = -1024 in -1900..=-200;
    /// LMR: less for killer moves.
    reduction_killer = -900 in -1900..=0;
    /// LMR: less for checks.
    reduction_check = -900 in -1900..=0;
    /// LMR: less for a good history, in 1024ths of it.
    reduction_history = 128 in 50..=260;
    /// Quiescence: margin of delta pruning.
    quiescence_futility = 160 in 60..=300;
    /// History bonus per ply of depth.
    history_bonus_ply = 170 in 80..=320;
    /// History bonus: constant part.
    history_bonus_base = -90 in -300..=150;
    /// Largest history bonus.
    history_bonus_most = 1900 in 900..=3200;
}

/// Aspiration windows: smallest depth.
pub(super) const ASPIRATION_MIN_DEPTH: i32 = 4;
/// Aspiration windows widen by the square of the value divided by this.
pub(super) const ASPIRATION_SQUARE_DIVISOR: Value = 12_000;
/// Aspiration windows: largest depth reduction after failing high.
pub(super) const ASPIRATION_MAX_REDUCTION: i32 = 3;

/// No TT cutoff from this halfmove clock on: entries do not know how near the fifty-move draw is.
pub(super) const TT_CUTOFF_MAX_HALFMOVE_CLOCK: u32 = 90;

/// Move ordering: bonus of a quiet move that escapes an attack by a less valuable piece, in units of history.
pub(super) const THREAT_QUEEN: i32 = 14_000;
pub(super) const THREAT_ROOK: i32 = 9_000;
pub(super) const THREAT_MINOR: i32 = 6_000;

/// Move ordering: bonus of a quiet check whose SEE is at least this much.
pub(super) const CHECK_ORDER_BONUS: i32 = 8_000;
pub(super) const CHECK_ORDER_SEE: Value = -75;

/// Captures whose SEE is at least this come before quiet moves.
pub(super) const GOOD_CAPTURE_SEE: Value = -20;

/// Reverse futility pruning: largest depth.
pub(super) const REVERSE_FUTILITY_MAX_DEPTH: i32 = 8;

/// Razoring: largest depth.
pub(super) const RAZORING_MAX_DEPTH: i32 = 4;

/// Null-move pruning: smallest depth, and the reduction.
pub(super) const NULL_MOVE_MIN_DEPTH: i32 = 3;
pub(super) const NULL_MOVE_BASE_REDUCTION: i32 = 4;
pub(super) const NULL_MOVE_DEPTH_DIVISOR: i32 = 3;
pub(super) const NULL_MOVE_MAX_VALUE_REDUCTION: i32 = 3;
/// Null-move pruning: smallest depth for a verification search.
pub(super) const NULL_MOVE_VERIFICATION_DEPTH: i32 = 14;

/// ProbCut: smallest depth, the reduction, and how much shallower than the node a TT entry may be that rules it out.
pub(super) const PROBCUT_MIN_DEPTH: i32 = 5;
pub(super) const PROBCUT_REDUCTION: i32 = 4;
pub(super) const PROBCUT_TT_DEPTH_MARGIN: i32 = 3;

/// Internal iterative reduction (IIR): smallest depth.
pub(super) const IIR_MIN_DEPTH: i32 = 4;

/// Late move pruning (LMP): base of the move count, and largest depth.
pub(super) const LMP_BASE: i32 = 3;
pub(super) const LMP_MAX_DEPTH: i32 = 9;

/// Futility pruning: largest depth.
pub(super) const FUTILITY_MAX_DEPTH: i32 = 8;

/// Futility pruning of captures: largest depth, values of the captured pieces, and divisor of the capture history.
pub(super) const CAPTURE_FUTILITY_MAX_DEPTH: i32 = 6;
pub(super) const CAPTURED_VALUE: [Value; 6] = [100, 320, 330, 500, 950, 0];
pub(super) const CAPTURE_FUTILITY_HISTORY_DIVISOR: i32 = 60;

/// Hindsight: smallest reductions of a node that is searched deeper or shallower after all, and the sum of the last two
/// evaluations above which the opponent's move was a mistake.
pub(super) const HINDSIGHT_DEEPER_REDUCTION: i32 = 3;
pub(super) const HINDSIGHT_SHALLOWER_REDUCTION: i32 = 2;
pub(super) const HINDSIGHT_MISTAKE: Value = 120;

/// SEE pruning: largest depth.
pub(super) const SEE_PRUNING_MAX_DEPTH: i32 = 9;

/// History pruning: largest depth.
pub(super) const HISTORY_PRUNING_MAX_DEPTH: i32 = 4;

/// Singular extensions: smallest depth, and margin below the TT value per ply.
pub(super) const SINGULAR_MIN_DEPTH: i32 = 7;
pub(super) const SINGULAR_MARGIN_PER_PLY: Value = 2;
/// Singular extensions: how much shallower than the node the TT entry may be.
pub(super) const SINGULAR_TT_DEPTH_MARGIN: i32 = 3;
/// Singular extensions: largest number of double extensions in a line.
pub(super) const MAX_DOUBLE_EXTENSIONS: i32 = 8;

/// LMR: more if the child nodes had more beta cutoffs than this.
pub(super) const LMR_CUTOFF_COUNT_THRESHOLD: i32 = 3;
pub(super) const LMR_CUTOFF_COUNT_REDUCTION: i32 = 1024;

/// LMR: a reduced move that beats the best value by this margin is searched again one ply deeper.
pub(super) const LMR_DEEPER_BASE: Value = 45;
pub(super) const LMR_DEEPER_PER_PLY: Value = 2;
/// LMR: one that beats it by less than this is searched again one ply shallower.
pub(super) const LMR_SHALLOWER_MARGIN: Value = 8;

/// Depths at which the moves after one that raised alpha are reduced by a ply.
pub(super) const ALPHA_RAISE_REDUCTION_DEPTHS: std::ops::Range<i32> = 3..10;

/// Quiescence: number of captures searched; later ones only if they give check.
pub(super) const QUIESCENCE_MAX_MOVES: usize = 3;

/// Quiescence: weight of a fail-high value when it is blended toward beta.
pub(super) const QUIESCENCE_BLEND_WEIGHT: i32 = 1;

/// Largest absolute value of a history entry.
pub(super) const HISTORY_LIMIT: i32 = 16_384;

/// Correction history: limit of an entry, largest bonus, and divisor of the sum.
pub(super) const CORRECTION_LIMIT: i32 = 1_024;
pub(super) const CORRECTION_MAX_BONUS: i32 = 256;
pub(super) const CORRECTION_DIVISOR: i32 = 20;
