/** Effects of the dialog that offers a seat. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import type { Effect, Message } from "./offerState";

export function perform(effect: Effect, send: Send<Message>): (() => void) | void {
  switch (effect.type) {
    case "offerSeat":
      api.offerSeat(effect.game).then(
        ({ code, seconds }) => send({ type: "offered", code, seconds }),
        (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
      );
      return;
    case "renewLater": {
      const timer = setTimeout(() => send({ type: "offer" }), effect.ms);
      return () => clearTimeout(timer);
    }
  }
}
