import { expect, test } from "vitest";
import type { Source } from "./analysisSource";
import { START, update } from "./sourceState";

const source = { key: "", record: { nodes: [] } } as unknown as Source;

test("a source is loaded by address, and stays until the next has arrived", () => {
  const [opening, effect] = update(START[0], { type: "open", id: "abcd1234", search: "" });
  expect(effect).toEqual({ type: "load", id: "abcd1234", search: "" });
  const [loaded] = update(opening, { type: "loaded", result: source, number: 1 });
  expect(loaded).toEqual({ type: "loaded", source, number: 1 });
  expect(update(loaded, { type: "open", id: null, search: "?fen=x" })[0]).toBe(loaded);
});

test("a refusal is shown", () => {
  const reason = { why: "noGame", text: "" } as const;
  expect(update(START[0], { type: "loaded", result: { reason }, number: 1 })[0]).toEqual({ type: "failed", reason });
});

test("a new analysis clears what was stored, and loads the standard position", () => {
  const [, ...effects] = update(START[0], { type: "startNew" });
  expect(effects).toEqual([{ type: "startNew" }, { type: "load", id: null, search: "" }]);
});
