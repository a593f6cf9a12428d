/** What the arbiter holds against a player: a warning, or something that counts as an illegal move. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { type Color, IRREGULARITIES, type Irregularity } from "../wire";
import { Choice } from "../ui/Choice";
import { type DeskDialogProps, DeskForm, PlayerChoice, playerText } from "./form";
import { Sure } from "./sure";

export function WarnDialog({ state, act, onClose }: DeskDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  return (
    <DeskForm
      title={t("page-arbiter-warn")}
      button={t("page-arbiter-warn")}
      icon="eye"
      onSubmit={() => act({ type: "warn", seat })}
      onClose={onClose}
    >
      <PlayerChoice state={state} value={seat} onChange={setSeat} />
    </DeskForm>
  );
}

export function FaultDialog({ state, act, onClose }: DeskDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  const [what, setWhat] = useState<Irregularity>("illegalMove");
  const { illegalMoves } = state.preset;
  const limit = typeof illegalMoves === "object" ? illegalMoves.counted.limit : 0;
  const [isSure, setSure] = useState(false);
  const count = t("page-arbiter-fault-count", { ...state.desk.faults, limit });
  if (isSure) {
    const isLast = state.desk.faults[seat] + 1 >= limit;
    return (
      <Sure
        title={t("page-arbiter-fault-sure")}
        text={`${playerText(state, seat)}: ${t("irregularity", { what })}`}
        button={t("page-arbiter-fault")}
        {...(isLast ? {} : { more: count })}
        onYes={() => act({ type: "irregular", seat, what })}
        onNo={onClose}
      />
    );
  }
  return (
    <DeskForm
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
    </DeskForm>
  );
}
