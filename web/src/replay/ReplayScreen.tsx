/** A game that was played or loaded, step by step, or by itself. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, gameFileUrl, positionReport } from "../api";
import { Board } from "../board/Board";
import { Navigation } from "../board/Navigation";
import { PlayerNames } from "../game/PlayerNames";
import { LoadDialog } from "../game/LoadDialog";
import { language, t } from "../i18n";
import { moveSound } from "../sound/moveSound";
import { dateText, resultText, tagValue } from "../store/loadedGame";
import { settings } from "../store/settings";
import { Button, Link } from "../ui/Button";
import { ErrorScreen } from "../ui/ErrorScreen";
import { playSound } from "../sound/playSound";
import { other } from "../colors";
import type { Color, Id, PositionView, RecordTree } from "../wire";
import { RecordPlayerBar } from "./RecordPlayerBar";
import { type Frame, SPEEDS, type Speed, framesOf, hasMoveTimes, pathTo, frameDuration } from "./frames";
import { ShareDialog } from "./ShareDialog";
import { FrameList } from "./FrameList";
import { useRecord } from "./useRecord";
import { fileName, playerName, moveSentence } from "./recordText";
import "./replay.css";

export default function Replay({ id = null }: { id?: Id | null }) {
  const found = useRecord(id);
  if (found === "waiting") return <main class="game loading" aria-busy="true" />;
  if (found === "nothing") return <Nothing />;
  if ("reason" in found) return <ErrorScreen reason={found.reason} />;
  return <Replay_ record={found.record} id={id} key={id ?? JSON.stringify([found.record.tags, found.record.nodes.at(-1)])} />;
}

/** Nothing was loaded: that can be helped. */
function Nothing() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main class="narrow">
      <h1>{t("menu-replay")}</h1>
      <p>{t("page-replay-nothing")}</p>
      <Button kind="main" icon="load" onClick={() => setOpen(true)}>
        {t("page-load-game")}
      </Button>
      {isOpen && <LoadDialog onClose={() => setOpen(false)} />}
    </main>
  );
}

function Replay_({ record, id }: { record: RecordTree; id: Id | null }) {
  const frames = useMemo(() => framesOf(record), [record]);
  const last = frames.length - 1;
  const [at, setAt] = useState(() => Math.min(last, Number(location.hash.slice(1)) || 0));
  const [orientation, setOrientation] = useState<Color>("white");
  const [isSharing, setSharing] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1000);
  const [isPlaying, setPlaying] = useState(false);
  const frame = frames[at] ?? frames[0]!;
  const report = usePositionReport(record, frame);

  const goTo = (to: number): void => {
    const next = Math.max(0, Math.min(last, to));
    setAt(next);
    const san = frames[next]?.move?.san;
    if (next === at + 1 && san) playSound(moveSound(san));
  };
  const toggle = (): void => {
    if (!isPlaying && at === last) setAt(0);
    setPlaying(!isPlaying && last > 0);
  };
  useEffect(() => {
    if (!isPlaying) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => goTo(at + 1), frameDuration(frames, at, speed));
    return () => clearTimeout(timer);
  }, [isPlaying, at, speed]);
  const flip = (): void => setOrientation(other);
  useKeyboard(!isSharing, { goTo, at, last, toggle, flip });
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
        <FrameList frames={frames} current={at} onSelect={goTo} />
        {frame.comment && <p class="comment">{frame.comment}</p>}
        <Navigation
          atFirst={at === 0}
          atLast={at === last}
          onGo={(way) => goTo({ first: 0, back: at - 1, forward: at + 1, last }[way])}
          onFlip={flip}
          middle={
            <Button
              icon={isPlaying ? "pause" : "play"}
              label={t(isPlaying ? "page-replay-stop" : "page-replay-play")}
              disabled={last === 0}
              onClick={toggle}
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
            onInput={(event) => goTo(event.currentTarget.valueAsNumber)}
          />
          <span class="place-text" aria-hidden="true">
            {at} / {last}
          </span>
        </label>
        <SpeedSelect speed={speed} hasReal={hasMoveTimes(frames)} onChange={setSpeed} />
        <div class="row-buttons">
          <Button icon="link" onClick={() => setSharing(true)}>
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
      {isSharing && (
        <ShareDialog
          pgn={() => pgnOf(record, id)}
          scene={{ fen: frame.fen, orientation, lastMove: frame.lastMove }}
          name={fileName(record)}
          link={id ? `${location.origin}/replay/${id}#${at}` : `${location.origin}/analyse?fen=${encodeURIComponent(frame.fen)}`}
          onClose={() => setSharing(false)}
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

/** What a step is, in words. */
function frameText(frames: readonly Frame[], at: number): string {
  const frame = frames[at];
  const before = frames[at - 1];
  if (!frame || !before) return t("page-replay-start");
  if (!frame.move) return t(frame.kind === "restarted" ? "page-replay-restarted" : "page-replay-back");
  const words = moveSentence(before.fen, frame.move.node);
  return frame.comment ? `${words}. ${frame.comment}` : words;
}

async function pgnOf(record: RecordTree, id: Id | null): Promise<string> {
  if (id === null) return (await api.toPgn(record)).pgn;
  const answer = await fetch(gameFileUrl(id, "pgn"));
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

/** The opening, and what each side controls. */
function usePositionReport(record: RecordTree, frame: Frame): PositionView | null {
  const [report, setReport] = useState<PositionView | null>(null);
  const path = pathTo(record, frame.node).map(({ uci }) => uci);
  const key = path.join(" ");
  const isFirst = useRef(true);
  useEffect(() => {
    let isWanted = true;
    // While the moves run through, the club is not asked about each.
    const timer = setTimeout(
      () => {
        positionReport(record.start, path).then(
          (found) =>
            isWanted &&
            setReport((before) => ({ ...found, opening: found.opening ?? (path.length > 0 ? (before?.opening ?? null) : null) })),
          () => {},
        );
      },
      isFirst.current ? 0 : 120,
    );
    isFirst.current = false;
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return report;
}

interface Doing {
  at: number;
  last: number;
  goTo: (at: number) => void;
  toggle: () => void;
  flip: () => void;
}

function useKeyboard(isEnabled: boolean, doing: Doing): void {
  // Keys can come faster than effects are renewed.
  const latest = useRef({ isEnabled, ...doing });
  latest.current = { isEnabled, ...doing };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { isEnabled, at, last, goTo, toggle, flip } = latest.current;
      const target = event.target as HTMLElement;
      if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, textarea, select, [role=gridcell]")) return;
      if (event.key === " " && target.matches("button, a")) return;
      if (event.key === "ArrowLeft") goTo(at - 1);
      else if (event.key === "ArrowRight") goTo(at + 1);
      else if (event.key === "Home" || event.key === "ArrowUp") goTo(0);
      else if (event.key === "End" || event.key === "ArrowDown") goTo(last);
      else if (event.key === " ") toggle();
      else if (event.key === "f") flip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
