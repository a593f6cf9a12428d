/** Legal moves by the squares that people show. */

import type { Role, Step } from "../wire";

/** The legal move from one square to another; castling may be shown as the king's way or by the rook. */
export function stepsBetween(steps: readonly Step[], from: string, to: string): Step[] {
  const plain = steps.filter((step) => step.uci.startsWith(from + to));
  if (plain.length > 0) return plain;
  return steps.filter(
    (step) => step.flags?.includes("castling") && step.uci.startsWith(from) && castlingTargets(step).includes(to),
  );
}

/** The squares that mean a castling: where the king goes, and where the rook stands. */
export function castlingTargets(step: Step): string[] {
  const rank = step.uci[1] ?? "1";
  const isShort = step.san.startsWith("O-O") && !step.san.startsWith("O-O-O");
  const home = isShort ? `g${rank}` : `c${rank}`;
  const rook = isShort ? `h${rank}` : `a${rank}`;
  const named = step.uci.slice(2, 4);
  // In Chess960 the rook is named; one that stands in the corner is meant in normal chess.
  return named === home ? [home, rook] : [named, home];
}

const LETTERS: Record<string, Role> = { q: "queen", r: "rook", b: "bishop", n: "knight" };

export function promotionOf(step: Step): Role | null {
  return LETTERS[step.uci[4] ?? ""] ?? null;
}

/** The one legal move that a text means, whatever is left out of it. */
export function findMove(steps: readonly Step[], text: string): Step | null {
  const exact = steps.find((step) => step.san === text || step.uci === text.toLowerCase());
  if (exact) return exact;
  const wanted = plain(text);
  if (wanted === "") return null;
  const like = steps.filter((step) => plain(step.san) === wanted);
  if (like.length === 1) return like[0] ?? null;
  const anyCase = steps.filter((step) => plain(step.san).toLowerCase() === wanted.toLowerCase());
  if (anyCase.length === 1) return anyCase[0] ?? null;
  const told = steps.filter((step) => isMeant(step, wanted));
  return told.length === 1 ? (told[0] ?? null) : null;
}

/** Whether a text that says more than it has to means the move: `Ng1f3`, `e2e4`, `e7e8Q`. */
function isMeant(step: Step, text: string): boolean {
  const found = /^([KQRBN]?)([a-h]?)([1-8]?)([a-h][1-8])([QRBN]?)$/.exec(text);
  if (!found || step.san.startsWith("O")) return false;
  const [, piece, file, rank, to, promotion] = found;
  const own = /^[KQRBN]/.exec(step.san)?.[0] ?? "";
  // By coordinates the piece need not be named.
  const isPiece = piece === own || (piece === "" && file !== "" && rank !== "");
  return (
    isPiece &&
    step.uci.slice(2, 4) === to &&
    (file === "" || step.uci[0] === file) &&
    (rank === "" || step.uci[1] === rank) &&
    (step.uci[4] ?? "") === (promotion ?? "").toLowerCase()
  );
}

function plain(san: string): string {
  return san.replace(/0/g, "O").replace(/[+#x=!?\s-]/g, "");
}
