/** A game: board, players, moves and actions. */

import { useEffect, useRef } from "preact/hooks";
import { Board } from "../board/Board";
import { MoveField } from "../board/MoveField";
import { Navigation } from "../board/Navigation";
import { language, t } from "../i18n";
import { club, failure, game, isSeatTransferred, ready, refusal, status } from "../store/club";
import { type GameState, canMove, canPremove, isOver, legalMoves, nextChangeIn, shownPosition } from "../store/game";
import { useProgram } from "../store/program";
import { hasNavigated } from "../store/route";
import { settings } from "../store/settings";
import { other } from "../colors";
import type { LegalMove } from "../wire";
import { Button } from "../ui/Button";
import { MessageScreen, ErrorScreen } from "../ui/ErrorScreen";
import { Lazy } from "../ui/Lazy";
import { playSound } from "../sound/playSound";
import { SettingsDialog } from "../settings/SettingsDialog";
import { Actions, Offers } from "./Actions";
import { Announcer } from "./Announcer";
import { Chat } from "./Chat";
import { timeControlsText } from "./timeControlText";
import { End, EndDialog } from "./EndDialog";
import { MoveList } from "./MoveList";
import { Notice } from "./Notice";
import { PauseMenu } from "./PauseMenu";
import { PlayerBar } from "./PlayerBar";
import { SaveDialog } from "./SaveDialog";
import { perform } from "./tableEffects";
import { type TableDialog, initial, update } from "./tableState";
import { boardOrientation, ownColor, playerName, reasonText } from "./gameText";

export default function GameScreen({ id }: { id: string }) {
  const isReady = ready.value;
  useEffect(() => {
    if (!isReady) return;
    club({ type: "watch", game: id });
    return () => club({ type: "unwatch", game: id });
  }, [id, isReady]);
  const state = game.value;
  if (isSeatTransferred.value) return <MessageScreen title={t("page-seat-gone")} />;
  if (failure.value) return <ErrorScreen reason={failure.value} />;
  if (!state || state.id !== id) {
    const loading = <main class="game loading" aria-busy="true" />;
    if (status.value !== "lost") return loading;
    // As it was last seen here.
    return <Lazy load={() => import("../replay/ReplayScreen")} props={{ id, isLatest: true }} loading={loading} failed={loading} />;
  }
  return <Table state={state} key={id} />;
}

function Table({ state }: { state: GameState }) {
  const hasEnded = state.view.ending !== null;
  const [table, send] = useProgram({ update, perform }, () => initial(hasEnded));
  const { dialog, report } = table;
  const at = shownPosition(state);
  const last = state.line.length;
  const orientation = boardOrientation(state, table.isFlipped);
  const setDialog = (dialog: TableDialog | null): void => send({ type: "setDialog", dialog });
  const flip = (): void => send({ type: "flip" });
  const heading = useFocusOnArrival();
  useEffect(() => send({ type: hasEnded ? "ended" : "playing" }), [hasEnded]);
  const { controls } = settings.value;
  // The report waits until a pending move is confirmed.
  const isReportWanted = controls && at.ply <= last;
  const moves = state.line.slice(0, at.ply).map(({ uci }) => uci);
  useEffect(() => {
    if (isReportWanted) send({ type: "position", start: state.preset.start, moves });
  }, [moves.join(), isReportWanted]);
  useKeyboard(state, dialog === null, () => setDialog("menu"), flip);
  useSounds(state);
  useTimedRefresh(state);
  useEffect(() => {
    document.title = title(state);
    return () => {
      document.title = "Tabiya";
    };
  }, [state.view.turn, isOver(state.view), language.value]);

  const own = ownColor(state);
  const isTurn = canMove(state);
  const close = (): void => setDialog(null);
  return (
    <main class="game">
      <h1 class="visually-hidden" ref={heading} tabIndex={-1}>
        {playerName(state, "white")} – {playerName(state, "black")}
      </h1>
      <div class="table">
        <PlayerBar state={state} color={other(orientation)} />
        <Board
          fen={at.fen}
          orientation={orientation}
          turn={at.turn}
          check={at.check}
          lastMove={at.lastMove}
          legalMoves={isTurn ? legalMoves(state) : []}
          onMove={play}
          premover={canPremove(state) ? own : null}
          premoves={at.isLive ? state.premoves : []}
          onPremove={(move) => club({ type: "premove", move })}
          onDropPremoves={cancelPremoves}
          controls={controls ? (report?.controls ?? null) : null}
          label={t("page-board")}
        />
        <PlayerBar state={state} color={orientation} />
      </div>
      <aside class="side" aria-label={t("page-side")}>
        <div class="side-head">
          <Opening state={state} />
          <Watchers count={state.watchers} />
        </div>
        <MoveList
          moves={state.line}
          current={at.ply}
          firstNumber={firstNumber(state)}
          onSelect={(ply) => goTo(ply)}
        />
        <Navigation
          atFirst={at.ply === 0}
          atLast={at.ply >= last}
          onGo={(way) => goTo({ first: 0, back: at.ply - 1, forward: at.ply + 1, last }[way])}
          onFlip={flip}
        >
          <Button icon="menu" label={t("page-menu")} onClick={() => setDialog("menu")} />
        </Navigation>
        {refusal.value && (
          <p class="problem" role="alert">
            {reasonText(refusal.value)}
          </p>
        )}
        <Notice state={state} />
        <Offers state={state} />
        <Actions state={state} />
        {state.seats.includes("arbiter") && !state.view.ending && (
          <Lazy load={() => import("../arbiter/ArbiterDesk")} props={{ state }} loading={null} failed={null} />
        )}
        {state.view.ending && <End state={state} onSave={() => setDialog("save")} />}
        {isTurn && <MoveField legalMoves={legalMoves(state)} onMove={play} />}
        {!state.isTogether && <Chat state={state} />}
      </aside>
      <Announcer state={state} />
      {dialog === "menu" && <PauseMenu state={state} onClose={close} />}
      {dialog === "end" && <EndDialog state={state} onClose={close} onSave={() => setDialog("save")} />}
      {dialog === "save" && <SaveDialog state={state} onClose={close} />}
      {dialog === "settings" && <SettingsDialog onClose={close} />}
    </main>
  );
}

