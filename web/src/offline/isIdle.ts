/** Tells when the page can be loaded again without a loss. */

import { homeDialog } from "../home/homeDialog";
import { game, status } from "../store/club";
import { parseRoute, path } from "../store/route";

/** Screens whose state is with the club or in the address. */
const STATELESS = new Set(["home", "game", "lobby", "challenge", "seat"]);

export function isIdle(): boolean {
  if (!STATELESS.has(parseRoute(path.value).screen) || homeDialog.value !== null) return false;
  if (document.querySelector("dialog[open]")) return false;
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input[type=text], input:not([type]), textarea")];
  if (fields.some(({ value }) => value !== "")) return false;
  const shown = game.value;
  // Moves that the club has not confirmed would be forgotten.
  return !shown || (status.value === "open" && !shown.pending && !shown.proposed && shown.premoves.length === 0);
}
