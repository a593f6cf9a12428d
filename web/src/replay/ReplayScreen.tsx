/** Replay screen: a played or loaded game, step by step or by itself. */

import { useEffect } from "preact/hooks";
import { api, gameFileUrl } from "../api";
import { Board } from "../board/Board";
import { Navigation } from "../board/Navigation";
import { useKeyboardNavigation } from "../board/useKeyboardNavigation";
import { LoadDialog } from "../game/LoadDialog";
import { PlayerNames } from "../game/PlayerNames";
import { language, t } from "../i18n";
import { isAway } from "../store/club";
import { dateText, loadedGame, recallLoadedGame, resultText, tagValue } from "../store/loadedGame";
import { type Send, useProgram } from "../store/program";
import { settings } from "../store/settings";
import { Button, Link } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { other } from "../colors";
import type { Color, GameId, PositionView, RecordTree } from "../wire";
import { FrameList } from "./FrameList";
import { RecordPlayerBar } from "./RecordPlayerBar";
import { ShareDialog } from "./ShareDialog";
import { perform } from "./effects";
import { type Frame, SPEEDS, type Speed, hasMoveTimes } from "./frames";
import { fileName, moveSentence, playerName } from "./recordText";
import { type Message, type Replay, START, frameOf, update } from "./state";
import "./replay.css";

interface ReplayScreenProps {
  id?: GameId | null;
  /** Begins at the latest position instead of the one in the address. */
  isLatest?: boolean;
}

export default function ReplayScreen({ id = null, isLatest = false }: ReplayScreenProps) {
  const [state, send] = useProgram({ update, perform }, () => START);
  const loaded = loadedGame.value;
  const isMissing = id === null && loaded === null && isAway.value;
  useEffect(() => {
    if (isMissing) void recallLoadedGame();
  }, [isMissing]);
  useEffect(() => {
    send({ type: "open", id, loaded, at: isLatest ? Infinity : Number(location.hash.slice(1)) || 0 });
  }, [id, loaded]);
  switch (state.type) {
    case "loading":
      return <main class="game loading" aria-busy="true" />;
    case "nothing":
      return <NothingLoaded isLoadOpen={state.isLoadOpen} send={send} />;
    case "failed":
      return <ErrorScreen reason={state.reason} />;
    case "shown":
      return <ReplayBoard state={state} id={id} send={send} />;
  }
}

function NothingLoaded({ isLoadOpen, send }: { isLoadOpen: boolean; send: Send<Message> }) {
  return (
    <main class="narrow">
      <h1>{t("menu-replay")}</h1>
      <p>{t("page-replay-nothing")}</p>
      <Button kind="main" icon="load" onClick={() => send({ type: "openLoad", isOpen: true })}>
        {t("page-load-game")}
      </Button>
      {isLoadOpen && <LoadDialog onClose={() => send({ type: "openLoad", isOpen: false })} />}
    </main>
  );
}

