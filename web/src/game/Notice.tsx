/**
 * Last event other than a move, shown until the next move: a warning, added time, an illegal move; or that the result is
 * pending.
 */

import type { EventKind } from "../wire";
import type { GameState } from "../store/game";
import { eventText, pendingText } from "./gameText";

const SHOWN: EventKind["type"][] = [
  "warned",
  "irregular",
  "timeAdded",
  "clockSet",
  "postponed",
  "incrementGranted",
  "askedInVain",
  "claimed",
  "bothFlagsDown",
];

/** Screen readers get it from the announcer. */
export function Notice({ state }: { state: GameState }) {
  const { last, view } = state;
  if (view.resultPending) return <p class="notice">{pendingText(view.resultPending)}</p>;
  if (!last || view.ending || !SHOWN.includes(last.event.kind.type)) return null;
  return (
    <p class="notice" aria-hidden="true">
      {eventText(last.event, state)}
    </p>
  );
}
