import { expect, test } from "vitest";
import type { GameSummary } from "../wire";
import { INITIAL, update } from "./state";

const games = (count: number): GameSummary[] => Array.from({ length: count }, (_, at) => ({ id: `game${at}` }) as GameSummary);

test("both lists are requested for the person", () => {
  const [state, ...effects] = update(INITIAL, { type: "identified", me: "anna" });
  expect(state).toBe(INITIAL);
  expect(effects).toEqual([
    { type: "list", player: "anna", state: "playing" },
    { type: "list", player: "anna", state: "finished" },
  ]);
});

test("each list shows its first games", () => {
  const [state] = update(INITIAL, { type: "listed", state: "finished", games: games(9) });
  expect(state.games.finished).toHaveLength(6);
  expect(state.games.playing).toEqual([]);
});

test("a quick start creates a game, and a refusal is shown until the next one", () => {
  const [refused] = update(INITIAL, { type: "refused", reason: { why: "busy", text: "" } });
  expect(refused.problem?.why).toBe("busy");
  const [state, effect] = update(refused, { type: "begin", table: { level: 3, preset: {} } });
  expect(state.problem).toBeNull();
  expect(effect).toEqual({ type: "createGame", table: { level: 3, preset: {} } });
});
