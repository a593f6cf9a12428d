/** Effects of the screen that tells how to trust the club's certificate. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import type { Effect, Message } from "./state";

export function perform(_: Effect, send: Send<Message>): void {
  api.authority().then(
    (authority) => send({ type: "loaded", authority }),
    (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
  );
}
