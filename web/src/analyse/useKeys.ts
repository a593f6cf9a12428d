/** Keyboard navigation through the moves. */

import { useEffect, useRef } from "preact/hooks";
import type { Direction } from "../board/Navigation";

interface Doing {
  isEnabled: boolean;
  go: (where: Direction) => void;
  flip: () => void;
}

export function useKeyboard(doing: Doing): void {
  // Keys can come faster than effects run.
  const latest = useRef(doing);
  latest.current = doing;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { isEnabled, go, flip } = latest.current;
      const target = event.target as HTMLElement;
      if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, textarea, select, [role=gridcell], [role=slider]")) return;
      if (event.key === "ArrowLeft") go("back");
      else if (event.key === "ArrowRight") go("forward");
      else if (event.key === "Home" || event.key === "ArrowUp") go("first");
      else if (event.key === "End" || event.key === "ArrowDown") go("last");
      else if (event.key === "f") flip();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
