/** Compares the types here with `crates/wire`: golden messages have only known fields. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { applyMessage, canMove, canPremove, isOver, openGame } from "./store/game";
import type { ClientMessage, ServerMessage } from "./wire";

const golden = (name: string): unknown[] =>
  readFileSync(new URL(`../../crates/wire/tests/golden/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line));

/** Fields of each server message. TypeScript checks that the list and the types agree. */
const SERVER: { [K in ServerMessage["type"]]: (keyof Extract<ServerMessage, { type: K }>)[] } = {
  welcome: ["type", "protocol", "club", "you", "now"],
  game: ["type", "game", "events", "view", "seats", "players", "watchers", "said", "next", "now", "series", "rematch"],
  event: ["type", "game", "event", "view"],
  done: ["type", "game", "id", "events"],
  refused: ["type", "game", "id", "reason"],
  said: ["type", "game", "room", "by", "at", "text"],
  watchers: ["type", "game", "count"],
  rematchOffered: ["type", "game", "by"],
  started: ["type", "game"],
  rematch: ["type", "game", "next"],
  lobby: ["type", "here", "challenges", "games"],
  lobbyChanged: ["type", "came", "left", "opened", "closed", "started", "advanced", "ended"],
  analysis: ["type", "id", "depth", "nodes", "speed", "lines", "over"],
  pong: ["type", "token", "now"],
  error: ["type", "analysis", "reason"],
  closing: ["type"],
};

const CLIENT: { [K in ClientMessage["type"]]: (keyof Extract<ClientMessage, { type: K }>)[] } = {
  watch: ["type", "game", "from", "moves"],
  unwatch: ["type", "game"],
  do: ["type", "game", "id", "seat", "request"],
  say: ["type", "game", "room", "text"],
  rematch: ["type", "game"],
  lobby: ["type", "follow", "changes"],
  ping: ["type", "token"],
  analyse: ["type", "id", "start", "moves", "lines", "engine", "limit"],
  stopAnalysis: ["type"],
};

describe("golden messages", () => {
  it.each([...golden("server"), ...golden("events"), ...golden("pending")] as ServerMessage[])("the club says $type", (message) => {
    expect(Object.keys(SERVER)).toContain(message.type);
    for (const field of Object.keys(message)) expect(SERVER[message.type]).toContain(field);
  });

  it.each(golden("client") as ClientMessage[])("a client says $type", (message) => {
    expect(Object.keys(CLIENT)).toContain(message.type);
    for (const field of Object.keys(message)) expect(CLIENT[message.type]).toContain(field);
  });

  it("every message type that the page sends is golden", () => {
    const kinds = new Set((golden("client") as ClientMessage[]).map(({ type }) => type));
    for (const kind of Object.keys(CLIENT)) expect(kinds).toContain(kind);
  });

  it("the golden game is the same from the snapshot and event by event", () => {
    const events = golden("events") as Extract<ServerMessage, { type: "event" }>[];
    const whole = (golden("server") as ServerMessage[]).find((message) => message.type === "game");
    if (whole?.type !== "game" || !events[0]?.view) throw new Error("there is a golden game");
    const first = { ...whole, events: [events[0].event], view: events[0].view };
    const heard = events.slice(1).reduce((state, message) => applyMessage(state, message, 0), openGame(first, 0, null));
    const read = openGame(whole, 0, null);
    expect(heard.line.map(({ san }) => san)).toEqual(["f3", "e5", "g4", "Qh4#"]);
    expect(heard.line.map(({ uci, color }) => [uci, color])).toEqual(read.line.map(({ uci, color }) => [uci, color]));
    expect(heard.view).toEqual(events.at(-1)?.view);
    expect(heard.view.ending?.how).toBe("checkmate");
  });

  it("nobody moves or acts while the result is pending", () => {
    const whole = (golden("server") as ServerMessage[]).find((message) => message.type === "game");
    const [resigned, , , ended] = golden("pending") as Extract<ServerMessage, { type: "event" }>[];
    if (whole?.type !== "game" || !whole.events[0] || !resigned?.view || !ended?.view) {
      throw new Error("there is a golden game with a pending result");
    }
    const { resultPending, ...view } = resigned.view;
    expect(resultPending).toEqual({ cause: "resignation", by: "white" });
    const playing = openGame({ ...whole, events: [whole.events[0]], view, seats: ["white"] }, 0, null);
    expect([isOver(playing.view), canMove(playing)]).toEqual([false, true]);
    const pending = applyMessage(playing, resigned, 0);
    expect(pending.view.resultPending).toEqual(resultPending);
    expect([isOver(pending.view), canMove(pending), canPremove(pending)]).toEqual([true, false, false]);
    const over = applyMessage(pending, ended, 0);
    expect(over.view.resultPending).toBeUndefined();
    expect(over.view.ending?.how).toBe("resignation");
  });
});
