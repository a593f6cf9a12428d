import { expect, test } from "vitest";
import { accuracy, expectedPoints, pointsLost, markOf, parseEval, formatEval, formatScore } from "./marks";

test("expected points: even, mate, and symmetric", () => {
  expect(expectedPoints({ cp: 0 })).toBe(50);
  expect(expectedPoints({ mate: 3 })).toBe(100);
  expect(expectedPoints({ mate: -1 })).toBe(0);
  expect(expectedPoints({ cp: 80 }) + expectedPoints({ cp: -80 })).toBeCloseTo(100);
  // With this lead half of the games are won, and few are lost.
  expect(expectedPoints({ cp: 218 })).toBeCloseTo(50 + 50 * (0.5 - 1 / (1 + Math.exp(436 / 182))));
});

test("marks have the thresholds of the engine's review", () => {
  expect([0, 6.9, 7, 13.9, 14, 24.9, 25, 100].map(markOf)).toEqual([
    null,
    null,
    "dubious",
    "dubious",
    "mistake",
    "mistake",
    "blunder",
    "blunder",
  ]);
});

test("a move costs its own side, and never less than zero", () => {
  expect(pointsLost({ points: 60 }, { points: 30 }, "white", "e2e4")).toBe(30);
  expect(pointsLost({ points: 60 }, { points: 30 }, "black", "e2e4")).toBe(0);
  expect(pointsLost({ points: 30 }, { points: 60 }, "black", "e2e4")).toBe(30);
});

test("the engine's own choice costs nothing, even if its score drops later", () => {
  expect(pointsLost({ points: 60, best: "e2e4" }, { points: 30 }, "white", "e2e4")).toBe(0);
});

test("accuracy falls with the points lost", () => {
  expect(accuracy([])).toBeNull();
  expect(accuracy([0, 0])).toBe(100);
  expect(accuracy([7])).toBeCloseTo(78, 0);
  expect(accuracy([14])).toBeCloseTo(61, 0);
  expect(accuracy([25])).toBeCloseTo(42, 0);
  expect(accuracy([100])).toBeCloseTo(3, 0);
});

test("scores are formatted for display", () => {
  expect(formatScore({ cp: 125 })).toBe("+1.25");
  expect(formatScore({ cp: -40 })).toBe("−0.40");
  expect(formatScore({ cp: 0 })).toBe("0.00");
  expect(formatScore({ mate: 3 })).toBe("#3");
  expect(formatScore({ mate: -2 })).toBe("#−2");
});

test("PGN evaluations are parsed and formatted", () => {
  for (const text of ["1.25,20", "-0.40,8", "#3,12", "#-2,5"]) {
    const read = parseEval(text);
    expect(read && formatEval(read.score, read.depth)).toBe(text);
  }
  expect(parseEval("0.31")).toEqual({ score: { cp: 31 }, depth: null });
  expect(parseEval("rubbish")).toBeNull();
});
