/** Text field for moves: Nf3, exd5, O-O, e8=Q, or coordinates. */

import { useState } from "preact/hooks";
import { parseLocalSan } from "../game/gameText";
import { t } from "../i18n";
import type { LegalMove } from "../wire";
import { parseTypedMove } from "./legalMoves";

export function MoveField({ legalMoves, onMove }: { legalMoves: readonly LegalMove[]; onMove: (step: LegalMove) => void }) {
  const [text, setText] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    const step = parseTypedMove(legalMoves, parseLocalSan(text.trim()));
    setWrong(step === null);
    if (!step) return;
    setText("");
    onMove(step);
  };
  return (
    <form class="san" onSubmit={submit}>
      <label>
        <span class="visually-hidden">{t("page-type-move")}</span>
        <input
          type="text"
          value={text}
          placeholder={t("page-type-move")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={12}
          aria-invalid={isWrong}
          onInput={(event) => {
            setWrong(false);
            setText(event.currentTarget.value);
          }}
        />
      </label>
      {isWrong && (
        <p class="problem" role="alert">
          {t("page-type-wrong", { move: text })}
        </p>
      )}
    </form>
  );
}
