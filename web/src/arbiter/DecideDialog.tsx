/** Dialog in which the arbiter ends the game. */

import { t } from "../i18n";
import type { GameState } from "../store/game";
import { COLORS } from "../colors";
import type { Color, Request } from "../wire";
import { Choice } from "../ui/Choice";
import { type ArbiterDialogProps, ArbiterForm } from "./ArbiterForm";
import { ConfirmDialog } from "./ConfirmDialog";

interface Decision {
  value: string;
  text: string;
  /** Sentence of the ending. */
  says: string;
  request: Request;
}

export function DecideDialog({ game, state, send }: ArbiterDialogProps) {
  const all = decisions(game);
  const decision = all.find(({ value }) => value === state.fields.decision) ?? all[0];
  const close = (): void => send({ type: "close" });
  if (!decision) return null;
  if (state.isConfirming) {
    return (
      <ConfirmDialog
        title={t("page-arbiter-end-sure")}
        text={decision.text}
        button={t("page-arbiter-end")}
        onYes={() => send({ type: "act", request: decision.request })}
        onNo={close}
      />
    );
  }
  return (
    <ArbiterForm
      title={t("page-arbiter-decide")}
      button={t("page-arbiter-end")}
      icon="half"
      onSubmit={() => send({ type: "confirm" })}
      onClose={close}
    >
      <Choice
        legend={t("page-arbiter-decision")}
        value={decision.value}
        options={all}
        onChange={(decision) => send({ type: "change", changed: { decision } })}
      />
      <p class="hint decision-says">{decision.says}</p>
    </ArbiterForm>
  );
}

function decisions(state: GameState): Decision[] {
  const { may, resultPending } = state.view;
  const won = (winner: Color): Decision => ({
    value: winner,
    text: t(`result-${winner}`),
    says: t("ending-awarded.sentence", { winner }),
    request: { type: "award", winner },
  });
  // Absence before the first move is a no-show, later it is abandonment.
  const absent = (seat: Color): Decision => ({
    value: `absent-${seat}`,
    text: t("page-arbiter-absent", { color: seat }),
    says: state.line.length === 0 ? t("ending-no-show.sentence", { by: seat }) : t("page-arbiter-forfeit-hint"),
    request: { type: "forfeit", seat, cause: "absence" },
  });
  const breach = (seat: Color): Decision => ({
    value: `breach-${seat}`,
    text: t("page-arbiter-breach", { color: seat }),
    says: t("page-arbiter-forfeit-hint"),
    request: { type: "forfeit", seat, cause: "breach" },
  });
  const calledOff: Decision = {
    value: "abort",
    text: t("may-abort"),
    says: t("may-abort.hint"),
    request: { type: "abort" },
  };
  return [
    ...COLORS.map(won),
    {
      value: "draw",
      text: t("result-draw"),
      says: t("ending-drawn-by-arbiter.sentence"),
      request: { type: "declareDraw" },
    },
    {
      value: "bothLose",
      text: t("result-both-lose"),
      says: t("ending-both-lose.sentence"),
      request: { type: "declareBothLose" },
    },
    ...(resultPending ? [] : [...COLORS.map(absent), ...COLORS.map(breach)]),
    ...(COLORS.some((color) => may[color].includes("abort")) ? [calledOff] : []),
  ];
}
