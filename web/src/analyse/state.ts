/** State of the analysis screen. Pure. */

import type { Direction } from "../board/Navigation";
import type { Next } from "../store/program";
import { other } from "../colors";
import type { Analysis, Color, LegalMove, PositionView, Reason, RecordTree, Start } from "../wire";
import { type ReviewNags, annotateReview } from "./annotateReview";
import type { Question } from "./engine";
import { type Findings, addFinding, findingsInRecord } from "./findings";
import { ROOT, type Tree, annotate, lineFrom, mainLine, nodeAt, pathTo, play, promote, remove, treeOf } from "./tree";

export interface EngineSettings {
  isOn: boolean;
  lines: number;
  engine: string | null;
}

export interface EngineInfo {
  id: string | null;
  name: string;
}

/** Milliseconds per position of a review. */
export const REVIEW_TIMES = { quick: 200, normal: 800, thorough: 3000 } as const;
export type Thoroughness = keyof typeof REVIEW_TIMES;

export interface State {
  tree: Tree;
  /** Node of the position on the board. */
  at: number;
  findings: Findings;
  reviewNags: ReviewNags;
  /** Report on the position on the board; null until it arrives. */
  report: PositionView | null;
  /** Last known opening name. */
  opening: PositionView["opening"];
  /** Latest result of the engine for the position on the board. */
  analysis: Analysis | null;
  /** Why the engine does not analyse the position on the board. */
  problem: Reason | null;
  engine: EngineSettings;
  engines: readonly EngineInfo[];
  isConnected: boolean;
  /** Progress of a running review. */
  review: { done: number; all: number } | null;
  hasReviewFailed: boolean;
  thoroughness: Thoroughness;
  orientation: Color;
  dialog: "share" | "load" | null;
}

export type Message =
  | { type: "go"; to: number }
  | { type: "step"; direction: Direction }
  | { type: "play"; step: LegalMove }
  | { type: "playLine"; from: number; ucis: string[] }
  | { type: "playAll"; from: number; steps: LegalMove[] }
  | { type: "say"; said: { comment?: string; nags?: number[] } }
  | { type: "promote" }
  | { type: "delete" }
  | { type: "reported"; moves: readonly string[]; report: PositionView }
  | { type: "analysed"; analysis: Analysis }
  | { type: "analysisFailed"; reason: Reason }
  | { type: "setEngine"; changed: Partial<EngineSettings> }
  | { type: "enginesLoaded"; engines: readonly EngineInfo[] }
  | { type: "connection"; isOpen: boolean }
  | { type: "found"; id: number; analysis: Pick<Analysis, "lines" | "depth"> }
  | { type: "startReview" }
  | { type: "stopReview" }
  | { type: "reviewProgress"; done: number; all: number }
  | { type: "reviewed" }
  | { type: "reviewFailed" }
  | { type: "setThoroughness"; thoroughness: Thoroughness }
  | { type: "flip" }
  | { type: "setDialog"; dialog: State["dialog"] };

export type Effect =
  | { type: "loadEngines" }
  | { type: "loadReport"; start: Start; moves: string[] }
  /** Runs the engine; null stops it. */
  | { type: "analyse"; question: Question | null }
  /** Reviews the main line; null stops the review. */
  | { type: "review"; review: { tree: Tree; engine: string | null; time: number } | null }
  /** Finds the legal moves of a line, to play them. */
  | { type: "findLine"; start: Start; from: number; before: string[]; ucis: string[] }
  | { type: "storeTree"; tree: Tree }
  | { type: "storeEngine"; engine: EngineSettings }
  | { type: "playSound"; san: string };

/** State for a record, at a ply of its main line. */
export function initial(record: RecordTree, ply: number, engine: EngineSettings): Next<State, Effect> {
  const tree = treeOf(record);
  const state: State = {
    tree,
    at: mainLine(tree)[ply - 1]?.id ?? ROOT,
    findings: findingsInRecord(tree),
    reviewNags: new Map(),
    report: null,
    opening: null,
    analysis: null,
    problem: null,
    engine,
    engines: [],
    isConnected: false,
    review: null,
    hasReviewFailed: false,
    thoroughness: "quick",
    orientation: "white",
    dialog: null,
  };
  const moves = movesTo(state);
  return [state, { type: "loadEngines" }, { type: "loadReport", start: tree.start, moves }, { type: "storeTree", tree }];
}

export function update(state: State, message: Message): Next<State, Effect> {
  let next = reduce(state, message);
  const question = questionOf(next);
  const isNewQuestion = JSON.stringify(question) !== JSON.stringify(questionOf(state));
  if (isNewQuestion) next = { ...next, analysis: null, problem: null };
  return [
    next,
    ...effectsOf(message, state),
    ...changesOf(state, next, message),
    ...(isNewQuestion ? [{ type: "analyse", question } as const] : []),
  ];
}

