/** Geometry of the evaluation graph. Pure. */

export const WIDTH = 600;
export const HEIGHT = 120;

/** Expected score of White in percent for each position; null if it was not analysed. */
export type Values = readonly (number | null)[];

export interface Point {
  ply: number;
  x: number;
  y: number;
}

export function xOf(ply: number, count: number): number {
  return count <= 1 ? 0 : (ply / (count - 1)) * WIDTH;
}

/** White's share is at the bottom. */
export function pointsOf(values: Values): Point[] {
  return values.flatMap((value, ply) =>
    value === null ? [] : [{ ply, x: xOf(ply, values.length), y: HEIGHT * (1 - value / 100) }],
  );
}

/** White's area is below the line, Black's above it. */
export function areaOf(points: readonly Point[], side: "white" | "black"): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "";
  const edge = side === "white" ? HEIGHT : 0;
  return `M${round(first.x)} ${edge}L${path(points)}L${round(last.x)} ${edge}Z`;
}

export function lineOf(points: readonly Point[]): string {
  return points.length < 2 ? "" : `M${path(points)}`;
}

/** Position nearest to a point of the graph, from 0 at the left to 1 at the right. */
export function plyAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Moves after which the lead changed. */
export function leadChanges(values: Values): number[] {
  let ahead = 0;
  return values.flatMap((value, ply) => {
    const side = value === null || Math.abs(value - 50) < 10 ? 0 : Math.sign(value - 50);
    if (side === 0 || side === ahead) return [];
    const before = ahead;
    ahead = side;
    return before === 0 ? [] : [ply];
  });
}

const path = (points: readonly Point[]): string => points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L");

const round = (value: number): number => Math.round(value * 10) / 10;
