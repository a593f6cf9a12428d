import { expect, test } from "vitest";
import type { RecordTree } from "../wire";
import { findingsInRecord, markAt, sideReport, valuesOf } from "./findings";
import { type State, first, update } from "./state";
import { ROOT, mainLine, nodeAt, recordOf, treeOf } from "./tree";

/** 1. f3 e5 2. g4 Qh4# */
const FOOL: RecordTree = {
  tags: [],
  start: "standard",
  fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  result: "0-1",
  nodes: [
    { parent: null, uci: "f2f3", san: "f3", fen: "x b KQkq - 0 1" },
    { parent: 0, uci: "e7e5", san: "e5", fen: "x w KQkq - 0 2" },
    { parent: 1, uci: "g2g4", san: "g4", fen: "x b KQkq - 0 2" },
    { parent: 2, uci: "d8h4", san: "Qh4#", fen: "x w KQkq - 1 3" },
  ],
  steps: [],
};

const found = (id: number, cp: number, best: string): Parameters<typeof update>[1] => ({
  type: "found",
  id,
  analysis: { depth: 10, lines: [{ score: { cp }, pv: [best], san: [best] }] },
});

/** Analysed by an engine, move by move. */
function looked(): State {
  const messages = [found(ROOT, 30, "e2e4"), found(1, -70, "e7e5"), found(2, -80, "g2g3")];
  const mate: Parameters<typeof update>[1] = {
    type: "found",
    id: 3,
    analysis: { depth: 10, lines: [{ score: { mate: -1 }, pv: ["d8h4"], san: ["Qh4#"] }] },
  };
  return [...messages, mate].reduce(update, first(FOOL, 0));
}

test("a record opens at the requested ply", () => {
  expect(first(FOOL, 0).at).toBe(ROOT);
  expect(nodeAt(first(FOOL, 3).tree, first(FOOL, 3).at).san).toBe("g4");
  expect(first(FOOL, 99).at).toBe(ROOT);
});

test("the blunder is marked, the mate is not", () => {
  const { tree, findings } = looked();
  const marks = mainLine(tree).map((node) => markAt(tree, node, findings));
  expect(marks).toEqual(["dubious", null, "blunder", null]);
  expect(valuesOf(tree, findings).at(-1)).toBe(0);
  expect(sideReport(tree, findings, "white").marks).toEqual({ dubious: 1, mistake: 0, blunder: 1 });
  expect(sideReport(tree, findings, "black").accuracy).toBe(100);
});

test("a review annotates the game, and NAGs added by hand stay", () => {
  let state = update(looked(), { type: "go", to: 1 });
  state = update(state, { type: "say", said: { nags: [2] } });
  state = update(state, { type: "reviewed" });
  const { nodes } = recordOf(state.tree);
  expect(nodes[0]?.nags).toEqual([2]);
  expect(nodes[2]).toMatchObject({ nags: [4], marks: "[%eval #-1,10]", eval: "#-1,10" });
  expect(nodes[3]).not.toHaveProperty("marks");
  // Reading it again gives the same values.
  const again = treeOf(recordOf(state.tree));
  expect(valuesOf(again, findingsInRecord(again)).slice(1)).toEqual(valuesOf(state.tree, state.findings).slice(1));
  // A second review changes nothing.
  expect(recordOf(update(state, { type: "reviewed" }).tree)).toEqual(recordOf(state.tree));
});

test("a deeper finding is kept", () => {
  const state = update(looked(), { type: "found", id: 1, analysis: { depth: 3, lines: [{ score: { cp: 500 }, pv: ["a7a6"], san: ["a6"] }] } });
  expect(state.findings.get(1)?.score).toEqual({ cp: -70 });
  expect(update(state, { type: "found", id: 1, analysis: { depth: 30, lines: [] } }).findings).toBe(state.findings);
});

test("moves are played, deleted and selected", () => {
  const step = { uci: "e2e4", san: "e4", fen: "x b - - 0 1" };
  const played = update(first(FOOL, 0), { type: "play", step });
  expect(nodeAt(played.tree, played.at).san).toBe("e4");
  const deleted = update(played, { type: "delete" });
  expect(deleted.at).toBe(ROOT);
  expect(nodeAt(deleted.tree, ROOT).children).toHaveLength(1);
  expect(update(deleted, { type: "delete" })).toBe(deleted);
  expect(update(deleted, { type: "go", to: 999 })).toBe(deleted);
});
