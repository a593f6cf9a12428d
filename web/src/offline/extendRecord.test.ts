import { expect, test } from "vitest";
import type { Ply } from "../store/game";
import type { RecordTree } from "../wire";
import { framesOf } from "../replay/frames";
import { extendRecord } from "./extendRecord";

const NEW: RecordTree = { tags: [["White", "Anna"]], start: "standard", fen: "start", result: "*", nodes: [], steps: [] };

const line = (...moves: string[]): Ply[] =>
  moves.map((uci, at) => ({ uci, san: uci, fen: `${moves.slice(0, at + 1).join("-")} ${at % 2 ? "w" : "b"}`, flags: [], left: { white: at, black: null } }) as unknown as Ply);

const course = (record: RecordTree): string[] => framesOf(record).map(({ kind, fen }) => `${kind} ${fen.split(" ")[0]}`);

test("moves are added once, with clock and time", () => {
  const one = extendRecord(NEW, line("e2e4"), 10);
  const two = extendRecord(one, line("e2e4", "e7e5"), 20);
  expect(course(two)).toEqual(["start start", "moved e2e4", "moved e2e4-e7e5"]);
  expect(two.steps.map(({ at, left }) => [at, left?.white])).toEqual([[10, 0], [20, 1]]);
  expect(extendRecord(two, line("e2e4", "e7e5"), 30)).toEqual(two);
  expect(NEW.nodes).toEqual([]);
});

test("a take-back and a restart are steps, and a move that returns is the same node", () => {
  const two = extendRecord(NEW, line("e2e4", "e7e5"), 10);
  const back = extendRecord(two, line("e2e4"), 20);
  expect(course(back).at(-1)).toBe("takenBack e2e4");
  const again = extendRecord(extendRecord(back, line("e2e4", "e7e5"), 30), [], 40, true);
  expect(again.nodes).toHaveLength(2);
  expect(course(again).slice(-2)).toEqual(["moved e2e4-e7e5", "restarted start"]);
});

test("several moves at once, and another continuation", () => {
  const two = extendRecord(NEW, line("e2e4", "e7e5"), 10);
  const other = extendRecord(two, line("e2e4", "c7c5", "g1f3"), 20);
  expect(course(other).slice(-3)).toEqual(["takenBack e2e4", "moved e2e4-c7c5", "moved e2e4-c7c5-g1f3"]);
  expect(other.nodes[2]).toMatchObject({ parent: 0, uci: "c7c5" });
});

test("the record ends before a position that is not known", () => {
  const unknown = line("e2e4", "e7e5", "g1f3");
  unknown[1]!.fen = null;
  expect(course(extendRecord(NEW, unknown, 10))).toEqual(["start start", "moved e2e4"]);
});
