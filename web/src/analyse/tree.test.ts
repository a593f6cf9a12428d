import { describe, expect, test } from "vitest";
import type { LegalMove, RecordTree } from "../wire";
import { ROOT, type Tree, annotate, variationStart, mainLine, moveNumber, nodeAt, pathTo, play, promote, recordOf, remove, treeOf } from "./tree";

/** The tree does not look at pieces, so the board is empty. */
const fen = (ply: number): string => `8/8/8/8/8/8/8/8 ${ply % 2 ? "b" : "w"} - - 0 ${1 + Math.floor(ply / 2)}`;

const record = (): RecordTree => ({
  tags: [["White", "Anna"]],
  start: "standard",
  fen: fen(0),
  result: "1-0",
  // 1. e4 e5 (1... c5 2. Nf3) 2. Bc4
  nodes: [
    { parent: null, uci: "e2e4", san: "e4", fen: fen(1) },
    { parent: 0, uci: "e7e5", san: "e5", fen: fen(2), nags: [1] },
    { parent: 0, uci: "c7c5", san: "c5", fen: fen(2) },
    { parent: 2, uci: "g1f3", san: "Nf3", fen: fen(3), comment: "open" },
    { parent: 1, uci: "f1c4", san: "Bc4", fen: fen(3) },
  ],
  steps: [],
});

const step = (uci: string, ply: number): LegalMove => ({ uci, san: uci, fen: fen(ply) });
const sans = (tree: Tree): string => mainLine(tree).map(({ san }) => san).join(" ");
const idOf = (tree: Tree, san: string): number => [...tree.nodes.values()].find((node) => node.san === san)?.id ?? -1;

describe("a tree", () => {
  test("reads a record and writes the same record", () => {
    const written = recordOf(treeOf(record()));
    const { nodes, ...rest } = record();
    expect(written).toMatchObject(rest);
    expect(treeOf(written)).toEqual(expect.objectContaining({ tags: [["White", "Anna"]] }));
    const lines = (record: RecordTree): string[] => {
      const tree = treeOf(record);
      return [...tree.nodes.keys()].map((id) => pathTo(tree, id).map(({ san }) => san).join(" ")).sort();
    };
    expect(lines(written)).toEqual(lines(record()));
    expect(written.nodes.find(({ san }) => san === "Nf3")?.comment).toBe("open");
    expect(nodes.length).toBe(written.nodes.length);
  });

  test("writes parents before children, and a line before its variations", () => {
    const { nodes } = recordOf(treeOf(record()));
    nodes.forEach(({ parent }, at) => expect(parent ?? -1).toBeLessThan(at));
    const firstAfterE4 = nodes.find(({ parent }) => parent === 0);
    expect(firstAfterE4?.san).toBe("e5");
  });

  test("selects an existing move, and adds another as a variation", () => {
    const tree = treeOf(record());
    const known = play(tree, ROOT, step("e2e4", 1));
    expect(known.tree).toBe(tree);
    expect(nodeAt(known.tree, known.at).san).toBe("e4");
    const other = play(tree, ROOT, step("d2d4", 1));
    expect(nodeAt(other.tree, ROOT).children).toHaveLength(2);
    expect(sans(other.tree)).toBe("e4 e5 Bc4");
    expect(nodeAt(tree, ROOT).children).toHaveLength(1);
  });

  test("a variation is promoted to the main line", () => {
    const tree = treeOf(record());
    const promoted = promote(tree, idOf(tree, "Nf3"));
    expect(sans(promoted)).toBe("e4 c5 Nf3");
    expect(variationStart(promoted, idOf(promoted, "Nf3"))).toBeNull();
    expect(variationStart(promoted, idOf(promoted, "Bc4"))).toBe(idOf(promoted, "e5"));
    expect(promote(promoted, idOf(promoted, "Nf3"))).toBe(promoted);
  });

  test("a move is removed with everything after it", () => {
    const tree = treeOf(record());
    const shorter = remove(tree, idOf(tree, "c5"));
    expect([...shorter.nodes.values()].map(({ san }) => san)).toEqual(["", "e4", "e5", "Bc4"]);
    expect(sans(remove(tree, idOf(tree, "e5")))).toBe("e4 c5 Nf3");
    expect(remove(tree, ROOT)).toBe(tree);
  });

  test("ids are never used twice", () => {
    const tree = treeOf(record());
    const { tree: longer, at } = play(tree, ROOT, step("d2d4", 1));
    const again = play(remove(longer, at), ROOT, step("c2c4", 1));
    expect(again.at).not.toBe(at);
  });

  test("annotations are kept, and empty ones removed", () => {
    const tree = treeOf(record());
    const said = annotate(tree, 1, { comment: "best by test", nags: [1] });
    expect(recordOf(said).nodes[0]).toMatchObject({ comment: "best by test", nags: [1] });
    const silent = annotate(said, 1, { comment: "", nags: [] });
    expect(recordOf(silent).nodes[0]).not.toHaveProperty("comment");
    expect(recordOf(silent).nodes[0]).not.toHaveProperty("nags");
  });

  test("moves are numbered by the position after them", () => {
    expect(moveNumber({ fen: fen(1) })).toEqual({ number: 1, isWhite: true });
    expect(moveNumber({ fen: fen(2) })).toEqual({ number: 1, isWhite: false });
    expect(moveNumber({ fen: "8/8/8/8/8/8/8/8 w - - 0 31" })).toEqual({ number: 30, isWhite: false });
  });

  test("a very long game does not overflow the stack", () => {
    let now = { tree: treeOf({ ...record(), nodes: [] }), at: ROOT as number };
    for (let ply = 1; ply <= 1200; ply++) now = play(now.tree, now.at, step(`a${ply}`, ply));
    expect(recordOf(now.tree).nodes).toHaveLength(1200);
  });
});
