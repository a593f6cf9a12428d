/**
 * The connection to the club. It reconnects by itself: games that are followed continue from the first missing event,
 * and unanswered requests are sent again under the same id, so that none is carried out twice.
 */

import type { ClientMessage, GameId, Reason, Request, Seat, ServerMessage } from "./wire";

/** The part of a browser's `WebSocket` that is used; tests pass a fake. */
export interface WebSocketLike {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: string }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
}

/** `ended`: the club closed the connection for good. [`Socket.reconnect`] opens a new one. */
export type Status = "connecting" | "open" | "lost" | "ended";

export type Answer = { done: true } | { done: false; reason: Reason };

export interface SocketOptions {
  open: () => WebSocketLike;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: Status) => void;
  /** The club closed the connection for good, for example because the password was changed. */
  onClosedByClub?: () => void;
  /** Returns a number from 0 to 1, so that clients do not all reconnect at once. */
  random?: () => number;
  schedule?: (run: () => void, ms: number) => void;
  /** The first request id. No earlier visit of the same player may have used it. */
  firstId?: number;
}

const FIRST_RETRY_DELAY = 250;
const MAX_RETRY_DELAY = 15_000;
/** After this much silence a ping is sent; after `GONE_AFTER` the connection counts as lost. */
const PING_AFTER = 8_000;
const GONE_AFTER = 20_000;
/** Close code with which the club ends a session (RFC 6455, 7.4.1). */
const POLICY_VIOLATION = 1008;
/** A game remembers the answers to its last ten requests; a resent request has to be among them. */
const MAX_UNANSWERED = 4;

/** Answers requests that were made under another identity. */
const SESSION_CHANGED: Reason = { why: "notYourSeat", text: "" };

interface PendingRequest {
  message: ClientMessage & { type: "do" };
  isSent: boolean;
  answer: (answer: Answer) => void;
}

