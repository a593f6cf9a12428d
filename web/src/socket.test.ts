import { describe, expect, it } from "vitest";
import { type Line, Socket, type Status } from "./socket";
import type { ClientMessage, ServerMessage } from "./wire";

/** A club that says what the test wants. */
class FakeLine implements Line {
  sent: ClientMessage[] = [];
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.onclose?.();
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  welcome(): void {
    this.onopen?.();
    this.says({ type: "welcome", protocol: 1, club: "Test", you: {}, now: 0 });
  }
}

function connect() {
  const lines: FakeLine[] = [];
  const statuses: Status[] = [];
  const heard: ServerMessage[] = [];
  const pauses: number[] = [];
  let again: (() => void) | null = null;
  let sentAway = 0;
  const socket = new Socket({
    open: () => {
      const line = new FakeLine();
      lines.push(line);
      return line;
    },
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    onSentAway: () => {
      sentAway++;
    },
    random: () => 0,
    later: (run, ms) => {
      pauses.push(ms);
      again = run;
    },
    firstId: 100,
  });
  const last = (): FakeLine => lines.at(-1) as FakeLine;
  return { socket, lines, last, statuses, heard, pauses, sentAway: () => sentAway, comeBack: () => again?.() };
}

const event = (number: number) => ({ type: "event", game: "g", event: { number, kind: { type: "paused" } } });

describe("the socket", () => {
  it("watches with moves, and goes on from the first event that is missing", () => {
    const { socket, last, comeBack } = connect();
    last().welcome();
    socket.watch("g");
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
    last().says({ type: "game", game: "g", events: [{}, {}, {}] });
    last().says(event(3));
    last().close();
    comeBack();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true, from: 4 }]);
  });

  it("asks for the whole game again if it never came", () => {
    const { socket, last, comeBack } = connect();
    last().welcome();
    socket.watch("g");
    last().close();
    comeBack();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
  });

  it("sends a request without an answer again under the same id", async () => {
    const { socket, last, comeBack } = connect();
    last().welcome();
    const asked = socket.ask("g", { type: "move", uci: "e2e4" });
    const [first] = last().sent;
    last().close();
    comeBack();
    last().welcome();
    expect(last().sent).toEqual([first]);
    last().says({ type: "done", game: "g", id: 100, events: 2 });
    expect(await asked).toEqual({ done: true });
    last().close();
    comeBack();
    last().welcome();
    expect(last().sent).toEqual([]);
  });

  it("keeps a move that is made without a connection", () => {
    const { socket, last, comeBack } = connect();
    last().welcome();
    last().close();
    void socket.ask("g", { type: "move", uci: "e2e4" });
    expect(socket.unanswered).toBe(1);
    comeBack();
    last().welcome();
    expect(last().sent).toHaveLength(1);
  });

  it("has at most four requests without an answer on the way", () => {
    const { socket, last } = connect();
    last().welcome();
    for (let count = 0; count < 6; count++) void socket.ask("g", { type: "resign" });
    expect(last().sent).toHaveLength(4);
    last().says({ type: "refused", game: "g", id: 100, reason: { why: "gameOver", text: "" } });
    expect(last().sent).toHaveLength(5);
  });

  it("comes anew without a word, and loses nothing", () => {
    const { socket, lines, last, statuses } = connect();
    last().welcome();
    socket.followLobby(true);
    void socket.ask("g", { type: "resign" });
    socket.renew();
    expect(lines).toHaveLength(2);
    last().welcome();
    expect(last().sent.map(({ type }) => type)).toEqual(["lobby", "do"]);
    expect(statuses).toEqual(["open", "open"]);
  });

  it("asks for whole games again as somebody else", () => {
    const { socket, last } = connect();
    last().welcome();
    socket.watch("abcd1234");
    last().says({ type: "game", game: "abcd1234", events: [{}, {}] });
    socket.forget();
    socket.renew();
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "abcd1234", moves: true }]);
  });

  it("notices a club that has gone without a word", () => {
    const { socket, last, lines, statuses, comeBack } = connect();
    last().welcome();
    socket.check(1000);
    socket.check(10_000);
    expect(last().sent).toEqual([{ type: "ping", token: 0 }]);
    last().says({ type: "pong", token: 0, now: 0 });
    socket.check(20_000);
    socket.check(30_000);
    expect(statuses).toEqual(["open"]);
    socket.check(41_000);
    expect(statuses).toEqual(["open", "lost"]);
    comeBack();
    expect(lines).toHaveLength(2);
  });

  it("says a refusal with its reason", async () => {
    const { socket, last } = connect();
    last().welcome();
    const asked = socket.ask("g", { type: "resign" });
    last().says({ type: "refused", game: "g", id: 100, reason: { why: "gameOver", text: "over" } });
    expect(await asked).toEqual({ done: false, reason: { why: "gameOver", text: "over" } });
  });

  it("says when the connection is lost, and waits longer each time", () => {
    const { last, statuses, pauses, comeBack } = connect();
    last().welcome();
    expect(statuses).toEqual(["open"]);
    for (let count = 0; count < 8; count++) {
      last().close();
      comeBack();
    }
    expect(statuses.at(-1)).toBe("lost");
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 15000, 15000]);
    last().welcome();
    last().close();
    expect(pauses.at(-1)).toBe(250);
  });

  it("does not come back by itself when it is sent away, and comes anew when told so", () => {
    const { socket, lines, last, statuses, pauses, sentAway } = connect();
    last().welcome();
    socket.watch("g");
    last().onclose?.({ code: 1008 });
    expect(sentAway()).toBe(1);
    expect(pauses).toEqual([]);
    expect(lines.length).toBe(1);
    expect(statuses.at(-1)).toBe("ended");
    socket.renew();
    expect(lines.length).toBe(2);
    last().welcome();
    expect(last().sent).toEqual([{ type: "watch", game: "g", moves: true }]);
  });

  it("asks nothing again for somebody else", async () => {
    const { socket, last, comeBack } = connect();
    last().welcome();
    const answer = socket.ask("g", { type: "resign" });
    last().onclose?.({ code: 1006 });
    socket.forget();
    expect(await answer).toMatchObject({ done: false });
    comeBack();
    last().welcome();
    expect(last().sent).toEqual([]);
  });
});
