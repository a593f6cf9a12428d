/** Form of an arbiter's dialog. */

import type { ComponentChildren } from "preact";
import { playerName } from "../game/gameText";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import type { Send } from "../store/program";
import { COLORS } from "../colors";
import type { Color } from "../wire";
import { Button } from "../ui/Button";
import { Choice } from "../ui/Choice";
import { Dialog } from "../ui/Dialog";
import type { IconName } from "../ui/Icon";
import type { Message, State } from "./state";

export interface ArbiterDialogProps {
  game: GameState;
  state: State;
  send: Send<Message>;
}

interface ArbiterFormProps {
  title: string;
  icon: IconName;
  /** Text of the button; the title if omitted. */
  button?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ComponentChildren;
}

export function ArbiterForm({ title, button = title, icon, onSubmit, onClose, children }: ArbiterFormProps) {
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

export function PlayerChoice({ game, state, send }: ArbiterDialogProps) {
  return (
    <Choice
      legend={t("page-arbiter-player")}
      value={state.fields.player}
      options={COLORS.map((color) => ({ value: color, text: coloredName(game, color) }))}
      onChange={(player) => send({ type: "change", changed: { player } })}
    />
  );
}

/** Colour and name of a player. */
export function coloredName(game: GameState, color: Color): string {
  const [name, side] = [playerName(game, color), t(`color-${color}`)];
  return name === side ? side : `${side} · ${name}`;
}
