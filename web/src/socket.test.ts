import { describe, expect, it } from "vitest";
import { type WebSocketLike, Socket, type Status } from "./socket";
import type { ClientMessage, ServerMessage } from "./wire";

/** A WebSocket to a club whose messages the test writes. */
class FakeSocket implements WebSocketLike {
  sent: ClientMessage[] = [];
  onopen: WebSocketLike["onopen"] = null;
  onmessage: WebSocketLike["onmessage"] = null;
  onclose: WebSocketLike["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose?.();
  }
  receives(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.receives({ type: "welcome", protocol: 1, club: "Test", you: {}, now: 0 });
  }
}

function connect() {
  const sockets: FakeSocket[] = [];
  const statuses: Status[] = [];
  const received: ServerMessage[] = [];
  const delays: number[] = [];
  let again: (() => void) | null = null;
  let closedByClub = 0;
  const socket = new Socket({
    open: () => {
      const made = new FakeSocket();
      sockets.push(made);
      return made;
    },
    onMessage: (message) => received.push(message),
    onStatus: (status) => statuses.push(status),
    onClosedByClub: () => {
      closedByClub++;
    },
    random: () => 0,
    schedule: (run, ms) => {
      delays.push(ms);
      again = run;
    },
    firstId: 100,
  });
  const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
  return { socket, sockets, last, statuses, received, delays, closedByClub: () => closedByClub, retry: () => again?.() };
}

const event = (number: number) => ({ type: "event", game: "g", event: { number, kind: { type: "paused" } } });

describe("the socket", () => {
  it("watches with moves, and continues from the first missing event", () => {
    const { socket, last, retry } = connect();
    last().welcome();
    socket.watch("g");
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
    last().receives({ type: "game", game: "g", events: [{}, {}, {}], view: { events: 3 } });
    last().receives(event(3));
    last().close();
    retry();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true, from: 4 }]);
  });

  it("requests missing events instead of applying one that comes too early", () => {
    const { socket, last, received } = connect();
    last().welcome();
    socket.watch("g");
    last().receives({ type: "game", game: "g", events: [{}, {}, {}], view: { events: 3 } });
    last().sent.length = 0;
    const numbers = (): number[] =>
      received.flatMap((message) => (message.type === "event" ? [message.event.number] : []));
    last().receives(event(5));
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true, from: 3 }]);
    expect(numbers()).toEqual([]);
    for (const number of [3, 4, 5]) last().receives(event(number));
    expect(numbers()).toEqual([3, 4, 5]);
    expect(last().sent).toHaveLength(1);
  });

  it("drops an event that it received before", () => {
    const { socket, last, received } = connect();
    last().welcome();
    socket.watch("g");
    last().receives({ type: "game", game: "g", events: [{}], view: { events: 1 } });
    for (const number of [0, 1, 1]) last().receives(event(number));
    expect(received.filter(({ type }) => type === "event")).toHaveLength(1);
    expect(last().sent).toHaveLength(1);
  });

  it("requests the whole game again if its snapshot never arrived", () => {
    const { socket, last, retry } = connect();
    last().welcome();
    socket.watch("g");
    last().close();
    retry();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
  });

  it("resends an unanswered request under the same id", async () => {
    const { socket, last, retry } = connect();
    last().welcome();
    const answer = socket.request("g", { type: "move", uci: "e2e4" });
    const [first] = last().sent;
    last().close();
    retry();
    last().welcome();
    expect(last().sent).toEqual([first]);
    last().receives({ type: "done", game: "g", id: 100, events: 2 });
    expect(await answer).toEqual({ done: true });
    last().close();
    retry();
    last().welcome();
    expect(last().sent).toEqual([]);
  });

  it("keeps a move made without a connection", () => {
    const { socket, last, retry } = connect();
    last().welcome();
    last().close();
    void socket.request("g", { type: "move", uci: "e2e4" });
    expect(socket.unanswered).toBe(1);
    retry();
    last().welcome();
    expect(last().sent).toHaveLength(1);
  });

  it("sends at most four requests before an answer arrives", () => {
    const { socket, last } = connect();
    last().welcome();
    for (let count = 0; count < 6; count++) void socket.request("g", { type: "resign" });
    expect(last().sent).toHaveLength(4);
    last().receives({ type: "refused", game: "g", id: 100, reason: { why: "gameOver", text: "" } });
    expect(last().sent).toHaveLength(5);
  });

  it("reconnects on demand and loses nothing", () => {
    const { socket, sockets, last, statuses } = connect();
    last().welcome();
    socket.followLobby(true);
    void socket.request("g", { type: "resign" });
    socket.reconnect();
    expect(sockets).toHaveLength(2);
    last().welcome();
    expect(last().sent.map(({ type }) => type)).toEqual(["lobby", "do"]);
    expect(statuses).toEqual(["open", "open"]);
  });

  it("requests whole games again after a change of identity", () => {
    const { socket, last } = connect();
    last().welcome();
    socket.watch("abcd1234");
    last().receives({ type: "game", game: "abcd1234", events: [{}, {}], view: { events: 2 } });
    socket.resetSession();
    socket.reconnect();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "abcd1234", moves: true }]);
  });

  it("notices a connection that died silently", () => {
    const { socket, last, sockets, statuses, retry } = connect();
    last().welcome();
    socket.check(1000);
    socket.check(10_000);
    expect(last().sent).toEqual([{ type: "ping", token: 0 }]);
    last().receives({ type: "pong", token: 0, now: 0 });
    socket.check(20_000);
    socket.check(30_000);
    expect(statuses).toEqual(["open"]);
    socket.check(41_000);
    expect(statuses).toEqual(["open", "lost"]);
    retry();
    expect(sockets).toHaveLength(2);
  });

  it("answers a refused request with the reason", async () => {
    const { socket, last } = connect();
    last().welcome();
    const answer = socket.request("g", { type: "resign" });
    last().receives({ type: "refused", game: "g", id: 100, reason: { why: "gameOver", text: "over" } });
    expect(await answer).toEqual({ done: false, reason: { why: "gameOver", text: "over" } });
  });

  it("reports a lost connection, and waits longer before each retry", () => {
    const { last, statuses, delays, retry } = connect();
    last().welcome();
    expect(statuses).toEqual(["open"]);
    for (let count = 0; count < 8; count++) {
      last().close();
      retry();
    }
    expect(statuses.at(-1)).toBe("lost");
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 15000, 15000]);
    last().welcome();
    last().close();
    expect(delays.at(-1)).toBe(250);
  });

  it("does not reconnect by itself after the club closed it, only on demand", () => {
    const { socket, sockets, last, statuses, delays, closedByClub } = connect();
    last().welcome();
    socket.watch("g");
    last().onclose?.({ code: 1008 });
    expect(closedByClub()).toBe(1);
    expect(delays).toEqual([]);
    expect(sockets.length).toBe(1);
    expect(statuses.at(-1)).toBe("ended");
    socket.reconnect();
    expect(sockets.length).toBe(2);
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
  });

  it("does not resend requests of another identity", async () => {
    const { socket, last, retry } = connect();
    last().welcome();
    const answer = socket.request("g", { type: "resign" });
    last().onclose?.({ code: 1006 });
    socket.resetSession();
    expect(await answer).toMatchObject({ done: false });
    retry();
    last().welcome();
    expect(last().sent).toEqual([]);
  });
});