function ReplayBoard({ state, id, send }: { state: Replay; id: GameId | null; send: Send<Message> }) {
  const { record, frames, at, orientation, isPlaying, report } = state;
  const last = frames.length - 1;
  const frame = frameOf(state);
  const flip = (): void => send({ type: "flip" });
  const togglePlaying = (): void => send({ type: "togglePlaying" });
  useKeyboardNavigation({
    isEnabled: !state.isSharing,
    go: (direction) => send({ type: "go", direction }),
    flip,
    togglePlaying,
  });
  useEffect(() => {
    document.title = `${playerName(record, "white")} – ${playerName(record, "black")}`;
    return () => {
      document.title = "Tabiya";
    };
  }, [record, language.value]);

  const bar = (color: Color) => (
    <RecordPlayerBar
      color={color}
      name={playerName(record, color)}
      fen={frame.fen}
      isToMove={frame.turn === color && !(at === last && record.result !== "*")}
      taken={frame.taken[color]}
      left={frame.left[color]}
    />
  );
  return (
    <main class="game replay">
      <h1 class="visually-hidden">
        {t("menu-replay")}: {playerName(record, "white")} – {playerName(record, "black")}
      </h1>
      <div class="table">
        {bar(other(orientation))}
        <Board
          fen={frame.fen}
          orientation={orientation}
          turn={frame.turn}
          check={/[+#]$/.test(frame.move?.san ?? "")}
          lastMove={frame.lastMove}
          controls={settings.value.controls ? (report?.controls ?? null) : null}
          label={t("page-board")}
        />
        {bar(orientation)}
      </div>
      <aside class="side" aria-label={t("page-side")}>
        <Head record={record} report={report} />
        <FrameList frames={frames} current={at} onSelect={(at) => send({ type: "goTo", at })} />
        {frame.comment && <p class="comment">{frame.comment}</p>}
        <Navigation
          atFirst={at === 0}
          atLast={at === last}
          onGo={(direction) => send({ type: "go", direction })}
          onFlip={flip}
          middle={
            <Button
              icon={isPlaying ? "pause" : "play"}
              label={t(isPlaying ? "page-replay-stop" : "page-replay-play")}
              disabled={last === 0}
              onClick={togglePlaying}
            />
          }
        />
        <label class="place">
          <span class="visually-hidden">{t("page-replay-place")}</span>
          <input
            type="range"
            min="0"
            max={last}
            value={at}
            aria-valuetext={frameText(frames, at)}
            onInput={(event) => send({ type: "goTo", at: event.currentTarget.valueAsNumber })}
          />
          <span class="place-text" aria-hidden="true">
            {at} / {last}
          </span>
        </label>
        <SpeedSelect speed={state.speed} hasReal={hasMoveTimes(frames)} onChange={(speed) => send({ type: "setSpeed", speed })} />
        <div class="row-buttons">
          <Button icon="link" onClick={() => send({ type: "share", isOpen: true })}>
            {t("page-share")}
          </Button>
          <Link to={id ? `/analyse/${id}#${frame.ply}` : `/analyse#${frame.ply}`} class="button">
            {t("menu-analyse")}
          </Link>
        </div>
      </aside>
      <div class="visually-hidden" role="status" aria-live="polite">
        {frameText(frames, at)}
      </div>
      {state.isSharing && (
        <ShareDialog
          pgn={() => pgnOf(record, id)}
          scene={{ fen: frame.fen, orientation, lastMove: frame.lastMove }}
          name={fileName(record)}
          path={id ? `/replay/${id}#${at}` : `/analyse?fen=${encodeURIComponent(frame.fen)}`}
          onClose={() => send({ type: "share", isOpen: false })}
        />
      )}
    </main>
  );
}

function Head({ record, report }: { record: RecordTree; report: PositionView | null }) {
  const about = [tagValue(record, "Event"), dateText(tagValue(record, "Date"))].filter(Boolean).join(", ");
  return (
    <div class="record-head">
      <p class="names-row">
        <PlayerNames white={playerName(record, "white")} black={playerName(record, "black")} />
        <b class="result">{resultText(record.result)}</b>
      </p>
      {about && <p class="about">{about}</p>}
      <p class="opening">
        {report?.opening && (
          <>
            <b>{report.opening.eco}</b> {report.opening.name}
          </>
        )}
      </p>
    </div>
  );
}

function SpeedSelect({ speed, hasReal, onChange }: { speed: Speed; hasReal: boolean; onChange: (speed: Speed) => void }) {
  return (
    <label class="speed">
      <span>{t("page-replay-speed")}</span>
      <select
        value={String(speed)}
        onChange={({ currentTarget: { value } }) => onChange(value === "real" ? "real" : (Number(value) as Speed))}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {t("page-replay-seconds", { seconds: each / 1000 })}
          </option>
        ))}
        <option value="real" disabled={!hasReal}>
          {t("page-replay-real")}
        </option>
      </select>
    </label>
  );
}

/** Description of a step. */
function frameText(frames: readonly Frame[], at: number): string {
  const frame = frames[at];
  const before = frames[at - 1];
  if (!frame || !before) return t("page-replay-start");
  if (!frame.move) return t(frame.kind === "restarted" ? "page-replay-restarted" : "page-replay-back");
  const words = moveSentence(before.fen, frame.move.node);
  return frame.comment ? `${words}. ${frame.comment}` : words;
}

async function pgnOf(record: RecordTree, id: GameId | null): Promise<string> {
  if (id === null) return (await api.toPgn(record)).pgn;
  const answer = await fetch(gameFileUrl(id, "pgn"));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}
