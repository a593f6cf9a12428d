/** Something cannot be shown: why, and a way out. */

import { reasonWords } from "../game/words";
import { t } from "../i18n";
import type { Reason } from "../wire";
import { Link } from "./Button";

export function Failure({ reason }: { reason: Reason | null }) {
  return <DeadEnd title={t("page-not-found")} why={reason && reasonWords(reason)} />;
}

/** Nothing goes on from here, but home. */
export function DeadEnd({ title, why = null }: { title: string; why?: string | null }) {
  return (
    <main class="narrow">
      <h1>{title}</h1>
      {why && <p role="alert">{why}</p>}
      <p>
        <Link to="/" class="button main">
          {t("page-go-home")}
        </Link>
      </p>
    </main>
  );
}
