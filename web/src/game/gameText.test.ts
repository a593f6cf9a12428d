import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { hasMessage, kebabCase, setLanguage } from "../i18n";

vi.stubGlobal("document", { documentElement: {} });
vi.stubGlobal("navigator", { languages: ["en"] });
const { detailText, pendingText, reasonText } = await import("./gameText");

beforeEach(() => setLanguage("en"));

describe("the reason of a refusal", () => {
  it("says what is wrong, in the current language", async () => {
    const reason = { why: "badPosition", text: "black has no king", detail: { kind: "missingKing", color: "black" } } as const;
    expect(reasonText(reason)).toBe("This position is not valid. Black has no king.");
    await setLanguage("zh");
    expect(reasonText(reason)).toMatch(/^\p{Script=Han}.+\p{Script=Han}。$/u);
  });

  it("includes the club's own text where there is no message", () => {
    const text = "invalid message: expected value at line 1 column 1";
    expect(reasonText({ why: "badMessage", text })).toBe("The club did not understand this request. Expected value.");
    const detail = { kind: "somethingNew" };
    const preset = { why: "badPreset", text: "invalid game settings: a time is too long", detail } as const;
    expect(reasonText(preset)).toBe("A game can't start with these settings. A time is too long.");
  });

  it("says the limit", () => {
    const reason = { why: "tooLarge", text: "", detail: { kind: "tooLarge", count: 4 * 1024 * 1024 } } as const;
    expect(reasonText(reason)).toBe("The text or file is too large. The limit is 4 MB. Split the file.");
    expect(detailText({ kind: "badMove", line: 3, found: "Ke3" })).toBe("Line 3: Ke3 is not a legal move here.");
    expect(detailText({ kind: "badField", found: "preset.time.white" })).toBe("The time control is not valid.");
  });

  it("has a message for every kind of detail", () => {
    const source = readFileSync(new URL("../../../crates/wire/src/detail.rs", import.meta.url), "utf8");
    const [code = ""] = source.split("#[cfg(test)]");
    const kinds = [...code.matchAll(/"([a-z]+[A-Z][A-Za-z]*|variant)"/g)].map((found) => found[1] ?? "");
    expect(kinds.length).toBeGreaterThan(20);
    // `badPreset` is followed by the club's own sentence.
    const lacking = kinds.filter((kind) => kind !== "badPreset" && !hasMessage(`page-detail-${kebabCase(kind)}`));
    expect(lacking).toEqual([]);
  });
});

describe("a pending result", () => {
  it("names the side that may still checkmate", async () => {
    const text = "Result pending: checking whether White can still checkmate.";
    expect(pendingText({ cause: "resignation", by: "black" })).toBe(text);
    await setLanguage("zh");
    expect(pendingText({ cause: "flag", by: "white" })).toContain("黑方");
  });
});
