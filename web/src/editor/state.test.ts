import { expect, test } from "vitest";
import { START_FEN, writeFen } from "./position";
import { type Message, type State, type Verdict, initial, update } from "./state";

const [START] = initial(START_FEN);
const after = (state: State, ...messages: Message[]): State =>
  messages.reduce((now, message) => update(now, message)[0], state);
const verdict = { reason: { why: "badPosition", text: "" } } satisfies Verdict;

test("text that is not a FEN starts with the standard position", () => {
  expect(initial("rubbish")).toEqual(initial(START_FEN));
});

test("only a new position is sent to the club", () => {
  const [cleared, ...effects] = update(START, { type: "clear" });
  expect(effects).toEqual([{ type: "judge", fen: "8/8/8/8/8/8/8/8 w - - 0 1" }]);
  expect(update(cleared, { type: "clear" }).slice(1)).toEqual([]);
  expect(update(cleared, { type: "flip" }).slice(1)).toEqual([]);
});

test("a verdict counts for its own position only", () => {
  const judged = after(START, { type: "judged", fen: START_FEN, verdict });
  expect(judged.verdict).toBe(verdict);
  const cleared = after(judged, { type: "clear" });
  expect(cleared.verdict).toBeNull();
  expect(after(cleared, { type: "judged", fen: START_FEN, verdict }).verdict).toBeNull();
});

test("a typed FEN is read when it is complete, and an invalid one is kept as typed", () => {
  const typed = after(START, { type: "typeFen", text: "nonsense" }, { type: "readFen" });
  expect(typed).toMatchObject({ fenDraft: "nonsense", isFenInvalid: true });
  expect(writeFen(typed.position)).toBe(START_FEN);
  const fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  const [state, effect] = update(after(typed, { type: "typeFen", text: fen }), { type: "readFen" });
  expect(state).toMatchObject({ fenDraft: null, isFenInvalid: false });
  expect(effect).toEqual({ type: "judge", fen });
});

test("another position replaces what was typed", () => {
  const state = after(START, { type: "typeFen", text: "non" }, { type: "setTurn", turn: "black" });
  expect(state.fenDraft).toBeNull();
});

test("the tool and the orientation change, and the position stays", () => {
  const state = after(START, { type: "select", tool: "rubber" }, { type: "flip" });
  expect(state).toMatchObject({ tool: "rubber", orientation: "black" });
  expect(state.position).toBe(START.position);
});
