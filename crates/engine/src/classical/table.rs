//! The evaluation of a position as a table for people.

use core::fmt;

use tabiya_rules::{ByColor, Color, Position};

use super::{GROUPS, Tally, WEIGHTS, endgame_scale, phase, tell};

/// What each group of terms contributes for both sides, in hundredths of a pawn. It prints as a table.
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
    lone_king: i32,
    total: i32,
}

impl EvaluationTable {
    /// Evaluates a position term by term.
    pub fn of(position: &Position) -> Self {
        let mut terms = Terms(vec![ByColor::default(); GROUPS.len()]);
        tell(position, &mut terms);
        let (mut middlegame, mut endgame) = (0, 0);
        for term in &terms.0 {
            middlegame += term.white.0 - term.black.0;
            endgame += term.white.1 - term.black.1;
        }
        let rows = GROUPS.iter().map(|group| group.name).zip(terms.0).collect();
        Self {
            rows,
            phase: phase(position),
            scale: endgame_scale(position, endgame),
            lone_king: super::lone_king(position),
            total: super::taper(position, middlegame, endgame) + super::lone_king(position),
        }
    }

    /// White's lead, in hundredths of a pawn.
    pub fn total(&self) -> i32 {
        self.total
    }
}

struct Terms(Vec<ByColor<(i32, i32)>>);

impl Tally for Terms {
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        let group = GROUPS.partition_point(|group| group.end <= feature);
        let sum = &mut self.0[group][color];
        sum.0 += i32::from(WEIGHTS[feature].0) * count;
        sum.1 += i32::from(WEIGHTS[feature].1) * count;
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
            "middlegame left: {} of 24; endgame lead counts {} of 64",
            self.phase, self.scale
        )?;
        if self.lone_king != 0 {
            writeln!(f, "a lone king to mate: {:+}", self.lone_king)?;
        }
        write!(
            f,
            "White's lead: {:+.2} pawns",
            f64::from(self.total) / 100.0
        )
    }
}
