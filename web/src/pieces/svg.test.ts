import { describe, expect, test } from "vitest";
import { COLORS } from "../colors";
import * as classic from "./classic";
import * as letters from "./letters";
import * as modern from "./modern";
import { ROLES } from "./svg";

describe.each([
  ["classic", classic.draw],
  ["modern", modern.draw],
  ["letters", letters.draw],
])("the %s pieces", (_, draw) => {
  const drawn = COLORS.flatMap((color) => ROLES.map((role) => draw(color, role)));

  test("are twelve, and no two look alike", () => {
    expect(new Set(drawn).size).toBe(12);
    for (const svg of drawn) expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 100 100"[^>]*>.*<\/svg>\s*$/s);
  });

  test("close every tag that they open", () => {
    for (const svg of drawn) {
      const open: string[] = [];
      for (const [, close, name, alone] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
        if (close) expect(open.pop()).toBe(name);
        else if (!alone) open.push(name ?? "");
      }
      expect(open).toEqual([]);
    }
  });

  test("need nothing from elsewhere", () => {
    for (const svg of drawn) {
      expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(/https?:|<image|@import|url\((?!#)/);
    }
  });
});
