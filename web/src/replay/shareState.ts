/** State of the share dialog. Pure. */

import type { Next } from "../store/program";

/** Things to share; the first two can also be saved as files. */
export type Shared = "pgn" | "picture" | "fen";

export interface State {
  /** Last copied item. */
  copied: Shared | null;
  problem: "notCopied" | "failed" | null;
}

export type Message =
  | { type: "save"; what: "pgn" | "picture" }
  | { type: "copy"; what: Shared }
  | { type: "copied"; what: Shared; isCopied: boolean }
  | { type: "failed" };

export type Effect = { type: "save"; what: "pgn" | "picture" } | { type: "copy"; what: Shared };

export const INITIAL: State = { copied: null, problem: null };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "save":
    case "copy":
      return [INITIAL, message];
    case "copied":
      return [message.isCopied ? { copied: message.what, problem: null } : { copied: null, problem: "notCopied" }];
    case "failed":
      return [{ ...state, problem: "failed" }];
  }
}
