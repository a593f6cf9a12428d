/** The moves with their variations; each is a button that shows its position. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { writeSan } from "../game/words";
import { language, t } from "../i18n";
import { settings } from "../store/settings";
import { MARKS, type Mark } from "./marks";
import { signsOf } from "./signs";
import { ROOT, type Tree, type TreeNode, moveNumber, nodeAt } from "./tree";

interface TreeViewProps {
  tree: Tree;
  at: number;
  markOf: (node: TreeNode) => Mark | null;
  onSelect: (id: number) => void;
}

export function TreeView({ tree, at, markOf, onSelect }: TreeViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  select.current = onSelect;
  // A long game is drawn anew only when something in it changes, and not with every step through it.
  const marks = [...tree.nodes.values()].map((node) => markOf(node)?.[0] ?? "").join();
  const drawn = useMemo(
    () => drawTree(tree, markOf, (id) => select.current(id)),
    [tree, marks, language.value, settings.value.letters],
  );
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = element.querySelector<HTMLElement>(`[data-move="${at}"]`);
    now?.setAttribute("aria-current", "true");
    element.scrollTop = now ? now.offsetTop - element.clientHeight / 2 : 0;
  }, [at, drawn]);
  return (
    <div class="tree" ref={list} role="group" aria-label={t("page-moves")} tabIndex={0}>
      {drawn}
    </div>
  );
}

function drawTree(tree: Tree, markOf: TreeViewProps["markOf"], onSelect: (id: number) => void): JSX.Element {
  const move = (node: TreeNode, isNumbered: boolean): JSX.Element => {
    const { number, isWhite } = moveNumber(node);
    const mark = markOf(node);
    const nags = node.nags ?? [];
    const found = MARKS.find((each) => each.mark === mark);
    // A remark that a person or a review wrote down comes first.
    const signs = signsOf(nags) || (found?.sign ?? "");
    return (
      <button
        type="button"
        class={`move ${mark ?? ""}`}
        data-move={node.id}
        onClick={() => onSelect(node.id)}
      >
        {(isWhite || isNumbered) && <span class="number">{isWhite ? `${number}.` : `${number}…`} </span>}
        {writeSan(node.san)}
        {signs && <span class="signs"> {signs}</span>}
      </button>
    );
  };

  /** A line from one of its moves on, with the variations beside each. */
  const line = (first: number, depth: number): JSX.Element => {
    const items: JSX.Element[] = [];
    let isNumbered = true;
    for (let id: number | undefined = first; id !== undefined; ) {
      const node = nodeAt(tree, id);
      // The variations beside a move are those of the position before it; a variation's first move is one itself.
      const isBranch = id === first && depth > 0;
      const beside: readonly number[] = isBranch ? [] : nodeAt(tree, node.parent ?? ROOT).children.slice(1);
      items.push(
        <li key={id}>
          {node.before && <span class="said">{node.before} </span>}
          {move(node, isNumbered)}
          {node.comment && <span class="said"> {node.comment} </span>}
          {beside.map((branch) => line(branch, depth + 1))}
        </li>,
      );
      isNumbered = beside.length > 0 || Boolean(node.comment);
      id = node.children[0];
    }
    return (
      <ol class={depth === 0 ? "main-line" : "variation"} {...(depth > 0 ? { "aria-label": t("page-analyse-variation") } : {})}>
        {items}
      </ol>
    );
  };

  const root = nodeAt(tree, ROOT);
  const [first] = root.children;
  return (
    <>
      {root.comment && <p class="said">{root.comment}</p>}
      {first === undefined ? <p class="nothing">{t("page-analyse-empty")}</p> : line(first, 0)}
    </>
  );
}