export class Socket {
  #options: SocketOptions;
  #socket: WebSocketLike | null = null;
  #isOpen = false;
  #isClosedByClub = false;
  #retryDelay = FIRST_RETRY_DELAY;
  #nextId: number;
  /** The number of the next event of each followed game; null before its snapshot arrives. */
  #nextEvents = new Map<GameId, number | null>();
  #followsLobby = false;
  #lastReceivedAt = 0;
  #pending: PendingRequest[] = [];

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#nextId = options.firstId ?? Date.now() * 1000 + Math.floor(Math.random() * 1000);
    this.#connect();
  }

  watch(game: GameId): void {
    if (this.#nextEvents.has(game)) return;
    this.#nextEvents.set(game, null);
    this.#sendWatch(game);
  }

  unwatch(game: GameId): void {
    if (this.#nextEvents.delete(game)) this.send({ type: "unwatch", game });
  }

  followLobby(follow: boolean): void {
    this.#followsLobby = follow;
    this.#sendFollowLobby();
  }

  /** Sends a message that is not resent after a reconnection. Returns false without a connection. */
  send(message: ClientMessage): boolean {
    if (!this.#isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Sends a request to a game. Without a connection it waits for the next one. */
  request(game: GameId, request: Request, seat?: Seat): Promise<Answer> {
    const message: PendingRequest["message"] = { type: "do", game, id: this.#nextId++, request };
    if (seat) message.seat = seat;
    return new Promise((answer) => {
      this.#pending.push({ message, isSent: false, answer });
      this.#sendPending();
    });
  }

  /** Number of unanswered requests. */
  get unanswered(): number {
    return this.#pending.length;
  }

  /** Pings a silent club and drops a dead connection. Call it regularly: browsers do not notice a lost network. */
  check(now: number): void {
    if (!this.#isOpen) return;
    this.#lastReceivedAt ||= now;
    const silence = now - this.#lastReceivedAt;
    if (silence > GONE_AFTER) this.#drop();
    else if (silence > PING_AFTER) this.send({ type: "ping", token: 0 });
  }

  /** Closing can take long without a network, so its end is not awaited. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    const onclose = socket.onclose;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
    onclose?.();
  }

  /** Forgets what belongs to the previous identity: games are loaded whole again, open requests are refused. */
  resetSession(): void {
    for (const game of this.#nextEvents.keys()) this.#nextEvents.set(game, null);
    for (const { answer } of this.#pending.splice(0)) answer({ done: false, reason: SESSION_CHANGED });
  }

  /** Opens a new connection, after a change of identity or after the club closed the old one. Nothing is lost. */
  reconnect(): void {
    if (this.#isClosedByClub) return this.#connect();
    const old = this.#socket;
    if (!old || !this.#isOpen) return;
    old.onmessage = null;
    old.onclose = null;
    old.close();
    this.#isOpen = false;
    this.#connect();
  }

  #connect(): void {
    this.#isClosedByClub = false;
    const socket = this.#options.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#isOpen = true;
      this.#lastReceivedAt = 0;
      for (const game of this.#nextEvents.keys()) this.#sendWatch(game);
      if (this.#followsLobby) this.#sendFollowLobby();
      for (const pending of this.#pending) pending.isSent = false;
      this.#sendPending();
    };
    socket.onmessage = ({ data }) => {
      this.#lastReceivedAt = 0;
      this.#receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = (event) => {
      this.#isOpen = false;
      if (event?.code === POLICY_VIOLATION && this.#options.onClosedByClub) {
        this.#isClosedByClub = true;
        this.#options.onStatus("ended");
        this.#options.onClosedByClub();
        return;
      }
      this.#options.onStatus("lost");
      const delay = this.#retryDelay * (1 - (this.#options.random ?? Math.random)() / 2);
      this.#retryDelay = Math.min(this.#retryDelay * 2, MAX_RETRY_DELAY);
      const schedule = this.#options.schedule ?? ((run, ms) => void setTimeout(run, ms));
      schedule(() => this.#connect(), delay);
    };
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.#retryDelay = FIRST_RETRY_DELAY;
        this.#options.onStatus("open");
        break;
      case "game":
        if (this.#nextEvents.has(message.game)) this.#nextEvents.set(message.game, message.view.events);
        break;
      case "event":
        if (!this.#isNextEvent(message.game, message.event.number)) return;
        break;
      case "done":
      case "refused":
        this.#settle(message);
        break;
    }
    this.#options.onMessage(message);
  }

  /** Returns true for the next event of a game. A duplicate is dropped; events missing before it are requested. */
  #isNextEvent(game: GameId, number: number): boolean {
    const expected = this.#nextEvents.get(game) ?? null;
    if (expected === null) return true;
    if (number === expected) this.#nextEvents.set(game, number + 1);
    if (number > expected) this.#sendWatch(game);
    return number === expected;
  }

  #settle(message: ServerMessage & { type: "done" | "refused" }): void {
    const index = this.#pending.findIndex(
      ({ message: { game, id } }) => game === message.game && id === message.id,
    );
    const [pending] = index < 0 ? [] : this.#pending.splice(index, 1);
    pending?.answer(
      message.type === "done" ? { done: true } : { done: false, reason: message.reason },
    );
    this.#sendPending();
  }

  #sendWatch(game: GameId): void {
    const from = this.#nextEvents.get(game) ?? null;
    this.send({ type: "watch", game, moves: true, ...(from === null ? {} : { from }) });
  }

  /** The whole lobby comes first, and then what has changed. */
  #sendFollowLobby(): void {
    this.send(this.#followsLobby ? { type: "lobby", follow: true, changes: true } : { type: "lobby", follow: false });
  }

  #sendPending(): void {
    for (const pending of this.#pending.slice(0, MAX_UNANSWERED)) {
      if (!pending.isSent) pending.isSent = this.send(pending.message);
    }
  }
}

/** Opens the club's WebSocket in a browser. */
export function openWebSocket(): WebSocketLike {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as WebSocketLike;
}
