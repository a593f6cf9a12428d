/** Effects of a link to share. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import { copy } from "./copyText";
import type { Effect, Message } from "./shareLinkState";

export function perform(effect: Effect, send: Send<Message>): void {
  switch (effect.type) {
    case "loadNetwork":
    case "setNetwork": {
      const answer =
        effect.type === "loadNetwork" ? api.network() : effect.isOpen ? api.openNetwork() : api.closeNetwork();
      answer.then(
        (network) => send({ type: "networkLoaded", network }),
        (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
      );
      return;
    }
    case "copy":
      void copy(effect.link).then((isCopied) => send({ type: "copied", isCopied }));
  }
}
