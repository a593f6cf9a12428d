import { describe, expect, it } from "vitest";
import { type TimeSettings, timeControlNotation, defaultForm, presetFromForm, rememberedForm } from "./form";

const time = (changed: Partial<TimeSettings>): TimeSettings => ({
  control: "increment",
  minutes: 5,
  seconds: 3,
  each: 30,
  days: 2,
  periods: " 40/90+30, 30+30 ",
  ...changed,
});

describe("a new game", () => {
  it.each([
    ["increment", "5+3"],
    ["sudden-death", "5+0"],
    ["delay", "5d3"],
    ["bronstein", "5b3"],
    ["hourglass", "*5"],
    ["per-move", "30/move"],
    ["days", "2 days"],
    ["periods", "40/90+30, 30+30"],
  ] as const)("a clock of kind %s is written %s", (control, text) => {
    expect(timeControlNotation(time({ control }))).toBe(text);
  });

  it("has the same preset time for both sides", () => {
    expect(presetFromForm({ ...defaultForm("here"), quick: "15+10" }, "here").time).toEqual({ white: "15+10", black: "15+10" });
  });

  it("has time odds only with a custom time", () => {
    const form = { ...defaultForm("here"), odds: true, time: time({}), otherTime: time({ minutes: 1, seconds: 0 }) };
    expect(presetFromForm({ ...form, quick: "custom" }, "here").time).toEqual({ white: "5+3", black: "1+0" });
    expect(presetFromForm({ ...form, quick: "3+2" }, "here").time).toEqual({ white: "3+2", black: "3+2" });
  });

  it("detects the castling mode of a position", () => {
    const form = { ...defaultForm("here"), start: "fen" as const };
    const mode = (fen: string): unknown => presetFromForm({ ...form, fen }, "here").start;
    expect(mode("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")).toMatchObject({ fen: { mode: "standard" } });
    expect(mode("4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1")).toMatchObject({ fen: { mode: "chess960" } });
  });

  it("has default time and absence on the network only", () => {
    const form = { ...defaultForm("network"), late: 30, awayLeft: 10, awayLost: 60 };
    const times = { defaultTime: 1_800_000, absence: { left: 10_000, lost: 60_000 } };
    expect(presetFromForm(form, "network")).toMatchObject(times);
    expect(presetFromForm(form, "here").absence).toBeUndefined();
    expect(presetFromForm({ ...form, awayLost: null }, "network").absence).toBeUndefined();
  });

  it("writes limits and counts", () => {
    const form = { ...defaultForm("computer"), illegalMoves: "counted" as const, drawOffers: "from-move" as const };
    expect(presetFromForm(form, "computer")).toMatchObject({
      illegalMoves: { counted: { limit: 2 } },
      drawOffers: { fromMove: 30 },
    });
    expect(presetFromForm(form, "computer").players).toBeUndefined();
  });

  it("remembers everything but a custom position, unless it was just set up", () => {
    const kept = { quick: "3+2", start: "fen", fen: "4k3/8/8/8/8/8/8/4K3 w - - 0 1" } as const;
    expect(rememberedForm("here", kept, null)).toMatchObject({ quick: "3+2", start: "standard", fen: "" });
    expect(rememberedForm("here", kept, "8/8")).toMatchObject({ quick: "3+2", start: "fen", fen: "8/8" });
    // Stored by an older version, without the newer fields.
    const old = { control: "per-move", minutes: 5, seconds: 3, days: 1, periods: "" } as TimeSettings;
    expect(timeControlNotation(rememberedForm("here", { time: old }, null).time)).toBe("30/move");
  });
});
