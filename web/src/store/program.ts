/**
 * The shape of every screen: a pure `update` returns the next state and the effects of a message, `perform` carries
 * out the effects, and components render the state and send messages.
 */

import { useEffect, useRef, useState } from "preact/hooks";

/** The next state, and the effects to perform. */
export type Next<S, E> = readonly [state: S, ...effects: E[]];

export type Send<M> = (message: M) => void;

export interface Program<S, M, E extends { type: string }> {
  update: (state: S, message: M) => Next<S, E>;
  /**
   * Carries out an effect and sends its results as messages. A returned function cancels it: it is called when the
   * next effect of the same type is performed, and when the screen is left.
   */
  perform: (effect: E, send: Send<M>) => (() => void) | void;
}

/** Runs a program while a component is shown. */
export function useProgram<S, M, E extends { type: string }>(
  program: Program<S, M, E>,
  init: () => Next<S, E>,
): [S, Send<M>] {
  const [[first, ...firstEffects]] = useState(init);
  const [shown, show] = useState<{ state: S }>({ state: first });
  const running = useRef<Runner<S, M> | null>(null);
  running.current ??= runner(program, first, (state) => show({ state }));
  const { start, stop, send } = running.current;
  useEffect(() => {
    start(firstEffects);
    return stop;
  }, []);
  return [shown.state, send];
}

interface Runner<S, M> {
  start: (effects: readonly unknown[]) => void;
  stop: () => void;
  send: Send<M>;
  state: () => S;
}

/** Runs a program without a component. Messages are ignored after `stop`. */
export function runner<S, M, E extends { type: string }>(
  { update, perform }: Program<S, M, E>,
  first: S,
  onState: (state: S) => void,
): Runner<S, M> {
  let state = first;
  let isStopped = false;
  const cancels = new Map<string, () => void>();
  const performAll = (effects: readonly E[]): void => {
    for (const effect of effects) {
      cancels.get(effect.type)?.();
      cancels.delete(effect.type);
      const cancel = perform(effect, send);
      if (cancel) cancels.set(effect.type, cancel);
    }
  };
  const send = (message: M): void => {
    if (isStopped) return;
    const [next, ...effects] = update(state, message);
    const isNew = next !== state;
    // First, since showing the state may send another message.
    state = next;
    if (isNew) onState(next);
    performAll(effects);
  };
  return {
    start: (effects) => performAll(effects as readonly E[]),
    stop: () => {
      isStopped = true;
      for (const cancel of cancels.values()) cancel();
    },
    send,
    state: () => state,
  };
}
