/** State of loading the source of an analysis. Pure. */

import type { Next } from "../store/program";
import type { GameId, Reason } from "../wire";
import type { Source, SourceResult } from "./analysisSource";

export type State =
  | { type: "loading" }
  | { type: "failed"; reason: Reason }
  /** `number` tells one loaded source from the next. */
  | { type: "loaded"; source: Source; number: number };

export type Message =
  | { type: "open"; id: GameId | null; search: string }
  | { type: "loaded"; result: SourceResult; number: number }
  | { type: "startNew" };

export type Effect = { type: "load"; id: GameId | null; search: string } | { type: "startNew" };

export const START: Next<State, Effect> = [{ type: "loading" }];

/** The old source stays until the new one has arrived. */
export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return [state, { type: "load", id: message.id, search: message.search }];
    case "loaded": {
      const { result, number } = message;
      return ["reason" in result ? { type: "failed", ...result } : { type: "loaded", source: result, number }];
    }
    case "startNew":
      return [state, { type: "startNew" }, { type: "load", id: null, search: "" }];
  }
}
