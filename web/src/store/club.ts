/** The club as this browser knows it: who one is, whether it is there, the lobby, and the game on the screen. */

import { signal } from "@preact/signals";
import { api } from "../api";
import { Socket, type Status, browserLine } from "../socket";
import type { Analysis, Id, Lobby, Me, Reason, Request, Seat, ServerMessage } from "../wire";
import { type GameState, hear, look, open } from "./game";
import { navigate, path } from "./route";

export const me = signal<Me | null>(null);
export const clubName = signal("Tabiya");
export const status = signal<Status>("connecting");
export const lobby = signal<Lobby | null>(null);
export const game = signal<GameState | null>(null);
/** What was refused last, to be shown. */
export const refusal = signal<Reason | null>(null);
/** The newest answer to `{"type":"analyse"}`. */
export const analysis = signal<Analysis | null>(null);
/** What a game on the screen cannot be shown for. */
export const failure = signal<Reason | null>(null);

/** True if the game on the screen was taken to another device, and is not to be seen from here any more. */
export const isSeatGone = signal(false);

/** Who was signed out here without asking for it: the password was changed elsewhere. */
export const signedOut = signal<string | null>(null);

/** True once games and the lobby can be followed. */
export const ready = signal(false);

/** How often the connection is looked at, in milliseconds. */
const LOOK_EVERY = 4_000;

let socket: Socket | null = null;
/** While somebody signs in or out, the club knows it a little sooner than the page. */
let isBecoming = false;

/** Who one is, as soon as the club can be asked. */
async function askWho(): Promise<Me> {
  for (;;) {
    try {
      return await api.me();
    } catch {
      status.value = "lost";
      await new Promise((resume) => setTimeout(resume, 1500));
    }
  }
}

/** Goes to the club: first by HTTP, so that there is one cookie and not two. */
export async function enter(): Promise<void> {
  me.value = await askWho();
  socket = new Socket({
    open: browserLine,
    onMessage: listen,
    onSentAway: () => void lookWho(),
    onStatus: (now) => {
      // The first connection of a page is not one that came back.
      const isBack = now === "open" && status.value === "lost";
      status.value = now;
      if (isBack && game.value) void catchUp(game.value.id);
    },
  });
  ready.value = true;
  setInterval(() => socket?.check(performance.now()), LOOK_EVERY);
}

/** The club may know this browser as somebody else now. */
async function lookWho(): Promise<void> {
  if (isBecoming) return;
  const now = await askWho();
  const before = me.value;
  if (now.id !== before?.id) {
    game.value = null;
    failure.value = null;
    socket?.forget();
    if (before?.account) signedOut.value = before.name;
  }
  me.value = now;
  // Who was signed out says first who they are now.
  if (signedOut.value === null) socket?.renew();
}

/** Goes on as somebody without an account. */
export function goOn(): void {
  signedOut.value = null;
  socket?.renew();
}

/** What has no number, and may have been missed, is asked for. */
export async function catchUp(id: Id): Promise<void> {
  try {
    const message = await api.game(id);
    update(id, (state) => look(state, message, performance.now()));
  } catch {
    // The next connection tries again.
  }
}

export function update(id: Id, change: (state: GameState) => GameState): void {
  if (game.value?.id === id) game.value = change(game.value);
}

function listen(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      clubName.value = message.club;
      // A cookie that is not good any more makes a stranger of somebody.
      if (me.value && me.value.id !== message.you.id) void lookWho();
      else if (me.value) me.value = { ...me.value, ...message.you };
      return;
    case "lobby":
      lobby.value = message;
      return;
    case "analysis":
      analysis.value = message;
      return;
    case "started":
      // Only who waits for it: another window of the same person may be busy otherwise.
      if (/^\/(lobby|challenge)/.test(path.value)) navigate(`/game/${message.game}`);
      return;
    case "rematch":
      if (game.value?.id === message.game && game.value.isPlayer) navigate(`/game/${message.next}`);
      break;
    case "error":
      if (message.reason.why === "noGame" && game.value?.isPlayer) isSeatGone.value = true;
      else if (game.value === null) failure.value = message.reason;
      else refusal.value = message.reason;
      return;
    case "refused":
      refusal.value = message.reason;
      break;
    case "game":
      if (wanted === message.game) game.value = open(message, performance.now(), game.value);
      return;
  }
  if (game.value) game.value = hear(game.value, message, performance.now());
  // The score of the series is part of the whole game only.
  if (message.type === "event" && message.event.kind.type === "ended") void catchUp(message.game);
}

let wanted: Id | null = null;

/** Shows a game and follows it. */
export function watch(id: Id): () => void {
  wanted = id;
  game.value = null;
  failure.value = null;
  refusal.value = null;
  isSeatGone.value = false;
  socket?.watch(id);
  return () => {
    wanted = null;
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

/** Asks something of the game on the screen. True if it happened. */
export async function ask(request: Request, seat?: Seat): Promise<boolean> {
  if (!socket || !game.value) return false;
  refusal.value = null;
  const answer = await socket.ask(game.value.id, request, seat);
  return answer.done;
}

export function say(room: "players" | "spectators", text: string): boolean {
  const id = game.value?.id;
  return id ? (socket?.tell({ type: "say", game: id, room, text }) ?? false) : false;
}

export function rematch(): void {
  const id = game.value?.id;
  if (id) socket?.tell({ type: "rematch", game: id });
}

/** Takes a name: others see it at once. */
export async function rename(name: string): Promise<void> {
  me.value = await api.rename(name);
  socket?.renew();
}

/** Signs up, in or out, or is the organiser now: other seats are theirs, so what is followed comes anew. */
export async function become(who: Promise<Me>): Promise<void> {
  const before = me.value;
  isBecoming = true;
  const now = await who.finally(() => {
    isBecoming = false;
  });
  if (now.id !== before?.id) game.value = null;
  if (now.id !== before?.id || now.organiser !== before.organiser) {
    failure.value = null;
    socket?.forget();
  }
  me.value = now;
  signedOut.value = null;
  socket?.renew();
}

/** For analysis: `analyse` and `stopAnalysis`. */
export function tell(message: Parameters<Socket["tell"]>[0]): boolean {
  return socket?.tell(message) ?? false;
}
