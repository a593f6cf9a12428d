/** The current screen, by the path of the address. */

import { signal } from "@preact/signals";

export type Route =
  | { screen: "home" }
  | { screen: "game"; id: string }
  | { screen: "challenge"; id: string }
  | { screen: "seat"; id: string }
  | { screen: "lobby" }
  | { screen: "replay"; id: string | null }
  | { screen: "analyse"; id: string | null }
  | { screen: "editor" }
  | { screen: "trust" }
  | { screen: "organiser" }
  | { screen: "unknown" };

export function parseRoute(path: string): Route {
  const [screen = "", id = null] = path.split("/").filter(Boolean);
  switch (screen) {
    case "":
      return { screen: "home" };
    case "game":
    case "challenge":
    case "seat":
      return id ? { screen, id } : { screen: "unknown" };
    case "lobby":
    case "editor":
    case "trust":
    case "organiser":
      return { screen };
    case "replay":
    case "analyse":
      return { screen, id };
    default:
      return { screen: "unknown" };
  }
}

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
