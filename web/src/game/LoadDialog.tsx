/** A game from a file or a text: PGN, FEN or Tabiya's own log. The club reads it. */

import { useState } from "preact/hooks";
import { Refused, api } from "../api";
import { t } from "../i18n";
import { keepLoaded, mainLine, tagOf } from "../store/loaded";
import { navigate } from "../store/route";
import type { RecordsAnswer } from "../wire";
import { Board } from "../board/Board";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { reasonWords } from "./words";

export function LoadDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [found, setFound] = useState<RecordsAnswer | null>(null);
  const [index, setIndex] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);

  const read = async (text: string, game?: number): Promise<void> => {
    setProblem(null);
    try {
      setFound(await api.records(text, game));
      setIndex(game ?? 0);
    } catch (error) {
      setFound(null);
      setProblem(error instanceof Refused ? reasonWords(error.reason) : String(error));
    }
  };
  const readFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const text = await file.text();
    setText(text);
    await read(text);
  };
  const goOn = async (level: number | null): Promise<void> => {
    if (!found) return;
    const { record } = found;
    try {
      const preset = {
        start: record.start,
        moves: mainLine(record),
        players: {
          white: { name: tagOf(record, "White"), kind: "person" as const },
          black: { name: tagOf(record, "Black"), kind: "person" as const },
        },
      };
      const { game } = await api.sitDown(level === null ? { preset } : { preset, level });
      onClose();
      navigate(`/game/${game}`);
    } catch (error) {
      setProblem(error instanceof Refused ? reasonWords(error.reason) : String(error));
    }
  };
  const show = (screen: "replay" | "analyse"): void => {
    if (!found) return;
    keepLoaded(found.record);
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
            class="for-ears"
            accept=".pgn,.fen,.tabiya,.txt,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </label>
        <label class="field">
          <span>{t("page-load-text")}</span>
          <textarea rows={4} value={text} onInput={(event) => setText(event.currentTarget.value)} spellcheck={false} />
        </label>
        <Button onClick={() => void read(text)} disabled={text.trim() === ""}>
          {t("page-load-read")}
        </Button>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {found && (
          <>
            {found.games.length > 1 && (
              <label class="field">
                <span>{t("page-load-which", { count: found.games.length })}</span>
                <select value={index} onChange={(event) => void read(text, Number(event.currentTarget.value))}>
                  {found.games.map((game, at) => (
                    <option key={at} value={at}>
                      {`${at + 1}. ${game.white} – ${game.black}, ${game.result} ${game.date}`}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {found.warnings.map((warning) => (
              <p class="problem" key={warning}>
                {warning}
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
                  <strong>
                    {tagOf(found.record, "White") || t("color-white")} – {tagOf(found.record, "Black") || t("color-black")}
                  </strong>
                  <br />
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

function lastFen({ record }: RecordsAnswer): string {
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
