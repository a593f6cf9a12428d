/** Evaluation bar: White's share from the bottom, and the score. */

import { t } from "../i18n";
import type { Color } from "../wire";
import { type Score, expectedPoints, formatScore } from "./marks";

interface EvalBarProps {
  score: Score | null;
  /** Side that has given mate on the board. */
  winner: Color | null;
  orientation: Color;
}

export function EvalBar({ score, winner, orientation }: EvalBarProps) {
  const points = winner ? (winner === "white" ? 100 : 0) : score ? expectedPoints(score) : 50;
  const white = points >= 50;
  const label = winner ? t(`result-${winner}`) : score ? scoreText(score) : t("page-analyse-no-score");
  const text = winner ? (winner === "white" ? "1–0" : "0–1") : score ? formatShortScore(score) : "";
  return (
    <div
      class={`eval-bar below-${orientation} ${white ? "white-ahead" : "black-ahead"}`}
      role="img"
      aria-label={label}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="black-share" width="100" height="100" />
        <rect class="white-share" y={100 - points} width="100" height={points} />
        <line class="middle" x1="0" x2="100" y1="50" y2="50" />
      </svg>
      <svg class="flat" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect class="black-share" width="100" height="100" />
        <rect class="white-share" width={points} height="100" />
        <line class="middle" y1="0" y2="100" x1="50" x2="50" />
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}

function formatShortScore(score: Score): string {
  if ("mate" in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp) / 100;
  return pawns >= 10 ? pawns.toFixed(0) : pawns.toFixed(1);
}

/** Score in words. */
export function scoreText(score: Score): string {
  if ("mate" in score) {
    return t("page-analyse-mate", { color: score.mate > 0 ? "white" : "black", moves: Math.abs(score.mate) });
  }
  if (Math.abs(score.cp) < 20) return t("page-analyse-even", { score: formatScore(score) });
  return t("page-analyse-ahead", { color: score.cp > 0 ? "white" : "black", pawns: Math.abs(score.cp) / 100 });
}
