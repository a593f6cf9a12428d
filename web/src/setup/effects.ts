/** Effects of the setup dialog, and the form remembered in the browser. */

import { api, reasonOf } from "../api";
import { takeNextStart } from "../store/editedPosition";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import { type GameKind, type SetupForm, defaultForm, rememberedForm } from "./form";
import type { Effect, Message } from "./state";

const KEY = "tabiya-new-";

export function loadForm(kind: GameKind): SetupForm {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY + kind) ?? "{}") as Partial<SetupForm>;
    return rememberedForm(kind, stored, takeNextStart());
  } catch {
    return defaultForm(kind);
  }
}

export const performWith =
  (onClose: () => void) =>
  (effect: Effect, send: Send<Message>): void => {
    const open = (path: string): void => {
      onClose();
      navigate(path);
    };
    const refuse = (error: unknown): void => send({ type: "refused", reason: reasonOf(error) });
    switch (effect.type) {
      case "remember":
        try {
          localStorage.setItem(KEY + effect.kind, JSON.stringify(effect.form));
        } catch {
          // Without storage the next dialog starts with the defaults.
        }
        return;
      case "createGame":
        api.createGame(effect.table).then(({ game }) => open(`/game/${game}`), refuse);
        return;
      case "createChallenge":
        api.createChallenge(effect.challenge).then(({ id }) => open(`/challenge/${id}`), refuse);
    }
  };
