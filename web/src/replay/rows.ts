/** How a film is listed: two moves in a row, and a row for a take-back. Pure. */

import type { Frame } from "./film";

interface Row {
  number: number | null;
  /** The frames of White's and of Black's move, or the one of a take-back. */
  white: number | null;
  black: number | null;
  back: number | null;
}

/** The rows of a film. */
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
