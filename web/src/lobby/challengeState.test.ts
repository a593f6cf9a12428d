import { expect, test } from "vitest";
import type { Challenge } from "../wire";
import { type State, update } from "./challengeState";

const shown = (to: Challenge["to"]): State => ({ type: "shown", challenge: { id: "abcd1234", to } as Challenge });

test("a challenge is loaded by its id", () => {
  expect(update({ type: "loading" }, { type: "open", id: "abcd1234" })).toEqual([
    { type: "loading" },
    { type: "load", id: "abcd1234" },
  ]);
});

test("declining withdraws a challenge to one person, and leaves an open one to others", () => {
  const anna = { id: "anna", name: "Anna" };
  expect(update(shown(anna), { type: "decline" })[1]).toEqual({ type: "withdraw", id: "abcd1234" });
  expect(update(shown(null), { type: "decline" })[1]).toEqual({ type: "leave" });
});

test("nothing is accepted before the challenge is shown", () => {
  expect(update({ type: "loading" }, { type: "accept" })).toEqual([{ type: "loading" }]);
  expect(update(shown(null), { type: "accept" })[1]).toEqual({ type: "accept", id: "abcd1234" });
});
