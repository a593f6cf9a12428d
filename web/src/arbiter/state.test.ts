import { expect, test } from "vitest";
import { type ArbiterDialog, CLOSED, type Message, type State, update } from "./state";

const READINGS = [
  { color: "white", text: "5:00" },
  { color: "black", text: "4:30" },
] as const;
const open = (dialog: ArbiterDialog): Message => ({ type: "open", dialog, turn: "black", readings: READINGS });
const after = (...messages: Message[]): State => messages.reduce((state, message) => update(state, message)[0], CLOSED);

test("a dialog starts with the side to move, and with fresh fields", () => {
  const changed = after(open("addTime"), { type: "change", changed: { player: "white", minutes: 9 } }, open("addTime"));
  expect(changed.fields).toMatchObject({ player: "black", minutes: 2, seconds: 0 });
});

test("time is added in milliseconds, and the dialog closes", () => {
  const filled = after(open("addTime"), { type: "change", changed: { minutes: 3, seconds: 30 } });
  expect(update(filled, { type: "addTime" })).toEqual([
    CLOSED,
    { type: "request", request: { type: "addTime", seat: "black", time: 210_000 } },
  ]);
});

test("only a changed clock is set", () => {
  const typed = after(open("setClock"), { type: "typeClock", color: "black", text: " 1:30:00 " });
  expect(update(typed, { type: "setClock" })[1]).toEqual({
    type: "request",
    request: { type: "setClock", left: { white: null, black: 5_400_000 } },
  });
  expect(update(after(open("setClock")), { type: "setClock" })).toEqual([CLOSED]);
});

test("an invalid reading is marked until it is typed again", () => {
  const wrong = after(open("setClock"), { type: "typeClock", color: "white", text: "soon" }, { type: "setClock" });
  expect(wrong).toMatchObject({ dialog: "setClock", invalidClock: "white" });
  expect(update(wrong, { type: "typeClock", color: "white", text: "6:00" })[0].invalidClock).toBeNull();
});

test("a decision needs a confirmation", () => {
  const confirming = after(open("decide"), { type: "confirm" });
  expect(confirming).toMatchObject({ dialog: "decide", isConfirming: true });
  const [state, effect] = update(confirming, { type: "act", request: { type: "declareDraw" } });
  expect(state).toBe(CLOSED);
  expect(effect).toEqual({ type: "request", request: { type: "declareDraw" } });
});
