/** State of the screen behind the organiser's one-time link. Pure. */

import type { Next } from "../store/program";
import type { Reason } from "../wire";

export type State =
  | { type: "asking" }
  | { type: "welcome" }
  /** The link is cut off, expired or used. */
  | { type: "invalid" }
  | { type: "failed"; reason: Reason };

export type Message = { type: "done" } | { type: "refused"; reason: Reason };

export type Effect = { type: "becomeOrganiser"; token: string };

/** Begins with the code in the fragment of the link. */
export function start(fragment: string): Next<State, Effect> {
  const token = fragment.replace(/^#/, "");
  return /^[0-9a-f]{32}$/.test(token) ? [{ type: "asking" }, { type: "becomeOrganiser", token }] : [{ type: "invalid" }];
}

export function update(_: State, message: Message): Next<State, Effect> {
  if (message.type === "done") return [{ type: "welcome" }];
  const { reason } = message;
  return [reason.why === "wrongToken" ? { type: "invalid" } : { type: "failed", reason }];
}
