//! [`GameView`]: the state of a game, with everything a client needs to show it.

use serde::{Deserialize, Serialize};
use tabiya_game::{
    Action, Actor, DrawRule, Ending, Game, Millis, Moment, PendingResult, Points, Presence,
    Proposal, RulingRequest, Seating, TimeLeft,
};
use tabiya_rules::{ByColor, Color, UciMove};

use crate::{LegalMove, OpeningName, SeriesScore};

/// Current state of a game. All of it follows from the game's events; it is sent so that no client needs to know the
/// rules of chess.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Number of events.
    pub events: u32,
    /// Number of moves played, in plies.
    pub ply: u32,
    /// Position as FEN.
    pub fen: String,
    /// Side to move.
    pub turn: Color,
    /// True if the side to move is in check.
    pub check: bool,
    /// Legal moves in UCI notation, separated by spaces; empty after the end of play.
    pub legal: String,
    /// Legal moves with everything needed to show them, for clients that ask for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<LegalMove>>,
    /// Time left on the clocks.
    pub left: TimeLeft,
    /// Side whose clock is running.
    pub running: Option<Color>,
    /// Offers that have not been answered.
    pub offers: Vec<PendingOffer>,
    /// Move announced with a wrong claim, which has to be played.
    pub announced: Option<UciMove>,
    /// Request the arbiter has yet to rule on.
    pub asked: Option<RulingRequest>,
    /// True if the clock is stopped by agreement or by the arbiter.
    pub paused: bool,
    /// Presence of the players.
    pub presence: ByColor<Presence>,
    /// Actions available to each side besides moving.
    pub may: ByColor<Vec<AvailableAction>>,
    /// End of play whose result waits for the referee's verdict or the arbiter: until then nobody can do anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_pending: Option<PendingResult>,
    /// End of the game.
    pub ending: Option<GameOutcome>,
    /// Name of the opening, if the host has looked it up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
    /// Score between these two players over a series of rematches, once the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesScore>,
}

/// Offer that has not been answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PendingOffer {
    /// Offer made.
    pub what: Proposal,
    /// Side that made it.
    pub by: Color,
}

/// End of a game, with its consequences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameOutcome {
    /// Kind of ending.
    #[serde(flatten)]
    pub ending: Ending,
    /// Article of the Laws.
    pub article: String,
    /// Points of each side; none if the game was aborted.
    pub score: Option<ByColor<Points>>,
}

/// Action available to a player besides moving.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AvailableAction {
    /// Offer a draw.
    OfferDraw,
    /// Offer a takeback.
    OfferTakeback,
    /// Offer a pause.
    OfferPause,
    /// Offer to resume.
    OfferResume,
    /// Offer to restart.
    OfferRestart,
    /// Accept a draw; as with every offer, declining is available too.
    AcceptDraw,
    /// Accept a takeback.
    AcceptTakeback,
    /// Accept a pause.
    AcceptPause,
    /// Accept to resume.
    AcceptResume,
    /// Accept to restart.
    AcceptRestart,
    /// Claim a draw by threefold repetition. The side to move can always claim with an announced move.
    ClaimThreefold,
    /// Claim a draw by the fifty-move rule.
    ClaimFiftyMoves,
    /// Claim the game because the opponent has left.
    ClaimAbandoned,
    /// Claim that the flag has fallen.
    Flag,
    /// Resign.
    Resign,
    /// Abort the game.
    Abort,
    /// Give the opponent time.
    GiveTime,
    /// Ask for an increment (III.4).
    RequestIncrement,
    /// Claim a draw under III.5.
    ClaimQuickplay,
}

impl AvailableAction {
    /// All of them except resigning, each with an example of its action.
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

    /// Quick check before a dry run. A wrong claim is not refused but penalised, so it is not offered at all.
    fn is_worth_offering(self, game: &Game, side: Color) -> bool {
        let is_offered = |what| Color::ALL.iter().any(|by| game.is_offered(what, *by));
        match self {
            Self::ClaimThreefold => game.turn() == side && game.claimable_draws().0,
            Self::ClaimFiftyMoves => game.turn() == side && game.claimable_draws().1,
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
            // A draw claim must not end up here: a wrong one is penalised.
            _ => true,
        }
    }
}

