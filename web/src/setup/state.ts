/** State of the setup dialog. Pure. */

import type { Next } from "../store/program";
import type { NewChallenge, NewLocalGame, PersonId, Reason } from "../wire";
import { type GameKind, type SetupForm, presetFromForm } from "./form";

export interface State {
  kind: GameKind;
  /** Opponent on the network; null for anyone. */
  opponent: PersonId | null;
  form: SetupForm;
  isBusy: boolean;
  problem: Reason | null;
}

export type Message =
  | { type: "change"; changed: Partial<SetupForm> }
  | { type: "submit" }
  | { type: "refused"; reason: Reason };

export type Effect =
  | { type: "remember"; kind: GameKind; form: SetupForm }
  | { type: "createGame"; table: NewLocalGame }
  | { type: "createChallenge"; challenge: NewChallenge };

export function initial(kind: GameKind, opponent: PersonId | null, form: SetupForm): State {
  return { kind, opponent, form, isBusy: false, problem: null };
}

export function update(state: State, message: Message): Next<State, Effect> {
  const { kind, form } = state;
  switch (message.type) {
    case "change":
      return [{ ...state, form: { ...form, ...message.changed } }];
    case "submit":
      return [{ ...state, isBusy: true, problem: null }, { type: "remember", kind, form }, creation(state)];
    case "refused":
      return [{ ...state, isBusy: false, problem: message.reason }];
  }
}

function creation({ kind, opponent, form }: State): Effect {
  const preset = presetFromForm(form, kind);
  const color = form.color === "random" ? null : form.color;
  if (kind === "network") {
    const unlisted = !form.isListed && !opponent;
    return { type: "createChallenge", challenge: { preset, color, to: opponent, unlisted } };
  }
  const table = kind === "computer" ? { preset, color, level: form.level } : { preset };
  return { type: "createGame", table: { ...table, public: form.isPublic } };
}
