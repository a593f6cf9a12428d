/**
 * Draws that can rightly be claimed with a move that is about to be made (FIDE 9.2.1, 9.3.1). The page knows no rules:
 * it compares positions that the club has told it. The club judges the claim.
 */

import type { DrawRule, Step } from "../wire";
import type { GameState } from "./game";

export interface Claim {
  step: Step;
  rule: DrawRule;
}

/** A position comes for the third time after so many moves in which nothing was taken and no pawn moved, at least. */
const SHORTEST = 8;

/** With which moves the player here could claim a draw now; each with one rule. */
export function claimsWith(state: GameState): Claim[] {
  if (!mayClaim(state)) return [];
  const before = positions(state).map((fen) => fen && sameness(fen));
  return (state.view.moves ?? []).flatMap((step): Claim[] => {
    const quiet = halfmoves(step.fen);
    const after = sameness(step.fen);
    // What came before a capture or a move of a pawn cannot come again.
    const seen = before.slice(-quiet).filter((it) => it === after).length;
    if (quiet >= SHORTEST && seen >= 2) return [{ step, rule: "threefold" }];
    return quiet >= 100 ? [{ step, rule: "fiftyMoves" }] : [];
  });
}

/** True if positions have to be learnt before it can be said what may be claimed. */
export function lacksPositions(state: GameState): boolean {
  const quiet = halfmoves(state.view.fen) + 1;
  return mayClaim(state) && quiet >= SHORTEST && positions(state).slice(-quiet).includes(null);
}

function mayClaim({ view, preset, sides, pending }: GameState): boolean {
  const isFree = !view.ending && !view.paused && !view.announced && !pending;
  return isFree && preset.countedDraws === "byClaim" && sides.includes(view.turn);
}

/** Every position of the game, as far as it is known. */
function positions({ firstFen, line }: GameState): (string | null)[] {
  return [firstFen, ...line.map((ply) => ply.fen)];
}

/** What makes positions the same (FIDE 9.2.3): pieces, turn, castling, en passant. */
function sameness(fen: string): string {
  return fen.split(" ").slice(0, 4).join(" ");
}

/** Moves of either side since a capture or a pawn's move. */
function halfmoves(fen: string): number {
  return Number(fen.split(" ")[4]) || 0;
}
