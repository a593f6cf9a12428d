/** The board as an ARIA grid of named squares, for screen readers and keyboards. It lies above the drawn board. */

import type { Key } from "@lichess-org/chessground/types";
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Color } from "../wire";
import { piecesOf, squareRows } from "./squares";

interface GridProps {
  fen: string;
  orientation: Color;
  label: string;
  selected: string | null;
  /** Destinations of the selected piece. */
  targets: readonly string[];
  onPick: (key: Key) => void;
  onCancel: () => void;
}

export function Grid({ fen, orientation, label, selected, targets, onPick, onCancel }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<Key>("e2");
  const pieces = piecesOf(fen);
  const squares = squareRows(orientation);

  const go = (row: number, column: number): void => {
    const key = squares[clamp(row)]?.[clamp(column)];
    if (!key) return;
    setFocused(key);
    grid.current?.querySelector<HTMLElement>(`[data-square="${key}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const row = squares.findIndex((row) => row.includes(focused));
    const column = squares[row]?.indexOf(focused) ?? 0;
    const step: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? 7 : row, 7],
      PageUp: [0, column],
      PageDown: [7, column],
    };
    const to = step[event.key];
    if (to && !event.altKey) go(...to);
    else if (event.key === "Enter" || event.key === " ") onPick(focused);
    else if (event.key === "Escape" && selected) onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="grid" role="grid" aria-label={label} ref={grid} onKeyDown={onKeyDown}>
      {squares.map((row) => (
        <div role="row" key={row[0]}>
          {row.map((key) => {
            const piece = pieces.get(key);
            const name = piece
              ? t("square-piece", { square: key, color: piece.color, piece: piece.role })
              : t("square-empty", { square: key });
            const isTarget = targets.includes(key);
            return (
              <div
                role="gridcell"
                key={key}
                data-square={key}
                tabIndex={key === focused ? 0 : -1}
                aria-label={name}
                aria-selected={key === selected}
                {...(isTarget ? { "aria-description": t("page-square-target") } : {})}
                onFocus={() => setFocused(key)}
                // Screen readers click without a pointer.
                onClick={(event) => event.detail === 0 && onPick(key)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function clamp(at: number): number {
  return Math.max(0, Math.min(7, at));
}
