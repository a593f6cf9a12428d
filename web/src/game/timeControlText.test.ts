import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../i18n";
import { timeControlText, listedTimeText } from "./timeControlText";

beforeAll(() => {
  vi.stubGlobal("document", { documentElement: {} });
  return setLanguage("en");
});

describe("times", () => {
  it.each([
    ["unlimited", "No clock"],
    ["5+3", "5+3"],
    ["0.5+0", "0.5+0"],
    ["3d2", "3 minutes, with a delay of 2 seconds per move"],
    ["3b2", "3 minutes, with a Bronstein delay of 2 seconds"],
    ["*1", "1 minute, hourglass"],
    ["30/move", "30 seconds per move"],
    ["1 day", "1 day per move"],
    ["3 days", "3 days per move"],
    ["40/90+30, 30+30", "40 moves: 90+30, 30+30"],
    ["40/90d5, 30d5", "40 moves: 90 minutes, with a delay of 5 seconds per move, 30 minutes, with a delay of 5 seconds per move"],
    ["something new", "something new"],
  ])("%s is %s", (control, words) => {
    expect(timeControlText(control)).toBe(words);
  });

  it("are one in a list, or one for each side", () => {
    expect(listedTimeText("5+3")).toBe("5+3");
    expect(listedTimeText("5+3 / *1")).toBe("White: 5+3 · Black: 1 minute, hourglass");
  });
});
