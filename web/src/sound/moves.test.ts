import { expect, test } from "vitest";
import { soundOf } from "./moves";

test("each kind of move sounds its own way, and check is heard above all", () => {
  const sans = ["e4", "Nf3", "exd5", "O-O", "O-O-O", "e8=Q", "exd8=N", "exd8=Q+", "O-O+", "Qh4#"];
  expect(sans.map(soundOf)).toEqual([
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
