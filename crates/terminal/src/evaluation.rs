//! [`Opinion`]: what the engine thinks of a position, when it is asked.

use std::{sync::mpsc::Sender, thread, time::Duration};

use tabiya_engine::{Limits, Score};
use tabiya_player::{BuiltIn, BuiltInSettings, GameLine};
use tabiya_rules::San;

use crate::{signal::Signal, voice::Voice};

/// What the engine thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Opinion {
    /// Which position: its key.
    pub(crate) key: u64,
    /// What it is worth to White.
    pub(crate) score: Score,
    /// How deep it looked.
    pub(crate) depth: u32,
    /// How it would go on.
    pub(crate) line: Vec<San>,
}

/// It thinks so long.
const TIME: Duration = Duration::from_millis(1000);
/// So many moves of its line are told.
const MOST_MOVES: usize = 6;

/// Asks for an opinion, which comes as a signal. The position has a legal move.
pub(crate) fn ask(line: GameLine, signals: Sender<Signal>) {
    thread::spawn(move || {
        tabiya_player::step_back();
        let opinion = opinion(&line).unwrap_or_else(|| Opinion::none(&line));
        let _ = signals.send(Signal::Opinion(opinion));
    });
}

fn opinion(game: &GameLine) -> Option<Opinion> {
    let mut engine = BuiltIn::new(&BuiltInSettings::default()).ok()?;
    let limits = Limits {
        movetime: Some(TIME),
        ..Limits::default()
    };
    let answer = engine.think(game, &limits)?;
    let best = answer.lines.first()?;
    let mut position = *game.position();
    let key = position.key();
    let score = best.score.for_white(position.turn());
    let mut line = Vec::new();
    for m in best.pv.iter().take(MOST_MOVES) {
        line.push(position.san(*m));
        position = position.play(*m);
    }
    Some(Opinion {
        key,
        score,
        depth: best.depth,
        line,
    })
}

impl Opinion {
    /// The engine has failed, and knows nothing.
    fn none(game: &GameLine) -> Self {
        Self {
            key: game.position().key(),
            score: Score::Centipawns(0),
            depth: 0,
            line: Vec::new(),
        }
    }

    /// As a sentence.
    pub(crate) fn text(&self, voice: &Voice) -> String {
        voice.say(
            "terminal-opinion",
            &[
                ("score", self.score_text().into()),
                ("depth", self.depth.into()),
                ("line", voice.notation.write(&self.line_text()).into()),
            ],
        )
    }

    /// As people write it, for White: `+0.35`, `#3`, `#-2`.
    fn score_text(&self) -> String {
        match self.score {
            Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
            Score::Mate(moves) => format!("#{moves}"),
        }
    }

    /// Its line, as people write it.
    fn line_text(&self) -> String {
        let moves: Vec<String> = self.line.iter().map(San::to_string).collect();
        moves.join(" ")
    }
}
