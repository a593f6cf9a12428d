/** Effects of the screen that tells how to trust the club's certificate. */

import { api, reasonOf } from "../api";
import type { Send } from "../store/program";
import type { Effect, Message } from "./state";

export function perform(_: Effect, send: Send<Message>): void {
  Promise.all([api.authority(), api.network()]).then(
    ([authority, network]) => send({ type: "loaded", authority, network }),
    (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
  );
}
