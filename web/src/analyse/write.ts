/** A review as PGN has it: signs at bad moves, and what each position is worth. Pure. */

import { type Findings, LAST_MOVE_SIGN, foundMark } from "./judge";
import { MARKS, writeEval } from "./marks";
import { type Tree, annotate, mainLine } from "./tree";

/** The signs that a review gave, by move: another may take them back. */
export type Signed = ReadonlyMap<number, number>;

/** Writes down what was found on the main line. A sign that a person gave stays. */
export function writeReview(tree: Tree, findings: Findings, before: Signed): { tree: Tree; signed: Signed } {
  const signed = new Map<number, number>();
  let written = tree;
  for (const node of mainLine(tree)) {
    const mark = foundMark(tree, node, findings);
    const sign = MARKS.find((each) => each.mark === mark)?.nag;
    const nags = (node.nags ?? []).filter((nag) => nag !== before.get(node.id));
    if (sign !== undefined && !nags.some((nag) => nag <= LAST_MOVE_SIGN)) {
      nags.unshift(sign);
      signed.set(node.id, sign);
    }
    const said: Parameters<typeof annotate>[2] = { nags };
    const found = findings.get(node.id);
    if (found) {
      said.eval = writeEval(found.score, found.depth);
      const others = (node.marks ?? "").replace(/\[%eval [^\]]*\]\s*/g, "").trim();
      said.marks = `[%eval ${said.eval}] ${others}`.trim();
    }
    written = annotate(written, node.id, said);
  }
  return { tree: written, signed };
}
