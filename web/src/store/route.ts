/** The current screen, by the path of the address. */

import { signal } from "@preact/signals";

export { type Route, parseRoute } from "./parseRoute";

export const path = signal(typeof location === "undefined" ? "/" : location.pathname);

let navigations = 0;

/** Returns true after a change of screen without a reload. */
export const hasNavigated = (): boolean => navigations > 0;

export function navigate(to: string, replace = false): void {
  if (to === location.pathname + location.search + location.hash) return;
  if (replace) history.replaceState(history.state, "", to);
  else history.pushState(null, "", to);
  navigations++;
  path.value = location.pathname;
}

export function followHistory(): void {
  addEventListener("popstate", () => {
    path.value = location.pathname;
  });
}
