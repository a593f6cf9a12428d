/** Effects of loading the source of an analysis. */

import { setLoadedGame } from "../store/loadedGame";
import type { Send } from "../store/program";
import { navigate } from "../store/route";
import { clearStoredSource, loadSource } from "./analysisSource";
import type { Effect, Message } from "./sourceState";

let loads = 0;

export function perform(effect: Effect, send: Send<Message>): (() => void) | void {
  switch (effect.type) {
    case "load": {
      let isCancelled = false;
      const number = ++loads;
      void loadSource(effect.id, effect.search).then((result) => {
        if (!isCancelled) send({ type: "loaded", result, number });
      });
      return () => {
        isCancelled = true;
      };
    }
    case "startNew":
      clearStoredSource();
      setLoadedGame(null);
      navigate("/analyse");
  }
}
