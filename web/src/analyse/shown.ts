/** What the analysis shows of a position and of a game. Pure. */

import type { DrawShape } from "@lichess-org/chessground/draw";
import type { Key } from "@lichess-org/chessground/types";
import { turnOf } from "../replay/film";
import type { Color } from "../wire";
import type { Spot } from "./Graph";
import { type Findings, judgedAt, markAt } from "./judge";
import { type Score, readEval } from "./marks";
import { ROOT, type Tree, type TreeNode, moveNumber, nodeAt } from "./tree";

/** What a position is worth, as far as it is known. */
export function scoreAt(node: TreeNode, findings: Findings): Score | null {
  return findings.get(node.id)?.score ?? (node.eval === undefined ? null : (readEval(node.eval)?.score ?? null));
}

/** What the clock of a side showed last, if it was written down. */
export function clockOf(path: readonly TreeNode[], color: Color): number | null {
  return path.findLast(({ fen, clock }) => clock !== undefined && turnOf(fen) !== color)?.clock ?? null;
}

export function spotsOf(tree: Tree, line: readonly TreeNode[], findings: Findings): Spot[] {
  return [nodeAt(tree, ROOT), ...line].map((node) => {
    const { number, isWhite } = moveNumber(node);
    return {
      san: node.parent === null ? null : node.san,
      number: `${number}${isWhite ? "." : "…"}`,
      points: judgedAt(node, findings)?.points ?? null,
      mark: markAt(tree, node, findings),
    };
  });
}

/** The best moves as arrows, the first the plainest. */
export function arrows(moves: readonly (string | undefined)[]): DrawShape[] {
  return moves.flatMap((uci, at): DrawShape[] => {
    if (!uci) return [];
    const [orig, dest] = [uci.slice(0, 2) as Key, uci.slice(2, 4) as Key];
    return [{ orig, dest, brush: at === 0 ? "blue" : "paleBlue", modifiers: { lineWidth: at === 0 ? 10 : 6 } }];
  });
}
