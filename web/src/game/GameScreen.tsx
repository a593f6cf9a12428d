/** A game: the board, both players, the moves, and what may be done. */

import { useEffect, useRef, useState } from "preact/hooks";
import { positionReport } from "../api";
import { Board } from "../board/Board";
import { MoveField } from "../board/MoveField";
import { Navigation } from "../board/Navigation";
import { language, t } from "../i18n";
import { catchUp, failure, game, isSeatGone, ready, refusal, watch } from "../store/club";
import { type GameState, canMove, canPremove, changesIn, shown } from "../store/game";
import { dropPremoves, followPremoves, goTo, play, premove, steps } from "../store/play";
import { hasNavigated } from "../store/route";
import { settings } from "../store/settings";
import { type PositionReport, other } from "../wire";
import { Button } from "../ui/Button";
import { DeadEnd, Failure } from "../ui/Failure";
import { Later } from "../ui/Later";
import { makeSound } from "../ui/sound";
import { SettingsDialog } from "../settings/SettingsDialog";
import { Actions, Offers } from "./Actions";
import { Announcer } from "./Announcer";
import { Chat } from "./Chat";
import { timesWords } from "./controls";
import { End, EndDialog } from "./EndDialog";
import { MoveList } from "./MoveList";
import { Notice } from "./Notice";
import { PauseMenu } from "./PauseMenu";
import { PlayerBar } from "./PlayerBar";
import { SaveDialog } from "./SaveDialog";
import { below, mine, nameOf, reasonWords } from "./words";

type Open = "menu" | "end" | "save" | "settings" | null;

export default function GameScreen({ id }: { id: string }) {
  const isReady = ready.value;
  useEffect(() => (isReady ? watch(id) : undefined), [id, isReady]);
  useEffect(followPremoves, []);
  const state = game.value;
  if (isSeatGone.value) return <DeadEnd title={t("page-seat-gone")} />;
  if (failure.value) return <Failure reason={failure.value} />;
  if (!state || state.id !== id) return <main class="game loading" aria-busy="true" />;
  return <Table state={state} key={id} />;
}

function Table({ state }: { state: GameState }) {
  const [open, setOpen] = useState<Open>(null);
  const [flipped, setFlipped] = useState(false);
  const at = shown(state);
  const last = state.line.length;
  const orientation = below(state, flipped);
  const report = useReport(state, at.ply);
  const heading = useArrival();
  useEnding(state, () => setOpen("end"));
  useKeys(state, open === null, () => setOpen("menu"), () => setFlipped((now) => !now));
  useSounds(state);
  useTime(state);
  useEffect(() => {
    document.title = title(state);
    return () => {
      document.title = "Tabiya";
    };
  }, [state.view.turn, state.view.ending, language.value]);

  const own = mine(state);
  const isTurn = canMove(state);
  const close = (): void => setOpen(null);
  return (
    <main class="game">
      <h1 class="for-ears" ref={heading} tabIndex={-1}>
        {nameOf(state, "white")} – {nameOf(state, "black")}
      </h1>
      <div class="table">
        <PlayerBar state={state} color={other(orientation)} />
        <Board
          fen={at.fen}
          orientation={orientation}
          turn={at.turn}
          check={at.check}
          lastMove={at.lastMove}
          steps={isTurn ? steps(state) : []}
          onMove={play}
          premover={canPremove(state) ? own : null}
          premoves={at.isLive ? state.premoves : []}
          onPremove={premove}
          onDropPremoves={dropPremoves}
          controls={settings.value.controls ? (report?.controls ?? null) : null}
          label={t("page-board")}
        />
        <PlayerBar state={state} color={orientation} />
      </div>
      <aside class="side" aria-label={t("page-side")}>
        <div class="side-head">
          <Opening report={report} state={state} />
          <Watchers count={state.watchers} />
        </div>
        <MoveList
          moves={state.line}
          current={at.ply}
          firstNumber={firstNumber(state)}
          onSelect={(ply) => void goTo(ply)}
        />
        <Navigation
          atFirst={at.ply === 0}
          atLast={at.ply >= last}
          onGo={(way) => void goTo({ first: 0, back: at.ply - 1, forward: at.ply + 1, last }[way])}
          onFlip={() => setFlipped(!flipped)}
        >
          <Button icon="menu" label={t("page-menu")} onClick={() => setOpen("menu")} />
        </Navigation>
        {refusal.value && (
          <p class="problem" role="alert">
            {reasonWords(refusal.value)}
          </p>
        )}
        <Notice state={state} />
        <Offers state={state} />
        <Actions state={state} />
        {state.seats.includes("arbiter") && !state.view.ending && (
          <Later load={() => import("../arbiter")} with={{ state }} waiting={null} missing={null} />
        )}
        {state.view.ending && <End state={state} onSave={() => setOpen("save")} />}
        {isTurn && <MoveField steps={steps(state)} onMove={play} />}
        {!state.together && <Chat state={state} />}
      </aside>
      <Announcer state={state} />
      {open === "menu" && <PauseMenu state={state} onClose={close} />}
      {open === "end" && <EndDialog state={state} onClose={close} onSave={() => setOpen("save")} />}
      {open === "save" && <SaveDialog state={state} onClose={close} />}
      {open === "settings" && <SettingsDialog onClose={close} />}
    </main>
  );
}

