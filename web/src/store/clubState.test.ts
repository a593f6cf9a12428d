import { describe, expect, it } from "vitest";
import type { Me, ServerMessage } from "../wire";
import { type Effect, INITIAL, type Message, START, type State, update } from "./clubState";
import { AFTER_E4, E4, event, message, moved, preset, view } from "./testGame";

const GUEST: Me = { id: "1", name: "Guest", organiser: false, local: false, account: false };
const ANNA: Me = { id: "2", name: "Anna", organiser: false, local: false, account: true };

const received = (message: ServerMessage, path = "/game/g"): Message => ({ type: "received", message, now: 1000, path });
const snapshot = (seat: "white" | "black" = "white"): ServerMessage => ({
  type: "game",
  ...message({ seats: [seat] }, preset({ seating: "apart" })),
});
const error = (why: "noGame" | "paused"): ServerMessage => ({ type: "error", reason: { why, text: "" } });

/** State after messages, and the effects of the last one. */
function after(from: State, ...messages: Message[]): [State, Effect[]] {
  return messages.reduce<[State, Effect[]]>(
    ([state], message) => {
      const [next, ...effects] = update(state, message);
      return [next, effects];
    },
    [from, []],
  );
}

const connected = (me = GUEST): State =>
  after(INITIAL, { type: "identified", me }, { type: "statusChanged", status: "open" })[0];
const atGame = (seat: "white" | "black" = "white"): State =>
  after(connected(), { type: "watch", game: "g" }, received(snapshot(seat)))[0];

describe("the connection", () => {
  it("asks who this browser is, again and again, and only then opens the socket", () => {
    expect(START.slice(1)).toEqual([{ type: "loadMe", isRetry: false }]);
    const [lost, retry] = after(INITIAL, { type: "notIdentified" });
    expect([lost.status, retry]).toEqual(["lost", [{ type: "recall" }, { type: "loadMe", isRetry: true }]]);
    const [known, effects] = after(lost, { type: "identified", me: GUEST });
    expect([known.isReady, known.me, effects]).toEqual([true, GUEST, [{ type: "connect" }]]);
  });

  it("shows what was seen before while the club is away, and forgets it when the club is back", () => {
    const lobby = { here: [], challenges: [], games: [] };
    const recalled = { me: ANNA, clubName: "Club", lobby, at: 5 };
    const [away] = after(INITIAL, { type: "notIdentified" }, { type: "recalled", recalled });
    expect(away).toMatchObject({ me: ANNA, clubName: "Club", lobby, recalledAt: 5, isReady: false });
    expect(after(away, { type: "notIdentified" })[1]).toEqual([{ type: "loadMe", isRetry: true }]);
    const [back] = after(away, { type: "identified", me: GUEST });
    expect(back).toMatchObject({ me: GUEST, recalledAt: null, isReady: true });
    // Too late.
    expect(after(back, { type: "recalled", recalled })[0]).toBe(back);
  });

  it("refreshes the game after a reconnection, not after the first connection", () => {
    const game = atGame();
    expect(after(game, { type: "statusChanged", status: "open" })[1]).toEqual([]);
    const [, effects] = after(
      game,
      { type: "statusChanged", status: "lost" },
      { type: "statusChanged", status: "open" },
    );
    expect(effects).toEqual([{ type: "refreshGame", game: "g" }]);
  });
});

describe("an identity", () => {
  it("that ended elsewhere is told, and the person chooses how to continue", () => {
    const [asking, question] = after(connected(ANNA), { type: "closedByClub" });
    expect(question).toEqual([{ type: "loadMe", isRetry: false }]);
    const [out, effects] = after(asking, { type: "identified", me: GUEST });
    expect([out.signedOutName, out.me, effects]).toEqual(["Anna", GUEST, [{ type: "resetSession" }]]);
    const [guest, then] = after(out, { type: "continueAsGuest" });
    expect([guest.signedOutName, then]).toEqual([null, [{ type: "reconnect" }]]);
  });

  it("that is being changed here is not asked for", () => {
    const changing = after(connected(), { type: "identityChanging" })[0];
    expect(after(changing, { type: "closedByClub" })[1]).toEqual([]);
    expect(after(changing, { type: "identityKept" }, { type: "closedByClub" })[1]).toHaveLength(1);
  });

  it("that is new loads the game again", () => {
    const [state, effects] = after(atGame(), { type: "identityChanging" }, { type: "identityChanged", me: ANNA });
    expect(state).toMatchObject({ me: ANNA, game: null, isChangingIdentity: false });
    expect(effects).toEqual([{ type: "resetSession" }, { type: "reconnect" }]);
  });

  it("of an organiser keeps the game on the screen", () => {
    const [state, effects] = after(atGame(), { type: "identityChanged", me: { ...GUEST, organiser: true } });
    expect(state.game).not.toBeNull();
    expect(effects).toEqual([{ type: "resetSession" }, { type: "reconnect" }]);
  });

  it("of an expired cookie is asked for", () => {
    const you = { id: "9", name: "New guest", organiser: false, local: false };
    const welcome = received({ type: "welcome", protocol: 1, club: "Test", you, now: 0 });
    expect(after(connected(), welcome)[1]).toEqual([{ type: "loadMe", isRetry: false }]);
  });
});

