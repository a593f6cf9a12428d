/** Castling rights and FEN field of the editor. */

import { t } from "../i18n";
import type { Send } from "../store/program";
import { type Position, RIGHTS, canHaveRight } from "./position";
import type { Message, State } from "./state";

export function CastlingRights({ position, send }: { position: Position; send: Send<Message> }) {
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
                onChange={(event) => send({ type: "setRight", right, has: event.currentTarget.checked })}
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
export function FenField({ fen, state, send }: { fen: string; state: State; send: Send<Message> }) {
  const read = (): void => send({ type: "readFen" });
  return (
    <label class="field">
      <span>FEN</span>
      <input
        type="text"
        value={state.fenDraft ?? fen}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={state.isFenInvalid}
        onInput={(event) => send({ type: "typeFen", text: event.currentTarget.value })}
        onChange={read}
        onKeyDown={(event) => event.key === "Enter" && read()}
      />
      {state.isFenInvalid && (
        <small class="problem" role="alert">
          {t("page-editor-bad-fen")}
        </small>
      )}
    </label>
  );
}
