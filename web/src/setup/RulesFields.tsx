/** Fields for the rules of a game. */

import { kebabCase, t } from "../i18n";
import { Choice, Switch } from "../ui/Choice";
import type { SetupForm, GameKind } from "./form";

interface Props {
  form: SetupForm;
  kind: GameKind;
  set: (changed: Partial<SetupForm>) => void;
}

export function RulesFields({ form, kind, set }: Props) {
  const option = <T extends string>(heading: string, value: T) => {
    const id = `preset-${heading}-${kebabCase(value)}`;
    return { value, text: t(id) };
  };
  const optional = (id: string, value: number | null, setValue: (value: number | null) => void) => (
    <label class="field">
      <span>{t(id)}</span>
      <input
        type="number"
        min="0"
        value={value ?? ""}
        placeholder={t("page-as-usual")}
        onInput={(event) => setValue(event.currentTarget.value === "" ? null : event.currentTarget.valueAsNumber)}
      />
    </label>
  );
  return (
    <div class="laws-inside">
      <Choice
        legend={t("preset-clock-start")}
        value={form.clockStart}
        options={[option("clock-start", "withTheGame"), option("clock-start", "afterFirstMoves")]}
        onChange={(clockStart) => set({ clockStart })}
      />
      <Choice
        legend={t("preset-flags")}
        value={form.flags}
        options={[option("flags", "atOnce"), option("flags", "whenClaimed")]}
        onChange={(flags) => set({ flags })}
      />
      <Choice
        legend={t("preset-takebacks")}
        value={form.takebacks}
        options={[option("takebacks", "allowed"), option("takebacks", "never")]}
        onChange={(takebacks) => set({ takebacks })}
      />
      <Choice
        legend={t("preset-counted-draws")}
        value={form.countedDraws}
        options={[option("counted-draws", "byClaim"), option("counted-draws", "atOnce")]}
        onChange={(countedDraws) => set({ countedDraws })}
      />
      <Choice
        legend={t("preset-draw-offers")}
        value={form.drawOffers}
        options={[option("draw-offers", "allowed"), option("draw-offers", "from-move"), option("draw-offers", "never")]}
        onChange={(drawOffers) => set({ drawOffers })}
      />
      {form.drawOffers === "from-move" && (
        <label class="field">
          <span>{t("preset-draw-offers-from-move")}</span>
          <input
            type="number"
            min="1"
            max="200"
            value={form.drawsFrom}
            onInput={(event) => set({ drawsFrom: event.currentTarget.valueAsNumber })}
          />
        </label>
      )}
      <Choice
        legend={t("preset-illegal-moves")}
        value={form.illegalMoves}
        options={[option("illegal-moves", "refused"), option("illegal-moves", "counted")]}
        onChange={(illegalMoves) => set({ illegalMoves })}
      />
      {form.illegalMoves === "counted" && (
        <label class="field">
          <span>{t("preset-illegal-moves-limit")}</span>
          <input
            type="number"
            min="1"
            max="9"
            value={form.illegalLimit}
            onInput={(event) => set({ illegalLimit: event.currentTarget.valueAsNumber })}
          />
        </label>
      )}
      <Switch
        text={t("preset-quickplay")}
        hint={t("preset-quickplay.hint")}
        value={form.quickplay}
        onChange={(quickplay) => set({ quickplay })}
      />
      {form.quickplay && (
        <Choice
          legend={t("preset-arbiter")}
          value={form.arbiter}
          options={[option("arbiter", "builtIn"), option("arbiter", "person")]}
          onChange={(arbiter) => set({ arbiter })}
        />
      )}
      {kind === "network" && (
        <div class="two">
          {optional("page-late", form.late, (late) => set({ late }))}
          {optional("page-away-left", form.awayLeft, (awayLeft) => set({ awayLeft }))}
          {optional("page-away-lost", form.awayLost, (awayLost) => set({ awayLost }))}
        </div>
      )}
      {kind !== "network" && (
        <Switch
          text={t("page-public")}
          hint={t("page-public-hint")}
          value={form.isPublic}
          onChange={(isPublic) => set({ isPublic })}
        />
      )}
    </div>
  );
}
