/** User settings, and how they are restored. Pure. */

import { LANGUAGES, type Language, preferredLanguage } from "../i18n";

export const BOARDS = ["wood", "green", "blue", "slate", "contrast"] as const;

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

export function defaults(languages: readonly string[]): Settings {
  return {
    language: preferredLanguage(languages),
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

/** Restores stored settings. What is missing or unknown gets its default. */
export function restore(stored: string | null, languages: readonly string[]): Settings {
  const settings = defaults(languages);
  try {
    Object.assign(settings, JSON.parse(stored ?? "{}"));
  } catch {
    return settings;
  }
  const { language, board } = defaults(languages);
  if (!LANGUAGES.includes(settings.language)) settings.language = language;
  if (!BOARDS.includes(settings.board)) settings.board = board;
  return settings;
}

export function update(settings: Settings, changed: Partial<Settings>): Settings {
  return { ...settings, ...changed };
}
