/** Loads the record of a game, or takes the loaded one. */

import { useEffect, useState } from "preact/hooks";
import { ApiError, UNREACHABLE, api } from "../api";
import { loadedGame } from "../store/loadedGame";
import type { Id, Reason, RecordTree } from "../wire";

export type Found = { record: RecordTree } | { reason: Reason } | "waiting" | "nothing";

export function useRecord(id: Id | null): Found {
  const [found, setFound] = useState<Found>("waiting");
  const own = loadedGame.value;
  useEffect(() => {
    if (id === null) return setFound(own ? { record: own } : "nothing");
    let isWanted = true;
    setFound("waiting");
    api.record(id).then(
      (record) => isWanted && setFound({ record }),
      (error: unknown) => isWanted && setFound({ reason: error instanceof ApiError ? error.reason : UNREACHABLE }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, own]);
  return found;
}
