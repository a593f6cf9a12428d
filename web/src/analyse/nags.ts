/** Numeric Annotation Glyphs (NAGs) of PGN. */

/** NAGs about a move, in the order of the buttons. */
export const MOVE_NAGS: readonly [number, string][] = [
  [1, "!"],
  [3, "!!"],
  [5, "!?"],
  [6, "?!"],
  [2, "?"],
  [4, "??"],
];

/** NAGs about a position. */
export const POSITION_NAGS: readonly [number, string][] = [
  [10, "="],
  [13, "∞"],
  [14, "+="],
  [15, "=+"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
];

const SIGNS = new Map([...MOVE_NAGS, ...POSITION_NAGS]);

/** Printed symbols of NAGs; those without one are omitted. */
export function nagText(nags: readonly number[]): string {
  return nags.flatMap((nag) => SIGNS.get(nag) ?? []).join(" ");
}

/** Adds or removes a NAG. A move has at most one of each kind. */
export function toggle(nags: readonly number[], nag: number): number[] {
  const kind = MOVE_NAGS.some(([each]) => each === nag) ? MOVE_NAGS : POSITION_NAGS;
  const others = nags.filter((each) => !kind.some(([like]) => like === each));
  return nags.includes(nag) ? others : [...others, nag].sort((a, b) => a - b);
}
