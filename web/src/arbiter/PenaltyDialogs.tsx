/** Dialogs for a warning and for counting an illegal move. */

import { t } from "../i18n";
import { Choice } from "../ui/Choice";
import { type ArbiterDialogProps, ArbiterForm, PlayerChoice, coloredName } from "./ArbiterForm";
import { ConfirmDialog } from "./ConfirmDialog";
import type { Irregularity } from "../wire";

const IRREGULARITIES: Irregularity[] = ["illegalMove", "notReplaced", "pressedWithoutMoving", "twoHands"];

export function WarnDialog(props: ArbiterDialogProps) {
  const { state, send } = props;
  return (
    <ArbiterForm
      title={t("page-arbiter-warn")}
      icon="eye"
      onSubmit={() => send({ type: "act", request: { type: "warn", seat: state.fields.player } })}
      onClose={() => send({ type: "close" })}
    >
      <PlayerChoice {...props} />
    </ArbiterForm>
  );
}

export function IllegalMoveDialog(props: ArbiterDialogProps) {
  const { game, state, send } = props;
  const { player, irregularity: what } = state.fields;
  const { illegalMoves } = game.preset;
  const limit = typeof illegalMoves === "object" ? illegalMoves.counted.limit : 0;
  const counts = game.arbiterNotes.illegalMoveCounts;
  const count = t("page-arbiter-fault-count", { ...counts, limit });
  if (state.isConfirming) {
    const isLast = counts[player] + 1 >= limit;
    return (
      <ConfirmDialog
        title={t("page-arbiter-fault-sure")}
        text={`${coloredName(game, player)}: ${t("irregularity", { what })}`}
        button={t("page-arbiter-fault")}
        {...(isLast ? {} : { more: count })}
        onYes={() => send({ type: "act", request: { type: "irregular", seat: player, what } })}
        onNo={() => send({ type: "close" })}
      />
    );
  }
  return (
    <ArbiterForm
      title={t("page-arbiter-fault")}
      icon="close"
      onSubmit={() => send({ type: "confirm" })}
      onClose={() => send({ type: "close" })}
    >
      <PlayerChoice {...props} />
      <Choice
        legend={t("page-arbiter-fault-what")}
        value={what}
        options={IRREGULARITIES.map((each) => ({ value: each, text: t("irregularity", { what: each }) }))}
        onChange={(irregularity) => send({ type: "change", changed: { irregularity } })}
      />
      <p class="hint">{count}</p>
    </ArbiterForm>
  );
}
