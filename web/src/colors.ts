import type { Color } from "./wire";

/** Both sides, White first. */
export const COLORS = ["white", "black"] as const satisfies readonly Color[];

/** Returns the opponent's side. */
export function other(color: Color): Color {
  return color === "white" ? "black" : "white";
}
