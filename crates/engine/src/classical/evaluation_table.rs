//! [`EvaluationTable`]: the classical evaluation of a position as a readable table.

use core::fmt;

use tabiya_rules::{ByColor, Color, Position};

use super::{
    FEATURE_GROUPS, FEATURE_WEIGHTS, FeatureVisitor, endgame_scale, phase, visit_features,
};

/// Contribution of each group of terms for both sides, in centipawns. `Display` prints a table.
///
/// ```
/// use tabiya_engine::EvaluationTable;
/// use tabiya_rules::Position;
/// let table = EvaluationTable::of(&Position::START);
/// assert!(table.to_string().contains("material"));
/// ```
#[derive(Clone, Debug)]
pub struct EvaluationTable {
    rows: Vec<(&'static str, ByColor<(i32, i32)>)>,
    phase: i32,
    scale: i32,
    lone_king_bonus: i32,
    total: i32,
}

impl EvaluationTable {
    /// Evaluates a position term by term.
    pub fn of(position: &Position) -> Self {
        let mut terms = Terms(vec![ByColor::default(); FEATURE_GROUPS.len()]);
        visit_features(position, &mut terms);
        let (mut middlegame, mut endgame) = (0, 0);
        for term in &terms.0 {
            middlegame += term.white.0 - term.black.0;
            endgame += term.white.1 - term.black.1;
        }
        let rows = FEATURE_GROUPS
            .iter()
            .map(|group| group.name)
            .zip(terms.0)
            .collect();
        Self {
            rows,
            phase: phase(position),
            scale: endgame_scale(position, endgame),
            lone_king_bonus: super::lone_king_bonus(position),
            total: super::taper(position, middlegame, endgame) + super::lone_king_bonus(position),
        }
    }

    /// Score for White, in centipawns.
    pub fn total(&self) -> i32 {
        self.total
    }
}

struct Terms(Vec<ByColor<(i32, i32)>>);

impl FeatureVisitor for Terms {
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        let group = FEATURE_GROUPS.partition_point(|group| group.end <= feature);
        let sum = &mut self.0[group][color];
        sum.0 += i32::from(FEATURE_WEIGHTS[feature].0) * count;
        sum.1 += i32::from(FEATURE_WEIGHTS[feature].1) * count;
    }
}

impl fmt::Display for EvaluationTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<40}{:>16}{:>16}{:>16}",
            "", "White", "Black", "difference"
        )?;
        writeln!(
            f,
            "{:<40}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}",
            "", "mid", "end", "mid", "end", "mid", "end"
        )?;
        for (name, term) in &self.rows {
            if *term == ByColor::default() {
                continue;
            }
            writeln!(
                f,
                "{name:<40}{:>8}{:>8}{:>8}{:>8}{:>8}{:>8}",
                term.white.0,
                term.white.1,
                term.black.0,
                term.black.1,
                term.white.0 - term.black.0,
                term.white.1 - term.black.1
            )?;
        }
        writeln!(
            f,
            "game phase: {} of 24; endgame scale: {} of 64",
            self.phase, self.scale
        )?;
        if self.lone_king_bonus != 0 {
            writeln!(f, "lone king bonus: {:+}", self.lone_king_bonus)?;
        }
        write!(
            f,
            "White's lead: {:+.2} pawns",
            f64::from(self.total) / 100.0
        )
    }
}
