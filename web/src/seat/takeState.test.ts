import { expect, test } from "vitest";
import { initial, update } from "./takeState";
import type { ReasonCode } from "../wire";

const CODE = "0123456789abcdef".repeat(2);

test("a malformed code is not sent", () => {
  expect(initial("0123")).toEqual({ type: "invalid" });
  expect(update(initial("0123"), { type: "take" })).toEqual([{ type: "invalid" }]);
});

test("a seat is taken on request", () => {
  expect(update(initial(CODE), { type: "take" })[1]).toEqual({ type: "takeSeat", code: CODE });
});

test("a used code is invalid, and other refusals are shown", () => {
  const refused = (why: ReasonCode) => update(initial(CODE), { type: "refused", reason: { why, text: "" } })[0];
  expect(refused("noCode")).toEqual({ type: "invalid" });
  expect(refused("busy")).toMatchObject({ type: "failed", reason: { why: "busy" } });
});
