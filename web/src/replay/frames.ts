/** Replay of a game: a frame for every position that was on the board, including take-backs. Pure. */

import type { Key } from "@lichess-org/chessground/types";
import { piecesOf, capturedPieces } from "../board/squares";
import type { ByColor, Color, RecordNode, RecordTree, Role, TimeLeft } from "../wire";

export interface Frame {
  kind: "start" | "moved" | "takenBack" | "restarted";
  fen: string;
  turn: Color;
  /** Move that led here; null at the start and after a take-back. */
  move: Move | null;
  /** Highlighted move. */
  lastMove: [string, string] | null;
  /** Index in the record; null at the start. */
  node: number | null;
  /** Clock readings, as far as they were recorded. */
  left: TimeLeft;
  at: number | null;
  /** Taken back later. */
  isUndone: boolean;
  /** Number of plies on the board. */
  ply: number;
  comment: string;
  /** Pieces captured by each side. */
  taken: ByColor<Role[]>;
}

export interface Move {
  san: string;
  color: Color;
  number: number;
  node: RecordNode;
}

export function framesOf(record: RecordTree): Frame[] {
  const frames: Frame[] = [
    {
      kind: "start",
      fen: record.fen,
      turn: turnInFen(record.fen),
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
  /** Frames whose moves are still on the board. */
  let standing: number[] = [];
  for (const step of record.steps) {
    const before = frames.at(-1)!;
    const node = step.node === null ? null : (record.nodes[step.node] ?? null);
    const path = pathTo(record, step.node);
    const fen = node?.fen ?? record.fen;
    const color = turnInFen(fen) === "white" ? "black" : "white";
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
      turn: turnInFen(fen),
      move: step.kind === "moved" && node ? { san: node.san, color, number: numberOf(fen), node } : null,
      lastMove: node ? [node.uci.slice(0, 2), node.uci.slice(2, 4)] : null,
      node: step.node,
      left,
      at: step.at ?? null,
      isUndone: false,
      ply: path.length,
      comment: step.kind === "moved" ? [node?.before, node?.comment].filter(Boolean).join(" ") : "",
      taken: capturedAlong(record.fen, path),
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

/** Real time needs the time of every move. */
export function hasMoveTimes(frames: readonly Frame[]): boolean {
  return frames.length > 2 && frames.slice(1).every(({ at }) => at !== null);
}

/** Milliseconds until the next frame. */
export function frameDuration(frames: readonly Frame[], at: number, speed: Speed): number {
  if (speed !== "real") return speed;
  const now = frames[at]?.at;
  const next = frames[at + 1]?.at;
  return now != null && next != null ? Math.max(0, next - now) : 1000;
}

/** Moves that lead to a node of a record. */
export function pathTo(record: RecordTree, at: number | null): RecordNode[] {
  const path: RecordNode[] = [];
  for (let node = at === null ? undefined : record.nodes[at]; node; ) {
    path.push(node);
    node = node.parent === null ? undefined : record.nodes[node.parent];
  }
  return path.reverse();
}

/** Pieces that each side captured along a path. */
export function capturedAlong(first: string, path: readonly Omit<RecordNode, "parent">[]): ByColor<Role[]> {
  const before = [first, ...path.map(({ fen }) => fen)];
  return capturedPieces(path.map((node, at) => ({ color: turnInFen(before[at] ?? ""), taken: capturedBy(before[at] ?? "", node) })));
}

/** Piece that a move captures. */
export function capturedBy(fen: string, { uci, flags }: Pick<RecordNode, "uci" | "flags">): Role | null {
  if (flags?.includes("enPassant")) return "pawn";
  return flags?.includes("capture") ? (piecesOf(fen).get(uci.slice(2, 4) as Key)?.role ?? null) : null;
}

export function turnInFen(fen: string): Color {
  return fen.split(" ")[1] === "b" ? "black" : "white";
}

/** Number of the move that led to a position. */
function numberOf(fen: string): number {
  const number = Number(fen.split(" ")[5]) || 1;
  return turnInFen(fen) === "black" ? number : number - 1;
}
