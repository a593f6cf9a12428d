/** State of the home screen: the games of this person. Pure. */

import type { Next } from "../store/program";
import type { GameSummary, NewLocalGame, PersonId, Reason } from "../wire";

export const GAME_STATES = ["playing", "finished"] as const;
export type GameState = (typeof GAME_STATES)[number];

export interface State {
  games: Record<GameState, readonly GameSummary[]>;
  problem: Reason | null;
}

export type Message =
  | { type: "identified"; me: PersonId }
  | { type: "listed"; state: GameState; games: readonly GameSummary[] }
  | { type: "begin"; table: NewLocalGame }
  | { type: "refused"; reason: Reason };

export type Effect = { type: "list"; player: PersonId; state: GameState } | { type: "createGame"; table: NewLocalGame };

/** Games shown of each list. */
const MAX_SHOWN = 6;

export const INITIAL: State = { games: { playing: [], finished: [] }, problem: null };

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "identified":
      return [state, ...GAME_STATES.map((each): Effect => ({ type: "list", player: message.me, state: each }))];
    case "listed":
      return [{ ...state, games: { ...state.games, [message.state]: message.games.slice(0, MAX_SHOWN) } }];
    case "begin":
      return [{ ...state, problem: null }, { type: "createGame", table: message.table }];
    case "refused":
      return [{ ...state, problem: message.reason }];
  }
}
