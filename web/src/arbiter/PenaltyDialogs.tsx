/** Dialogs for a warning and for counting an illegal move. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import type { Color, Irregularity } from "../wire";
import { Choice } from "../ui/Choice";
import { type ArbiterDialogProps, ArbiterForm, PlayerChoice, coloredName } from "./ArbiterForm";
import { ConfirmDialog } from "./ConfirmDialog";

const IRREGULARITIES: Irregularity[] = ["illegalMove", "notReplaced", "pressedWithoutMoving", "twoHands"];

export function WarnDialog({ state, act, onClose }: ArbiterDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  return (
    <ArbiterForm
      title={t("page-arbiter-warn")}
      button={t("page-arbiter-warn")}
      icon="eye"
      onSubmit={() => act({ type: "warn", seat })}
      onClose={onClose}
    >
      <PlayerChoice state={state} value={seat} onChange={setSeat} />
    </ArbiterForm>
  );
}

export function IllegalMoveDialog({ state, act, onClose }: ArbiterDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  const [what, setWhat] = useState<Irregularity>("illegalMove");
  const { illegalMoves } = state.preset;
  const limit = typeof illegalMoves === "object" ? illegalMoves.counted.limit : 0;
  const [isSure, setSure] = useState(false);
  const count = t("page-arbiter-fault-count", { ...state.arbiterNotes.illegalMoveCounts, limit });
  if (isSure) {
    const isLast = state.arbiterNotes.illegalMoveCounts[seat] + 1 >= limit;
    return (
      <ConfirmDialog
        title={t("page-arbiter-fault-sure")}
        text={`${coloredName(state, seat)}: ${t("irregularity", { what })}`}
        button={t("page-arbiter-fault")}
        {...(isLast ? {} : { more: count })}
        onYes={() => act({ type: "irregular", seat, what })}
        onNo={onClose}
      />
    );
  }
  return (
    <ArbiterForm
      title={t("page-arbiter-fault")}
      button={t("page-arbiter-fault")}
      icon="close"
      onSubmit={() => setSure(true)}
      onClose={onClose}
    >
      <PlayerChoice state={state} value={seat} onChange={setSeat} />
      <Choice
        legend={t("page-arbiter-fault-what")}
        value={what}
        options={IRREGULARITIES.map((each) => ({ value: each, text: t("irregularity", { what: each }) }))}
        onChange={setWhat}
      />
      <p class="hint">{count}</p>
    </ArbiterForm>
  );
}
