//! [`View`]: what a game looks like now, with all that a face of the program needs to show it.

use serde::{Deserialize, Serialize};
use tabiya_game::{
    Action, Actor, DrawRule, Ending, Game, Left, Millis, Moment, Presence, Proposal, Question,
    Score, Seating,
};
use tabiya_rules::{ByColor, Color, UciMove};

use crate::Step;

/// A game as it stands. Everything in it follows from the game's events: it is sent so that no client needs
/// to know the rules of chess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// How many events there were.
    pub events: u32,
    /// How many moves there are.
    pub ply: u32,
    /// The position.
    pub fen: String,
    /// Who is to move.
    pub turn: Color,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The legal moves of the side to move, as coordinates with spaces between; none after the end.
    pub legal: String,
    /// The same moves with all that is needed to show them, for who asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Step>>,
    /// What the clock shows.
    pub left: Left,
    /// Whose clock runs.
    pub running: Option<Color>,
    /// What has been proposed and not been answered.
    pub offers: Vec<Standing>,
    /// The move that was announced with a wrong claim, and has to be made.
    pub announced: Option<UciMove>,
    /// What the arbiter has yet to rule on.
    pub asked: Option<Question>,
    /// The clock is stopped by agreement or by the arbiter.
    pub paused: bool,
    /// Where the players are.
    pub presence: ByColor<Presence>,
    /// What each side may do besides moving.
    pub may: ByColor<Vec<May>>,
    /// How it ended.
    pub ending: Option<Outcome>,
}

/// A proposal that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// What is proposed.
    pub what: Proposal,
    /// By whom.
    pub by: Color,
}

/// How a game ended, and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    #[serde(flatten)]
    pub ending: Ending,
    /// By which article of the Laws.
    pub article: String,
    /// What each side scores; nothing where the game was called off.
    pub score: Option<ByColor<Score>>,
}

/// Something that a player may do now, besides moving.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum May {
    /// Offer a draw.
    OfferDraw,
    /// Ask to take back a move.
    OfferTakeback,
    /// Ask for a pause.
    OfferPause,
    /// Ask to play on.
    OfferResume,
    /// Ask to begin again.
    OfferRestart,
    /// Accept a draw; declining goes with it, as with all that can be accepted.
    AcceptDraw,
    /// Accept that a move is taken back.
    AcceptTakeback,
    /// Accept a pause.
    AcceptPause,
    /// Accept to play on.
    AcceptResume,
    /// Accept to begin again.
    AcceptRestart,
    /// Claim a draw: the position has come three times. With an announced move a claim is always possible
    /// to the side to move.
    ClaimThreefold,
    /// Claim a draw: fifty moves.
    ClaimFiftyMoves,
    /// Claim the game: the opponent has left.
    ClaimAbandoned,
    /// Say that the flag has fallen.
    Flag,
    /// Resign.
    Resign,
    /// Call the game off.
    Abort,
    /// Give the opponent time.
    GiveTime,
    /// Ask for an increment (III.4).
    RequestIncrement,
    /// Claim a draw by III.5.
    ClaimQuickplay,
}

impl May {
    /// All of them but resigning, each with an example of the action that it stands for.
    fn all() -> impl Iterator<Item = (Self, Action)> {
        let claim = |rule| Action::Claim {
            rule,
            announced: None,
        };
        [
            (Self::OfferDraw, Action::Offer(Proposal::Draw)),
            (Self::OfferTakeback, Action::Offer(Proposal::Takeback)),
            (Self::OfferPause, Action::Offer(Proposal::Pause)),
            (Self::OfferResume, Action::Offer(Proposal::Resume)),
            (Self::OfferRestart, Action::Offer(Proposal::Restart)),
            (Self::AcceptDraw, Action::Accept(Proposal::Draw)),
            (Self::AcceptTakeback, Action::Accept(Proposal::Takeback)),
            (Self::AcceptPause, Action::Accept(Proposal::Pause)),
            (Self::AcceptResume, Action::Accept(Proposal::Resume)),
            (Self::AcceptRestart, Action::Accept(Proposal::Restart)),
            (Self::ClaimThreefold, claim(DrawRule::Threefold)),
            (Self::ClaimFiftyMoves, claim(DrawRule::FiftyMoves)),
            (Self::ClaimAbandoned, Action::ClaimAbandoned),
            (Self::Flag, Action::Flag),
            (Self::Abort, Action::Abort),
            (Self::GiveTime, Action::GiveTime(Millis::seconds(15))),
            (Self::RequestIncrement, Action::RequestIncrement),
            (Self::ClaimQuickplay, Action::ClaimQuickplay),
        ]
        .into_iter()
    }

    /// A claim that is wrong is not refused by the rules, it is punished; here it is not offered at all. What is
    /// refused for a plain reason need not be rehearsed.
    fn is_worth_offering(self, game: &Game, side: Color) -> bool {
        let is_offered = |what| Color::ALL.iter().any(|by| game.is_offered(what, *by));
        match self {
            Self::ClaimThreefold => game.turn() == side && game.claims().0,
            Self::ClaimFiftyMoves => game.turn() == side && game.claims().1,
            Self::AcceptDraw => is_offered(Proposal::Draw),
            Self::AcceptTakeback => is_offered(Proposal::Takeback),
            Self::AcceptPause => is_offered(Proposal::Pause),
            Self::AcceptResume => is_offered(Proposal::Resume),
            Self::AcceptRestart => is_offered(Proposal::Restart),
            Self::OfferResume => game.is_paused(),
            Self::ClaimAbandoned => {
                let is_away = |seat| matches!(game.presence(seat), Presence::Away { .. });
                Color::ALL.into_iter().any(is_away)
            }
            Self::RequestIncrement | Self::ClaimQuickplay => game.preset().quickplay.is_some(),
            _ => true,
        }
    }
}

