/** Effects of the arbiter's panel. */

import { club } from "../store/club";
import type { Effect } from "./state";

export function perform(effect: Effect): void {
  club({ type: "request", request: effect.request, seat: "arbiter" });
}
