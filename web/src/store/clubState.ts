/** State shared by all screens: identity, connection, lobby, and the game on the screen. Pure; the time is passed in. */

import type { Recalled } from "../offline/keeper";
import type { Status } from "../socket";
import type { Analysis, ChatRoom, ClientMessage, GameId, GameSnapshot, Lobby, Me, Reason, Request, Seat, ServerMessage } from "../wire";
import { type GameState, applyMessage, openGame, refreshView } from "./game";
import { changedLobby } from "./lobbyChange";
import { type PlayEffect, type PlayMessage, playPremove, updatePlay } from "./playState";
import type { Next } from "./program";

export interface State {
  me: Me | null;
  clubName: string;
  status: Status;
  /** Games and the lobby can be followed. */
  isReady: boolean;
  lobby: Lobby | null;
  /** When identity and lobby were seen, if they are recalled from a time when the club could be reached. */
  recalledAt: number | null;
  /** Game that is followed; its snapshot may not have arrived yet. */
  watchedGame: GameId | null;
  game: GameState | null;
  /** Last refusal, to be shown. */
  refusal: Reason | null;
  /** Reason why the game cannot be shown. */
  failure: Reason | null;
  /** Latest result of an analysis. */
  analysis: Analysis | null;
  /** Latest analysis that failed. */
  analysisFailure: AnalysisFailure | null;
  /** The seat was moved to another device and the game can no longer be seen here. */
  isSeatTransferred: boolean;
  /** Name of an account that was signed out from elsewhere, by a change of password. */
  signedOutName: string | null;
  /** Signing in or out, when the club knows the new identity before the page does. */
  isChangingIdentity: boolean;
}

/** Analysis that failed, by its id. */
export interface AnalysisFailure {
  id: number;
  reason: Reason;
}

export type Message =
  /** Answer to the question who this browser is. */
  | { type: "identified"; me: Me }
  | { type: "notIdentified" }
  /** What was seen of the club before. */
  | { type: "recalled"; recalled: Recalled }
  | { type: "statusChanged"; status: Status }
  | { type: "closedByClub" }
  /** `path`: the screen that is shown. */
  | { type: "received"; message: ServerMessage; now: number; path: string }
  | { type: "watch"; game: GameId }
  | { type: "unwatch"; game: GameId }
  | { type: "followLobby"; isFollowed: boolean }
  /** Requests what has no event number and may have been missed. */
  | { type: "refreshGame" }
  | { type: "refreshed"; snapshot: GameSnapshot; now: number }
  /** Sends a request to the game on the screen. */
  | { type: "request"; request: Request; seat?: Seat | undefined }
  | { type: "say"; room: ChatRoom; text: string }
  | { type: "rematch" }
  /** Sends a message that needs no answer. */
  | { type: "send"; message: ClientMessage }
  | { type: "renamed"; me: Me }
  /** Signs up, in or out, or as organiser: begun, and then done or refused. */
  | { type: "identityChanging" }
  | { type: "identityChanged"; me: Me }
  | { type: "identityKept" }
  | { type: "continueAsGuest" }
  | PlayMessage;

export type Effect =
  | { type: "loadMe"; isRetry: boolean }
  | { type: "recall" }
  | { type: "connect" }
  | { type: "reconnect" }
  /** Forgets what belongs to the previous identity. */
  | { type: "resetSession" }
  | { type: "watch"; game: GameId }
  | { type: "unwatch"; game: GameId }
  | { type: "followLobby"; isFollowed: boolean }
  | { type: "refreshGame"; game: GameId }
  | { type: "send"; message: ClientMessage }
  | { type: "navigate"; to: string }
  | PlayEffect;

export const INITIAL: State = {
  me: null,
  clubName: "Tabiya",
  status: "connecting",
  isReady: false,
  lobby: null,
  recalledAt: null,
  watchedGame: null,
  game: null,
  refusal: null,
  failure: null,
  analysis: null,
  analysisFailure: null,
  isSeatTransferred: false,
  signedOutName: null,
  isChangingIdentity: false,
};

/** Asks by HTTP who this browser is before it opens a WebSocket, so that only one cookie is created. */
export const START: Next<State, Effect> = [INITIAL, { type: "loadMe", isRetry: false }];

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "identified":
      return state.isReady
        ? identifiedAgain(state, message.me)
        : [{ ...state, me: message.me, isReady: true, recalledAt: null }, { type: "connect" }];
    case "notIdentified": {
      const next: State = { ...state, status: "lost" };
      const retry: Effect = { type: "loadMe", isRetry: true };
      return state.me ? [next, retry] : [next, { type: "recall" }, retry];
    }
    case "recalled": {
      if (state.isReady) return [state];
      const { me, clubName, lobby, at } = message.recalled;
      return [{ ...state, me, clubName, lobby, recalledAt: at }];
    }
    case "statusChanged": {
      // The first connection is not a reconnection.
      const isBack = message.status === "open" && state.status === "lost";
      return refreshIf(isBack, { ...state, status: message.status });
    }
    case "closedByClub":
      return checkIdentity(state);
    case "received":
      return receive(state, message.message, message.now, message.path);
    case "watch": {
      const { game } = message;
      const cleared = { game: null, failure: null, refusal: null, isSeatTransferred: false };
      return [{ ...state, ...cleared, watchedGame: game }, { type: "watch", game }];
    }
    case "unwatch": {
      const { game } = message;
      const shown = state.game?.id === game ? null : state.game;
      return [{ ...state, watchedGame: null, game: shown }, { type: "unwatch", game }];
    }
    case "followLobby": {
      const { isFollowed } = message;
      return [{ ...state, lobby: isFollowed ? state.lobby : null }, { type: "followLobby", isFollowed }];
    }
    case "refreshGame":
      return refreshIf(true, state);
    case "refreshed": {
      const { snapshot, now } = message;
      if (state.game?.id !== snapshot.game) return [state];
      return withGame(state, playPremove(refreshView(state.game, snapshot, now), now));
    }
    case "request": {
      const { request, seat } = message;
      if (!state.game) return [state];
      const effect: Effect = { type: "request", game: state.game.id, request };
      return [{ ...state, refusal: null }, seat ? { ...effect, seat } : effect];
    }
    case "say": {
      const { room, text } = message;
      return sendToGame(state, (game) => ({ type: "say", game, room, text }));
    }
    case "rematch":
      return sendToGame(state, (game) => ({ type: "rematch", game }));
    case "send":
      return [state, message];
    case "renamed":
      return [{ ...state, me: message.me }, { type: "reconnect" }];
    case "identityChanging":
      return [{ ...state, isChangingIdentity: true }];
    case "identityKept":
      return [{ ...state, isChangingIdentity: false }];
    case "identityChanged":
      return identityChanged(state, message.me);
    case "continueAsGuest":
      return [{ ...state, signedOutName: null }, { type: "reconnect" }];
    default:
      return state.game ? withGame(state, updatePlay(state.game, message)) : [state];
  }
}

