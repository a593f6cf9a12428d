/** A position that somebody has set up in the editor, for the next game. */

import { signal } from "@preact/signals";

export const ownPosition = signal<string | null>(null);
