/** A game as a film: every position that was on the board, take-backs included, with the clocks as they were. Pure. */

import type { Key } from "@lichess-org/chessground/types";
import { piecesOf, takenBy } from "../board/squares";
import type { ByColor, Color, GameRecord, Left, RecordNode, Role } from "../wire";

export interface Frame {
  kind: "start" | "moved" | "takenBack" | "restarted";
  fen: string;
  turn: Color;
  /** The move that led here; none at the beginning, or if it was not a move that led here. */
  move: Move | null;
  /** The move that the board shows as the last one. */
  lastMove: [string, string] | null;
  /** Where in the record this is; nothing at the beginning. */
  node: number | null;
  /** What the clocks showed, as far as it was written down. */
  left: Left;
  at: number | null;
  /** Taken back later. */
  isUndone: boolean;
  /** How many moves were on the board. */
  ply: number;
  comment: string;
  /** What each side had taken. */
  taken: ByColor<Role[]>;
}

export interface Move {
  san: string;
  color: Color;
  number: number;
  node: RecordNode;
}

export function filmOf(record: GameRecord): Frame[] {
  const frames: Frame[] = [
    {
      kind: "start",
      fen: record.fen,
      turn: turnOf(record.fen),
      move: null,
      lastMove: null,
      node: null,
      left: { white: null, black: null },
      at: null,
      isUndone: false,
      ply: 0,
      comment: record.comment ?? "",
      taken: { white: [], black: [] },
    },
  ];
  /** The frames whose moves are on the board. */
  let standing: number[] = [];
  for (const step of record.steps) {
    const before = frames.at(-1)!;
    const node = step.node === null ? null : (record.nodes[step.node] ?? null);
    const path = pathTo(record, step.node);
    const fen = node?.fen ?? record.fen;
    const color = turnOf(fen) === "white" ? "black" : "white";
    let left = step.left ?? before.left;
    if (step.kind === "moved") {
      standing.push(frames.length);
      if (!step.left && node?.clock !== undefined) left = { ...left, [color]: node.clock };
    } else {
      for (const undone of standing.slice(path.length)) frames[undone]!.isUndone = true;
      standing = standing.slice(0, path.length);
    }
    frames.push({
      kind: step.kind,
      fen,
      turn: turnOf(fen),
      move: step.kind === "moved" && node ? { san: node.san, color, number: numberOf(fen), node } : null,
      lastMove: node ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : null,
      node: step.node,
      left,
      at: step.at ?? null,
      isUndone: false,
      ply: path.length,
      comment: step.kind === "moved" ? [node?.before, node?.comment].filter(Boolean).join(" ") : "",
      taken: takenOn(record.fen, path),
    });
  }
  return frames;
}

/** The clock's first reading is known only when it was written down: it is what each side had at its first move. */
export function hasClock(frames: readonly Frame[]): boolean {
  return frames.some(({ left }) => left.white !== null || left.black !== null);
}

export const SPEEDS = [500, 1000, 2000, 4000] as const;
export type Speed = (typeof SPEEDS)[number] | "real";

/** Real time is there if it is known when each move was made. */
export function hasTimes(frames: readonly Frame[]): boolean {
  return frames.length > 2 && frames.slice(1).every(({ at }) => at !== null);
}

/** How long a frame is shown before the next. */
export function pauseAfter(frames: readonly Frame[], at: number, speed: Speed): number {
  if (speed !== "real") return speed;
  const now = frames[at]?.at;
  const next = frames[at + 1]?.at;
  return now != null && next != null ? Math.max(0, next - now) : 1000;
}

/** The moves that led to a node of a record. */
export function pathTo(record: GameRecord, at: number | null): RecordNode[] {
  const path: RecordNode[] = [];
  for (let node = at === null ? undefined : record.nodes[at]; node; ) {
    path.push(node);
    node = node.parent === null ? undefined : record.nodes[node.parent];
  }
  return path.reverse();
}

/** What each side has taken after some moves from a position. */
export function takenOn(first: string, path: readonly Omit<RecordNode, "parent">[]): ByColor<Role[]> {
  const before = [first, ...path.map(({ fen }) => fen)];
  return takenBy(path.map((node, at) => ({ color: turnOf(before[at] ?? ""), taken: takenIn(before[at] ?? "", node) })));
}

/** What a move takes in a position. */
export function takenIn(fen: string, { uci, flags }: Pick<RecordNode, "uci" | "flags">): Role | null {
  if (flags?.includes("enPassant")) return "pawn";
  return flags?.includes("capture") ? (piecesOf(fen).get(uci.slice(2, 4) as Key)?.role ?? null) : null;
}

export function turnOf(fen: string): Color {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** The number of the move that led to a position. */
function numberOf(fen: string): number {
  const number = Number(fen.split(" ")[5]) || 1;
  return turnOf(fen) === "black" ? number : number - 1;
}
