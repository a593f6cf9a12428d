/** Engine findings for the positions of a tree, and judgements of the moves. Pure. */

import type { Analysis, Color } from "../wire";
import { type PositionValue, MARKS, type Mark, type Score, accuracy, expectedPoints, pointsLost, markOf, parseEval } from "./marks";
import { ROOT, type Tree, type TreeNode, mainLine, nodeAt } from "./tree";

/** Engine result for a position. */
export interface Finding {
  score: Score;
  depth: number;
  /** Principal variation, as coordinates and as SAN. */
  best: string[];
  san: string[];
}

export type Findings = ReadonlyMap<number, Finding>;

/** Evaluations that the record contains. */
export function findingsInRecord(tree: Tree): Map<number, Finding> {
  const found = new Map<number, Finding>();
  for (const node of tree.nodes.values()) {
    const read = node.eval === undefined ? null : parseEval(node.eval);
    if (read) found.set(node.id, { score: read.score, depth: read.depth ?? 0, best: [], san: [] });
  }
  return found;
}

/** Adds an engine result, unless a deeper one is known. */
export function addFinding(findings: Findings, id: number, { lines, depth }: Pick<Analysis, "lines" | "depth">): Findings {
  const [first] = lines;
  const known = findings.get(id);
  if (!first || (known && known.best.length > 0 && known.depth > depth)) return findings;
  return new Map(findings).set(id, { score: first.score, depth, best: first.pv, san: first.san });
}

export const moverOf = ({ fen }: { fen: string }): Color => (fen.split(" ")[1] === "b" ? "white" : "black");

/** Expected score of White in percent. A mate on the board needs no engine. */
export function evaluationAt(node: TreeNode, findings: Findings): PositionValue | null {
  if (node.san.endsWith("#")) return { points: moverOf(node) === "white" ? 100 : 0 };
  const found = findings.get(node.id);
  return found ? { points: expectedPoints(found.score), best: found.best[0] } : null;
}

/** Points that a move cost its side; null if one of the two positions was not analysed. */
export function pointsLostBy(tree: Tree, node: TreeNode, findings: Findings): number | null {
  if (node.parent === null) return null;
  const before = evaluationAt(nodeAt(tree, node.parent), findings);
  const after = evaluationAt(node, findings);
  return before && after ? pointsLost(before, after, moverOf(node), node.uci) : null;
}

/** Mark of a move. Written NAGs take precedence over findings. */
export function markAt(tree: Tree, node: TreeNode, findings: Findings): Mark | null {
  const said = (node.nags ?? []).filter((nag) => nag <= LAST_MOVE_NAG);
  if (said.length > 0) return MARKS.find(({ nag }) => said.includes(nag))?.mark ?? null;
  return markFromFindings(tree, node, findings);
}

/** Mark of a move by the findings alone. */
export function markFromFindings(tree: Tree, node: TreeNode, findings: Findings): Mark | null {
  const points = pointsLostBy(tree, node, findings);
  return points === null ? null : markOf(points);
}

/** NAGs up to this number are about moves, later ones about positions. */
export const LAST_MOVE_NAG = 6;

export interface SideReport {
  /** Number of analysed moves. */
  looked: number;
  accuracy: number | null;
  marks: Record<Mark, number>;
}

/** Accuracy and marks of one side on the main line. */
export function sideReport(tree: Tree, findings: Findings, color: Color): SideReport {
  const own = mainLine(tree).filter((node) => moverOf(node) === color);
  const losses = own.flatMap((node) => pointsLostBy(tree, node, findings) ?? []);
  const marks: Record<Mark, number> = { dubious: 0, mistake: 0, blunder: 0 };
  for (const node of own) {
    const mark = markAt(tree, node, findings);
    if (mark) marks[mark]++;
  }
  return { looked: losses.length, accuracy: accuracy(losses), marks };
}

/** Values of the main line for the graph, including the first position. */
export function valuesOf(tree: Tree, findings: Findings): (number | null)[] {
  return [nodeAt(tree, ROOT), ...mainLine(tree)].map((node) => evaluationAt(node, findings)?.points ?? null);
}
