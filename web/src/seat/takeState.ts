/** State of the screen that takes a seat. Pure. */

import type { Next } from "../store/program";
import type { Reason } from "../wire";

export type State =
  | { type: "asking"; code: string }
  /** The link is cut off, expired or used. */
  | { type: "invalid" }
  | { type: "failed"; reason: Reason };

export type Message = { type: "take" } | { type: "cancel" } | { type: "refused"; reason: Reason };

export type Effect = { type: "takeSeat"; code: string } | { type: "goHome" };

export const initial = (code: string): State =>
  /^[0-9a-f]{32}$/.test(code) ? { type: "asking", code } : { type: "invalid" };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "take":
      return state.type === "asking" ? [state, { type: "takeSeat", code: state.code }] : [state];
    case "cancel":
      return [state, { type: "goHome" }];
    case "refused": {
      const { reason } = message;
      return [reason.why === "noCode" ? { type: "invalid" } : { type: "failed", reason }];
    }
  }
}
