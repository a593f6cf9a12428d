/** The program behind all screens: `clubState.ts` run once, its state as signals, and `club` to send it messages. */

import { computed, signal } from "@preact/signals";
import { keepState } from "../offline/keeper";
import { perform } from "./clubEffects";
import { INITIAL, START, type Message, type State, update } from "./clubState";
import { type Send, runner } from "./program";

const state = signal<State>(INITIAL);
const program = runner({ update, perform }, INITIAL, (next) => {
  const before = state.peek();
  state.value = next;
  keepState(next, before, (game, record) => program.send({ type: "positionsLoaded", game, record }));
});

export const club: Send<Message> = program.send;

export function connect(): void {
  const [, ...effects] = START;
  program.start(effects);
}

export const me = computed(() => state.value.me);
export const clubName = computed(() => state.value.clubName);
export const status = computed(() => state.value.status);
export const ready = computed(() => state.value.isReady);
/** The page was opened, but the club cannot be reached. */
export const isAway = computed(() => state.value.status === "lost" && !state.value.isReady);
export const recalledAt = computed(() => state.value.recalledAt);
export const lobby = computed(() => state.value.lobby);
export const game = computed(() => state.value.game);
export const refusal = computed(() => state.value.refusal);
export const failure = computed(() => state.value.failure);
export const analysis = computed(() => state.value.analysis);
export const analysisFailure = computed(() => state.value.analysisFailure);
export const isSeatTransferred = computed(() => state.value.isSeatTransferred);
export const signedOutName = computed(() => state.value.signedOutName);
