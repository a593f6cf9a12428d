/** Announcements for screen readers: events, and on request the clock and the position. */

import { useEffect, useState } from "preact/hooks";
import { piecesOf } from "../board/squares";
import { t } from "../i18n";
import { claimableMoves } from "../store/claims";
import { type GameState, isOver, shownPosition } from "../store/game";
import { COLORS } from "../colors";
import type { Event, Role } from "../wire";
import { Button } from "../ui/Button";
import { timeLeftAt } from "./clockTime";
import { eventText, durationText } from "./gameText";

const ROLES: Role[] = ["king", "queen", "rook", "bishop", "knight", "pawn"];

export function Announcer({ state }: { state: GameState }) {
  // A function, so that the text follows a change of language.
  const [said, setSaid] = useState<(() => string) | null>(null);
  const { last } = state;
  useEffect(() => {
    if (!last?.isNew) return;
    if (eventText(last.event, state)) setSaid(() => () => announcementFor(last.event, state));
  }, [last?.event.number, state.view.ending]);
  // Clears first, so that the same text is announced again.
  const say = (text: () => string): void => {
    setSaid(null);
    setTimeout(() => setSaid(() => text), 30);
  };
  return (
    <>
      <div class="visually-hidden" role="status" aria-live="polite">
        {said?.()}
      </div>
      <div class="visible-on-focus" role="group" aria-label={t("page-listen")}>
        <Button onClick={() => say(clockAnnouncement(state, performance.now()))}>{t("page-say-clock")}</Button>
        <Button onClick={() => say(() => positionText(state))}>{t("page-say-position")}</Button>
        <Button onClick={() => say(() => lastText(state))}>{t("page-say-last")}</Button>
      </div>
    </>
  );
}

/** Text of an event, and what follows from it for the side to move. */
function announcementFor(event: Event, state: GameState): string {
  const words = eventText(event, state) ?? "";
  const isMove = event.kind.type === "moved" && !isOver(state.view);
  const more = [
    ...(isMove && state.view.check ? [t("check-now", { color: state.view.turn })] : []),
    ...(isMove && claimableMoves(state).length > 0 ? [t("page-claim-now")] : []),
  ];
  return more.length > 0 ? `${words}. ${more.join(" ")}` : words;
}

function clockAnnouncement(state: GameState, now: number): () => string {
  return () => {
    const parts = COLORS.flatMap((color) => {
      const left = timeLeftAt(state, color, now);
      return left === null ? [] : [t("clock-side", { color, time: durationText(left) })];
    });
    return parts.length > 0 ? parts.join(" ") : t("clock-none");
  };
}

/** The position in words: the pieces of each side, king first. */
export function positionText(state: GameState): string {
  const { fen, turn } = shownPosition(state);
  const pieces = piecesOf(fen);
  const ownColors = COLORS.map((color) => {
    const groups = ROLES.flatMap((role) => {
      const squares = [...pieces].flatMap(([key, it]) => (it.color === color && it.role === role ? [key] : []));
      if (squares.length === 0) return [];
      return [t("pieces-on-squares", { piece: role, count: squares.length, squares: squares.sort().join(", ") })];
    });
    return t("position-side", { color, pieces: groups.join(", ") });
  });
  return [...ownColors, t("turn-now", { color: turn })].join(" ");
}

function lastText(state: GameState): string {
  const { last } = state;
  const words = last && eventText(last.event, state);
  return words ?? t("turn-now", { color: state.view.turn });
}
