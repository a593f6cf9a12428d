/** Time at the desk: some more for a player, or what the clock should show. */

import { useState } from "preact/hooks";
import { leftNow, readTime, writeTime } from "../game/time";
import { t } from "../i18n";
import { COLORS, type Color, type Left } from "../wire";
import { type DeskDialogProps, DeskForm, PlayerChoice } from "./form";

/** What is mostly given (FIDE 7.5.5). */
const USUAL_MINUTES = 2;

export function AddTimeDialog({ state, act, onClose }: DeskDialogProps) {
  const [seat, setSeat] = useState<Color>(state.view.turn);
  const [minutes, setMinutes] = useState(USUAL_MINUTES);
  const [seconds, setSeconds] = useState(0);
  const number = (text: string, value: number, most: number, put: (value: number) => void) => (
    <label class="field">
      <span>{text}</span>
      <input
        type="number"
        required
        min={0}
        max={most}
        step={1}
        value={value}
        onInput={(event) => put(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
  return (
    <DeskForm
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
    </DeskForm>
  );
}

export function SetClockDialog({ state, act, onClose }: DeskDialogProps) {
  const [shown] = useState(() => {
    const now = performance.now();
    return COLORS.flatMap((color) => {
      const left = leftNow(state, color, now);
      return left === null ? [] : [{ color, text: writeTime(left) }];
    });
  });
  const [texts, setTexts] = useState<Partial<Record<Color, string>>>({});
  const [wrong, setWrong] = useState<Color | null>(null);
  const submit = (): void => {
    const left: Left = { white: null, black: null };
    for (const { color, text } of shown) {
      const wanted = texts[color]?.trim() ?? text;
      // What was not touched runs on.
      if (wanted === text) continue;
      left[color] = readTime(wanted);
      if (left[color] === null) return setWrong(color);
    }
    if (left.white === null && left.black === null) onClose();
    else act({ type: "setClock", left });
  };
  return (
    <DeskForm
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
    </DeskForm>
  );
}
