import { expect, test } from "vitest";
import type { PositionView, RecordTree } from "../wire";
import { type Effect, type Message, type Replay, START, type State, update } from "./state";

const fen = (ply: number): string => `8/8/8/8/8/8/8/8 ${ply % 2 ? "b" : "w"} - - 0 ${1 + Math.floor(ply / 2)}`;
const RECORD: RecordTree = {
  tags: [],
  start: "standard",
  fen: fen(0),
  result: "*",
  nodes: [
    { parent: null, uci: "e2e4", san: "e4", fen: fen(1) },
    { parent: 0, uci: "e7e5", san: "e5", fen: fen(2) },
    { parent: 1, uci: "g1f3", san: "Nf3", fen: fen(3) },
  ],
  steps: [0, 1, 2].map((node) => ({ node, kind: "moved" as const })),
};

const open = (at = 0): Message => ({ type: "open", id: null, loaded: RECORD, at });
const run = (...messages: Message[]): { state: State; effects: Effect[] } =>
  messages.reduce<{ state: State; effects: Effect[] }>(
    ({ state }, message) => {
      const [next, ...effects] = update(state, message);
      return { state: next, effects };
    },
    { state: START[0], effects: [] },
  );
const shown = (...messages: Message[]): Replay => run(open(), ...messages).state as Replay;
const report = (eco: string | null): PositionView =>
  ({ opening: eco === null ? null : { eco, name: eco } }) as PositionView;

test("a game is loaded by its id, and shown at the requested frame", () => {
  const loading = run({ type: "open", id: "abcd1234", loaded: null, at: 2 });
  expect(loading.effects).toContainEqual({ type: "loadRecord", id: "abcd1234" });
  const [state] = update(loading.state, { type: "loaded", record: RECORD });
  expect(state).toMatchObject({ type: "shown", at: 2 });
});

test("without a record there is nothing to show, and one can be loaded", () => {
  const empty: Message = { type: "open", id: null, loaded: null, at: 0 };
  expect(run(empty, { type: "openLoad", isOpen: true }).state).toEqual({ type: "nothing", isLoadOpen: true });
});

test("steps stay within the game", () => {
  expect(shown({ type: "go", direction: "back" }).at).toBe(0);
  expect(shown({ type: "go", direction: "last" }, { type: "go", direction: "forward" }).at).toBe(3);
  expect(shown({ type: "goTo", at: 99 }).at).toBe(3);
  expect((run(open(99)).state as Replay).at).toBe(3);
});

test("a step forward sounds, and its position is reported", () => {
  const { effects } = run(open(), { type: "go", direction: "forward" });
  expect(effects).toContainEqual({ type: "playSound", san: "e4" });
  expect(effects).toContainEqual({ type: "loadReport", start: "standard", moves: ["e2e4"], isFirst: false });
  expect(run(open(), { type: "go", direction: "last" }).effects).not.toContainEqual(
    expect.objectContaining({ type: "playSound" }),
  );
});

test("playing advances frame by frame, stops at the end, and starts over from there", () => {
  const playing = run(open(2), { type: "togglePlaying" });
  expect(playing.effects).toEqual([{ type: "schedule", ms: 1000 }]);
  const [ended, ...effects] = update(playing.state, { type: "nextFrame" });
  expect(ended).toMatchObject({ at: 3, isPlaying: false });
  expect(effects).toContainEqual({ type: "schedule", ms: null });
  expect(update(ended, { type: "togglePlaying" })[0]).toMatchObject({ at: 0, isPlaying: true });
});

test("a new speed restarts the timer, and pausing cancels it", () => {
  const messages: Message[] = [open(), { type: "togglePlaying" }, { type: "setSpeed", speed: 500 }];
  expect(run(...messages).effects).toEqual([{ type: "schedule", ms: 500 }]);
  expect(run(...messages, { type: "togglePlaying" }).effects).toEqual([{ type: "schedule", ms: null }]);
  expect(run(...messages, { type: "flip" }).effects).toEqual([]);
});

test("a report counts for its position only, and the opening name stays", () => {
  const first = shown({ type: "go", direction: "forward" }, { type: "reported", moves: ["e2e4"], report: report("B00") });
  expect(first.report?.opening?.eco).toBe("B00");
  expect(update(first, { type: "reported", moves: [], report: report(null) })[0]).toBe(first);
  const [second] = update(update(first, { type: "go", direction: "forward" })[0], {
    type: "reported",
    moves: ["e2e4", "e7e5"],
    report: report(null),
  });
  expect((second as Replay).report?.opening?.eco).toBe("B00");
});
