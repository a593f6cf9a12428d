/** Source of an analysis: a game, a position or a loaded record. Changes are kept while the tab is open. */

import { api, positionReport, reasonOf } from "../api";
import { startOfFen } from "../editor/position";
import { loadedGame } from "../store/loadedGame";
import type { GameId, Reason, RecordTree, Start } from "../wire";

export interface Source {
  /** Identifies the source. */
  key: string;
  record: RecordTree;
}

export type SourceResult = Source | { reason: Reason };

/** Loads the source that an address names. */
export async function loadSource(id: GameId | null, search: string): Promise<SourceResult> {
  try {
    if (id !== null) {
      const record = await api.record(id);
      return stored({ key: `${id} ${record.nodes.length} ${record.result}`, record });
    }
    const fen = new URLSearchParams(search).get("fen");
    if (fen !== null) return stored({ key: fen, record: await recordFrom(startOfFen(fen)) });
    const own = loadedGame.peek();
    if (own) {
      const moves = own.nodes.map(({ parent, uci }) => `${parent ?? ""} ${uci}`);
      return stored({ key: JSON.stringify([own.tags, own.start, ...moves]), record: own });
    }
    return stored({ key: "", record: await recordFrom("standard") });
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

async function recordFrom(start: Start): Promise<RecordTree> {
  const { fen } = await positionReport(start, []);
  return { tags: [], start, fen, result: "*", nodes: [], steps: [] };
}

const KEY = "tabiya-analysis";

/** Stores the changed source while the tab is open. */
export function storeSource(source: Source): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {
    // Too large for the browser: lost with the next reload.
  }
}

function stored(source: Source): Source {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Source | null;
    return found?.key === source.key ? found : source;
  } catch {
    return source;
  }
}

export function clearStoredSource(): void {
  sessionStorage.removeItem(KEY);
}