impl GameView {
    /// Builds the view of a game at a time, without changing the game.
    pub fn of(game: &Game, now: Moment) -> Self {
        let may = ByColor {
            white: available_actions(game, Color::White, now),
            black: available_actions(game, Color::Black, now),
        };
        let position = game.position();
        let over = game.is_over();
        Self {
            events: game.event_count(),
            ply: game.ply(),
            fen: position.fen().to_string(),
            turn: game.turn(),
            check: position.is_check(),
            legal: if over {
                String::new()
            } else {
                legal_moves_text(game)
            },
            moves: None,
            left: game.left(now),
            running: game.clock().running(),
            offers: game
                .offers()
                .map(|(what, by)| PendingOffer { what, by })
                .collect(),
            announced: game.announced_move(),
            asked: game.pending_ruling().map(|(_, what)| what),
            paused: game.is_paused(),
            presence: ByColor::from_fn(|side| game.presence(side)),
            may,
            result_pending: game.pending_result(),
            ending: game.ending().map(GameOutcome::from),
            opening: None,
            series: None,
        }
    }

    /// Like [`GameView::of`], with [`GameView::moves`].
    pub fn with_moves(game: &Game, now: Moment) -> Self {
        let view = Self::of(game, now);
        let moves = match game.is_over() {
            false => LegalMove::all(game.position()),
            true => Vec::new(),
        };
        Self {
            moves: Some(moves),
            ..view
        }
    }
}

fn legal_moves_text(game: &Game) -> String {
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

fn available_actions(game: &Game, side: Color, now: Moment) -> Vec<AvailableAction> {
    let actor = match game.preset().seating {
        Seating::Apart => Actor::Seat(side),
        Seating::Together if game.turn() == side => Actor::Board,
        Seating::Together => Actor::Seat(side),
    };
    let mut all = Vec::with_capacity(8);
    for (may, action) in AvailableAction::all() {
        if may.is_worth_offering(game, side) && game.check(actor, &action, now).is_ok() {
            all.push(may);
        }
    }
    // Resigning is never refused, and checking it would test whether the opponent can mate, which is too slow here.
    if !game.is_over() {
        all.push(AvailableAction::Resign);
    }
    all
}

impl From<Ending> for GameOutcome {
    fn from(ending: Ending) -> Self {
        Self {
            ending,
            article: ending.article().to_string(),
            score: ending.points(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Preset, Seating};

    use super::*;

    /// Actions available to a side, with a check of every one.
    fn checked_actions(game: &Game, side: Color, now: Moment) -> Vec<AvailableAction> {
        let actor = match game.preset().seating {
            Seating::Together if game.turn() == side => Actor::Board,
            _ => Actor::Seat(side),
        };
        let is_claim = |may: AvailableAction| {
            matches!(
                may,
                AvailableAction::ClaimThreefold | AvailableAction::ClaimFiftyMoves
            )
        };
        AvailableAction::all()
            .filter(|(may, _)| !is_claim(*may))
            .filter(|(_, action)| game.check(actor, action, now).is_ok())
            .map(|(may, _)| may)
            .collect()
    }

    #[test]
    fn skipped_actions_would_be_refused() {
        // Pseudo-random numbers.
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
                    let mut shown = available_actions(&game, side, now);
                    shown.retain(|may| {
                        !matches!(
                            may,
                            AvailableAction::Resign
                                | AvailableAction::ClaimThreefold
                                | AvailableAction::ClaimFiftyMoves
                        )
                    });
                    assert_eq!(
                        shown,
                        checked_actions(&game, side, now),
                        "round {round}, step {step}"
                    );
                    seen.extend(shown);
                }
                let side = Color::ALL[draw(2)];
                let all: Vec<_> = AvailableAction::all().map(|(_, action)| action).collect();
                let moves = game.position().legal_moves();
                let action = match (draw(3), moves.is_empty()) {
                    (0, false) => {
                        let m = moves[draw(moves.len())];
                        Action::play(game.position().uci(m))
                    }
                    _ => all[draw(all.len())].clone(),
                };
                let _ = game.execute(Actor::Seat(side), action, now);
                if game.is_over() {
                    break;
                }
            }
        }
        for may in [
            AvailableAction::AcceptDraw,
            AvailableAction::AcceptTakeback,
            AvailableAction::AcceptPause,
            AvailableAction::OfferResume,
        ] {
            assert!(seen.contains(&may), "{may:?} never came up");
        }
    }
}
