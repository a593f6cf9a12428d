//! [`GameReview`]: what an engine makes of a game.
//!
//! # The formula
//!
//! A score stands for the points that a side can expect of the game, `100 · (win + draw / 2)` by
//! [`win_draw_loss`]: 50 in an even position, 100 with a mate in sight. What a move costs is the difference
//! between what the side could expect before it and after it, never below zero; the engine's own choice costs
//! nothing.
//!
//! - A move that costs 7 points is dubious (`?!`), 14 a mistake (`?`), 25 a blunder (`??`).
//! - The accuracy of a move is `100 · exp(-0.035 · cost)`: 100 without cost, 78 for a dubious move, 61 for a
//!   mistake, 42 for a blunder, 3 for turning a won game into a lost one. That of a side is the mean over its
//!   moves.

use std::{fmt, time::Duration};

use tabiya_engine::{Limits, Score};
use tabiya_record::{Annotation, Comment, Evaluation, EvaluationScore, Game, Nag, NodeId};
use tabiya_rules::{ByColor, Color, Move, Position};

use crate::{Contender, ContenderError, GameLine, win_draw_loss};

/// What an engine makes of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameReview {
    /// What it makes of each move of the main line.
    pub moves: Vec<MoveReview>,
}

/// What an engine makes of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReview {
    /// The position that it was made in.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// What the position after it is worth to White.
    pub score: Score,
    /// How deep the engine searched, if it told.
    pub depth: Option<u32>,
    /// The engine's own line in place of the move, if it begins with another.
    pub better: Vec<Move>,
    /// What the move costs, in hundredths of a pawn.
    pub lost_centipawns: i32,
    /// What the move costs, in points of 100.
    pub lost_points: f64,
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// From how many points lost on, worst first.
const MARKS: [(f64, Mark); 3] = [
    (25.0, Mark::Blunder),
    (14.0, Mark::Mistake),
    (7.0, Mark::Dubious),
];
/// How quickly accuracy falls with points lost.
const STRICTNESS: f64 = 0.035;
/// Scores count as no more than this when losses are told in hundredths of a pawn.
const DECIDED: i32 = 1000;
/// How many moves of a better line are written down.
const VARIATION: usize = 8;
/// How long an engine may take beyond its time.
const GRACE: Duration = Duration::from_secs(10);
/// How long an engine may take where time does not count.
const PATIENCE: Duration = Duration::from_secs(3600);

impl Mark {
    fn nag(self) -> Nag {
        match self {
            Self::Dubious => Nag::DUBIOUS,
            Self::Mistake => Nag::MISTAKE,
            Self::Blunder => Nag::BLUNDER,
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        })
    }
}

impl MoveReview {
    /// What is wrong with the move.
    pub fn mark(&self) -> Option<Mark> {
        MARKS
            .iter()
            .find(|(least, _)| self.lost_points >= *least)
            .map(|(_, mark)| *mark)
    }

    /// How good it is, from 0 to 100.
    pub fn accuracy(&self) -> f64 {
        100.0 * (-STRICTNESS * self.lost_points).exp()
    }
}

impl GameReview {
    /// Has an engine look at each position of a game's main line, for as long as the limits say, and tells
    /// `on_move` how many positions are done and how many there are.
    pub fn new(
        engine: &mut Contender,
        game: &Game,
        limits: &Limits,
        mut on_position: impl FnMut(usize, usize),
    ) -> Result<Self, ContenderError> {
        let moves: Vec<Move> = game.tree.mainline().map(|step| step.m).collect();
        let positions = moves.len() + 1;
        let mut line = GameLine::new(*game.tree.start());
        engine.new_game(line.start())?;
        let mut before = View::new(engine, &line, limits)?;
        on_position(1, positions);
        let mut reviews = Vec::with_capacity(moves.len());
        for (i, m) in moves.into_iter().enumerate() {
            let position = *line.position();
            line.play(m);
            let after = View::new(engine, &line, limits)?;
            reviews.push(review(position, m, &before, &after));
            before = after;
            on_position(i + 2, positions);
        }
        Ok(Self { moves: reviews })
    }

    /// How good each side's moves were, from 0 to 100; nothing for a side without moves.
    pub fn accuracy(&self) -> ByColor<Option<f64>> {
        ByColor::from_fn(|color| mean(self.of(color).map(MoveReview::accuracy)))
    }

    /// How much each side lost a move, in hundredths of a pawn.
    pub fn mean_loss(&self) -> ByColor<Option<f64>> {
        ByColor::from_fn(|color| mean(self.of(color).map(|m| f64::from(m.lost_centipawns))))
    }

    /// How many of a side's moves bear a mark.
    pub fn count(&self, color: Color, mark: Mark) -> usize {
        self.of(color).filter(|m| m.mark() == Some(mark)).count()
    }

    fn of(&self, color: Color) -> impl Iterator<Item = &MoveReview> {
        self.moves
            .iter()
            .filter(move |m| m.position.turn() == color)
    }

    /// Writes the review into the game: evaluations, marks, better lines, and the accuracy as tags.
    pub fn annotate(&self, game: &mut Game) {
        let nodes: Vec<NodeId> = game.tree.mainline().map(|step| step.node).collect();
        for (node, review) in nodes.into_iter().zip(&self.moves) {
            review.annotate(game, node);
        }
        for (color, tag) in [
            (Color::White, "WhiteAccuracy"),
            (Color::Black, "BlackAccuracy"),
        ] {
            if let Some(accuracy) = self.accuracy()[color] {
                // The names are those of tags.
                let _ = game.tags.set(tag, &format!("{accuracy:.1}"));
            }
        }
    }
}

