/** Clock readings between two messages of the club. Pure: the time is passed in. */

import { type GameState, isOver } from "../store/game";
import type { Color } from "../wire";

const LOWEST_ALARM = 10_000;
const HIGHEST_ALARM = 60_000;

/** Time left on a clock; null without a clock. */
export function timeLeftAt(state: GameState, color: Color, now: number): number | null {
  const { view, viewReceivedAt, preset } = state;
  const left = view.left[color];
  if (left === null) return null;
  if (view.running === null || isOver(view)) return left;
  // A pending move has already stopped the clock, as far as the player can see.
  if (state.pending) return Math.max(0, left - (view.running === color ? state.turnSpent : 0));
  const passed = Math.max(0, now - viewReceivedAt);
  if (view.running === color) {
    const waits = Math.max(0, delayOf(preset.time[color]) - (viewReceivedAt - state.turnSince));
    return Math.max(0, left - Math.max(0, passed - waits));
  }
  return isHourglass(preset.time[color]) ? left + passed : left;
}

/** Delay before the clock runs in each move: `5d3`. */
export function delayOf(control: string): number {
  const found = /d(\d+(?:\.\d+)?)$/.exec(control);
  return found ? Number(found[1]) * 1000 : 0;
}

export function isHourglass(control: string): boolean {
  return control.startsWith("*");
}

/** Threshold of the low-time alarm: an eighth of the time, within limits. */
export function lowTimeThreshold(initial: number): number {
  return Math.min(HIGHEST_ALARM, Math.max(LOWEST_ALARM, initial / 8));
}

/** Formats a time as a chess clock does, with tenths under ten seconds. */
export function formatClock(ms: number): string {
  if (ms < 10_000) {
    const tenths = Math.floor(Math.max(0, ms) / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const all = Math.ceil(ms / 1000);
  const days = Math.floor(all / 86_400);
  const hours = Math.floor(all / 3600) % 24;
  const minutes = Math.floor(all / 60) % 60;
  const two = (number: number): string => String(number).padStart(2, "0");
  if (days > 0) return `${days} · ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(all % 60)}`;
  return `${minutes}:${two(all % 60)}`;
}

/** Parses a time as a chess clock shows it; null if it is none. */
export function parseClock(text: string): number | null {
  const days = /^(\d{1,3}) ?· ?(\d{1,2}):([0-5]\d)$/.exec(text);
  if (days) return ((Number(days[1]) * 24 + Number(days[2])) * 60 + Number(days[3])) * 60_000;
  const found = /^(?:(\d{1,3}):(?=[0-5]?\d:))?(\d{1,3}):([0-5]\d)(?:\.(\d))?$/.exec(text);
  if (!found) return null;
  const [hours, minutes, seconds, tenths] = found.slice(1).map((part) => Number(part ?? 0));
  return (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000 + (tenths ?? 0) * 100;
}

export interface Bonus {
  kind: "increment" | "delay" | "bronstein";
  seconds: number;
}

/** Increment or delay per move; null if there is none. */
export function bonusOf(control: string): Bonus | null {
  const found = /([+db])(\d+(?:\.\d+)?)$/.exec(control);
  const seconds = Number(found?.[2] ?? 0);
  if (seconds === 0) return null;
  const kind = found?.[1] === "d" ? "delay" : found?.[1] === "b" ? "bronstein" : "increment";
  return { kind, seconds };
}
