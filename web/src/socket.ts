/**
 * The connection to the club. It comes back by itself: games that are followed go on from the first event that is
 * missing, and requests without an answer are sent again under the same id, so that none happens twice.
 */

import type { ClientMessage, Id, Reason, Request, Seat, ServerMessage } from "./wire";

/** As a browser's socket: tests pass their own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
}

/** `ended`: the club has sent this client away, and it does not come back by itself. */
export type Status = "connecting" | "open" | "lost" | "ended";

export type Answer = { done: true } | { done: false; reason: Reason };

export interface SocketOptions {
  open: () => Line;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  /** The club has sent this client away: the password was changed, say. It stays away until [`Socket.renew`]. */
  onSentAway?: () => void;
  /** From 0 to 1, for pauses that are not the same for everybody. */
  random?: () => number;
  later?: (run: () => void, ms: number) => void;
  /** The first id of a request: no other visit of the same player may have used it. */
  firstId?: number;
}

const SHORTEST_PAUSE = 250;
const LONGEST_PAUSE = 15_000;
/** After so long without a word the club is asked whether it is there, and after so long it is taken to be gone. */
const ASK_AFTER = 8_000;
const GONE_AFTER = 20_000;
/** The club's word for who has to ask before coming again (RFC 6455, 7.4.1). */
const SENT_AWAY = 1008;
/** A game remembers its last ten answers: more than this may not wait for theirs. */
const MOST_UNANSWERED = 4;

/** Who asked is not who one is now. */
const FORGOTTEN: Reason = { why: "notYourSeat", text: "" };

interface Pending {
  message: ClientMessage & { type: "do" };
  sent: boolean;
  answer: (answer: Answer) => void;
}

export class Socket {
  #options: SocketOptions;
  #line: Line | null = null;
  #isOpen = false;
  #isAway = false;
  #pause = SHORTEST_PAUSE;
  #nextId: number;
  /** Each game that is followed, with the number of the next event; none before the game has come whole. */
  #watched = new Map<Id, number | null>();
  #followsLobby = false;
  #heardAt = 0;
  #pending: Pending[] = [];

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#nextId = options.firstId ?? Date.now() * 1000 + Math.floor(Math.random() * 1000);
    this.#connect();
  }

  watch(game: Id): void {
    if (this.#watched.has(game)) return;
    this.#watched.set(game, null);
    this.#send({ type: "watch", game, moves: true });
  }

  unwatch(game: Id): void {
    if (this.#watched.delete(game)) this.#send({ type: "unwatch", game });
  }

  followLobby(follow: boolean): void {
    this.#followsLobby = follow;
    this.#send({ type: "lobby", follow });
  }

  /** What is lost with the connection: chat, a rematch, an analysis. True if it was sent. */
  tell(message: ClientMessage): boolean {
    return this.#send(message);
  }

  /** Asks something of a game. Without a connection it waits until there is one again. */
  ask(game: Id, request: Request, seat?: Seat): Promise<Answer> {
    const message: Pending["message"] = { type: "do", game, id: this.#nextId++, request };
    if (seat) message.seat = seat;
    return new Promise((answer) => {
      this.#pending.push({ message, sent: false, answer });
      this.#sendPending();
    });
  }

  /** Requests that were not answered yet. */
  get unanswered(): number {
    return this.#pending.length;
  }

  /** To be called now and then: a browser does not notice by itself that a network is gone. */
  check(now: number): void {
    if (!this.#isOpen) return;
    this.#heardAt ||= now;
    const silence = now - this.#heardAt;
    if (silence > GONE_AFTER) this.#drop();
    else if (silence > ASK_AFTER) this.#send({ type: "ping", token: 0 });
  }

  /** Closing may take long without a network, and nobody waits for it. */
  #drop(): void {
    const line = this.#line;
    if (!line) return;
    const lost = line.onclose;
    line.onmessage = null;
    line.onclose = null;
    line.close();
    lost?.();
  }

  /** What was heard and asked was for somebody else: games come whole again, and nothing is asked twice. */
  forget(): void {
    for (const game of this.#watched.keys()) this.#watched.set(game, null);
    for (const { answer } of this.#pending.splice(0)) answer({ done: false, reason: FORGOTTEN });
  }

  /** Comes anew, as who one is now: after a change of name, or after being sent away. Nothing is lost by it. */
  renew(): void {
    if (this.#isAway) return this.#connect();
    const old = this.#line;
    if (!old || !this.#isOpen) return;
    old.onmessage = null;
    old.onclose = null;
    old.close();
    this.#isOpen = false;
    this.#connect();
  }

  #connect(): void {
    this.#isAway = false;
    const line = this.#options.open();
    this.#line = line;
    line.onopen = () => {
      this.#isOpen = true;
      this.#heardAt = 0;
      for (const [game, from] of this.#watched) {
        const watch = { type: "watch", game, moves: true } as const;
        this.#send(from === null ? watch : { ...watch, from });
      }
      if (this.#followsLobby) this.#send({ type: "lobby", follow: true });
      for (const pending of this.#pending) pending.sent = false;
      this.#sendPending();
    };
    line.onmessage = ({ data }) => {
      this.#heardAt = 0;
      this.#hear(JSON.parse(data) as ServerMessage);
    };
    line.onclose = (event) => {
      this.#isOpen = false;
      if (event?.code === SENT_AWAY && this.#options.onSentAway) {
        this.#isAway = true;
        this.#options.onStatus("ended");
        this.#options.onSentAway();
        return;
      }
      this.#options.onStatus("lost");
      const pause = this.#pause * (1 - (this.#options.random ?? Math.random)() / 2);
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
      const later = this.#options.later ?? ((run, ms) => void setTimeout(run, ms));
      later(() => this.#connect(), pause);
    };
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#pause = SHORTEST_PAUSE;
        this.#options.onStatus("open");
        break;
      case "game":
        if (this.#watched.has(message.game)) this.#watched.set(message.game, message.events.length);
        break;
      case "event":
        if (this.#watched.has(message.game)) {
          this.#watched.set(message.game, message.event.number + 1);
        }
        break;
      case "done":
      case "refused":
        this.#answered(message);
        break;
    }
    this.#options.onMessage(message);
  }

  #answered(message: ServerMessage & { type: "done" | "refused" }): void {
    const at = this.#pending.findIndex(
      ({ message: { game, id } }) => game === message.game && id === message.id,
    );
    const [pending] = at < 0 ? [] : this.#pending.splice(at, 1);
    pending?.answer(
      message.type === "done" ? { done: true } : { done: false, reason: message.reason },
    );
    this.#sendPending();
  }

  #sendPending(): void {
    for (const pending of this.#pending.slice(0, MOST_UNANSWERED)) {
      if (!pending.sent) pending.sent = this.#send(pending.message);
    }
  }

  #send(message: ClientMessage): boolean {
    if (!this.#isOpen) return false;
    this.#line?.send(JSON.stringify(message));
    return true;
  }
}

/** The club's socket in a browser. */
export function browserLine(): Line {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Line;
}
