/** Game tree of an analysis. Pure: every change returns a new tree. */

import type { LegalMove, RecordNode, RecordTree, Start } from "../wire";

/** A move with its annotations. The first child continues the line, the others are variations. */
export interface TreeNode extends Omit<RecordNode, "parent"> {
  id: number;
  parent: number | null;
  children: readonly number[];
}

export interface Tree {
  tags: [string, string][];
  start: Start;
  result: string;
  nodes: ReadonlyMap<number, TreeNode>;
  /** Id of the next new move. */
  next: number;
}

/** The starting position; it has no move. */
export const ROOT = 0;

export function treeOf(record: RecordTree): Tree {
  const { tags, start, result, fen, comment } = record;
  const nodes = new Map<number, TreeNode>();
  nodes.set(ROOT, { id: ROOT, parent: null, children: [], uci: "", san: "", fen, ...(comment ? { comment } : {}) });
  record.nodes.forEach((node, at) => {
    const id = at + 1;
    const parent = node.parent === null ? ROOT : node.parent + 1;
    nodes.set(id, { ...node, id, parent, children: [] });
    const above = nodes.get(parent);
    if (above) nodes.set(parent, { ...above, children: [...above.children, id] });
  });
  return { tags, start, result, nodes, next: record.nodes.length + 1 };
}

/** Writes a tree as a record: parents before children, a line before its variations. */
export function recordOf(tree: Tree): RecordTree {
  const root = nodeAt(tree, ROOT);
  const written: RecordNode[] = [];
  const write = (id: number, parent: number | null): void => {
    // Iterates along a line and recurses only into variations, since games are long.
    const waiting: [number, number | null][] = [];
    for (let at: number | undefined = id; at !== undefined; ) {
      const { id: _, children, parent: __, ...rest } = nodeAt(tree, at);
      written.push({ ...rest, parent });
      parent = written.length - 1;
      for (const child of children.slice(1)) waiting.push([child, parent]);
      at = children[0];
    }
    for (const [child, above] of waiting) write(child, above);
  };
  for (const child of root.children) write(child, null);
  const { tags, start, result } = tree;
  return { tags, start, result, fen: root.fen, ...(root.comment ? { comment: root.comment } : {}), nodes: written, steps: [] };
}

export function nodeAt(tree: Tree, id: number): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`there is no move ${id} in this tree`);
  return node;
}

/** Plays a move. An existing move is selected, a new one becomes a variation. */
export function play(tree: Tree, at: number, step: LegalMove): { tree: Tree; at: number } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((child) => nodeAt(tree, child).uci === step.uci);
  if (known !== undefined) return { tree, at: known };
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...step, id, parent: at, children: [] });
  nodes.set(at, { ...parent, children: [...parent.children, id] });
  return { tree: { ...tree, nodes, next: id + 1 }, at: id };
}

/** Removes a move and everything after it. */
export function remove(tree: Tree, id: number): Tree {
  const { parent } = nodeAt(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
    gone.push(...nodeAt(tree, at).children);
    nodes.delete(at);
  }
  const above = nodeAt(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Moves the variation of a move up by one; the first variation becomes the main line. */
export function promote(tree: Tree, id: number): Tree {
  const branch = variationStart(tree, id);
  if (branch === null) return tree;
  const { parent } = nodeAt(tree, branch);
  if (parent === null) return tree;
  const above = nodeAt(tree, parent);
  const children = [...above.children];
  const place = children.indexOf(branch);
  children.splice(place, 1);
  children.splice(place - 1, 0, branch);
  return { ...tree, nodes: new Map(tree.nodes).set(parent, { ...above, children }) };
}

/** First move of the innermost variation around a move; null on the main line. */
export function variationStart(tree: Tree, id: number): number | null {
  for (let at = id; ; ) {
    const { parent } = nodeAt(tree, at);
    if (parent === null) return null;
    if (nodeAt(tree, parent).children[0] !== at) return at;
    at = parent;
  }
}

/** Changes the annotations of a move. Empty ones are removed. */
export function annotate(tree: Tree, id: number, said: Partial<Pick<TreeNode, "comment" | "nags" | "marks" | "eval">>): Tree {
  const node: TreeNode = { ...nodeAt(tree, id), ...said };
  for (const key of ["comment", "nags", "marks", "eval"] as const) if (!node[key]?.length) delete node[key];
  return { ...tree, nodes: new Map(tree.nodes).set(id, node) };
}

/** Moves that lead to a position, in order. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) path.push(node);
  return path.reverse();
}

/** Moves from a position to the end of its line. */
export function lineFrom(tree: Tree, id: number): TreeNode[] {
  const line: TreeNode[] = [];
  for (let at = nodeAt(tree, id).children[0]; at !== undefined; ) {
    const node = nodeAt(tree, at);
    line.push(node);
    at = node.children[0];
  }
  return line;
}

export const mainLine = (tree: Tree): TreeNode[] => lineFrom(tree, ROOT);

/** Number and side of a move, by the position after it. */
export function moveNumber({ fen }: { fen: string }): { number: number; isWhite: boolean } {
  const [, turn, , , , number] = fen.split(" ");
  const isWhite = turn === "b";
  return { number: (Number(number) || 1) - (isWhite ? 0 : 1), isWhite };
}
