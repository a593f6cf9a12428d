/** Actions on the board: moves, premoves, confirmations and claims. */

import { effect } from "@preact/signals";
import { api } from "../api";
import { promotionOf, movesBetween } from "../board/legalMoves";
import type { Id, LegalMove, Seat } from "../wire";
import type { Claim } from "./claims";
import { request, game, refusal, updateGame } from "./club";
import { type GameState, type Premove, canMove, withPositions } from "./game";
import { settings } from "./settings";

/** Makes a legal move. It is shown at once and confirmed by the club. */
export function play(step: LegalMove): void {
  const state = game.value;
  if (!state || !canMove(state)) return;
  refusal.value = null;
  if (settings.value.confirmMoves && !state.isTogether) {
    updateGame(state.id, (now) => ({ ...now, proposed: step }));
  } else {
    send(state, step);
  }
}

/** Answers the question whether to play the proposed move. */
export function confirmMove(yes: boolean): void {
  const state = game.value;
  if (!state?.proposed) return;
  const step = state.proposed;
  updateGame(state.id, (now) => ({ ...now, proposed: null }));
  if (yes) send({ ...state, proposed: null }, step);
}

function send(state: GameState, step: LegalMove, premoves: Premove[] = state.premoves): void {
  const now = performance.now();
  const turnSpent = now - state.viewReceivedAt;
  updateGame(state.id, (it) => ({ ...it, pending: step, proposed: null, cursor: null, turnSpent, premoves }));
  // The thinking time is known only if the opponent's move was received live.
  const thought = Math.max(0, Math.round(now - state.turnSince));
  void request({ type: "move", uci: step.uci, ...(state.last && !state.isTogether ? { thought } : {}) });
}

export function legalMoves(state: GameState): LegalMove[] {
  return state.view.moves ?? [];
}

export function premove(move: Premove): void {
  const state = game.value;
  if (!state) return;
  if (state.premoves.length >= MAX_PREMOVES) return;
  updateGame(state.id, (now) => ({ ...now, premoves: [...now.premoves, move] }));
}

const MAX_PREMOVES = 12;

export function cancelPremoves(): void {
  const state = game.value;
  if (state && state.premoves.length > 0) updateGame(state.id, (now) => ({ ...now, premoves: [] }));
}

/** Plays the first premove on the player's turn, or drops all if it is illegal. */
export function playPremovesOnTurn(): () => void {
  return effect(() => {
    const state = game.value;
    const [first, ...rest] = state?.premoves ?? [];
    if (!state || !first || !canMove({ ...state, cursor: null })) return;
    const found = movesBetween(legalMoves(state), first.from, first.to);
    const step = found.find((step) => promotionOf(step) === first.promotion) ?? found[0];
    // A single update, since each one runs this effect again.
    queueMicrotask(() => {
      if (step) send(state, step, rest);
      else cancelPremoves();
    });
  });
}

/** Claims a draw with a move that is announced, not played. */
export function claimDrawWith({ step, rule }: Claim, seat?: Seat): void {
  const state = game.value;
  if (!state) return;
  updateGame(state.id, (now) => ({ ...now, proposed: null }));
  void request({ type: "claim", rule, announced: step.uci }, seat);
}

/** Loads the positions of earlier moves. Returns true on success. */
export async function loadPositions(id: Id): Promise<boolean> {
  try {
    const record = await api.record(id);
    updateGame(id, (now) => withPositions(now, record.fen, record.nodes));
    return true;
  } catch {
    return false;
  }
}

/** Shows a position of the game. At the last one, new moves are followed. */
export async function goTo(ply: number): Promise<void> {
  const state = game.value;
  if (!state) return;
  const at = Math.max(0, Math.min(ply, state.line.length));
  updateGame(state.id, (now) => ({ ...now, cursor: at === now.line.length ? null : at }));
  const known = at === 0 ? state.firstFen : state.line[at - 1]?.fen;
  if (known) return;
  if (!(await loadPositions(state.id))) updateGame(state.id, (now) => ({ ...now, cursor: null }));
}
