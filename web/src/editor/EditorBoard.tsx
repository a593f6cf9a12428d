/** Chessboard on which pieces are placed, moved and removed with mouse, touch or keyboard. */

import { Chessground } from "@lichess-org/chessground";
import type { Api } from "@lichess-org/chessground/api";
import type { Config } from "@lichess-org/chessground/config";
import type { Key } from "@lichess-org/chessground/types";
import "@lichess-org/chessground/assets/chessground.base.css";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Grid } from "../board/Grid";
import { squareRows } from "../board/squares";
import { t } from "../i18n";
import { reducedMotion, settings } from "../store/settings";
import type { Color } from "../wire";
import { type Piece, pieceOf, readFen } from "./position";
import type { Tool } from "./state";

interface EditorBoardProps {
  fen: string;
  orientation: Color;
  tool: Tool;
  /** Called with a function that starts dragging a new piece from outside the board. */
  onReady: (drag: (piece: Piece, event: MouseEvent | TouchEvent) => void) => void;
  onPut: (square: string, piece: Piece | null) => void;
  onMove: (from: string, to: string) => void;
  /** Pieces were moved by hand; `pieces` is the new board. */
  onBoard: (pieces: Map<string, Piece>) => void;
}

export function EditorBoard(props: EditorBoardProps) {
  const { fen, orientation, tool } = props;
  const element = useRef<HTMLDivElement>(null);
  const api = useRef<Api | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [held, setHeld] = useState<string | null>(null);
  const { coordinates, animation } = settings.value;

  const config: Config = {
    fen,
    orientation,
    coordinates,
    disableContextMenu: true,
    animation: { enabled: animation && !reducedMotion(), duration: 120 },
    movable: { free: true, color: "both", showDests: false },
    premovable: { enabled: false },
    draggable: { showGhost: true, deleteOnDropOff: true },
    selectable: { enabled: true },
    drawable: { enabled: false },
    highlight: { lastMove: false, check: false },
    lastMove: [],
    autoCastle: false,
    events: {
      change: () => {
        const pieces = [...(api.current?.state.pieces ?? [])];
        latest.current.onBoard(new Map(pieces.map(([key, { color, role }]) => [key, { color, role }])));
      },
    },
  };
  const configRef = useRef(config);
  configRef.current = config;

  useLayoutEffect(() => {
    if (!element.current) return;
    const made = Chessground(element.current, configRef.current);
    api.current = made;
    latest.current.onReady((piece, event) => made.dragNewPiece(piece, event, true));
    const observer = new ResizeObserver(() => made.redrawAll());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [coordinates]);
  useLayoutEffect(() => api.current?.set(configRef.current), [fen, orientation, animation]);
  useEffect(() => {
    setHeld(null);
    api.current?.selectSquare(null);
  }, [tool]);

  const use = (square: string, isRepeat: boolean): void => {
    if (tool === "hand") return;
    if (tool === "rubber") return props.onPut(square, null);
    const there = pieceAt(latest.current.fen, square);
    const isSame = there?.color === tool.color && there.role === tool.role;
    // Placing the same piece again removes it, but not while dragging over squares.
    if (isSame && isRepeat) return;
    props.onPut(square, isSame ? null : tool);
  };
  const painted = useRef<string | null>(null);
  const paint = (event: PointerEvent, isFirst: boolean): void => {
    const square = squareUnder(event, orientation);
    if (!square || (event.buttons & 1) === 0 || (!isFirst && painted.current === square)) return;
    event.preventDefault();
    painted.current = square;
    use(square, !isFirst);
  };
  const onPick = (key: Key): void => {
    if (tool !== "hand") return use(key, false);
    if (held === null) return setHeld(pieceAt(fen, key) ? key : null);
    props.onMove(held, key);
    setHeld(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const square = (event.target as HTMLElement).dataset.square;
    if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
    const piece = pieceOf(event.key.length === 1 ? event.key : "");
    if (piece) props.onPut(square, piece);
    else if (event.key === "Delete" || event.key === "Backspace") props.onPut(square, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class={`board movable editor-board ${tool === "hand" ? "" : "placing"}`} onKeyDown={onKeyDown}>
      <div class="board-ground" ref={element} aria-hidden="true" />
      {tool !== "hand" && (
        <div
          class="paint"
          aria-hidden="true"
          onPointerDown={(event) => {
            (event.target as HTMLElement).setPointerCapture(event.pointerId);
            paint(event, true);
          }}
          onPointerMove={(event) => paint(event, false)}
        />
      )}
      <Grid
        fen={fen}
        orientation={orientation}
        label={t("page-board")}
        selected={held}
        targets={[]}
        onPick={onPick}
        onCancel={() => setHeld(null)}
      />
    </div>
  );
}

function squareUnder(event: PointerEvent, orientation: Color): string | null {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const column = Math.floor(((event.clientX - box.left) / box.width) * 8);
  const row = Math.floor(((event.clientY - box.top) / box.height) * 8);
  return squareRows(orientation)[row]?.[column] ?? null;
}

function pieceAt(fen: string, square: string): Piece | undefined {
  return readFen(fen)?.pieces.get(square);
}
