/** The moves of an analysis: a line with variations, all kept. Pure: every change makes a new tree. */

import type { GameRecord, RecordNode, Start, Step } from "../wire";

/** A move with all that is said about it. The first child is how the line goes on, the others are variations. */
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
  /** The id of the next move. */
  next: number;
}

/** The position in which everything begins; it has no move. */
export const ROOT = 0;

export function treeOf(record: GameRecord): Tree {
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

/** As the club writes it down: a move after what it follows, and how a line goes on before its variations. */
export function recordOf(tree: Tree): GameRecord {
  const root = nodeAt(tree, ROOT);
  const written: RecordNode[] = [];
  const write = (id: number, parent: number | null): void => {
    // Along the line without a call for each move: games are long, variations are not.
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

/** Plays a move: one that is there already is gone to, another becomes a variation. */
export function play(tree: Tree, at: number, step: Step): { tree: Tree; at: number } {
  const parent = nodeAt(tree, at);
  const known = parent.children.find((child) => nodeAt(tree, child).uci === step.uci);
  if (known !== undefined) return { tree, at: known };
  const id = tree.next;
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...step, id, parent: at, children: [] });
  nodes.set(at, { ...parent, children: [...parent.children, id] });
  return { tree: { ...tree, nodes, next: id + 1 }, at: id };
}

/** Takes a move away, with all that follows. */
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

/** Moves the variation that a move is in one place up: the first variation becomes the line. */
export function promote(tree: Tree, id: number): Tree {
  const branch = branchOf(tree, id);
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

/** The first move of the innermost variation that a move is in; nothing on the main line. */
export function branchOf(tree: Tree, id: number): number | null {
  for (let at = id; ; ) {
    const { parent } = nodeAt(tree, at);
    if (parent === null) return null;
    if (nodeAt(tree, parent).children[0] !== at) return at;
    at = parent;
  }
}

/** Changes what is said about a move; what is empty is gone. */
export function annotate(tree: Tree, id: number, said: Partial<Pick<TreeNode, "comment" | "nags" | "marks" | "eval">>): Tree {
  const node: TreeNode = { ...nodeAt(tree, id), ...said };
  for (const key of ["comment", "nags", "marks", "eval"] as const) if (!node[key]?.length) delete node[key];
  return { ...tree, nodes: new Map(tree.nodes).set(id, node) };
}

/** The moves to a position, the first of the game first. */
export function pathTo(tree: Tree, id: number): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeAt(tree, id); node.parent !== null; node = nodeAt(tree, node.parent)) path.push(node);
  return path.reverse();
}

/** The moves from a position to the end of its line. */
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

/** The number of a move and whose it is, by the position after it. */
export function moveNumber({ fen }: { fen: string }): { number: number; isWhite: boolean } {
  const [, turn, , , , number] = fen.split(" ");
  const isWhite = turn === "b";
  return { number: (Number(number) || 1) - (isWhite ? 0 : 1), isWhite };
}
