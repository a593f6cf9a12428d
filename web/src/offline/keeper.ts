/** Keeps what the club has shown, and recalls it when the club cannot be reached. */

import { api, recordPath } from "../api";
import type { State } from "../store/clubState";
import type { GameState } from "../store/game";
import type { GameId, Lobby, Me, RecordTree } from "../wire";
import { extendRecord } from "./extendRecord";
import { forgetAll, keep, recall } from "./kept";

/** What is known of the club without it. */
export interface Recalled {
  me: Me;
  clubName: string;
  lobby: Lobby | null;
  /** When the lobby was seen, or else the club. */
  at: number;
}

const ME = "me";
const CLUB_NAME = "clubName";
const LOBBY = "lobby";

/** One after the other, so that nothing is kept for a person who has just left. */
let queue: Promise<unknown> = Promise.resolve();

function enqueue(work: () => Promise<unknown>): void {
  queue = queue.then(work).catch(() => {});
}

export async function recallClub(): Promise<Recalled | null> {
  const [me, clubName, lobby] = await Promise.all([recall<Me>(ME), recall<string>(CLUB_NAME), recall<Lobby>(LOBBY)]);
  if (!me) return null;
  return {
    me: me.value,
    clubName: clubName?.value ?? "Tabiya",
    lobby: lobby?.value ?? null,
    at: lobby?.at ?? me.at,
  };
}

/** Keeps what is new in a state. `onRecord` gets the record of a game that was opened. */
export function keepState(state: State, before: State, onRecord: (game: GameId, record: RecordTree) => void): void {
  // What was recalled is kept already.
  if (!state.isReady) return;
  const { me, clubName, lobby, game } = state;
  if (me && (me !== before.me || !before.isReady)) enqueue(() => keepMe(me));
  if (clubName !== before.clubName) enqueue(() => keep(CLUB_NAME, clubName));
  if (lobby && lobby !== before.lobby) keepLobby(lobby);
  if (game && game !== before.game) keepGame(game, before.game?.id === game.id ? before.game : null, onRecord);
}

async function keepMe(me: Me): Promise<void> {
  const before = await recall<Me>(ME);
  if (before && before.value.id !== me.id) await forgetAll();
  await keep(ME, me);
}

let newLobby: Lobby | null = null;

/** Keeps the latest of the lobbies that arrive while another is written. */
function keepLobby(lobby: Lobby): void {
  if (!newLobby) {
    enqueue(() => {
      const latest = newLobby;
      newLobby = null;
      return keep(LOBBY, latest);
    });
  }
  newLobby = lobby;
}

function keepGame(game: GameState, before: GameState | null, onRecord: (game: GameId, record: RecordTree) => void): void {
  const isOpened = before === null;
  const hasEnded = before !== null && before.view.ending === null && game.view.ending !== null;
  if (isOpened || hasEnded) {
    enqueue(async () => onRecord(game.id, await api.record(game.id)));
  } else if (game.events !== before.events) {
    const isRestart = game.last?.event.kind.type === "restarted";
    enqueue(() => keepMoves(game, isRestart));
  }
}

async function keepMoves(game: GameState, isRestart: boolean): Promise<void> {
  const key = recordPath(game.id);
  const found = await recall<RecordTree>(key);
  if (!found) return;
  await keep(key, extendRecord(found.value, game.line, game.last?.event.at ?? Date.now(), isRestart));
}
