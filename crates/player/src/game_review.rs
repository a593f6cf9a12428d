//! [`GameReview`]: an engine's review of a game.
//!
//! # The formula
//!
//! A score is converted to expected points, `100 · (win + draw / 2)` by [`win_draw_loss()`]: 50 in an even position, 100 with
//! a forced mate. The cost of a move is the drop in the mover's expected points, never below zero; the engine's own choice
//! costs nothing.
//!
//! - A move that costs 7 points is dubious (`?!`), 14 a mistake (`?`), 25 a blunder (`??`).
//! - The accuracy of a move is `100 · exp(-0.035 · cost)`: 100 without cost, 78 for a dubious move, 61 for a
//!   mistake, 42 for a blunder, 3 for turning a won game into a lost one. The accuracy of a side is the mean over its
//!   moves.

use std::{fmt, time::Duration};

use tabiya_engine::{Limits, Score};
use tabiya_record::{Annotation, Comment, Evaluation, EvaluationScore, GameRecord, Nag, NodeId};
use tabiya_rules::{ByColor, Color, Move, Position};

use crate::{EnginePlayer, EnginePlayerError, MoveHistory, StopSignal, win_draw_loss};

/// An engine's review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// Review of each move of the main line.
    pub moves: Vec<MoveReview>,
}

/// An engine's review of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// Position before the move.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// Score after the move, from White's point of view.
    pub score: Score,
    /// Search depth, if reported.
    pub depth: Option<u32>,
    /// The engine's principal variation, if it prefers another move; otherwise empty.
    pub better: Vec<Move>,
    /// Cost of the move in centipawns.
    pub lost_centipawns: i32,
    /// Cost of the move in expected points of 100.
    pub lost_points: f64,
}

/// Mark of a bad move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MoveMark {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// Minimum cost in points of each mark, worst first.
const MARK_COSTS: [(f64, MoveMark); 3] = [
    (25.0, MoveMark::Blunder),
    (14.0, MoveMark::Mistake),
    (7.0, MoveMark::Dubious),
];
/// Exponential decay of accuracy per point lost.
const ACCURACY_DECAY: f64 = 0.035;
/// Bound on scores when the cost is computed in centipawns.
const MAX_CENTIPAWNS: i32 = 1000;
/// Maximum number of moves in an added variation.
const MAX_VARIATION_MOVES: usize = 8;
/// Time an engine may take beyond its move time before it counts as hung.
const GRACE: Duration = Duration::from_secs(10);
/// Time after which an engine without a time limit counts as hung.
const HANG_TIMEOUT: Duration = Duration::from_secs(3600);

impl MoveMark {
    fn nag(self) -> Nag {
        match self {
            Self::Dubious => Nag::DUBIOUS,
            Self::Mistake => Nag::MISTAKE,
            Self::Blunder => Nag::BLUNDER,
        }
    }
}

impl fmt::Display for MoveMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        })
    }
}

impl MoveReview {
    /// Mark of the move, if it is bad.
    pub fn mark(&self) -> Option<MoveMark> {
        MARK_COSTS
            .iter()
            .find(|(min_cost, _)| self.lost_points >= *min_cost)
            .map(|(_, mark)| *mark)
    }

    /// Accuracy from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        100.0 * (-ACCURACY_DECAY * self.lost_points).exp()
    }
}

impl GameReview {
    /// Searches each position of a game's main line, up to the first null move, with these limits, and calls `on_position`
    /// with the number of positions done and their total. `None` if `stop_signal` ended the work before it was done.
    pub fn new(
        engine: &mut EnginePlayer,
        game: &GameRecord,
        limits: &Limits,
        stop_signal: &StopSignal,
        mut on_position: impl FnMut(usize, usize),
    ) -> Result<Option<Self>, EnginePlayerError> {
        let moves: Vec<Move> = game.tree.mainline().map_while(|step| step.m).collect();
        let positions = moves.len() + 1;
        let mut line = MoveHistory::new(*game.tree.start());
        engine.new_game(line.start())?;
        let mut before = Assessment::new(engine, &line, limits, stop_signal)?;
        on_position(1, positions);
        let mut reviews = Vec::with_capacity(moves.len());
        for (i, m) in moves.into_iter().enumerate() {
            let position = *line.position();
            line.play(m);
            let after = Assessment::new(engine, &line, limits, stop_signal)?;
            if stop_signal.is_stopped() {
                return Ok(None);
            }
            reviews.push(review(position, m, &before, &after));
            before = after;
            on_position(i + 2, positions);
        }
        Ok(Some(Self { moves: reviews }))
    }

