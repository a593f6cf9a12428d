/** Something cannot be shown: why, and a way out. */

import { reasonWords } from "../game/words";
import { t } from "../i18n";
import type { Reason } from "../wire";
import { Link } from "./Button";

export function Failure({ reason }: { reason: Reason | null }) {
  return (
    <main class="narrow">
      <h1>{t("page-not-found")}</h1>
      {reason && <p role="alert">{reasonWords(reason)}</p>}
      <p>
        <Link to="/" class="button main">
          {t("page-go-home")}
        </Link>
      </p>
    </main>
  );
}
