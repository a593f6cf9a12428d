/** Applies what has changed in the lobby. Pure. */

import type { Lobby, LobbyChange } from "../wire";

/** The lobby after a change. What has gone is removed first; then known items are replaced, and new ones added. */
export function changedLobby(lobby: Lobby, change: LobbyChange): Lobby {
  const advanced = new Map((change.advanced ?? []).map((game) => [game.id, game]));
  const games = without(lobby.games, change.ended).map((game) => advanced.get(game.id) ?? game);
  for (const { index, game } of change.started ?? []) games.splice(index, 0, game);
  return {
    here: replacedOrAdded(without(lobby.here, change.left), change.came),
    challenges: replacedOrAdded(without(lobby.challenges, change.closed), change.opened),
    games,
  };
}

function without<T extends { id: string }>(list: T[], gone: string[] = []): T[] {
  return list.filter(({ id }) => !gone.includes(id));
}

function replacedOrAdded<T extends { id: string }>(list: T[], items: T[] = []): T[] {
  const next = [...list];
  for (const item of items) {
    const at = next.findIndex(({ id }) => id === item.id);
    if (at < 0) next.push(item);
    else next[at] = item;
  }
  return next;
}
