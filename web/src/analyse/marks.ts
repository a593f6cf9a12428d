/**
 * What a move costs, and how it is marked. These are the numbers of `crates/player`, in `game_review.rs` and
 * `win_draw_loss.rs`: whoever changes them there changes them here.
 *
 * A score stands for the points of 100 that a side can expect: `win + draw / 2`, with
 * `win(s) = 1 / (1 + exp((HALF - s) / SPREAD))` for `s` in hundredths of a pawn, and `loss(s) = win(-s)`. A mate is
 * certain. A move costs what the side could expect before it, less what it can after it, and never less than nothing;
 * the engine's own choice costs nothing.
 */

import type { AnalysisLine, Color } from "../wire";

/** From White's side. `{mate: 0}` is no score: who is mated has to be known. */
export type Score = AnalysisLine["score"];

export type Mark = "dubious" | "mistake" | "blunder";

const HALF = 218;
const SPREAD = 182;
/** How quickly accuracy falls with points lost. */
const STRICTNESS = 0.035;

/** From how many points lost on, worst first, with the sign and the number that PGN has for it. */
export const MARKS: readonly { mark: Mark; from: number; sign: string; nag: number }[] = [
  { mark: "blunder", from: 25, sign: "??", nag: 4 },
  { mark: "mistake", from: 14, sign: "?", nag: 2 },
  { mark: "dubious", from: 7, sign: "?!", nag: 6 },
];

/** How many points of 100 White can expect. */
export function expected(score: Score): number {
  if ("mate" in score) return score.mate > 0 ? 100 : 0;
  const win = (lead: number): number => 1 / (1 + Math.exp((HALF - lead) / SPREAD));
  return 50 + 50 * (win(score.cp) - win(-score.cp));
}

/** What the position is worth, and the engine's choice in it. */
export interface Judged {
  /** In points of 100, White's. */
  points: number;
  best?: string | undefined;
}

/** How many points the move cost the side that made it. */
export function lost(before: Judged, after: Judged, mover: Color, uci: string): number {
  if (before.best === uci) return 0;
  const fall = before.points - after.points;
  return Math.max(0, mover === "white" ? fall : -fall);
}

export function markOf(points: number): Mark | null {
  return MARKS.find(({ from }) => points >= from)?.mark ?? null;
}

/** How good a side's moves were, from 0 to 100, of what each lost; nothing without moves. */
export function accuracy(losses: readonly number[]): number | null {
  if (losses.length === 0) return null;
  const each = losses.map((points) => 100 * Math.exp(-STRICTNESS * points));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** `+1.25`, `−0.40`, `#3`, `#−2`: as it is shown. */
export function writeScore(score: Score): string {
  if ("mate" in score) return `#${score.mate < 0 ? "−" : ""}${Math.abs(score.mate)}`;
  const sign = score.cp > 0 ? "+" : score.cp < 0 ? "−" : "";
  return `${sign}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** As PGN has it: `1.25,20`, `#-3`. */
export function readEval(text: string): { score: Score; depth: number | null } | null {
  const found = /^(?:#(-?\d+)|(-?\d+(?:\.\d+)?))(?:,(\d+))?$/.exec(text.trim());
  if (!found) return null;
  const [, mate, pawns, depth] = found;
  const score = mate !== undefined ? { mate: Number(mate) } : { cp: Math.round(Number(pawns) * 100) };
  return { score, depth: depth === undefined ? null : Number(depth) };
}

export function writeEval(score: Score, depth: number | null): string {
  const text = "mate" in score ? `#${score.mate}` : (score.cp / 100).toFixed(2);
  return depth ? `${text},${depth}` : text;
}
