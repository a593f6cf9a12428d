/** Squares and pieces of a board, as far as drawing it needs. */

import { read, write } from "@lichess-org/chessground/fen";
import { premove } from "@lichess-org/chessground/premove";
import type { HeadlessState } from "@lichess-org/chessground/state";
import type { Dests, Key, Pieces } from "@lichess-org/chessground/types";
import type { Premove } from "../store/game";
import { castlingTargets } from "./legalMoves";
import type { ByColor, Color, LegalMove, Role } from "../wire";
import { other } from "../colors";

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;

/** Squares as seen from one side, row by row from the top. */
export function squareRows(orientation: Color): Key[][] {
  const ranks = orientation === "white" ? [...RANKS].reverse() : [...RANKS];
  const files = orientation === "white" ? [...FILES] : [...FILES].reverse();
  return ranks.map((rank) => files.map((file): Key => `${file}${rank}`));
}

/** Pieces of a position by square. */
export function piecesOf(fen: string): Pieces {
  return read(fen);
}

/** Destinations of each piece. */
export function destinationsOf(legalMoves: readonly LegalMove[]): Dests {
  const dests: Dests = new Map();
  const add = (from: Key, to: Key): void => {
    const known = dests.get(from);
    if (!known) dests.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  };
  for (const step of legalMoves) add(step.uci.slice(0, 2) as Key, step.uci.slice(2, 4) as Key);
  for (const step of legalMoves.filter((step) => step.flags?.includes("castling"))) {
    const from = step.uci.slice(0, 2) as Key;
    for (const to of castlingTargets(step) as Key[]) if (to !== from) add(from, to);
  }
  return dests;
}

/** Board after the premoves, if the opponent changes nothing. */
export function afterPremoves(fen: string, premoves: readonly Premove[]): string {
  if (premoves.length === 0) return fen;
  const pieces = piecesOf(fen);
  for (const { from, to, promotion } of premoves) {
    const piece = pieces.get(from as Key);
    if (!piece) continue;
    pieces.delete(from as Key);
    pieces.set(to as Key, promotion ? { ...piece, role: promotion } : piece);
  }
  return write(pieces);
}

/** Squares that the pieces of a side could premove to. */
export function premoveDestinations(fen: string, color: Color): Dests {
  const pieces = piecesOf(fen);
  const state = {
    pieces,
    turnColor: other(color),
    premovable: { additionalPremoveRequirements: () => true },
  } as unknown as HeadlessState;
  const dests: Dests = new Map();
  for (const [key, piece] of pieces) {
    if (piece.color === color) dests.set(key, premove(state, key));
  }
  return dests;
}

/** Returns true if the move takes a pawn to its last rank. */
export function isPromotion(fen: string, from: string, to: string): boolean {
  const piece = piecesOf(fen).get(from as Key);
  return piece?.role === "pawn" && to[1] === (piece.color === "white" ? "8" : "1");
}

const VALUES: Record<Role, number> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 0 };

/** Material balance in pawns; positive if White is ahead. */
export function materialBalance(fen: string): number {
  let sum = 0;
  for (const piece of piecesOf(fen).values()) {
    sum += VALUES[piece.role] * (piece.color === "white" ? 1 : -1);
  }
  return sum;
}

/** Pieces that each side has captured, most valuable first. */
export function capturedPieces(line: readonly { color: Color; taken: Role | null }[]): ByColor<Role[]> {
  const of = (color: Color): Role[] =>
    line
      .flatMap((ply) => (ply.color === color && ply.taken ? [ply.taken] : []))
      .sort((a, b) => VALUES[b] - VALUES[a] || a.localeCompare(b));
  return { white: of("white"), black: of("black") };
}
