/** Annotation of the current move, and actions on it. */

import { useEffect, useState } from "preact/hooks";
import { localSan } from "../game/gameText";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import type { Finding } from "./findings";
import type { Mark } from "./marks";
import { MOVE_NAGS, POSITION_NAGS, toggle } from "./nags";
import { type TreeNode, moveNumber } from "./tree";

interface MovePanelProps {
  node: TreeNode;
  mark: Mark | null;
  /** The engine's choice, if it was another move. */
  better: Finding | null;
  isVariation: boolean;
  onSay: (said: { comment?: string; nags?: number[] }) => void;
  onPromote: () => void;
  onDelete: () => void;
  onBetter: (moves: string[]) => void;
}

export function MovePanel(props: MovePanelProps) {
  const { node, mark, better, isVariation, onSay, onBetter } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(node.comment ?? "");
  useEffect(() => setText(node.comment ?? ""), [node.id, node.comment]);
  const nags = node.nags ?? [];
  const isMove = node.parent !== null;
  const { number, isWhite } = moveNumber(node);
  const sign = ([nag, text]: readonly [number, string]) => (
    <Button
      key={nag}
      class="sign"
      pressed={nags.includes(nag)}
      hint={t(`page-nag-${nag}`)}
      label={t(`page-nag-${nag}`)}
      onClick={() => onSay({ nags: toggle(nags, nag) })}
    >
      {text}
    </Button>
  );
  return (
    <section class="move-panel" aria-label={t("page-analyse-move")}>
      {mark && (
        <p class={`verdict ${mark}`}>
          <strong>{t(`page-mark-${mark}`)}</strong>{" "}
          {better && better.san[0] && (
            <button type="button" class="better" onClick={() => onBetter(better.best.slice(0, 6))}>
              {t("page-analyse-better", { move: localSan(better.san[0]) })}
            </button>
          )}
        </p>
      )}
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {isMove
            ? t("page-analyse-about", { move: `${number}${isWhite ? "." : "…"} ${localSan(node.san)}` })
            : t("page-analyse-about-start")}
        </summary>
        <div class="move-panel-inside">
          <label class="field">
            <span>{t("page-analyse-comment")}</span>
            <textarea
              rows={2}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
              onChange={() => onSay({ comment: text.trim() })}
            />
          </label>
          {isMove && (
            <>
              <div class="signs-row" role="group" aria-label={t("page-analyse-signs")}>
                {MOVE_NAGS.map(sign)}
              </div>
              <div class="signs-row" role="group" aria-label={t("page-analyse-position-signs")}>
                {POSITION_NAGS.map(sign)}
              </div>
              <div class="row-buttons">
                <Button disabled={!isVariation} onClick={props.onPromote}>
                  {t("page-analyse-promote")}
                </Button>
                <Button onClick={props.onDelete}>{t("page-analyse-delete")}</Button>
              </div>
            </>
          )}
        </div>
      </details>
    </section>
  );
}