impl View {
    /// A game as it stands at a time. Nothing happens to it.
    pub fn of(game: &mut Game, now: Moment) -> Self {
        let may = ByColor {
            white: may(game, Color::White, now),
            black: may(game, Color::Black, now),
        };
        let position = game.position();
        let over = game.ending().is_some();
        Self {
            events: game.events(),
            ply: game.ply(),
            fen: position.fen().to_string(),
            turn: game.turn(),
            check: position.is_check(),
            legal: if over { String::new() } else { legal(game) },
            moves: None,
            left: game.left(now),
            running: game.clock().running(),
            offers: game
                .offers()
                .map(|(what, by)| Standing { what, by })
                .collect(),
            announced: game.announced(),
            asked: game.awaiting_ruling().map(|(_, what)| what),
            paused: game.is_paused(),
            presence: ByColor::from_fn(|side| game.presence(side)),
            may,
            ending: game.ending().map(Outcome::from),
        }
    }

    /// The same, with [`View::moves`].
    pub fn with_moves(game: &mut Game, now: Moment) -> Self {
        let view = Self::of(game, now);
        let moves = match game.ending() {
            None => Step::all(game.position()),
            Some(_) => Vec::new(),
        };
        Self {
            moves: Some(moves),
            ..view
        }
    }
}

fn legal(game: &Game) -> String {
    let position = game.position();
    let moves = position.legal_moves();
    let mut text = String::with_capacity(moves.len() * 6);
    for m in &moves {
        if !text.is_empty() {
            text.push(' ');
        }
        let UciMove {
            from,
            to,
            promotion,
        } = position.uci(*m);
        for square in [from, to] {
            text.push(square.file().letter());
            text.push(square.rank().digit());
        }
        text.extend(promotion.map(|role| role.letter().to_ascii_lowercase()));
    }
    text
}

fn may(game: &mut Game, side: Color, now: Moment) -> Vec<May> {
    let actor = match game.preset().seating {
        Seating::Apart => Actor::Seat(side),
        Seating::Together if game.turn() == side => Actor::Board,
        Seating::Together => Actor::Seat(side),
    };
    let mut all = Vec::with_capacity(8);
    let mut rehearsal = game.rehearsal(actor, now);
    for (may, action) in May::all() {
        if may.is_worth_offering(rehearsal.game(), side) && rehearsal.try_out(&action).is_ok() {
            all.push(may);
        }
    }
    // Resigning is never refused, and needs the test who can mate: too dear for a look.
    if game.ending().is_none() {
        all.push(May::Resign);
    }
    all
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        Self {
            ending,
            article: ending.article().to_string(),
            score: ending.score(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Preset, Seating};

    use super::*;

    /// What each side may do, with everything rehearsed.
    fn rehearsed(game: &mut Game, side: Color, now: Moment) -> Vec<May> {
        let actor = match game.preset().seating {
            Seating::Together if game.turn() == side => Actor::Board,
            _ => Actor::Seat(side),
        };
        let is_claim = |may: May| matches!(may, May::ClaimThreefold | May::ClaimFiftyMoves);
        May::all()
            .filter(|(may, _)| !is_claim(*may))
            .filter(|(_, action)| game.rehearse(actor, action, now).is_ok())
            .map(|(may, _)| may)
            .collect()
    }

    #[test]
    fn what_is_not_rehearsed_would_be_refused() {
        // Numbers that look like chance.
        let mut seed = 7_u64;
        let mut draw = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut seen = std::collections::BTreeSet::new();
        for round in 0..60 {
            let seating = [Seating::Apart, Seating::Together][round % 2];
            let preset = Preset {
                seating,
                ..Preset::default()
            };
            let (mut game, _) = Game::begin(preset, Moment(0)).unwrap();
            for step in 1..80_u64 {
                let now = Moment(step * 1000);
                for side in Color::ALL {
                    let mut shown = may(&mut game, side, now);
                    shown.retain(|may| {
                        !matches!(
                            may,
                            May::Resign | May::ClaimThreefold | May::ClaimFiftyMoves
                        )
                    });
                    assert_eq!(
                        shown,
                        rehearsed(&mut game, side, now),
                        "round {round}, step {step}"
                    );
                    seen.extend(shown);
                }
                let side = Color::ALL[draw(2)];
                let all: Vec<_> = May::all().map(|(_, action)| action).collect();
                let moves = game.position().legal_moves();
                let action = match (draw(3), moves.is_empty()) {
                    (0, false) => {
                        let m = moves[draw(moves.len())];
                        Action::play(game.position().uci(m))
                    }
                    _ => all[draw(all.len())].clone(),
                };
                let _ = game.apply(Actor::Seat(side), action, now);
                if game.ending().is_some() {
                    break;
                }
            }
        }
        for may in [
            May::AcceptDraw,
            May::AcceptTakeback,
            May::AcceptPause,
            May::OfferResume,
        ] {
            assert!(seen.contains(&may), "{may:?} never came up");
        }
    }
}
