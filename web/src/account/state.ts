/** State of the account forms. Pure. */

import type { Next } from "../store/program";
import type { Reason } from "../wire";

export type FormName = "name" | "signUp" | "signIn" | "password" | "organiser";

export interface State {
  /** Open form; null if none is. */
  form: FormName | null;
  name: string;
  /** Password, current password or organiser token. */
  secret: string;
  newPassword: string;
  areSecretsVisible: boolean;
  isPasswordChanged: boolean;
  problem: Reason | null;
}

export type Message =
  | { type: "open"; form: FormName; name: string }
  | { type: "close" }
  | { type: "input"; field: "name" | "secret" | "newPassword"; value: string }
  | { type: "showSecrets"; areVisible: boolean }
  | { type: "submit" }
  | { type: "done" }
  | { type: "refused"; reason: Reason }
  | { type: "signOut" | "leaveOrganiser" };

export type Effect =
  | { type: "rename"; name: string }
  | { type: "signUp" | "signIn"; name: string; password: string }
  | { type: "changePassword"; old: string; new: string }
  | { type: "becomeOrganiser"; token: string }
  | { type: "signOut" | "leaveOrganiser" };

export const CLOSED: State = {
  form: null,
  name: "",
  secret: "",
  newPassword: "",
  areSecretsVisible: false,
  isPasswordChanged: false,
  problem: null,
};

export function update(state: State, message: Message): Next<State, Effect> {
  switch (message.type) {
    case "open":
      return [{ ...CLOSED, form: message.form, name: message.name }];
    case "close":
      return [CLOSED];
    case "input":
      return [{ ...state, [message.field]: message.value }];
    case "showSecrets":
      return [{ ...state, areSecretsVisible: message.areVisible }];
    case "submit":
      return [{ ...state, problem: null }, ...submission(state)];
    case "done":
      return [{ ...CLOSED, isPasswordChanged: state.form === "password" }];
    case "refused":
      return [{ ...state, problem: message.reason }];
    case "signOut":
    case "leaveOrganiser":
      return [state, message];
  }
}

function submission({ form, name, secret, newPassword }: State): Effect[] {
  switch (form) {
    case "name":
      return [{ type: "rename", name: name.trim() }];
    case "signUp":
    case "signIn":
      return [{ type: form, name: name.trim(), password: secret }];
    case "password":
      return [{ type: "changePassword", old: secret, new: newPassword }];
    case "organiser":
      return [{ type: "becomeOrganiser", token: secret }];
    case null:
      return [];
  }
}
