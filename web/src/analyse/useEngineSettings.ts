/** Whether an engine looks on, which, and with how many lines: kept in the browser. */

import { useState } from "preact/hooks";
import type { EngineSettings } from "./Lines";

const KEY = "tabiya-engine";

export function useEngineSettings(startsOff: boolean): [EngineSettings, (changed: Partial<EngineSettings>) => void] {
  const [now, setNow] = useState<EngineSettings>(() => {
    const found: EngineSettings = { isOn: true, lines: 2, engine: null };
    try {
      Object.assign(found, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // Then as it comes.
    }
    // A game that is not over is not looked at by an engine unless somebody says so.
    return startsOff ? { ...found, isOn: false } : found;
  });
  const set = (changed: Partial<EngineSettings>): void => {
    const next = { ...now, ...changed };
    setNow(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Then it is chosen anew the next time.
    }
  };
  return [now, set];
}
