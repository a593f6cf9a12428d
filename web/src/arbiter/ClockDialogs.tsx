/** Dialogs to add time and to set the clock. */

import { useState } from "preact/hooks";
import { timeLeftAt, parseClock, formatClock } from "../game/clockTime";
import { t } from "../i18n";
import { COLORS } from "../colors";
import type { Color, TimeLeft } from "../wire";
import { type ArbiterDialogProps, ArbiterForm, PlayerChoice } from "./ArbiterForm";

/** Usual compensation (FIDE 7.5.5). */
const USUAL_MINUTES = 2;

export function AddTimeDialog({ state, act, onClose }: ArbiterDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [seconds, setSeconds] = useState(0);
  const number = (text: string, value: number, most: number, setValue: (value: number) => void) => (
    <label class="field">
      <span>{text}</span>
      <input
        type="number"
        required
        min={0}
        max={most}
        step={1}
        value={value}
        onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
  return (
    <ArbiterForm
      title={t("page-arbiter-add-time")}
      button={t("page-arbiter-add-time")}
      icon="plus"
      onSubmit={() => act({ type: "addTime", seat, time: (minutes * 60 + seconds) * 1000 })}
      onClose={onClose}
    >
      <PlayerChoice state={state} value={seat} onChange={setSeat} />
      <div class="two">
        {number(t("page-arbiter-minutes"), minutes, 1440, setMinutes)}
        {number(t("page-arbiter-seconds"), seconds, 59, setSeconds)}
      </div>
    </ArbiterForm>
  );
}

export function SetClockDialog({ state, act, onClose }: ArbiterDialogProps) {
  const [shown] = useState(() => {
    const now = performance.now();
    return COLORS.flatMap((color) => {
      const left = timeLeftAt(state, color, now);
      return left === null ? [] : [{ color, text: formatClock(left) }];
    });
  });
  const [texts, setTexts] = useState<Partial<Record<Color, string>>>({});
  const [wrong, setWrong] = useState<Color | null>(null);
  const submit = (): void => {
    const left: TimeLeft = { white: null, black: null };
    for (const { color, text } of shown) {
      const wanted = texts[color]?.trim() ?? text;
      // An unchanged clock keeps running.
      if (wanted === text) continue;
      left[color] = parseClock(wanted);
      if (left[color] === null) return setWrong(color);
    }
    if (left.white === null && left.black === null) onClose();
    else act({ type: "setClock", left });
  };
  return (
    <ArbiterForm
      title={t("page-arbiter-set-clock")}
      button={t("page-arbiter-set-clock")}
      icon="clock"
      onSubmit={submit}
      onClose={onClose}
    >
      <div class="two">
        {shown.map(({ color, text }) => (
          <label class="field" key={color}>
            <span>{t("page-arbiter-clock", { color })}</span>
            <input
              type="text"
              required
              autocomplete="off"
              value={texts[color] ?? text}
              aria-invalid={wrong === color}
              onInput={(event) => {
                setWrong(null);
                setTexts({ ...texts, [color]: event.currentTarget.value });
              }}
            />
          </label>
        ))}
      </div>
      <p class="hint">{t("page-arbiter-clock-hint")}</p>
      {wrong && (
        <p class="problem" role="alert">
          {t("page-arbiter-clock-wrong", { time: texts[wrong] ?? "" })}
        </p>
      )}
    </ArbiterForm>
  );
}