function play(step: LegalMove): void {
  club({ type: "play", step, asks: settings.value.confirmMoves, now: performance.now() });
}

const cancelPremoves = (): void => club({ type: "cancelPremoves" });

const goTo = (ply: number): void => club({ type: "goTo", ply });

function Opening({ state }: { state: GameState }) {
  const { opening } = state.view;
  return (
    <p class="opening">
      {opening ? (
        <>
          <b>{opening.eco}</b> {opening.name}
        </>
      ) : (
        startName(state)
      )}
    </p>
  );
}

function startName(state: GameState): string {
  const { start, time } = state.preset;
  const control = timeControlsText(time);
  if (start === "standard") return `${t("preset-start-standard")} · ${control}`;
  if (typeof start === "object" && "chess960" in start) {
    return `${t("preset-start-chess960")} ${start.chess960.number} · ${control}`;
  }
  return `${t("preset-start-fen")} · ${control}`;
}

function Watchers({ count }: { count: number }) {
  if (count === 0) return null;
  return <p class="watchers">{t("count-watchers", { count })}</p>;
}

function firstNumber(state: GameState): number {
  const { start } = state.preset;
  const fen = typeof start === "object" && "fen" in start ? start.fen.fen : "";
  return Number(fen.split(" ")[5]) || 1;
}

function title(state: GameState): string {
  const { view } = state;
  if (isOver(view)) return `${playerName(state, "white")} – ${playerName(state, "black")}`;
  const own = ownColor(state);
  const text = own === view.turn ? t("turn-yours") : t("turn-now", { color: view.turn });
  return `${text} · Tabiya`;
}

/** Focus was lost with the previous screen: moves it to the heading, just before the board. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated() && (document.activeElement ?? document.body) === document.body) heading.current?.focus();
  }, []);
  return heading;
}

function useKeyboard(state: GameState, isEnabled: boolean, onMenu: () => void, onFlip: () => void): void {
  // Keys can come faster than effects run.
  const latest = useRef({ state, isEnabled, onMenu, onFlip });
  latest.current = { state, isEnabled, onMenu, onFlip };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { state, isEnabled, onMenu, onFlip } = latest.current;
      const target = event.target as HTMLElement;
      if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey) return;
      // An open dialog takes the keys, even one outside the game.
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") {
        if (state.premoves.length > 0) return cancelPremoves();
        event.preventDefault();
        return onMenu();
      }
      if (target.matches("input, textarea, select, [role=gridcell]")) return;
      const { ply } = shownPosition(state);
      if (event.key === "ArrowLeft") goTo(ply - 1);
      else if (event.key === "ArrowRight") goTo(ply + 1);
      else if (event.key === "ArrowUp") goTo(0);
      else if (event.key === "ArrowDown") goTo(state.line.length);
      else if (event.key === "f") return onFlip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

const REFRESH_DELAY = 400;

/** Some claims become possible with time alone; the view is requested again at that time. */
function useTimedRefresh(state: GameState): void {
  const wait = nextChangeIn(state);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => club({ type: "refreshGame" }), wait + REFRESH_DELAY);
    return () => clearTimeout(timer);
  }, [wait, state.events]);
}

function useSounds(state: GameState): void {
  const { last } = state;
  useEffect(() => {
    if (!last?.isNew) return;
    const { kind } = last.event;
    if (kind.type === "moved") {
      const isCheck = /[+#]$/.test(kind.san);
      playSound(isCheck ? "check" : kind.taken ? "capture" : "move");
    } else if (kind.type === "ended") playSound("end");
    else if (kind.type === "offered" || kind.type === "declined") playSound("notify");
  }, [last?.event.number]);
  const why = refusal.value;
  useEffect(() => {
    if (why) playSound("refused");
  }, [why]);
}
