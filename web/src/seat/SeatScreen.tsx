/** Screen behind a seat link: a click takes the seat, and the game continues on this device. */

import { useState } from "preact/hooks";
import { ApiError, api } from "../api";
import { t } from "../i18n";
import { ready } from "../store/club";
import { navigate } from "../store/route";
import type { Reason } from "../wire";
import { Button } from "../ui/Button";
import { MessageScreen, ErrorScreen } from "../ui/ErrorScreen";

export default function SeatScreen({ id: code }: { id: string }) {
  const [reason, setReason] = useState<Reason | null>(null);
  const take = async (): Promise<void> => {
    try {
      const { game } = await api.takeSeat(code);
      navigate(`/game/${game}`, true);
    } catch (error) {
      if (error instanceof ApiError) setReason(error.reason);
    }
  };
  if (reason && reason.why !== "noCode") return <ErrorScreen reason={reason} />;
  if (reason || !isCode(code)) return <MessageScreen title={t("page-seat-bad")} why={t("page-seat-bad-hint")} />;
  return (
    <main class="narrow">
      <h1>{t("page-seat-take")}</h1>
      <p class="lead">{t("page-seat-take-hint")}</p>
      <p class="row-buttons">
        <Button kind="main" icon="check" disabled={!ready.value} onClick={() => void take()}>
          {t("page-seat-take-yes")}
        </Button>
        <Button icon="close" onClick={() => navigate("/")}>
          {t("word-cancel")}
        </Button>
      </p>
    </main>
  );
}

/** Returns false for a link that was cut off. */
function isCode(code: string): boolean {
  return /^[0-9a-f]{32}$/.test(code);
}
