import { expect, test } from "vitest";
import type { RecordTree } from "../wire";
import { framesOf, hasMoveTimes, frameDuration } from "./frames";
import { rowsOf } from "./rows";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** 1. e4 d5 2. exd5, where 1... e5 was taken back first. */
const RECORD: RecordTree = {
  tags: [],
  start: "standard",
  fen: START,
  result: "*",
  nodes: [
    { parent: null, uci: "e2e4", san: "e4", fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
    { parent: 0, uci: "d7d5", san: "d5", fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" },
    { parent: 0, uci: "e7e5", san: "e5", fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" },
    {
      parent: 1,
      uci: "e4d5",
      san: "exd5",
      fen: "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
      flags: ["capture"],
    },
  ],
  steps: [
    { node: 0, kind: "moved", at: 1000, left: { white: 299_000, black: 300_000 } },
    { node: 2, kind: "moved", at: 3000, left: { white: 299_000, black: 298_000 } },
    { node: 0, kind: "takenBack", at: 4000, left: { white: 299_000, black: 300_000 } },
    { node: 1, kind: "moved", at: 9000, left: { white: 299_000, black: 295_000 } },
    { node: 3, kind: "moved", at: 9500, left: { white: 298_500, black: 295_000 } },
  ],
};

test("every position on the board is a frame, including take-backs", () => {
  const film = framesOf(RECORD);
  expect(film.map(({ kind }) => kind)).toEqual(["start", "moved", "moved", "takenBack", "moved", "moved"]);
  expect(film.map(({ move }) => move?.san ?? "")).toEqual(["", "e4", "e5", "", "d5", "exd5"]);
  expect(film.map(({ ply }) => ply)).toEqual([0, 1, 2, 1, 2, 3]);
  expect(film[3]?.fen).toBe(film[1]?.fen);
  expect(film[3]?.lastMove).toEqual(["e2", "e4"]);
});

test("a move that was taken back is marked, and no other", () => {
  expect(framesOf(RECORD).map(({ isUndone }) => isUndone)).toEqual([false, false, true, false, false, false]);
});

test("clocks are shown as they were", () => {
  const film = framesOf(RECORD);
  expect(film[0]?.left).toEqual({ white: null, black: null });
  expect(film[2]?.left.black).toBe(298_000);
  expect(film[3]?.left.black).toBe(300_000);
});

test("without full clock readings, those of the moves are kept", () => {
  const nodes = RECORD.nodes.map((node, at) => ({ ...node, clock: 1000 * (at + 1) }));
  const steps = RECORD.steps.map(({ node, kind }) => ({ node, kind }));
  const film = framesOf({ ...RECORD, nodes, steps });
  expect(film.at(-1)?.left).toEqual({ white: 4000, black: 2000 });
  expect(hasMoveTimes(film)).toBe(false);
});

test("captured pieces are known, and returned by a take-back", () => {
  const film = framesOf({ ...RECORD, steps: [...RECORD.steps, { node: 1, kind: "takenBack" }] });
  expect(film[5]?.taken).toEqual({ white: ["pawn"], black: [] });
  expect(film[6]?.taken).toEqual({ white: [], black: [] });
});

test("real time is the time between two steps", () => {
  const film = framesOf(RECORD);
  expect(hasMoveTimes(film)).toBe(true);
  expect([1, 2, 3, 4].map((at) => frameDuration(film, at, "real"))).toEqual([2000, 1000, 5000, 500]);
  expect(frameDuration(film, 3, 500)).toBe(500);
  expect(frameDuration(film, 0, "real")).toBe(1000);
});

test("a list has a row for each move, and one for a take-back", () => {
  expect(rowsOf(framesOf(RECORD))).toEqual([
    { number: 1, white: 1, black: 2, back: null },
    { number: null, white: null, black: null, back: 3 },
    { number: 1, white: null, black: 4, back: null },
    { number: 2, white: 5, black: null, back: null },
  ]);
});
