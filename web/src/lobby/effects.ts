/** Effects of the lobby screen. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import type { Effect, Message } from "./state";

export function perform(effect: Effect, send: Send<Message>): void {
  const refuse = (error: unknown): void => send({ type: "refused", reason: reasonOf(error) });
  switch (effect.type) {
    case "loadNetwork":
      api.network().then(
        (network) => send({ type: "networkLoaded", network }),
        () => {},
      );
      return;
    case "setNetwork":
      (effect.isOpen ? api.openNetwork() : api.closeNetwork()).then(
        (network) => send({ type: "networkLoaded", network }),
        refuse,
      );
      return;
    case "accept":
      api.acceptChallenge(effect.challenge).then(({ game }) => navigate(`/game/${game}`), refuse);
      return;
    case "withdraw":
      api.withdrawChallenge(effect.challenge).catch(refuse);
      return;
    case "navigate":
      navigate(effect.to);
  }
}
