/** State of the arbiter's panel: the open dialog and its fields. Pure. */

import { parseClock } from "../game/clockTime";
import type { Next } from "../store/program";
import type { Color, Irregularity, Request, TimeLeft } from "../wire";

export type ArbiterDialog = "addTime" | "setClock" | "warn" | "illegalMove" | "flag" | "decide" | "grant";

/** Clock reading when the dialog was opened. */
export interface ClockReading {
  color: Color;
  text: string;
}

export interface Fields {
  player: Color;
  minutes: number;
  seconds: number;
  /** Typed clock readings. */
  clocks: Partial<Record<Color, string>>;
  irregularity: Irregularity;
  /** Chosen decision. */
  decision: string;
}

export interface State {
  dialog: ArbiterDialog | null;
  /** The form was submitted and waits for confirmation. */
  isConfirming: boolean;
  fields: Fields;
  readings: readonly ClockReading[];
  /** Clock whose typed reading is invalid. */
  invalidClock: Color | null;
}

export type Message =
  | { type: "open"; dialog: ArbiterDialog; turn: Color; readings: readonly ClockReading[] }
  | { type: "close" }
  | { type: "change"; changed: Partial<Fields> }
  | { type: "typeClock"; color: Color; text: string }
  | { type: "confirm" }
  | { type: "addTime" }
  | { type: "setClock" }
  /** Closes the dialog and sends a request. */
  | { type: "act"; request: Request };

export type Effect = { type: "request"; request: Request };

/** Usual compensation (FIDE 7.5.5). */
const USUAL_MINUTES = 2;

const closed = (player: Color): State => ({
  dialog: null,
  isConfirming: false,
  fields: { player, minutes: USUAL_MINUTES, seconds: 0, clocks: {}, irregularity: "illegalMove", decision: "draw" },
  readings: [],
  invalidClock: null,
});

export const CLOSED: State = closed("white");

export function update(state: State, message: Message): Next<State, Effect> {
  const { fields } = state;
  switch (message.type) {
    case "open":
      return [{ ...closed(message.turn), dialog: message.dialog, readings: message.readings }];
    case "close":
      return [CLOSED];
    case "change":
      return [{ ...state, fields: { ...fields, ...message.changed } }];
    case "typeClock": {
      const clocks = { ...fields.clocks, [message.color]: message.text };
      return [{ ...state, fields: { ...fields, clocks }, invalidClock: null }];
    }
    case "confirm":
      return [{ ...state, isConfirming: true }];
    case "addTime": {
      const time = (fields.minutes * 60 + fields.seconds) * 1000;
      return act({ type: "addTime", seat: fields.player, time });
    }
    case "setClock":
      return setClock(state);
    case "act":
      return act(message.request);
  }
}

const act = (request: Request): Next<State, Effect> => [CLOSED, { type: "request", request }];

function setClock(state: State): Next<State, Effect> {
  const left: TimeLeft = { white: null, black: null };
  for (const { color, text } of state.readings) {
    const typed = state.fields.clocks[color]?.trim() ?? text;
    // An unchanged clock keeps running.
    if (typed === text) continue;
    left[color] = parseClock(typed);
    if (left[color] === null) return [{ ...state, invalidClock: color }];
  }
  return left.white === null && left.black === null ? [CLOSED] : act({ type: "setClock", left });
}
