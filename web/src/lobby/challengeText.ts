/** Short description of a challenge. */

import { timeControlText } from "../game/timeControlText";
import { t } from "../i18n";
import type { ByColor, Challenge } from "../wire";

export function challengeText({ preset, color }: Challenge): string {
  const parts = [challengeTimeText(preset.time)];
  if (preset.start !== "standard") {
    const isFen = typeof preset.start === "object" && "fen" in preset.start;
    parts.push(t(isFen ? "preset-start-fen" : "preset-start-chess960"));
  }
  if (color) parts.push(t("page-plays", { color }));
  return parts.join(" · ");
}

/** With odds, White's time is the challenger's, whatever colour they get. */
function challengeTimeText({ white, black }: ByColor<string>): string {
  if (white === black) return timeControlText(white);
  return t("page-time-challenge", { own: timeControlText(white), other: timeControlText(black) });
}
