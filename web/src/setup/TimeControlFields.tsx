/** Fields of a custom time control, with time odds. */

import { t } from "../i18n";
import { Switch } from "../ui/Choice";
import { TIME_CONTROLS, type TimeControl, type SetupForm, type GameKind, type TimeSettings } from "./form";

interface Props {
  form: SetupForm;
  kind: GameKind;
  set: (changed: Partial<SetupForm>) => void;
}

export function TimeControlFields({ form, kind, set }: Props) {
  const first = form.odds ? t(kind === "network" ? "page-time-yours" : "color-white") : null;
  const second = t(kind === "network" ? "page-time-theirs" : "color-black");
  return (
    <div class="own-time">
      <TimeFields legend={first} time={form.time} onChange={(time) => set({ time })} />
      <Switch
        text={t("time-odds")}
        hint={t("time-odds.hint")}
        value={form.odds}
        onChange={(odds) => set({ odds })}
      />
      {form.odds && (
        <TimeFields legend={second} time={form.otherTime} onChange={(otherTime) => set({ otherTime })} />
      )}
    </div>
  );
}

const NAMES: Record<TimeControl, string> = {
  increment: "time-increment",
  "sudden-death": "time-sudden-death",
  delay: "time-delay",
  bronstein: "time-bronstein",
  hourglass: "time-hourglass",
  "per-move": "time-per-move",
  days: "page-time-days",
  periods: "time-periods",
};

/** Labels of the field for seconds. */
const SECONDS: Partial<Record<TimeControl, string>> = {
  increment: "preset-time-seconds",
  delay: "page-time-seconds-delay",
  bronstein: "page-time-seconds-back",
};

function TimeFields({
  legend,
  time,
  onChange,
}: {
  legend: string | null;
  time: TimeSettings;
  onChange: (time: TimeSettings) => void;
}) {
  const { control } = time;
  const set = (changed: Partial<TimeSettings>): void => onChange({ ...time, ...changed });
  const hasMinutes = !["per-move", "days", "periods"].includes(control);
  const seconds = SECONDS[control];
  const number = (text: string, value: number, min: number, step: number, setValue: (value: number) => void) => (
    <label class="field">
      <span>{text}</span>
      <input
        type="number"
        min={min}
        step={step}
        required
        value={value}
        onInput={(event) => setValue(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
  return (
    <fieldset class="time-fields">
      {legend && <legend>{legend}</legend>}
      <label class="field">
        <span>{t("page-time-kind")}</span>
        <select value={control} onChange={(event) => set({ control: event.currentTarget.value as TimeControl })}>
          {TIME_CONTROLS.map((control) => (
            <option key={control} value={control}>
              {t(NAMES[control])}
            </option>
          ))}
        </select>
      </label>
      {hasMinutes && number(t(legend ? "page-time-minutes" : "preset-time-minutes"), time.minutes, 0, 0.25, (minutes) => set({ minutes }))}
      {seconds && number(t(seconds), time.seconds, 0, 1, (seconds) => set({ seconds }))}
      {control === "per-move" && number(t("page-time-seconds-each"), time.each, 1, 1, (each) => set({ each }))}
      {control === "days" && number(t("page-time-days-each"), time.days, 1, 1, (days) => set({ days }))}
      {control === "periods" && (
        <label class="field">
          <span>{t("page-time-periods")}</span>
          <input
            type="text"
            required
            value={time.periods}
            onInput={(event) => set({ periods: event.currentTarget.value })}
          />
        </label>
      )}
      <p class="hint">{t(control === "days" ? "time-per-move.hint" : `${NAMES[control]}.hint`)}</p>
    </fieldset>
  );
}
