/** Engine settings of the analysis screen, kept in the browser. */

import { useState } from "preact/hooks";
import type { EngineSettings } from "./EngineLines";

const KEY = "tabiya-engine";

export function useEngineSettings(startsOff: boolean): [EngineSettings, (changed: Partial<EngineSettings>) => void] {
  const [now, setNow] = useState<EngineSettings>(() => {
    const found: EngineSettings = { isOn: true, lines: 2, engine: null };
    try {
      Object.assign(found, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // Keeps the defaults.
    }
    // The engine stays off for a game in progress until somebody turns it on.
    return startsOff ? { ...found, isOn: false } : found;
  });
  const set = (changed: Partial<EngineSettings>): void => {
    const next = { ...now, ...changed };
    setNow(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // The choice is lost with the next reload.
    }
  };
  return [now, set];
}
