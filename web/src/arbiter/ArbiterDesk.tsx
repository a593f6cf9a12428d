/** Arbiter's panel beside a game. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { request } from "../store/club";
import type { GameState } from "../store/game";
import type { Request } from "../wire";
import { Button } from "../ui/Button";
import { AddTimeDialog, SetClockDialog } from "./ClockDialogs";
import { DecideDialog } from "./DecideDialog";
import { IllegalMoveDialog, WarnDialog } from "./PenaltyDialogs";
import { RulingPrompt } from "./RulingPrompt";
import { ConfirmDialog } from "./ConfirmDialog";
import "./arbiter.css";

type Open = "addTime" | "setClock" | "warn" | "fault" | "flag" | "decide" | null;

/** Sends a request as the arbiter. */
export type Act = (request: Request) => void;

export default function ArbiterDesk({ state }: { state: GameState }) {
  const [open, setOpen] = useState<Open>(null);
  const { view, preset, arbiterNotes } = state;
  const close = (): void => setOpen(null);
  const act: Act = (action) => {
    close();
    void request(action, "arbiter");
  };
  if (preset.arbiter === "builtIn") {
    return (
      <section class="arbiter" aria-labelledby="arbiter">
        <h2 id="arbiter">{t("page-arbiter")}</h2>
        <p class="hint">{t("refusal-no-arbiter")}</p>
      </section>
    );
  }
  const hasClock = view.left.white !== null || view.left.black !== null;
  return (
    <section class="arbiter" aria-labelledby="arbiter">
      <h2 id="arbiter">{t("page-arbiter")}</h2>
      <RulingPrompt state={state} act={act} />
      <div class="arbiter-buttons">
        {view.paused ? (
          <Button kind="main" icon="play" onClick={() => act({ type: "offer", what: "resume" })}>
            {t("page-arbiter-go-on")}
          </Button>
        ) : (
          <Button icon="pause" onClick={() => act({ type: "offer", what: "pause" })}>
            {t("page-arbiter-stop")}
          </Button>
        )}
        {view.paused && arbiterNotes.stoppedBy === "players" && (
          <Button
            icon="pause"
            hint={t("page-arbiter-keep-hint")}
            onClick={() => act({ type: "offer", what: "pause" })}
          >
            {t("page-arbiter-keep")}
          </Button>
        )}
        {hasClock && (
          <>
            <Button icon="plus" onClick={() => setOpen("addTime")}>
              {t("page-arbiter-add-time")}
            </Button>
            <Button icon="clock" onClick={() => setOpen("setClock")}>
              {t("page-arbiter-set-clock")}
            </Button>
          </>
        )}
        {hasClock && (preset.flags === "whenClaimed" || view.asked) && (
          <Button icon="flag" onClick={() => setOpen("flag")}>
            {t("page-arbiter-flag")}
          </Button>
        )}
        <Button icon="eye" onClick={() => setOpen("warn")}>
          {t("page-arbiter-warn")}
        </Button>
        {typeof preset.illegalMoves === "object" && (
          <Button icon="close" onClick={() => setOpen("fault")}>
            {t("page-arbiter-fault")}
          </Button>
        )}
        <Button icon="half" onClick={() => setOpen("decide")}>
          {t("page-arbiter-decide")}
        </Button>
      </div>
      {open === "addTime" && <AddTimeDialog state={state} act={act} onClose={close} />}
      {open === "setClock" && <SetClockDialog state={state} act={act} onClose={close} />}
      {open === "warn" && <WarnDialog state={state} act={act} onClose={close} />}
      {open === "fault" && <IllegalMoveDialog state={state} act={act} onClose={close} />}
      {open === "flag" && (
        <ConfirmDialog
          title={t("page-arbiter-flag-sure")}
          text={t("page-arbiter-flag-text")}
          button={t("page-arbiter-flag")}
          onYes={() => act({ type: "flag" })}
          onNo={close}
        />
      )}
      {open === "decide" && <DecideDialog state={state} act={act} onClose={close} />}
    </section>
  );
}
