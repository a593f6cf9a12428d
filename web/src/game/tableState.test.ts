import { expect, test } from "vitest";
import type { PositionView } from "../wire";
import { type Message, type State, initial, update } from "./tableState";

const after = (isOver: boolean, ...messages: Message[]): State =>
  messages.reduce((state, message) => update(state, message)[0], initial(isOver)[0]);
const report = (eco: string | null): PositionView =>
  ({ opening: eco === null ? null : { eco, name: eco } }) as PositionView;

test("the end dialog opens when a game ends, not when a finished game is opened", () => {
  expect(update(after(false), { type: "ended" })[1]).toEqual({ type: "scheduleEnd", isWanted: true });
  expect(update(after(true), { type: "ended" }).slice(1)).toEqual([]);
  expect(update(after(false, { type: "ended" }), { type: "ended" }).slice(1)).toEqual([]);
});

test("a restarted game can end again", () => {
  const restarted = after(true, { type: "playing" });
  expect(update(restarted, { type: "ended" })[1]).toEqual({ type: "scheduleEnd", isWanted: true });
});

test("the report follows the position, and the opening name stays", () => {
  const [at, effect] = update(after(false), { type: "position", start: "standard", moves: ["e2e4"] });
  expect(effect).toEqual({ type: "loadReport", start: "standard", moves: ["e2e4"] });
  const [named] = update(at, { type: "reported", moves: ["e2e4"], report: report("B00") });
  expect(named.report?.opening?.eco).toBe("B00");
  expect(update(named, { type: "reported", moves: [], report: report(null) })[0]).toBe(named);
  const [next] = update(named, { type: "position", start: "standard", moves: ["e2e4", "a7a5"] });
  const [kept] = update(next, { type: "reported", moves: ["e2e4", "a7a5"], report: report(null) });
  expect(kept.report?.opening?.eco).toBe("B00");
});

test("dialogs and the orientation", () => {
  expect(after(false, { type: "setDialog", dialog: "menu" }, { type: "flip" })).toMatchObject({
    dialog: "menu",
    isFlipped: true,
  });
});
