/**
 * The page. State → update → view:
 *
 * - `wire.ts` what the club says, `socket.ts` and `api.ts` how it is asked
 * - `store/` what is known: settings, the club, the game; updates are plain functions of a state and a message
 * - `board/` the board, `game/` a game around it, `home/`, `lobby/`, `setup/`, `settings/` the other screens
 * - `account/` a name with a password, `seat/` a seat that goes to another device
 * - `game/`, `lobby/`, `seat/`, `arbiter/`, `replay/`, `analyse/`, `editor/` are loaded when they are wanted
 * - `pieces/`, `sound/` drawn and made in the browser; `ui/` buttons, dialogs, signs; `styles/` how it looks
 * - `i18n.ts` the words, which are in `crates/words/messages`
 */

import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { speak } from "./i18n";
import { showPieces } from "./pieces";
import { enter } from "./store/club";
import { followHistory } from "./store/route";
import { applySettings, settings } from "./store/settings";
import "./styles/page.css";

applySettings();
followHistory();
effect(() => void showPieces(settings.value.pieces));
void enter();
const page = document.getElementById("page");
// With its words from the first: nothing is to shift.
void speak(settings.value.language).then(() => page && render(<App />, page));
