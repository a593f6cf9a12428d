//! Texts for endings.

use tabiya_game::{AbsentSides, Ending, QuickplayGround};
use tabiya_words::{MessageValue, kebab_case};

use super::{Localizer, color_key};

impl Localizer {
    /// Texts for an ending: title, result, explanation, article.
    pub(crate) fn ending(&self, ending: &Ending) -> EndingWords {
        let id = format!("ending-{}", kebab_case(ending_key(ending)));
        let winner = ending.winner().map_or("none", color_key);
        let (ground, moves) = match ending {
            Ending::Quickplay { ground, .. } => match ground {
                QuickplayGround::CannotMate => ("cannotMate", 0),
                QuickplayGround::NoProgress { moves } => ("noProgress", *moves),
                QuickplayGround::Arbiter => ("arbiter", 0),
            },
            _ => ("none", 0),
        };
        let args = [
            ("winner", MessageValue::from(winner)),
            ("by", acting_side(ending).into()),
            ("ground", ground.into()),
            ("moves", moves.into()),
        ];
        let article = ending.article();
        let law = if article.starts_with("III") {
            "law-guidelines"
        } else {
            "law-article"
        };
        EndingWords {
            title: self.format(&id, &args),
            sentence: self.format(&format!("{id}.sentence"), &args),
            why: self.format(&format!("{id}.why"), &args),
            article: (*ending != Ending::Aborted).then(|| self.text_with(law, "article", article)),
        }
    }

    /// Sentence for the ending of a replayed game: the winner, if the kind of ending is not known.
    pub(crate) fn outcome(&self, ending: &Ending, is_ending_known: bool) -> String {
        if is_ending_known {
            return self.ending(ending).sentence;
        }
        let winner = ending.winner().map_or("none", color_key);
        self.text_with("terminal-how-unsaid", "winner", winner)
    }
}

/// Texts for an ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EndingWords {
    /// "Checkmate".
    pub(crate) title: String,
    /// "White has checkmated Black and wins."
    pub(crate) sentence: String,
    /// Explanation.
    pub(crate) why: String,
    /// Article of the Laws.
    pub(crate) article: Option<String>,
}

/// Key of an ending, as in JSON.
fn ending_key(ending: &Ending) -> &'static str {
    match ending {
        Ending::Checkmate { .. } => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::DeadPosition => "deadPosition",
        Ending::Resignation { .. } => "resignation",
        Ending::Agreement => "agreement",
        Ending::Threefold { .. } => "threefold",
        Ending::FiftyMoves { .. } => "fiftyMoves",
        Ending::Fivefold => "fivefold",
        Ending::SeventyFiveMoves => "seventyFiveMoves",
        Ending::Flag { .. } => "flag",
        Ending::BothFlags => "bothFlags",
        Ending::IllegalMoves { .. } => "illegalMoves",
        Ending::NoShow { .. } => "noShow",
        Ending::Abandonment { .. } => "abandonment",
        Ending::Breach { .. } => "breach",
        Ending::BothLose => "bothLose",
        Ending::Quickplay { .. } => "quickplay",
        Ending::Awarded { .. } => "awarded",
        Ending::DrawnByArbiter => "drawnByArbiter",
        Ending::Aborted => "aborted",
    }
}

/// Side whose action ended the game.
fn acting_side(ending: &Ending) -> &'static str {
    match ending {
        Ending::Resignation { by, .. }
        | Ending::IllegalMoves { by, .. }
        | Ending::Abandonment { by, .. }
        | Ending::Breach { by, .. }
        | Ending::Quickplay { by, .. }
        | Ending::Flag { fallen: by, .. } => color_key(*by),
        Ending::Threefold { by } | Ending::FiftyMoves { by } => by.map_or("none", color_key),
        Ending::NoShow { absent } => match absent {
            AbsentSides::One(color) => color_key(*color),
            AbsentSides::Both => "both",
        },
        _ => "none",
    }
}
