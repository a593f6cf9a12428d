/** Effects of the menu of a game. */

import { openHome } from "../home/homeDialog";
import { club } from "../store/club";
import { navigate } from "../store/route";
import type { Seat } from "../wire";
import type { Effect } from "./menuState";

export const performWith =
  (seat: Seat | undefined, onClose: () => void) =>
  (effect: Effect): void => {
    switch (effect.type) {
      case "offer":
        club({ type: "request", request: { type: "offer", what: effect.what }, seat });
        return;
      case "close":
        return onClose();
      case "goHome":
        return navigate("/");
      case "newGame":
        openHome(effect.kind);
    }
  };
