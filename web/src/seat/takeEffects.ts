/** Effects of the screen that takes a seat. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import type { Effect, Message } from "./takeState";

export function perform(effect: Effect, send: Send<Message>): void {
  switch (effect.type) {
    case "takeSeat":
      api.takeSeat(effect.code).then(
        ({ game }) => navigate(`/game/${game}`, true),
        (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
      );
      return;
    case "goHome":
      navigate("/");
  }
}
