/** The state of an analysis, and how it changes. Pure. */

import type { Analysis, GameRecord, Step } from "../wire";
import { type Findings, findingsIn, learn } from "./judge";
import { ROOT, type Tree, annotate, mainLine, nodeAt, play, promote, remove, treeOf } from "./tree";
import { type Signed, writeReview } from "./write";

export interface State {
  tree: Tree;
  /** The position on the board. */
  at: number;
  findings: Findings;
  signed: Signed;
}

export type Message =
  | { type: "go"; to: number }
  | { type: "play"; step: Step }
  | { type: "playAll"; from: number; steps: Step[] }
  | { type: "say"; said: { comment?: string; nags?: number[] } }
  | { type: "promote" }
  | { type: "delete" }
  | { type: "found"; id: number; analysis: Pick<Analysis, "lines" | "depth"> }
  | { type: "reviewed" };

/** A record, shown after so many moves of its main line. */
export function first(record: GameRecord, ply: number): State {
  const tree = treeOf(record);
  return { tree, at: mainLine(tree)[ply - 1]?.id ?? ROOT, findings: findingsIn(tree), signed: new Map() };
}

export function update(state: State, message: Message): State {
  const { tree, at, findings } = state;
  switch (message.type) {
    case "go":
      return tree.nodes.has(message.to) ? { ...state, at: message.to } : state;
    case "play":
      return { ...state, ...play(tree, at, message.step) };
    case "playAll": {
      if (!tree.nodes.has(message.from)) return state;
      const played = message.steps.reduce((now, step) => play(now.tree, now.at, step), { tree, at: message.from });
      return { ...state, ...played };
    }
    case "say":
      return { ...state, tree: annotate(tree, at, message.said) };
    case "promote":
      return { ...state, tree: promote(tree, at) };
    case "delete": {
      const { parent } = nodeAt(tree, at);
      return parent === null ? state : { ...state, tree: remove(tree, at), at: parent };
    }
    case "found":
      return { ...state, findings: learn(findings, message.id, message.analysis) };
    case "reviewed":
      return { ...state, ...writeReview(tree, findings, state.signed) };
  }
}
