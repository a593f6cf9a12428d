/** What has happened besides a move, for the eyes, until the next move: a warning, time, an illegal move. */

import type { EventKind } from "../wire";
import type { GameState } from "../store/game";
import { eventWords } from "./words";

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

/** A screen reader hears it from the announcer. */
export function Notice({ state }: { state: GameState }) {
  const { last, view } = state;
  if (!last || view.ending || !SHOWN.includes(last.event.kind.type)) return null;
  return (
    <p class="notice" aria-hidden="true">
      {eventWords(last.event, state)}
    </p>
  );
}
