/** User settings, kept in the browser. */

import { effect, signal } from "@preact/signals";
import { LANGUAGES, type Language, preferredLanguage, setLanguage } from "../i18n";

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
  /** Asks before a move is sent. */
  confirmMoves: boolean;
  /** Turns the board to the side to move, where two play on one computer. */
  turnBoard: boolean;
  /** Shows the squares that each side controls. */
  controls: boolean;
  letters: "local" | "figurine";
  /** Promotes to a queen without asking. */
  autoQueen: boolean;
  /** Announces moves to screen readers in words, not in notation. */
  spokenMoves: boolean;
}

const KEY = "tabiya-settings";

function defaults(): Settings {
  return {
    language: preferredLanguage(navigator.languages),
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
    // Without storage the defaults apply.
  }
  return found;
}

export const settings = signal<Settings>(read());

export function change(changed: Partial<Settings>): void {
  settings.value = { ...settings.value, ...changed };
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
