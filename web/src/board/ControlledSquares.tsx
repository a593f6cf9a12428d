/** Squares controlled by each side: a tint under the pieces, and the number of attackers above them. */

import type { Key } from "@lichess-org/chessground/types";
import type { ByColor, Color } from "../wire";
import { squareRows } from "./squares";

/** Number of attackers of each side on a square. */
function attackers(controls: ByColor<string>, key: Key): ByColor<number> {
  const at = (Number(key[1]) - 1) * 8 + key.charCodeAt(0) - 97;
  return { white: Number(controls.white[at] ?? 0), black: Number(controls.black[at] ?? 0) };
}

/** CSS classes of the tinted squares. */
export function controlTints(controls: ByColor<string>): Map<Key, string> {
  const found = new Map<Key, string>();
  for (const key of squareRows("white").flat()) {
    const { white, black } = attackers(controls, key);
    if (white + black === 0) continue;
    found.set(key, white > black ? "controlled-white" : black > white ? "controlled-black" : "controlled-even");
  }
  return found;
}

/** Attacker counts: White's at the bottom of a square, Black's at the top. */
export function ControlledSquares({ controls, orientation }: { controls: ByColor<string>; orientation: Color }) {
  return (
    <svg class="controls" viewBox="0 0 8 8" aria-hidden="true">
      {squareRows(orientation).map((row, y) =>
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
