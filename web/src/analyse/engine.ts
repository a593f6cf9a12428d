/** Engine analysis by the club. A connection has one question at a time; a new one replaces it. */

import { effect } from "@preact/signals";
import { analysis, analysisFailure, club, status } from "../store/club";
import type { Analysis, AnalysisLimit, Reason, Start } from "../wire";

export interface Question {
  start: Start;
  moves: string[];
  lines: number;
  engine: string | null;
  limit: AnalysisLimit | null;
}

/** Delay before a position is sent to the engine, so that stepping through moves sends nothing. */
const SETTLE_DELAY = 180;
/** Extra time for an answer, beyond the requested limit. */
const ANSWER_TIMEOUT = 15_000;

let nextId = 1;
/** Id of the running question; null if it was stopped. */
let currentQuestion: number | null = null;

function sendQuestion(id: number, question: Question): void {
  currentQuestion = id;
  club({ type: "send", message: { type: "analyse", id, ...question } });
}

/** Stops a question, unless another has replaced it. */
function stopQuestion(id: number): void {
  if (currentQuestion !== id) return;
  currentQuestion = null;
  club({ type: "send", message: { type: "stopAnalysis" } });
}

/** Runs an analysis until the returned function is called. */
export function analyse(
  question: Question,
  onResult: (analysis: Analysis) => void,
  onFailure: (reason: Reason) => void,
): () => void {
  const id = nextId++;
  const timer = setTimeout(() => sendQuestion(id, question), SETTLE_DELAY);
  const unsubscribe = effect(() => {
    const latest = analysis.value;
    if (latest?.id === id) onResult(latest);
    const failure = analysisFailure.value;
    if (failure?.id === id) onFailure(failure.reason);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopQuestion(id);
  };
}

/** Returns the final result for a position. Rejects without an answer or when aborted. */
export function analyseOnce(question: Question, signal: AbortSignal): Promise<Analysis> {
  const id = nextId++;
  return new Promise((done, failed) => {
    const finish = (run: () => void): void => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener("abort", stop);
      run();
    };
    const stop = (): void => {
      stopQuestion(id);
      finish(() => failed(new Error("stopped")));
    };
    const time = question.limit && "time" in question.limit ? question.limit.time : 60_000;
    const timer = setTimeout(() => finish(() => failed(new Error("no answer"))), time + ANSWER_TIMEOUT);
    const unsubscribe = effect(() => {
      const now = analysis.value;
      // Deferred, because an effect cannot be disposed of while it runs for the first time.
      if (now?.id === id && now.over) queueMicrotask(() => finish(() => done(now)));
      if (analysisFailure.value?.id === id) queueMicrotask(() => finish(() => failed(new Error("refused"))));
    });
    signal.addEventListener("abort", stop);
    if (status.value === "open") sendQuestion(id, question);
    else finish(() => failed(new Error("no connection")));
  });
}
