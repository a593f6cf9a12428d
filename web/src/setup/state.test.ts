import { expect, test } from "vitest";
import { defaultForm } from "./form";
import { type State, initial, update } from "./state";

const submit = (state: State) => update(state, { type: "submit" });

test("choices change the form", () => {
  const [state] = update(initial("here", null, defaultForm("here")), { type: "change", changed: { quick: "3+2" } });
  expect(state.form).toMatchObject({ quick: "3+2", start: "standard" });
});

test("submitting remembers the form and creates the game, once", () => {
  const form = { ...defaultForm("computer"), level: 7 };
  const [state, ...effects] = submit(initial("computer", null, form));
  expect(state.isBusy).toBe(true);
  expect(effects).toMatchObject([
    { type: "remember", kind: "computer", form },
    { type: "createGame", table: { level: 7, color: "white", public: false } },
  ]);
});

test("a refusal lets the form be submitted again", () => {
  const [busy] = submit(initial("here", null, defaultForm("here")));
  const [state] = update(busy, { type: "refused", reason: { why: "badPreset", text: "" } });
  expect(state).toMatchObject({ isBusy: false, problem: { why: "badPreset" } });
});

test("a challenge to one person is never listed or unlisted", () => {
  const form = { ...defaultForm("network"), isListed: false };
  const challenge = (opponent: string | null) => submit(initial("network", opponent, form))[2];
  expect(challenge("anna")).toMatchObject({ type: "createChallenge", challenge: { to: "anna", unlisted: false } });
  expect(challenge(null)).toMatchObject({ challenge: { to: null, unlisted: true, color: null } });
});
