/**
 * The page in the browser: `state → update(state, message) → view(state)`. A screen has its state, messages and a pure
 * `update` in `state.ts`, what `update` asks for in `effects.ts`, and components that render the state and send
 * messages; `store/program.ts` runs it. A folder with several screens or dialogs names them: `loadState.ts`.
 *
 * - `wire.ts`: messages of the club; `socket.ts` and `api.ts`: WebSocket and HTTP connections
 * - `store/`: state shared by all screens: settings, connection, the game on the screen
 * - `board/`: the chessboard; `game/`: a game around it
 * - `home/`, `lobby/`, `setup/`, `settings/`, `account/`, `seat/`, `arbiter/`, `replay/`, `analyse/`, `editor/`: screens
 *   and dialogs. All but `home/`, `setup/`, `settings/` and `account/` are loaded on demand.
 * - `offline/`: what is kept in the browser for times without the club; `worker/`: the service worker, a program of its
 *   own that keeps the page itself
 * - `pieces/`, `sound/`: drawn and synthesized in the browser; `ui/`: buttons, dialogs, icons; `styles/`: CSS
 * - `i18n.ts`: texts, from `crates/words/messages`
 */

import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { setLanguage } from "./i18n";
import { applyPieceSet } from "./pieces/pieceSets";
import { isIdle } from "./offline/isIdle";
import { registerWorker } from "./offline/registerWorker";
import { connect } from "./store/club";
import { followHistory } from "./store/route";
import { applySettings, settings } from "./store/settings";
import "./styles/page.css";

applySettings();
followHistory();
effect(() => void applyPieceSet(settings.value.pieces));
connect();
const page = document.getElementById("page");
// Rendered with its texts from the start, so that nothing shifts.
void setLanguage(settings.value.language).then(() => {
  if (page) render(<App />, page);
  // Last, because keeping the page may wait until it is there.
  registerWorker(isIdle);
});
