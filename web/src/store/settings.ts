/** User settings, kept in the browser. */

import { effect, signal } from "@preact/signals";
import { setLanguage } from "../i18n";
import { type Settings, restore, update } from "../settings/state";

const KEY = "tabiya-settings";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Without storage the defaults apply.
    return null;
  }
}

export const settings = signal<Settings>(restore(stored(), navigator.languages));

export function change(changed: Partial<Settings>): void {
  settings.value = update(settings.value, changed);
}

/** Applies and stores the settings, now and after each change. */
export function applySettings(): void {
  effect(() => {
    const { scheme, board, language } = settings.value;
    const root = document.documentElement;
    root.dataset.scheme = scheme;
    root.dataset.board = board;
    void setLanguage(language);
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
      // Without storage they last until the next reload.
    }
  });
}

/** Returns true if the system asks for less motion. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
