/** A request to the arbiter, with the answers. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { Button } from "../ui/Button";
import { ConfirmDialog } from "./ConfirmDialog";
import type { Act } from "./ArbiterDesk";

export function RulingPrompt({ state, act }: { state: GameState; act: Act }) {
  const [granting, setGranting] = useState(false);
  const { view, arbiterNotes } = state;
  const { asked } = view;
  if (!asked) return null;
  const by = arbiterNotes.askedBy ?? view.turn;
  // A granted claim ends the game. It can be postponed once, and play continues.
  const isClaim = asked === "normalMeans";
  const isLater = view.running !== null;
  const grant = (): void => act({ type: "rule", ruling: "granted" });
  return (
    <div class="offer" role="group" aria-label={t("event-asked", { by, what: asked })}>
      <p>{t("event-asked", { by, what: asked })}</p>
      <Button kind="main" icon="check" onClick={() => (isClaim ? setGranting(true) : grant())}>
        {t("page-arbiter-grant")}
      </Button>
      <Button icon="close" onClick={() => act({ type: "rule", ruling: "refused" })}>
        {t("page-arbiter-refuse")}
      </Button>
      {isClaim && !isLater && (
        <Button icon="clock" onClick={() => act({ type: "rule", ruling: "postponed" })}>
          {t("page-arbiter-later")}
        </Button>
      )}
      {granting && (
        <ConfirmDialog
          title={t("page-arbiter-grant-sure")}
          text={t("result-draw")}
          button={t("page-arbiter-grant")}
          onYes={() => {
            setGranting(false);
            grant();
          }}
          onNo={() => setGranting(false)}
        />
      )}
    </div>
  );
}
