/** A question of the desk: some choices, and the button that does it. */

import type { ComponentChildren } from "preact";
import { nameOf } from "../game/words";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { COLORS, type Color } from "../wire";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import type { IconName } from "../ui/Icon";
import type { Act } from ".";

export interface DeskDialogProps {
  state: GameState;
  act: Act;
  onClose: () => void;
}

interface DeskFormProps {
  title: string;
  button: string;
  icon: IconName;
  onSubmit: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

export function DeskForm({ title, button, icon, onSubmit, onClose, children }: DeskFormProps) {
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
      options={COLORS.map((color) => ({ value: color, text: playerText(state, color) }))}
      onChange={onChange}
    />
  );
}

/** The name with its side. */
export function playerText(state: GameState, color: Color): string {
  const [name, side] = [nameOf(state, color), t(`color-${color}`)];
  return name === side ? side : `${side} · ${name}`;
}
