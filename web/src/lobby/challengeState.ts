/** State of the challenge screen. Pure. */

import type { Next } from "../store/program";
import type { Challenge, ChallengeId, Reason } from "../wire";

export type State = { type: "loading" } | { type: "shown"; challenge: Challenge } | { type: "failed"; reason: Reason };

export type Message =
  | { type: "open"; id: ChallengeId }
  | { type: "loaded"; challenge: Challenge }
  | { type: "failed"; reason: Reason }
  | { type: "accept" | "withdraw" | "decline" };

export type Effect =
  | { type: "load"; id: ChallengeId }
  | { type: "accept"; id: ChallengeId }
  | { type: "withdraw"; id: ChallengeId }
  | { type: "leave" };

export const START: Next<State, Effect> = [{ type: "loading" }];

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return [{ type: "loading" }, { type: "load", id: message.id }];
    case "loaded":
      return [{ type: "shown", challenge: message.challenge }];
    case "failed":
      return [message];
  }
  if (state.type !== "shown") return [state];
  const { id, to } = state.challenge;
  // Only a challenge to one person is withdrawn when that person declines it.
  if (message.type === "decline") return to ? [state, { type: "withdraw", id }] : [state, { type: "leave" }];
  return [state, { type: message.type, id }];
}