/** Position that the engine should analyse; null if it should rest. */
export function questionOf(state: State): Question | null {
  const { engine, report, review, isConnected, tree } = state;
  if (!engine.isOn || !isConnected || review || !report || report.ending) return null;
  return { start: tree.start, moves: movesTo(state), lines: engine.lines, engine: engine.engine, limit: null };
}

/** Next state alone. */
export function reduce(state: State, message: Message): State {
  const { tree, at, findings } = state;
  switch (message.type) {
    case "go":
      return goTo(state, message.to);
    case "step":
      return goTo(state, targetOf(state, message.direction));
    case "play":
      return moveTo(state, play(tree, at, message.step));
    case "playAll": {
      if (!tree.nodes.has(message.from)) return state;
      return moveTo(
        state,
        message.steps.reduce((now, step) => play(now.tree, now.at, step), { tree, at: message.from }),
      );
    }
    case "say":
      return { ...state, tree: annotate(tree, at, message.said) };
    case "promote":
      return { ...state, tree: promote(tree, at) };
    case "delete": {
      const { parent } = nodeAt(tree, at);
      return parent === null ? state : moveTo(state, { tree: remove(tree, at), at: parent });
    }
    case "reported": {
      if (message.moves.join() !== movesTo(state).join()) return state;
      // A position without an opening name keeps the last one.
      const opening = message.report.opening ?? (message.moves.length > 0 ? state.opening : null);
      return { ...state, report: message.report, opening };
    }
    case "analysed":
      return { ...state, analysis: message.analysis, findings: addFinding(findings, at, message.analysis) };
    case "analysisFailed":
      return { ...state, problem: message.reason };
    case "setEngine":
      return { ...state, engine: { ...state.engine, ...message.changed } };
    case "enginesLoaded":
      return { ...state, engines: message.engines };
    case "connection":
      return { ...state, isConnected: message.isOpen };
    case "found":
      return { ...state, findings: addFinding(findings, message.id, message.analysis) };
    case "startReview":
      return { ...state, review: { done: 0, all: 1 }, hasReviewFailed: false };
    case "stopReview":
      return { ...state, review: null };
    case "reviewProgress":
      return { ...state, review: { done: message.done, all: message.all } };
    case "reviewed":
      return { ...state, ...annotateReview(tree, findings, state.reviewNags), review: null };
    case "reviewFailed":
      return { ...state, review: null, hasReviewFailed: true };
    case "setThoroughness":
      return { ...state, thoroughness: message.thoroughness };
    case "flip":
      return { ...state, orientation: other(state.orientation) };
    case "setDialog":
      return { ...state, dialog: message.dialog };
    case "playLine":
      return state;
  }
}

/** Effects that a message asks for. */
function effectsOf(message: Message, { tree, engine, thoroughness }: State): Effect[] {
  switch (message.type) {
    case "startReview":
      return [{ type: "review", review: { tree, engine: engine.engine, time: REVIEW_TIMES[thoroughness] } }];
    case "stopReview":
      return [{ type: "review", review: null }];
    case "playLine": {
      const { from, ucis } = message;
      const before = pathTo(tree, from).map(({ uci }) => uci);
      return [{ type: "findLine", start: tree.start, from, before, ucis }];
    }
    case "setEngine":
      return [{ type: "storeEngine", engine: { ...engine, ...message.changed } }];
    default:
      return [];
  }
}

/** Effects that follow from a change of the state. */
function changesOf(before: State, after: State, message: Message): Effect[] {
  const effects: Effect[] = [];
  const node = nodeAt(after.tree, after.at);
  if (after.at !== before.at) {
    effects.push({ type: "loadReport", start: after.tree.start, moves: movesTo(after) });
    if (node.parent === before.at && message.type !== "playAll") effects.push({ type: "playSound", san: node.san });
  }
  if (after.tree !== before.tree) effects.push({ type: "storeTree", tree: after.tree });
  return effects;
}

/** Selects a node. Reports and results of the previous position are dropped. */
function moveTo(state: State, { tree, at }: { tree: Tree; at: number }): State {
  return at === state.at ? { ...state, tree } : { ...state, tree, at, report: null, analysis: null };
}

function goTo(state: State, to: number): State {
  return state.tree.nodes.has(to) && to !== state.at ? moveTo(state, { tree: state.tree, at: to }) : state;
}

function targetOf({ tree, at }: State, direction: Direction): number {
  const line = lineFrom(tree, at);
  switch (direction) {
    case "first":
      return ROOT;
    case "back":
      return nodeAt(tree, at).parent ?? ROOT;
    case "forward":
      return line[0]?.id ?? at;
    case "last":
      return line.at(-1)?.id ?? at;
  }
}

function movesTo({ tree, at }: State): string[] {
  return pathTo(tree, at).map(({ uci }) => uci);
}
