/** Verdict of the club on the position in the editor. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, UNREACHABLE, positionReport } from "../api";
import { reasonText } from "../game/gameText";
import { kebabCase, t } from "../i18n";
import type { PositionView, Reason } from "../wire";
import { startOfFen } from "./position";

export type Judged = { report: PositionView } | { reason: Reason };

export function Verdict({ verdict }: { verdict: Judged | null }) {
  let text = "";
  if (verdict && "reason" in verdict) {
    text = reasonText(verdict.reason);
  } else if (verdict) {
    const { turn, moves, ending } = verdict.report;
    text = ending ? t(`ending-${kebabCase(ending)}`) : `${t("turn-now", { color: turn })} · ${t("page-editor-moves", { count: moves.length })}`;
  }
  const isBad = verdict !== null && "reason" in verdict;
  return (
    <p class={isBad ? "problem verdict" : "hint verdict"} role="status">
      {text}
    </p>
  );
}

/** Asks the club about a position; null until the answer for this position arrives. */
export function usePositionCheck(fen: string): Judged | null {
  const [said, setSaid] = useState<{ fen: string; verdict: Judged } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const judge = (verdict: Judged): void => {
      if (isWanted) setSaid({ fen, verdict });
    };
    const timer = setTimeout(() => {
      positionReport(startOfFen(fen), []).then(
        (report) => judge({ report }),
        (error: unknown) => judge({ reason: error instanceof ApiError ? error.reason : UNREACHABLE }),
      );
    }, 150);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fen]);
  return said?.fen === fen ? said.verdict : null;
}
