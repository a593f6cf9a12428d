/** State of the dialog that offers a seat to another device. Pure. */

import type { Next } from "../store/program";
import type { GameId, Reason } from "../wire";

export interface State {
  game: GameId;
  /** Code for the other device; null until it arrives. */
  code: string | null;
  problem: Reason | null;
}

export type Message =
  | { type: "offer" }
  | { type: "offered"; code: string; seconds: number }
  | { type: "refused"; reason: Reason };

export type Effect = { type: "offerSeat"; game: GameId } | { type: "renewLater"; ms: number };

/** Milliseconds before its expiry at which a code is renewed. */
const RENEWAL_MARGIN = 10_000;

export const initial = (game: GameId): State => ({ game, code: null, problem: null });

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "offer":
      return [state, { type: "offerSeat", game: state.game }];
    case "offered":
      return [{ ...state, code: message.code }, { type: "renewLater", ms: message.seconds * 1000 - RENEWAL_MARGIN }];
    case "refused":
      return [{ ...state, problem: message.reason }];
  }
}
