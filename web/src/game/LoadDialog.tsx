/** A game from a file or a text: PGN, FEN or Tabiya's own log. The club reads it. */

import { useState } from "preact/hooks";
import { ApiError, api } from "../api";
import { t } from "../i18n";
import { dateText, setLoadedGame, mainLine, resultText, tagValue } from "../store/loadedGame";
import { navigate } from "../store/route";
import type { GameHeader, ImportedRecord } from "../wire";
import { Board } from "../board/Board";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { PlayerNames } from "./PlayerNames";
import { detailText, reasonText } from "./gameText";

export function LoadDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<ImportedRecord | null>(null);
  /** What the games in the list were looked for by. */
  const [find, setFind] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const read = async (text: string, which: { game?: number; find?: string } = {}): Promise<void> => {
    setProblem(null);
    try {
      setFound(await api.importRecord(text, which));
    } catch (error) {
      // A name that is not there leaves what was found.
      if (!which.find) setFound(null);
      setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
    }
  };
  const readAnew = (text: string): Promise<void> => {
    setFind("");
    return read(text);
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = await file.text();
    setText(text);
    await readAnew(text);
  };
  const goOn = async (level: number | null): Promise<void> => {
    if (!found) return;
    const { record } = found;
    try {
      const preset = {
        start: record.start,
        moves: mainLine(record),
        players: {
          white: { name: tagValue(record, "White"), kind: "person" as const },
          black: { name: tagValue(record, "Black"), kind: "person" as const },
        },
      };
      const { game } = await api.createGame(level === null ? { preset } : { preset, level });
      onClose();
      navigate(`/game/${game}`);
    } catch (error) {
      setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
    }
  };
  const show = (screen: "replay" | "analyse"): void => {
    if (!found) return;
    setLoadedGame(found.record);
    onClose();
    navigate(`/${screen}`);
  };

  const moves = found ? mainLine(found.record) : [];
  const last = found ? lastFen(found) : "";
  return (
    <Dialog title={t("menu-load")} kind="wide" onClose={onClose}>
      <div
        class="load"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void readFile(event.dataTransfer?.files[0]);
        }}
      >
        <label class="button plain file">
          <Icon name="load" />
          <span>{t("page-load-file")}</span>
          <input
            type="file"
            class="visually-hidden"
            accept=".pgn,.fen,.tabiya,.txt,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </label>
        <label class="field">
          <span>{t("page-load-text")}</span>
          <textarea rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} spellcheck={false} />
        </label>
        <Button onClick={() => void readAnew(text)} disabled={text.trim() === ""}>
          {t("page-load-read")}
        </Button>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {found && (
          <>
            <Games
              found={found}
              find={find}
              onFind={(find) => {
                setFind(find);
                void read(text, { find });
              }}
              onChoose={(game) => void read(text, find ? { game, find } : { game })}
            />
            {found.warnings.map((warning, at) => (
              <p class="problem" key={warning}>
                {(found.details?.[at] && detailText(found.details[at])) ?? warning}
              </p>
            ))}
            <div class="load-found">
              <div class="small-board">
                <Board
                  fen={last}
                  orientation="white"
                  turn={last.split(" ")[1] === "b" ? "black" : "white"}
                  label={t("page-board")}
                  isPicture
                />
              </div>
              <div class="menu-list">
                <p>
                  <PlayerNames white={tagValue(found.record, "White")} black={tagValue(found.record, "Black")} />
                  {t("count-moves", { count: Math.ceil(moves.length / 2) })}
                </p>
                <Button kind="main" icon="people" onClick={() => void goOn(null)}>
                  {t("page-load-go-on")}
                </Button>
                <Button icon="computer" onClick={() => void goOn(5)}>
                  {t("page-load-computer")}
                </Button>
                <Button icon="replay" onClick={() => show("replay")}>
                  {t("menu-replay")}
                </Button>
                <Button icon="analyse" onClick={() => show("analyse")}>
                  {t("menu-analyse")}
                </Button>
              </div>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** From how many games on they are looked for by name. */
const MANY = 20;

interface GamesProps {
  found: ImportedRecord;
  find: string;
  onFind: (find: string) => void;
  onChoose: (game: number) => void;
}

/** Which of several games. */
function Games({ found: { games, count, game }, find, onFind, onChoose }: GamesProps) {
  const [name, setName] = useState(find);
  if (count < 2 && !find) return null;
  return (
    <>
      <label class="field">
        <span>
          {games.length < count
            ? t("page-load-first", { listed: games.length, count })
            : t("page-load-which", { count })}
        </span>
        <select value={game} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
          {games.map((label) => (
            <option key={label.game} value={label.game}>
              {`${label.game + 1}. ${labelText(label)}`}
            </option>
          ))}
        </select>
      </label>
      {(find || count > MANY) && (
        <form
          class="link-row"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            onFind(name.trim());
          }}
        >
          <input
            type="text"
            value={name}
            aria-label={t("page-load-find")}
            placeholder={t("page-load-find")}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Button submit>{t("page-load-search")}</Button>
        </form>
      )}
    </>
  );
}

/** Names in a list are cut: the list is as wide as the longest. */
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