describe("the lobby", () => {
  const whole = received({ type: "lobby", here: [{ id: "1", name: "Guest" }], challenges: [], games: [] });
  const came = received({ type: "lobbyChanged", came: [{ id: "2", name: "Anna" }] });

  it("follows its changes", () => {
    const [state] = after(connected(), { type: "followLobby", isFollowed: true }, whole, came);
    expect(state.lobby?.here.map(({ name }) => name)).toEqual(["Guest", "Anna"]);
  });

  it("needs the whole before a change, which may be late", () => {
    expect(after(connected(), came)[0].lobby).toBeNull();
    const left = after(connected(), whole, { type: "followLobby", isFollowed: false }, came)[0];
    expect(left.lobby).toBeNull();
  });
});

describe("an analysis", () => {
  it("that fails is named, and hides nothing else", () => {
    const reason = { why: "engineFailed" as const, text: "" };
    const [state] = after(atGame(), received({ type: "error", analysis: 3, reason }));
    expect(state).toMatchObject({ analysisFailure: { id: 3, reason }, failure: null, refusal: null });
  });
});

describe("the game on the screen", () => {
  it("is the one that is watched", () => {
    const other = after(connected(), { type: "watch", game: "h" }, received(snapshot()))[0];
    expect(other.game).toBeNull();
    expect(atGame().game?.id).toBe("g");
    expect(after(atGame(), { type: "unwatch", game: "g" })[0].game).toBeNull();
  });

  it("cannot be shown, or is refused something, or was taken to another device", () => {
    const waiting = after(connected(), { type: "watch", game: "g" })[0];
    expect(after(waiting, received(error("noGame")))[0].failure?.why).toBe("noGame");
    expect(after(atGame(), received(error("paused")))[0].refusal?.why).toBe("paused");
    expect(after(atGame(), received(error("noGame")))[0].isSeatTransferred).toBe(true);
  });

  it("loses a refusal with the next request", () => {
    const refused = after(atGame(), received(error("paused")))[0];
    expect(after(refused, received({ type: "watchers", game: "g", count: 2 }))[0].refusal).not.toBeNull();
    expect(after(refused, { type: "play", step: E4, asks: false, now: 0 })[0].refusal).toBeNull();
    expect(after(refused, { type: "play", step: E4, asks: true, now: 0 })[0].refusal).toBeNull();
    expect(after(refused, { type: "request", request: { type: "resign" } })[0].refusal).toBeNull();
  });

  it("answers a move with the premove in the same step", () => {
    const E5 = { uci: "e7e5", san: "e5", fen: AFTER_E4 };
    const then = view({ ply: 1, fen: AFTER_E4, turn: "black", moves: [E5] });
    const [state, effects] = after(
      atGame("black"),
      { type: "premove", move: { from: "e7", to: "e5", promotion: null } },
      received(event(1, moved("e2", "e4", "e4"), then)),
    );
    expect(state.game).toMatchObject({ pending: E5, premoves: [] });
    expect(effects).toMatchObject([{ type: "request", request: { type: "move", uci: "e7e5" } }]);
  });

  it("has the score of the series at its end, without asking", () => {
    const series = { white: 1, black: 2, draws: 0 };
    const ended = event(1, { type: "ended", how: "stalemate" }, view({ series }));
    const [state, effects] = after(atGame(), received(ended));
    expect([state.game?.series, effects]).toEqual([series, []]);
  });

  it("leads its players to the rematch", () => {
    const [state, effects] = after(atGame(), received({ type: "rematch", game: "g", next: "h" }));
    expect([state.game?.next, effects]).toEqual(["h", [{ type: "navigate", to: "/game/h" }]]);
  });

  it("opens by itself only from a screen that waits for it", () => {
    const started: ServerMessage = { type: "started", game: "g" };
    expect(after(connected(), received(started, "/lobby"))[1]).toEqual([{ type: "navigate", to: "/game/g" }]);
    expect(after(connected(), received(started, "/editor"))[1]).toEqual([]);
  });
});
