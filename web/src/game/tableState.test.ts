import { expect, test } from "vitest";
import type { PositionView } from "../wire";
import { type Message, type State, initial, update } from "./tableState";

const after = (isOver: boolean, ...messages: Message[]): State =>
  messages.reduce((state, message) => update(state, message)[0], initial(isOver)[0]);
const report = (fen: string): PositionView => ({ fen }) as PositionView;

test("the end dialog opens when a game ends, not when a finished game is opened", () => {
  expect(update(after(false), { type: "ended" })[1]).toEqual({ type: "scheduleEnd", isWanted: true });
  expect(update(after(true), { type: "ended" }).slice(1)).toEqual([]);
  expect(update(after(false, { type: "ended" }), { type: "ended" }).slice(1)).toEqual([]);
});

test("a restarted game can end again", () => {
  const restarted = after(true, { type: "playing" });
  expect(update(restarted, { type: "ended" })[1]).toEqual({ type: "scheduleEnd", isWanted: true });
});

test("the report follows the position", () => {
  const [at, effect] = update(after(false), { type: "position", start: "standard", moves: ["e2e4"] });
  expect(effect).toEqual({ type: "loadReport", start: "standard", moves: ["e2e4"] });
  const [reported] = update(at, { type: "reported", moves: ["e2e4"], report: report("x") });
  expect(reported.report?.fen).toBe("x");
  expect(update(reported, { type: "reported", moves: [], report: report("y") })[0]).toBe(reported);
});

test("dialogs and the orientation", () => {
  expect(after(false, { type: "setDialog", dialog: "menu" }, { type: "flip" })).toMatchObject({
    dialog: "menu",
    isFlipped: true,
  });
});
