/** Piece sets, each drawn for Tabiya. A set is loaded when it is chosen, and no other. */

import { language } from "../i18n";
import { COLORS, type Color, type Role } from "../wire";
import { type Draw, ROLES } from "./svg";

interface PieceSet {
  id: string;
  load: () => Promise<{ draw: Draw }>;
}

const CLASSIC: PieceSet = { id: "classic", load: () => import("./classic") };

export const PIECE_SETS: PieceSet[] = [
  CLASSIC,
  { id: "modern", load: () => import("./modern") },
  { id: "letters", load: () => import("./letters") },
];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
let newest = "";

/** Shows a set on every board. The rules are made in the script, as the club allows no other styles but files. */
export async function showPieces(id: string): Promise<void> {
  // Letters are those of the language, so a set is made again when that changes.
  newest = `${id} ${language.value}`;
  const wanted = newest;
  const picture = await pictures(id);
  if (wanted !== newest) return;
  const rules = COLORS.flatMap((color) =>
    ROLES.map((role) => {
      const url = picture(color, role);
      return `piece.${color}.${role}, .piece-picture.${color}.${role} { background-image: url("${url}"); }`;
    }),
  );
  sheet.replaceSync(rules.join("\n"));
}

/** The address of the picture of each piece of a set. */
export async function pictures(id: string): Promise<(color: Color, role: Role) => string> {
  const found = PIECE_SETS.find((set) => set.id === id) ?? CLASSIC;
  const { draw } = await found.load();
  return (color, role) => `data:image/svg+xml,${encodeURIComponent(draw(color, role))}`;
}
