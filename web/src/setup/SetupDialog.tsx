/** Setup dialog of a new game or challenge. */

import { t } from "../i18n";
import { useProgram } from "../store/program";
import { Button, Link } from "../ui/Button";
import { Choice, Switch } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { Problem } from "../ui/Problem";
import { loadForm, performWith } from "./effects";
import { type GameKind, type SetupForm, TIME_PRESETS } from "./form";
import { RulesFields } from "./RulesFields";
import { initial, update } from "./state";
import { TimeControlFields } from "./TimeControlFields";

export interface SetupDialogProps {
  kind: GameKind;
  /** Opponent on the network; null for anyone. */
  to?: { id: string; name: string } | null;
  onClose: () => void;
}

export function SetupDialog({ kind, to = null, onClose }: SetupDialogProps) {
  const [{ form, isBusy, problem }, send] = useProgram({ update, perform: performWith(onClose) }, () => [
    initial(kind, to?.id ?? null, loadForm(kind)),
  ]);
  const set = (changed: Partial<SetupForm>): void => send({ type: "change", changed });
  const submit = (event: Event): void => {
    event.preventDefault();
    send({ type: "submit" });
  };
  return (
    <Dialog title={to ? t("page-challenge-to", { name: to.name }) : t(`page-new-${kind}`)} kind="wide" onClose={onClose}>
      <form class="setup" onSubmit={submit}>
        <Choice
          legend={t("preset-time")}
          value={form.quick}
          options={[
            ...TIME_PRESETS.map((value) => ({ value, text: value === "unlimited" ? t("quick-unlimited") : value })),
            { value: "custom" as const, text: t("quick-custom") },
          ]}
          onChange={(quick) => set({ quick })}
        />
        {form.quick === "custom" && <TimeControlFields form={form} kind={kind} set={set} />}
        {kind !== "here" && (
          <Choice
            legend={t("preset-color")}
            value={form.color}
            options={(["white", "random", "black"] as const).map((value) => ({
              value,
              text: t(`preset-color-${value}`),
            }))}
            onChange={(color) => set({ color })}
          />
        )}
        {kind === "computer" && <Level level={form.level} onChange={(level) => set({ level })} />}
        {kind === "here" && <Names form={form} set={set} />}
        <Choice
          legend={t("preset-start")}
          value={form.start}
          options={(["standard", "random-chess960", "chess960", "fen"] as const).map((value) => ({
            value,
            text: value === "chess960" ? t("page-chess960-number") : t(`preset-start-${value}`),
            hint: value.endsWith("960") ? t("preset-start-chess960.hint") : "",
          }))}
          onChange={(start) => set({ start })}
        />
        {form.start === "chess960" && (
          <label class="field">
            <span>{t("preset-start-number")}</span>
            <input
              type="number"
              min="0"
              max="959"
              required
              value={form.number}
              onInput={(event) => set({ number: event.currentTarget.valueAsNumber })}
            />
          </label>
        )}
        {form.start === "fen" && (
          <label class="field">
            <span>FEN</span>
            <input
              type="text"
              required
              value={form.fen}
              spellcheck={false}
              onInput={(event) => set({ fen: event.currentTarget.value })}
            />
            <Link to={form.fen ? `/editor?fen=${encodeURIComponent(form.fen)}` : "/editor"}>{t("page-open-editor")}</Link>
          </label>
        )}
        {kind === "network" && !to && (
          <Switch
            text={t("page-listed")}
            hint={t("page-listed-hint")}
            value={form.isListed}
            onChange={(isListed) => set({ isListed })}
          />
        )}
        <details class="laws">
          <summary>{t("page-laws")}</summary>
          <RulesFields form={form} set={set} kind={kind} />
        </details>
        <Problem reason={problem} />
        <footer>
          <Button onClick={onClose}>{t("word-cancel")}</Button>
          <Button submit kind="main" icon="play" disabled={isBusy}>
            {t(kind === "network" ? "page-challenge" : "page-begin")}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function Level({ level, onChange }: { level: number; onChange: (level: number) => void }) {
  return (
    <div class="field level">
      <label>
        <span>
          {t("preset-level")} <b>{level}</b>
        </span>
        <input
          type="range"
          min="0"
          max="10"
          value={level}
          aria-valuetext={`${level}: ${t(`level-${level}`)}`}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      </label>
      <p>{t(`level-${level}`)}</p>
    </div>
  );
}

function Names({ form, set }: { form: SetupForm; set: (changed: Partial<SetupForm>) => void }) {
  return (
    <div class="two">
      {(["white", "black"] as const).map((color) => (
        <label class="field" key={color}>
          <span>
            <span class={`side-dot ${color}`} aria-hidden="true" /> {t(`color-${color}`)}
          </span>
          <input
            type="text"
            maxLength={40}
            placeholder={t("preset-name")}
            value={form.names[color]}
            onInput={(event) => set({ names: { ...form.names, [color]: event.currentTarget.value } })}
          />
        </label>
      ))}
    </div>
  );
}
