/** Effects of the replay screen. */

import { api, positionReport, reasonOf } from "../api";
import { moveSound } from "../sound/moveSound";
import { playSound } from "../sound/playSound";
import type { Send } from "../store/program";
import type { Effect, Message } from "./state";

/** Milliseconds before a report is requested, so that stepping through moves requests none. */
const SETTLE_DELAY = 120;

export function perform(effect: Effect, send: Send<Message>): (() => void) | void {
  switch (effect.type) {
    case "loadRecord": {
      let isCancelled = false;
      const sendUnlessCancelled = (message: Message): void => {
        if (!isCancelled) send(message);
      };
      api.record(effect.id).then(
        (record) => sendUnlessCancelled({ type: "loaded", record }),
        (error: unknown) => sendUnlessCancelled({ type: "failed", reason: reasonOf(error) }),
      );
      return () => {
        isCancelled = true;
      };
    }
    case "loadReport": {
      const { start, moves, isFirst } = effect;
      const timer = setTimeout(
        () => {
          positionReport(start, moves).then(
            (report) => send({ type: "reported", moves, report }),
            () => {},
          );
        },
        isFirst ? 0 : SETTLE_DELAY,
      );
      return () => clearTimeout(timer);
    }
    case "schedule": {
      if (effect.ms === null) return;
      const timer = setTimeout(() => send({ type: "nextFrame" }), effect.ms);
      return () => clearTimeout(timer);
    }
    case "playSound":
      playSound(moveSound(effect.san));
  }
}
