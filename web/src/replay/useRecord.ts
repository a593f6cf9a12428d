/** The record that a screen shows: that of a game, or the one that was loaded. */

import { useEffect, useState } from "preact/hooks";
import { Refused, UNREACHABLE, api } from "../api";
import { loaded } from "../store/loaded";
import type { GameRecord, Id, Reason } from "../wire";

export type Found = { record: GameRecord } | { reason: Reason } | "waiting" | "nothing";

export function useRecord(id: Id | null): Found {
  const [found, setFound] = useState<Found>("waiting");
  const own = loaded.value;
  useEffect(() => {
    if (id === null) return setFound(own ? { record: own } : "nothing");
    let isWanted = true;
    setFound("waiting");
    api.record(id).then(
      (record) => isWanted && setFound({ record }),
      (error: unknown) => isWanted && setFound({ reason: error instanceof Refused ? error.reason : UNREACHABLE }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, own]);
  return found;
}
