/** Steps of a game in two columns, with take-backs where they happened. */

import { useEffect, useRef } from "preact/hooks";
import { localSan } from "../game/gameText";
import { t } from "../i18n";
import type { Frame } from "./frames";
import { rowsOf } from "./rows";

interface FrameListProps {
  frames: readonly Frame[];
  current: number;
  onSelect: (at: number) => void;
}

export function FrameList({ frames, current, onSelect }: FrameListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const at = element.querySelector<HTMLElement>("[aria-current]");
    element.scrollTop = at ? at.offsetTop - element.clientHeight / 2 : 0;
    element.scrollLeft = at ? at.offsetLeft - element.clientWidth / 2 : 0;
  }, [current, frames]);

  const step = (at: number | null) => {
    const frame = at === null ? undefined : frames[at];
    if (at === null || !frame) return <span class="move none" />;
    const mark = at === current ? { "aria-current": "step" as const } : {};
    return (
      <button
        type="button"
        class={`move ${frame.isUndone ? "undone" : ""} ${frame.move ? "" : "back"}`}
        onClick={() => onSelect(at)}
        {...mark}
      >
        {frame.move ? localSan(frame.move.san) : t(frame.kind === "restarted" ? "page-replay-restarted" : "page-replay-back")}
        {frame.isUndone && <span class="visually-hidden"> ({t("page-replay-undone")})</span>}
      </button>
    );
  };
  return (
    <ol class="moves" ref={list} aria-label={t("page-moves")} tabIndex={0}>
      {rowsOf(frames).map((row, index) =>
        row.back !== null ? (
          <li key={index} class="back-row">
            <span class="number" aria-hidden="true">
              ↶
            </span>
            {step(row.back)}
          </li>
        ) : (
          <li key={index}>
            <span class="number">{row.number}</span>
            {row.white === null ? <span class="move none">…</span> : step(row.white)}
            {step(row.black)}
          </li>
        ),
      )}
    </ol>
  );
}
