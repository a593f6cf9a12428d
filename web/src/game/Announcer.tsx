/** What a screen reader is told: what happens, and on request the clock and the position. */

import { useEffect, useState } from "preact/hooks";
import { piecesOf } from "../board/squares";
import { t } from "../i18n";
import { claimsWith } from "../store/claims";
import { type GameState, shown } from "../store/game";
import { COLORS, type GameEvent, type Role } from "../wire";
import { Button } from "../ui/Button";
import { leftNow } from "./time";
import { eventWords, timeWords } from "./words";

const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

export function Announcer({ state }: { state: GameState }) {
  // What is said, in whatever language is chosen now.
  const [said, setSaid] = useState<(() => string) | null>(null);
  const { last } = state;
  useEffect(() => {
    if (!last?.isNew) return;
    if (eventWords(last.event, state)) setSaid(() => () => happened(last.event, state));
  }, [last?.event.number, state.view.ending]);
  // Said again, even if nothing has changed.
  const say = (text: () => string): void => {
    setSaid(null);
    setTimeout(() => setSaid(() => text), 30);
  };
  return (
    <>
      <div class="for-ears" role="status" aria-live="polite">
        {said?.()}
      </div>
      <div class="for-keys" role="group" aria-label={t("page-listen")}>
        <Button onClick={() => say(clockText(state, performance.now()))}>{t("page-say-clock")}</Button>
        <Button onClick={() => say(() => positionText(state))}>{t("page-say-position")}</Button>
        <Button onClick={() => say(() => lastText(state))}>{t("page-say-last")}</Button>
      </div>
    </>
  );
}

/** What has happened, and what follows for the side to move. */
function happened(event: GameEvent, state: GameState): string {
  const words = eventWords(event, state) ?? "";
  const isMove = event.kind.type === "moved" && !state.view.ending;
  const more = [
    ...(isMove && state.view.check ? [t("check-now", { color: state.view.turn })] : []),
    ...(isMove && claimsWith(state).length > 0 ? [t("page-claim-now")] : []),
  ];
  return more.length > 0 ? `${words}. ${more.join(" ")}` : words;
}

/** What the clock shows at a moment. */
function clockText(state: GameState, now: number): () => string {
  return () => {
    const parts = COLORS.flatMap((color) => {
      const left = leftNow(state, color, now);
      return left === null ? [] : [t("clock-side", { color, time: timeWords(left) })];
    });
    return parts.length > 0 ? parts.join(" ") : t("clock-none");
  };
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
