/** What a screen reader is told: what happens, and on request the clock and the position. */

import { useEffect, useState } from "preact/hooks";
import { piecesOf } from "../board/squares";
import { t } from "../i18n";
import { claimsWith } from "../store/claims";
import { type GameState, shown } from "../store/game";
import { COLORS, type Role } from "../wire";
import { Button } from "../ui/Button";
import { leftNow } from "./time";
import { eventWords, timeWords } from "./words";

const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

export function Announcer({ state }: { state: GameState }) {
  const [said, setSaid] = useState("");
  const { last } = state;
  useEffect(() => {
    if (!last?.isNew) return;
    const words = eventWords(last.event, state);
    if (!words) return;
    const isMove = last.event.kind.type === "moved" && !state.view.ending;
    const more = [
      ...(isMove && state.view.check ? [t("check-now", { color: state.view.turn })] : []),
      ...(isMove && claimsWith(state).length > 0 ? [t("page-claim-now")] : []),
    ];
    setSaid(more.length > 0 ? `${words}. ${more.join(" ")}` : words);
  }, [last?.event.number, state.view.ending]);
  // Said again, even if nothing has changed.
  const say = (text: string): void => {
    setSaid("");
    setTimeout(() => setSaid(text), 30);
  };
  return (
    <>
      <div class="for-ears" role="status" aria-live="polite">
        {said}
      </div>
      <div class="for-keys" role="group" aria-label={t("page-listen")}>
        <Button onClick={() => say(clockText(state))}>{t("page-say-clock")}</Button>
        <Button onClick={() => say(positionText(state))}>{t("page-say-position")}</Button>
        <Button onClick={() => say(lastText(state))}>{t("page-say-last")}</Button>
      </div>
    </>
  );
}

function clockText(state: GameState): string {
  const now = performance.now();
  const parts = COLORS.flatMap((color) => {
    const left = leftNow(state, color, now);
    return left === null ? [] : [t("clock-side", { color, time: timeWords(left) })];
  });
  return parts.length > 0 ? parts.join(" ") : t("clock-none");
}

/** A position as a person would say it: each side's pieces, king first. */
export function positionText(state: GameState): string {
  const { fen, turn } = shown(state);
  const pieces = piecesOf(fen);
  const sides = COLORS.map((color) => {
    const groups = ROLES.flatMap((role) => {
      const squares = [...pieces].flatMap(([key, it]) => (it.color === color && it.role === role ? [key] : []));
      if (squares.length === 0) return [];
      return [t("pieces-on-squares", { piece: role, count: squares.length, squares: squares.sort().join(", ") })];
    });
    return t("position-side", { color, pieces: groups.join(", ") });
  });
  return [...sides, t("turn-now", { color: turn })].join(" ");
}

function lastText(state: GameState): string {
  const { last } = state;
  const words = last && eventWords(last.event, state);
  return words ?? t("turn-now", { color: state.view.turn });
}
