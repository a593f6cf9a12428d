/** Position from the editor, for the next game. */

import { signal } from "@preact/signals";

export const editedPosition = signal<string | null>(null);

let next: string | null = null;

/** Starts the next game from here. Later games start as chosen. */
export function setNextStart(fen: string): void {
  next = fen;
}

export function takeNextStart(): string | null {
  const taken = next;
  next = null;
  return taken;
}
