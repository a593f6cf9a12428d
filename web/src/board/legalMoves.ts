/** Finds legal moves by squares and by typed text. */

import type { LegalMove, Role } from "../wire";

/** Legal moves from one square to another. Castling may be entered as the king's move or by clicking the rook. */
export function movesBetween(legalMoves: readonly LegalMove[], from: string, to: string): LegalMove[] {
  const direct = legalMoves.filter((move) => move.uci.startsWith(from + to));
  if (direct.length > 0) return direct;
  return legalMoves.filter(
    (move) => move.flags?.includes("castling") && move.uci.startsWith(from) && castlingTargets(move).includes(to),
  );
}

/** Target squares that mean castling: where the king goes, and where the rook stands. */
export function castlingTargets(move: LegalMove): string[] {
  const rank = move.uci[1] ?? "1";
  const isShort = move.san.startsWith("O-O") && !move.san.startsWith("O-O-O");
  const home = isShort ? `g${rank}` : `c${rank}`;
  const rook = isShort ? `h${rank}` : `a${rank}`;
  const named = move.uci.slice(2, 4);
  // Chess960 moves name the rook's square; in standard chess the rook stands in the corner.
  return named === home ? [home, rook] : [named, home];
}

const LETTERS: Record<string, Role> = { q: "queen", r: "rook", b: "bishop", n: "knight" };

export function promotionOf(move: LegalMove): Role | null {
  return LETTERS[move.uci[4] ?? ""] ?? null;
}

/** The only legal move that a typed text can mean, however abbreviated. */
export function parseTypedMove(legalMoves: readonly LegalMove[], text: string): LegalMove | null {
  const exact = legalMoves.find((move) => move.san === text || move.uci === text.toLowerCase());
  if (exact) return exact;
  const wanted = stripNotation(text);
  if (wanted === "") return null;
  const sameCase = legalMoves.filter((move) => stripNotation(move.san) === wanted);
  if (sameCase.length === 1) return sameCase[0] ?? null;
  const anyCase = legalMoves.filter((move) => stripNotation(move.san).toLowerCase() === wanted.toLowerCase());
  if (anyCase.length === 1) return anyCase[0] ?? null;
  const matching = legalMoves.filter((move) => matchesLongForm(move, wanted));
  return matching.length === 1 ? (matching[0] ?? null) : null;
}

/** Matches a text that says more than it has to: `Ng1f3`, `e2e4`, `e7e8Q`. */
function matchesLongForm(move: LegalMove, text: string): boolean {
  const found = /^([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])([QRBN]?)$/.exec(text);
  if (!found || move.san.startsWith("O")) return false;
  const [, piece, file, rank, to, promotion] = found;
  const own = /^[KQRBN]/.exec(move.san)?.[0] ?? "";
  // Coordinates do not need the piece's letter.
  const isPiece = piece === own || (piece === "" && file !== "" && rank !== "");
  return (
    isPiece &&
    move.uci.slice(2, 4) === to &&
    (file === "" || move.uci[0] === file) &&
    (rank === "" || move.uci[1] === rank) &&
    (move.uci[4] ?? "") === (promotion ?? "").toLowerCase()
  );
}

function stripNotation(san: string): string {
  return san.replace(/0/g, "O").replace(/[+#x=!?\s-]/g, "");
}
