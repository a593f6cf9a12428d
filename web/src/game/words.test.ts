import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { has, kebab, speak } from "../i18n";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en"] });
const { detailWords, reasonWords } = await import("./words");

beforeAll(() => speak("en"));

describe("what was refused", () => {
  it("is told with what is wrong, in words of the language", async () => {
    const reason = { why: "badPosition", text: "black has no king", detail: { kind: "missingKing", color: "black" } } as const;
    expect(reasonWords(reason)).toBe("This position is not valid. Black has no king.");
    await speak("zh");
    expect(reasonWords(reason)).toBe("这个局面无法对弈。 黑方没有王。");
    await speak("en");
  });

  it("is told in the club's own words after those of the language, where there are no others", () => {
    const text = "invalid message: expected value at line 1 column 1";
    expect(reasonWords({ why: "badMessage", text })).toBe("The club did not understand this request. Expected value.");
    const detail = { kind: "somethingNew" };
    const preset = { why: "badPreset", text: "invalid game settings: a time is too long", detail };
    expect(reasonWords(preset)).toBe("A game can't start with these settings. A time is too long.");
  });

  it("is told with how much there may be", () => {
    const reason = { why: "tooLarge", text: "", detail: { kind: "tooLarge", count: 4 * 1024 * 1024 } };
    expect(reasonWords(reason)).toBe("This is too large. The limit is 4 MB. Split the file.");
    expect(detailWords({ kind: "badMove", line: 3, found: "Ke3" })).toBe("Line 3: Ke3 is not a legal move here.");
    expect(detailWords({ kind: "badField", found: "preset.time.white" })).toBe("The time control is not valid.");
  });

  it("has words for every kind that the club knows", () => {
    const source = readFileSync(new URL("../../../crates/wire/src/detail.rs", import.meta.url), "utf8");
    const [code = ""] = source.split("#[cfg(test)]");
    const kinds = [...code.matchAll(/"([a-z]+[A-Z][A-Za-z]*|variant)"/g)].map((found) => found[1] ?? "");
    expect(kinds.length).toBeGreaterThan(20);
    // What it is then, its own sentence tells.
    const lacking = kinds.filter((kind) => kind !== "badPreset" && !has(`page-detail-${kebab(kind)}`));
    expect(lacking).toEqual([]);
  });
});
