/** Effects of the challenge screen. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import type { ChallengeId } from "../wire";
import type { Effect, Message } from "./challengeState";

export function perform(effect: Effect, send: Send<Message>): void {
  switch (effect.type) {
    case "load":
      void load(effect.id, send);
      return;
    case "accept":
      api.acceptChallenge(effect.id).then(
        ({ game }) => navigate(`/game/${game}`, true),
        (error: unknown) => send({ type: "failed", reason: reasonOf(error) }),
      );
      return;
    case "withdraw":
      void api
        .withdrawChallenge(effect.id)
        .catch(() => {})
        .then(() => navigate("/lobby"));
      return;
    case "leave":
      navigate("/lobby");
  }
}

/** An accepted challenge has become the game with the same id. */
async function load(id: ChallengeId, send: Send<Message>): Promise<void> {
  try {
    send({ type: "loaded", challenge: await api.challenge(id) });
  } catch (error) {
    try {
      await api.game(id);
      navigate(`/game/${id}`, true);
    } catch {
      send({ type: "failed", reason: reasonOf(error) });
    }
  }
}
