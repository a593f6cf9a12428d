/** Castling rights and FEN field of the editor. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { type Position, RIGHTS, canHaveRight, readFen, setCastlingRight } from "./position";

export function Rights({ position, onChange }: { position: Position; onChange: (position: Position) => void }) {
  return (
    <fieldset class="rights">
      <legend>{t("page-editor-castling")}</legend>
      <div class="two">
        {RIGHTS.map((right) => {
          const color = right === right.toUpperCase() ? "white" : "black";
          const side = right.toLowerCase() === "k" ? "O-O" : "O-O-O";
          return (
            <label key={right}>
              <input
                type="checkbox"
                checked={position.castling.includes(right)}
                disabled={!canHaveRight(position, right)}
                onChange={(event) => onChange(setCastlingRight(position, right, event.currentTarget.checked))}
              />
              <span>
                {t(`color-${color}`)} {side}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** FEN of the position, to read, copy or type. */
export function FenField({ fen, onChange }: { fen: string; onChange: (position: Position) => void }) {
  const [text, setText] = useState(fen);
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    setText(fen);
    setBad(false);
  }, [fen]);
  const read = (): void => {
    const found = readFen(text);
    setBad(found === null);
    if (found) onChange(found);
  };
  return (
    <label class="field">
      <span>FEN</span>
      <input
        type="text"
        value={text}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={isBad}
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={read}
        onKeyDown={(event) => event.key === "Enter" && read()}
      />
      {isBad && (
        <small class="problem" role="alert">
          {t("page-editor-bad-fen")}
        </small>
      )}
    </label>
  );
}
