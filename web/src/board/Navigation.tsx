/** Buttons to step through a game, show controlled squares, and flip the board. */

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { change, settings } from "../store/settings";
import { Button } from "../ui/Button";

export type Direction = "first" | "back" | "forward" | "last";

interface Props {
  atFirst: boolean;
  atLast: boolean;
  onGo: (way: Direction) => void;
  onFlip: () => void;
  /** Shown between back and forward. */
  middle?: ComponentChildren;
  /** Shown at the end. */
  children?: ComponentChildren;
}

export function Navigation({ atFirst, atLast, onGo, onFlip, middle, children }: Props) {
  return (
    <div class="navigation" role="group" aria-label={t("page-navigation")}>
      <Button icon="first" label={t("page-first")} disabled={atFirst} onClick={() => onGo("first")} />
      <Button icon="back" label={t("page-back")} disabled={atFirst} onClick={() => onGo("back")} />
      {middle}
      <Button icon="forward" label={t("page-forward")} disabled={atLast} onClick={() => onGo("forward")} />
      <Button icon="last" label={t("page-last")} disabled={atLast} onClick={() => onGo("last")} />
      <span class="space" />
      <Button
        icon="grid"
        label={t("page-controls")}
        pressed={settings.value.controls}
        onClick={() => change({ controls: !settings.value.controls })}
      />
      <Button icon="flip" label={t("menu-flip")} onClick={onFlip} />
      {children}
    </div>
  );
}
