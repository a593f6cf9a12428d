/** Screens of the page by address. Pure; the service worker uses it too. */

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
