import { expect, test } from "vitest";
import { initial, update } from "./offerState";

test("a code is shown, and renewed before it expires", () => {
  const [waiting, offer] = update(initial("abcd1234"), { type: "offer" });
  expect(offer).toEqual({ type: "offerSeat", game: "abcd1234" });
  const [shown, renewal] = update(waiting, { type: "offered", code: "c0de", seconds: 300 });
  expect(shown.code).toBe("c0de");
  expect(renewal).toEqual({ type: "renewLater", ms: 290_000 });
});

test("a refusal is shown", () => {
  const reason = { why: "gameOver", text: "" } as const;
  expect(update(initial("abcd1234"), { type: "refused", reason })).toEqual([{ game: "abcd1234", code: null, problem: reason }]);
});
