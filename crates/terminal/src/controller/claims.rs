//! Draw claims.

use tabiya_game::{Action, DrawRule};
use tabiya_rules::Move;

use super::GameController;
use crate::{localizer::Localizer, typed_input::TypedInput};

impl GameController {
    /// Valid draw claim, as it stands or with an announced move.
    fn claim(&self, announced: Option<Move>) -> Option<Action> {
        let game = self.host.game();
        let (threefold, fifty_moves) = match announced {
            None => game.claimable_draws(),
            Some(m) => {
                let mut next = game.clone();
                let actor = tabiya_game::Actor::Seat(game.turn());
                let play = Action::play(game.position().uci(m));
                next.execute(actor, play, game.last_event_at()).ok()?;
                next.claimable_draws()
            }
        };
        let rule = match (threefold, fifty_moves) {
            (true, _) => DrawRule::Threefold,
            (false, true) => DrawRule::FiftyMoves,
            (false, false) => return None,
        };
        let announced = announced.map(|m| game.position().uci(m));
        Some(Action::Claim { rule, announced })
    }

    /// Draw claim as typed, with or without an announced move; a sentence for people if it cannot be made.
    pub(crate) fn typed_claim(
        &self,
        announced: Option<&str>,
        localizer: &Localizer,
    ) -> Result<Action, String> {
        let position = self.host.game().position();
        let announced = match announced {
            None => None,
            Some(text) => match TypedInput::parse(text, position, &localizer.notation) {
                TypedInput::Move(m) => Some(m),
                TypedInput::Ambiguous { moves, .. } => {
                    let write = |m: &Move| localizer.notation.write(&position.san(*m).to_string());
                    let moves: Vec<String> = moves.iter().map(write).collect();
                    let args = [("text", text.into()), ("moves", moves.join(", ").into())];
                    return Err(localizer.format("terminal-ambiguous", &args));
                }
                TypedInput::IllegalMove { text, why } => {
                    return Err(localizer.illegal_move(&text, why));
                }
                _ => return Err(localizer.text("terminal-nothing-to-claim")),
            },
        };
        let claim = self.claim(announced);
        claim.ok_or_else(|| localizer.text("terminal-nothing-to-claim"))
    }
}
