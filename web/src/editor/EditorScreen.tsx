/** Editor screen: sets up a position for a game or for analysis. */

import { useEffect, useRef } from "preact/hooks";
import { api } from "../api";
import { openHome } from "../home/homeDialog";
import { language, t } from "../i18n";
import { ShareDialog } from "../replay/ShareDialog";
import { editedPosition } from "../store/editedPosition";
import { useProgram } from "../store/program";
import { navigate } from "../store/route";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { COLORS, other } from "../colors";
import type { Color } from "../wire";
import { EditorBoard } from "./EditorBoard";
import { CastlingRights, FenField } from "./Fields";
import { Palette } from "./Palette";
import { VerdictLine } from "./VerdictLine";
import { perform } from "./effects";
import { type Piece, START_FEN, enPassantSquares, startOfFen, writeFen } from "./position";
import { initial, update } from "./state";
import "../replay/replay.css";
import "./editor.css";

/** The position in the address, or the one edited last. */
const firstFen = (): string =>
  new URLSearchParams(location.search).get("fen") ?? editedPosition.peek() ?? START_FEN;

export default function EditorScreen() {
  const [state, send] = useProgram({ update, perform }, () => initial(firstFen()));
  const { position, tool, orientation, verdict } = state;
  const drag = useRef<((piece: Piece, event: MouseEvent | TouchEvent) => void) | null>(null);
  const fen = writeFen(position);
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
      onTool={(tool) => send({ type: "select", tool })}
      onDrag={(piece, event) => {
        send({ type: "select", tool: "hand" });
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
          onPut={(square, piece) => send({ type: "place", square, piece })}
          onMove={(from, to) => send({ type: "move", from, to })}
          onBoard={(pieces) => send({ type: "setBoard", pieces })}
        />
        {palette(orientation)}
      </div>
      <aside class="side" aria-label={t("page-editor")}>
        <div class="row-buttons tools">
          <Button onClick={() => send({ type: "start" })}>{t("page-editor-start")}</Button>
          <Button onClick={() => send({ type: "clear" })}>{t("page-editor-clear")}</Button>
          <Button icon="flip" label={t("menu-flip")} onClick={() => send({ type: "flip" })} />
        </div>
        <Choice
          legend={t("page-editor-turn")}
          value={position.turn}
          options={COLORS.map((value) => ({ value, text: t(`color-${value}`) }))}
          onChange={(turn) => send({ type: "setTurn", turn })}
        />
        <CastlingRights position={position} send={send} />
        <label class="field">
          <span>{t("page-editor-en-passant")}</span>
          <select
            value={position.enPassant}
            onChange={(event) => send({ type: "setEnPassant", square: event.currentTarget.value })}
          >
            <option value="-">{t("page-editor-none")}</option>
            {enPassantSquares(position).map((square) => (
              <option key={square} value={square}>
                {square}
              </option>
            ))}
          </select>
        </label>
        <FenField fen={fen} state={state} send={send} />
        <p class="hint">{t("page-editor-hint")}</p>
        <VerdictLine verdict={verdict} />
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
          <Button icon="link" disabled={!isGood} onClick={() => send({ type: "share", isOpen: true })}>
            {t("page-share")}
          </Button>
        </div>
      </aside>
      {state.isSharing && (
        <ShareDialog
          pgn={async () => (await api.toPgn({ tags: [], start: startOfFen(fen), fen, result: "*", nodes: [] })).pgn}
          scene={{ fen, orientation, lastMove: null }}
          name="tabiya"
          path={`/editor?fen=${encodeURIComponent(fen)}`}
          onClose={() => send({ type: "share", isOpen: false })}
        />
      )}
    </main>
  );
}
