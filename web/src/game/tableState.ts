/** State of the game screen besides the game itself: dialogs, orientation, and the report on the position. Pure. */

import type { Next } from "../store/program";
import type { PositionView, Start } from "../wire";

export type TableDialog = "menu" | "end" | "save" | "settings";

export interface State {
  dialog: TableDialog | null;
  isFlipped: boolean;
  /** The end of the game was shown, or had been reached before the screen was opened. */
  isEndShown: boolean;
  /** Moves to the position on the board. */
  moves: readonly string[];
  /** Report on this or an earlier position, for what the game's view does not have. */
  report: PositionView | null;
}

export type Message =
  | { type: "setDialog"; dialog: TableDialog | null }
  | { type: "flip" }
  | { type: "playing" }
  | { type: "ended" }
  | { type: "position"; start: Start; moves: string[] }
  | { type: "reported"; moves: readonly string[]; report: PositionView };

export type Effect =
  | { type: "loadReport"; start: Start; moves: string[] }
  /** Opens the end dialog after a while; false cancels it. */
  | { type: "scheduleEnd"; isWanted: boolean };

export function initial(isOver: boolean): Next<State, Effect> {
  return [{ dialog: null, isFlipped: false, isEndShown: isOver, moves: [], report: null }];
}

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "setDialog":
      return [{ ...state, dialog: message.dialog }];
    case "flip":
      return [{ ...state, isFlipped: !state.isFlipped }];
    case "playing":
      return [{ ...state, isEndShown: false }, { type: "scheduleEnd", isWanted: false }];
    case "ended":
      return state.isEndShown ? [state] : [{ ...state, isEndShown: true }, { type: "scheduleEnd", isWanted: true }];
    case "position": {
      const { start, moves } = message;
      return [{ ...state, moves }, { type: "loadReport", start, moves }];
    }
    case "reported":
      return [message.moves.join() === state.moves.join() ? { ...state, report: message.report } : state];
  }
}
