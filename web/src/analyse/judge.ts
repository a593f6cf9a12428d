/** What is known of each position of a tree, and what that says about the moves. Pure. */

import type { Analysis, Color } from "../wire";
import { type Judged, MARKS, type Mark, type Score, accuracy, expected, lost, markOf, readEval } from "./marks";
import { ROOT, type Tree, type TreeNode, mainLine, nodeAt } from "./tree";

/** What an engine found in a position. */
export interface Finding {
  score: Score;
  depth: number;
  /** Its choice, as coordinates and as it is written. */
  best: string[];
  san: string[];
}

export type Findings = ReadonlyMap<number, Finding>;

/** What the record says already. */
export function findingsIn(tree: Tree): Map<number, Finding> {
  const found = new Map<number, Finding>();
  for (const node of tree.nodes.values()) {
    const read = node.eval === undefined ? null : readEval(node.eval);
    if (read) found.set(node.id, { score: read.score, depth: read.depth ?? 0, best: [], san: [] });
  }
  return found;
}

/** Takes up what an engine says, unless more is known already. */
export function learn(findings: Findings, id: number, { lines, depth }: Pick<Analysis, "lines" | "depth">): Findings {
  const [first] = lines;
  const known = findings.get(id);
  if (!first || (known && known.best.length > 0 && known.depth > depth)) return findings;
  return new Map(findings).set(id, { score: first.score, depth, best: first.pv, san: first.san });
}

export const moverOf = ({ fen }: { fen: string }): Color => (fen.split(" ")[1] === "b" ? "white" : "black");

/** What a position is worth to White, in points of 100. A mate on the board needs no engine. */
export function judgedAt(node: TreeNode, findings: Findings): Judged | null {
  if (node.san.endsWith("#")) return { points: moverOf(node) === "white" ? 100 : 0 };
  const found = findings.get(node.id);
  return found ? { points: expected(found.score), best: found.best[0] } : null;
}

/** What a move cost who made it; nothing if one of the positions was not looked at. */
export function lostBy(tree: Tree, node: TreeNode, findings: Findings): number | null {
  if (node.parent === null) return null;
  const before = judgedAt(nodeAt(tree, node.parent), findings);
  const after = judgedAt(node, findings);
  return before && after ? lost(before, after, moverOf(node), node.uci) : null;
}

/** What is wrong with a move: what was written down comes before what is found now. */
export function markAt(tree: Tree, node: TreeNode, findings: Findings): Mark | null {
  const said = (node.nags ?? []).filter((nag) => nag <= LAST_MOVE_SIGN);
  if (said.length > 0) return MARKS.find(({ nag }) => said.includes(nag))?.mark ?? null;
  return foundMark(tree, node, findings);
}

/** What is wrong with a move by what is found alone. */
export function foundMark(tree: Tree, node: TreeNode, findings: Findings): Mark | null {
  const points = lostBy(tree, node, findings);
  return points === null ? null : markOf(points);
}

/** PGN's numbers up to this one are about moves, later ones about positions. */
export const LAST_MOVE_SIGN = 6;

export interface SideReport {
  /** How many of its moves were looked at. */
  looked: number;
  accuracy: number | null;
  marks: Record<Mark, number>;
}

/** How each side played the main line, as far as it was looked at. */
export function sideReport(tree: Tree, findings: Findings, color: Color): SideReport {
  const own = mainLine(tree).filter((node) => moverOf(node) === color);
  const losses = own.flatMap((node) => lostBy(tree, node, findings) ?? []);
  const marks: Record<Mark, number> = { dubious: 0, mistake: 0, blunder: 0 };
  for (const node of own) {
    const mark = markAt(tree, node, findings);
    if (mark) marks[mark]++;
  }
  return { looked: losses.length, accuracy: accuracy(losses), marks };
}

/** The main line's positions, the first included, as the graph shows them. */
export function valuesOf(tree: Tree, findings: Findings): (number | null)[] {
  return [nodeAt(tree, ROOT), ...mainLine(tree)].map((node) => judgedAt(node, findings)?.points ?? null);
}
