/** Effects of the editor screen. */

import { positionReport, reasonOf } from "../api";
import type { Send } from "../store/program";
import { startOfFen } from "./position";
import type { Effect, Message } from "./state";

/** Milliseconds before a position is sent, so that dragging over squares sends nothing. */
const SETTLE_DELAY = 150;

export function perform({ fen }: Effect, send: Send<Message>): () => void {
  const timer = setTimeout(() => {
    positionReport(startOfFen(fen), []).then(
      (report) => send({ type: "judged", fen, verdict: { report } }),
      (error: unknown) => send({ type: "judged", fen, verdict: { reason: reasonOf(error) } }),
    );
  }, SETTLE_DELAY);
  return () => clearTimeout(timer);
}
