/** Where the link of a seat leads: the seat is taken by a click, and the game goes on here. */

import { useState } from "preact/hooks";
import { Refused, api } from "../api";
import { t } from "../i18n";
import { ready } from "../store/club";
import { navigate } from "../store/route";
import type { Reason } from "../wire";
import { Button } from "../ui/Button";
import { DeadEnd, Failure } from "../ui/Failure";

export default function SeatScreen({ id: code }: { id: string }) {
  const [reason, setReason] = useState<Reason | null>(null);
  const take = async (): Promise<void> => {
    try {
      const { game } = await api.takeSeat(code);
      navigate(`/game/${game}`, true);
    } catch (error) {
      if (error instanceof Refused) setReason(error.reason);
    }
  };
  if (reason && reason.why !== "noCode") return <Failure reason={reason} />;
  if (reason || !isCode(code)) return <DeadEnd title={t("page-seat-bad")} why={t("page-seat-bad-hint")} />;
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

/** Whether it can be a code at all: what is cut off is none. */
function isCode(code: string): boolean {
  return /^[0-9a-f]{32}$/.test(code);
}
