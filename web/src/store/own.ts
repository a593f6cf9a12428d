/** A position that somebody has set up in the editor, for the next game. */

import { signal } from "@preact/signals";

export const ownPosition = signal<string | null>(null);

let next: string | null = null;

/** The next game that is set up begins from here; the one after it is chosen anew. */
export function beginFrom(fen: string): void {
  next = fen;
}

export function takeStart(): string | null {
  const taken = next;
  next = null;
  return taken;
}
