/** What somebody likes to see and hear: kept in the browser. */

import { effect, signal } from "@preact/signals";
import { LANGUAGES, type Language, preferred, speak } from "../i18n";

export const BOARDS = ["wood", "green", "blue", "slate", "contrast"] as const;
export const PIECES = ["plain"] as const;

export interface Settings {
  language: Language;
  scheme: "system" | "light" | "dark";
  board: (typeof BOARDS)[number];
  pieces: string;
  coordinates: boolean;
  destinations: boolean;
  animation: boolean;
  sound: boolean;
  volume: number;
  /** Ask before a move is sent. */
  confirmMoves: boolean;
  /** Where two sit at one computer. */
  turnBoard: boolean;
  /** The squares that each side controls. */
  controls: boolean;
  letters: "local" | "figurine";
  /** Promote to a queen without asking. */
  autoQueen: boolean;
  /** Say moves aloud for a screen reader in words, not as they are written. */
  spokenMoves: boolean;
}

const KEY = "tabiya-settings";

function defaults(): Settings {
  return {
    language: preferred(navigator.languages),
    scheme: "system",
    board: "wood",
    pieces: "classic",
    coordinates: true,
    destinations: true,
    animation: true,
    sound: true,
    volume: 0.7,
    confirmMoves: false,
    turnBoard: false,
    controls: false,
    letters: "local",
    autoQueen: false,
    spokenMoves: true,
  };
}

function read(): Settings {
  const found = defaults();
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    Object.assign(found, kept);
    if (!LANGUAGES.includes(found.language)) found.language = defaults().language;
    if (!BOARDS.includes(found.board)) found.board = "wood";
  } catch {
    // A browser that keeps nothing shows the page as it comes.
  }
  return found;
}

export const settings = signal<Settings>(read());

export function change(changed: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changed };
}

/** Shows what is chosen, now and after each change. */
export function applySettings(): void {
  effect(() => {
    const { scheme, board, language } = settings.value;
    const root = document.documentElement;
    root.dataset.scheme = scheme;
    root.dataset.board = board;
    void speak(language);
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
      // See above.
    }
  });
}

/** Who asks their system for less motion gets none. */
export const reducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
