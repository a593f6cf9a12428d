/** State of the analysis screen. Pure. */

import type { Analysis, LegalMove, RecordTree } from "../wire";
import { type Findings, findingsInRecord, addFinding } from "./findings";
import { ROOT, type Tree, annotate, mainLine, nodeAt, play, promote, remove, treeOf } from "./tree";
import { type ReviewNags, annotateReview } from "./annotateReview";

export interface State {
  tree: Tree;
  /** Node of the position on the board. */
  at: number;
  findings: Findings;
  signed: ReviewNags;
}

export type Message =
  | { type: "go"; to: number }
  | { type: "play"; step: LegalMove }
  | { type: "playAll"; from: number; steps: LegalMove[] }
  | { type: "say"; said: { comment?: string; nags?: number[] } }
  | { type: "promote" }
  | { type: "delete" }
  | { type: "found"; id: number; analysis: Pick<Analysis, "lines" | "depth"> }
  | { type: "reviewed" };

/** State for a record, at a ply of its main line. */
export function first(record: RecordTree, ply: number): State {
  const tree = treeOf(record);
  return { tree, at: mainLine(tree)[ply - 1]?.id ?? ROOT, findings: findingsInRecord(tree), signed: new Map() };
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
      return { ...state, findings: addFinding(findings, message.id, message.analysis) };
    case "reviewed":
      return { ...state, ...annotateReview(tree, findings, state.signed) };
  }
}
