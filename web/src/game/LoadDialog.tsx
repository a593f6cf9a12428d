/** Load dialog: a game from a file or text, as PGN, FEN or Tabiya's own log. The club reads it. */

import { t } from "../i18n";
import { dateText, mainLine, resultText, tagValue } from "../store/loadedGame";
import { type Send, useProgram } from "../store/program";
import type { GameHeader, ImportedRecord } from "../wire";
import { Board } from "../board/Board";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { Problem } from "../ui/Problem";
import { PlayerNames } from "./PlayerNames";
import { detailText } from "./gameText";
import { performWith } from "./loadEffects";
import { INITIAL, type Message, type State, update } from "./loadState";

export function LoadDialog({ onClose }: { onClose: () => void }) {
  const [state, send] = useProgram({ update, perform: performWith(onClose) }, () => [INITIAL]);
  const { text, imported } = state;
  const chooseFile = (file: File | undefined): void => {
    if (file) send({ type: "chooseFile", file });
  };
  return (
    <Dialog title={t("menu-load")} kind="wide" onClose={onClose}>
      <div
        class="load"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          chooseFile(event.dataTransfer?.files[0]);
        }}
      >
        <label class="button plain file">
          <Icon name="load" />
          <span>{t("page-load-file")}</span>
          <input
            type="file"
            class="visually-hidden"
            accept=".pgn,.fen,.tabiya,.txt,text/plain"
            onChange={(event) => chooseFile(event.currentTarget.files?.[0])}
          />
        </label>
        <label class="field">
          <span>{t("page-load-text")}</span>
          <textarea
            rows={4}
            value={text}
            onInput={(event) => send({ type: "typeText", text: event.currentTarget.value })}
            spellcheck={false}
          />
        </label>
        <Button onClick={() => send({ type: "readText" })} disabled={text.trim() === ""}>
          {t("page-load-read")}
        </Button>
        <Problem reason={state.problem} />
        {imported && <ImportedGame imported={imported} state={state} send={send} />}
      </div>
    </Dialog>
  );
}

interface ImportedProps {
  imported: ImportedRecord;
  state: State;
  send: Send<Message>;
}

function ImportedGame({ imported, state, send }: ImportedProps) {
  const { record, warnings, details } = imported;
  const fen = lastFen(imported);
  return (
    <>
      <GameSelect imported={imported} state={state} send={send} />
      {warnings.map((warning, at) => (
        <p class="problem" key={warning}>
          {(details?.[at] && detailText(details[at])) ?? warning}
        </p>
      ))}
      <div class="load-found">
        <div class="small-board">
          <Board
            fen={fen}
            orientation="white"
            turn={fen.split(" ")[1] === "b" ? "black" : "white"}
            label={t("page-board")}
            isPicture
          />
        </div>
        <div class="menu-list">
          <p>
            <PlayerNames white={tagValue(record, "White")} black={tagValue(record, "Black")} />
            {t("count-moves", { count: Math.ceil(mainLine(record).length / 2) })}
          </p>
          <Button kind="main" icon="people" onClick={() => send({ type: "continue", level: null })}>
            {t("page-load-go-on")}
          </Button>
          <Button icon="computer" onClick={() => send({ type: "continue", level: 5 })}>
            {t("page-load-computer")}
          </Button>
          <Button icon="replay" onClick={() => send({ type: "show", screen: "replay" })}>
            {t("menu-replay")}
          </Button>
          <Button icon="analyse" onClick={() => send({ type: "show", screen: "analyse" })}>
            {t("menu-analyse")}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Number of games from which a search field is shown. */
const MANY = 20;

/** Selects one of several games. */
function GameSelect({ imported: { games, count, game }, state, send }: ImportedProps) {
  if (count < 2 && !state.find) return null;
  const submit = (event: Event): void => {
    event.preventDefault();
    send({ type: "search" });
  };
  return (
    <>
      <label class="field">
        <span>
          {games.length < count
            ? t("page-load-first", { listed: games.length, count })
            : t("page-load-which", { count })}
        </span>
        <select value={game} onChange={(event) => send({ type: "select", game: Number(event.currentTarget.value) })}>
          {games.map((label) => (
            <option key={label.game} value={label.game}>
              {`${label.game + 1}. ${labelText(label)}`}
            </option>
          ))}
        </select>
      </label>
      {(state.find || count > MANY) && (
        <form class="link-row" role="search" onSubmit={submit}>
          <input
            type="text"
            value={state.searchText}
            aria-label={t("page-load-find")}
            placeholder={t("page-load-find")}
            onInput={(event) => send({ type: "typeSearch", text: event.currentTarget.value })}
          />
          <Button submit>{t("page-load-search")}</Button>
        </form>
      )}
    </>
  );
}

/** Longer names are cut, since the list is as wide as its longest entry. */
const LONGEST_NAME = 40;

function labelText({ white, black, result, date }: GameHeader): string {
  const short = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);
  return [`${short(white)} – ${short(black)}`, resultText(result), dateText(date)].filter(Boolean).join(", ");
}

function lastFen({ record }: ImportedRecord): string {
  let fen = record.fen;
  let parent: number | null = null;
  for (;;) {
    const at: number = record.nodes.findIndex((node) => node.parent === parent);
    const node = record.nodes[at];
    if (!node) return fen;
    fen = node.fen;
    parent = at;
  }
}
