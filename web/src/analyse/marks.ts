/**
 * Cost of a move, and its mark. The constants are those of `crates/player` (`game_review.rs` and `win_draw_loss.rs`);
 * change both together.
 *
 * A score stands for the percentage of points that a side can expect: `win + draw / 2`, with
 * `win(s) = 1 / (1 + exp((HALF - s) / SPREAD))` for `s` in centipawns, and `loss(s) = win(-s)`. A mate is certain.
 * A move costs the expected points before it minus those after it, and never less than zero;
 * the engine's own choice costs nothing.
 */

import type { AnalysisLine, Color } from "../wire";

/** From White's side. Never `{mate: 0}`, which would not say who is mated. */
export type Score = AnalysisLine["score"];

export type Mark = "dubious" | "mistake" | "blunder";

const HALF = 218;
const SPREAD = 182;
/** How fast accuracy falls with the points lost. */
const STRICTNESS = 0.035;

/** Thresholds in points lost, worst first, with symbol and NAG. */
export const MARKS: readonly { mark: Mark; from: number; sign: string; nag: number }[] = [
  { mark: "blunder", from: 25, sign: "??", nag: 4 },
  { mark: "mistake", from: 14, sign: "?", nag: 2 },
  { mark: "dubious", from: 7, sign: "?!", nag: 6 },
];

/** Points out of 100 that White can expect. */
export function expectedPoints(score: Score): number {
  if ("mate" in score) return score.mate > 0 ? 100 : 0;
  const win = (lead: number): number => 1 / (1 + Math.exp((HALF - lead) / SPREAD));
  return 50 + 50 * (win(score.cp) - win(-score.cp));
}

/** Value of a position, and the engine's choice in it. */
export interface PositionValue {
  /** White's expected points, out of 100. */
  points: number;
  best?: string | undefined;
}

/** Points that a move cost the side that made it. */
export function pointsLost(before: PositionValue, after: PositionValue, mover: Color, uci: string): number {
  if (before.best === uci) return 0;
  const fall = before.points - after.points;
  return Math.max(0, mover === "white" ? fall : -fall);
}

export function markOf(points: number): Mark | null {
  return MARKS.find(({ from }) => points >= from)?.mark ?? null;
}

/** Accuracy of a side from 0 to 100, by the points lost with each move; null without moves. */
export function accuracy(losses: readonly number[]): number | null {
  if (losses.length === 0) return null;
  const each = losses.map((points) => 100 * Math.exp(-STRICTNESS * points));
  return each.reduce((sum, one) => sum + one, 0) / each.length;
}

/** Formats a score for display: `+1.25`, `−0.40`, `#3`, `#−2`. */
export function formatScore(score: Score): string {
  if ("mate" in score) return `#${score.mate < 0 ? "−" : ""}${Math.abs(score.mate)}`;
  const sign = score.cp > 0 ? "+" : score.cp < 0 ? "−" : "";
  return `${sign}${(Math.abs(score.cp) / 100).toFixed(2)}`;
}

/** Parses an evaluation of PGN: `1.25,20`, `#-3`. */
export function parseEval(text: string): { score: Score; depth: number | null } | null {
  const found = /^(?:#(-?\d+)|(-?\d+(?:\.\d+)?))(?:,(\d+))?$/.exec(text.trim());
  if (!found) return null;
  const [, mate, pawns, depth] = found;
  const score = mate !== undefined ? { mate: Number(mate) } : { cp: Math.round(Number(pawns) * 100) };
  return { score, depth: depth === undefined ? null : Number(depth) };
}

export function formatEval(score: Score, depth: number | null): string {
  const text = "mate" in score ? `#${score.mate}` : (score.cp / 100).toFixed(2);
  return depth ? `${text},${depth}` : text;
}