impl MoveReview {
    fn annotate(&self, game: &mut Game, node: NodeId) {
        // What another review wrote gives way.
        let mut comments: Vec<Comment> = game
            .tree
            .comments(node)
            .iter()
            .filter(|comment| comment.evaluation().is_none() || !comment.text().is_empty())
            .cloned()
            .collect();
        let evaluation = Evaluation {
            score: match self.score {
                Score::Centipawns(value) => EvaluationScore::Centipawns(value),
                Score::Mate(moves) => EvaluationScore::Mate(moves),
            },
            depth: self.depth,
        };
        // PGN has no way to write a mate on the board, and needs none.
        if self.score != Score::Mate(0) {
            let annotation = Annotation::Evaluation(evaluation);
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
        for m in self.better.iter().take(VARIATION) {
            match game.tree.add(at, *m) {
                Ok(next) => at = next,
                Err(_) => break,
            }
        }
    }
}

/// What an engine sees in a position.
struct View {
    /// To the side to move.
    score: Score,
    depth: Option<u32>,
    line: Vec<Move>,
}

impl View {
    fn new(
        engine: &mut Contender,
        line: &GameLine,
        limits: &Limits,
    ) -> Result<Self, ContenderError> {
        let position = line.position();
        if !position.has_legal_moves() || position.is_insufficient_material() {
            let score = if position.is_checkmate() {
                Score::Mate(0)
            } else {
                Score::Centipawns(0)
            };
            return Ok(Self {
                score,
                depth: None,
                line: Vec::new(),
            });
        }
        let most = limits.movetime.map_or(PATIENCE, |time| time + GRACE);
        let answer = engine.think(line, limits, most)?;
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

fn review(position: Position, m: Move, before: &View, after: &View) -> MoveReview {
    let mover = position.turn();
    let is_best = before.line.first() == Some(&m);
    let (lost_points, lost_centipawns) = if is_best {
        (0.0, 0)
    } else {
        // What the other side has now, this one has not: a mate on the board included.
        let centipawns = |score: Score| score.centipawns().clamp(-DECIDED, DECIDED);
        (
            (expected(before.score) + expected(after.score) - 100.0).max(0.0),
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

/// How many points of 100 the side to move can expect.
fn expected(score: Score) -> f64 {
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

    fn review_game(pgn: &str) -> (Game, GameReview) {
        let mut game: Game = pgn.parse().unwrap();
        let mut engine = Contender::start(&"tabiya:hash=4".parse().unwrap()).unwrap();
        let limits = Limits {
            depth: Some(8),
            ..Limits::default()
        };
        let mut last = (0, 0);
        let review = GameReview::new(&mut engine, &game, &limits, |done, all| last = (done, all));
        let review = review.unwrap();
        assert_eq!(last.0, last.1);
        review.annotate(&mut game);
        (game, review)
    }

    #[test]
    fn the_shortest_game() {
        let (game, review) = review_game("1. f3 e5 2. g4 Qh4# 0-1");
        assert_eq!(review.moves[2].mark(), Some(Mark::Blunder));
        assert!(review.moves[2].lost_points > 40.0);
        assert_eq!(review.moves[3].lost_points, 0.0);
        assert_eq!(review.moves[3].score, Score::Mate(0));
        let accuracy = review.accuracy();
        assert!(accuracy.black > Some(90.0) && accuracy.white < Some(75.0));
        let text = game.to_string();
        let one_line = text.replace('\n', " ");
        assert!(one_line.contains("2. g4 $4 {[%eval #-1,8]} (2. "), "{text}");
        assert_eq!(review.count(Color::White, Mark::Blunder), 1);
        assert!(text.contains("[BlackAccuracy \""));
        text.parse::<Game>().unwrap();
    }

    #[test]
    fn reviewing_twice_is_reviewing_once() {
        let (game, _) = review_game("1. f3 e5 2. g4 Qh4# 0-1");
        let text = game.to_string();
        let (again, _) = review_game(&text);
        assert_eq!(again.to_string(), text);
    }

    #[test]
    fn any_mate_is_a_good_move() {
        // Both Ra8# and Rb8# mate; whichever the engine prefers, neither costs anything.
        for mate in ["Ra8#", "Rb8#"] {
            let fen = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1";
            let (_, review) =
                review_game(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. {mate} 1-0"));
            assert_eq!(review.moves[0].lost_points, 0.0);
            assert_eq!(review.moves[0].lost_centipawns, 0);
        }
    }

    #[test]
    fn expectations() {
        assert_eq!(expected(Score::Centipawns(0)), 50.0);
        assert_eq!(expected(Score::Mate(3)), 100.0);
        assert_eq!(expected(Score::Mate(0)), 0.0);
        let (better, worse) = (
            expected(Score::Centipawns(80)),
            expected(Score::Centipawns(-80)),
        );
        assert!((better + worse - 100.0).abs() < 0.2);
    }

    #[test]
    fn no_moves_no_accuracy() {
        let (_, review) = review_game("*");
        assert_eq!(
            review.accuracy(),
            ByColor {
                white: None,
                black: None
            }
        );
    }
}
