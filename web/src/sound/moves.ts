/** Which sound a move makes. */

import type { Sound } from ".";

export function soundOf(san: string): Sound {
  if (/[+#]$/.test(san)) return "check";
  if (san.includes("=")) return "promote";
  if (san.startsWith("O-O")) return "castle";
  return san.includes("x") ? "capture" : "move";
}
