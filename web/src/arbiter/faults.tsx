/** What the arbiter holds against a player: a warning, or something that counts as an illegal move. */

import { useState } from "preact/hooks";
import { t } from "../i18n";
import { type Color, IRREGULARITIES, type Irregularity } from "../wire";
import { Choice } from "../ui/Choice";
import { type DeskDialogProps, DeskForm, PlayerChoice } from "./form";

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
  return (
    <DeskForm
      title={t("page-arbiter-fault")}
      button={t("page-arbiter-fault")}
      icon="close"
      onSubmit={() => act({ type: "irregular", seat, what })}
      onClose={onClose}
    >
      <PlayerChoice state={state} value={seat} onChange={setSeat} />
      <Choice
        legend={t("page-arbiter-fault-what")}
        value={what}
        options={IRREGULARITIES.map((each) => ({ value: each, text: t("irregularity", { what: each }) }))}
        onChange={setWhat}
      />
      <p class="hint">{t("page-arbiter-fault-count", { ...state.desk.faults, limit })}</p>
    </DeskForm>
  );
}
