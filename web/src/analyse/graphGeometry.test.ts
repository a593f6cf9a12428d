import { expect, test } from "vitest";
import { HEIGHT, WIDTH, areaOf, lineOf, plyAt, pointsOf, leadChanges } from "./graphGeometry";

test("the first position is at the left, the last at the right, and White's share is below", () => {
  expect(pointsOf([50, 100, 0])).toEqual([
    { ply: 0, x: 0, y: HEIGHT / 2 },
    { ply: 1, x: WIDTH / 2, y: 0 },
    { ply: 2, x: WIDTH, y: HEIGHT },
  ]);
});

test("positions without analysis are left out, and the others keep their place", () => {
  expect(pointsOf([50, null, 50]).map(({ x }) => x)).toEqual([0, WIDTH]);
});

test("an area is closed at its own edge, and is empty without points", () => {
  expect(areaOf(pointsOf([50, 50]), "white")).toBe(`M0 ${HEIGHT}L0 ${HEIGHT / 2}L${WIDTH} ${HEIGHT / 2}L${WIDTH} ${HEIGHT}Z`);
  expect(areaOf(pointsOf([50, 50]), "black")).toBe(`M0 0L0 ${HEIGHT / 2}L${WIDTH} ${HEIGHT / 2}L${WIDTH} 0Z`);
  expect(areaOf([], "white")).toBe("");
  expect(lineOf(pointsOf([50]))).toBe("");
});

test("a click selects the nearest position, also at the edges", () => {
  expect([-0.2, 0, 0.24, 0.26, 0.9, 1.4].map((share) => plyAt(share, 3))).toEqual([0, 0, 0, 1, 2, 2]);
  expect(plyAt(0.7, 1)).toBe(0);
});

test("the lead changes when the other side is ahead, not when it is even", () => {
  expect(leadChanges([50, 70, 55, 70, 30, null, 30, 80])).toEqual([4, 7]);
  expect(leadChanges([50, 55, 45])).toEqual([]);
});
