/** A kept record of a game in progress, brought up to date with the moves on the screen. Pure. */

import type { Ply } from "../store/game";
import type { RecordNode, RecordStep, RecordTree } from "../wire";

/**
 * Returns the record with the line of the game as its latest state. A position that is not known ends it early.
 * `isRestart` tells a restart from a take-back.
 */
export function extendRecord(record: RecordTree, line: readonly Ply[], at: number, isRestart = false): RecordTree {
  const nodes: RecordNode[] = [...record.nodes];
  const steps: RecordStep[] = [...record.steps];
  const path = pathOf(record);
  const shared = line.findIndex(({ uci }, index) => nodes[path[index] ?? -1]?.uci !== uci);
  const kept = shared < 0 ? line.length : shared;
  if (kept < path.length) {
    steps.push({ node: path[kept - 1] ?? null, kind: isRestart ? "restarted" : "takenBack", at });
  }
  let parent = path[kept - 1] ?? null;
  for (const { uci, san, fen, flags, left } of line.slice(kept)) {
    if (fen === null) break;
    let node = nodes.findIndex((node) => node.parent === parent && node.uci === uci);
    if (node < 0) node = nodes.push({ parent, uci, san, fen, flags }) - 1;
    steps.push({ node, kind: "moved", at, left });
    parent = node;
  }
  return { ...record, nodes, steps };
}

/** Nodes of the moves on the board after the last step. */
function pathOf({ nodes, steps }: RecordTree): number[] {
  const path: number[] = [];
  for (let at = steps.at(-1)?.node ?? null; at !== null; at = nodes[at]?.parent ?? null) path.push(at);
  return path.reverse();
}
