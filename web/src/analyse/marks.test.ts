import { expect, test } from "vitest";
import { accuracy, expected, lost, markOf, readEval, writeEval, writeScore } from "./marks";

test("points to expect: even, mate, and the same for both sides", () => {
  expect(expected({ cp: 0 })).toBe(50);
  expect(expected({ mate: 3 })).toBe(100);
  expect(expected({ mate: -1 })).toBe(0);
  expect(expected({ cp: 80 }) + expected({ cp: -80 })).toBeCloseTo(100);
  // Half of the games are won with this lead, and few are lost.
  expect(expected({ cp: 218 })).toBeCloseTo(50 + 50 * (0.5 - 1 / (1 + Math.exp(436 / 182))));
});

test("marks begin where the engine's review has them", () => {
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

test("a move costs its own side, and never less than nothing", () => {
  expect(lost({ points: 60 }, { points: 30 }, "white", "e2e4")).toBe(30);
  expect(lost({ points: 60 }, { points: 30 }, "black", "e2e4")).toBe(0);
  expect(lost({ points: 30 }, { points: 60 }, "black", "e2e4")).toBe(30);
});

test("the engine's own choice costs nothing, even if it thinks better of it later", () => {
  expect(lost({ points: 60, best: "e2e4" }, { points: 30 }, "white", "e2e4")).toBe(0);
});

test("accuracy falls with what is lost", () => {
  expect(accuracy([])).toBeNull();
  expect(accuracy([0, 0])).toBe(100);
  expect(accuracy([7])).toBeCloseTo(78, 0);
  expect(accuracy([14])).toBeCloseTo(61, 0);
  expect(accuracy([25])).toBeCloseTo(42, 0);
  expect(accuracy([100])).toBeCloseTo(3, 0);
});

test("scores as they are shown", () => {
  expect(writeScore({ cp: 125 })).toBe("+1.25");
  expect(writeScore({ cp: -40 })).toBe("−0.40");
  expect(writeScore({ cp: 0 })).toBe("0.00");
  expect(writeScore({ mate: 3 })).toBe("#3");
  expect(writeScore({ mate: -2 })).toBe("#−2");
});

test("scores as PGN has them, read and written", () => {
  for (const text of ["1.25,20", "-0.40,8", "#3,12", "#-2,5"]) {
    const read = readEval(text);
    expect(read && writeEval(read.score, read.depth)).toBe(text);
  }
  expect(readEval("0.31")).toEqual({ score: { cp: 31 }, depth: null });
  expect(readEval("rubbish")).toBeNull();
});
