/** State shared by all screens: identity, connection, lobby, and the game on the screen. */

import { signal } from "@preact/signals";
import { api } from "../api";
import { Socket, type Status, openWebSocket } from "../socket";
import type { Analysis, ClientMessage, Id, Lobby, Me, Reason, Request, Seat, ServerMessage } from "../wire";
import { type GameState, applyMessage, refreshView, openGame } from "./game";
import { navigate, path } from "./route";

export const me = signal<Me | null>(null);
export const clubName = signal("Tabiya");
export const status = signal<Status>("connecting");
export const lobby = signal<Lobby | null>(null);
export const game = signal<GameState | null>(null);
/** Last refusal, to be shown. */
export const refusal = signal<Reason | null>(null);
/** Latest result of an analysis. */
export const analysis = signal<Analysis | null>(null);
/** Reason why the game cannot be shown. */
export const failure = signal<Reason | null>(null);

/** True if the seat was moved to another device and the game can no longer be seen here. */
export const isSeatTransferred = signal(false);

/** Name of an account that was signed out from elsewhere, by a change of password. */
export const signedOutName = signal<string | null>(null);

/** True once games and the lobby can be followed. */
export const ready = signal(false);

/** Milliseconds between checks of the connection. */
const LOOK_EVERY = 4_000;

let socket: Socket | null = null;
/** True while signing in or out, when the club knows the new identity before the page does. */
let isChangingIdentity = false;

/** Asks who this browser is until the club answers. */
async function fetchMe(): Promise<Me> {
  for (;;) {
    try {
      return await api.me();
    } catch {
      status.value = "lost";
      await new Promise((resume) => setTimeout(resume, 1500));
    }
  }
}

/** Connects to the club, first by HTTP, so that only one cookie is created. */
export async function connect(): Promise<void> {
  me.value = await fetchMe();
  socket = new Socket({
    open: openWebSocket,
    onMessage: receive,
    onClosedByClub: () => void refreshIdentity(),
    onStatus: (now) => {
      // The first connection is not a reconnection.
      const isBack = now === "open" && status.value === "lost";
      status.value = now;
      if (isBack && game.value) void refreshGame(game.value.id);
    },
  });
  ready.value = true;
  setInterval(() => socket?.check(performance.now()), LOOK_EVERY);
}

/** Handles a session that may belong to another identity now. */
async function refreshIdentity(): Promise<void> {
  if (isChangingIdentity) return;
  const now = await fetchMe();
  const before = me.value;
  if (now.id !== before?.id) {
    game.value = null;
    failure.value = null;
    socket?.resetSession();
    if (before?.account) signedOutName.value = before.name;
  }
  me.value = now;
  // After being signed out, the person first chooses how to continue.
  if (signedOutName.value === null) socket?.reconnect();
}

export function continueAsGuest(): void {
  signedOutName.value = null;
  socket?.reconnect();
}

/** Requests what has no event number and may have been missed. */
export async function refreshGame(id: Id): Promise<void> {
  try {
    const message = await api.game(id);
    updateGame(id, (state) => refreshView(state, message, performance.now()));
  } catch {
    // The next connection tries again.
  }
}

export function updateGame(id: Id, change: (state: GameState) => GameState): void {
  if (game.value?.id === id) game.value = change(game.value);
}

function receive(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      clubName.value = message.club;
      // An expired cookie makes a new guest.
      if (me.value && me.value.id !== message.you.id) void refreshIdentity();
      else if (me.value) me.value = { ...me.value, ...message.you };
      return;
    case "lobby":
      lobby.value = message;
      return;
    case "analysis":
      analysis.value = message;
      return;
    case "started":
      // Only from a screen that waits for it; another window of the same person may be in use.
      if (/^\/(lobby|challenge)/.test(path.value)) navigate(`/game/${message.game}`);
      return;
    case "rematch":
      if (game.value?.id === message.game && game.value.isPlayer) navigate(`/game/${message.next}`);
      break;
    case "error":
      if (message.reason.why === "noGame" && game.value?.isPlayer) isSeatTransferred.value = true;
      else if (game.value === null) failure.value = message.reason;
      else refusal.value = message.reason;
      return;
    case "refused":
      refusal.value = message.reason;
      break;
    case "game":
      if (watchedGame === message.game) game.value = openGame(message, performance.now(), game.value);
      return;
  }
  if (game.value) game.value = applyMessage(game.value, message, performance.now());
  // The series score is part of the snapshot only.
  if (message.type === "event" && message.event.kind.type === "ended") void refreshGame(message.game);
}

let watchedGame: Id | null = null;

/** Shows and follows a game. */
export function watch(id: Id): () => void {
  watchedGame = id;
  game.value = null;
  failure.value = null;
  refusal.value = null;
  isSeatTransferred.value = false;
  socket?.watch(id);
  return () => {
    watchedGame = null;
    socket?.unwatch(id);
    if (game.value?.id === id) game.value = null;
  };
}

export function followLobby(): () => void {
  socket?.followLobby(true);
  return () => {
    socket?.followLobby(false);
    lobby.value = null;
  };
}

/** Sends a request to the game on the screen. Returns true if it was carried out. */
export async function request(request: Request, seat?: Seat): Promise<boolean> {
  if (!socket || !game.value) return false;
  refusal.value = null;
  const answer = await socket.request(game.value.id, request, seat);
  return answer.done;
}

export function say(room: "players" | "spectators", text: string): boolean {
  const id = game.value?.id;
  return id ? (socket?.send({ type: "say", game: id, room, text }) ?? false) : false;
}

export function rematch(): void {
  const id = game.value?.id;
  if (id) socket?.send({ type: "rematch", game: id });
}

/** Changes the guest's name. */
export async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
  socket?.reconnect();
}

/** Signs up, in or out, or as organiser. Seats change with the identity, so games are loaded again. */
export async function changeIdentity(who: Promise<Me>): Promise<void> {
  const before = me.value;
  isChangingIdentity = true;
  const now = await who.finally(() => {
    isChangingIdentity = false;
  });
  if (now.id !== before?.id) game.value = null;
  if (now.id !== before?.id || now.organiser !== before.organiser) {
    failure.value = null;
    socket?.resetSession();
  }
  me.value = now;
  signedOutName.value = null;
  socket?.reconnect();
}

/** Sends a message that needs no answer. */
export function send(message: ClientMessage): boolean {
  return socket?.send(message) ?? false;
}
