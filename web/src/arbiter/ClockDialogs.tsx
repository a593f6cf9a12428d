/** Dialogs to add time and to set the clock. */

import { t } from "../i18n";
import { type ArbiterDialogProps, ArbiterForm, PlayerChoice } from "./ArbiterForm";

export function AddTimeDialog(props: ArbiterDialogProps) {
  const { state, send } = props;
  const number = (field: "minutes" | "seconds", max: number) => (
    <label class="field">
      <span>{t(field === "minutes" ? "page-arbiter-minutes" : "page-arbiter-seconds")}</span>
      <input
        type="number"
        required
        min={0}
        max={max}
        step={1}
        value={state.fields[field]}
        onInput={(event) => send({ type: "change", changed: { [field]: event.currentTarget.valueAsNumber } })}
      />
    </label>
  );
  return (
    <ArbiterForm
      title={t("page-arbiter-add-time")}
      icon="plus"
      onSubmit={() => send({ type: "addTime" })}
      onClose={() => send({ type: "close" })}
    >
      <PlayerChoice {...props} />
      <div class="two">
        {number("minutes", 1440)}
        {number("seconds", 59)}
      </div>
    </ArbiterForm>
  );
}

export function SetClockDialog({ state, send }: ArbiterDialogProps) {
  const { fields, readings, invalidClock } = state;
  return (
    <ArbiterForm
      title={t("page-arbiter-set-clock")}
      icon="clock"
      onSubmit={() => send({ type: "setClock" })}
      onClose={() => send({ type: "close" })}
    >
      <div class="two">
        {readings.map(({ color, text }) => (
          <label class="field" key={color}>
            <span>{t("page-arbiter-clock", { color })}</span>
            <input
              type="text"
              required
              autocomplete="off"
              value={fields.clocks[color] ?? text}
              aria-invalid={invalidClock === color}
              onInput={(event) => send({ type: "typeClock", color, text: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p class="hint">{t("page-arbiter-clock-hint")}</p>
      {invalidClock && (
        <p class="problem" role="alert">
          {t("page-arbiter-clock-wrong", { time: fields.clocks[invalidClock] ?? "" })}
        </p>
      )}
    </ArbiterForm>
  );
}
