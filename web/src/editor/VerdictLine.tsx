/** Verdict of the club on the position in the editor. */

import { reasonText } from "../game/gameText";
import { kebabCase, t } from "../i18n";
import type { Verdict } from "./state";

export function VerdictLine({ verdict }: { verdict: Verdict | null }) {
  const isBad = verdict !== null && "reason" in verdict;
  return (
    <p class={isBad ? "problem verdict" : "hint verdict"} role="status">
      {verdict && verdictText(verdict)}
    </p>
  );
}

function verdictText(verdict: Verdict): string {
  if ("reason" in verdict) return reasonText(verdict.reason);
  const { turn, moves, ending } = verdict.report;
  if (ending) return t(`ending-${kebabCase(ending)}`);
  return `${t("turn-now", { color: turn })} · ${t("page-editor-moves", { count: moves.length })}`;
}
