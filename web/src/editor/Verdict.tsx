/** Whether a position can be played: the club knows. */

import { useEffect, useState } from "preact/hooks";
import { Refused, UNREACHABLE, positionReport } from "../api";
import { reasonWords } from "../game/words";
import { kebab, t } from "../i18n";
import type { PositionReport, Reason } from "../wire";
import { startOfFen } from "./position";

export type Judged = { report: PositionReport } | { reason: Reason };

/** What the club says about the position. */
export function Verdict({ verdict }: { verdict: Judged | null }) {
  let text = "";
  if (verdict && "reason" in verdict) {
    text = reasonWords(verdict.reason);
  } else if (verdict) {
    const { turn, moves, ending } = verdict.report;
    text = ending ? t(`ending-${kebab(ending)}`) : `${t("turn-now", { color: turn })} · ${t("page-editor-moves", { count: moves.length })}`;
  }
  const isBad = verdict !== null && "reason" in verdict;
  return (
    <p class={isBad ? "problem verdict" : "hint verdict"} role="status">
      {text}
    </p>
  );
}

/** What the club says about a position; nothing until it has said it of this one. */
export function useVerdict(fen: string): Judged | null {
  const [said, setSaid] = useState<{ fen: string; verdict: Judged } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const judge = (verdict: Judged): void => {
      if (isWanted) setSaid({ fen, verdict });
    };
    const timer = setTimeout(() => {
      positionReport(startOfFen(fen), []).then(
        (report) => judge({ report }),
        (error: unknown) => judge({ reason: error instanceof Refused ? error.reason : UNREACHABLE }),
      );
    }, 150);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fen]);
  return said?.fen === fen ? said.verdict : null;
}
