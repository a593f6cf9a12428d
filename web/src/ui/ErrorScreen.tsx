/** Screens for errors and dead ends, with a link home. */

import { UNREACHABLE } from "../api";
import { reasonText } from "../game/gameText";
import { t } from "../i18n";
import { AwayScreen } from "../offline/AwayScreen";
import type { Reason } from "../wire";
import { Link } from "./Button";

export function ErrorScreen({ reason }: { reason: Reason | null }) {
  if (reason === UNREACHABLE) return <AwayScreen />;
  return <MessageScreen title={t("page-not-found")} why={reason && reasonText(reason)} />;
}

export function MessageScreen({ title, why = null }: { title: string; why?: string | null }) {
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
