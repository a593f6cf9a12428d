/** Effects of the home screen. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import type { Effect, Message } from "./state";

export function perform(effect: Effect, send: Send<Message>): void {
  switch (effect.type) {
    case "list": {
      const { player, state } = effect;
      api.gamesOf(player, state).then(
        ({ games }) => send({ type: "listed", state, games }),
        () => send({ type: "listed", state, games: [] }),
      );
      return;
    }
    case "createGame":
      api.createGame(effect.table).then(
        ({ game }) => navigate(`/game/${game}`),
        (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
      );
  }
}
