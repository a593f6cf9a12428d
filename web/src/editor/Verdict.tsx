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
    const { reason } = verdict;
    const words = reasonWords(reason);
    text = reason.why === "badPosition" && reason.text ? `${words} ${detail(reason.text)}` : words;
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

/** What the club says, as a sentence; its beginning says no more than is said already. */
function detail(text: string): string {
  const told = text.replace(/^there is no such position: /i, "").replace(/^the start: /i, "");
  return `${told.charAt(0).toUpperCase()}${told.slice(1)}${/[.!?]$/.test(told) ? "" : "."}`;
}

export function useVerdict(fen: string): Judged | null {
  const [verdict, setVerdict] = useState<Judged | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      positionReport(startOfFen(fen), []).then(
        (report) => isWanted && setVerdict({ report }),
        (error: unknown) => isWanted && setVerdict({ reason: error instanceof Refused ? error.reason : UNREACHABLE }),
      );
    }, 150);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [fen]);
  return verdict;
}
