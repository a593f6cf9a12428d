import { expect, test } from "vitest";
import { start, update } from "./organiserLinkState";

const CODE = "0123456789abcdef0123456789abcdef";

test("the code of the link is used at once", () => {
  expect(start(`#${CODE}`)).toEqual([{ type: "asking" }, { type: "becomeOrganiser", token: CODE }]);
  expect(update({ type: "asking" }, { type: "done" })).toEqual([{ type: "welcome" }]);
});

test("links that are cut off or used are invalid, and other failures are reported", () => {
  for (const fragment of ["", "#", `#${CODE.slice(1)}`, `#${CODE}0`]) {
    expect(start(fragment)).toEqual([{ type: "invalid" }]);
  }
  const refused = (why: "wrongToken" | "busy") => update({ type: "asking" }, { type: "refused", reason: { why, text: "" } });
  expect(refused("wrongToken")).toEqual([{ type: "invalid" }]);
  expect(refused("busy")).toEqual([{ type: "failed", reason: { why: "busy", text: "" } }]);
});
