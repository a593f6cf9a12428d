/** Effects of the arbiter's panel. */

import { request } from "../store/club";
import type { Effect } from "./state";

export function perform(effect: Effect): void {
  void request(effect.request, "arbiter");
}
