/** Palette of pieces beside the board, to click or drag. */

import { useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Color, Role } from "../wire";
import type { Piece } from "./position";
import type { Tool } from "./state";

const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

interface PaletteProps {
  color: Color;
  tool: Tool;
  onTool: (tool: Tool) => void;
  onDrag: (piece: Piece, event: MouseEvent | TouchEvent) => void;
}

/** Pieces of one colour, with the hand or rubber tool. A click selects a piece, a drag places it. */
export function Palette({ color, tool, onTool, onDrag }: PaletteProps) {
  const from = useRef<{ x: number; y: number; piece: Piece } | null>(null);
  const place = (event: MouseEvent | TouchEvent): { clientX: number; clientY: number } | undefined =>
    "touches" in event ? event.touches[0] : event;
  const watch = (event: MouseEvent | TouchEvent, piece: Piece): void => {
    const at = place(event);
    if (at) from.current = { x: at.clientX, y: at.clientY, piece };
  };
  const follow = (event: MouseEvent | TouchEvent): void => {
    const at = place(event);
    if (!from.current || !at || ("buttons" in event && event.buttons !== 1)) return;
    const { x, y, piece } = from.current;
    if (Math.hypot(at.clientX - x, at.clientY - y) < 6) return;
    from.current = null;
    onDrag(piece, event);
  };
  const leave = (): void => {
    from.current = null;
  };
  const other: Tool = color === "white" ? "hand" : "rubber";
  return (
    <div class="palette" role="group" aria-label={t("page-editor-pieces", { color })} onMouseMove={follow} onMouseUp={leave}>
      {ROLES.map((role) => {
        const isHeld = typeof tool === "object" && tool.color === color && tool.role === role;
        return (
          <button
            type="button"
            key={role}
            class="palette-piece"
            aria-pressed={isHeld}
            aria-label={t("piece-colored", { color, piece: role })}
            title={t("piece-colored", { color, piece: role })}
            onClick={() => onTool(isHeld ? "hand" : { color, role })}
            onMouseDown={(event) => watch(event, { color, role })}
            onMouseLeave={follow}
            onTouchStart={(event) => watch(event, { color, role })}
            onTouchMove={follow}
            onTouchEnd={leave}
          >
            <span class={`piece-picture ${color} ${role}`} />
          </button>
        );
      })}
      <button
        type="button"
        class={`palette-piece ${other}`}
        aria-pressed={tool === other}
        aria-label={t(`page-editor-${other}`)}
        title={t(`page-editor-${other}`)}
        onClick={() => onTool(tool === other ? "hand" : other)}
      >
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={other === "hand" ? HAND : RUBBER} />
        </svg>
      </button>
    </div>
  );
}

const HAND = "M6 3l12 9-6 1.5 3.5 6-2.5 1.5-3.5-6L5 19z";
const RUBBER = "M9 20h11M4.5 14.5l9-9a2 2 0 0 1 3 0l3 3a2 2 0 0 1 0 3L12 19l-2 1H8l-3.5-3.5a1.4 1.4 0 0 1 0-2zM9 10l6 6";
