/** Piece sets, all drawn for Tabiya. Only the chosen set is loaded. */

import { language } from "../i18n";
import { COLORS } from "../colors";
import type { Color, Role } from "../wire";
import { type DrawPiece, ROLES } from "./svg";

interface PieceSet {
  id: string;
  load: () => Promise<{ draw: DrawPiece }>;
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

/** Shows a set on every board. A constructed style sheet is used because the club's policy forbids inline styles. */
export async function applyPieceSet(id: string): Promise<void> {
  // Letters depend on the language, so the set is drawn again when it changes.
  newest = `${id} ${language.value}`;
  const wanted = newest;
  const picture = await pieceImageUrls(id);
  if (wanted !== newest) return;
  const rules = COLORS.flatMap((color) =>
    ROLES.map((role) => {
      const url = picture(color, role);
      return `piece.${color}.${role}, .piece-picture.${color}.${role} { background-image: url("${url}"); }`;
    }),
  );
  sheet.replaceSync(rules.join("\n"));
}

/** Image address of each piece of a set. */
export async function pieceImageUrls(id: string): Promise<(color: Color, role: Role) => string> {
  const found = PIECE_SETS.find((set) => set.id === id) ?? CLASSIC;
  const { draw } = await found.load();
  return (color, role) => `data:image/svg+xml,${encodeURIComponent(draw(color, role))}`;
}
