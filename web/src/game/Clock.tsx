/** The clock of one side. */

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { GameState } from "../store/game";
import { type Color, other } from "../wire";
import { makeSound } from "../ui/sound";
import { type Bonus, alarmAt, bonusOf, leftNow, writeTime } from "./time";
import { mine, timeWords } from "./words";

const TICK = 100;

export function Clock({ state, color }: { state: GameState; color: Color }) {
  const [now, setNow] = useState(() => performance.now());
  const { view } = state;
  const runs = view.running !== null && !view.ending;
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [runs, state.heardAt]);

  const left = leftNow(state, color, Math.max(now, state.heardAt));
  const initial = state.initial[color];
  const isLow = left !== null && initial !== null && left <= alarmAt(initial);
  const alarmed = useRef(isLow);
  useEffect(() => {
    const side = mine(state);
    if (isLow && !alarmed.current && view.running === color && (side === color || state.sides.length === 2)) {
      makeSound("lowTime");
    }
    alarmed.current = isLow;
  }, [isLow]);
  if (left === null) return null;

  const classes = ["clock", `of-${color}`];
  // A move that is on its way has changed the turn, as far as the player sees.
  const running = view.running && state.pending ? other(view.running) : view.running;
  if (running === color && !view.ending) classes.push("runs");
  if (isLow && !view.ending) classes.push("low");
  const bonus = bonusWords(bonusOf(state.preset.time[color]));
  return (
    <div class={classes.join(" ")} role="timer" aria-label={t("clock-side", { color, time: timeWords(left) })}>
      {isLow && !view.ending && <span class="alarm" aria-hidden="true">!</span>}
      <span aria-hidden="true">{writeTime(left)}</span>
      {bonus && (
        <small class="bonus" aria-hidden="true">
          {bonus}
        </small>
      )}
    </div>
  );
}

/** What comes with each move, in short. */
function bonusWords(bonus: Bonus | null): string | null {
  if (!bonus) return null;
  const { kind, seconds } = bonus;
  return kind === "increment" ? `+${seconds}` : t(`page-bonus-${kind}`, { seconds });
}
