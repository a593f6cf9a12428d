/** Pieces as SVG. A file shows the white piece; the style of a set colours it for both sides. */

import type { Color, Role } from "../wire";

/** Draws one piece as an SVG of 100 × 100. */
export type DrawPiece = (color: Color, role: Role) => string;

export const ROLES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/** SVG files of a set by role. */
export function piecesFromFiles(files: Record<string, string>): Record<Role, string> {
  const of = (role: Role): string => {
    const path = Object.keys(files).find((path) => path.endsWith(`/${role}.svg`));
    return (path && files[path]) || "";
  };
  return Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Record<Role, string>;
}

/** Applies the style of a colour. Black gets a light rim, so that it stands out on dark squares. */
export function colorize(svg: string, look: string, color: Color): string {
  const from = svg.indexOf(">") + 1;
  const to = svg.lastIndexOf("</svg>");
  const inside = svg.slice(from, to);
  const body = inside
    .split("\n")
    .filter((line) => !line.includes("class="))
    .join("");
  const rim = color === "black" ? `<g class="rim">${body}</g>` : "";
  return svg.slice(0, from) + look + rim + inside + svg.slice(to);
}
