/**
 * Draws that can be claimed with the next move (FIDE 9.2.1, 9.3.1). The page knows no rules: it compares positions
 * that the club sent, and the club judges the claim.
 */

import type { DrawRule, LegalMove } from "../wire";
import { type GameState, isOver } from "./game";

export interface Claim {
  step: LegalMove;
  rule: DrawRule;
}

/** Fewest reversible plies before a position can occur for the third time. */
const MIN_QUIET_PLIES = 8;

/** Moves with which a player in this browser can claim a draw, each with one rule. */
export function claimableMoves(state: GameState): Claim[] {
  if (!canClaim(state)) return [];
  const before = positions(state).map((fen) => fen && positionKey(fen));
  return (state.view.moves ?? []).flatMap((step): Claim[] => {
    const quiet = halfmoves(step.fen);
    const after = positionKey(step.fen);
    // A position before a capture or pawn move cannot occur again.
    const seen = before.slice(-quiet).filter((it) => it === after).length;
    if (quiet >= MIN_QUIET_PLIES && seen >= 2) return [{ step, rule: "threefold" }];
    return quiet >= 100 ? [{ step, rule: "fiftyMoves" }] : [];
  });
}

/** Returns true if positions have to be loaded before claims can be found. */
export function needsPositions(state: GameState): boolean {
  const quiet = halfmoves(state.view.fen) + 1;
  return canClaim(state) && quiet >= MIN_QUIET_PLIES && positions(state).slice(-quiet).includes(null);
}

function canClaim({ view, preset, ownColors, pending }: GameState): boolean {
  const isFree = !isOver(view) && !view.paused && !view.announced && !pending;
  return isFree && preset.countedDraws === "byClaim" && ownColors.includes(view.turn);
}

/** All positions of the game; null where unknown. */
function positions({ firstFen, line }: GameState): (string | null)[] {
  return [firstFen, ...line.map((ply) => ply.fen)];
}

/** The part of a FEN that makes positions the same (FIDE 9.2.3): pieces, turn, castling, en passant. */
function positionKey(fen: string): string {
  return fen.split(" ").slice(0, 4).join(" ");
}

/** Halfmove clock: plies since the last capture or pawn move. */
function halfmoves(fen: string): number {
  return Number(fen.split(" ")[4]) || 0;
}
