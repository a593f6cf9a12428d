/** Pieces as SVG. A file shows the white piece; the look of a set makes both colours of it. */

import type { Color, Role } from "../wire";

/** The picture of one piece, as SVG of 100 × 100. */
export type Draw = (color: Color, role: Role) => string;

export const ROLES: readonly Role[] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/** The files of a set, by what they show. */
export function rolesIn(files: Record<string, string>): Record<Role, string> {
  const of = (role: Role): string => {
    const path = Object.keys(files).find((path) => path.endsWith(`/${role}.svg`));
    return (path && files[path]) || "";
  };
  return Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Record<Role, string>;
}

/** A piece with the look of its colour. Black has a light rim: it would be lost on a dark square. */
export function tint(svg: string, look: string, color: Color): string {
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
