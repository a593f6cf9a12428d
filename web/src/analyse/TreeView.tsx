/** Moves with their variations. Each button shows the position after its move. */

import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { localSan } from "../game/gameText";
import { language, t } from "../i18n";
import { settings } from "../store/settings";
import { MARKS, type Mark } from "./marks";
import { nagText } from "./nags";
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
  // Large trees are rendered again only when they change, not with every step.
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
    // A written annotation takes precedence over the engine's.
    const signs = nagText(nags) || (found?.sign ?? "");
    return (
      <button
        type="button"
        class={`move ${mark ?? ""}`}
        data-move={node.id}
        onClick={() => onSelect(node.id)}
      >
        {(isWhite || isNumbered) && <span class="number">{isWhite ? `${number}.` : `${number}…`} </span>}
        {localSan(node.san)}
        {signs && <span class="signs"> {signs}</span>}
      </button>
    );
  };

  /** A line from its first move, with the variations at each move. */
  const line = (first: number, depth: number): JSX.Element => {
    const items: JSX.Element[] = [];
    let isNumbered = true;
    for (let id: number | undefined = first; id !== undefined; ) {
      const node = nodeAt(tree, id);
      // Variations are siblings of a main move; the first move of a variation has none to show.
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
