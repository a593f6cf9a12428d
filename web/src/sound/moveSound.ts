import type { Sound } from "./synthesizer";

export function moveSound(san: string): Sound {
  if (/[+#]$/.test(san)) return "check";
  if (san.includes("=")) return "promote";
  if (san.startsWith("O-O")) return "castle";
  return san.includes("x") ? "capture" : "move";
}
