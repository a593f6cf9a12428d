/** State of the lobby screen, besides the lobby that the club sends. Pure. */

import type { Next } from "../store/program";
import type { ChallengeId, GameId, NetworkStatus, Person, Reason } from "../wire";

export interface State {
  /** Whom the open dialog challenges; null without a dialog. */
  challenged: Person | "anyone" | null;
  network: NetworkStatus | null;
  /** Typed link of a game to open. */
  gameLink: string;
  problem: Reason | null;
}

export type Message =
  | { type: "challenge"; to: Person | "anyone" }
  | { type: "closeDialog" }
  | { type: "refreshNetwork" }
  | { type: "networkLoaded"; network: NetworkStatus }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "typeLink"; text: string }
  | { type: "openGame" }
  | { type: "accept" | "withdraw"; challenge: ChallengeId }
  | { type: "refused"; reason: Reason };

export type Effect =
  | { type: "loadNetwork" }
  | { type: "setNetwork"; isOpen: boolean }
  | { type: "accept" | "withdraw"; challenge: ChallengeId }
  | { type: "navigate"; to: string };

export const INITIAL: State = { challenged: null, network: null, gameLink: "", problem: null };

export const START: Next<State, Effect> = [INITIAL, { type: "loadNetwork" }];

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "challenge":
      return [{ ...state, challenged: message.to }];
    case "closeDialog":
      return [{ ...state, challenged: null }];
    case "refreshNetwork":
      return [state, { type: "loadNetwork" }];
    case "networkLoaded":
      return [{ ...state, network: message.network }];
    case "setNetwork":
      return [{ ...state, problem: null }, message];
    case "typeLink":
      return [{ ...state, gameLink: message.text }];
    case "openGame": {
      const id = gameIdIn(state.gameLink);
      return id ? [state, { type: "navigate", to: `/game/${id}` }] : [state];
    }
    case "accept":
    case "withdraw":
      return [{ ...state, problem: null }, message];
    case "refused":
      return [{ ...state, problem: message.reason }];
  }
}

/** Id at the end of a link. */
function gameIdIn(link: string): GameId | null {
  return /[a-z0-9]{8}$/.exec(link.trim())?.[0] ?? null;
}
