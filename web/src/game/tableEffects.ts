/** Effects of the game screen besides the game itself. */

import { positionReport } from "../api";
import type { Send } from "../store/program";
import type { Effect, Message } from "./tableState";

/** Milliseconds to see the last move before the end dialog opens. */
const END_DELAY = 700;

export function perform(effect: Effect, send: Send<Message>): (() => void) | void {
  switch (effect.type) {
    case "loadReport": {
      const { start, moves } = effect;
      positionReport(start, moves).then(
        (report) => send({ type: "reported", moves, report }),
        () => {},
      );
      return;
    }
    case "scheduleEnd": {
      if (!effect.isWanted) return;
      const timer = setTimeout(() => send({ type: "setDialog", dialog: "end" }), END_DELAY);
      return () => clearTimeout(timer);
    }
  }
}