    /// Accuracy of each side from 0 to 100; `None` for a side without moves.
    pub fn accuracy(&self) -> ByColor<Option<f64>> {
        ByColor::from_fn(|color| mean(self.moves_by(color).map(MoveReview::accuracy)))
    }

    /// Mean cost of each side's moves in centipawns.
    pub fn mean_loss(&self) -> ByColor<Option<f64>> {
        ByColor::from_fn(|color| mean(self.moves_by(color).map(|m| f64::from(m.lost_centipawns))))
    }

    /// Number of a side's moves with a mark.
    pub fn count(&self, color: Color, mark: MoveMark) -> usize {
        self.moves_by(color)
            .filter(|m| m.mark() == Some(mark))
            .count()
    }

    fn moves_by(&self, color: Color) -> impl Iterator<Item = &MoveReview> {
        self.moves
            .iter()
            .filter(move |m| m.position.turn() == color)
    }

    /// Annotates the game with evaluations, marks, better variations and accuracy tags.
    pub fn annotate(&self, game: &mut GameRecord) {
        let nodes: Vec<NodeId> = game.tree.mainline().map(|step| step.node).collect();
        for (node, review) in nodes.into_iter().zip(&self.moves) {
            review.annotate(game, node);
        }
        for (color, tag) in [
            (Color::White, "WhiteAccuracy"),
            (Color::Black, "BlackAccuracy"),
        ] {
            if let Some(accuracy) = self.accuracy()[color] {
                // Fails only for names that are not valid tags.
                let _ = game.tags.set(tag, &format!("{accuracy:.1}"));
            }
        }
    }
}

