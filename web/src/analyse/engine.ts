/** Asking the club's engines. A connection has one question at a time: a new one takes the place of the last. */

import { effect } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { analysis, status, tell } from "../store/club";
import type { Analysis, Limit, Start } from "../wire";

export interface Question {
  start: Start;
  moves: string[];
  lines: number;
  engine: string | null;
  limit: Limit | null;
}

/** How long a position has to be looked at before an engine is asked. */
const PAUSE = 180;
/** How long an answer may take beyond its time. */
const PATIENCE = 15_000;

let nextId = 1;
/** The question that the club has now; none if it was told to stop. */
let asked: number | null = null;

function put(id: number, question: Question): boolean {
  asked = id;
  return tell({ type: "analyse", id, ...question });
}

/** Ends a question, unless another has taken its place already. */
function drop(id: number): void {
  if (asked !== id) return;
  asked = null;
  tell({ type: "stopAnalysis" });
}

/** What an engine finds in a position, for as long as there is a question; it comes as it goes. */
export function useEngine(question: Question | null): Analysis | null {
  const [heard, setHeard] = useState<Analysis | null>(null);
  const isOpen = status.value === "open";
  const key = JSON.stringify(question);
  useEffect(() => {
    setHeard(null);
    if (!question || !isOpen) return;
    const id = nextId++;
    const timer = setTimeout(() => put(id, question), PAUSE);
    const deaf = effect(() => {
      const now = analysis.value;
      if (now?.id === id) setHeard(now);
    });
    return () => {
      clearTimeout(timer);
      deaf();
      drop(id);
    };
  }, [key, isOpen]);
  return heard;
}

/** The last word of an engine on a position. Rejects if there is none, or if it is not wanted any more. */
export function ask(question: Question, signal: AbortSignal): Promise<Analysis> {
  const id = nextId++;
  return new Promise((done, failed) => {
    const finish = (run: () => void): void => {
      clearTimeout(timer);
      deaf();
      signal.removeEventListener("abort", stop);
      run();
    };
    const stop = (): void => {
      drop(id);
      finish(() => failed(new Error("stopped")));
    };
    const time = question.limit && "time" in question.limit ? question.limit.time : 60_000;
    const timer = setTimeout(() => finish(() => failed(new Error("no answer"))), time + PATIENCE);
    const deaf = effect(() => {
      const now = analysis.value;
      // Not within the effect: it may not be ended before it has begun.
      if (now?.id === id && now.over) queueMicrotask(() => finish(() => done(now)));
    });
    signal.addEventListener("abort", stop);
    if (!put(id, question)) finish(() => failed(new Error("no connection")));
  });
}
