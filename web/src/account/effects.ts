/** Effects of the account forms. */

import { api, reasonOf } from "../api";
import { club } from "../store/club";
import type { Send } from "../store/program";
import type { Me, Reason } from "../wire";
import type { Effect as LinkEffect, Message as LinkMessage } from "./organiserLinkState";
import type { Effect, Message } from "./state";

export function perform(effect: Effect, send: Send<Message>): void {
  settle(effect, send);
}

/** The effect of the organiser's one-time link. */
export function performLink(effect: LinkEffect, send: Send<LinkMessage>): void {
  settle(effect, send);
}

function settle(effect: Effect, send: Send<{ type: "done" } | { type: "refused"; reason: Reason }>): void {
  run(effect).then(
    () => send({ type: "done" }),
    (error: unknown) => send({ type: "refused", reason: reasonOf(error) }),
  );
}

function run(effect: Effect): Promise<void> {
  switch (effect.type) {
    case "rename":
      return api.rename(effect.name).then((me) => club({ type: "renamed", me }));
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

/** Signs up, in or out, or as organiser, and then continues as the new identity. */
async function changeIdentity(answer: Promise<Me>): Promise<void> {
  club({ type: "identityChanging" });
  try {
    club({ type: "identityChanged", me: await answer });
  } catch (error) {
    club({ type: "identityKept" });
    throw error;
  }
}
