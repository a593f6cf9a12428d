/** A position to be set up: for a game of its own, or to be thought about. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { openHome } from "../home/homeDialog";
import { language, t } from "../i18n";
import { ShareDialog } from "../replay/ShareDialog";
import { editedPosition } from "../store/editedPosition";
import { navigate } from "../store/route";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { COLORS, other } from "../colors";
import type { Color } from "../wire";
import { EditorBoard, type Tool } from "./EditorBoard";
import { FenField, Rights } from "./Fields";
import { Palette } from "./Palette";
import { Verdict, usePositionCheck } from "./Verdict";
import { EMPTY, type Piece, type Position, START_FEN, enPassantSquares, move, setPiece, readFen, startOfFen, dropImpossibleRights, writeFen } from "./position";
import "../replay/replay.css";
import "./editor.css";

function first(): Position {
  const asked = new URLSearchParams(location.search).get("fen") ?? editedPosition.peek() ?? START_FEN;
  return readFen(asked) ?? readFen(START_FEN) ?? EMPTY;
}

export default function Editor() {
  const [position, setPosition] = useState(first);
  const [tool, setTool] = useState<Tool>("hand");
  const [orientation, setOrientation] = useState<Color>("white");
  const [isSharing, setSharing] = useState(false);
  const drag = useRef<((piece: Piece, event: MouseEvent | TouchEvent) => void) | null>(null);
  const fen = writeFen(position);
  const verdict = usePositionCheck(fen);
  useEffect(() => {
    document.title = `${t("page-editor")} · Tabiya`;
    return () => {
      document.title = "Tabiya";
    };
  }, [language.value]);

  const isGood = verdict !== null && "report" in verdict;
  const playFrom = (kind: "here" | "computer"): void => {
    editedPosition.value = fen;
    openHome(kind, fen);
  };
  const palette = (color: Color) => (
    <Palette
      color={color}
      tool={tool}
      onTool={setTool}
      onDrag={(piece, event) => {
        setTool("hand");
        drag.current?.(piece, event);
      }}
    />
  );
  return (
    <main class="game editor">
      <h1 class="visually-hidden">{t("page-editor")}</h1>
      <div class="table">
        {palette(other(orientation))}
        <EditorBoard
          fen={fen}
          orientation={orientation}
          tool={tool}
          onReady={(ready) => {
            drag.current = ready;
          }}
          onPut={(square, piece) => setPosition((now) => setPiece(now, square, piece))}
          onMove={(from, to) => setPosition((now) => move(now, from, to))}
          onBoard={(pieces) => setPosition((now) => dropImpossibleRights({ ...now, pieces }))}
        />
        {palette(orientation)}
      </div>
      <aside class="side" aria-label={t("page-editor")}>
        <div class="row-buttons tools">
          <Button onClick={() => setPosition(readFen(START_FEN) ?? EMPTY)}>{t("page-editor-start")}</Button>
          <Button onClick={() => setPosition((now) => ({ ...EMPTY, turn: now.turn }))}>{t("page-editor-clear")}</Button>
          <Button icon="flip" label={t("menu-flip")} onClick={() => setOrientation(other)} />
        </div>
        <Choice
          legend={t("page-editor-turn")}
          value={position.turn}
          options={COLORS.map((value) => ({ value, text: t(`color-${value}`) }))}
          onChange={(turn) => setPosition((now) => dropImpossibleRights({ ...now, turn }))}
        />
        <Rights position={position} onChange={setPosition} />
        <label class="field">
          <span>{t("page-editor-en-passant")}</span>
          <select
            value={position.enPassant}
            onChange={(event) => setPosition({ ...position, enPassant: event.currentTarget.value })}
          >
            <option value="-">{t("page-editor-none")}</option>
            {enPassantSquares(position).map((square) => (
              <option key={square} value={square}>
                {square}
              </option>
            ))}
          </select>
        </label>
        <FenField fen={fen} onChange={setPosition} />
        <p class="hint">{t("page-editor-hint")}</p>
        <Verdict verdict={verdict} />
        <div class="from-here" role="group" aria-label={t("page-editor-play")}>
          <h2>{t("page-editor-play")}</h2>
          <div class="row-buttons">
            <Button kind="main" icon="people" disabled={!isGood} onClick={() => playFrom("here")}>
              {t("page-editor-here")}
            </Button>
            <Button kind="main" icon="computer" disabled={!isGood} onClick={() => playFrom("computer")}>
              {t("page-editor-computer")}
            </Button>
          </div>
        </div>
        <div class="row-buttons">
          <Button icon="analyse" disabled={!isGood} onClick={() => navigate(`/analyse?fen=${encodeURIComponent(fen)}`)}>
            {t("menu-analyse")}
          </Button>
          <Button icon="link" disabled={!isGood} onClick={() => setSharing(true)}>
            {t("page-share")}
          </Button>
        </div>
      </aside>
      {isSharing && (
        <ShareDialog
          pgn={async () => (await api.toPgn({ tags: [], start: startOfFen(fen), fen, result: "*", nodes: [] })).pgn}
          scene={{ fen, orientation, lastMove: null }}
          name="tabiya"
          link={`${location.origin}/editor?fen=${encodeURIComponent(fen)}`}
          onClose={() => setSharing(false)}
        />
      )}
    </main>
  );
}
