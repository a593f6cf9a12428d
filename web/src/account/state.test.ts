import { expect, test } from "vitest";
import { CLOSED, type FormName, type Message, type State, update } from "./state";

const after = (...messages: Message[]): State => messages.reduce((state, message) => update(state, message)[0], CLOSED);
const open = (form: FormName, name = ""): Message => ({ type: "open", form, name });
const input = (field: "name" | "secret" | "newPassword", value: string): Message => ({ type: "input", field, value });

test.each([
  ["name", { type: "rename", name: "Anna" }],
  ["signUp", { type: "signUp", name: "Anna", password: "secret" }],
  ["signIn", { type: "signIn", name: "Anna", password: "secret" }],
  ["password", { type: "changePassword", old: "secret", new: "better" }],
  ["organiser", { type: "becomeOrganiser", token: "secret" }],
] as const)("the form %s sends its fields", (form, effect) => {
  const filled = after(open(form), input("name", " Anna "), input("secret", "secret"), input("newPassword", "better"));
  expect(update(filled, { type: "submit" }).slice(1)).toEqual([effect]);
});

test("a refusal keeps the form and its fields, and is gone with the next attempt", () => {
  const refused = after(open("signIn", "Anna"), input("secret", "x"), {
    type: "refused",
    reason: { why: "wrongPassword", text: "" },
  });
  expect(refused).toMatchObject({ form: "signIn", name: "Anna", secret: "x", problem: { why: "wrongPassword" } });
  expect(update(refused, { type: "submit" })[0].problem).toBeNull();
});

test("no secret stays in the state of a closed form", () => {
  const filled = [open("organiser"), input("secret", "token")];
  expect(after(...filled, { type: "done" })).toEqual(CLOSED);
  expect(after(...filled, { type: "close" })).toEqual(CLOSED);
  expect(after(...filled, open("signIn")).secret).toBe("");
});

test("a changed password is confirmed until another form opens", () => {
  const changed = after(open("password"), { type: "done" });
  expect(changed.isPasswordChanged).toBe(true);
  expect(update(changed, open("signIn"))[0].isPasswordChanged).toBe(false);
});
