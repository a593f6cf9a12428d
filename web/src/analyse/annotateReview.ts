/** Writes a review as PGN: NAGs for bad moves, and evaluations. Pure. */

import { type Findings, LAST_MOVE_NAG, markFromFindings } from "./findings";
import { MARKS, formatEval } from "./marks";
import { type Tree, annotate, mainLine } from "./tree";

/** NAGs that a review added, by move. The next review may replace them. */
export type ReviewNags = ReadonlyMap<number, number>;

/** Annotates the main line. NAGs added by hand stay. */
export function annotateReview(tree: Tree, findings: Findings, before: ReviewNags): { tree: Tree; reviewNags: ReviewNags } {
  const reviewNags = new Map<number, number>();
  let written = tree;
  for (const node of mainLine(tree)) {
    const mark = markFromFindings(tree, node, findings);
    const sign = MARKS.find((each) => each.mark === mark)?.nag;
    const nags = (node.nags ?? []).filter((nag) => nag !== before.get(node.id));
    if (sign !== undefined && !nags.some((nag) => nag <= LAST_MOVE_NAG)) {
      nags.unshift(sign);
      reviewNags.set(node.id, sign);
    }
    const said: Parameters<typeof annotate>[2] = { nags };
    const found = findings.get(node.id);
    if (found) {
      said.eval = formatEval(found.score, found.depth);
      const others = (node.marks ?? "").replace(/\[%eval [^\]]*\]\s*/g, "").trim();
      said.marks = `[%eval ${said.eval}] ${others}`.trim();
    }
    written = annotate(written, node.id, said);
  }
  return { tree: written, reviewNags };
}
