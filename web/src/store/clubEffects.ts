/** Effects of the shared state: the connection to the club, requests, and changes of the screen. */

import { api } from "../api";
import { recallClub } from "../offline/keeper";
import { Socket, openWebSocket } from "../socket";
import type { Effect, Message } from "./clubState";
import type { Send } from "./program";
import { navigate, path } from "./route";

/** Milliseconds between checks of the connection. */
const CHECK_INTERVAL = 4_000;
/** Milliseconds before the club is asked again who this browser is. */
const RETRY_DELAY = 1_500;

let socket: Socket | null = null;

export function perform(effect: Effect, send: Send<Message>): void {
  switch (effect.type) {
    case "loadMe":
      if (effect.isRetry) setTimeout(() => loadMe(send), RETRY_DELAY);
      else loadMe(send);
      return;
    case "recall":
      void recallClub().then((recalled) => recalled && send({ type: "recalled", recalled }));
      return;
    case "connect":
      socket = connect(send);
      return;
    case "reconnect":
      return socket?.reconnect();
    case "resetSession":
      return socket?.resetSession();
    case "watch":
      return socket?.watch(effect.game);
    case "unwatch":
      return socket?.unwatch(effect.game);
    case "followLobby":
      return socket?.followLobby(effect.isFollowed);
    case "request":
      // The answer also comes as a message.
      void socket?.request(effect.game, effect.request, effect.seat);
      return;
    case "send":
      socket?.send(effect.message);
      return;
    case "refreshGame":
      api.game(effect.game).then(
        (snapshot) => send({ type: "refreshed", snapshot, now: performance.now() }),
        // The next connection tries again.
        () => {},
      );
      return;
    case "loadPositions":
      api.record(effect.game).then(
        (record) => send({ type: "positionsLoaded", game: effect.game, record }),
        () => send({ type: "positionsFailed", game: effect.game }),
      );
      return;
    case "navigate":
      return navigate(effect.to);
  }
}

function loadMe(send: Send<Message>): void {
  api.me().then(
    (me) => send({ type: "identified", me }),
    () => send({ type: "notIdentified" }),
  );
}

function connect(send: Send<Message>): Socket {
  const made = new Socket({
    open: openWebSocket,
    onMessage: (message) => send({ type: "received", message, now: performance.now(), path: path.value }),
    onStatus: (status) => send({ type: "statusChanged", status }),
    onClosedByClub: () => send({ type: "closedByClub" }),
  });
  setInterval(() => made.check(performance.now()), CHECK_INTERVAL);
  return made;
}
