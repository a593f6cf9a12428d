/** Follows the lobby while a screen is shown. */

import { useEffect } from "preact/hooks";
import { club } from "../store/club";

export function useFollowedLobby(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    club({ type: "followLobby", isFollowed: true });
    return () => club({ type: "followLobby", isFollowed: false });
  }, [isReady]);
}
