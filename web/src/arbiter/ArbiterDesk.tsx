/** Arbiter's panel beside a game. */

import { formatClock, timeLeftAt } from "../game/clockTime";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { useProgram } from "../store/program";
import { COLORS } from "../colors";
import type { Request } from "../wire";
import { Button } from "../ui/Button";
import { AddTimeDialog, SetClockDialog } from "./ClockDialogs";
import { ConfirmDialog } from "./ConfirmDialog";
import { DecideDialog } from "./DecideDialog";
import { IllegalMoveDialog, WarnDialog } from "./PenaltyDialogs";
import { RulingPrompt } from "./RulingPrompt";
import { perform } from "./effects";
import { type ArbiterDialog, CLOSED, type ClockReading, update } from "./state";
import "./arbiter.css";

export default function ArbiterDesk({ state: game }: { state: GameState }) {
  const [state, send] = useProgram({ update, perform }, () => [CLOSED]);
  const { view, preset, arbiterNotes } = game;
  const props = { game, state, send };
  const { dialog } = state;
  const act = (request: Request): void => send({ type: "act", request });
  const open = (dialog: ArbiterDialog): void =>
    send({ type: "open", dialog, turn: view.turn, readings: clockReadings(game, performance.now()) });
  // A pending result can be decided, and nothing else can be done.
  if (view.resultPending) {
    return (
      <section class="arbiter" aria-labelledby="arbiter">
        <h2 id="arbiter">{t("page-arbiter")}</h2>
        <div class="arbiter-buttons">
          <Button icon="half" onClick={() => open("decide")}>
            {t("page-arbiter-decide")}
          </Button>
        </div>
        {dialog === "decide" && <DecideDialog {...props} />}
      </section>
    );
  }
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
      <RulingPrompt {...props} />
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
            <Button icon="plus" onClick={() => open("addTime")}>
              {t("page-arbiter-add-time")}
            </Button>
            <Button icon="clock" onClick={() => open("setClock")}>
              {t("page-arbiter-set-clock")}
            </Button>
          </>
        )}
        {hasClock && (preset.flags === "whenClaimed" || view.asked) && (
          <Button icon="flag" onClick={() => open("flag")}>
            {t("page-arbiter-flag")}
          </Button>
        )}
        <Button icon="eye" onClick={() => open("warn")}>
          {t("page-arbiter-warn")}
        </Button>
        {typeof preset.illegalMoves === "object" && (
          <Button icon="close" onClick={() => open("illegalMove")}>
            {t("page-arbiter-fault")}
          </Button>
        )}
        <Button icon="half" onClick={() => open("decide")}>
          {t("page-arbiter-decide")}
        </Button>
      </div>
      {dialog === "addTime" && <AddTimeDialog {...props} />}
      {dialog === "setClock" && <SetClockDialog {...props} />}
      {dialog === "warn" && <WarnDialog {...props} />}
      {dialog === "illegalMove" && <IllegalMoveDialog {...props} />}
      {dialog === "flag" && (
        <ConfirmDialog
          title={t("page-arbiter-flag-sure")}
          text={t("page-arbiter-flag-text")}
          button={t("page-arbiter-flag")}
          onYes={() => act({ type: "flag" })}
          onNo={() => send({ type: "close" })}
        />
      )}
      {dialog === "decide" && <DecideDialog {...props} />}
    </section>
  );
}

function clockReadings(game: GameState, now: number): ClockReading[] {
  return COLORS.flatMap((color) => {
    const left = timeLeftAt(game, color, now);
    return left === null ? [] : [{ color, text: formatClock(left) }];
  });
}
