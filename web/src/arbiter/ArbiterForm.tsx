/** Form of an arbiter's dialog. */

import type { ComponentChildren } from "preact";
import { playerName } from "../game/gameText";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { COLORS } from "../colors";
import type { Color } from "../wire";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import type { IconName } from "../ui/Icon";
import type { Act } from "./ArbiterDesk";

export interface ArbiterDialogProps {
  state: GameState;
  act: Act;
  onClose: () => void;
}

interface ArbiterFormProps {
  title: string;
  button: string;
  icon: IconName;
  onSubmit: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

export function ArbiterForm({ title, button, icon, onSubmit, onClose, children }: ArbiterFormProps) {
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form class="desk-form" onSubmit={submit}>
        {children}
        <footer>
          <Button onClick={onClose}>{t("word-cancel")}</Button>
          <Button kind="main" icon={icon} submit>
            {button}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface PlayerChoiceProps {
  state: GameState;
  value: Color;
  onChange: (color: Color) => void;
}

export function PlayerChoice({ state, value, onChange }: PlayerChoiceProps) {
  return (
    <Choice
      legend={t("page-arbiter-player")}
      value={value}
      options={COLORS.map((color) => ({ value: color, text: coloredName(state, color) }))}
      onChange={onChange}
    />
  );
}

/** Colour and name of a player. */
export function coloredName(state: GameState, color: Color): string {
  const [name, side] = [playerName(state, color), t(`color-${color}`)];
  return name === side ? side : `${side} · ${name}`;
}
