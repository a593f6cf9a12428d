/** Moves of a game in two columns. Each button shows the position after its move. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Color } from "../wire";
import { localSan } from "./gameText";

export interface MoveListProps {
  moves: readonly { san: string; color: Color }[];
  /** Number of plies on the shown board. */
  current: number;
  /** Number of the first move. */
  firstNumber?: number;
  onSelect: (ply: number) => void;
}

export function MoveList({ moves, current, firstNumber = 1, onSelect }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    const at = element?.querySelector<HTMLElement>("[aria-current]");
    if (!element) return;
    // Scrolls the list, not the page.
    if (!at) element.scrollTop = element.scrollLeft = 0;
    else {
      element.scrollTop = at.offsetTop - element.clientHeight / 2;
      element.scrollLeft = at.offsetLeft - element.clientWidth / 2;
    }
  }, [current, moves.length]);

  const rows: { number: number; white: number | null; black: number | null }[] = [];
  moves.forEach((move, at) => {
    const last = rows.at(-1);
    if (move.color === "white") rows.push({ number: firstNumber + rows.length, white: at, black: null });
    else if (last && last.black === null) last.black = at;
    else rows.push({ number: firstNumber + rows.length, white: null, black: at });
  });
  const button = (at: number | null) => {
    const move = at === null ? undefined : moves[at];
    if (at === null || !move) return <span class="move none" />;
    return (
      <button
        type="button"
        class="move"
        onClick={() => onSelect(at + 1)}
        {...(at + 1 === current ? { "aria-current": "true" as const } : {})}
      >
        {localSan(move.san)}
      </button>
    );
  };
  return (
    <ol class="moves" ref={list} aria-label={t("page-moves")} tabIndex={0}>
      {rows.map((row) => (
        <li key={row.number}>
          <span class="number">{row.number}</span>
          {button(row.white)}
          {button(row.black)}
        </li>
      ))}
    </ol>
  );
}
