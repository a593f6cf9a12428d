import { describe, expect, it } from "vitest";
import type { EventKind, GameSnapshot, ServerMessage } from "../wire";
import { canMove, canPremove, nextChangeIn, firstColor, applyMessage, refreshView, allowedActions, openGame, shownPosition, withPositions } from "./game";
import { AFTER_E4, E4, START, event, message, moved, preset, view } from "./testGame";

describe("a game on the screen", () => {
  it("shows a pending move, and then the confirmed one", () => {
    const state = { ...openGame(message(), 0, null), pending: E4 };
    expect(shownPosition(state)).toMatchObject({ fen: AFTER_E4, turn: "black", lastMove: ["e2", "e4"], ply: 1 });
    expect(canMove(state)).toBe(false);
    const after = applyMessage(state, event(1, moved("e2", "e4", "e4"), view({ ply: 1, fen: AFTER_E4, turn: "black" })), 5);
    expect(after.pending).toBeNull();
    expect(after.line[0]).toMatchObject({ san: "e4", fen: AFTER_E4, color: "white" });
    expect(canMove(after)).toBe(true);
  });

  it("takes a refused move off the board", () => {
    const state = { ...openGame(message(), 0, null), pending: E4 };
    const refused: ServerMessage = { type: "refused", game: "g", id: 1, reason: { why: "paused", text: "" } };
    expect(shownPosition(applyMessage(state, refused, 0)).fen).toBe(START);
  });

  it("removes moves taken back, and drops premoves", () => {
    let state = openGame(message(), 0, null);
    state = applyMessage(state, event(1, moved("e2", "e4", "e4"), view({ ply: 1, fen: AFTER_E4, turn: "black" })), 0);
    state = { ...state, premoves: [{ from: "d2", to: "d4", promotion: null }] };
    state = applyMessage(state, event(2, { type: "takenBack", by: "white", plies: 1 }, view()), 0);
    expect(state.line).toEqual([]);
    expect(state.premoves).toEqual([]);
    expect(shownPosition(state).fen).toBe(START);
  });

  it("shows an earlier position", () => {
    let state = openGame(message(), 0, null);
    state = applyMessage(state, event(1, moved("e2", "e4", "e4"), view({ ply: 1, fen: AFTER_E4, turn: "black" })), 0);
    state = { ...state, cursor: 0 };
    expect(shownPosition(state)).toMatchObject({ fen: START, ply: 0, isLive: false });
    expect(canMove(state)).toBe(false);
  });

  it("takes the positions of earlier moves from the record, without moves taken back", () => {
    const events = [
      ...message().events,
      { number: 1, at: 0, actor: "board", command: null, left: { white: 1, black: 1 }, kind: moved("e2", "e4", "e4") },
    ] as GameSnapshot["events"];
    const state = openGame(message({ events, view: view({ ply: 1, fen: "x", turn: "black" }) }), 0, null);
    const nodes = [
      { parent: null, uci: "d2d4", fen: "other" },
      { parent: null, uci: "e2e4", fen: AFTER_E4 },
    ];
    const full = withPositions({ ...state, line: state.line.map((ply) => ({ ...ply, fen: null })) }, START, nodes);
    expect(full.line[0]?.fen).toBe(AFTER_E4);
    expect(full.firstFen).toBe(START);
  });

  it("knows the colours played in this browser", () => {
    expect(openGame(message(), 0, null).ownColors).toEqual(["white", "black"]);
    const engine = preset({
      players: { white: { name: "Anna", kind: "person" }, black: { name: "T", kind: { engine: { level: 3 } } } },
    });
    const against = openGame(message({}, engine), 0, null);
    expect(against.ownColors).toEqual(["white"]);
    expect(canPremove({ ...against, view: view({ turn: "black" }) })).toBe(true);
    expect(openGame(message({ seats: ["black"] }, preset({ seating: "apart" })), 0, null).ownColors).toEqual(["black"]);
    expect(openGame(message({ seats: [] }, preset({ seating: "apart" })), 0, null).isPlayer).toBe(false);
  });

  it("offers the actions of the side to move at one computer", () => {
    const state = openGame(message(), 0, null);
    expect(allowedActions(state).has("offerDraw")).toBe(false);
    expect(allowedActions({ ...state, view: view({ turn: "black" }) }).has("offerDraw")).toBe(true);
  });

  it("applies each event once", () => {
    const state = openGame(message(), 0, null);
    const once = applyMessage(state, event(1, moved("e2", "e4", "e4"), view({ ply: 1, fen: AFTER_E4, turn: "black" })), 0);
    expect(applyMessage(once, event(1, moved("e2", "e4", "e4")), 0)).toBe(once);
  });

  it("refreshes the view with time, but not from an older snapshot", () => {
    const apart = preset({ seating: "apart", absence: { left: 5000, lost: 9000 } });
    const away = view({ presence: { white: "here", black: { away: { since: 0, how: "left" } } } });
    const state = openGame(message({ seats: ["white"], view: away }, apart), 0, null);
    expect(nextChangeIn(state)).toBe(5000);
    const newer = refreshView(state, message({ view: view({ may: { white: ["claimAbandoned"], black: [] } }) }, apart), 9);
    expect(allowedActions(newer).has("claimAbandoned")).toBe(true);
    expect(nextChangeIn(newer)).toBeNull();
    const ahead = applyMessage(state, event(1, moved("e2", "e4", "e4"), view({ ply: 1, turn: "black" })), 0);
    expect(refreshView(ahead, message({}, apart), 9).view.turn).toBe("black");
    const wooden = openGame(message({}, preset({ flags: "whenClaimed" })), 0, null);
    expect(nextChangeIn(wooden)).toBe(300_000);
  });

  it("begins with Black if the position says so", () => {
    const fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 12";
    const black = preset({ start: { fen: { fen, mode: "standard" } } });
    expect(firstColor(black)).toBe("black");
    const state = openGame(message({ view: view({ fen, turn: "black" }) }, black), 0, null);
    const after = applyMessage(state, event(1, moved("e8", "e7", "Ke7"), view({ ply: 1 })), 0);
    expect(after.line[0]?.color).toBe("black");
  });
});

