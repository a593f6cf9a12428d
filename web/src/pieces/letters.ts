/**
 * Letters for people with low vision: the letter of the piece in the current language, as large as the square allows.
 * White is on a disc and Black on a square, so that the sides differ by more than colour.
 */

import { t } from "../i18n";
import type { DrawPiece } from "./svg";

const LOOKS = {
  white: { ground: '<circle cx="50" cy="50" r="44"/>', fill: "#fff", ink: "#000" },
  black: { ground: '<rect x="8" y="8" width="84" height="84" rx="10"/>', fill: "#000", ink: "#fff" },
};

export const draw: DrawPiece = (color, role) => {
  const { ground, fill, ink } = LOOKS[color];
  const letter = t(`piece-${role}.letter`);
  const size = [...letter].length > 1 ? 46 : 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="${fill}" stroke="#000" stroke-width="9">${ground}</g><g fill="none" stroke="#fff" stroke-width="3">${color === "black" ? ground : ""}</g><text x="50" y="${50 + size * 0.36}" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="${ink}">${letter}</text></svg>`;
};
