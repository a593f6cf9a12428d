/** Effects of the analysis screen, and the engine settings kept in the browser. */

import { api, positionReport } from "../api";
import { moveSound } from "../sound/moveSound";
import { playSound } from "../sound/playSound";
import type { Send } from "../store/program";
import type { LegalMove } from "../wire";
import { type Source, storeSource } from "./analysisSource";
import { analyse } from "./engine";
import { review } from "./review";
import type { Effect, EngineSettings, Message } from "./state";
import { recordOf } from "./tree";

const KEY = "tabiya-engine";

/** Stored settings. For a game in progress the engine stays off until somebody turns it on. */
export function loadEngineSettings(startsOff: boolean): EngineSettings {
  const settings: EngineSettings = { isOn: true, lines: 2, engine: null };
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
  } catch {
    // Keeps the defaults.
  }
  return startsOff ? { ...settings, isOn: false } : settings;
}

export const performWith =
  (source: Source) =>
  (effect: Effect, send: Send<Message>): (() => void) | void => {
    switch (effect.type) {
      case "loadEngines":
        api.engines().then(
          ({ engines }) => send({ type: "enginesLoaded", engines }),
          () => {},
        );
        return;
      case "loadReport": {
        const { start, moves } = effect;
        positionReport(start, moves).then(
          (report) => send({ type: "reported", moves, report }),
          () => {},
        );
        return;
      }
      case "analyse":
        if (!effect.question) return;
        return analyse(
          effect.question,
          (analysis) => {
            if (analysis.lines.length > 0) send({ type: "analysed", analysis });
          },
          (reason) => send({ type: "analysisFailed", reason }),
        );
      case "review":
        return effect.review ? startReview(effect.review, send) : undefined;
      case "findLine":
        void findLine(effect, send);
        return;
      case "storeTree":
        return storeSource({ key: source.key, record: { ...recordOf(effect.tree), steps: source.record.steps } });
      case "storeEngine":
        try {
          localStorage.setItem(KEY, JSON.stringify(effect.engine));
        } catch {
          // The choice is lost with the next reload.
        }
        return;
      case "playSound":
        playSound(moveSound(effect.san));
    }
  };

function startReview(
  { tree, engine, time }: NonNullable<Extract<Effect, { type: "review" }>["review"]>,
  send: Send<Message>,
): () => void {
  const control = new AbortController();
  review(tree, {
    start: tree.start,
    engine,
    time,
    signal: control.signal,
    onFinding: (id, analysis, done, all) => {
      send({ type: "reviewProgress", done, all });
      send({ type: "found", id, analysis });
    },
  }).then(
    () => send({ type: "reviewed" }),
    () => {
      if (!control.signal.aborted) send({ type: "reviewFailed" });
    },
  );
  return () => control.abort();
}

async function findLine(
  { start, from, before, ucis }: Extract<Effect, { type: "findLine" }>,
  send: Send<Message>,
): Promise<void> {
  const steps: LegalMove[] = [];
  for (const uci of ucis) {
    const { moves } = await positionReport(start, [...before, ...steps.map((step) => step.uci)]);
    const step = moves.find((each) => each.uci === uci);
    if (!step) break;
    steps.push(step);
  }
  send({ type: "playAll", from, steps });
}
