/** Display values of an analysis. Pure. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { turnInFen } from "../replay/frames";
import type { Color } from "../wire";
import type { GraphPoint } from "./EvalGraph";
import { type Findings, evaluationAt, markAt } from "./findings";
import { type Score, parseEval } from "./marks";
import { ROOT, type Tree, type TreeNode, moveNumber, nodeAt } from "./tree";

/** Score of a position; null if it is unknown. */
export function scoreAt(node: TreeNode, findings: Findings): Score | null {
  return findings.get(node.id)?.score ?? (node.eval === undefined ? null : (parseEval(node.eval)?.score ?? null));
}

/** Last known clock reading of a side. */
export function clockOf(path: readonly TreeNode[], color: Color): number | null {
  return path.findLast(({ fen, clock }) => clock !== undefined && turnInFen(fen) !== color)?.clock ?? null;
}

export function graphPointsOf(tree: Tree, line: readonly TreeNode[], findings: Findings): GraphPoint[] {
  return [nodeAt(tree, ROOT), ...line].map((node) => {
    const { number, isWhite } = moveNumber(node);
    return {
      san: node.parent === null ? null : node.san,
      number: `${number}${isWhite ? "." : "…"}`,
      points: evaluationAt(node, findings)?.points ?? null,
      mark: markAt(tree, node, findings),
    };
  });
}

/** Best moves as arrows, the first one strongest. */
export function arrows(moves: readonly (string | undefined)[]): DrawShape[] {
  return moves.flatMap((uci, at): DrawShape[] => {
    if (!uci) return [];
    const [orig, dest] = [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];
    return [{ orig, dest, brush: at === 0 ? "blue" : "paleBlue", modifiers: { lineWidth: at === 0 ? 10 : 6 } }];
  });
}
