/** Clock of one side. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { type GameState, isOver } from "../store/game";
import { other } from "../colors";
import type { Color } from "../wire";
import { playSound } from "../sound/playSound";
import { type Bonus, lowTimeThreshold, bonusOf, timeLeftAt, formatClock } from "./clockTime";
import { ownColor, durationText } from "./gameText";

const TICK = 100;

export function Clock({ state, color }: { state: GameState; color: Color }) {
  const [now, setNow] = useState(() => performance.now());
  const { view } = state;
  const runs = view.running !== null && !isOver(view);
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [runs, state.viewReceivedAt]);

  const left = timeLeftAt(state, color, Math.max(now, state.viewReceivedAt));
  const initial = state.initial[color];
  const isLow = left !== null && initial !== null && left <= lowTimeThreshold(initial);
  const alarmed = useRef(isLow);
  useEffect(() => {
    const side = ownColor(state);
    if (isLow && !alarmed.current && view.running === color && (side === color || state.ownColors.length === 2)) {
      playSound("lowTime");
    }
    alarmed.current = isLow;
  }, [isLow]);
  if (left === null) return null;

  const classes = ["clock", `of-${color}`];
  // A pending move has already passed the turn, as far as the player can see.
  const running = view.running && state.pending ? other(view.running) : view.running;
  if (running === color && !isOver(view)) classes.push("runs");
  if (isLow && !isOver(view)) classes.push("low");
  const bonus = bonusText(bonusOf(state.preset.time[color]));
  return (
    <div class={classes.join(" ")} role="timer" aria-label={t("clock-side", { color, time: durationText(left) })}>
      {isLow && !isOver(view) && <span class="alarm" aria-hidden="true">!</span>}
      <span aria-hidden="true">{formatClock(left)}</span>
      {bonus && (
        <small class="bonus" aria-hidden="true">
          {bonus}
        </small>
      )}
    </div>
  );
}

/** Increment or delay, in short. */
function bonusText(bonus: Bonus | null): string | null {
  if (!bonus) return null;
  const { kind, seconds } = bonus;
  return kind === "increment" ? `+${seconds}` : t(`page-bonus-${kind}`, { seconds });
}
