/** Reason of a failed request, announced as an alert. */

import { reasonText } from "../game/gameText";
import type { Reason } from "../wire";

export function Problem({ reason }: { reason: Reason | null }) {
  return (
    reason && (
      <p class="problem" role="alert">
        {reasonText(reason)}
      </p>
    )
  );
}
