import { expect, test } from "vitest";
import { moveSound } from "./moveSound";

test("each kind of move has its sound, and check takes precedence", () => {
  const sans = ["e4", "Nf3", "exd5", "O-O", "O-O-O", "e8=Q", "exd8=N", "exd8=Q+", "O-O+", "Qh4#"];
  expect(sans.map(moveSound)).toEqual([
    "move",
    "move",
    "capture",
    "castle",
    "castle",
    "promote",
    "promote",
    "check",
    "check",
    "check",
  ]);
});
