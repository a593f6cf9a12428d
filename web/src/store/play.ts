/** What a player does on the board: moves at once, for later, or after a question. */

import { effect } from "@preact/signals";
import { api } from "../api";
import { promotionOf, stepsBetween } from "../board/steps";
import type { Id, Seat, Step } from "../wire";
import type { Claim } from "./claims";
import { ask, game, refusal, update } from "./club";
import { type GameState, type Premove, canMove, withPositions } from "./game";
import { settings } from "./settings";

/** Makes a legal move: it is shown at once, and confirmed by the club. */
export function play(step: Step): void {
  const state = game.value;
  if (!state || !canMove(state)) return;
  refusal.value = null;
  if (settings.value.confirmMoves && !state.together) {
    update(state.id, (now) => ({ ...now, proposed: step }));
  } else {
    send(state, step);
  }
}

/** The player confirms the move that is shown, or takes it back. */
export function confirmMove(yes: boolean): void {
  const state = game.value;
  if (!state?.proposed) return;
  const step = state.proposed;
  update(state.id, (now) => ({ ...now, proposed: null }));
  if (yes) send({ ...state, proposed: null }, step);
}

function send(state: GameState, step: Step, premoves: Premove[] = state.premoves): void {
  const now = performance.now();
  const turnSpent = now - state.heardAt;
  update(state.id, (it) => ({ ...it, pending: step, proposed: null, cursor: null, turnSpent, premoves }));
  // Only who was here since the opponent's move knows how long they thought.
  const thought = Math.max(0, Math.round(now - state.turnSince));
  void ask({ type: "move", uci: step.uci, ...(state.last && !state.together ? { thought } : {}) });
}

/** The legal moves. */
export function steps(state: GameState): Step[] {
  return state.view.moves ?? [];
}

export function premove(move: Premove): void {
  const state = game.value;
  if (!state) return;
  if (state.premoves.length >= MOST_PREMOVES) return;
  update(state.id, (now) => ({ ...now, premoves: [...now.premoves, move] }));
}

/** So many moves may wait. */
const MOST_PREMOVES = 12;

export function dropPremoves(): void {
  const state = game.value;
  if (state && state.premoves.length > 0) update(state.id, (now) => ({ ...now, premoves: [] }));
}

/** When it is the player's turn, the first move that waits is made, or all are dropped. */
export function followPremoves(): () => void {
  return effect(() => {
    const state = game.value;
    const [first, ...rest] = state?.premoves ?? [];
    if (!state || !first || !canMove({ ...state, cursor: null })) return;
    const found = stepsBetween(steps(state), first.from, first.to);
    const step = found.find((step) => promotionOf(step) === first.promotion) ?? found[0];
    // One change, as each makes this look again.
    queueMicrotask(() => {
      if (step) send(state, step, rest);
      else dropPremoves();
    });
  });
}

/** Claims a draw with a move that is named and not made. */
export function claimWith({ step, rule }: Claim, seat?: Seat): void {
  const state = game.value;
  if (!state) return;
  update(state.id, (now) => ({ ...now, proposed: null }));
  void ask({ type: "claim", rule, announced: step.uci }, seat);
}

/** Asks for the positions of the moves that were made before one came. True if they are known now. */
export async function learnPositions(id: Id): Promise<boolean> {
  try {
    const record = await api.record(id);
    update(id, (now) => withPositions(now, record.fen, record.nodes));
    return true;
  } catch {
    return false;
  }
}

/** Goes to a position of the game; the newest is followed. */
export async function goTo(ply: number): Promise<void> {
  const state = game.value;
  if (!state) return;
  const at = Math.max(0, Math.min(ply, state.line.length));
  update(state.id, (now) => ({ ...now, cursor: at === now.line.length ? null : at }));
  const known = at === 0 ? state.firstFen : state.line[at - 1]?.fen;
  if (known) return;
  if (!(await learnPositions(state.id))) update(state.id, (now) => ({ ...now, cursor: null }));
}
