/** A new game: the clock is a click away, everything else too. */

import { useState } from "preact/hooks";
import { ApiError, api } from "../api";
import { reasonText } from "../game/gameText";
import { t } from "../i18n";
import { navigate } from "../store/route";
import { takeNextStart } from "../store/editedPosition";
import { Button, Link } from "../ui/Button";
import { Choice, Switch } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import { type SetupForm, type GameKind, TIME_PRESETS, defaultForm, presetFromForm, rememberedForm } from "./form";
import { RulesFields } from "./RulesFields";
import { TimeControlFields } from "./TimeControlFields";

const KEY = "tabiya-new-";

function remembered(kind: GameKind): SetupForm {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + kind) ?? "{}") as Partial<SetupForm>;
    return rememberedForm(kind, kept, takeNextStart());
  } catch {
    return defaultForm(kind);
  }
}

function remember(kind: GameKind, form: SetupForm): void {
  try {
    localStorage.setItem(KEY + kind, JSON.stringify(form));
  } catch {
    // Then it is chosen anew the next time.
  }
}

export interface SetupDialogProps {
  kind: GameKind;
  /** Against whom, on the network. */
  to?: { id: string; name: string } | null;
  onClose: () => void;
}

export function SetupDialog({ kind, to = null, onClose }: SetupDialogProps) {
  const [form, setForm] = useState(() => remembered(kind));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (changed: Partial<SetupForm>): void => setForm((now) => ({ ...now, ...changed }));

  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    remember(kind, form);
    try {
      const path = await start(kind, form, to?.id ?? null);
      onClose();
      navigate(path);
    } catch (error) {
      setProblem(error instanceof ApiError ? reasonText(error.reason) : String(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={to ? t("page-challenge-to", { name: to.name }) : t(`page-new-${kind}`)} kind="wide" onClose={onClose}>
      <form class="setup" onSubmit={(event) => void begin(event)}>
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
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
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

async function start(kind: GameKind, form: SetupForm, to: string | null): Promise<string> {
  const preset = presetFromForm(form, kind);
  const color = form.color === "random" ? null : form.color;
  if (kind === "network") {
    const challenge = await api.createChallenge({ preset, color, to, unlisted: !form.isListed && !to });
    return `/challenge/${challenge.id}`;
  }
  const table = kind === "computer" ? { preset, color, level: form.level } : { preset };
  const { game } = await api.createGame({ ...table, public: form.isPublic });
  return `/game/${game}`;
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
