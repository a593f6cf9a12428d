/** What an analysis begins with: a game, a position, or what was loaded; and what was made of it, kept meanwhile. */

import { Refused, UNREACHABLE, api, positionReport } from "../api";
import { startOfFen } from "../editor/position";
import { loaded } from "../store/loaded";
import type { GameRecord, Id, Reason, Start } from "../wire";

export interface Source {
  /** Tells one source from another. */
  key: string;
  record: GameRecord;
}

export type Found = Source | { reason: Reason };

/** The source that an address names. */
export async function find(id: Id | null, search: string): Promise<Found> {
  try {
    if (id !== null) {
      const record = await api.record(id);
      return kept({ key: `${id} ${record.nodes.length} ${record.result}`, record });
    }
    const fen = new URLSearchParams(search).get("fen");
    if (fen !== null) return kept({ key: fen, record: await recordFrom(startOfFen(fen)) });
    const own = loaded.peek();
    if (own) {
      const moves = own.nodes.map(({ parent, uci }) => `${parent ?? ""} ${uci}`);
      return kept({ key: JSON.stringify([own.tags, own.start, ...moves]), record: own });
    }
    return kept({ key: "", record: await recordFrom("standard") });
  } catch (error) {
    return { reason: error instanceof Refused ? error.reason : UNREACHABLE };
  }
}

async function recordFrom(start: Start): Promise<GameRecord> {
  const { fen } = await positionReport(start, []);
  return { tags: [], start, fen, result: "*", nodes: [], steps: [] };
}

const KEY = "tabiya-analysis";

/** Keeps what was made of a source while the browser's tab is open. */
export function keep(source: Source): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(source));
  } catch {
    // Too large for the browser: it is gone with the next load of the page.
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