function Opening({ report, state }: { report: PositionReport | null; state: GameState }) {
  const opening = report?.opening;
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
  const control = timesWords(time);
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
  if (view.ending) return `${nameOf(state, "white")} – ${nameOf(state, "black")}`;
  const own = mine(state);
  const text = own === view.turn ? t("turn-yours") : t("turn-now", { color: view.turn });
  return `${text} · Tabiya`;
}

/** The opening, and what each side controls: asked of the club for each position that is looked at. */
function useReport(state: GameState, ply: number): PositionReport | null {
  const [report, setReport] = useState<PositionReport | null>(null);
  const isLive = ply <= state.line.length;
  const moves = state.line.slice(0, ply).map((it) => it.uci);
  const key = `${state.id} ${moves.join(" ")}`;
  useEffect(() => {
    if (!isLive) return;
    let isWanted = true;
    positionReport(state.preset.start, moves)
      .then((found) => {
        // A position without a name belongs to the opening that it came from.
        if (isWanted) setReport((before) => ({ ...found, opening: found.opening ?? (ply > 0 ? (before?.opening ?? null) : null) }));
      })
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [key, isLive]);
  return report;
}

/** What had the focus is gone with the screen before: it goes to the heading, and the board is next. */
function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasNavigated() && (document.activeElement ?? document.body) === document.body) heading.current?.focus();
  }, []);
  return heading;
}

const END_PAUSE = 700;

/** The dialog comes when a game ends before one's eyes, and not before the last move was seen. */
function useEnding(state: GameState, show: () => void): void {
  const isOver = state.view.ending !== null;
  const [wasOver] = useState(isOver);
  const [seen, setSeen] = useState(wasOver);
  useEffect(() => {
    if (!isOver) {
      setSeen(false);
      return;
    }
    if (seen) return;
    setSeen(true);
    const timer = setTimeout(show, END_PAUSE);
    return () => clearTimeout(timer);
  }, [isOver]);
}

function useKeys(state: GameState, isFree: boolean, onMenu: () => void, onFlip: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement;
      if (!isFree || event.ctrlKey || event.metaKey || event.altKey) return;
      // Keys belong to a dialog, also to one that is not the game's.
      if (document.querySelector("dialog[open]")) return;
      if (event.key === "Escape") {
        if (state.premoves.length > 0) return dropPremoves();
        event.preventDefault();
        return onMenu();
      }
      if (target.matches("input, textarea, select, [role=gridcell]")) return;
      const { ply } = shown(state);
      if (event.key === "ArrowLeft") void goTo(ply - 1);
      else if (event.key === "ArrowRight") void goTo(ply + 1);
      else if (event.key === "ArrowUp") void goTo(0);
      else if (event.key === "ArrowDown") void goTo(state.line.length);
      else if (event.key === "f") return onFlip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  });
}

const LATER = 400;

/** What may be claimed after some time is asked for when that time has passed. */
function useTime(state: GameState): void {
  const wait = changesIn(state);
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(() => void catchUp(state.id), wait + LATER);
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
      makeSound(isCheck ? "check" : kind.taken ? "capture" : "move");
    } else if (kind.type === "ended") makeSound("end");
    else if (kind.type === "offered" || kind.type === "declined") makeSound("notify");
  }, [last?.event.number]);
  const why = refusal.value;
  useEffect(() => {
    if (why) makeSound("refused");
  }, [why]);
}