/** Handles a session that may belong to another identity now. */
function checkIdentity(state: State): Next<State, Effect> {
  return state.isChangingIdentity ? [state] : [state, { type: "loadMe", isRetry: false }];
}

function identifiedAgain(state: State, me: Me): Next<State, Effect> {
  const before = state.me;
  const isOther = me.id !== before?.id;
  const signedOutName = isOther && before?.account ? before.name : state.signedOutName;
  const next: State = { ...state, me, signedOutName, ...(isOther ? { game: null, failure: null } : {}) };
  const effects: Effect[] = isOther ? [{ type: "resetSession" }] : [];
  // After being signed out, the person first chooses how to continue.
  if (signedOutName === null) effects.push({ type: "reconnect" });
  return [next, ...effects];
}

/** Seats change with the identity, so games are loaded again. */
function identityChanged(state: State, me: Me): Next<State, Effect> {
  const before = state.me;
  const isOther = me.id !== before?.id;
  const isReset = isOther || me.organiser !== before?.organiser;
  const next: State = {
    ...state,
    me,
    game: isOther ? null : state.game,
    failure: isReset ? null : state.failure,
    signedOutName: null,
    isChangingIdentity: false,
  };
  return isReset ? [next, { type: "resetSession" }, { type: "reconnect" }] : [next, { type: "reconnect" }];
}

function receive(state: State, message: ServerMessage, now: number, path: string): Next<State, Effect> {
  switch (message.type) {
    case "welcome": {
      const next = { ...state, clubName: message.club };
      if (!state.me) return [next];
      // An expired cookie makes a new guest.
      if (state.me.id !== message.you.id) return checkIdentity(next);
      return [{ ...next, me: { ...state.me, ...message.you } }];
    }
    case "lobby":
      return [{ ...state, lobby: message }];
    case "lobbyChanged":
      return [state.lobby ? { ...state, lobby: changedLobby(state.lobby, message) } : state];
    case "analysis":
      return [{ ...state, analysis: message }];
    case "started":
      // Only from a screen that waits for it; another window of the same person may be in use.
      return /^\/(lobby|challenge)/.test(path) ? [state, { type: "navigate", to: `/game/${message.game}` }] : [state];
    case "error":
      if (message.analysis !== undefined) {
        const { analysis: id, reason } = message;
        return [{ ...state, analysisFailure: { id, reason } }];
      }
      if (message.reason.why === "noGame" && state.game?.isPlayer) return [{ ...state, isSeatTransferred: true }];
      return [state.game ? { ...state, refusal: message.reason } : { ...state, failure: message.reason }];
    case "game":
      if (state.watchedGame !== message.game) return [state];
      return [{ ...state, game: openGame(message, now, state.game) }];
    default:
      return receiveInGame(message.type === "refused" ? { ...state, refusal: message.reason } : state, message, now);
  }
}

function receiveInGame(state: State, message: ServerMessage, now: number): Next<State, Effect> {
  if (!state.game) return [state];
  const [next, ...effects] = withGame(state, playPremove(applyMessage(state.game, message, now), now));
  if (message.type === "rematch" && state.game.id === message.game && state.game.isPlayer) {
    effects.push({ type: "navigate", to: `/game/${message.next}` });
  }
  return [next, ...effects];
}

function withGame(state: State, [game, ...effects]: Next<GameState, PlayEffect>): Next<State, Effect> {
  if (game === state.game) return [state, ...effects];
  // The refusal of the last request goes with the next one.
  const isProposed = game.proposed !== null && game.proposed !== state.game?.proposed;
  const isRequested = isProposed || effects.some(({ type }) => type === "request");
  return [{ ...state, game, refusal: isRequested ? null : state.refusal }, ...effects];
}

function refreshIf(isWanted: boolean, state: State): Next<State, Effect> {
  return isWanted && state.game ? [state, { type: "refreshGame", game: state.game.id }] : [state];
}

function sendToGame(state: State, message: (game: GameId) => ClientMessage): Next<State, Effect> {
  return state.game ? [state, { type: "send", message: message(state.game.id) }] : [state];
}
