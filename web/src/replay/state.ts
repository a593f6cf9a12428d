/** State of the replay screen. Pure. */

import type { Direction } from "../board/Navigation";
import type { Next } from "../store/program";
import { other } from "../colors";
import type { Color, GameId, PositionView, Reason, RecordTree, Start } from "../wire";
import { type Frame, type Speed, frameDuration, framesOf, pathTo } from "./frames";

export type State =
  | { type: "loading"; at: number }
  | { type: "nothing"; isLoadOpen: boolean }
  | { type: "failed"; reason: Reason }
  | Replay;

export interface Replay {
  type: "shown";
  record: RecordTree;
  frames: readonly Frame[];
  /** Index of the shown frame. */
  at: number;
  orientation: Color;
  speed: Speed;
  isPlaying: boolean;
  isSharing: boolean;
  /** Opening and controlled squares, of this or an earlier frame. */
  report: PositionView | null;
}

export type Message =
  /** Shows a game, or the loaded record without an id, from frame `at`. */
  | { type: "open"; id: GameId | null; loaded: RecordTree | null; at: number }
  | { type: "loaded"; record: RecordTree }
  | { type: "failed"; reason: Reason }
  | { type: "openLoad"; isOpen: boolean }
  | { type: "goTo"; at: number }
  | { type: "go"; direction: Direction }
  | { type: "togglePlaying" }
  | { type: "nextFrame" }
  | { type: "setSpeed"; speed: Speed }
  | { type: "flip" }
  | { type: "share"; isOpen: boolean }
  | { type: "reported"; moves: readonly string[]; report: PositionView };

export type Effect =
  | { type: "loadRecord"; id: GameId }
  | { type: "loadReport"; start: Start; moves: string[]; isFirst: boolean }
  /** Sends `nextFrame` after a while; null cancels it. */
  | { type: "schedule"; ms: number | null }
  | { type: "playSound"; san: string };

export const START: Next<State, Effect> = [{ type: "loading", at: 0 }];

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open": {
      const { id, loaded, at } = message;
      if (id !== null) return [{ type: "loading", at }, { type: "loadRecord", id }, { type: "schedule", ms: null }];
      return loaded ? show(loaded, at) : [{ type: "nothing", isLoadOpen: false }];
    }
    case "loaded":
      return show(message.record, state.type === "loading" ? state.at : 0);
    case "failed":
      return [message];
    case "openLoad":
      return [state.type === "nothing" ? { ...state, isLoadOpen: message.isOpen } : state];
    default: {
      if (state.type !== "shown") return [state];
      const next = reduce(state, message);
      return [next, ...effectsOf(state, next)];
    }
  }
}

function show(record: RecordTree, at: number): Next<State, Effect> {
  const frames = framesOf(record);
  const state: Replay = {
    type: "shown",
    record,
    frames,
    at: Math.max(0, Math.min(frames.length - 1, at)),
    orientation: "white",
    speed: 1000,
    isPlaying: false,
    isSharing: false,
    report: null,
  };
  const report: Effect = { type: "loadReport", start: record.start, moves: movesTo(state), isFirst: true };
  return [state, report, { type: "schedule", ms: null }];
}

type ReplayMessage = Exclude<Message, { type: "open" | "loaded" | "failed" | "openLoad" }>;

function reduce(state: Replay, message: ReplayMessage): Replay {
  const { at, isPlaying } = state;
  const last = state.frames.length - 1;
  const goTo = (to: number): Replay => {
    const next = Math.max(0, Math.min(last, to));
    return { ...state, at: next, isPlaying: isPlaying && next < last };
  };
  switch (message.type) {
    case "goTo":
      return goTo(message.at);
    case "go":
      return goTo({ first: 0, back: at - 1, forward: at + 1, last }[message.direction]);
    case "togglePlaying":
      return { ...state, at: !isPlaying && at === last ? 0 : at, isPlaying: !isPlaying && last > 0 };
    case "nextFrame":
      return isPlaying ? goTo(at + 1) : state;
    case "setSpeed":
      return { ...state, speed: message.speed };
    case "flip":
      return { ...state, orientation: other(state.orientation) };
    case "share":
      return { ...state, isSharing: message.isOpen };
    case "reported": {
      if (message.moves.join() !== movesTo(state).join()) return state;
      // A position without an opening name keeps the last one.
      const before = message.moves.length > 0 ? (state.report?.opening ?? null) : null;
      return { ...state, report: { ...message.report, opening: message.report.opening ?? before } };
    }
  }
}

/** Effects that follow from a change: sounds, reports on new positions, and the timer of the next frame. */
function effectsOf(before: Replay, after: Replay): Effect[] {
  const effects: Effect[] = [];
  const san = after.frames[after.at]?.move?.san;
  if (after.at === before.at + 1 && san) effects.push({ type: "playSound", san });
  if (after.at !== before.at) {
    effects.push({ type: "loadReport", start: after.record.start, moves: movesTo(after), isFirst: false });
  }
  const isTimerKept = after.at === before.at && after.speed === before.speed && after.isPlaying === before.isPlaying;
  if (!isTimerKept) {
    const ms = after.isPlaying ? frameDuration(after.frames, after.at, after.speed) : null;
    effects.push({ type: "schedule", ms });
  }
  return effects;
}

export const frameOf = ({ frames, at }: Replay): Frame => frames[at] ?? frames[0]!;

function movesTo(state: Replay): string[] {
  return pathTo(state.record, frameOf(state).node).map(({ uci }) => uci);
}
