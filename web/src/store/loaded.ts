/** A game that was loaded from a file or a text: kept while the browser's tab is open. */

import { signal } from "@preact/signals";
import type { GameRecord } from "../wire";

const KEY = "tabiya-loaded";

function read(): GameRecord | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as GameRecord | null;
  } catch {
    return null;
  }
}

/** What `/replay` and `/analyse` show without the id of a game. */
export const loaded = signal<GameRecord | null>(read());

export function keepLoaded(record: GameRecord | null): void {
  loaded.value = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too large for the browser: it is gone with the next load of the page.
  }
}

/** The moves of the main line. */
export function mainLine(record: GameRecord): string[] {
  const moves: string[] = [];
  let parent: number | null = null;
  for (;;) {
    const at: number = record.nodes.findIndex((node) => node.parent === parent);
    const node = record.nodes[at];
    if (!node) return moves;
    moves.push(node.uci);
    parent = at;
  }
}

/** A day as PGN has it, as far as it is known: `????.??.??` says nothing. */
export function dateText(date: string): string {
  return date.replace(/[.]?[?]+/g, "").replace(/^[.]+/, "");
}

/** A result as people write it; nothing for a game without one. */
export function resultText(result: string): string {
  return { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" }[result] ?? "";
}

/** The value of a tag of PGN. */
export function tagOf(record: GameRecord, name: string): string {
  const value = record.tags.find(([tag]) => tag === name)?.[1] ?? "";
  return value === "?" ? "" : value;
}
