/** Record loaded from a file or text, kept while the tab is open; without the club, the last one of any tab. */

import { signal } from "@preact/signals";
import { keep, recall } from "../offline/kept";
import type { RecordTree } from "../wire";

const KEY = "tabiya-loaded";

function read(): RecordTree | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as RecordTree | null;
  } catch {
    return null;
  }
}

/** Record that `/replay` and `/analyse` show without a game id. */
export const loadedGame = signal<RecordTree | null>(read());

export function setLoadedGame(record: RecordTree | null): void {
  loadedGame.value = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too large for the browser: lost with the next reload.
  }
  if (record) void keep(KEY, record);
}

/** Shows the record loaded last, unless there is one. */
export async function recallLoadedGame(): Promise<void> {
  const kept = await recall<RecordTree>(KEY);
  loadedGame.value ??= kept?.value ?? null;
}

/** Moves of the main line. */
export function mainLine(record: RecordTree): string[] {
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

/** Known part of a PGN date; `????.??.??` is empty. */
export function dateText(date: string): string {
  return date.replace(/[.]?[?]+/g, "").replace(/^[.]+/, "");
}

/** Result with typographic signs; empty without a result. */
export function resultText(result: string): string {
  return { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½" }[result] ?? "";
}

/** Value of a PGN tag. */
export function tagValue(record: RecordTree, name: string): string {
  const value = record.tags.find(([tag]) => tag === name)?.[1] ?? "";
  return value === "?" ? "" : value;
}
