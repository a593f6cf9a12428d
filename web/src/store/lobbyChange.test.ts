import { expect, test } from "vitest";
import type { Challenge, GameSummary, Lobby, Person } from "../wire";
import { changedLobby } from "./lobbyChange";

const person = (id: string, name = id): Person => ({ id, name });
const challenge = (id: string, by = "anna"): Challenge => ({ id, by: person(by) }) as Challenge;
const game = (id: string, ply = 0): GameSummary => ({ id, ply }) as GameSummary;

const LOBBY: Lobby = {
  here: [person("anna"), person("ben"), person("eve")],
  challenges: [challenge("a"), challenge("b")],
  games: [game("g1"), game("g2", 5), game("g3", 9)],
};

test("nothing changes without a change", () => {
  expect(changedLobby(LOBBY, {})).toEqual(LOBBY);
});

test("people come, leave and get new names", () => {
  const { here } = changedLobby(LOBBY, { came: [person("eve", "Eve B."), person("zoe")], left: ["ben"] });
  expect(here).toEqual([person("anna"), person("eve", "Eve B."), person("zoe")]);
});

test("somebody who left and came again is last", () => {
  const { here } = changedLobby(LOBBY, { came: [person("anna")], left: ["anna"] });
  expect(here.map(({ id }) => id)).toEqual(["ben", "eve", "anna"]);
});

test("challenges open, change and close", () => {
  const { challenges } = changedLobby(LOBBY, { opened: [challenge("b", "ben"), challenge("c")], closed: ["a"] });
  expect(challenges).toEqual([challenge("b", "ben"), challenge("c")]);
});

test("games start at their place, go on and end", () => {
  const started = [
    { index: 0, game: game("g4") },
    { index: 2, game: game("g5") },
  ];
  const { games } = changedLobby(LOBBY, { started, advanced: [game("g3", 10), game("unknown")], ended: ["g2"] });
  expect(games).toEqual([game("g4"), game("g1"), game("g5"), game("g3", 10)]);
  expect(LOBBY.games).toHaveLength(3);
});
