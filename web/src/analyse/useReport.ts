/** Legal moves, opening and ending of the position on the board, asked of the club. */

import { useEffect, useRef, useState } from "preact/hooks";
import { positionReport } from "../api";
import type { PositionView } from "../wire";
import type { Tree } from "./tree";

export function usePositionReport(tree: Tree, moves: string[]): PositionView | null {
  const [report, setReport] = useState<{ key: string; found: PositionView } | null>(null);
  const key = JSON.stringify([tree.start, moves]);
  const opening = useRef<PositionView["opening"]>(null);
  useEffect(() => {
    let isWanted = true;
    positionReport(tree.start, moves).then(
      (found) => {
        if (!isWanted) return;
        // A position without an opening name keeps the last one.
        opening.current = found.opening ?? (moves.length > 0 ? opening.current : null);
        setReport({ key, found: { ...found, opening: opening.current } });
      },
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [key]);
  return report?.key === key ? report.found : null;
}
