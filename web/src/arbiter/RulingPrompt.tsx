/** A request to the arbiter, with the answers. */

import { t } from "../i18n";
import { Button } from "../ui/Button";
import type { ArbiterDialogProps } from "./ArbiterForm";
import { ConfirmDialog } from "./ConfirmDialog";

export function RulingPrompt({ game, state, send }: ArbiterDialogProps) {
  const { view, arbiterNotes } = game;
  const { asked } = view;
  if (!asked) return null;
  const by = arbiterNotes.askedBy ?? view.turn;
  // A granted claim ends the game. It can be postponed once, and play continues.
  const isClaim = asked === "normalMeans";
  const isLater = view.running !== null;
  const rule = (ruling: "granted" | "refused" | "postponed"): void =>
    send({ type: "act", request: { type: "rule", ruling } });
  const openGrant = (): void => send({ type: "open", dialog: "grant", turn: view.turn, readings: [] });
  return (
    <div class="offer" role="group" aria-label={t("event-asked", { by, what: asked })}>
      <p>{t("event-asked", { by, what: asked })}</p>
      <Button kind="main" icon="check" onClick={() => (isClaim ? openGrant() : rule("granted"))}>
        {t("page-arbiter-grant")}
      </Button>
      <Button icon="close" onClick={() => rule("refused")}>
        {t("page-arbiter-refuse")}
      </Button>
      {isClaim && !isLater && (
        <Button icon="clock" onClick={() => rule("postponed")}>
          {t("page-arbiter-later")}
        </Button>
      )}
      {state.dialog === "grant" && (
        <ConfirmDialog
          title={t("page-arbiter-grant-sure")}
          text={t("result-draw")}
          button={t("page-arbiter-grant")}
          onYes={() => rule("granted")}
          onNo={() => send({ type: "close" })}
        />
      )}
    </div>
  );
}
