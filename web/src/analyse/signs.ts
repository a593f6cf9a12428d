/** Remarks on moves by PGN's numbers. */

/** About a move, in the order of the buttons. */
export const MOVE_SIGNS: readonly [number, string][] = [
  [1, "!"],
  [3, "!!"],
  [5, "!?"],
  [6, "?!"],
  [2, "?"],
  [4, "??"],
];

/** About a position. */
export const POSITION_SIGNS: readonly [number, string][] = [
  [10, "="],
  [13, "∞"],
  [14, "+="],
  [15, "=+"],
  [16, "±"],
  [17, "∓"],
  [18, "+−"],
  [19, "−+"],
];

const SIGNS = new Map([...MOVE_SIGNS, ...POSITION_SIGNS]);

/** The signs of a move, as they are printed; numbers without one are left out. */
export function signsOf(nags: readonly number[]): string {
  return nags.flatMap((nag) => SIGNS.get(nag) ?? []).join(" ");
}

/** Sets a sign, or takes it away. A move has one of its kind at most. */
export function toggle(nags: readonly number[], nag: number): number[] {
  const kind = MOVE_SIGNS.some(([each]) => each === nag) ? MOVE_SIGNS : POSITION_SIGNS;
  const others = nags.filter((each) => !kind.some(([like]) => like === each));
  return nags.includes(nag) ? others : [...others, nag].sort((a, b) => a - b);
}
