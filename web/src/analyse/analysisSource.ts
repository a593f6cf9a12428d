/** Source of an analysis: a game, a position or a loaded record. Changes are kept while the tab is open. */

import { ApiError, UNREACHABLE, api, positionReport } from "../api";
import { startOfFen } from "../editor/position";
import { loadedGame } from "../store/loadedGame";
import type { Id, Reason, RecordTree, Start } from "../wire";

export interface Source {
  /** Identifies the source. */
  key: string;
  record: RecordTree;
}

export type Found = Source | { reason: Reason };

/** Loads the source that an address names. */
export async function find(id: Id | null, search: string): Promise<Found> {
  try {
    if (id !== null) {
      const record = await api.record(id);
      return kept({ key: `${id} ${record.nodes.length} ${record.result}`, record });
    }
    const fen = new URLSearchParams(search).get("fen");
    if (fen !== null) return kept({ key: fen, record: await recordFrom(startOfFen(fen)) });
    const own = loadedGame.peek();
    if (own) {
      const moves = own.nodes.map(({ parent, uci }) => `${parent ?? ""} ${uci}`);
      return kept({ key: JSON.stringify([own.tags, own.start, ...moves]), record: own });
    }
    return kept({ key: "", record: await recordFrom("standard") });
  } catch (error) {
    return { reason: error instanceof ApiError ? error.reason : UNREACHABLE };
  }
}

async function recordFrom(start: Start): Promise<RecordTree> {
  const { fen } = await positionReport(start, []);
  return { tags: [], start, fen, result: "*", nodes: [], steps: [] };
}

const KEY = "tabiya-analysis";

/** Stores the changed source while the tab is open. */
export function keep(source: Source): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {
    // Too large for the browser: lost with the next reload.
  }
}

function kept(source: Source): Source {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Source | null;
    return found?.key === source.key ? found : source;
  } catch {
    return source;
  }
}

export function forget(): void {
  sessionStorage.removeItem(KEY);
}
