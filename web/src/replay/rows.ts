/** Rows of the frame list: two moves, or a take-back. Pure. */

import type { Frame } from "./frames";

interface Row {
  number: number | null;
  /** Frame indexes of White's and Black's move, or of a take-back. */
  white: number | null;
  black: number | null;
  back: number | null;
}

export function rowsOf(frames: readonly Frame[]): Row[] {
  const rows: Row[] = [];
  frames.forEach(({ move, kind }, at) => {
    const last = rows.at(-1);
    if (kind === "start") return;
    if (!move) rows.push({ number: null, white: null, black: null, back: at });
    else if (move.color === "white") rows.push({ number: move.number, white: at, black: null, back: null });
    else if (last && last.number === move.number && last.black === null) last.black = at;
    else rows.push({ number: move.number, white: null, black: at, back: null });
  });
  return rows;
}
