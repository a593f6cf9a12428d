/** Analyses every position of the main line in turn. */

import type { Analysis, Start } from "../wire";
import { analyseOnce } from "./engine";
import { ROOT, type Tree, mainLine } from "./tree";

export interface ReviewOptions {
  start: Start;
  engine: string | null;
  /** Milliseconds per position. */
  time: number;
  signal: AbortSignal;
  /** Called with the position, its analysis, and the progress. */
  onFinding: (id: number, found: Analysis, done: number, all: number) => void;
}

export async function review(tree: Tree, { start, engine, time, signal, onFinding }: ReviewOptions): Promise<void> {
  const line = mainLine(tree);
  const ids = [ROOT, ...line.map(({ id }) => id)];
  const moves = line.map(({ uci }) => uci);
  for (const [at, id] of ids.entries()) {
    const question = { start, moves: moves.slice(0, at), lines: 1, engine, limit: { time } };
    onFinding(id, await analyseOnce(question, signal), at + 1, ids.length);
  }
}
