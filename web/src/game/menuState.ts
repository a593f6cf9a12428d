/** State of the menu of a game. Pure. */

import type { GameKind } from "../setup/form";
import type { Next } from "../store/program";
import { type GameState, allowedActions, isOver } from "../store/game";

export type Page = "menu" | "restart" | "leave" | "save" | "load" | "seat" | "settings";

export interface State {
  page: Page;
}

export type Message =
  | { type: "open" | "resume" | "leave"; game: GameState }
  | { type: "show"; page: Page }
  | { type: "offer"; what: "pause" | "restart" }
  | { type: "leaveNow" }
  | { type: "newGame"; kind: GameKind };

export type Effect =
  | { type: "offer"; what: "pause" | "resume" | "restart" }
  | { type: "close" }
  | { type: "goHome" }
  | { type: "newGame"; kind: GameKind };

export const INITIAL: State = { page: "menu" };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return canPauseAtOnce(message.game) ? [state, { type: "offer", what: "pause" }] : [state];
    case "resume": {
      const { isPlayer, isTogether, view } = message.game;
      const close: Effect = { type: "close" };
      return isPlayer && isTogether && view.paused ? [state, { type: "offer", what: "resume" }, close] : [state, close];
    }
    case "show":
      return [{ page: message.page }];
    case "offer":
      return [state, { type: "offer", what: message.what }, { type: "close" }];
    case "leave": {
      // Only a player who is still playing is asked first.
      const { isPlayer, view } = message.game;
      return isPlayer && !isOver(view) ? [{ page: "leave" }] : [state, { type: "close" }, { type: "goHome" }];
    }
    case "leaveNow":
      return [state, { type: "close" }, { type: "goHome" }];
    case "newGame":
      return [state, { type: "close" }, message];
  }
}

/** Two at one computer pause at once; players apart would have to agree. */
function canPauseAtOnce(game: GameState): boolean {
  const { white, black } = game.view.left;
  const hasClock = white !== null || black !== null;
  return game.isTogether && hasClock && allowedActions(game).has("offerPause");
}
