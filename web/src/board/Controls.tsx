/** Which squares each side controls: a tint under the pieces, and above them how many pieces attack the square. */

import type { Key } from "@lichess-org/chessground/types";
import type { ByColor, Color } from "../wire";
import { rows } from "./squares";

/** How many pieces of each side attack a square. */
function attackers(controls: ByColor<string>, key: Key): ByColor<number> {
  const at = (Number(key[1]) - 1) * 8 + key.charCodeAt(0) - 97;
  return { white: Number(controls.white[at] ?? 0), black: Number(controls.black[at] ?? 0) };
}

/** The tints, by square. */
export function held(controls: ByColor<string>): Map<Key, string> {
  const found = new Map<Key, string>();
  for (const key of rows("white").flat()) {
    const { white, black } = attackers(controls, key);
    if (white + black === 0) continue;
    found.set(key, white > black ? "held-white" : black > white ? "held-black" : "held-even");
  }
  return found;
}

/** The numbers: White's below, Black's above. */
export function Controls({ controls, orientation }: { controls: ByColor<string>; orientation: Color }) {
  return (
    <svg class="controls" viewBox="0 0 8 8" aria-hidden="true">
      {rows(orientation).map((row, y) =>
        row.map((key, x) => {
          const { white, black } = attackers(controls, key);
          return (
            <g key={key} transform={`translate(${x} ${y})`}>
              {black > 0 && (
                <text class="count-black" x="0.94" y="0.22" text-anchor="end">
                  {black}
                </text>
              )}
              {white > 0 && (
                <text class="count-white" x="0.06" y="0.94">
                  {white}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}
