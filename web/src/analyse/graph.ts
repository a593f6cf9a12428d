/** The evaluation of a game as a line: where its points are, and which is meant by a click. Pure. */

export const WIDTH = 600;
export const HEIGHT = 120;

/** A position of the game; its value in points of 100 for White, if it was looked at. */
export type Values = readonly (number | null)[];

export interface Point {
  ply: number;
  x: number;
  y: number;
}

export function xOf(ply: number, count: number): number {
  return count <= 1 ? 0 : (ply / (count - 1)) * WIDTH;
}

/** White's share is below. */
export function pointsOf(values: Values): Point[] {
  return values.flatMap((value, ply) =>
    value === null ? [] : [{ ply, x: xOf(ply, values.length), y: HEIGHT * (1 - value / 100) }],
  );
}

/** White's area is below the line, closed at the bottom; Black's above it. */
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

/** The position that is nearest to a place in the picture, from 0 at its left to 1 at its right. */
export function plyAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Where a game turned: the moves after which the other side was ahead, of those that were looked at. */
export function turns(values: Values): number[] {
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
