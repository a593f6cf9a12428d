/** Open dialog of the home screen; other screens open it too. */

import { signal } from "@preact/signals";
import { setNextStart } from "../store/editedPosition";
import { navigate } from "../store/route";

export type HomeDialog = "here" | "computer" | "network" | "load";

export const homeDialog = signal<HomeDialog | null>(null);

export function openHome(dialog: HomeDialog, fen?: string): void {
  if (fen) setNextStart(fen);
  homeDialog.value = dialog;
  navigate("/");
}
