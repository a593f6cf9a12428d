import { describe, expect, it } from "vitest";
import type { GameState } from "../store/game";
import { lowTimeThreshold, bonusOf, delayOf, timeLeftAt, parseClock, formatClock } from "./clockTime";

const game = (changed: object, time = "5+3"): GameState =>
  ({
    view: { left: { white: 60_000, black: 50_000 }, running: "white", ending: null },
    viewReceivedAt: 1000,
    turnSince: 1000,
    turnSpent: 0,
    pending: null,
    preset: { time: { white: time, black: time } },
    ...changed,
  }) as unknown as GameState;

describe("a clock", () => {
  it.each([
    [0, "0:00.0"],
    [9_999, "0:09.9"],
    [10_000, "0:10"],
    [60_000, "1:00"],
    [59_001, "1:00"],
    [3_600_000, "1:00:00"],
    [5_400_000, "1:30:00"],
    [259_200_000, "3 · 00:00"],
  ])("of %i ms shows %s", (ms, text) => expect(formatClock(ms)).toBe(text));

  it.each([
    ["0:09.9", 9_900],
    ["5:00", 300_000],
    ["90:00", 5_400_000],
    ["1:30:00", 5_400_000],
    ["3 · 00:00", 259_200_000],
  ])("is set by %s to %i ms", (text, ms) => expect(parseClock(text)).toBe(ms));

  it.each(["", "5", "5:60", "1:75:00", "5:0", "-1:00", "1:2:3:4", "five"])("is not set by %s", (text) =>
    expect(parseClock(text)).toBeNull(),
  );

  it("runs for one side only", () => {
    expect(timeLeftAt(game({}), "white", 3500)).toBe(57_500);
    expect(timeLeftAt(game({}), "black", 3500)).toBe(50_000);
    expect(timeLeftAt(game({}), "white", 99_000)).toBe(0);
  });

  it("stops while a move is pending", () => {
    expect(timeLeftAt(game({ pending: {}, turnSpent: 2000 }), "white", 9000)).toBe(58_000);
  });

  it("waits for the delay of each move", () => {
    expect(delayOf("5d3")).toBe(3000);
    expect(delayOf("5+3")).toBe(0);
    expect(timeLeftAt(game({}, "5d3"), "white", 3000)).toBe(60_000);
    expect(timeLeftAt(game({}, "5d3"), "white", 5000)).toBe(59_000);
  });

  it("gains in an hourglass what the other side uses", () => {
    expect(timeLeftAt(game({}, "*3"), "black", 3000)).toBe(52_000);
  });

  it("has a low-time threshold within limits", () => {
    expect(lowTimeThreshold(60_000)).toBe(10_000);
    expect(lowTimeThreshold(300_000)).toBe(37_500);
    expect(lowTimeThreshold(5_400_000)).toBe(60_000);
  });

  it("shows the increment or delay", () => {
    expect(bonusOf("3+2")).toEqual({ kind: "increment", seconds: 2 });
    expect(bonusOf("3d2")).toEqual({ kind: "delay", seconds: 2 });
    expect(bonusOf("3b2")).toEqual({ kind: "bronstein", seconds: 2 });
    expect(bonusOf("10+0")).toBeNull();
    expect(bonusOf("40/90+30, 30+30")).toEqual({ kind: "increment", seconds: 30 });
  });
});
