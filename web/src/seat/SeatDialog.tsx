/** Offers this player's seat to another device, by a code that works once and for some minutes. */

import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { useProgram } from "../store/program";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { ShareLink } from "../ui/ShareLink";
import { perform } from "./offerEffects";
import { initial, update } from "./offerState";

export function SeatDialog({ state: { id, isPlayer }, onClose }: { state: GameState; onClose: () => void }) {
  const [{ code, problem }, send] = useProgram({ update, perform }, () => [initial(id)]);
  useEffect(() => {
    if (isPlayer) send({ type: "offer" });
  }, [isPlayer]);
  return (
    <Dialog title={t("page-seat")} kind="center" onClose={onClose}>
      {isPlayer ? (
        <>
          {code && <ShareLink path={`/seat/${code}`} label={t("page-seat-link")} hint={t("page-seat-how")} />}
          <Problem reason={problem} />
        </>
      ) : (
        <p role="status">{t("page-seat-gone")}</p>
      )}
      <footer>
        <Button onClick={onClose}>{t("word-close")}</Button>
      </footer>
    </Dialog>
  );
}