impl MoveReview {
    fn annotate(&self, game: &mut GameRecord, node: NodeId) {
        // Evaluations from an earlier review are replaced.
        let mut comments: Vec<Comment> = game
            .tree
            .comments(node)
            .iter()
            .filter(|comment| comment.evaluation().is_none() || !comment.text().is_empty())
            .cloned()
            .collect();
        let score = match self.score {
            Score::Centipawns(value) => Some(EvaluationScore::Centipawns(value)),
            // PGN cannot express the evaluation of a position that is already mate.
            mate => mate.signed_moves().map(EvaluationScore::Mate),
        };
        if let Some(score) = score {
            let depth = self.depth;
            let annotation = Annotation::Evaluation(Evaluation { score, depth });
            comments.insert(0, Comment::from_annotations([annotation]));
        }
        game.tree.set_comments(node, comments);
        let Some(mark) = self.mark() else { return };
        if !game.tree.nags(node).contains(&mark.nag()) {
            game.tree.add_nag(node, mark.nag());
        }
        let Some(mut at) = game.tree.parent(node) else {
            return;
        };
        for m in self.better.iter().take(MAX_VARIATION_MOVES) {
            match game.tree.add(at, *m) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
    }
}

/// Search result of a position.
struct Assessment {
    /// From the point of view of the side to move.
    score: Score,
    depth: Option<u32>,
    line: Vec<Move>,
}

impl Assessment {
    fn new(
        engine: &mut EnginePlayer,
        line: &MoveHistory,
        limits: &Limits,
        stop_signal: &StopSignal,
    ) -> Result<Self, EnginePlayerError> {
        let position = line.position();
        if !position.has_legal_moves() || position.is_insufficient_material() {
            let score = if position.is_checkmate() {
                Score::MatedIn(0)
            } else {
                Score::Centipawns(0)
            };
            return Ok(Self {
                score,
                depth: None,
                line: Vec::new(),
            });
        }
        let timeout = limits.movetime.map_or(HANG_TIMEOUT, |time| time + GRACE);
        let answer = engine.think_until(line, limits, timeout, stop_signal)?;
        let pv = match answer.lines.first() {
            Some(info) if info.pv.first() == Some(&answer.best) => info.pv.clone(),
            _ => vec![answer.best],
        };
        Ok(Self {
            score: answer.score().unwrap_or(Score::Centipawns(0)),
            depth: answer.depth(),
            line: pv,
        })
    }
}

fn review(position: Position, m: Move, before: &Assessment, after: &Assessment) -> MoveReview {
    let mover = position.turn();
    let is_best = before.line.first() == Some(&m);
    let (lost_points, lost_centipawns) = if is_best {
        (0.0, 0)
    } else {
        // Both scores are from the point of view of the side to move, so the score after the move counts for the opponent.
        let centipawns = |score: Score| score.centipawns().clamp(-MAX_CENTIPAWNS, MAX_CENTIPAWNS);
        (
            (expected_points(before.score) + expected_points(after.score) - 100.0).max(0.0),
            (centipawns(before.score) + centipawns(after.score)).max(0),
        )
    };
    MoveReview {
        position,
        m,
        score: if mover.is_white() {
            after.score.flipped()
        } else {
            after.score
        },
        depth: after.depth,
        better: if is_best {
            Vec::new()
        } else {
            before.line.clone()
        },
        lost_centipawns,
        lost_points,
    }
}

/// Expected points of the side to move, out of 100.
fn expected_points(score: Score) -> f64 {
    let chances = win_draw_loss(score);
    (f64::from(chances.win) + f64::from(chances.draw) / 2.0) / 10.0
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = values.fold((0u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn annotated_review(pgn: &str) -> (GameRecord, GameReview) {
        let mut game: GameRecord = pgn.parse().unwrap();
        let mut engine = EnginePlayer::start(&"tabiya:hash=4".parse().unwrap()).unwrap();
        let limits = Limits {
            depth: Some(8),
            ..Limits::default()
        };
        let mut last = (0, 0);
        let stop = StopSignal::default();
        let review = GameReview::new(&mut engine, &game, &limits, &stop, |done, all| {
            last = (done, all);
        });
        let review = review.unwrap().unwrap();
        assert_eq!(last.0, last.1);
        review.annotate(&mut game);
        (game, review)
    }

    #[test]
    fn fools_mate() {
        let (game, review) = annotated_review("1. f3 e5 2. g4 Qh4# 0-1");
        assert_eq!(review.moves[2].mark(), Some(MoveMark::Blunder));
        assert!(review.moves[2].lost_points > 40.0);
        assert_eq!(review.moves[3].lost_points, 0.0);
        // For White, who is mated.
        assert_eq!(review.moves[3].score, Score::MatedIn(0));
        let accuracy = review.accuracy();
        assert!(accuracy.black > Some(90.0) && accuracy.white < Some(75.0));
        let text = game.to_string();
        let one_line = text.replace('\n', " ");
        assert!(one_line.contains("2. g4 $4 {[%eval #-1,8]} (2. "), "{text}");
        assert_eq!(review.count(Color::White, MoveMark::Blunder), 1);
        assert!(text.contains("[BlackAccuracy \""));
        text.parse::<GameRecord>().unwrap();
    }

    #[test]
    fn a_stopped_review_is_none() {
        let game: GameRecord = "1. e4 e5 2. Nf3 Nc6 *".parse().unwrap();
        let mut engine = EnginePlayer::start(&"tabiya:hash=4".parse().unwrap()).unwrap();
        // Without a limit, only the signal ends a search.
        let (limits, stop) = (Limits::default(), StopSignal::default());
        let review = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.stop();
            });
            GameReview::new(&mut engine, &game, &limits, &stop, |_, _| {})
        });
        assert_eq!(review.unwrap(), None);
    }

    #[test]
    fn reviewing_again_changes_nothing() {
        let (game, _) = annotated_review("1. f3 e5 2. g4 Qh4# 0-1");
        let text = game.to_string();
        let (again, _) = annotated_review(&text);
        assert_eq!(again.to_string(), text);
    }

    #[test]
    fn any_mating_move_costs_nothing() {
        // Both Ra8# and Rb8# mate; whichever the engine prefers, neither costs anything.
        for mate in ["Ra8#", "Rb8#"] {
            let fen = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1";
            let (_, review) =
                annotated_review(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. {mate} 1-0"));
            assert_eq!(review.moves[0].lost_points, 0.0);
            assert_eq!(review.moves[0].lost_centipawns, 0);
            // White has mated, and the score says so.
            assert_eq!(review.moves[0].score, Score::MateIn(0));
        }
    }

    #[test]
    fn expected_points_of_scores() {
        assert_eq!(expected_points(Score::Centipawns(0)), 50.0);
        assert_eq!(expected_points(Score::MateIn(3)), 100.0);
        assert_eq!(expected_points(Score::MatedIn(0)), 0.0);
        let (better, worse) = (
            expected_points(Score::Centipawns(80)),
            expected_points(Score::Centipawns(-80)),
        );
        assert!((better + worse - 100.0).abs() < 0.2);
    }

    #[test]
    fn no_accuracy_without_moves() {
        let (_, review) = annotated_review("*");
        assert_eq!(
            review.accuracy(),
            ByColor {
                white: None,
                black: None
            }
        );
    }
}
