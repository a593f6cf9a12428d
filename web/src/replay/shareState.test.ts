import { expect, test } from "vitest";
import { INITIAL, update } from "./shareState";

test("what was copied is confirmed until the next attempt", () => {
  const [copied] = update(INITIAL, { type: "copied", what: "fen", isCopied: true });
  expect(copied).toEqual({ copied: "fen", problem: null });
  expect(update(copied, { type: "copy", what: "pgn" })).toEqual([INITIAL, { type: "copy", what: "pgn" }]);
});

test("a browser that does not copy, and a failure, are reported", () => {
  expect(update(INITIAL, { type: "copied", what: "pgn", isCopied: false })[0].problem).toBe("notCopied");
  expect(update(INITIAL, { type: "failed" })[0].problem).toBe("failed");
});
