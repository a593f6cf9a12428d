//! [`EngineEvaluation`]: the engine's evaluation of a position, on request.

use std::{sync::mpsc::Sender, thread, time::Duration};

use tabiya_engine::{Limits, Score};
use tabiya_player::{BuiltInEngine, BuiltInSettings, MoveHistory};
use tabiya_rules::San;

use crate::{app_event::AppEvent, localizer::Localizer};

/// Evaluation of a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct EngineEvaluation {
    /// Key of the position.
    pub(crate) key: u64,
    /// Score from White's point of view.
    pub(crate) score: Score,
    /// Depth reached.
    pub(crate) depth: u32,
    /// Principal variation.
    pub(crate) line: Vec<San>,
}

/// Thinking time.
const THINKING_TIME: Duration = Duration::from_millis(1000);
/// Maximum number of moves shown.
const MAX_LINE_LENGTH: usize = 6;

/// Starts an evaluation, whose result comes as an event. The position has a legal move.
pub(crate) fn start(line: MoveHistory, app_events: Sender<AppEvent>) {
    thread::spawn(move || {
        tabiya_referee::lower_thread_priority();
        let evaluation = evaluate(&line).unwrap_or_else(|| EngineEvaluation::none(&line));
        let _ = app_events.send(AppEvent::Evaluation(evaluation));
    });
}

fn evaluate(game: &MoveHistory) -> Option<EngineEvaluation> {
    let mut engine = BuiltInEngine::new(&BuiltInSettings::default()).ok()?;
    let limits = Limits {
        movetime: Some(THINKING_TIME),
        ..Limits::default()
    };
    let answer = engine.think(game, &limits)?;
    let best = answer.lines.first()?;
    let mut position = *game.position();
    let key = position.key();
    let score = best.score.for_white(position.turn());
    let mut line = Vec::new();
    for m in best.pv.iter().take(MAX_LINE_LENGTH) {
        line.push(position.san(*m));
        position = position.play(*m);
    }
    Some(EngineEvaluation {
        key,
        score,
        depth: best.depth,
        line,
    })
}

impl EngineEvaluation {
    /// Empty evaluation, for a failed engine.
    fn none(game: &MoveHistory) -> Self {
        Self {
            key: game.position().key(),
            score: Score::Centipawns(0),
            depth: 0,
            line: Vec::new(),
        }
    }

    /// Evaluation as a sentence.
    pub(crate) fn text(&self, localizer: &Localizer) -> String {
        localizer.format(
            "terminal-opinion",
            &[
                ("score", self.score_text().into()),
                ("depth", self.depth.into()),
                ("line", localizer.notation.write(&self.line_text()).into()),
            ],
        )
    }

    /// Score in the usual notation, for White: `+0.35`, `#3`, `#-2`.
    fn score_text(&self) -> String {
        match self.score {
            Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
            mate => mate
                .signed_moves()
                .map_or_else(|| "#".to_string(), |moves| format!("#{moves}")),
        }
    }

    /// Principal variation in SAN.
    fn line_text(&self) -> String {
        let moves: Vec<String> = self.line.iter().map(San::to_string).collect();
        moves.join(" ")
    }
}
