import { expect, test } from "vitest";
import type { ImportedRecord } from "../wire";
import { INITIAL, type Message, type State, update } from "./loadState";

const answer = {
  games: [],
  count: 2,
  game: 0,
  record: {
    tags: [["White", "Anna"]],
    start: "standard",
    nodes: [
      { parent: null, uci: "e2e4" },
      { parent: 0, uci: "e7e5" },
      { parent: 0, uci: "c7c5" },
    ],
  },
  warnings: [],
} as unknown as ImportedRecord;
const imported: Message = { type: "imported", answer };
const reason = { why: "badText", text: "" } as const;
const after = (...messages: Message[]): State => messages.reduce((state, message) => update(state, message)[0], INITIAL);

test("a text is imported, and a file replaces the text", () => {
  const typed = after({ type: "typeText", text: "1. e4" });
  expect(update(typed, { type: "readText" })[1]).toEqual({ type: "import", text: "1. e4", selection: {} });
  const [state, effect] = update(typed, { type: "fileRead", text: "1. d4" });
  expect(state.text).toBe("1. d4");
  expect(effect).toEqual({ type: "import", text: "1. d4", selection: {} });
});

test("a game is selected within the search results", () => {
  const searched = after(imported, { type: "typeSearch", text: " Anna " }, { type: "search" });
  expect(searched.find).toBe("Anna");
  expect(update(searched, { type: "select", game: 7 })[1]).toMatchObject({ selection: { game: 7, find: "Anna" } });
  expect(update(after(imported), { type: "select", game: 7 })[1]).toMatchObject({ selection: { game: 7 } });
});

test("a search without results keeps the list, an unreadable text does not", () => {
  expect(after(imported, { type: "importFailed", reason, isSearch: true })).toMatchObject({ imported: answer, problem: reason });
  expect(after(imported, { type: "importFailed", reason, isSearch: false }).imported).toBeNull();
});

test("a game continues from the main line", () => {
  const [, effect] = update(after(imported), { type: "continue", level: 5 });
  expect(effect).toMatchObject({
    type: "createGame",
    table: { level: 5, preset: { moves: ["e2e4", "e7e5"], players: { white: { name: "Anna" }, black: { name: "" } } } },
  });
  expect(update(INITIAL, { type: "continue", level: null })).toEqual([INITIAL]);
});