describe("the arbiter's notes", () => {
  const by = (actor: "arbiter" | "board", number: number, kind: EventKind): ServerMessage => {
    const heard = event(number, kind) as ServerMessage & { type: "event" };
    return { ...heard, event: { ...heard.event, actor } };
  };

  it("say who asked, who stopped the game, and how many illegal moves were counted", () => {
    let state = openGame(message(), 0, null);
    expect(state.arbiterNotes).toEqual({ askedBy: null, stoppedBy: null, illegalMoveCounts: { white: 0, black: 0 } });
    state = applyMessage(state, by("board", 1, { type: "paused" }), 0);
    expect(state.arbiterNotes.stoppedBy).toBe("players");
    state = applyMessage(state, by("arbiter", 2, { type: "paused" }), 0);
    expect(state.arbiterNotes.stoppedBy).toBe("arbiter");
    state = applyMessage(state, by("arbiter", 3, { type: "resumed" }), 0);
    expect(state.arbiterNotes.stoppedBy).toBeNull();
    state = applyMessage(state, by("board", 4, { type: "asked", by: "black", what: "normalMeans" }), 0);
    expect(state.arbiterNotes.askedBy).toBe("black");
    const fault = { type: "irregular", by: "white", what: "twoHands", uci: null, count: 1, given: 0 } as const;
    state = applyMessage(state, by("arbiter", 5, fault), 0);
    expect(state.arbiterNotes.illegalMoveCounts).toEqual({ white: 1, black: 0 });
    state = applyMessage(state, by("board", 6, { type: "restarted" }), 0);
    expect(state.arbiterNotes.illegalMoveCounts).toEqual({ white: 0, black: 0 });
  });

  it("are the same from a snapshot as from events", () => {
    const { events } = message();
    const paused = (by("arbiter", 1, { type: "paused" }) as ServerMessage & { type: "event" }).event;
    expect(openGame(message({ events: [...events, paused] }), 0, null).arbiterNotes.stoppedBy).toBe("arbiter");
  });
});
