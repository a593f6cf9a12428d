import { expect, test } from "vitest";
import { INITIAL, type Message, type State, update } from "./state";

const after = (...messages: Message[]): State => messages.reduce((state, message) => update(state, message)[0], INITIAL);

test("a dialog challenges one person or anyone", () => {
  const anna = { id: "anna", name: "Anna" };
  expect(after({ type: "challenge", to: anna }).challenged).toBe(anna);
  expect(after({ type: "challenge", to: "anyone" }, { type: "closeDialog" }).challenged).toBeNull();
});

test("a game is opened by its link or id", () => {
  const open = (text: string) => update(after({ type: "typeLink", text }), { type: "openGame" }).slice(1);
  expect(open("http://club/game/abcd1234 ")).toEqual([{ type: "navigate", to: "/game/abcd1234" }]);
  expect(open("abcd1234")).toHaveLength(1);
  expect(open("no game")).toEqual([]);
});

test("a refusal is shown until the next attempt", () => {
  const refused = after({ type: "refused", reason: { why: "busy", text: "" } });
  expect(refused.problem?.why).toBe("busy");
  const [state, effect] = update(refused, { type: "setNetwork", isOpen: true });
  expect(state.problem).toBeNull();
  expect(effect).toEqual({ type: "setNetwork", isOpen: true });
});

test("the network is loaded again on request, and keeps what is known meanwhile", () => {
  const network = { open: true, urls: ["http://10.0.0.2"] };
  const known = after({ type: "networkLoaded", network });
  expect(update(known, { type: "refreshNetwork" })).toEqual([known, { type: "loadNetwork" }]);
});
