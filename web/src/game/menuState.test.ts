import { expect, test } from "vitest";
import type { GameState } from "../store/game";
import type { GameView } from "../wire";
import { INITIAL, update } from "./menuState";

const game = (changed: Partial<GameState> = {}, view: Partial<GameView> = {}): GameState =>
  ({
    isTogether: true,
    isPlayer: true,
    ownColors: ["white", "black"],
    view: {
      turn: "white",
      left: { white: 1000, black: 1000 },
      may: { white: ["offerPause"], black: [] },
      paused: false,
      ending: null,
      ...view,
    },
    ...changed,
  }) as GameState;
const effects = (...args: Parameters<typeof update>) => update(...args).slice(1);

test("opening the menu pauses a game with a clock at one computer", () => {
  expect(effects(INITIAL, { type: "open", game: game() })).toEqual([{ type: "offer", what: "pause" }]);
  expect(effects(INITIAL, { type: "open", game: game({ isTogether: false }) })).toEqual([]);
  expect(effects(INITIAL, { type: "open", game: game({}, { left: { white: null, black: null } }) })).toEqual([]);
});

test("continuing resumes a paused game and closes the menu", () => {
  expect(effects(INITIAL, { type: "resume", game: game({}, { paused: true }) })).toEqual([
    { type: "offer", what: "resume" },
    { type: "close" },
  ]);
  expect(effects(INITIAL, { type: "resume", game: game() })).toEqual([{ type: "close" }]);
});

test("a player is asked before leaving a game in progress", () => {
  expect(update(INITIAL, { type: "leave", game: game() })).toEqual([{ page: "leave" }]);
  const ending = { how: "stalemate" } as GameView["ending"];
  for (const over of [game({}, { ending }), game({ isPlayer: false })]) {
    expect(effects(INITIAL, { type: "leave", game: over })).toEqual([{ type: "close" }, { type: "goHome" }]);
  }
});
