import { expect, test } from "vitest";
import type { PositionView, RecordTree } from "../wire";
import { findingsInRecord, markAt, sideReport, valuesOf } from "./findings";
import { type Message, type State, initial, questionOf, reduce, update } from "./state";
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

const ENGINE = { isOn: true, lines: 2, engine: null };
const open = (ply: number): State => initial(FOOL, ply, ENGINE)[0];
const report = (changed: Partial<PositionView> = {}): PositionView =>
  ({ ending: null, opening: null, moves: [], ...changed }) as PositionView;

const found = (id: number, cp: number, best: string): Parameters<typeof reduce>[1] => ({
  type: "found",
  id,
  analysis: { depth: 10, lines: [{ score: { cp }, pv: [best], san: [best] }] },
});

/** Analysed by an engine, move by move. */
function looked(): State {
  const messages = [found(ROOT, 30, "e2e4"), found(1, -70, "e7e5"), found(2, -80, "g2g3")];
  const mate: Parameters<typeof reduce>[1] = {
    type: "found",
    id: 3,
    analysis: { depth: 10, lines: [{ score: { mate: -1 }, pv: ["d8h4"], san: ["Qh4#"] }] },
  };
  return [...messages, mate].reduce(reduce, open(0));
}

test("a record opens at the requested ply", () => {
  expect(open(0).at).toBe(ROOT);
  expect(nodeAt(open(3).tree, open(3).at).san).toBe("g4");
  expect(open(99).at).toBe(ROOT);
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
  let state = reduce(looked(), { type: "go", to: 1 });
  state = reduce(state, { type: "say", said: { nags: [2] } });
  state = reduce(state, { type: "reviewed" });
  const { nodes } = recordOf(state.tree);
  expect(nodes[0]?.nags).toEqual([2]);
  expect(nodes[2]).toMatchObject({ nags: [4], marks: "[%eval #-1,10]", eval: "#-1,10" });
  expect(nodes[3]).not.toHaveProperty("marks");
  // Reading it again gives the same values.
  const again = treeOf(recordOf(state.tree));
  expect(valuesOf(again, findingsInRecord(again)).slice(1)).toEqual(valuesOf(state.tree, state.findings).slice(1));
  // A second review changes nothing.
  expect(recordOf(reduce(state, { type: "reviewed" }).tree)).toEqual(recordOf(state.tree));
});

test("a deeper finding is kept", () => {
  const state = reduce(looked(), { type: "found", id: 1, analysis: { depth: 3, lines: [{ score: { cp: 500 }, pv: ["a7a6"], san: ["a6"] }] } });
  expect(state.findings.get(1)?.score).toEqual({ cp: -70 });
  expect(reduce(state, { type: "found", id: 1, analysis: { depth: 30, lines: [] } }).findings).toBe(state.findings);
});

test("moves are played, deleted and selected", () => {
  const step = { uci: "e2e4", san: "e4", fen: "x b - - 0 1" };
  const played = reduce(open(0), { type: "play", step });
  expect(nodeAt(played.tree, played.at).san).toBe("e4");
  const deleted = reduce(played, { type: "delete" });
  expect(deleted.at).toBe(ROOT);
  expect(nodeAt(deleted.tree, ROOT).children).toHaveLength(1);
  expect(reduce(deleted, { type: "delete" })).toBe(deleted);
  expect(reduce(deleted, { type: "go", to: 999 })).toBe(deleted);
});

/** The engine is asked about the starting position. */
function asking(): State {
  const messages: Message[] = [
    { type: "connection", isOpen: true },
    { type: "reported", moves: [], report: report() },
  ];
  return messages.reduce(reduce, open(0));
}

test("a new position is reported and analysed, and a step forward sounds", () => {
  const [state, ...effects] = update(asking(), { type: "step", direction: "forward" });
  expect(nodeAt(state.tree, state.at).san).toBe("f3");
  expect(effects).toEqual([
    { type: "loadReport", start: "standard", moves: ["f2f3"] },
    { type: "playSound", san: "f3" },
    { type: "analyse", question: null },
  ]);
  const [, ...more] = update(state, { type: "reported", moves: ["f2f3"], report: report() });
  expect(more).toMatchObject([{ type: "analyse", question: { moves: ["f2f3"], lines: 2 } }]);
});

test("a failed analysis is a problem until the next question", () => {
  const reason = { why: "engineFailed" as const, text: "" };
  const ready = [{ type: "connection", isOpen: true }, { type: "reported", moves: ["f2f3"], report: report() }] as const;
  const asking = ready.reduce<State>((state, message) => update(state, message)[0], open(1));
  const [failed] = update(asking, { type: "analysisFailed", reason });
  expect(failed.problem).toBe(reason);
  expect(update(failed, { type: "flip" })[0].problem).toBe(reason);
  expect(update(failed, { type: "go", to: ROOT })[0].problem).toBeNull();
});

test("a report on another position is ignored, and the opening name stays", () => {
  const named = reduce(open(1), { type: "reported", moves: ["f2f3"], report: report({ opening: { eco: "A00", name: "" } }) });
  expect(reduce(named, { type: "reported", moves: [], report: report() })).toBe(named);
  const next = reduce(reduce(named, { type: "go", to: 2 }), { type: "reported", moves: ["f2f3", "e7e5"], report: report() });
  expect(next.opening?.eco).toBe("A00");
});

test("the engine rests while it is off, without a connection, during a review, and at the end of a game", () => {
  expect(questionOf(asking())).not.toBeNull();
  const rests: Message[] = [
    { type: "setEngine", changed: { isOn: false } },
    { type: "connection", isOpen: false },
    { type: "startReview" },
    { type: "reported", moves: [], report: report({ ending: "stalemate" }) },
  ];
  for (const message of rests) expect(questionOf(reduce(asking(), message)), message.type).toBeNull();
});

test("a result of the engine is dropped with its question", () => {
  const analysis = { id: 1, depth: 9, nodes: 1, speed: 1, over: false, lines: [{ score: { cp: 20 }, pv: ["e2e4"], san: ["e4"] }] };
  const analysed = reduce(asking(), { type: "analysed", analysis });
  expect(analysed.findings.get(ROOT)?.score).toEqual({ cp: 20 });
  const [state, ...effects] = update(analysed, { type: "setEngine", changed: { lines: 3 } });
  expect(state.analysis).toBeNull();
  expect(effects).toMatchObject([{ type: "storeEngine", engine: { lines: 3 } }, { type: "analyse", question: { lines: 3 } }]);
});

test("a review runs with its thoroughness, can be stopped, and reports a failure", () => {
  const chosen = reduce(asking(), { type: "setThoroughness", thoroughness: "thorough" });
  const [running, effect] = update(chosen, { type: "startReview" });
  expect(effect).toMatchObject({ type: "review", review: { time: 3000 } });
  expect(update(running, { type: "stopReview" })[1]).toEqual({ type: "review", review: null });
  expect(reduce(running, { type: "reviewFailed" })).toMatchObject({ review: null, hasReviewFailed: true });
});

test("changes of the tree are stored, and a line is found from where it starts", () => {
  const [, ...said] = update(open(1), { type: "say", said: { comment: "weak" } });
  expect(said).toMatchObject([{ type: "storeTree" }]);
  const [, line] = update(open(1), { type: "playLine", from: 1, ucis: ["e7e5"] });
  expect(line).toEqual({ type: "findLine", start: "standard", from: 1, before: ["f2f3"], ucis: ["e7e5"] });
});
