/** Effects of the account forms. */

import { api, reasonOf } from "../api";
import { changeIdentity, rename } from "../store/club";
import type { Send } from "../store/program";
import type { Effect, Message } from "./state";

export function perform(effect: Effect, send: Send<Message>): void {
  run(effect).then(
    () => send({ type: "done" }),
    (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
  );
}

function run(effect: Effect): Promise<void> {
  switch (effect.type) {
    case "rename":
      return rename(effect.name);
    case "signUp":
      return changeIdentity(api.signUp(effect.name, effect.password));
    case "signIn":
      return changeIdentity(api.signIn(effect.name, effect.password));
    case "changePassword":
      return changeIdentity(api.changePassword(effect.old, effect.new));
    case "becomeOrganiser":
      return changeIdentity(api.becomeOrganiser(effect.token));
    case "signOut":
      return changeIdentity(api.signOut());
    case "leaveOrganiser":
      return changeIdentity(api.leaveOrganiser());
  }
}
