/** Radio buttons that look like a row of tiles, and switches. */

import { useId } from "preact/hooks";

export interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: { value: T; text: string; hint?: string }[];
  onChange: (value: T) => void;
  /** Shows the legend to screen readers only. */
  isLegendHidden?: boolean;
}

export function Choice<T extends string>(props: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="choice">
      <legend class={props.isLegendHidden ? "visually-hidden" : ""}>{props.legend}</legend>
      <div class="choice-row">
        {props.options.map(({ value, text, hint }) => (
          <label key={value} title={hint}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export interface SwitchProps {
  text: string;
  hint?: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function Switch({ text, hint, value, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        {text}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
