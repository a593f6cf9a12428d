import { describe, expect, it } from "vitest";
import type { LegalMove } from "../wire";
import { type GameState, applyMessage, openGame } from "./game";
import { playPremove, updatePlay } from "./playState";
import { AFTER_E4, E4, START, event, message, moved, preset, view } from "./testGame";

const E5: LegalMove = {
  uci: "e7e5",
  san: "e5",
  fen: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
};

/** Game over the network. */
const network = (seat: "white" | "black"): GameState =>
  openGame(message({ seats: [seat] }, preset({ seating: "apart" })), 0, null);

/** After 1.e4, received at 1000. */
const afterE4 = (state: GameState): GameState => {
  const then = view({ ply: 1, fen: AFTER_E4, turn: "black", running: "black", moves: [E5] });
  return applyMessage(state, event(1, moved("e2", "e4", "e4"), then), 1000);
};

const premove = (from: string, to: string) => ({ from, to, promotion: null });

describe("a player", () => {
  it("plays a move, which is shown before the club confirms it", () => {
    const [game, ...effects] = updatePlay(network("white"), { type: "play", step: E4, asks: false, now: 700 });
    expect(game).toMatchObject({ pending: E4, proposed: null, turnSpent: 700 });
    expect(effects).toEqual([{ type: "request", game: "g", request: { type: "move", uci: "e2e4" } }]);
  });

  it("tells the thinking time if the opponent's move was seen", () => {
    const [, effect] = updatePlay(afterE4(network("black")), { type: "play", step: E5, asks: false, now: 3500 });
    expect(effect).toMatchObject({ request: { type: "move", uci: "e7e5", thought: 2500 } });
  });

  it("confirms a move before it is sent, or takes it back", () => {
    const [asked, ...none] = updatePlay(network("white"), { type: "play", step: E4, asks: true, now: 0 });
    expect([asked.proposed, asked.pending, none]).toEqual([E4, null, []]);
    expect(updatePlay(asked, { type: "confirm", yes: false, now: 1 })).toEqual([{ ...asked, proposed: null }]);
    const [sent, effect] = updatePlay(asked, { type: "confirm", yes: true, now: 1 });
    expect(sent).toMatchObject({ proposed: null, pending: E4 });
    expect(effect).toMatchObject({ type: "request", request: { uci: "e2e4" } });
  });

  it("is not asked where two play at one computer", () => {
    const [game] = updatePlay(openGame(message(), 0, null), { type: "play", step: E4, asks: true, now: 0 });
    expect(game.pending).toEqual(E4);
  });

  it("cannot move out of turn", () => {
    const game = network("black");
    expect(updatePlay(game, { type: "play", step: E4, asks: false, now: 0 })).toEqual([game]);
  });

  it("announces a move with a claim", () => {
    const claim = { step: E4, rule: "threefold" } as const;
    const [game, effect] = updatePlay({ ...network("white"), proposed: E4 }, { type: "claimDraw", claim, seat: "board" });
    expect(game.proposed).toBeNull();
    const request = { type: "claim", rule: "threefold", announced: "e2e4" };
    expect(effect).toEqual({ type: "request", game: "g", request, seat: "board" });
  });
});

describe("premoves", () => {
  it("are played one by one, each on the own turn", () => {
    let [game] = updatePlay(network("black"), { type: "premove", move: premove("e7", "e5") });
    [game] = updatePlay(game, { type: "premove", move: premove("b8", "c6") });
    expect(playPremove(game, 500)).toEqual([game]);
    const [played, ...effects] = playPremove(afterE4(game), 1000);
    expect(played).toMatchObject({ pending: E5, premoves: [premove("b8", "c6")] });
    expect(effects).toHaveLength(1);
    expect(playPremove(played, 1000)).toEqual([played]);
  });

  it("are dropped with the first that is illegal", () => {
    const game = afterE4({ ...network("black"), premoves: [premove("d7", "d5"), premove("e7", "e5")] });
    expect(playPremove(game, 1000)).toEqual([{ ...game, premoves: [] }]);
  });

  it("wait for the view of the position they are played in", () => {
    const waiting = { ...network("white"), premoves: [premove("e2", "e4")], pending: E4 };
    // The own move is confirmed, without a view: the legal moves are still those before it.
    const game = applyMessage(waiting, event(1, moved("e2", "e4", "e4")), 5);
    expect(playPremove(game, 5)).toEqual([game]);
  });

  it("are limited in number", () => {
    const full = { ...network("black"), premoves: Array.from({ length: 12 }, () => premove("a7", "a6")) };
    expect(updatePlay(full, { type: "premove", move: premove("b7", "b6") })).toEqual([full]);
  });
});

describe("looking back", () => {
  it("loads positions that are not known, and returns to the game without them", () => {
    const game = { ...afterE4(network("black")), firstFen: null };
    const [shown, effect] = updatePlay(game, { type: "goTo", ply: -3 });
    expect([shown.cursor, effect]).toEqual([0, { type: "loadPositions", game: "g" }]);
    expect(updatePlay(shown, { type: "positionsFailed", game: "g" })[0].cursor).toBeNull();
    const record = { fen: START, nodes: [] };
    const [loaded] = updatePlay(shown, { type: "positionsLoaded", game: "g", record });
    expect(loaded).toMatchObject({ cursor: 0, firstFen: START });
    // Positions for claims that could not be loaded do not move the board.
    expect(updatePlay(loaded, { type: "positionsFailed", game: "g" })[0].cursor).toBe(0);
  });

  it("follows the game at the last move", () => {
    const [shown, ...effects] = updatePlay(afterE4(network("black")), { type: "goTo", ply: 9 });
    expect([shown.cursor, effects]).toEqual([null, []]);
  });
});
