/** Keyboard navigation through the moves of a recorded game. */

import { useEffect, useRef } from "preact/hooks";
import type { Direction } from "./Navigation";

interface Handlers {
  isEnabled: boolean;
  go: (direction: Direction) => void;
  flip: () => void;
  /** Space key: plays or pauses. */
  togglePlaying?: () => void;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  ArrowUp: "first",
  End: "last",
  ArrowDown: "last",
};

export function useKeyboardNavigation(handlers: Handlers): void {
  // Keys can come faster than effects run.
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { isEnabled, go, flip, togglePlaying } = latest.current;
      const target = event.target as HTMLElement;
      if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.matches("input, textarea, select, [role=gridcell], [role=slider]")) return;
      const direction = DIRECTIONS[event.key];
      if (direction) go(direction);
      else if (event.key === "f") flip();
      else if (event.key === " " && togglePlaying && !target.matches("button, a")) togglePlaying();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
